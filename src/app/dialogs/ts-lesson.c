/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-lesson"

#include "config.h"

#include "ts-lesson.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-shuffle.h"

/* The method solves row by row down to the last two rows, then column by column down to the last four cells. No step
 * moves a tile that is done, and the rest of the board is always large enough to move any tile to any cell. The traps
 * are the only positions in which a pair cannot be set up; their solutions need 2×3 or 3×2 cells, which are left on
 * every board. */
const TsLesson ts_lessons[TS_N_LESSONS] = {
  {
      N_ ("Row by Row"),
      N_ ("Complete the top row from left to right and leave it alone after that. Continue row by row until two rows "
          "remain. To move a tile one cell, bring the gap around it to the cell it should go to, and slide the tile "
          "in. Here tile 1 moves left twice, in the same way each time."),
      { "4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12" },
      NULL,
      { 1 },
  },
  {
      N_ ("The Last Two Tiles of a Row"),
      N_ ("The last two tiles of a row go in together. Bring the first one, here 3, into the corner, and the other "
          "one, 4, directly below it. Bring the gap to the left of the corner. Now slide both into place, one after "
          "the other."),
      { "4x4:1,2,0,3,6,5,9,4,10,7,8,11,13,14,15,12", "4x4:1,2,11,7,13,3,10,6,8,4,15,12,9,5,14,0",
        "4x4:1,2,10,14,3,6,12,0,8,13,9,7,4,11,15,5", "4x4:1,2,14,8,11,6,12,0,9,10,4,13,3,7,15,5" },
      NULL,
      { 3, 4 },
  },
  {
      N_ ("A Trap at the Corner"),
      N_ ("Sometimes 3 is in the corner, the gap is to the left of it, and 4 is below the gap. To slide 4 up would "
          "swap them. Slide as shown: both leave the row, then go in again in order."),
      { "4x4:1,2,0,3,6,5,4,7,9,10,8,11,13,14,12,15" },
      "LURULDDRULURDDLU",
      { 3, 4 },
  },
  {
      N_ ("When They Are Swapped"),
      N_ ("If both are in the row but swapped, bring the gap below the left one and slide as shown. To avoid that, "
          "bring the last tile down at least two rows before you bring the first one into the corner."),
      { "4x4:1,2,4,3,6,5,0,7,9,10,8,11,13,14,12,15" },
      "DLURULDDRULURDDLU",
      { 3, 4 },
  },
  {
      N_ ("The Last Two Rows"),
      N_ ("Solve these column by column, from the left, with the same method turned on its side. Bring the upper tile "
          "of a column, here 9, into the bottom corner, and the lower one, 13, to its right. Bring the gap above the "
          "corner. Now slide both into place."),
      { "4x4:1,2,3,4,5,6,7,8,0,11,10,15,9,13,14,12", "4x4:1,2,3,4,5,6,7,8,11,10,0,9,14,15,12,13",
        "4x4:1,2,3,4,5,6,7,8,10,12,9,15,13,0,14,11", "4x4:1,2,3,4,5,6,7,8,10,15,12,14,13,11,9,0" },
      NULL,
      { 9, 13 },
  },
  {
      N_ ("When One Blocks the Other"),
      N_ ("If the lower tile is stuck above the corner, bring the gap to its right and slide as shown."),
      { "4x4:1,2,3,4,5,6,7,8,13,0,11,14,9,10,12,15" },
      "RULDLURRDLULDRRUL",
      { 9, 13 },
  },
  {
      N_ ("The Last Four Cells"),
      N_ ("Three tiles remain. Slide them around in a circle, always in the same direction, until they are in place. "
          "That is all: this method solves every board in the game."),
      { "4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12" },
      NULL,
      { 11, 12, 15 },
  },
  {
      N_ ("A Whole 3×3 Board"),
      N_ ("Now solve a whole board with this method. Each step is explained below the board."),
      { "3x3" },
      NULL,
      { 0 },
  },
  {
      N_ ("A Whole 4×4 Board"),
      N_ ("The same on the usual size: two rows, then two columns, then the last four cells."),
      { "4x4" },
      NULL,
      { 0 },
  },
};

/**
 * ts_lesson_deal:
 * @start: of @starts
 *
 * Returns: the board to play
 */
TsBoard
ts_lesson_deal (const TsLesson *self,
                guint start)
{
  unsigned columns;
  unsigned rows;
  TsBoard board;

  if (ts_board_text_parse_size (self->starts[start], &columns, &rows) == TS_BOARD_TEXT_OK)
    ts_shuffle (&board, columns, rows, g_random_int (), TS_SHUFFLE_GAP_ANYWHERE);
  else if (ts_board_text_parse (self->starts[start], &board) != TS_BOARD_TEXT_OK)
    g_error ("“%s” is no board", self->starts[start]);

  return board;
}

static gboolean
is_home (const TsBoard *board,
         guint tile)
{
  return ts_board_find_tile (board, tile) == ts_board_get_home (board, tile);
}

/**
 * ts_lesson_is_done:
 *
 * Returns: whether its tiles are home, and those before them
 */
gboolean
ts_lesson_is_done (const TsLesson *self,
                   const TsBoard *board)
{
  gboolean are_home = TRUE;

  if (self->tiles[0] == 0)
    return ts_board_is_solved (board);

  for (guint tile = 1; tile < self->tiles[0]; tile++)
    are_home = are_home && is_home (board, tile);
  for (guint i = 0; self->tiles[i] != 0; i++)
    are_home = are_home && is_home (board, self->tiles[i]);

  return are_home;
}
