/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-solver-meter.h"

/* Every search looks at ten boards or more in a microsecond, so this is well below a millisecond. */
#define NODES_BETWEEN_POLLS 4096

static void
set_next (TsSolverMeter *meter)
{
  uint64_t max_nodes = meter->budget.max_nodes;

  meter->n_next = meter->result == TS_SOLVER_OK ? meter->n_counted + NODES_BETWEEN_POLLS : 0;
  if (max_nodes != 0 && meter->n_next > max_nodes)
    meter->n_next = max_nodes;
}

/**
 * ts_solver_meter_init:
 * @budget: (nullable): copied; none is no limit
 * @solution: (nullable): what is known already
 */
void
ts_solver_meter_init (TsSolverMeter *meter,
                      const TsSolverBudget *budget,
                      const TsSolution *solution)
{
  *meter = (TsSolverMeter){ .result = TS_SOLVER_OK };
  if (budget != NULL)
    meter->budget = *budget;
  if (solution != NULL)
    meter->progress = (TsSolverProgress){ solution->n_moves, solution->lower_bound, solution->n_nodes };
  set_next (meter);
}

/**
 * ts_solver_meter_look_up:
 *
 * Compares the nodes with the budget and asks the caller. Where a search is between two steps that may each take long,
 * it calls this instead of ts_solver_meter_count().
 *
 * Returns: whether to go on
 */
bool
ts_solver_meter_look_up (TsSolverMeter *meter)
{
  TsSolverVerdict verdict = TS_SOLVER_GO_ON;
  TsSolverProgress progress = meter->progress;

  if (meter->result != TS_SOLVER_OK)
    return false;

  progress.n_nodes += meter->n_counted;
  if (meter->budget.poll != NULL)
    verdict = meter->budget.poll (&progress, meter->budget.user_data);

  if (verdict == TS_SOLVER_CANCEL)
    meter->result = TS_SOLVER_CANCELLED;
  else if (verdict == TS_SOLVER_STOP)
    meter->result = TS_SOLVER_BUDGET_ENDED;
  else if (meter->budget.max_nodes != 0 && meter->n_counted >= meter->budget.max_nodes)
    meter->result = TS_SOLVER_BUDGET_ENDED;

  set_next (meter);
  return meter->result == TS_SOLVER_OK;
}
