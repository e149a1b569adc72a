/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The large tables of 4×4: built when searches with the small ones have taken so long that they pay. All threads that
 * search do the building, a step now and then, so that it needs no threads of its own, nobody waits for it, and a
 * search that ends leaves the rest to the next.
 * Thread: any, except ts_large_tables_init() and ts_large_tables_clear(). Without memory, there never are any.
 */

#pragma once

#include "ts-tables.h"

#include <stdatomic.h>

/**
 * TsLargeTables:
 * @tables: (nullable): the tables, from when their building begins
 * @has_begun: whether a thread has begun the building, or found no memory for it
 * @is_complete: whether they are built
 * @n_batches: of %TS_METER_BATCH boards, searched by all calls before the tables were complete
 */
typedef struct
{
  const TsSolverMemory *memory;
  _Atomic (TsTables *) tables;
  atomic_flag has_begun;
  atomic_bool is_complete;
  atomic_uint n_batches;
} TsLargeTables;

void ts_large_tables_init (TsLargeTables *large,
                           const TsSolverMemory *memory);
void ts_large_tables_clear (TsLargeTables *large);
const TsTables *ts_large_tables_get (const TsLargeTables *large);
const TsTables *ts_large_tables_help (TsLargeTables *large,
                                      unsigned n_batches);
