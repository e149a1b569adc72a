/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The constructive solver: a solution of any board, never short and never missing.
 */

#pragma once

#include "ts-solution.h"

void ts_solver_construct_line (TsBoard *board,
                               bool is_column,
                               TsSolution *solution);
void ts_solver_construct (const TsBoard *board,
                          TsSolution *solution);
