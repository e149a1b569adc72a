/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-lessons"

#include "config.h"

#include "ts-lessons.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-moves.h"

/* The method solves row by row down to the last two rows, then column by column down to the last four cells. No step
 * moves a tile that is done, and the rest of the board is always large enough to move any tile to any cell. The two
 * traps are the only positions in which a pair cannot be set up; their solutions need 2×3 or 3×2 cells, which are left
 * on every board. */
static const TsLesson lessons[] = {
  {
      N_ ("Row by Row"),
      N_ ("Complete the top row from left to right and leave it alone after that. Continue row by row until two rows "
          "remain. To move a tile one cell, bring the gap around it to the cell it should go to, and slide the tile "
          "in. Here tile 1 moves left twice, in the same way each time."),
      "4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12",
      "URRDLURRDL",
      { 1 },
  },
  {
      N_ ("The Last Two Tiles of a Row"),
      N_ ("The last two tiles of a row go in together. Bring the first one, here 3, into the corner, and the other "
          "one, 4, directly below it. Bring the gap to the left of the corner. Now slide both into place, one after "
          "the other."),
      "4x4:1,2,0,3,6,5,9,4,10,7,8,11,13,14,15,12",
      "LU",
      { 3, 4 },
  },
  {
      N_ ("When They Are Swapped"),
      N_ ("To avoid this, bring the last tile down at least two rows before you bring the first one into the corner. "
          "If both are in the row but swapped, bring the gap below the left one and slide as shown."),
      "4x4:1,2,4,3,6,5,0,7,9,10,8,11,13,14,12,15",
      "DLURULDDRULURDDLU",
      { 3, 4 },
  },
  {
      N_ ("The Last Two Rows"),
      N_ ("Solve these column by column, from the left, with the same method turned on its side. Bring the upper tile "
          "of a column, here 9, into the bottom corner, and the lower one, 13, to its right. Bring the gap above the "
          "corner. Now slide both into place."),
      "4x4:1,2,3,4,5,6,7,8,0,11,10,15,9,13,14,12",
      "UL",
      { 9, 13 },
  },
  {
      N_ ("When One Blocks the Other"),
      N_ ("If the lower tile is stuck above the corner, bring the gap to its right and slide as shown."),
      "4x4:1,2,3,4,5,6,7,8,13,0,11,14,9,10,12,15",
      "RULDLURRDLULDRRUL",
      { 9, 13 },
  },
  {
      N_ ("The Last Four Cells"),
      N_ ("Three tiles remain. Slide them around in a circle, always in the same direction, until they are in place. "
          "That is all: this method solves every board in the game."),
      "4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12",
      "LU",
      { 11, 12, 15 },
  },
};

/**
 * ts_lessons_get:
 * @n_lessons: (out): their number
 *
 * Returns: (transfer none) (array length=n_lessons): the lessons, in the order of the method
 */
const TsLesson *
ts_lessons_get (guint *n_lessons)
{
  g_return_val_if_fail (n_lessons != NULL, NULL);

  *n_lessons = G_N_ELEMENTS (lessons);

  return lessons;
}

/**
 * ts_lessons_get_boards:
 * @before: (out): the example
 * @after: (out): the board after the moves
 */
void
ts_lessons_get_boards (const TsLesson *self,
                       TsBoard *before,
                       TsBoard *after)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (before != NULL && after != NULL);

  if (ts_board_text_parse (self->game_id, before) != TS_BOARD_TEXT_OK)
    g_return_if_reached ();

  *after = *before;
  if (ts_moves_apply (after, self->moves, NULL) != TS_MOVES_OK)
    g_return_if_reached ();
}
