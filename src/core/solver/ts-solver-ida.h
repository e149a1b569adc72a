/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * IDA*: the shortest solution of a board of up to 16 cells, and the proof that there is no shorter one.
 * Fails by the result of the meter.
 */

#pragma once

#include "ts-solver-tables.h"

unsigned ts_solver_ida_get_lower_bound (const TsSolverTables *tables,
                                        const TsBoard *board);
size_t ts_solver_ida_get_arena_bytes (void);
void ts_solver_ida_solve (const TsSolverTables *tables,
                          const TsBoard *board,
                          TsArena *arena,
                          TsSolverMeter *meter,
                          TsSolution *solution);
