/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes move strings: a failed call leaves the board; letters can be taken back by the opposite moves in reverse, and
 * mean the same with counts.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-moves.h"

static void
take_back (TsBoard *board,
           const char *moves,
           size_t n)
{
  for (size_t i = n; i > 0; i--)
    {
      char back[] = { ts_moves_get_letter (ts_moves_get_opposite (ts_moves_get_direction (moves[i - 1]))), '\0' };

      fuzz_assert (ts_moves_apply (board, back, NULL) == TS_MOVES_OK);
    }
}

static void
check_letters (const TsBoard *start,
               const TsBoard *end,
               const char *moves)
{
  size_t n = strlen (moves);
  char *compact = malloc (n + 1);
  TsBoard board = *end;

  fuzz_assert (compact != NULL);
  take_back (&board, moves, n);
  fuzz_assert (memcmp (&board, start, sizeof board) == 0);

  ts_moves_compact (moves, compact);
  fuzz_assert (strlen (compact) <= n);
  fuzz_assert (ts_moves_apply (&board, compact, NULL) == TS_MOVES_OK);
  fuzz_assert (memcmp (&board, end, sizeof board) == 0);
  free (compact);
}

/* The first byte is the board's size, the rest the moves. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  char *moves = malloc (size + 1);
  TsMovesEnd end = { 0 };
  TsBoard start;
  TsBoard board;

  fuzz_assert (moves != NULL);
  memcpy (moves, data, size);
  moves[size] = '\0';

  ts_board_init (&start, 2 + moves[0] % 3U, 2 + (uint8_t) moves[0] / 3U % 3U);
  board = start;
  if (size == 0 || ts_moves_apply (&board, moves + 1, &end) != TS_MOVES_OK)
    fuzz_assert (memcmp (&board, &start, sizeof board) == 0);
  else if (moves[1 + strspn (moves + 1, "UDLR")] == '\0')
    check_letters (&start, &board, moves + 1);
  fuzz_assert (end.n_moves <= size * TS_BOARD_MAX_SIDE);
  free (moves);

  return 0;
}
