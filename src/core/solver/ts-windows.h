/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shortens a solution window by window: where a beam search finds fewer moves between two boards on its way, they
 * replace those between.
 */

#pragma once

#include "ts-stages.h"

/**
 * TsWindowsParams:
 * @n_moves: of a window
 * @width: of the beam, at most %TS_BEAM_MAX_WIDTH
 * @score: of the beam
 */
typedef struct
{
  unsigned n_moves;
  unsigned width;
  TsScoreParams score;
} TsWindowsParams;

void ts_windows_shorten (const TsBoard *board,
                         const TsWindowsParams *params,
                         TsArena arena,
                         TsMeter *meter,
                         TsSolution *solution);
