/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beam search: a short way to bring some tiles of a board home, or all of them, quickly and without a promise.
 * Fails by return code: stuck, or the meter said to end.
 */

#pragma once

#include "ts-arena.h"
#include "ts-solver-meter.h"
#include "ts-score.h"

/* What fits in 16 bits, and in the 16 MB that a call may take. */
#define TS_BEAM_MAX_WIDTH 3000

typedef enum
{
  TS_BEAM_HOME,  /* the wanted tiles are home */
  TS_BEAM_STUCK, /* no better board came up for long */
  TS_BEAM_ENDED, /* the moves or the budget were used up */
} TsBeamResult;

size_t ts_solver_beam_get_arena_bytes (unsigned width,
                                       unsigned n_cells);
TsBeamResult ts_solver_beam_search (TsBoard *board,
                                    const bool *is_wanted,
                                    unsigned width,
                                    TsScoreStyle style,
                                    unsigned max_moves,
                                    TsArena arena,
                                    TsSolverMeter *meter,
                                    TsSolution *solution);
