/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-solver-call.h"

static void
schedule_check (TsSolverCall *call)
{
  uint64_t max_nodes = call->budget.max_nodes;

  call->n_next_check = call->result == TS_SOLVER_OK ? call->n_counted + TS_SOLVER_CALL_BATCH : 0;
  if (max_nodes != 0 && call->n_next_check > max_nodes)
    call->n_next_check = max_nodes;
}

/* @budget: (nullable): copied; %NULL for no limit */
void
ts_solver_call_init (TsSolverCall *call,
                     const TsSolverMemory *memory,
                     const TsSolverBudget *budget)
{
  *call = (TsSolverCall){ .memory = memory };
  atomic_init (&call->result, TS_SOLVER_OK);
  atomic_flag_clear (&call->is_reporting);
  if (budget != NULL)
    call->budget = *budget;
  schedule_check (call);
}

/* Compares the counted boards with the budget and calls the poll. Searches call it directly between long steps.
 * Returns whether to continue. */
bool
ts_solver_call_check (TsSolverCall *call)
{
  TsSolverVerdict verdict = TS_SOLVER_GO_ON;
  TsSolverProgress progress = call->progress;

  if (call->result != TS_SOLVER_OK)
    return false;

  progress.n_nodes += call->n_counted;
  if (call->budget.poll != NULL)
    verdict = call->budget.poll (&progress, call->budget.user_data);

  if (verdict == TS_SOLVER_CANCEL)
    call->result = TS_SOLVER_CANCELLED;
  else if (verdict == TS_SOLVER_STOP)
    call->result = TS_SOLVER_BUDGET_ENDED;
  else if (call->budget.max_nodes != 0 && call->n_counted >= call->budget.max_nodes)
    call->result = TS_SOLVER_BUDGET_ENDED;

  schedule_check (call);
  return call->result == TS_SOLVER_OK;
}

/* ts_solver_call_check() for one of several threads. While another thread does that, this one goes on and reports
 * later. Returns whether to continue.
 * @n_nodes: boards that this thread has searched; set to 0 when they are counted */
bool
ts_solver_call_report (TsSolverCall *call,
                       unsigned *n_nodes)
{
  if (!atomic_flag_test_and_set_explicit (&call->is_reporting, memory_order_acquire))
    {
      call->n_counted += *n_nodes;
      *n_nodes = 0;
      ts_solver_call_check (call);
      atomic_flag_clear_explicit (&call->is_reporting, memory_order_release);
    }

  return atomic_load_explicit (&call->result, memory_order_relaxed) == TS_SOLVER_OK;
}
