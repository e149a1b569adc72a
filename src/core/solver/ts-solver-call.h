/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One call of the solver: counts searched boards, calls the caller's poll, and ends the call with the budget.
 * The public function that was called owns it. Thread: that of the caller, except ts_solver_call_report().
 */

#pragma once

#include "ts-solver.h"

#include <stdatomic.h>

/* A thread reports after this many boards, which take a search less than a millisecond. */
#define TS_SOLVER_CALL_BATCH 1024

typedef struct
{
  const TsSolverMemory *memory;    /* of the solver, for the searches */
  TsSolverBudget budget;           /* the caller's */
  TsSolverProgress progress;       /* the argument of the poll, without @n_counted; the searches update it */
  uint64_t n_counted;              /* boards searched in this call */
  uint64_t n_next_check;           /* value of @n_counted at which ts_solver_call_check() is due */
  _Atomic (TsSolverResult) result; /* %TS_SOLVER_OK until the call has to end; any thread may read it */
  /* whether a thread is in ts_solver_call_report(), which guards all fields but @result */
  atomic_flag is_reporting;
} TsSolverCall;

void ts_solver_call_init (TsSolverCall *call,
                          const TsSolverMemory *memory,
                          const TsSolverBudget *budget);
bool ts_solver_call_check (TsSolverCall *call);
bool ts_solver_call_report (TsSolverCall *call,
                            unsigned *n_nodes);

/* A search on one thread calls it for some boards that it expands. Returns whether to continue. */
static inline bool
ts_solver_call_count (TsSolverCall *call,
                      unsigned n_nodes)
{
  call->n_counted += n_nodes;

  return call->n_counted < call->n_next_check || ts_solver_call_check (call);
}
