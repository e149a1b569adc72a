/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The guide finds a first solution. On boards of up to 16 cells IDA* finds the shortest one, with beams before it where
 * that takes long; on larger boards ever wider beams shorten it.
 */

#include "ts-solver.h"

#include "ts-guide.h"
#include "ts-ida.h"
#include "ts-score.h"
#include "ts-shorten.h"
#include "ts-tables.h"

#include <stdatomic.h>

/* The longest side of a board of up to 16 cells. */
#define MAX_TABLE_SIDE (TS_SOLVER_MAX_OPTIMAL_CELLS / TS_BOARD_MIN_SIDE)

/* A search of 4×4 that takes this many boards is likely to take so many more that it pays to build the large tables. */
#define MAX_EASY_NODES 1000000

/* Boards of up to this many cells are solved optimally in less time than a beam takes, building the tables included. */
#define MAX_INSTANT_CELLS 9

struct _TsSolver
{
  TsSolverMemory memory;
  _Atomic (TsTables *) tables[MAX_TABLE_SIDE + 1][MAX_TABLE_SIDE + 1]; /* [columns][rows] */
  _Atomic (TsTables *) large;                                          /* of 4×4; usable if complete */
  atomic_flag is_building;                                             /* whether a call builds the large tables */
};

static bool
has_tables (unsigned columns,
            unsigned rows)
{
  return ts_board_size_is_valid (columns, rows) && columns * rows <= TS_SOLVER_MAX_OPTIMAL_CELLS;
}

static bool
has_large_tables (const TsBoard *board)
{
  return board->columns == 4 && board->rows == 4;
}

/* Returns the tables of a size, built by the first call. Concurrent first calls all build, so that none waits for a
 * thread of lower priority, and all but one discard their tables. %NULL, with the reason in @call, if there are none.
 */
static const TsTables *
ensure_tables (TsSolver *solver,
               unsigned columns,
               unsigned rows,
               TsSolverCall *call)
{
  _Atomic (TsTables *) *slot = &solver->tables[columns][rows];
  TsTables *tables = atomic_load_explicit (slot, memory_order_acquire);
  TsTables *built;

  if (tables != NULL || !ts_solver_call_check (call))
    return tables;

  built = ts_tables_new (&solver->memory, columns, rows, TS_TABLES_SMALL);
  if (built == NULL)
    {
      call->result = TS_SOLVER_NO_MEMORY;
      return NULL;
    }

  ts_tables_build (built, call);
  if (built->is_complete && atomic_compare_exchange_strong (slot, &tables, built))
    return built;

  ts_tables_free (built);
  return tables;
}

/* Returns the large tables, or %NULL if they are not complete. */
static const TsTables *
get_large_tables (const TsSolver *solver)
{
  const TsTables *large = atomic_load_explicit (&solver->large, memory_order_acquire);

  return large != NULL && atomic_load_explicit (&large->is_complete, memory_order_acquire) ? large : NULL;
}

/* Builds the large tables, or goes on with those of a call that has ended. Does nothing while another call builds them,
 * which may have a lower priority. */
static void
build_large_tables (TsSolver *solver,
                    TsSolverCall *call)
{
  TsTables *large;

  if (atomic_flag_test_and_set (&solver->is_building))
    return;

  large = atomic_load (&solver->large);
  if (large == NULL)
    large = ts_tables_new (&solver->memory, 4, 4, TS_TABLES_LARGE);
  if (large != NULL)
    ts_tables_build (large, call);
  atomic_store (&solver->large, large);
  atomic_flag_clear (&solver->is_building);
}

/* Finds the shortest solution of a board of up to 16 cells. */
static void
prove (TsSolver *solver,
       const TsBoard *board,
       TsSolverCall *call,
       TsSolution *solution)
{
  const TsTables *large = has_large_tables (board) ? get_large_tables (solver) : NULL;
  const TsTables *tables = large != NULL ? large : ensure_tables (solver, board->columns, board->rows, call);
  uint64_t max_nodes = has_large_tables (board) && large == NULL ? MAX_EASY_NODES : 0;

  if (tables == NULL)
    return;

  ts_ida_solve (tables, max_nodes, board, call, solution);
  if (call->result != TS_SOLVER_OK || ts_solution_is_proved (solution))
    return;

  ts_shorten_fast (board, call, solution);
  build_large_tables (solver, call);
  large = get_large_tables (solver);
  ts_ida_solve (large != NULL ? large : tables, 0, board, call, solution);
}

/* Begins a call with @solution. Of a given solution only the moves count: each bound is proved by the call that returns
 * it. */
static void
begin (TsSolverCall *call,
       const TsSolver *solver,
       const TsSolverBudget *budget,
       const TsBoard *board,
       TsSolution *solution)
{
  solution->lower_bound = ts_score_get_lower_bound (board);
  ts_solver_call_init (call, &solver->memory, budget);
  call->progress = (TsSolverProgress){ solution->n_moves, solution->lower_bound, solution->n_nodes };
}

/* Returns the result of a call. If a search was wrong, its moves and bound are discarded. */
static TsSolverResult
conclude (const TsSolverCall *call,
          const TsBoard *board,
          TsSolution *solution)
{
  if (!ts_solution_solves (solution, board))
    {
      ts_guide_solve (board, solution);
      solution->lower_bound = ts_score_get_lower_bound (board);
    }
  solution->n_nodes = call->progress.n_nodes + call->n_counted;

  return call->result;
}

/**
 * ts_solver_new:
 * @memory: copied
 *
 * Returns: (transfer full) (nullable): a solver without tables, or %NULL without memory
 */
TsSolver *
ts_solver_new (const TsSolverMemory *memory)
{
  TsSolver *solver = memory->allocate (sizeof *solver, memory->user_data);

  if (solver == NULL)
    return NULL;

  solver->memory = *memory;
  atomic_init (&solver->large, NULL);
  atomic_flag_clear (&solver->is_building);
  for (unsigned columns = 0; columns <= MAX_TABLE_SIDE; columns++)
    for (unsigned rows = 0; rows <= MAX_TABLE_SIDE; rows++)
      atomic_init (&solver->tables[columns][rows], NULL);

  return solver;
}

/**
 * ts_solver_free:
 * @solver: (transfer full) (nullable): not in use by any other thread
 */
void
ts_solver_free (TsSolver *solver)
{
  TsSolverMemory memory;

  if (solver == NULL)
    return;

  for (unsigned columns = 0; columns <= MAX_TABLE_SIDE; columns++)
    for (unsigned rows = 0; rows <= MAX_TABLE_SIDE; rows++)
      ts_tables_free (atomic_load (&solver->tables[columns][rows]));
  ts_tables_free (atomic_load (&solver->large));

  memory = solver->memory;
  memory.release (solver, memory.user_data);
}

/**
 * ts_solver_prepare:
 * @budget: (nullable): only its poll matters, as building searches no boards
 *
 * Builds the tables of a size in advance, which the first ts_solver_improve() does otherwise. Sizes of more than
 * %TS_SOLVER_MAX_OPTIMAL_CELLS have no tables.
 */
TsSolverResult
ts_solver_prepare (TsSolver *solver,
                   unsigned columns,
                   unsigned rows,
                   const TsSolverBudget *budget)
{
  TsSolverCall call;

  ts_solver_call_init (&call, &solver->memory, budget);
  if (has_tables (columns, rows))
    ensure_tables (solver, columns, rows, &call);

  return call.result;
}

/**
 * ts_solver_get_table_bytes:
 *
 * Returns: the size of the tables of a board size in bytes, or 0 if they are not built
 */
size_t
ts_solver_get_table_bytes (const TsSolver *solver,
                           unsigned columns,
                           unsigned rows)
{
  const TsTables *tables = NULL;
  const TsTables *large = columns == 4 && rows == 4 ? get_large_tables (solver) : NULL;

  if (has_tables (columns, rows))
    tables = atomic_load_explicit (&solver->tables[columns][rows], memory_order_acquire);

  return (tables == NULL ? 0 : ts_tables_get_bytes (tables)) + (large == NULL ? 0 : ts_tables_get_bytes (large));
}

/**
 * ts_solver_solve_fast:
 * @budget: (nullable): limits of the call
 * @solution: (out caller-allocates): set to a short solution unless the result is %TS_SOLVER_UNSOLVABLE
 *
 * Takes milliseconds; builds no tables except small ones.
 */
TsSolverResult
ts_solver_solve_fast (TsSolver *solver,
                      const TsBoard *board,
                      const TsSolverBudget *budget,
                      TsSolution *solution)
{
  TsSolverCall call;

  if (ts_board_get_n_cells (board) <= MAX_INSTANT_CELLS)
    return ts_solver_solve (solver, board, budget, solution);
  if (!ts_board_is_solvable (board))
    return TS_SOLVER_UNSOLVABLE;

  ts_guide_solve (board, solution);
  begin (&call, solver, budget, board, solution);
  if (ts_solver_call_check (&call))
    ts_shorten_fast (board, &call, solution);

  return conclude (&call, board, solution);
}

/**
 * ts_solver_improve:
 * @budget: (nullable): limits of the call
 * @solution: (inout): moves that solve @board; replaced if they do not
 *
 * Shortens the solution and finds its lower bound. With %TS_SOLVER_OK it is proved to be a shortest one if the board
 * has up to %TS_SOLVER_MAX_OPTIMAL_CELLS; on a larger board the widest beam has been tried.
 */
TsSolverResult
ts_solver_improve (TsSolver *solver,
                   const TsBoard *board,
                   const TsSolverBudget *budget,
                   TsSolution *solution)
{
  bool has_solution = ts_solution_solves (solution, board);
  TsSolverCall call;

  if (!ts_board_is_solvable (board))
    return TS_SOLVER_UNSOLVABLE;

  if (!has_solution)
    ts_guide_solve (board, solution);
  begin (&call, solver, budget, board, solution);
  if (has_tables (board->columns, board->rows))
    {
      if (!ts_solution_is_proved (solution) && ts_solver_call_check (&call))
        prove (solver, board, &call, solution);
    }
  else
    {
      if (!has_solution && ts_solver_call_check (&call))
        ts_shorten_fast (board, &call, solution);
      ts_shorten_further (board, &call, solution);
    }

  return conclude (&call, board, solution);
}

/**
 * ts_solver_solve:
 * @budget: (nullable): limits of the call
 * @solution: (out caller-allocates): set to a solution unless the result is %TS_SOLVER_UNSOLVABLE
 *
 * ts_solver_improve() without a solution.
 */
TsSolverResult
ts_solver_solve (TsSolver *solver,
                 const TsBoard *board,
                 const TsSolverBudget *budget,
                 TsSolution *solution)
{
  ts_solution_init (solution);
  return ts_solver_improve (solver, board, budget, solution);
}
