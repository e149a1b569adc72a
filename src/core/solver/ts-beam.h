/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beam search: brings some or all tiles of a board home in few moves, quickly, without any guarantee.
 * Fails by TsBeamResult.
 */

#pragma once

#include "ts-arena.h"
#include "ts-solver-call.h"
#include "ts-score.h"

/* Indexes of boards fit in 16 bits. */
#define TS_BEAM_MAX_WIDTH UINT16_MAX

typedef enum
{
  TS_BEAM_FOUND,   /* all target tiles are home */
  TS_BEAM_STUCK,   /* the best score has not improved for many moves */
  TS_BEAM_STOPPED, /* the move limit or the budget is used up */
} TsBeamResult;

size_t ts_beam_get_arena_bytes (unsigned width,
                                unsigned n_cells,
                                unsigned max_moves);
TsBeamResult ts_beam_search (TsBoard *board,
                             const TsBoard *goal,
                             const bool *is_target,
                             unsigned width,
                             TsScoreParams params,
                             unsigned max_moves,
                             TsArena arena,
                             TsSolverCall *call,
                             TsSolution *solution) __attribute__ ((warn_unused_result));
