/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The large tables of 4×4: built when searches with the small ones have taken so long that they pay. Searches do the
 * building, a step now and then, so that it needs no thread of its own, nobody waits for it, and a search that ends
 * leaves the rest to the next.
 * Thread: any, except ts_large_tables_init() and ts_large_tables_clear(). Without memory, there never are any.
 */

#pragma once

#include "ts-tables.h"

#include <stdatomic.h>

/**
 * TsLargeTables:
 * @complete: the tables, once they are built
 * @is_building: whether a thread is at @incomplete, or there is no memory
 * @incomplete: the tables until then
 * @n_batches: of %TS_METER_BATCH boards, searched by all calls before the tables were complete
 */
typedef struct
{
  const TsSolverMemory *memory;
  _Atomic (TsTables *) complete;
  atomic_flag is_building;
  TsTables *incomplete;
  atomic_uint n_batches;
} TsLargeTables;

void ts_large_tables_init (TsLargeTables *large,
                           const TsSolverMemory *memory);
void ts_large_tables_clear (TsLargeTables *large);
const TsTables *ts_large_tables_get (const TsLargeTables *large);
const TsTables *ts_large_tables_help (TsLargeTables *large,
                                      unsigned n_batches);
