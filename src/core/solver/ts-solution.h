/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solution: the moves that solve a board, and a lower bound of their number.
 * A plain value of 68 KB, copied with `=`.
 * Thread: any; every function works on its arguments alone.
 */

#pragma once

#include "ts-board.h"

/* More than the guide needs for any board; ts-guide.c has the proof. */
#define TS_SOLUTION_MAX_MOVES 67999

/**
 * TsSolution:
 * @n_moves: single-tile moves; 0 for a solved board
 * @lower_bound: of the moves of every solution of the board; equals @n_moves if the solution is proved to be shortest
 * @n_nodes: boards searched for it
 * @moves: @n_moves letters of U D L R, each the direction in which a tile moves into the gap, zero-terminated
 */
typedef struct
{
  unsigned n_moves;
  unsigned lower_bound;
  uint64_t n_nodes;
  char moves[TS_SOLUTION_MAX_MOVES + 1];
} TsSolution;

void ts_solution_init (TsSolution *solution);
void ts_solution_append (TsSolution *solution,
                         TsDirection direction);
void ts_solution_slide (TsSolution *solution,
                        TsBoard *board,
                        unsigned cell);
bool ts_solution_is_proved (const TsSolution *solution);
bool ts_solution_solves (const TsSolution *solution,
                         const TsBoard *board) __attribute__ ((warn_unused_result));
