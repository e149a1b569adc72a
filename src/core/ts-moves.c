/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-moves.h"

#include <string.h>

/* In the order of TsDirection. */
static const char letters[TS_N_DIRECTIONS + 1] = "UDLR";

/**
 * ts_moves_parse_letter:
 * @direction: (out): set on success alone
 *
 * Returns: whether @letter is one of U D L R
 */
bool
ts_moves_parse_letter (char letter,
                       TsDirection *direction)
{
  const char *found = letter == '\0' ? NULL : strchr (letters, letter);

  if (found == NULL)
    return false;

  *direction = (TsDirection) (found - letters);
  return true;
}

/**
 * ts_moves_get_letter:
 *
 * Returns: one of U D L R
 */
char
ts_moves_get_letter (TsDirection direction)
{
  return letters[direction];
}

/**
 * ts_moves_get_opposite:
 *
 * Returns: the direction of the inverse of a move in @direction
 */
TsDirection
ts_moves_get_opposite (TsDirection direction)
{
  static const TsDirection opposites[TS_N_DIRECTIONS] = {
    [TS_DIRECTION_UP] = TS_DIRECTION_DOWN,
    [TS_DIRECTION_DOWN] = TS_DIRECTION_UP,
    [TS_DIRECTION_LEFT] = TS_DIRECTION_RIGHT,
    [TS_DIRECTION_RIGHT] = TS_DIRECTION_LEFT,
  };

  return opposites[direction];
}

/**
 * ts_moves_apply:
 * @board: (inout): all moves are made on it, or none unless the result is %TS_MOVES_OK
 * @moves: letters of U D L R; may be empty
 * @index: (out) (optional): the index in @moves of the first one that fails; set on failure alone
 */
TsMovesResult
ts_moves_apply (TsBoard *board,
                const char *moves,
                size_t *index)
{
  TsBoard moved = *board;

  for (size_t i = 0; moves[i] != '\0'; i++)
    {
      TsDirection direction;
      bool is_move = ts_moves_parse_letter (moves[i], &direction);

      if (is_move && ts_board_slide (&moved, ts_board_get_source (&moved, direction), NULL) == TS_SLIDE_OK)
        continue;

      if (index != NULL)
        *index = i;
      return is_move ? TS_MOVES_ILLEGAL : TS_MOVES_NOT_A_MOVE;
    }

  *board = moved;
  return TS_MOVES_OK;
}
