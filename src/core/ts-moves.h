/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Move strings: letters of U D L R, each the direction in which a tile moves into the gap.
 * Fails by return code.
 */

#pragma once

#include "ts-board.h"

#include <stddef.h>

typedef enum
{
  TS_MOVES_OK,
  TS_MOVES_NOT_A_MOVE, /* a letter other than U D L R */
  TS_MOVES_ILLEGAL,    /* no tile can move in this direction, as the gap is at that edge */
} TsMovesResult;

bool ts_moves_parse_letter (char letter,
                            TsDirection *direction);
char ts_moves_get_letter (TsDirection direction);
TsDirection ts_moves_get_opposite (TsDirection direction);
TsMovesResult ts_moves_apply (TsBoard *board,
                              const char *moves,
                              size_t *index);
