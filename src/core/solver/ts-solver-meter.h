/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The meter of one call of the solver: counts boards, asks the caller's poll, and says when to end and why.
 * Owned by the public function that was called.
 * Thread: the one that solves.
 * Fails by its result, which stays as it is once it is not OK.
 */

#pragma once

#include "ts-solver.h"

/**
 * TsSolverMeter:
 * @budget: the caller's
 * @progress: what the poll is told; kept by the searches
 * @n_counted: nodes counted so far in this call
 * @n_next: the next number of nodes at which to look up
 * @result: why to end, or %TS_SOLVER_OK to go on
 */
typedef struct
{
  TsSolverBudget budget;
  TsSolverProgress progress;
  uint64_t n_counted;
  uint64_t n_next;
  TsSolverResult result;
} TsSolverMeter;

void ts_solver_meter_init (TsSolverMeter *meter,
                           const TsSolverBudget *budget,
                           const TsSolution *solution);
bool ts_solver_meter_look_up (TsSolverMeter *meter);

/**
 * ts_solver_meter_count:
 *
 * Counts some boards; called by every search for each board it looks at, or once for a handful.
 *
 * Returns: whether to go on
 */
static inline bool
ts_solver_meter_count (TsSolverMeter *meter,
                       unsigned n_nodes)
{
  meter->n_counted += n_nodes;

  return meter->n_counted < meter->n_next || ts_solver_meter_look_up (meter);
}
