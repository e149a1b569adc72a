/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stages: a large or thin board solved by beam search, line by line.
 * Fails by return code: not found, or the meter said to end.
 */

#pragma once

#include "ts-solver-beam.h"

/**
 * TsStagesEffort:
 * @width: boards that the beam keeps, at most %TS_BEAM_MAX_WIDTH
 * @max_whole_cells: a board of more cells is solved in stages
 * @style: how boards are scored
 */
typedef struct
{
  unsigned width;
  unsigned max_whole_cells;
  TsScoreStyle style;
} TsStagesEffort;

bool ts_solver_stages_solve (const TsBoard *board,
                             const TsStagesEffort *effort,
                             unsigned max_moves,
                             TsArena arena,
                             TsSolverMeter *meter,
                             TsSolution *solution);
