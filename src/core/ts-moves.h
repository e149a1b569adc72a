/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Move strings: letters of U D L R, each the direction in which a tile moves into the gap. Also read are arrows, counts
 * after them, and space: `D R2 U3`, `→↓2`.
 * Fails by return code.
 */

#pragma once

#include "ts-board.h"

#include <stddef.h>

typedef enum
{
  TS_MOVES_OK,
  TS_MOVES_NOT_A_MOVE, /* neither U D L R nor an arrow, or the count 0 */
  TS_MOVES_ILLEGAL,    /* no tile can move in this direction, as the gap is at that edge */
} TsMovesResult;

/**
 * TsMovesEnd:
 * @n_moves: legal single-tile moves before ts_moves_apply() ended
 * @direction: of the move at which ts_moves_apply() ended: the last or the illegal one
 */
typedef struct
{
  size_t n_moves;
  TsDirection direction;
} TsMovesEnd;

TsDirection ts_moves_get_direction (char letter);
bool ts_moves_read_run (const char **text,
                        TsDirection *direction,
                        unsigned *count) __attribute__ ((warn_unused_result));
char ts_moves_get_letter (TsDirection direction);
TsDirection ts_moves_get_opposite (TsDirection direction);
TsMovesResult ts_moves_apply (TsBoard *board,
                              const char *moves,
                              TsMovesEnd *end) __attribute__ ((warn_unused_result));
void ts_moves_compact (const char *moves,
                       char *compact);
