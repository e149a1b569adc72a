/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-meter.h"

/* The searches expand at least ten boards per microsecond, so this takes less than a millisecond. */
#define NODES_BETWEEN_POLLS 4096

static void
schedule_check (TsMeter *meter)
{
  uint64_t max_nodes = meter->budget.max_nodes;

  meter->n_next_check = meter->result == TS_SOLVER_OK ? meter->n_counted + NODES_BETWEEN_POLLS : 0;
  if (max_nodes != 0 && meter->n_next_check > max_nodes)
    meter->n_next_check = max_nodes;
}

/**
 * ts_meter_init:
 * @budget: (nullable): copied; %NULL for no limit
 * @solution: (nullable): the initial progress
 */
void
ts_meter_init (TsMeter *meter,
               const TsSolverBudget *budget,
               const TsSolution *solution)
{
  *meter = (TsMeter){ .result = TS_SOLVER_OK };
  if (budget != NULL)
    meter->budget = *budget;
  if (solution != NULL)
    meter->progress = (TsSolverProgress){ solution->n_moves, solution->lower_bound, solution->n_nodes };
  schedule_check (meter);
}

/**
 * ts_meter_check:
 *
 * Compares the counted boards with the budget and calls the poll. Searches call it directly between long steps.
 *
 * Returns: whether to continue
 */
bool
ts_meter_check (TsMeter *meter)
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

  schedule_check (meter);
  return meter->result == TS_SOLVER_OK;
}
