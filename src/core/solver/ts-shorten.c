/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* What shortens a solution most for its time is a wider beam. Beams with other scores and the beam from the solved
 * board to the given one find other solutions of about the same length, of which the shortest is taken. Windows then
 * remove detours, above all those between the stages of a large board.
 *
 * The beam search rarely solves a large board as a whole. In each stage it brings home only the first line across the
 * longer side, as Parberry does (see ts-guide.c); the other tiles count in the score alone. Without that line the
 * rest is a smaller board, with the gap's home still in its last cell. Where the beam search is stuck, the guide
 * finishes the line.
 */

#include "ts-shorten.h"

#include "ts-beam.h"
#include "ts-guide.h"
#include "ts-moves.h"

#include <string.h>

/* Of a beam that takes less time than a proof that is not easy. */
#define ROUGH_WIDTH 40

/* Of the memory of a call, as TsSolverMemory says. */
#define MAX_ARENA_BYTES 40000000

/* Moves of a window. Shorter ones rarely get shorter; longer ones are found in wider beams alone. */
#define N_WINDOW_MOVES 80

/* Boards with more cells than the first number, up to the second, are searched from the solved board, too. */
#define MAX_ONE_WAY_CELLS 25
#define MAX_BACKWARD_CELLS 36

/* Of the most cells that the beam searches as a whole. */
static const unsigned max_whole_cells[] = { 30, 49, 25 };

/* Of the fast beam, on which the difficulty of large boards depends: another score would deal other boards. */
static const TsScoreParams fast_score = { .bend_percent = 50, .conflict_moves = 6, .target_factor = 2 };

/* The first was tuned by experiment for the shortest solutions; the others let the beam find other solutions, for which
 * they have to be unlike the first. */
static const TsScoreParams scores[] = {
  { .bend_percent = 60, .slant_percent = 30, .conflict_moves = 7, .target_factor = 2 },
  { .bend_percent = 100, .slant_percent = 60, .conflict_moves = 12, .target_factor = 1 },
  { .bend_percent = 60, .slant_percent = 30, .conflict_moves = 5, .target_factor = 3 },
};

typedef struct
{
  unsigned width;           /* of the beam */
  unsigned max_whole_cells; /* a board with more cells is solved in stages */
  bool is_backward;         /* whether the beam begins at the solved board, only of a board that is searched whole */
  TsScoreParams score;      /* of the beam */
} Params;

/* Returns the parameters with which a beam takes about 10 ms up to 5×5, and 30 ms on larger boards; on the smallest
 * ones, about as little as a proof. A narrow beam needs a score that leads it to the targets. */
static Params
get_fast_params (unsigned n_cells)
{
  static const struct
  {
    unsigned n_cells;
    unsigned width;
  } widths[] = {
    { 12, 60 },
    { 16, 1400 },
    { 25, 1500 },
    { 36, 1200 },
    { 64, 450 },
    { 100, 280 },
    { 196, 100 },
  };
  Params params = { .width = 30, .max_whole_cells = max_whole_cells[0], .score = fast_score };

  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
    if (n_cells <= widths[i].n_cells)
      {
        params.width = widths[i].width;
        return params;
      }

  params.score.target_factor = 5;
  return params;
}

/* On a board that is more than twice as long as wide, tiles hardly get past each other, and the beam search rarely
 * solves it as a whole. */
static bool
is_searched_whole (const TsBoard *board,
                   unsigned max_cells)
{
  bool is_narrow = board->columns > 2 * board->rows + 1 || board->rows > 2 * board->columns + 1;

  return ts_board_get_n_cells (board) <= max_cells && !is_narrow;
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
           const Params *params,
           bool is_column,
           unsigned max_moves,
           TsArena arena,
           TsSolverCall *call,
           TsSolution *solution)
{
  bool is_target[TS_BOARD_MAX_CELLS] = { false };
  const bool *targets = is_searched_whole (board, params->max_whole_cells) ? NULL : is_target;
  TsBoard solved;
  TsBeamResult result;

  for (unsigned tile = 1; tile < ts_board_get_n_cells (board); tile++)
    is_target[tile] = is_column ? (tile - 1) % board->columns == 0 : tile <= board->columns;
  ts_board_init (&solved, board->columns, board->rows);
  result = ts_beam_search (board, &solved, targets, params->width, params->score, max_moves, arena, call, solution);
  if (result == TS_BEAM_STUCK)
    ts_guide_finish_line (board, is_column, solution);

  return result != TS_BEAM_STOPPED;
}

/* Appends the inverse of moves from the solved board to @board. Returns whether such moves are found. */
static bool
search_backward (const TsBoard *board,
                 const Params *params,
                 unsigned max_moves,
                 TsArena arena,
                 TsSolverCall *call,
                 TsSolution *solution)
{
  TsSolution from_solved;
  TsBoard solved;

  ts_board_init (&solved, board->columns, board->rows);
  ts_solution_init (&from_solved);
  if (ts_beam_search (&solved, board, NULL, params->width, params->score, max_moves, arena, call, &from_solved) !=
      TS_BEAM_FOUND)
    return false;

  for (unsigned i = from_solved.n_moves; i-- > 0;)
    ts_solution_append (solution, ts_moves_get_opposite (ts_moves_get_direction (from_solved.moves[i])));

  return true;
}

/* Returns whether fewer than @max_moves are found.
 * @solution: set to the moves, without a lower bound; undefined if none are found */
static bool
search (const TsBoard *board,
        const Params *params,
        unsigned max_moves,
        TsArena arena,
        TsSolverCall *call,
        TsSolution *solution)
{
  TsBoard rest = *board;

  ts_solution_init (solution);
  if (params->is_backward)
    return is_searched_whole (board, params->max_whole_cells) &&
           search_backward (board, params, max_moves, arena, call, solution);

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

/* Provides memory for beams of up to @max_moves. Returns %false if the solution needs or can get none. */
static bool
open_arena (TsArena *arena,
            size_t n_bytes,
            TsSolverCall *call,
            const TsSolution *solution)
{
  if (call->result != TS_SOLVER_OK || ts_solution_is_proved (solution))
    return false;

  if (!ts_arena_open (arena, call->memory, n_bytes))
    call->result = TS_SOLVER_NO_MEMORY;

  return call->result == TS_SOLVER_OK;
}

/* Replaces the moves of @solution if the beam search finds fewer. */
static void
shorten (const TsBoard *board,
         const Params *params,
         TsSolverCall *call,
         TsSolution *solution)
{
  size_t n_bytes = ts_beam_get_arena_bytes (params->width, ts_board_get_n_cells (board), solution->n_moves);
  TsSolution shorter;
  TsArena arena;

  if (!open_arena (&arena, n_bytes, call, solution))
    return;

  if (search (board, params, solution->n_moves, arena, call, &shorter))
    {
      solution->n_moves = shorter.n_moves;
      memcpy (solution->moves, shorter.moves, shorter.n_moves + 1);
    }
  call->progress.n_moves = solution->n_moves;
  ts_arena_close (&arena);
}

/* Makes @n_moves moves of @solution from the move @first on. */
static void
follow (TsBoard *board,
        const TsSolution *solution,
        unsigned first,
        unsigned n_moves)
{
  for (unsigned i = first; i < first + n_moves; i++)
    ts_board_slide (board, ts_board_get_source (board, ts_moves_get_direction (solution->moves[i])), NULL);
}

/* Replaces @n_moves moves of @solution from the move @first on by those of @shorter. */
static void
replace (TsSolution *solution,
         unsigned first,
         unsigned n_moves,
         const TsSolution *shorter)
{
  char *moves = solution->moves + first;

  memcpy (moves, shorter->moves, shorter->n_moves);
  memmove (moves + shorter->n_moves, moves + n_moves, solution->n_moves - first - n_moves + 1);
  solution->n_moves -= n_moves - shorter->n_moves;
}

/* Returns whether there are fewer moves from @start to the board after @n_moves moves; they replace these. */
static bool
shorten_window (const TsBoard *start,
                unsigned first,
                unsigned n_moves,
                unsigned width,
                TsArena arena,
                TsSolverCall *call,
                TsSolution *solution)
{
  TsSolution shorter;
  TsBoard goal = *start;
  TsBoard board = *start;

  follow (&goal, solution, first, n_moves);
  ts_solution_init (&shorter);
  if (ts_beam_search (&board, &goal, NULL, width, fast_score, n_moves, arena, call, &shorter) != TS_BEAM_FOUND)
    return false;

  replace (solution, first, n_moves, &shorter);
  return true;
}

/* Replaces the moves between two boards on the way of @solution by those of a beam search where these are fewer (D.
 * Ratner and I. Pohl, "Joint and LPA*: combination of approximation and search", AAAI 1986, search by A*). Each window
 * begins in the middle of the one before. */
static void
shorten_windows (const TsBoard *board,
                 unsigned width,
                 TsSolverCall *call,
                 TsSolution *solution)
{
  size_t n_bytes = ts_beam_get_arena_bytes (width, ts_board_get_n_cells (board), N_WINDOW_MOVES);
  TsBoard start = *board;
  unsigned first = 0;
  TsArena arena;

  if (!open_arena (&arena, n_bytes, call, solution))
    return;

  while (first < solution->n_moves && ts_solver_call_check (call))
    {
      unsigned n_left = solution->n_moves - first;
      unsigned n_moves = n_left < N_WINDOW_MOVES ? n_left : N_WINDOW_MOVES;
      unsigned step = (n_moves + 1) / 2;

      if (shorten_window (&start, first, n_moves, width, arena, call, solution))
        {
          call->progress.n_moves = solution->n_moves;
          continue;
        }

      follow (&start, solution, first, step);
      first += step;
    }

  ts_arena_close (&arena);
}

/* Takes less than a millisecond on boards of up to 16 cells. */
void
ts_shorten_roughly (const TsBoard *board,
                    TsSolverCall *call,
                    TsSolution *solution)
{
  Params params = get_fast_params (ts_board_get_n_cells (board));

  params.width = ROUGH_WIDTH;
  shorten (board, &params, call, solution);
}

/* Takes milliseconds. */
void
ts_shorten_fast (const TsBoard *board,
                 TsSolverCall *call,
                 TsSolution *solution)
{
  Params params = get_fast_params (ts_board_get_n_cells (board));

  shorten (board, &params, call, solution);

  /* A beam takes up to 15 ms here, so that there is time for another one. */
  if (ts_board_get_n_cells (board) > MAX_ONE_WAY_CELLS && ts_board_get_n_cells (board) <= MAX_BACKWARD_CELLS)
    {
      params.max_whole_cells = MAX_BACKWARD_CELLS;
      params.is_backward = true;
      shorten (board, &params, call, solution);
    }
}

/* Tries ever wider beams of one score after the other until the memory or the budget is used up. */
void
ts_shorten_further (const TsBoard *board,
                    TsSolverCall *call,
                    TsSolution *solution)
{
  unsigned n_cells = ts_board_get_n_cells (board);

  for (unsigned i = 0; i < sizeof scores / sizeof *scores; i++)
    for (unsigned width = get_fast_params (n_cells).width;
         2 * width <= TS_BEAM_MAX_WIDTH &&
         ts_beam_get_arena_bytes (2 * width, n_cells, solution->n_moves) <= MAX_ARENA_BYTES;
         width *= 2)
      {
        Params params = { width, max_whole_cells[i], true, scores[i] };

        shorten (board, &params, call, solution);
        shorten_windows (board, width / 2, call, solution);
        params.width = 2 * width;
        params.is_backward = false;
        shorten (board, &params, call, solution);
      }
}
