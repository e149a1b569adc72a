/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beam search guided by pattern databases: a short solution, most often a shortest one, of a board that has tables.
 * Fails by leaving the solution as it is.
 */

#pragma once

#include "ts-meter.h"
#include "ts-tables.h"

void ts_guided_beam_shorten (const TsTables *tables,
                             unsigned width,
                             const TsBoard *board,
                             const TsSolverMemory *memory,
                             TsMeter *meter,
                             TsSolution *solution);
