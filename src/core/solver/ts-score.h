/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The beam search's estimate of a board's distance from solved. It is no lower bound, but ranks boards better than one.
 */

#pragma once

#include "ts-board.h"

/* Units of a score that make one move. */
#define TS_SCORE_UNIT 16

typedef struct
{
  uint8_t bend_percent;   /* a tile x columns and y rows from its home, d = x + y, scores d + bend_percent / 100 · d² */
  uint8_t slant_percent;  /* - slant_percent / 100 · x · y moves: a straight way home is the harder one */
  uint8_t conflict_moves; /* added for each tile that has to leave its home row or column to let others pass */
  uint8_t target_factor;  /* multiplies the distance score of target tiles */
} TsScoreParams;

typedef struct
{
  unsigned columns;
  unsigned rows;
  unsigned n_cells;
  unsigned conflict_units; /* score of a conflict */
  /* (borrowed) [tile × n_cells + cell] distance score in units; 0 for the gap */
  const uint16_t *weights;
  uint8_t columns_of[TS_BOARD_MAX_CELLS];   /* [cell] */
  uint8_t rows_of[TS_BOARD_MAX_CELLS];      /* [cell] */
  uint8_t home_columns[TS_BOARD_MAX_CELLS]; /* [tile]; no column of the board for the gap */
  uint8_t home_rows[TS_BOARD_MAX_CELLS];    /* [tile]; no row of the board for the gap */
  uint32_t column_bits[TS_BOARD_MAX_CELLS]; /* [tile] 1 << its home column */
  uint32_t row_bits[TS_BOARD_MAX_CELLS];    /* [tile] 1 << its home row */
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
