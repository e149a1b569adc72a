/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An arena: one block of the caller's memory, handed out piece by piece and given back as a whole.
 * Owned by the function that opens it; whoever handed in TsSolverMemory owns what is behind it.
 * Thread: the one that opened it.
 * Fails by return code when it is opened; after that the pieces fit, because the opener has added up their sizes.
 */

#pragma once

#include "ts-solver.h"

/**
 * TsArena:
 * @memory: (nullable): where the block came from; %NULL while the arena only adds up sizes
 * @block: the block, or %NULL
 * @n_used: bytes handed out
 */
typedef struct
{
  const TsSolverMemory *memory;
  uint8_t *block;
  size_t n_used;
} TsArena;

bool ts_arena_open (TsArena *arena,
                    const TsSolverMemory *memory,
                    size_t n_bytes);
void ts_arena_close (TsArena *arena);
void *ts_arena_take (TsArena *arena,
                     size_t n_elements,
                     size_t element_bytes);
