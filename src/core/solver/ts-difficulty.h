/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The difficulty: a seed becomes a board that is as far from solved as was asked for.
 * Thread: any; it blocks while it solves, a second or two on the largest boards.
 * Fails by TsSolverResult.
 */

#pragma once

#include "ts-shuffle.h"
#include "ts-solver.h"

/**
 * TsDifficulty:
 * @TS_DIFFICULTY_ANY: the board that the shuffle makes of the seed: each equally likely
 * @TS_DIFFICULTY_EASY: about 15 moves from solved: the end of a walk from the solved board that never goes straight
 *   back, of 15 moves (16 if the gap shall be home, which takes an even number), and which no shorter way leads to, or
 *   one that is shorter by 2
 * @TS_DIFFICULTY_MEDIUM: as far from solved as the middle half of all boards
 * @TS_DIFFICULTY_HARD: as far from solved as the farthest tenth of all boards
 *
 * Of a seed N the boards, or walks, of the seeds N, N+1, N+2, … are tried, and the first that is as wanted is taken.
 * On up to 16 cells the distance is the true one, and the limits are those of all boards. On larger ones, and on 8×2,
 * it is the length of the solver's fast solution; there medium is the middle one of five boards, and hard the farthest
 * of 25, which is in the farthest tenth 93 times in 100.
 */
typedef enum
{
  TS_DIFFICULTY_ANY,
  TS_DIFFICULTY_EASY,
  TS_DIFFICULTY_MEDIUM,
  TS_DIFFICULTY_HARD,
} TsDifficulty;

/**
 * TsDeal:
 * @difficulty: how far from solved
 * @columns: 2…10
 * @rows: 2…10
 * @seed: any number
 * @gap: where the gap may be
 *
 * What makes a board, for ever the same one where distances are true, else as long as the solver stays as it is.
 */
typedef struct
{
  TsDifficulty difficulty;
  unsigned columns;
  unsigned rows;
  uint64_t seed;
  TsShuffleGap gap;
} TsDeal;

TsSolverResult ts_difficulty_deal (TsSolver *solver,
                                   const TsDeal *deal,
                                   const TsSolverBudget *budget,
                                   TsBoard *board);
