/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-large-tables.h"

/* A search that takes this many batches, about a million boards, is likely to take many more. */
#define MAX_BATCHES_OF_CALL 1000

/* This many batches in all, some hundred average boards, take as long as building. */
#define MAX_BATCHES_OF_ALL 20000

/* Of building after a batch, which takes less time: with the small tables the search hardly comes nearer to its end. */
#define WORK_PER_BATCH (TS_TABLES_WORK_PER_MS * 6 / 10)

/**
 * ts_large_tables_init:
 * @large: (out caller-allocates): set to no tables
 * @memory: (transfer none): must outlive the tables
 */
void
ts_large_tables_init (TsLargeTables *large,
                      const TsSolverMemory *memory)
{
  *large = (TsLargeTables){ .memory = memory };
  atomic_init (&large->tables, NULL);
  atomic_init (&large->is_complete, false);
  atomic_init (&large->n_batches, 0);
  atomic_flag_clear (&large->has_begun);
}

void
ts_large_tables_clear (TsLargeTables *large)
{
  ts_tables_free (atomic_load (&large->tables));
}

/**
 * ts_large_tables_get:
 *
 * Returns: (transfer none) (nullable): the tables, or %NULL if they are not complete
 */
const TsTables *
ts_large_tables_get (const TsLargeTables *large)
{
  if (!atomic_load_explicit (&large->is_complete, memory_order_acquire))
    return NULL;

  return atomic_load_explicit (&large->tables, memory_order_relaxed);
}

/* Does a step, which lets the search poll within a millisecond. */
static void
build (TsLargeTables *large)
{
  TsTables *tables = atomic_load_explicit (&large->tables, memory_order_acquire);

  if (tables != NULL)
    {
      if (ts_tables_build (tables, WORK_PER_BATCH))
        atomic_store_explicit (&large->is_complete, true, memory_order_release);
      return;
    }

  if (!atomic_flag_test_and_set_explicit (&large->has_begun, memory_order_relaxed))
    atomic_store_explicit (&large->tables, ts_tables_new (large->memory, 4, 4, TS_TABLES_LARGE), memory_order_release);
}

/**
 * ts_large_tables_help:
 * @n_batches: that the caller's search has taken so far
 *
 * Counts a batch, and builds a little if it is time for that.
 *
 * Returns: (transfer none) (nullable): as ts_large_tables_get()
 */
const TsTables *
ts_large_tables_help (TsLargeTables *large,
                      unsigned n_batches)
{
  unsigned n_of_all = atomic_fetch_add_explicit (&large->n_batches, 1, memory_order_relaxed);

  if (n_batches >= MAX_BATCHES_OF_CALL || n_of_all >= MAX_BATCHES_OF_ALL)
    build (large);

  return ts_large_tables_get (large);
}
