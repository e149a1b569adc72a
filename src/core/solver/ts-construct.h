/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The constructive solver: finds a long solution of any solvable board in a bounded number of moves.
 */

#pragma once

#include "ts-solution.h"

void ts_construct_line (TsBoard *board,
                        bool is_column,
                        TsSolution *solution);
void ts_construct_solve (const TsBoard *board,
                         TsSolution *solution);
