/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The meter of one solver call: counts searched boards, calls the caller's poll, and ends the call with the budget.
 * The public function that starts the call owns it, on the thread that solves.
 */

#pragma once

#include "ts-solver.h"

/**
 * TsMeter:
 * @budget: the caller's
 * @progress: the argument of the poll, without @n_counted; the searches update it
 * @n_counted: boards searched in this call
 * @n_next_check: value of @n_counted at which ts_meter_check() is due
 * @result: %TS_SOLVER_OK until the call has to end
 */
typedef struct
{
  TsSolverBudget budget;
  TsSolverProgress progress;
  uint64_t n_counted;
  uint64_t n_next_check;
  TsSolverResult result;
} TsMeter;

void ts_meter_init (TsMeter *meter,
                    const TsSolverBudget *budget,
                    const TsSolution *solution);
bool ts_meter_check (TsMeter *meter);

/**
 * ts_meter_count:
 *
 * Every search calls it for each board that it expands, or for a few thousand at once.
 *
 * Returns: whether to continue
 */
static inline bool
ts_meter_count (TsMeter *meter,
                unsigned n_nodes)
{
  meter->n_counted += n_nodes;

  return meter->n_counted < meter->n_next_check || ts_meter_check (meter);
}
