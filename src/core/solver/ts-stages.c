/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The beam search rarely solves a large board as a whole. In each stage it brings home only the first line across the
 * longer side, as Parberry does (see ts-guide.c); the other tiles count in the score alone. Without that line the
 * rest is a smaller board, with the gap's home still in its last cell. Where the beam search is stuck, the guide
 * finishes the line.
 */

#include "ts-stages.h"

#include "ts-guide.h"
#include "ts-moves.h"

#include <string.h>

/* On a board that is more than twice as long as wide, tiles hardly get past each other, and the beam search rarely
 * solves it as a whole. */
static bool
is_searched_whole (const TsBoard *board,
                   unsigned max_whole_cells)
{
  bool is_narrow = board->columns > 2 * board->rows + 1 || board->rows > 2 * board->columns + 1;

  return ts_board_get_n_cells (board) <= max_whole_cells && !is_narrow;
}

/* Removes the finished first row or column and renumbers the other tiles. Returns %false if it is not finished. */
static bool
remove_line (TsBoard *board,
             bool is_column)
{
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  unsigned n_tiles = 0;

  for (unsigned cell = is_column ? 0 : board->columns; cell < ts_board_get_n_cells (board); cell++)
    {
      unsigned tile = board->tiles[cell];
      unsigned n_removed_before = is_column ? (tile + board->columns - 1) / board->columns : board->columns;

      if (!is_column || cell % board->columns != 0)
        tiles[n_tiles++] = (uint16_t) (tile == 0 ? 0 : tile - n_removed_before);
    }

  return ts_board_init_from_tiles (board, board->columns - is_column, board->rows - !is_column, tiles);
}

/* Brings the first row or column home, or all tiles of a small board. Returns %false when the search was stopped. */
static bool
run_stage (TsBoard *board,
           const TsStagesParams *params,
           bool is_column,
           unsigned max_moves,
           TsArena arena,
           TsSolverCall *call,
           TsSolution *solution)
{
  bool is_whole = is_searched_whole (board, params->max_whole_cells);
  bool is_target[TS_BOARD_MAX_CELLS] = { false };
  TsScoreParams score = params->score;
  TsBoard solved;
  TsBeamResult result;

  for (unsigned tile = 1; tile < ts_board_get_n_cells (board); tile++)
    is_target[tile] = is_whole || (is_column ? (tile - 1) % board->columns == 0 : tile <= board->columns);
  if (is_whole)
    score.target_factor = 1;

  ts_board_init (&solved, board->columns, board->rows);
  result = ts_beam_search (board, &solved, is_target, params->width, score, max_moves, arena, call, solution);
  if (result == TS_BEAM_STUCK)
    ts_guide_finish_line (board, is_column, solution);

  return result != TS_BEAM_STOPPED;
}

/* Sets @solution to the inverse of moves from the solved board to @board. Returns whether such moves are found. */
static bool
solve_backward (const TsBoard *board,
                const TsStagesParams *params,
                unsigned max_moves,
                TsArena arena,
                TsSolverCall *call,
                TsSolution *solution)
{
  bool is_target[TS_BOARD_MAX_CELLS];
  TsScoreParams score = params->score;
  TsSolution from_solved;
  TsBoard solved;

  memset (is_target, true, sizeof is_target);
  score.target_factor = 1;
  ts_board_init (&solved, board->columns, board->rows);
  ts_solution_init (&from_solved);
  if (ts_beam_search (&solved, board, is_target, params->width, score, max_moves, arena, call, &from_solved) !=
      TS_BEAM_FOUND)
    return false;

  for (unsigned i = from_solved.n_moves; i-- > 0;)
    ts_solution_append (solution, ts_moves_get_opposite (ts_moves_get_direction (from_solved.moves[i])));

  return true;
}

/* Returns whether a solution was found.
 * @max_moves: the solution has to have fewer moves
 * @arena: of ts_beam_get_arena_bytes(); passed by value, so the caller can reuse its memory
 * @solution: set to the moves, without a lower bound; undefined if none are found */
bool
ts_stages_solve (const TsBoard *board,
                 const TsStagesParams *params,
                 unsigned max_moves,
                 TsArena arena,
                 TsSolverCall *call,
                 TsSolution *solution)
{
  TsBoard rest = *board;

  ts_solution_init (solution);
  if (params->is_backward)
    return is_searched_whole (board, params->max_whole_cells) &&
           solve_backward (board, params, max_moves, arena, call, solution);

  while (!ts_board_is_solved (&rest))
    {
      bool is_column = rest.columns > rest.rows;

      if (solution->n_moves >= max_moves)
        return false;
      if (!run_stage (&rest, params, is_column, max_moves - solution->n_moves, arena, call, solution))
        {
          if (call->result != TS_SOLVER_BUDGET_ENDED)
            return false;

          /* So that the stages before are not lost. */
          ts_guide_finish (&rest, solution);
          break;
        }
      if (!ts_board_is_solved (&rest) && !remove_line (&rest, is_column))
        return false;
    }

  return solution->n_moves < max_moves;
}
