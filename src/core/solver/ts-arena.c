/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-arena.h"

#include <string.h>

/* Of every array, in bytes: a cache line, enough for any type. */
#define ALIGNMENT 64

static size_t
round_up (size_t n_bytes)
{
  return (n_bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/**
 * ts_arena_open:
 * @arena: (out caller-allocates): an empty arena
 * @n_bytes: @n_used of a counting arena after the same ts_arena_alloc() calls, or the size of a single array
 *
 * Returns: %false if @memory has no block of this size
 */
bool
ts_arena_open (TsArena *arena,
               const TsSolverMemory *memory,
               size_t n_bytes)
{
  *arena = (TsArena){ .memory = memory, .block = memory->allocate (round_up (n_bytes) + ALIGNMENT, memory->user_data) };

  return arena->block != NULL;
}

/**
 * ts_arena_close:
 *
 * Releases the block with all arrays in it.
 */
void
ts_arena_close (TsArena *arena)
{
  if (arena->block != NULL)
    arena->memory->release (arena->block, arena->memory->user_data);

  *arena = (TsArena){ 0 };
}

/**
 * ts_arena_alloc_unset:
 *
 * Returns: (transfer none) (nullable): an array of @n_elements without values; %NULL from a counting arena
 */
void *
ts_arena_alloc_unset (TsArena *arena,
                      size_t n_elements,
                      size_t element_bytes)
{
  size_t first = arena->n_used;

  arena->n_used += round_up (n_elements * element_bytes);
  if (arena->block == NULL)
    return NULL;

  return arena->block + ((ALIGNMENT - (uintptr_t) arena->block % ALIGNMENT) % ALIGNMENT) + first;
}

/**
 * ts_arena_alloc:
 *
 * Returns: (transfer none) (nullable): a zeroed array of @n_elements; %NULL from a counting arena
 */
void *
ts_arena_alloc (TsArena *arena,
                size_t n_elements,
                size_t element_bytes)
{
  void *array = ts_arena_alloc_unset (arena, n_elements, element_bytes);

  if (array != NULL)
    memset (array, 0, n_elements * element_bytes);

  return array;
}
