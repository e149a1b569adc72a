/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An arena: one block from the caller's TsSolverMemory, divided into arrays and released as a whole.
 * Only ts_arena_open() can fail: it requests a block for all arrays.
 */

#pragma once

#include "ts-solver.h"

#include <assert.h>

/* Of every array, in bytes: a cache line, enough for any type. Each may take so many more. */
#define TS_ARENA_ALIGNMENT 64

typedef struct
{
  const TsSolverMemory *memory; /* (nullable) the source of the block */
  uint8_t *block;               /* (nullable) the block */
  size_t n_bytes;               /* of the block */
  size_t n_used;                /* bytes allocated */
} TsArena;

/* Returns %false if @memory has no block of this size.
 * @n_bytes: of all arrays, with %TS_ARENA_ALIGNMENT for each */
static inline bool
ts_arena_open (TsArena *arena,
               const TsSolverMemory *memory,
               size_t n_bytes)
{
  *arena = (TsArena){ .memory = memory, .block = memory->allocate (n_bytes, memory->user_data), .n_bytes = n_bytes };

  return arena->block != NULL;
}

/* Releases the block with all arrays in it. */
static inline void
ts_arena_close (TsArena *arena)
{
  if (arena->block != NULL)
    arena->memory->release (arena->block, arena->memory->user_data);

  *arena = (TsArena){ 0 };
}

/* Returns (transfer none): an array of @n_elements without values. */
static inline void *
ts_arena_alloc (TsArena *arena,
                size_t n_elements,
                size_t element_bytes)
{
  uint8_t *end = arena->block + arena->n_used;
  uint8_t *array = end + (TS_ARENA_ALIGNMENT - (uintptr_t) end % TS_ARENA_ALIGNMENT) % TS_ARENA_ALIGNMENT;

  arena->n_used = (size_t) (array - arena->block) + n_elements * element_bytes;
  assert (arena->n_used <= arena->n_bytes);

  return array;
}

/* Loads memory of an arena into the cache, where the compiler supports it. */
static inline void
ts_arena_prefetch (const void *memory)
{
#ifdef __GNUC__
  __builtin_prefetch (memory);
#endif
}
