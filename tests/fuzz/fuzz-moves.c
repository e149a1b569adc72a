/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes move strings: what is applied can be taken back by the opposite moves in reverse.
 * Room: tests/fuzz (core).
 * Run by libFuzzer or replay.c.
 * Fails by ending the process.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-moves.h"

static void
take_back (TsBoard *board,
           const char *moves,
           size_t n)
{
  size_t index;

  for (size_t i = n; i > 0; i--)
    {
      char back[2] = { 0 };
      TsDirection direction;

      fuzz_assert (ts_moves_parse_letter (moves[i - 1], &direction));
      back[0] = ts_moves_get_letter (ts_moves_get_opposite (direction));
      fuzz_assert (ts_moves_apply (board, back, &index) == TS_MOVES_OK);
    }
}

/* The first byte is the board's size, the rest the moves. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  char *moves = malloc (size + 1);
  size_t index = 0;
  TsBoard start;
  TsBoard board;

  fuzz_assert (moves != NULL);
  memcpy (moves, data, size);
  moves[size] = '\0';

  fuzz_assert (ts_board_init (&start, 2 + moves[0] % 3U, 2 + (uint8_t) moves[0] / 3U % 3U));
  board = start;
  if (size > 0 && ts_moves_apply (&board, moves + 1, &index) == TS_MOVES_OK)
    {
      take_back (&board, moves + 1, strlen (moves + 1));
      fuzz_assert (memcmp (&board, &start, sizeof board) == 0);
    }
  else
    {
      fuzz_assert (index <= size);
      fuzz_assert (memcmp (&board, &start, sizeof board) == 0);
    }
  free (moves);

  return 0;
}
