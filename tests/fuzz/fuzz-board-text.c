/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes board ids: what is read can be written, in both notations, and read again as the same board; so can what is found in it.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-board-text.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  char *text = strndup ((const char *) data, size);
  char id[TS_BOARD_TEXT_SIZE];
  TsBoard board;
  TsBoard again;

  fuzz_assert (text != NULL);

  if (ts_board_text_parse (text, &board) == TS_BOARD_TEXT_OK)
    {
      fuzz_assert (ts_board_text_format (&board, id) < sizeof id);
      fuzz_assert (ts_board_text_parse (id, &again) == TS_BOARD_TEXT_OK);
      fuzz_assert (memcmp (&board, &again, sizeof board) == 0);
      fuzz_assert (ts_board_text_format_rows (&board, id) < sizeof id);
      fuzz_assert (ts_board_text_parse (id, &again) == TS_BOARD_TEXT_OK);
      fuzz_assert (memcmp (&board, &again, sizeof board) == 0);
      fuzz_assert (!ts_board_is_solved (&board) || ts_board_is_solvable (&board));
    }
  if (ts_board_text_find (text, &board, id) == TS_BOARD_TEXT_OK)
    {
      fuzz_assert (ts_board_text_parse (id, &again) == TS_BOARD_TEXT_OK);
      fuzz_assert (memcmp (&board, &again, sizeof board) == 0);
    }
  free (text);

  return 0;
}
