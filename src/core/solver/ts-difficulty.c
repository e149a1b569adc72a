/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-difficulty.h"

#include "ts-moves.h"

#include <stddef.h>

#define EASY_MOVES 15

/* Small boards fold long walks; after so many walks the one that led farthest is taken. */
#define MAX_EASY_WALKS 64

/* So many boards have none among the farthest tenth once in millions of deals. */
#define MAX_BOARDS 256

#define MEDIUM_SAMPLE 5
#define HARD_SAMPLE 25

/* The limits of a shape: a quarter of all boards is not farther than @medium_min, a quarter not nearer than
 * @medium_max, and at most a tenth not nearer than @hard_min. */
typedef struct
{
  unsigned columns;
  unsigned rows;
  unsigned medium_min;
  unsigned medium_max;
  unsigned hard_min;
} Limits;

/* The shapes whose boards are solved in the fewest moves at once. By counting all boards; of 5×3, 7×2 and 4×4 by
 * solving 1500 shuffled ones. A board turned over its diagonal is as far from solved: each shape stands here once. */
static const Limits all_limits[] = {
  { 2, 2, 1, 4, 6 },
  { 3, 2, 10, 15, 19 },
  { 4, 2, 20, 26, 29 },
  { 5, 2, 31, 39, 43 },
  { 6, 2, 44, 54, 59 },
  { 7, 2, 59, 72, 78 },
  { 3, 3, 20, 24, 27 },
  { 4, 3, 32, 38, 42 },
  { 5, 3, 47, 56, 60 },
  { 4, 4, 49, 56, 61 },
};

/* A deal while it is made. */
typedef struct
{
  TsSolver *solver;
  const TsDeal *deal;
  const TsSolverBudget *budget;
  const Limits *limits;
} Dealer;

/* The limits of a shape; NULL if its true distances take too long. */
static const Limits *
find_limits (const TsDeal *deal)
{
  for (size_t i = 0; i < sizeof all_limits / sizeof *all_limits; i++)
    {
      const Limits *limits = &all_limits[i];

      if ((limits->columns == deal->columns && limits->rows == deal->rows) ||
          (limits->columns == deal->rows && limits->rows == deal->columns))
        return limits;
    }

  return NULL;
}

/* How far @board is from solved. Where a fast solution shows that it is nearer than @min, no proof is needed. */
static TsSolverResult
measure (const Dealer *dealer,
         const TsBoard *board,
         unsigned min,
         unsigned *distance)
{
  TsSolution solution;
  TsSolverResult result = ts_solver_solve_fast (dealer->solver, board, dealer->budget, &solution);

  if (result == TS_SOLVER_OK && dealer->limits != NULL && solution.n_moves >= min)
    result = ts_solver_improve (dealer->solver, board, dealer->budget, &solution);
  *distance = solution.n_moves;

  return result;
}

static void
shuffle (const Dealer *dealer,
         unsigned i,
         TsBoard *board)
{
  const TsDeal *deal = dealer->deal;

  ts_shuffle (board, deal->columns, deal->rows, deal->seed + i, deal->gap);
}

/* The walk of a seed: at each step the next tile of the largest board of that seed says which way. */
static void
walk (const TsDeal *deal,
      uint64_t seed,
      unsigned n_moves,
      TsBoard *board)
{
  TsDirection way_back = TS_DIRECTION_LEFT;
  TsBoard die;

  ts_shuffle (&die, TS_BOARD_MAX_SIDE, TS_BOARD_MAX_SIDE, seed, TS_SHUFFLE_GAP_ANYWHERE);
  ts_board_init (board, deal->columns, deal->rows);

  for (unsigned i = 0; i < n_moves; i++)
    {
      TsDirection ways[TS_N_DIRECTIONS];
      unsigned n_ways = 0;
      TsDirection way;

      for (TsDirection w = 0; w < TS_N_DIRECTIONS; w++)
        {
          if ((i == 0 || w != way_back) && ts_board_get_source (board, w) != TS_BOARD_NO_CELL)
            ways[n_ways++] = w;
        }

      way = ways[die.tiles[i] % n_ways];
      ts_board_slide (board, ts_board_get_source (board, way), NULL);
      way_back = ts_moves_get_opposite (way);
    }
}

/* Walks that do not end with the gap where it shall be cost nothing, so they are not counted. */
static TsSolverResult
deal_easy (const Dealer *dealer,
           TsBoard *board)
{
  const TsDeal *deal = dealer->deal;
  unsigned n_moves = EASY_MOVES + (deal->gap == TS_SHUFFLE_GAP_HOME);
  unsigned farthest = 0;
  unsigned n_walks = 0;

  for (uint64_t seed = deal->seed; n_walks < MAX_EASY_WALKS && farthest + 2 < n_moves; seed++)
    {
      unsigned distance;
      TsBoard end;
      TsSolverResult result;

      walk (deal, seed, n_moves, &end);
      if (deal->gap == TS_SHUFFLE_GAP_HOME && end.gap != ts_board_get_home (&end, 0))
        continue;

      n_walks++;
      result = measure (dealer, &end, farthest + 1, &distance);
      if (result != TS_SOLVER_OK)
        return result;

      if (distance > farthest)
        {
          *board = end;
          farthest = distance;
        }
    }

  return TS_SOLVER_OK;
}

/* The first board whose distance lies between @min and @max; if a shape has none that is also as the gap is wanted, the
 * farthest that is near enough. */
static TsSolverResult
deal_within (const Dealer *dealer,
             unsigned min,
             unsigned max,
             TsBoard *board)
{
  unsigned farthest = 0;

  for (unsigned i = 0; i < MAX_BOARDS && farthest < min; i++)
    {
      unsigned distance;
      TsBoard candidate;
      TsSolverResult result;

      shuffle (dealer, i, &candidate);
      result = measure (dealer, &candidate, min, &distance);
      if (result != TS_SOLVER_OK)
        return result;

      if (distance <= max && distance > farthest)
        {
          *board = candidate;
          farthest = distance;
        }
    }

  return TS_SOLVER_OK;
}

/* Of @n_boards, at most HARD_SAMPLE, the one that just @n_farther are farther than. */
static TsSolverResult
deal_by_rank (const Dealer *dealer,
              unsigned n_boards,
              unsigned n_farther,
              TsBoard *board)
{
  unsigned distances[HARD_SAMPLE];

  for (unsigned i = 0; i < n_boards; i++)
    {
      TsSolverResult result;

      shuffle (dealer, i, board);
      result = measure (dealer, board, 0, &distances[i]);
      if (result != TS_SOLVER_OK)
        return result;
    }

  for (unsigned i = 0; i < n_boards; i++)
    {
      unsigned n = 0;

      /* Of equally far ones the first counts as the farthest. */
      for (unsigned j = 0; j < n_boards; j++)
        n += distances[j] > distances[i] || (distances[j] == distances[i] && j < i);
      if (n == n_farther)
        shuffle (dealer, i, board);
    }

  return TS_SOLVER_OK;
}

/**
 * ts_difficulty_deal:
 * @deal: what is wanted, of a size that boards have
 * @budget: (nullable): what each solution that it looks for may use
 * @board: (out caller-allocates): set to a solvable, unsolved board whatever is returned; the one that was wanted with
 *   %TS_SOLVER_OK alone
 */
TsSolverResult
ts_difficulty_deal (TsSolver *solver,
                    const TsDeal *deal,
                    const TsSolverBudget *budget,
                    TsBoard *board)
{
  const Limits *limits = find_limits (deal);
  const Dealer dealer = { solver, deal, budget, limits };

  shuffle (&dealer, 0, board);

  switch (deal->difficulty)
    {
    case TS_DIFFICULTY_EASY:
      return deal_easy (&dealer, board);
    case TS_DIFFICULTY_MEDIUM:
      return limits != NULL ? deal_within (&dealer, limits->medium_min, limits->medium_max, board)
                            : deal_by_rank (&dealer, MEDIUM_SAMPLE, MEDIUM_SAMPLE / 2, board);
    case TS_DIFFICULTY_HARD:
      return limits != NULL ? deal_within (&dealer, limits->hard_min, UINT32_MAX, board)
                            : deal_by_rank (&dealer, HARD_SAMPLE, 0, board);
    case TS_DIFFICULTY_ANY:
      break;
    }

  return TS_SOLVER_OK;
}
