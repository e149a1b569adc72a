/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * IDA*: finds a shortest solution of a board of up to 16 cells and proves that no shorter one exists.
 * Ends early when the meter does.
 */

#pragma once

#include "ts-tables.h"

size_t ts_ida_get_arena_bytes (void);
void ts_ida_solve (const TsTables *tables,
                   const TsBoard *board,
                   TsArena *arena,
                   TsMeter *meter,
                   TsSolution *solution);
