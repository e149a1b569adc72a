/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-difficulty.h"

#include "ts-moves.h"

#include <stddef.h>
#include <string.h>

#define EASY_MOVES 15

/* On small boards walks often end near the solved board; after this many walks the farthest end is taken. */
#define MAX_EASY_WALKS 64

/* With a probability of less than 10⁻⁶ none of this many boards is in the farthest tenth. */
#define MAX_BOARDS 256

/* From one seed that is tried to the next: a neighboring seed tries others, so that a series of boards has no board
 * twice. */
#define SEED_STEP UINT64_C (0x9e3779b97f4a7c15)

/* Side of the shuffled board whose tiles are the random numbers of a walk. */
#define CHOICES_SIDE 10

#define MEDIUM_SAMPLE 5
#define HARD_SAMPLE 25

/* Quantiles of the distances of all boards of a size: a quarter of the boards is at most medium_min from solved, a
 * quarter at least medium_max, and at most a tenth at least hard_min. */
typedef struct
{
  unsigned columns;
  unsigned rows;
  unsigned medium_min;
  unsigned medium_max;
  unsigned hard_min;
} Limits;

/* The sizes whose boards are solved optimally in a short time. The quantiles are of all boards, or of 1500 shuffled
 * ones on 5×3, 7×2 and 4×4. Transposed boards have the same distances, so each pair of sizes is listed once. */
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

static const char *const names[] = { NULL, "easy", "medium", "hard" };

typedef struct
{
  TsSolver *solver;
  const TsDeal *deal;
  const TsSolverBudget *budget;
  const Limits *limits;
  TsSolverResult result; /* of the calls of the solver, until one ends early */
} Dealer;

/* Returns the quantiles of a size, or %NULL if the distance is the length of the fast solution. */
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

/* Returns the distance of a board. A fast solution of fewer than @min moves is not improved: the board is too near. */
static unsigned
measure (Dealer *dealer,
         const TsBoard *board,
         unsigned min)
{
  TsSolution solution;

  dealer->result = ts_solver_solve_fast (dealer->solver, board, dealer->budget, &solution);
  if (dealer->result == TS_SOLVER_OK && dealer->limits != NULL && solution.n_moves >= min)
    dealer->result = ts_solver_improve (dealer->solver, board, dealer->budget, &solution);

  return solution.n_moves;
}

static void
shuffle (const Dealer *dealer,
         unsigned i,
         TsBoard *board)
{
  const TsDeal *deal = dealer->deal;

  ts_shuffle (board, deal->columns, deal->rows, deal->seed + i * SEED_STEP, deal->gap);
}

/* Sets the end of the random walk of a seed. The tiles of a shuffled board are its random numbers. */
static void
walk (const TsDeal *deal,
      uint64_t seed,
      unsigned n_moves,
      TsBoard *board)
{
  TsDirection opposite = TS_DIRECTION_LEFT; /* impossible at first: the gap is in the last column */
  TsBoard choices;

  ts_shuffle (&choices, CHOICES_SIDE, CHOICES_SIDE, seed, TS_SHUFFLE_GAP_ANYWHERE);
  ts_board_init (board, deal->columns, deal->rows);

  for (unsigned i = 0; i < n_moves; i++)
    {
      TsDirection directions[TS_N_DIRECTIONS];
      unsigned n_directions = 0;
      TsDirection direction;

      for (TsDirection d = 0; d < TS_N_DIRECTIONS; d++)
        {
          if (d != opposite && ts_board_get_source (board, d) != TS_BOARD_NO_CELL)
            directions[n_directions++] = d;
        }

      direction = directions[choices.tiles[i] % n_directions];
      ts_board_slide (board, ts_board_get_source (board, direction), NULL);
      opposite = ts_moves_get_opposite (direction);
    }
}

/* Walks that end with the gap in the wrong cell take no solving, so they are not counted. */
static void
deal_easy (Dealer *dealer,
           TsBoard *board)
{
  const TsDeal *deal = dealer->deal;
  unsigned n_moves = EASY_MOVES + (deal->gap == TS_SHUFFLE_GAP_HOME);
  unsigned farthest = 0;
  unsigned n_walks = 0;

  for (uint64_t seed = deal->seed;
       dealer->result == TS_SOLVER_OK && n_walks < MAX_EASY_WALKS && farthest + 2 < n_moves;
       seed += SEED_STEP)
    {
      unsigned distance;
      TsBoard end;

      walk (deal, seed, n_moves, &end);
      if (deal->gap == TS_SHUFFLE_GAP_HOME && end.gap != ts_board_get_home (&end, 0))
        continue;

      n_walks++;
      distance = measure (dealer, &end, farthest + 1);
      if (distance > farthest)
        {
          *board = end;
          farthest = distance;
        }
    }
}

/* Sets the first board whose distance is between @min and @max. If there is none with such a gap, sets the farthest
 * within @max. */
static void
deal_within (Dealer *dealer,
             unsigned min,
             unsigned max,
             TsBoard *board)
{
  unsigned farthest = 0;

  for (unsigned i = 0; dealer->result == TS_SOLVER_OK && i < MAX_BOARDS && farthest < min; i++)
    {
      unsigned distance;
      TsBoard candidate;

      shuffle (dealer, i, &candidate);
      distance = measure (dealer, &candidate, min);
      if (distance <= max && distance > farthest)
        {
          *board = candidate;
          farthest = distance;
        }
    }
}

/* Sets the board of rank @n_farther by falling distance among @n_boards, at most HARD_SAMPLE. */
static void
deal_by_rank (Dealer *dealer,
              unsigned n_boards,
              unsigned n_farther,
              TsBoard *board)
{
  unsigned distances[HARD_SAMPLE] = { 0 };

  for (unsigned i = 0; dealer->result == TS_SOLVER_OK && i < n_boards; i++)
    {
      shuffle (dealer, i, board);
      distances[i] = measure (dealer, board, 0);
    }

  for (unsigned i = 0; i < n_boards; i++)
    {
      unsigned n = 0;

      /* Of equally far boards the first counts as the farthest. */
      for (unsigned j = 0; j < n_boards; j++)
        n += distances[j] > distances[i] || (distances[j] == distances[i] && j < i);
      if (n == n_farther)
        shuffle (dealer, i, board);
    }
}

/**
 * ts_difficulty_get_name:
 *
 * Returns: the name in files, settings and commands, the same in every language; %NULL for any
 */
const char *
ts_difficulty_get_name (TsDifficulty difficulty)
{
  return names[difficulty];
}

/**
 * ts_difficulty_parse:
 *
 * Returns: any, if no difficulty has this name
 */
TsDifficulty
ts_difficulty_parse (const char *name)
{
  size_t length = strlen (name);

  for (TsDifficulty i = TS_DIFFICULTY_EASY; i <= TS_DIFFICULTY_HARD; i++)
    {
      if (length == strlen (names[i]) && memcmp (name, names[i], length) == 0)
        return i;
    }

  return TS_DIFFICULTY_ANY;
}

/**
 * ts_difficulty_deal:
 * @budget: (nullable): limits of each call of the solver
 * @board: (out caller-allocates): set to a solvable, unsolved board; of the difficulty only with %TS_SOLVER_OK
 */
TsSolverResult
ts_difficulty_deal (TsSolver *solver,
                    const TsDeal *deal,
                    const TsSolverBudget *budget,
                    TsBoard *board)
{
  const Limits *limits = find_limits (deal);
  Dealer dealer = { solver, deal, budget, limits, TS_SOLVER_OK };

  shuffle (&dealer, 0, board);
  if (deal->difficulty == TS_DIFFICULTY_EASY)
    deal_easy (&dealer, board);
  else if (deal->difficulty == TS_DIFFICULTY_MEDIUM && limits != NULL)
    deal_within (&dealer, limits->medium_min, limits->medium_max, board);
  else if (deal->difficulty == TS_DIFFICULTY_MEDIUM)
    deal_by_rank (&dealer, MEDIUM_SAMPLE, MEDIUM_SAMPLE / 2, board);
  else if (deal->difficulty == TS_DIFFICULTY_HARD && limits != NULL)
    deal_within (&dealer, limits->hard_min, UINT32_MAX, board);
  else if (deal->difficulty == TS_DIFFICULTY_HARD)
    deal_by_rank (&dealer, HARD_SAMPLE, 0, board);

  return dealer.result;
}
