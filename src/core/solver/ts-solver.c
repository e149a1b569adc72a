/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The order of events: the constructive solver makes sure of an answer, the beam search shortens it, and up to 16 cells
 * IDA* ends with the shortest; on larger boards wider beams go on shortening.
 */

#include "ts-solver.h"

#include "ts-solver-construct.h"
#include "ts-solver-ida.h"
#include "ts-solver-stages.h"

#include <stdatomic.h>
#include <threads.h>

/* The longest side of a board of up to 16 cells. */
#define MAX_TABLE_SIDE (TS_SOLVER_MAX_OPTIMAL_CELLS / TS_BOARD_MIN_SIDE)

/* Boards that the beam keeps where a proof follows, which is so quick that a wide beam costs more than it saves. */
#define WIDTH_BEFORE_PROOF 250

/* The tables are found by columns and rows. */
struct _TsSolver
{
  TsSolverMemory memory;
  atomic_flag is_building; /* held by the one thread that builds tables */
  _Atomic (TsSolverTables *) tables[MAX_TABLE_SIDE + 1][MAX_TABLE_SIDE + 1];
};

/* Found by trying: with d + 0.2·d^2.5 and 6 a conflict the beam arrives with the shortest solutions. */
static const TsScoreStyle usual_style = { .bend = 20, .conflict = 6, .urgency = 2 };

static bool
has_tables (unsigned columns,
            unsigned rows)
{
  return ts_board_size_is_valid (columns, rows) && columns * rows <= TS_SOLVER_MAX_OPTIMAL_CELLS;
}

/* The tables of a shape, built by the first that asks. Whoever asks meanwhile waits, and can give up waiting. */
static const TsSolverTables *
ensure_tables (TsSolver *solver,
               unsigned columns,
               unsigned rows,
               TsSolverMeter *meter)
{
  _Atomic (TsSolverTables *) *place = &solver->tables[columns][rows];
  TsSolverTables *tables = atomic_load_explicit (place, memory_order_acquire);

  if (tables != NULL)
    return tables;

  while (atomic_flag_test_and_set_explicit (&solver->is_building, memory_order_acquire))
    {
      if (!ts_solver_meter_look_up (meter))
        return NULL;

      thrd_sleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }

  tables = atomic_load_explicit (place, memory_order_relaxed);
  if (tables == NULL)
    {
      tables = ts_solver_tables_new (&solver->memory, columns, rows, meter);
      atomic_store_explicit (place, tables, memory_order_release);
    }
  atomic_flag_clear_explicit (&solver->is_building, memory_order_release);

  return tables;
}

/* Boards to keep so that an answer takes at most about 10 ms up to 5×5, and 30 ms above. */
static unsigned
get_fast_width (unsigned n_cells)
{
  static const struct
  {
    unsigned n_cells;
    unsigned width;
  } widths[] = { { 25, 1100 }, { 36, 900 }, { 64, 350 } };

  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
    {
      if (n_cells <= widths[i].n_cells)
        return widths[i].width;
    }

  return 200;
}

/* Replaces a solution by a shorter one if the beam finds it. */
static void
shorten (const TsSolver *solver,
         const TsBoard *board,
         const TsStagesEffort *effort,
         TsSolverMeter *meter,
         TsSolution *solution)
{
  size_t n_bytes = ts_solver_beam_get_arena_bytes (effort->width, ts_board_get_n_cells (board));
  TsSolution shorter;
  TsArena arena;

  if (meter->result != TS_SOLVER_OK || ts_solution_is_proved (solution))
    return;

  if (!ts_arena_open (&arena, &solver->memory, n_bytes))
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  if (ts_solver_stages_solve (board, effort, solution->n_moves, arena, meter, &shorter))
    ts_solution_take_moves (solution, &shorter);
  meter->progress.n_moves = solution->n_moves;
  ts_arena_close (&arena);
}

/* The answer at once. */
static void
solve_fast (const TsSolver *solver,
            const TsBoard *board,
            unsigned width,
            TsSolverMeter *meter,
            TsSolution *solution)
{
  TsStagesEffort effort = {
    .width = width,
    .max_whole_cells = 30,
    .style = usual_style,
  };

  ts_solver_construct (board, solution);
  solution->lower_bound = ts_score_get_lower_bound (board);
  meter->progress.n_moves = solution->n_moves;
  meter->progress.lower_bound = solution->lower_bound;

  if (ts_solver_meter_look_up (meter))
    shorten (solver, board, &effort, meter, solution);
}

/* Up to 16 cells: the shortest solution. */
static void
prove (TsSolver *solver,
       const TsBoard *board,
       TsSolverMeter *meter,
       TsSolution *solution)
{
  const TsSolverTables *tables = ensure_tables (solver, board->columns, board->rows, meter);
  TsArena arena;

  if (tables == NULL)
    return;

  if (!ts_arena_open (&arena, &solver->memory, ts_solver_ida_get_arena_bytes ()))
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  ts_solver_ida_solve (tables, board, &arena, meter, solution);
  ts_arena_close (&arena);
}

/* Above: wider beams, with more or fewer stages and scored in other ways, as long as the budget lasts. */
static void
shorten_on_and_on (const TsSolver *solver,
                   const TsBoard *board,
                   TsSolverMeter *meter,
                   TsSolution *solution)
{
  static const unsigned max_whole_cells[] = { 30, 36, 25 };
  static const TsScoreStyle styles[] = {
    { .bend = 20, .conflict = 6, .urgency = 2 },
    { .bend = 10, .conflict = 4, .urgency = 3 },
    { .bend = 30, .conflict = 8, .urgency = 1 },
  };

  for (unsigned width = 2 * get_fast_width (ts_board_get_n_cells (board)); width <= TS_BEAM_MAX_WIDTH; width *= 2)
    for (unsigned i = 0; i < 3 && ts_solver_meter_look_up (meter); i++)
      shorten (solver, board, &(TsStagesEffort){ width, max_whole_cells[i], styles[i] }, meter, solution);
}

static void
improve (TsSolver *solver,
         const TsBoard *board,
         TsSolverMeter *meter,
         TsSolution *solution)
{
  if (meter->result != TS_SOLVER_OK || ts_solution_is_proved (solution))
    return;

  if (has_tables (board->columns, board->rows))
    prove (solver, board, meter, solution);
  else
    shorten_on_and_on (solver, board, meter, solution);
}

/* What every call does: unless @solution is one already, makes one at once, and then, if @is_patient, a better one. */
static TsSolverResult
run (TsSolver *solver,
     const TsBoard *board,
     const TsSolverBudget *budget,
     bool has_solution,
     bool is_patient,
     TsSolution *solution)
{
  bool is_proof = is_patient && has_tables (board->columns, board->rows);
  unsigned width = is_proof ? WIDTH_BEFORE_PROOF : get_fast_width (ts_board_get_n_cells (board));
  TsSolverMeter meter;

  if (!ts_board_is_solvable (board))
    return TS_SOLVER_UNSOLVABLE;

  ts_solver_meter_init (&meter, budget, has_solution ? solution : NULL);
  if (!has_solution)
    solve_fast (solver, board, width, &meter, solution);
  if (is_patient)
    improve (solver, board, &meter, solution);
  solution->n_nodes = meter.progress.n_nodes + meter.n_counted;

  return meter.result;
}

/**
 * ts_solver_new:
 * @memory: copied
 *
 * Returns: (transfer full) (nullable): a solver without tables, or %NULL if there is no memory
 */
TsSolver *
ts_solver_new (const TsSolverMemory *memory)
{
  TsSolver *solver = memory->allocate (sizeof *solver, memory->user_data);

  if (solver == NULL)
    return NULL;

  solver->memory = *memory;
  atomic_flag_clear (&solver->is_building);
  for (unsigned columns = 0; columns <= MAX_TABLE_SIDE; columns++)
    for (unsigned rows = 0; rows <= MAX_TABLE_SIDE; rows++)
      atomic_init (&solver->tables[columns][rows], NULL);

  return solver;
}

/**
 * ts_solver_free:
 * @solver: (transfer full) (nullable): no other thread may be in it any more
 */
void
ts_solver_free (TsSolver *solver)
{
  TsSolverMemory memory;

  if (solver == NULL)
    return;

  for (unsigned columns = 0; columns <= MAX_TABLE_SIDE; columns++)
    for (unsigned rows = 0; rows <= MAX_TABLE_SIDE; rows++)
      ts_solver_tables_free (atomic_load (&solver->tables[columns][rows]));

  memory = solver->memory;
  memory.release (solver, memory.user_data);
}

/**
 * ts_solver_prepare:
 * @budget: (nullable): what a solver may use; building looks at no boards, so only its poll counts
 *
 * Builds the tables of a shape now, which the first proof would do otherwise. Larger shapes have none.
 */
TsSolverResult
ts_solver_prepare (TsSolver *solver,
                   unsigned columns,
                   unsigned rows,
                   const TsSolverBudget *budget)
{
  TsSolverMeter meter;

  ts_solver_meter_init (&meter, budget, NULL);
  if (has_tables (columns, rows))
    ensure_tables (solver, columns, rows, &meter);

  return meter.result;
}

/**
 * ts_solver_get_table_bytes:
 *
 * Returns: what the tables of a shape take, or 0 if they are not built
 */
size_t
ts_solver_get_table_bytes (const TsSolver *solver,
                           unsigned columns,
                           unsigned rows)
{
  const TsSolverTables *tables = NULL;

  if (has_tables (columns, rows))
    tables = atomic_load_explicit (&solver->tables[columns][rows], memory_order_acquire);

  return tables == NULL ? 0 : tables->arena.n_used;
}

/**
 * ts_solver_get_lower_bound:
 * @budget: (nullable): what a solver may use
 * @lower_bound: (out): no solution of @board has fewer moves; a weaker bound unless %TS_SOLVER_OK, and untouched if
 *   there is no solution
 */
TsSolverResult
ts_solver_get_lower_bound (TsSolver *solver,
                           const TsBoard *board,
                           const TsSolverBudget *budget,
                           unsigned *lower_bound)
{
  const TsSolverTables *tables = NULL;
  TsSolverMeter meter;

  if (!ts_board_is_solvable (board))
    return TS_SOLVER_UNSOLVABLE;

  ts_solver_meter_init (&meter, budget, NULL);
  *lower_bound = ts_score_get_lower_bound (board);
  if (has_tables (board->columns, board->rows))
    tables = ensure_tables (solver, board->columns, board->rows, &meter);
  if (tables != NULL && ts_solver_ida_get_lower_bound (tables, board) > *lower_bound)
    *lower_bound = ts_solver_ida_get_lower_bound (tables, board);

  return meter.result;
}

/**
 * ts_solver_solve_fast:
 * @budget: (nullable): what the solver may use
 * @solution: (out caller-allocates): set to a short solution, whatever is returned but %TS_SOLVER_UNSOLVABLE
 *
 * Answers in milliseconds. Builds no tables.
 */
TsSolverResult
ts_solver_solve_fast (TsSolver *solver,
                      const TsBoard *board,
                      const TsSolverBudget *budget,
                      TsSolution *solution)
{
  return run (solver, board, budget, false, false, solution);
}

/**
 * ts_solver_improve:
 * @budget: (nullable): what the solver may use
 * @solution: (inout): a solution of @board as another call has left it; anything else is replaced
 *
 * Shortens the solution and raises its lower bound. With %TS_SOLVER_OK it is proved to be shortest on up to 16 cells,
 * and as short as this solver can make it on more.
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
 * @budget: (nullable): what the solver may use
 * @solution: (out caller-allocates): set to a solution, whatever is returned but %TS_SOLVER_UNSOLVABLE
 *
 * Does all it can: ts_solver_solve_fast(), and then ts_solver_improve().
 */
TsSolverResult
ts_solver_solve (TsSolver *solver,
                 const TsBoard *board,
                 const TsSolverBudget *budget,
                 TsSolution *solution)
{
  return run (solver, board, budget, false, true, solution);
}
