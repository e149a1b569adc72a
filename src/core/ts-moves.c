/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-moves.h"

#include "ts-text.h"

#include <assert.h>
#include <string.h>

/* In the order of TsDirection. */
static const char letters[TS_N_DIRECTIONS] = { 'U', 'D', 'L', 'R' };

/**
 * ts_moves_get_direction:
 * @letter: one of U D L R
 */
TsDirection
ts_moves_get_direction (char letter)
{
  const char *found = memchr (letters, letter, TS_N_DIRECTIONS);

  assert (found != NULL);

  return (TsDirection) (found - letters);
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
  /* Up and down are 0 and 1, left and right 2 and 3. */
  return direction ^ 1;
}

/* Reads a letter or an arrow at *text and advances *text past it. */
static bool
read_direction (const char **text,
                TsDirection *direction)
{
  static const char *const arrows[TS_N_DIRECTIONS] = { "↑", "↓", "←", "→" };

  for (unsigned i = 0; i < TS_N_DIRECTIONS; i++)
    {
      bool is_letter = **text == letters[i];

      if (!is_letter && strncmp (*text, arrows[i], strlen (arrows[i])) != 0)
        continue;

      *text += is_letter ? 1 : strlen (arrows[i]);
      *direction = (TsDirection) i;
      return true;
    }

  return false;
}

/**
 * ts_moves_read_run:
 * @text: (inout): advanced past a letter of U D L R or an arrow, and the count after it
 * @direction: (out): set on success alone
 * @count: (out): 1 where none stands
 *
 * Returns: %false if something else is there
 */
bool
ts_moves_read_run (const char **text,
                   TsDirection *direction,
                   unsigned *count)
{
  if (!read_direction (text, direction))
    return false;

  /* A tile moves at most MAX_SIDE - 1 cells. */
  if (!ts_text_read_number (text, TS_BOARD_MAX_SIDE, count))
    *count = 1;

  return *count > 0;
}

/**
 * ts_moves_apply:
 * @board: (inout): all moves are made on it, or none unless the result is %TS_MOVES_OK
 * @moves: letters of U D L R or arrows, each with an optional count, and space between them; may be empty
 * @end: (out) (optional): where the moves ended
 */
TsMovesResult
ts_moves_apply (TsBoard *board,
                const char *moves,
                TsMovesEnd *end)
{
  TsBoard moved = *board;
  TsMovesEnd unused;
  unsigned count = 0;

  if (end == NULL)
    end = &unused;
  *end = (TsMovesEnd){ 0 };

  for (ts_text_skip_space (&moves); *moves != '\0'; ts_text_skip_space (&moves))
    {
      if (!ts_moves_read_run (&moves, &end->direction, &count))
        return TS_MOVES_NOT_A_MOVE;

      for (; count > 0; count--, end->n_moves++)
        {
          if (ts_board_slide (&moved, ts_board_get_source (&moved, end->direction), NULL) != TS_SLIDE_OK)
            return TS_MOVES_ILLEGAL;
        }
    }

  *board = moved;
  return TS_MOVES_OK;
}

/**
 * ts_moves_compact:
 * @moves: letters of U D L R
 * @compact: (out caller-allocates): the same moves with a count after each repeated letter, such as `DR2U3`; at most as
 *   long as @moves, and zero-terminated
 */
void
ts_moves_compact (const char *moves,
                  char *compact)
{
  while (*moves != '\0')
    {
      size_t count = strspn (moves, (char[]){ *moves, '\0' });

      *compact++ = *moves;
      if (count > 1)
        compact = ts_text_write_number (compact, count);
      moves += count;
    }
  *compact = '\0';
}
