/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory for a solver under test: counts blocks and bytes, and can refuse.
 * Room: tests; may use GLib and the core.
 * Owned by the test that declares one.
 * Thread: any; only @max_bytes is not exact when several threads solve.
 * Fails by returning NULL when it is told to.
 */

#pragma once

#include "ts-solver.h"

#include <glib.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/**
 * TestMemory:
 * @n_blocks: blocks out at present
 * @n_bytes: bytes out at present
 * @max_bytes: most bytes that were out at once
 * @n_allowed: how many more blocks are given, or a negative number for any
 */
typedef struct
{
  gint n_blocks;
  gssize n_bytes;
  gssize max_bytes;
  gint n_allowed;
} TestMemory;

/* In front of each block. Its size keeps the block aligned as malloc() aligns. */
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
  /* What is in memory that was just allocated must not matter. */
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

/* Memory that is neither counted nor filled, for what is measured. */
static inline TsSolverMemory
heap_memory_get (void)
{
  return (TsSolverMemory){ heap_allocate, heap_release, NULL };
}
