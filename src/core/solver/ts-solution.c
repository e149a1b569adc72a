/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-solution.h"

#include "ts-moves.h"

#include <string.h>

/**
 * ts_solution_init:
 * @solution: (out caller-allocates): set to no moves and the lower bound 0
 */
void
ts_solution_init (TsSolution *solution)
{
  solution->n_moves = 0;
  solution->lower_bound = 0;
  solution->n_nodes = 0;
  solution->moves[0] = '\0';
}

/**
 * ts_solution_append:
 *
 * Ignored if @solution has %TS_SOLUTION_MAX_MOVES moves, so that ts_solution_solves() fails.
 */
void
ts_solution_append (TsSolution *solution,
                    TsDirection direction)
{
  if (solution->n_moves == TS_SOLUTION_MAX_MOVES)
    return;

  solution->moves[solution->n_moves++] = ts_moves_get_letter (direction);
  solution->moves[solution->n_moves] = '\0';
}

/**
 * ts_solution_slide:
 * @board: (inout): the slide is made on it
 * @cell: of a tile beside the gap; any other is ignored
 *
 * Appends the move.
 */
void
ts_solution_slide (TsSolution *solution,
                   TsBoard *board,
                   unsigned cell)
{
  TsSlide slide;

  if (ts_board_slide (board, cell, &slide) == TS_SLIDE_OK)
    ts_solution_append (solution, slide.direction);
}

/**
 * ts_solution_is_proved:
 *
 * Returns: whether the solution is proved to be a shortest one
 */
bool
ts_solution_is_proved (const TsSolution *solution)
{
  return solution->lower_bound == solution->n_moves;
}

/**
 * ts_solution_solves:
 *
 * Returns: whether there are @n_moves moves, and they are legal and solve @board
 */
bool
ts_solution_solves (const TsSolution *solution,
                    const TsBoard *board)
{
  const char *end = memchr (solution->moves, '\0', sizeof solution->moves);
  TsBoard moved = *board;

  if (end == NULL || (size_t) (end - solution->moves) != solution->n_moves)
    return false;

  return ts_moves_apply (&moved, solution->moves, NULL) == TS_MOVES_OK && ts_board_is_solved (&moved);
}
