/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-diagram"

#include "config.h"

#include "ts-diagram.h"

#include "ts-board-words.h"
#include "ts-words.h"

static gboolean
contains (const guint16 *tiles,
          guint tile)
{
  while (*tiles != 0 && *tiles != tile)
    tiles++;

  return *tiles == tile;
}

static GtkWidget *
create_tile (guint tile,
             gboolean is_marked)
{
  g_autofree char *number = ts_words_dup_format ("%u", tile);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", number, "hexpand", TRUE, "vexpand", TRUE,
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  if (is_marked)
    gtk_widget_add_css_class (label, "marked");

  return label;
}

/**
 * ts_diagram_new:
 * @marked_tiles: (array zero-terminated=1): the tiles to mark
 *
 * Returns: (transfer floating): an image whose accessible name lists the rows; with the CSS class `diagram`, and tiles
 * as labels, marked ones with the class `marked`
 */
GtkWidget *
ts_diagram_new (const TsBoard *board,
                const guint16 *marked_tiles)
{
  GtkWidget *grid;
  g_autofree char *rows = NULL;

  g_return_val_if_fail (board != NULL, NULL);
  g_return_val_if_fail (marked_tiles != NULL, NULL);

  grid = g_object_new (GTK_TYPE_GRID, "row-homogeneous", TRUE, "column-homogeneous", TRUE, "hexpand", FALSE,
                       "vexpand", FALSE, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  gtk_widget_set_direction (grid, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (grid, "diagram");
  rows = ts_board_words_dup_rows (board);
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, rows, -1);

  for (int cell = 0; cell < board->columns * board->rows; cell++)
    {
      guint tile = board->tiles[cell];

      if (cell != board->gap)
        gtk_grid_attach (GTK_GRID (grid), create_tile (tile, contains (marked_tiles, tile)),
                         cell % board->columns, cell / board->columns, 1, 1);
    }

  return grid;
}
