/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the proof without tables: the same lengths as with them, larger boards, and the ends of a budget.
 */

#include "boards.h"
#include "solver-memory.h"
#include "ts-construct.h"
#include "ts-deepen.h"
#include "ts-moves.h"
#include "ts-score.h"
#include "ts-shuffle.h"

static TsSolver *solver;

/* Shortens and proves the long solution of the constructive solver. */
static void
deepen (const TsBoard *board,
        TsSolution *solution)
{
  TestMemory blocks = { .n_allowed = -1 };
  const TsSolverMemory memory = test_memory_get (&blocks);
  TsArena arena;
  TsMeter meter;

  ts_construct_solve (board, solution);
  solution->lower_bound = ts_score_get_lower_bound (board);
  ts_meter_init (&meter, NULL);
  g_assert_true (ts_arena_open (&arena, &memory, ts_deepen_get_arena_bytes (ts_board_get_n_cells (board))));
  ts_deepen_solve (board, &arena, &meter, solution);
  ts_arena_close (&arena);
  g_assert_cmpint (blocks.n_blocks, ==, 0);
}

static void
compare_with_tables (unsigned columns,
                     unsigned rows)
{
  for (uint64_t seed = 0; seed < 40; seed++)
    {
      TsBoard board;
      TsSolution expected;
      TsSolution solution;

      ts_shuffle (&board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
      g_assert_cmpint (ts_solver_solve (solver, &board, NULL, &expected), ==, TS_SOLVER_OK);
      deepen (&board, &solution);
      g_assert_true (ts_solution_solves (&solution, &board));
      g_assert_true (ts_solution_is_proved (&solution));
      g_assert_cmpuint (solution.n_moves, ==, expected.n_moves);
    }
}

static void
test_small_boards (void)
{
  compare_with_tables (2, 2);
  compare_with_tables (2, 3);
  compare_with_tables (3, 3);
  compare_with_tables (4, 2);
}

/* A move changes the distance by one; in a walk from the solved board each is proved, and at most the moves made. */
static void
test_large_boards (void)
{
  static const char walk[] = "DDRRUULDLURDRRDLLURU";
  static const unsigned sizes[][2] = { { 5, 5 }, { 6, 4 }, { 10, 10 }, { 9, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      unsigned previous = 0;
      TsBoard board;

      ts_board_init (&board, sizes[i][0], sizes[i][1]);
      for (unsigned n = 1; walk[n - 1] != '\0'; n++)
        {
          g_autofree TsSolution *solution = g_new (TsSolution, 1);

          if (ts_moves_apply (&board, (char[]){ walk[n - 1], '\0' }, NULL) != TS_MOVES_OK)
            continue;

          g_assert_cmpint (ts_solver_solve_fast (solver, &board, NULL, solution), ==, TS_SOLVER_OK);
          g_assert_cmpint (ts_solver_prove (solver, &board, NULL, solution), ==, TS_SOLVER_OK);
          g_assert_true (ts_solution_solves (solution, &board));
          g_assert_true (ts_solution_is_proved (solution));
          g_assert_cmpuint (solution->n_moves, <=, n);
          g_assert_cmpint (ABS ((int) solution->n_moves - (int) previous), ==, 1);
          previous = solution->n_moves;
        }
      g_assert_cmpuint (previous, >, 0);
    }
}

typedef struct
{
  unsigned n_left; /* until the search is stopped */
  unsigned lower_bound;
} Polls;

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  Polls *polls = user_data;

  g_assert_cmpuint (progress->lower_bound, <=, progress->n_moves);
  polls->lower_bound = progress->lower_bound;
  return --polls->n_left > 0 ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;
}

/* A shuffled board is not proved in any budget, but its lower bound rises, with the parity of its solutions. */
static void
test_budget (void)
{
  Polls polls = { .n_left = 1000 };
  const TsSolverBudget budget = { .poll = poll_cb, .user_data = &polls };
  TsSolution solution;
  TsBoard board;
  unsigned first_bound;
  uint64_t first_n_nodes;

  ts_shuffle (&board, 5, 5, 1, TS_SHUFFLE_GAP_ANYWHERE);
  g_assert_cmpint (ts_solver_solve_fast (solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
  first_bound = solution.lower_bound;
  first_n_nodes = solution.n_nodes;

  /* The boards of all calls are counted. */
  g_assert_cmpint (ts_solver_prove (solver, &board, &(TsSolverBudget){ .max_nodes = 1 }, &solution), ==,
                   TS_SOLVER_BUDGET_ENDED);
  g_assert_cmpuint (solution.n_nodes, >, first_n_nodes);
  g_assert_cmpint (ts_solver_prove (solver, &board, &budget, &solution), ==, TS_SOLVER_BUDGET_ENDED);
  g_assert_true (ts_solution_solves (&solution, &board));
  g_assert_cmpuint (solution.lower_bound, >, first_bound);
  g_assert_cmpuint (polls.lower_bound, ==, solution.lower_bound);
  g_assert_cmpuint (solution.lower_bound, <, solution.n_moves);
  g_assert_cmpuint ((solution.n_moves - solution.lower_bound) % 2, ==, 0);
}

/* Where the budget ends while the tables are used, the search does not begin again without them. */
static void
test_budget_of_small_board (void)
{
  const TsSolverBudget budget = { .max_nodes = 10000 };
  TsSolution solution;
  TsBoard board;

  ts_shuffle (&board, 4, 4, 9, TS_SHUFFLE_GAP_ANYWHERE);
  ts_construct_solve (&board, &solution);
  g_assert_cmpint (ts_solver_prove (solver, &board, &budget, &solution), ==, TS_SOLVER_BUDGET_ENDED);
  g_assert_cmpuint (solution.n_nodes, <, 12000);
}

static void
test_refusals (void)
{
  TestMemory few = { .n_allowed = -1 };
  const TsSolverMemory memory = test_memory_get (&few);
  TsSolver *starved = ts_solver_new (&memory);
  TsSolution solution;
  TsBoard board;
  TsBoard swapped;

  ts_shuffle (&board, 5, 5, 1, TS_SHUFFLE_GAP_ANYWHERE);
  swapped = board_with_two_swapped (&board);
  g_assert_cmpint (ts_solver_solve_fast (starved, &board, NULL, &solution), ==, TS_SOLVER_OK);
  g_assert_cmpint (ts_solver_prove (starved, &swapped, NULL, &solution), ==, TS_SOLVER_UNSOLVABLE);

  few.n_allowed = 0;
  g_assert_cmpint (ts_solver_prove (starved, &board, NULL, &solution), ==, TS_SOLVER_NO_MEMORY);
  g_assert_true (ts_solution_solves (&solution, &board));
  ts_solver_free (starved);
  g_assert_cmpint (few.n_blocks, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solver-deepen/small-boards", test_small_boards);
  g_test_add_func ("/solver-deepen/large-boards", test_large_boards);
  g_test_add_func ("/solver-deepen/budget", test_budget);
  g_test_add_func ("/solver-deepen/budget-of-small-board", test_budget_of_small_board);
  g_test_add_func ("/solver-deepen/refusals", test_refusals);

  return run_with_solver (&solver);
}
