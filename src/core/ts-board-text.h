/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Board ids: text that names a board, and boards as text.
 * Fails by an own code for each way an id can be wrong; the front ends have the words.
 */

#pragma once

#include "ts-board.h"

#include <stddef.h>

/* Room for the longest id, 10x10 written out, and its terminating zero: 6 + 190 digits + 99 commas + 1. */
#define TS_BOARD_TEXT_SIZE 296

typedef enum
{
  TS_BOARD_TEXT_OK,
  TS_BOARD_TEXT_BAD_SIZE,          /* does not begin with CxR, two numbers with an x between them */
  TS_BOARD_TEXT_SIZE_OUT_OF_RANGE, /* columns or rows are not 2…10 */
  TS_BOARD_TEXT_NO_SEPARATOR,      /* neither : nor # follows the size */
  TS_BOARD_TEXT_BAD_NUMBER,        /* something that is no number stands in a tile's place */
  TS_BOARD_TEXT_NO_COMMA,          /* something other than a comma follows a tile */
  TS_BOARD_TEXT_NO_SUCH_TILE,      /* a number is greater than the board's last tile */
  TS_BOARD_TEXT_TILE_TWICE,        /* a number stands there a second time */
  TS_BOARD_TEXT_TOO_FEW,           /* the id ends before every cell has its number */
  TS_BOARD_TEXT_TOO_MANY,          /* more numbers than cells, or something else behind the last one */
  TS_BOARD_TEXT_BAD_SEED,          /* what follows # is no decimal number */
  TS_BOARD_TEXT_SEED_OUT_OF_RANGE, /* the seed does not fit in 64 bits */
} TsBoardTextResult;

TsBoardTextResult ts_board_text_parse (const char *text,
                                       TsBoard *board);
TsBoardTextResult ts_board_text_parse_size (const char *text,
                                            unsigned *columns,
                                            unsigned *rows);
size_t ts_board_text_format (const TsBoard *board,
                             char text[TS_BOARD_TEXT_SIZE]);
