/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* A beam loses its way on a board that is too large for it. So it is asked for the first row or column of the longer
 * side alone, the other tiles counting only in the score; what is left is a smaller board, with the gap's home in its
 * last cell as before. Where the beam gets stuck, the constructive solver does that line by hand.
 */

#include "ts-solver-stages.h"

#include "ts-solver-construct.h"

/* A board that is more than twice as long as it is wide offers so few ways past each other that the search as a whole
 * hardly ever arrives. */
static bool
is_whole (const TsBoard *board,
          unsigned max_whole_cells)
{
  bool is_thin = board->columns > 2 * board->rows + 1 || board->rows > 2 * board->columns + 1;

  return ts_board_get_n_cells (board) <= max_whole_cells && !is_thin;
}

/* What is left of a board when its first row or column is done. */
static void
crop (TsBoard *board,
      bool is_column)
{
  TsBoard left;
  uint8_t tiles[TS_BOARD_MAX_CELLS];
  unsigned n_tiles = 0;

  for (unsigned cell = is_column ? 0 : board->columns; cell < ts_board_get_n_cells (board); cell++)
    {
      unsigned tile = board->tiles[cell];
      unsigned n_left_out = is_column ? (tile + board->columns - 1) / board->columns : board->columns;

      if (!is_column || cell % board->columns != 0)
        tiles[n_tiles++] = (uint8_t) (tile == 0 ? 0 : tile - n_left_out);
    }

  ts_board_init_from_tiles (&left, board->columns - is_column, board->rows - !is_column, tiles);
  *board = left;
}

/* Brings the first row or column home, or all tiles of a board that is whole. */
static bool
run_stage (TsBoard *board,
           const TsStagesEffort *effort,
           bool is_column,
           bool whole,
           unsigned max_moves,
           TsArena arena,
           TsSolverMeter *meter,
           TsSolution *solution)
{
  bool is_wanted[TS_BOARD_MAX_CELLS] = { false };
  TsScoreStyle style = effort->style;
  TsBeamResult result;

  for (unsigned tile = 1; tile < ts_board_get_n_cells (board); tile++)
    is_wanted[tile] = whole || (is_column ? (tile - 1) % board->columns == 0 : tile <= board->columns);
  if (whole)
    style.urgency = 1;

  result = ts_solver_beam_search (board, is_wanted, effort->width, style, max_moves, arena, meter, solution);
  if (result == TS_BEAM_STUCK)
    ts_solver_construct_line (board, is_column, solution);

  return result != TS_BEAM_ENDED;
}

/**
 * ts_solver_stages_solve:
 * @max_moves: only a solution with fewer moves is wanted
 * @arena: of ts_solver_beam_get_arena_bytes(), by value: what is taken here is free again afterwards
 * @solution: (out caller-allocates): set to a solution, whose moves alone are of interest; undefined if none is found
 *
 * Returns: whether a solution was found
 */
bool
ts_solver_stages_solve (const TsBoard *board,
                        const TsStagesEffort *effort,
                        unsigned max_moves,
                        TsArena arena,
                        TsSolverMeter *meter,
                        TsSolution *solution)
{
  TsBoard left = *board;

  ts_solution_init (solution);
  while (!ts_board_is_solved (&left))
    {
      bool is_column = left.columns > left.rows;

      if (solution->n_moves >= max_moves ||
          !run_stage (&left,
                      effort,
                      is_column,
                      is_whole (&left, effort->max_whole_cells),
                      max_moves - solution->n_moves,
                      arena,
                      meter,
                      solution))
        return false;
      if (!ts_board_is_solved (&left))
        crop (&left, is_column);
    }

  return solution->n_moves < max_moves;
}
