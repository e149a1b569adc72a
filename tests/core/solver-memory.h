/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory for a solver under test: counts blocks and bytes, and can fail.
 * Thread: any; @max_bytes is not exact when several threads solve.
 */

#pragma once

#include "ts-solver.h"

#include <glib.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/**
 * TestMemory:
 * @n_blocks: blocks in use
 * @n_bytes: bytes in use
 * @max_bytes: most bytes in use at once
 * @n_allowed: number of further allocations that succeed; negative for no limit
 */
typedef struct
{
  gint n_blocks;
  gssize n_bytes;
  gssize max_bytes;
  gint n_allowed;
} TestMemory;

/* Precedes each block, and keeps it aligned like malloc()'s. */
typedef union
{
  size_t n_bytes;
  max_align_t aligned;
} TestMemoryHeader;

static inline void *
test_memory_allocate (size_t n_bytes,
                      void *user_data)
{
  TestMemory *memory = user_data;
  TestMemoryHeader *header;
  gssize n_out;

  if (g_atomic_int_get (&memory->n_allowed) >= 0 && g_atomic_int_add (&memory->n_allowed, -1) <= 0)
    {
      g_atomic_int_set (&memory->n_allowed, 0);
      return NULL;
    }

  header = malloc (sizeof *header + n_bytes);
  header->n_bytes = n_bytes;
  /* The solver must not depend on the contents of new memory. */
  memset (header + 1, 0xa5, n_bytes);
  g_atomic_int_inc (&memory->n_blocks);
  n_out = g_atomic_pointer_add (&memory->n_bytes, (gssize) n_bytes) + (gssize) n_bytes;
  if (n_out > memory->max_bytes)
    memory->max_bytes = n_out;

  return header + 1;
}

static inline void
test_memory_release (void *block,
                     void *user_data)
{
  TestMemory *memory = user_data;
  TestMemoryHeader *header = (TestMemoryHeader *) block - 1;

  g_atomic_int_add (&memory->n_blocks, -1);
  g_atomic_pointer_add (&memory->n_bytes, -(gssize) header->n_bytes);
  free (header);
}

static inline TsSolverMemory
test_memory_get (TestMemory *memory)
{
  return (TsSolverMemory){ test_memory_allocate, test_memory_release, memory };
}

static inline void *
heap_allocate (size_t n_bytes,
               void *user_data)
{
  return malloc (n_bytes);
}

static inline void
heap_release (void *block,
              void *user_data)
{
  free (block);
}

/* Memory that is neither counted nor filled, for benchmarks. */
static inline TsSolverMemory
heap_memory_get (void)
{
  return (TsSolverMemory){ heap_allocate, heap_release, NULL };
}
