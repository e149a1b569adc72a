/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The meter of one solver call: counts searched boards, calls the caller's poll, and ends the call with the budget.
 * The public function that starts the call owns it. Thread: that of the call, except ts_meter_report().
 */

#pragma once

#include "ts-solver.h"

#include <stdatomic.h>

/* A thread reports after this many boards, which take a search less than a millisecond. */
#define TS_METER_BATCH 1024

/**
 * TsMeter:
 * @budget: the caller's
 * @progress: the argument of the poll, without @n_counted; the searches update it
 * @n_counted: boards searched in this call
 * @n_next_check: value of @n_counted at which ts_meter_check() is due
 * @result: %TS_SOLVER_OK until the call has to end; any thread may read it
 * @is_reporting: whether a thread is in ts_meter_report(), which guards all fields but @result
 */
typedef struct
{
  TsSolverBudget budget;
  TsSolverProgress progress;
  uint64_t n_counted;
  uint64_t n_next_check;
  _Atomic (TsSolverResult) result;
  atomic_flag is_reporting;
} TsMeter;

void ts_meter_init (TsMeter *meter,
                    const TsSolverBudget *budget);
bool ts_meter_check (TsMeter *meter);
bool ts_meter_report (TsMeter *meter,
                      unsigned *n_nodes);

/**
 * ts_meter_count:
 *
 * A search on one thread calls it for some boards that it expands.
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
