/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The solver: finds a short solution of any solvable board at once, shortens it, and proves the shortest on small ones.
 * Thread: any; several threads may call one TsSolver at the same time, and each call blocks.
 * Fails by TsSolverResult; a solvable board gets a solution whatever the result is.
 */

#pragma once

#include "ts-solution.h"

#include <stddef.h>

/* Boards of up to this many cells are solved optimally. On larger ones a solution is proved to be shortest only where
 * it is as short as the Manhattan distance with linear conflicts. */
#define TS_SOLVER_MAX_OPTIMAL_CELLS 16

/**
 * TsSolver:
 *
 * Holds the pattern databases of each board size, built at first use, and no state of a single search.
 */
typedef struct _TsSolver TsSolver;

typedef enum
{
  TS_SOLVER_OK,
  TS_SOLVER_BUDGET_ENDED, /* max_nodes reached, or the poll returned TS_SOLVER_STOP; the best solution so far is set */
  TS_SOLVER_CANCELLED,    /* the poll returned TS_SOLVER_CANCEL; the best solution so far is set */
  TS_SOLVER_NO_MEMORY,    /* an allocation failed; the best solution so far is set */
  TS_SOLVER_UNSOLVABLE,   /* no moves solve the board; no solution is set */
} TsSolverResult;

/**
 * TsSolverMemory:
 * @allocate: returns a block of @n_bytes, aligned like malloc()'s, or %NULL
 * @release: frees a block of @allocate
 * @user_data: argument of both
 *
 * The only source of a solver's heap memory: one block for the solver; two of together at most 8 MB for the tables of
 * each size up to 16 cells, kept until ts_solver_free(), and a temporary one while they are built; two more of 38 MB
 * for 4×4 if a hard board is solved, with a temporary one of 19 MB; and during each call at most 16 MB, with 1 MB for
 * each further thread, or 40 MB on larger boards, which have no tables. Both functions run on the threads that solve,
 * so a shared solver needs thread-safe ones.
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
 * @n_moves: length of the best solution so far
 * @lower_bound: of the length of every solution
 * @n_nodes: boards searched so far
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
  TS_SOLVER_STOP,   /* the time limit is reached: ends with TS_SOLVER_BUDGET_ENDED */
  TS_SOLVER_CANCEL, /* the solution is no longer needed: ends with TS_SOLVER_CANCELLED */
} TsSolverVerdict;

typedef TsSolverVerdict (*TsSolverPoll) (const TsSolverProgress *progress,
                                         void *user_data);

typedef void (*TsSolverJob) (unsigned i,
                             void *job_data);

/**
 * TsSolverThreads:
 * @n_threads: number of jobs that can run at the same time
 * @run: calls @job with each i < @n_jobs, at most @n_threads, and returns when all calls have returned. The calls are
 *   on threads of their own, of which the calling one may be one.
 * @user_data: argument of @run
 *
 * The threads of a caller, as the solver has none. The more threads, the sooner the proof; which one of several
 * shortest solutions it is may differ.
 */
typedef struct
{
  unsigned n_threads;
  void (*run) (TsSolverJob job,
               void *job_data,
               unsigned n_jobs,
               void *user_data);
  void *user_data;
} TsSolverThreads;

/**
 * TsSolverBudget:
 * @max_nodes: boards to search in this call, or 0 for no limit; checked after some of them
 * @poll: (nullable): called about every millisecond or more often, by one thread at a time, which with @threads may be
 *   any of them; the caller checks its clock and its cancellation there
 * @user_data: argument of @poll
 * @threads: (nullable): to be used besides the calling thread
 */
typedef struct
{
  uint64_t max_nodes;
  TsSolverPoll poll;
  void *user_data;
  const TsSolverThreads *threads;
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
