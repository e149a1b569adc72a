/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An arena: one block from the caller's TsSolverMemory, divided into arrays and released as a whole.
 * Only ts_arena_open() can fail: it requests a block for all arrays.
 */

#pragma once

#include "ts-solver.h"

/* Of every array, in bytes: a cache line, enough for any type. Each may take so many more. */
#define TS_ARENA_ALIGNMENT 64

typedef struct
{
  const TsSolverMemory *memory; /* (nullable) the source of the block */
  uint8_t *block;               /* (nullable) the block */
  size_t n_bytes;               /* of the block */
  size_t n_used;                /* bytes allocated */
} TsArena;

bool ts_arena_open (TsArena *arena,
                    const TsSolverMemory *memory,
                    size_t n_bytes);
void ts_arena_close (TsArena *arena);
void *ts_arena_alloc (TsArena *arena,
                      size_t n_elements,
                      size_t element_bytes);

/* Loads memory of an arena into the cache, where the compiler supports it. */
static inline void
ts_arena_prefetch (const void *memory)
{
#ifdef __GNUC__
  __builtin_prefetch (memory);
#endif
}
