/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Iterative-deepening A* without tables, for boards of any size: it proves solutions of boards near solved, and raises
 * the lower bound of others.
 */

#pragma once

#include "ts-arena.h"
#include "ts-meter.h"

size_t ts_deepen_get_arena_bytes (unsigned n_cells);
void ts_deepen_solve (const TsBoard *board,
                      TsArena *arena,
                      TsMeter *meter,
                      TsSolution *solution);
