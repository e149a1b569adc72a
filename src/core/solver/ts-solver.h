/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The solver: a short solution of any board at once, then a shorter one, at last the shortest and the proof of it.
 * Owned by its caller: ts_solver_new() to ts_solver_free().
 * Thread: any; several may solve with one TsSolver at the same time, and each blocks until its answer is there.
 * Fails by TsSolverResult; every board that can be solved has a solution whatever the result is.
 */

#pragma once

#include "ts-solution.h"

#include <stddef.h>

/* Boards up to this many cells are solved optimally; on larger ones only lucky solutions can be proved shortest. */
#define TS_SOLVER_MAX_OPTIMAL_CELLS 16

/**
 * TsSolver:
 *
 * The tables of every shape that was asked for so far (pattern databases, built once and then only read), and nothing
 * that belongs to one search.
 */
typedef struct _TsSolver TsSolver;

typedef enum
{
  TS_SOLVER_OK,           /* done as asked */
  TS_SOLVER_BUDGET_ENDED, /* the nodes were used up, or the poll said stop: the solution is the best found so far */
  TS_SOLVER_CANCELLED,    /* the poll said cancel; the same */
  TS_SOLVER_NO_MEMORY,    /* the caller's memory gave none; the same */
  TS_SOLVER_UNSOLVABLE,   /* no sequence of moves solves the board: there is no solution */
} TsSolverResult;

/**
 * TsSolverMemory:
 * @allocate: returns @n_bytes aligned as malloc() does, or %NULL
 * @release: takes back what @allocate returned
 * @user_data: handed to both
 *
 * All the memory that a solver ever has. It asks for one block for itself, one for the tables of each shape up to 16
 * cells (kept until ts_solver_free(), at most 8 MB; a block that is used while building them is given back at once),
 * and one a call (given back before the call returns, at most 16 MB). Both functions are called on the thread that
 * solves, so they must be thread-safe when the solver is shared; malloc() and free() are.
 */
typedef struct
{
  void *(*allocate) (size_t n_bytes,
                     void *user_data);
  void (*release) (void *memory,
                   void *user_data);
  void *user_data;
} TsSolverMemory;

/**
 * TsSolverProgress:
 * @n_moves: the length of the best solution so far
 * @lower_bound: no solution is shorter than this
 * @n_nodes: boards looked at so far
 */
typedef struct
{
  unsigned n_moves;
  unsigned lower_bound;
  uint64_t n_nodes;
} TsSolverProgress;

typedef enum
{
  TS_SOLVER_GO_ON,
  TS_SOLVER_STOP,   /* the time is up: ends with %TS_SOLVER_BUDGET_ENDED */
  TS_SOLVER_CANCEL, /* nobody wants the answer any more: ends with %TS_SOLVER_CANCELLED */
} TsSolverVerdict;

typedef TsSolverVerdict (*TsSolverPoll) (const TsSolverProgress *progress,
                                         void *user_data);

/**
 * TsSolverBudget:
 * @max_nodes: boards to look at in this call, or 0 for no limit
 * @poll: (nullable): asked about once a millisecond, on the thread that solves, whether to go on; clock and cancel flag
 *   are the caller's
 * @user_data: handed to @poll
 */
typedef struct
{
  uint64_t max_nodes;
  TsSolverPoll poll;
  void *user_data;
} TsSolverBudget;

TsSolver *ts_solver_new (const TsSolverMemory *memory);
void ts_solver_free (TsSolver *solver);

TsSolverResult ts_solver_prepare (TsSolver *solver,
                                  unsigned columns,
                                  unsigned rows,
                                  const TsSolverBudget *budget);
size_t ts_solver_get_table_bytes (const TsSolver *solver,
                                  unsigned columns,
                                  unsigned rows);

TsSolverResult ts_solver_get_lower_bound (TsSolver *solver,
                                          const TsBoard *board,
                                          const TsSolverBudget *budget,
                                          unsigned *lower_bound);
TsSolverResult ts_solver_solve_fast (TsSolver *solver,
                                     const TsBoard *board,
                                     const TsSolverBudget *budget,
                                     TsSolution *solution);
TsSolverResult ts_solver_improve (TsSolver *solver,
                                  const TsBoard *board,
                                  const TsSolverBudget *budget,
                                  TsSolution *solution);
TsSolverResult ts_solver_solve (TsSolver *solver,
                                const TsBoard *board,
                                const TsSolverBudget *budget,
                                TsSolution *solution);
