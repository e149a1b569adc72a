/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * IDA*: finds a shortest solution of a board of up to 16 cells and proves that no shorter one exists. With several
 * threads, which one of several shortest it is may differ from call to call.
 * Ends early when the call does, also without memory.
 */

#pragma once

#include "ts-solver-call.h"
#include "ts-tables.h"

void ts_ida_solve (const TsTables *tables,
                   uint64_t max_nodes,
                   const TsBoard *board,
                   TsSolverCall *call,
                   TsSolution *solution);
