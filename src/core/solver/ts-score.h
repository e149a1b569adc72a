/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The beam search's estimate of a board's distance from solved. It is no lower bound, but ranks boards better than one.
 */

#pragma once

#include "ts-board.h"

/* Units of a score that make one move. */
#define TS_SCORE_UNIT 16

/**
 * TsScoreParams:
 * @bend_percent: a tile at Manhattan distance d scores d + bend_percent / 100 · d² moves
 * @conflict_moves: added for each tile that has to leave its home row or column to let others pass
 * @target_factor: multiplies the distance score of target tiles
 */
typedef struct
{
  uint8_t bend_percent;
  uint8_t conflict_moves;
  uint8_t target_factor;
} TsScoreParams;

/**
 * TsScore:
 * @columns: of the board
 * @rows: of the board
 * @n_cells: of the board
 * @conflict_units: score of a conflict
 * @columns_of: [cell]
 * @rows_of: [cell]
 * @home_columns: [tile]; no column of the board for the gap
 * @home_rows: [tile]; no row of the board for the gap
 * @weights: (borrowed): [tile × n_cells + cell] distance score in units; 0 for the gap
 */
typedef struct
{
  unsigned columns;
  unsigned rows;
  unsigned n_cells;
  unsigned conflict_units;
  const uint16_t *weights;
  uint8_t columns_of[TS_BOARD_MAX_CELLS];
  uint8_t rows_of[TS_BOARD_MAX_CELLS];
  uint8_t home_columns[TS_BOARD_MAX_CELLS];
  uint8_t home_rows[TS_BOARD_MAX_CELLS];
} TsScore;

void ts_score_init (TsScore *score,
                    const TsBoard *goal,
                    const bool *is_target,
                    TsScoreParams params,
                    uint16_t *weights);
unsigned ts_score_get_total (const TsScore *score,
                             const uint16_t *tiles);
int ts_score_get_change (const TsScore *score,
                         const uint16_t *tiles,
                         unsigned from,
                         unsigned to);
unsigned ts_score_get_lower_bound (const TsBoard *board);
