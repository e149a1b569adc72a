/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The constructive solver finds a first solution and the beam search a shorter one. On boards of up to 16 cells IDA*
 * then finds the shortest; on larger ones wider beams shorten the solution further.
 */

#include "ts-solver.h"

#include "ts-construct.h"
#include "ts-deepen.h"
#include "ts-ida.h"
#include "ts-score.h"
#include "ts-shorten.h"

#include <stdatomic.h>

/* The longest side of a board of up to 16 cells. */
#define MAX_TABLE_SIDE (TS_SOLVER_MAX_OPTIMAL_CELLS / TS_BOARD_MIN_SIDE)

/* Of building tables, between two polls. */
#define WORK_PER_STEP (TS_TABLES_WORK_PER_MS / 10)

/* Boards of up to this many cells are solved optimally in less time than a beam takes, building the tables included. */
#define MAX_INSTANT_CELLS 9

struct _TsSolver
{
  TsSolverMemory memory;
  _Atomic (TsTables *) tables[MAX_TABLE_SIDE + 1][MAX_TABLE_SIDE + 1]; /* [columns][rows] */
  TsLargeTables large;
};

static bool
has_tables (unsigned columns,
            unsigned rows)
{
  return ts_board_size_is_valid (columns, rows) && columns * rows <= TS_SOLVER_MAX_OPTIMAL_CELLS;
}

/* %NULL, with the reason in @meter, if there are none. */
static TsTables *
build_tables (const TsSolver *solver,
              unsigned columns,
              unsigned rows,
              TsMeter *meter)
{
  TsTables *tables;

  if (!ts_meter_check (meter))
    return NULL;

  tables = ts_tables_new (&solver->memory, columns, rows, TS_TABLES_SMALL);
  if (tables == NULL)
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return NULL;
    }

  while (!ts_tables_build (tables, WORK_PER_STEP))
    {
      if (ts_meter_check (meter))
        continue;

      ts_tables_free (tables);
      return NULL;
    }

  return tables;
}

/* Returns the tables of a size, built by the first call. Concurrent first calls all build, so that none waits for a
 * thread of lower priority, and all but one discard their tables. %NULL, with the reason in @meter, if there are none.
 */
static const TsTables *
ensure_tables (TsSolver *solver,
               unsigned columns,
               unsigned rows,
               TsMeter *meter)
{
  _Atomic (TsTables *) *slot = &solver->tables[columns][rows];
  TsTables *tables = atomic_load_explicit (slot, memory_order_acquire);
  TsTables *built;

  if (tables != NULL)
    return tables;

  built = build_tables (solver, columns, rows, meter);
  if (built == NULL || atomic_compare_exchange_strong (slot, &tables, built))
    return built;

  ts_tables_free (built);
  return tables;
}

/* Finds the shortest solution of a board of up to 16 cells. */
static void
prove (TsSolver *solver,
       const TsBoard *board,
       TsMeter *meter,
       TsSolution *solution)
{
  TsLargeTables *large = board->columns == 4 && board->rows == 4 ? &solver->large : NULL;
  const TsTables *tables = large != NULL ? ts_large_tables_get (large) : NULL;

  if (tables != NULL)
    large = NULL;
  else
    tables = ensure_tables (solver, board->columns, board->rows, meter);

  if (tables != NULL)
    ts_ida_solve (tables, large, board, &solver->memory, meter, solution);
}

static void
improve (TsSolver *solver,
         const TsBoard *board,
         TsMeter *meter,
         TsSolution *solution)
{
  if (meter->result != TS_SOLVER_OK || ts_solution_is_proved (solution))
    return;

  if (has_tables (board->columns, board->rows))
    prove (solver, board, meter, solution);
  else
    ts_shorten_further (board, &solver->memory, meter, solution);
}

/* Proves the solution of a board too large for tables. */
static void
deepen (const TsSolver *solver,
        const TsBoard *board,
        TsMeter *meter,
        TsSolution *solution)
{
  TsArena arena;

  if (meter->result != TS_SOLVER_OK || ts_solution_is_proved (solution))
    return;

  if (!ts_arena_open (&arena, &solver->memory, ts_deepen_get_arena_bytes (ts_board_get_n_cells (board))))
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  ts_deepen_solve (board, &arena, meter, solution);
  ts_arena_close (&arena);
}

/* Begins to count the boards of a call that starts with @solution. */
static void
begin (TsMeter *meter,
       const TsSolverBudget *budget,
       const TsSolution *solution)
{
  ts_meter_init (meter, budget);
  meter->progress = (TsSolverProgress){ solution->n_moves, solution->lower_bound, solution->n_nodes };
}

/* Returns the result of a call. If a search was wrong, its moves and bound are discarded. */
static TsSolverResult
conclude (const TsMeter *meter,
          const TsBoard *board,
          TsSolution *solution)
{
  if (!ts_solution_solves (solution, board))
    {
      ts_construct_solve (board, solution);
      solution->lower_bound = ts_score_get_lower_bound (board);
    }
  solution->n_nodes = meter->progress.n_nodes + meter->n_counted;

  return meter->result;
}

/* Finds a first solution unless @has_solution, and with @improves shortens it. Of a given solution only the moves
 * count: each bound is proved by the call that returns it. */
static TsSolverResult
run (TsSolver *solver,
     const TsBoard *board,
     const TsSolverBudget *budget,
     bool has_solution,
     bool improves,
     TsSolution *solution)
{
  bool is_proof = improves && has_tables (board->columns, board->rows);
  /* On fewer cells, the proof takes less time than the beam saves it. */
  bool needs_beam = !is_proof || ts_board_get_n_cells (board) == TS_SOLVER_MAX_OPTIMAL_CELLS;
  TsMeter meter;

  if (!ts_board_is_solvable (board))
    return TS_SOLVER_UNSOLVABLE;

  if (!has_solution)
    ts_construct_solve (board, solution);
  solution->lower_bound = ts_score_get_lower_bound (board);
  begin (&meter, budget, solution);

  if (!has_solution && needs_beam && ts_meter_check (&meter))
    ts_shorten_at_once (board, is_proof, &solver->memory, &meter, solution);
  if (improves)
    improve (solver, board, &meter, solution);

  return conclude (&meter, board, solution);
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
  ts_large_tables_init (&solver->large, &solver->memory);
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
  ts_large_tables_clear (&solver->large);

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
  TsMeter meter;

  ts_meter_init (&meter, budget);
  if (has_tables (columns, rows))
    ensure_tables (solver, columns, rows, &meter);

  return meter.result;
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
  const TsTables *large = columns == 4 && rows == 4 ? ts_large_tables_get (&solver->large) : NULL;

  if (has_tables (columns, rows))
    tables = atomic_load_explicit (&solver->tables[columns][rows], memory_order_acquire);

  return (tables == NULL ? 0 : tables->arena.n_used) + (large == NULL ? 0 : large->arena.n_used);
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
  return run (solver, board, budget, false, ts_board_get_n_cells (board) <= MAX_INSTANT_CELLS, solution);
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
  return run (solver, board, budget, ts_solution_solves (solution, board), true, solution);
}

/**
 * ts_solver_solve:
 * @budget: (nullable): limits of the call
 * @solution: (out caller-allocates): set to a solution unless the result is %TS_SOLVER_UNSOLVABLE
 *
 * ts_solver_solve_fast() followed by ts_solver_improve(), both within one budget.
 */
TsSolverResult
ts_solver_solve (TsSolver *solver,
                 const TsBoard *board,
                 const TsSolverBudget *budget,
                 TsSolution *solution)
{
  return run (solver, board, budget, false, true, solution);
}

/**
 * ts_solver_prove:
 * @budget: (nullable): limits of the call
 * @solution: (inout): the solution of @board from another call; replaced if it does not solve @board
 *
 * Searches until the solution is proved to be a shortest one. For most boards of more than
 * %TS_SOLVER_MAX_OPTIMAL_CELLS no budget suffices, and the lower bound rises while the moves stay.
 */
TsSolverResult
ts_solver_prove (TsSolver *solver,
                 const TsBoard *board,
                 const TsSolverBudget *budget,
                 TsSolution *solution)
{
  bool has_solution = ts_solution_solves (solution, board);
  TsSolverResult result =
      run (solver, board, budget, has_solution, has_tables (board->columns, board->rows), solution);
  TsMeter meter;

  if (result != TS_SOLVER_OK)
    return result;

  begin (&meter, budget, solution);
  deepen (solver, board, &meter, solution);

  return conclude (&meter, board, solution);
}
