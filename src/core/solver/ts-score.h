/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The score of a board: how far from solved it looks. Not a bound of the distance, but better at telling boards apart.
 * Owned by whoever declares one, or its arena; 21 KB.
 */

#pragma once

#include "ts-board.h"

/* One is so many units of a score. */
#define TS_SCORE_UNIT 16

/**
 * TsScoreStyle:
 * @bend: how much more than in proportion a tile's distance counts, in percent of d^2.5
 * @conflict: what a tile counts that stands in the way of others in its own row or column, in moves
 * @urgency: how many times over the tiles count that are wanted first
 */
typedef struct
{
  uint8_t bend;
  uint8_t conflict;
  uint8_t urgency;
} TsScoreStyle;

/**
 * TsScore:
 * @columns: of the board
 * @rows: of the board
 * @conflict: what a conflict counts, in units
 * @home_columns: [tile]; for the gap a column that does not exist
 * @home_rows: [tile]; for the gap a row that does not exist
 * @is_wanted: [tile] whether the tile has to be brought home; the others only count in the score
 * @weights: [tile][cell] what the tile counts there, in units; all 0 for the gap
 */
typedef struct
{
  unsigned columns;
  unsigned rows;
  unsigned conflict;
  uint8_t home_columns[TS_BOARD_MAX_CELLS];
  uint8_t home_rows[TS_BOARD_MAX_CELLS];
  bool is_wanted[TS_BOARD_MAX_CELLS];
  uint16_t weights[TS_BOARD_MAX_CELLS][TS_BOARD_MAX_CELLS];
} TsScore;

void ts_score_init (TsScore *score,
                    const TsBoard *board,
                    const bool *is_wanted,
                    TsScoreStyle style);
unsigned ts_score_get_total (const TsScore *score,
                             const uint8_t *tiles);
int ts_score_get_change (const TsScore *score,
                         uint8_t *tiles,
                         unsigned from,
                         unsigned to);
unsigned ts_score_get_lower_bound (const TsBoard *board);
