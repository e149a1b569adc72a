/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-draw"

#include "config.h"

#include "ts-cli-draw.h"

#include <stdio.h>

/* The strokes of a horizontal line: its left end, along a cell, between two cells, its right end. */
typedef struct
{
  const char *left;
  const char *along;
  const char *between;
  const char *right;
} Rule;

typedef struct
{
  Rule top;
  Rule inner;
  Rule bottom;
  const char *upright;
} Pen;

static const Pen ascii_pen = {
  { "+", "-", "+", "+" },
  { "+", "-", "+", "+" },
  { "+", "-", "+", "+" },
  "|",
};

static const Pen utf8_pen = {
  { "┌", "─", "┬", "┐" },
  { "├", "─", "┼", "┤" },
  { "└", "─", "┴", "┘" },
  "│",
};

static void
draw_rule (GString *drawing,
           const Rule *rule,
           unsigned columns,
           int width)
{
  for (unsigned column = 0; column < columns; column++)
    {
      g_string_append (drawing, column == 0 ? rule->left : rule->between);
      for (int i = 0; i < width; i++)
        g_string_append (drawing, rule->along);
    }
  g_string_append (drawing, rule->right);
  g_string_append_c (drawing, '\n');
}

static void
draw_tiles (GString *drawing,
            const Pen *pen,
            const TsBoard *board,
            unsigned row,
            int n_digits)
{
  for (unsigned column = 0; column < board->columns; column++)
    {
      unsigned tile = board->tiles[row * board->columns + column];

      g_string_append (drawing, pen->upright);
      if (tile == 0)
        g_string_append_printf (drawing, " %*s ", n_digits, "");
      else
        g_string_append_printf (drawing, " %*u ", n_digits, tile);
    }
  g_string_append (drawing, pen->upright);
  g_string_append_c (drawing, '\n');
}

/**
 * ts_cli_draw_board:
 * @utf8: whether to use box-drawing characters, or plain ASCII
 *
 * Returns: (transfer full): lines of equal width, each with its newline; the gap is empty
 */
char *
ts_cli_draw_board (const TsBoard *board,
                   gboolean utf8)
{
  GString *drawing = g_string_new (NULL);
  const Pen *pen = utf8 ? &utf8_pen : &ascii_pen;
  int n_digits = snprintf (NULL, 0, "%u", ts_board_get_n_cells (board) - 1);

  for (unsigned row = 0; row < board->rows; row++)
    {
      draw_rule (drawing, row == 0 ? &pen->top : &pen->inner, board->columns, n_digits + 2);
      draw_tiles (drawing, pen, board, row, n_digits);
    }
  draw_rule (drawing, &pen->bottom, board->columns, n_digits + 2);

  return g_string_free (drawing, FALSE);
}
