/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The difficulty: chooses a board by seed, size and distance from the solved board.
 * Thread: any; it blocks while it solves boards, 1 to 2 seconds for the largest sizes.
 * Fails by TsSolverResult.
 */

#pragma once

#include "ts-shuffle.h"
#include "ts-solver.h"

/**
 * TsDifficulty:
 * @TS_DIFFICULTY_ANY: the board of ts_shuffle(), uniformly distributed
 * @TS_DIFFICULTY_EASY: the end of a random walk of 15 moves from the solved board without immediate reversals, or of 16
 *   moves with the gap at home, which takes an even number; its distance is that number or 2 less
 * @TS_DIFFICULTY_MEDIUM: within the middle half of all boards by distance
 * @TS_DIFFICULTY_HARD: within the farthest tenth of all boards by distance
 *
 * For the seed N, the first matching board, or walk, of the seeds N, N+S, N+2S, … is taken; S is a large odd number, so
 * that neighboring seeds have different boards. The distance is the number of moves of a shortest solution. On boards
 * of more than 16 cells and on 8×2 it is the length of the fast solution; there medium is the median of five boards,
 * and hard the farthest of 25, which is in the farthest tenth with 93 % probability.
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
 * @difficulty: the class of distances
 * @columns: 2…20
 * @rows: 2…20
 * @seed: any number
 * @gap: whether the gap is in any cell or at home
 *
 * Determines a board. Where distances are those of fast solutions, a change of the solver may change the board.
 */
typedef struct
{
  TsDifficulty difficulty;
  unsigned columns;
  unsigned rows;
  uint64_t seed;
  TsShuffleGap gap;
} TsDeal;

const char *ts_difficulty_get_name (TsDifficulty difficulty);
TsDifficulty ts_difficulty_parse (const char *name);

TsSolverResult ts_difficulty_deal (TsSolver *solver,
                                   const TsDeal *deal,
                                   const TsSolverBudget *budget,
                                   TsBoard *board);
