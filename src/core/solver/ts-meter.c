/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-meter.h"

static void
schedule_check (TsMeter *meter)
{
  uint64_t max_nodes = meter->budget.max_nodes;

  meter->n_next_check = meter->result == TS_SOLVER_OK ? meter->n_counted + TS_METER_BATCH : 0;
  if (max_nodes != 0 && meter->n_next_check > max_nodes)
    meter->n_next_check = max_nodes;
}

/**
 * ts_meter_init:
 * @budget: (nullable): copied; %NULL for no limit
 */
void
ts_meter_init (TsMeter *meter,
               const TsSolverBudget *budget)
{
  *meter = (TsMeter){ 0 };
  atomic_init (&meter->result, TS_SOLVER_OK);
  atomic_flag_clear (&meter->is_reporting);
  if (budget != NULL)
    meter->budget = *budget;
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

/**
 * ts_meter_report:
 * @n_nodes: (inout): boards that this thread has searched; set to 0 when they are counted
 *
 * ts_meter_check() for one of several threads. While another thread does that, this one goes on and reports later.
 *
 * Returns: whether to continue
 */
bool
ts_meter_report (TsMeter *meter,
                 unsigned *n_nodes)
{
  if (!atomic_flag_test_and_set_explicit (&meter->is_reporting, memory_order_acquire))
    {
      meter->n_counted += *n_nodes;
      *n_nodes = 0;
      ts_meter_check (meter);
      atomic_flag_clear_explicit (&meter->is_reporting, memory_order_release);
    }

  return atomic_load_explicit (&meter->result, memory_order_relaxed) == TS_SOLVER_OK;
}
