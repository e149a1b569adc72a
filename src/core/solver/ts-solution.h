/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solution: the moves that solve a board, and how good they are known to be.
 * Owned by whoever declares one: a plain value of fixed size (10 KB), copied with `=`.
 * Thread: any; every function works on its arguments alone.
 * Fails by return code.
 */

#pragma once

#include "ts-board.h"

/* More than the constructive solver can need on any board; ts-solver-construct.c counts it out. */
#define TS_SOLUTION_MAX_MOVES 9999

/**
 * TsSolution:
 * @n_moves: single-tile moves; a solved board has 0
 * @lower_bound: no solution has fewer moves than this; equal to @n_moves when the solution is proved to be shortest
 * @n_nodes: boards looked at for it so far
 * @moves: @n_moves letters of U D L R, each the way a tile moves into the gap, and a terminating zero
 */
typedef struct
{
  unsigned n_moves;
  unsigned lower_bound;
  uint64_t n_nodes;
  char moves[TS_SOLUTION_MAX_MOVES + 1];
} TsSolution;

void ts_solution_init (TsSolution *solution);
bool ts_solution_append (TsSolution *solution,
                         TsDirection direction);
bool ts_solution_is_proved (const TsSolution *solution);
bool ts_solution_solves (const TsSolution *solution,
                         const TsBoard *board);
void ts_solution_take_moves (TsSolution *solution,
                             const TsSolution *shorter);
