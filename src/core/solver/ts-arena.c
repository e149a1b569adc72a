/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-arena.h"

#include <string.h>

/* Every piece begins where any type, and a line of the processor's cache, may begin. */
#define ALIGNMENT 64

/**
 * ts_arena_open:
 * @arena: (out caller-allocates): an arena without pieces
 * @n_bytes: what the same ts_arena_take() calls came to on an arena that is all zero
 *
 * Returns: %false if @memory has no block of this size
 */
bool
ts_arena_open (TsArena *arena,
               const TsSolverMemory *memory,
               size_t n_bytes)
{
  *arena = (TsArena){ .memory = memory, .block = memory->allocate (n_bytes + ALIGNMENT, memory->user_data) };

  return arena->block != NULL;
}

/**
 * ts_arena_close:
 *
 * Gives the block back, and with it every piece.
 */
void
ts_arena_close (TsArena *arena)
{
  if (arena->block != NULL)
    arena->memory->release (arena->block, arena->memory->user_data);

  *arena = (TsArena){ 0 };
}

/**
 * ts_arena_take:
 *
 * Hands out a piece that is all zero. On an arena that is all zero nothing is handed out, only counted: the same
 * function that lays out a structure so tells how large it is.
 *
 * Returns: (nullable): room for @n_elements; owned by @arena
 */
void *
ts_arena_take (TsArena *arena,
               size_t n_elements,
               size_t element_bytes)
{
  size_t n_bytes = (n_elements * element_bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  uint8_t *piece;

  arena->n_used += n_bytes;
  if (arena->block == NULL)
    return NULL;

  piece = arena->block + ((ALIGNMENT - (uintptr_t) arena->block % ALIGNMENT) % ALIGNMENT) + arena->n_used - n_bytes;
  memset (piece, 0, n_bytes);

  return piece;
}
