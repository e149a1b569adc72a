/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory for a solver under test: counts what is out, and can refuse.
 * Room: tests; may use GLib and the core.
 * Owned by the test that declares one.
 * Thread: any, all fields are atomic.
 * Fails by returning NULL when it is told to.
 */

#pragma once

#include "ts-solver.h"

#include <glib.h>
#include <stdlib.h>

/**
 * TestMemory:
 * @n_blocks: blocks out at present
 * @n_allowed: how many more blocks are given, or a negative number for any
 */
typedef struct
{
  gint n_blocks;
  gint n_allowed;
} TestMemory;

static inline void *
test_memory_allocate (size_t n_bytes,
                      void *user_data)
{
  TestMemory *memory = user_data;

  if (g_atomic_int_get (&memory->n_allowed) >= 0 && g_atomic_int_add (&memory->n_allowed, -1) <= 0)
    {
      g_atomic_int_set (&memory->n_allowed, 0);
      return NULL;
    }

  g_atomic_int_inc (&memory->n_blocks);
  return malloc (n_bytes);
}

static inline void
test_memory_release (void *block,
                     void *user_data)
{
  TestMemory *memory = user_data;

  g_atomic_int_add (&memory->n_blocks, -1);
  free (block);
}

static inline TsSolverMemory
test_memory_get (TestMemory *memory)
{
  return (TsSolverMemory){ test_memory_allocate, test_memory_release, memory };
}
