/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beam search: a short solution of any board, quickly, without a promise.
 * Room: core, of the solver alone (C11; no GLib, no I/O, no time, no global state).
 * Owned by nobody: functions; their memory is their caller's arena.
 * Thread: any.
 * Fails by return code: not found, or the meter said to end.
 */

#pragma once

#include "ts-arena.h"
#include "ts-solver-meter.h"
#include "ts-solver-score.h"

/**
 * TsBeamEffort:
 * @width: boards kept after each move
 * @style: how boards are scored
 */
typedef struct
{
  unsigned width;
  TsScoreStyle style;
} TsBeamEffort;

size_t ts_solver_beam_get_arena_bytes (unsigned width,
                                       unsigned n_cells);
bool ts_solver_beam_solve (const TsBoard *board,
                           const TsBeamEffort *effort,
                           unsigned max_moves,
                           TsArena arena,
                           TsSolverMeter *meter,
                           TsSolution *solution);
