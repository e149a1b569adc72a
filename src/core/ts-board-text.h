/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Board ids and SlidySim's notation: conversion of boards from and to text.
 * Fails by a result code for each kind of error.
 */

#pragma once

#include "ts-board.h"

#include <stddef.h>

/* Bytes of the longest id, of a 20×20 board: "20x20:", 1090 digits, 399 commas, and the terminating zero. */
#define TS_BOARD_TEXT_SIZE 1496

typedef enum
{
  TS_BOARD_TEXT_OK,
  TS_BOARD_TEXT_BAD_SIZE,          /* the text does not begin with CxR, two numbers with an x between them */
  TS_BOARD_TEXT_SIZE_OUT_OF_RANGE, /* columns or rows are not 2…20 */
  TS_BOARD_TEXT_NO_SEPARATOR,      /* neither : nor # follows the size */
  TS_BOARD_TEXT_BAD_NUMBER,        /* no digit where a tile is expected */
  TS_BOARD_TEXT_NO_COMMA,          /* another character than a comma after a tile */
  TS_BOARD_TEXT_NO_SUCH_TILE,      /* a number greater than the last tile */
  TS_BOARD_TEXT_TILE_TWICE,        /* the same tile a second time */
  TS_BOARD_TEXT_TOO_FEW,           /* fewer numbers than cells */
  TS_BOARD_TEXT_TOO_MANY,          /* more text after the last cell's number */
  TS_BOARD_TEXT_BAD_SEED,          /* the text after # is not a decimal number */
  TS_BOARD_TEXT_SEED_OUT_OF_RANGE, /* the seed does not fit in 64 bits */
  TS_BOARD_TEXT_RAGGED,            /* SlidySim's rows are not equally long */
} TsBoardTextResult;

TsBoardTextResult ts_board_text_parse (const char *text,
                                       TsBoard *board) __attribute__ ((warn_unused_result));
TsBoardTextResult ts_board_text_find (const char *text,
                                      TsBoard *board,
                                      char id[TS_BOARD_TEXT_SIZE]) __attribute__ ((warn_unused_result));
TsBoardTextResult ts_board_text_parse_size (const char *text,
                                            unsigned *columns,
                                            unsigned *rows) __attribute__ ((warn_unused_result));
size_t ts_board_text_format (const TsBoard *board,
                             char text[TS_BOARD_TEXT_SIZE]);
size_t ts_board_text_format_rows (const TsBoard *board,
                                  char text[TS_BOARD_TEXT_SIZE]);
