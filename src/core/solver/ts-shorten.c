/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* What shortens a solution most for its time is a wider beam. Beams with other scores and the beam from the solved
 * board to the given one find other solutions of about the same length, of which the shortest is taken. Windows then
 * remove detours, above all those between the stages of a large board.
 */

#include "ts-shorten.h"

#include "ts-moves.h"
#include "ts-stages.h"

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

/* The first was tuned by experiment for the shortest solutions; the others let the beam find other solutions. */
static const TsScoreParams scores[] = {
  { .bend_percent = 50, .conflict_moves = 6, .target_factor = 2 },
  { .bend_percent = 60, .conflict_moves = 8, .target_factor = 1 },
  { .bend_percent = 25, .conflict_moves = 4, .target_factor = 3 },
};

/* Returns the parameters with which a beam takes about 10 ms up to 5×5, and 30 ms on larger boards; on the smallest
 * ones, about as little as a proof. A narrow beam needs a score that leads it to the targets. */
static TsStagesParams
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
  TsStagesParams params = { .width = 30, .max_whole_cells = max_whole_cells[0], .score = scores[0] };

  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
    if (n_cells <= widths[i].n_cells)
      {
        params.width = widths[i].width;
        return params;
      }

  params.score.target_factor = 5;
  return params;
}

/* Provides memory for beams of up to @max_moves. Returns %false if the solution needs or can get none. */
static bool
open_arena (TsArena *arena,
            const TsSolverMemory *memory,
            size_t n_bytes,
            TsSolverCall *call,
            const TsSolution *solution)
{
  if (call->result != TS_SOLVER_OK || ts_solution_is_proved (solution))
    return false;

  if (!ts_arena_open (arena, memory, n_bytes))
    call->result = TS_SOLVER_NO_MEMORY;

  return call->result == TS_SOLVER_OK;
}

/* Replaces the moves of @solution if the beam search finds fewer. */
static void
shorten (const TsBoard *board,
         const TsStagesParams *params,
         const TsSolverMemory *memory,
         TsSolverCall *call,
         TsSolution *solution)
{
  size_t n_bytes = ts_beam_get_arena_bytes (params->width, ts_board_get_n_cells (board), solution->n_moves);
  TsSolution shorter;
  TsArena arena;

  if (!open_arena (&arena, memory, n_bytes, call, solution))
    return;

  if (ts_stages_solve (board, params, solution->n_moves, arena, call, &shorter))
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
  TsScoreParams params = scores[0];
  bool is_target[TS_BOARD_MAX_CELLS];
  TsSolution shorter;
  TsBoard goal = *start;
  TsBoard board = *start;

  params.target_factor = 1;
  memset (is_target, true, sizeof is_target);
  follow (&goal, solution, first, n_moves);
  ts_solution_init (&shorter);
  if (ts_beam_search (&board, &goal, is_target, width, params, n_moves, arena, call, &shorter) !=
      TS_BEAM_FOUND)
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
                 const TsSolverMemory *memory,
                 TsSolverCall *call,
                 TsSolution *solution)
{
  size_t n_bytes = ts_beam_get_arena_bytes (width, ts_board_get_n_cells (board), N_WINDOW_MOVES);
  TsBoard start = *board;
  unsigned first = 0;
  TsArena arena;

  if (!open_arena (&arena, memory, n_bytes, call, solution))
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
                    const TsSolverMemory *memory,
                    TsSolverCall *call,
                    TsSolution *solution)
{
  TsStagesParams params = get_fast_params (ts_board_get_n_cells (board));

  params.width = ROUGH_WIDTH;
  shorten (board, &params, memory, call, solution);
}

/* Takes milliseconds. */
void
ts_shorten_fast (const TsBoard *board,
                 const TsSolverMemory *memory,
                 TsSolverCall *call,
                 TsSolution *solution)
{
  TsStagesParams params = get_fast_params (ts_board_get_n_cells (board));

  shorten (board, &params, memory, call, solution);

  /* A beam takes up to 15 ms here, so that there is time for another one. */
  if (ts_board_get_n_cells (board) > MAX_ONE_WAY_CELLS && ts_board_get_n_cells (board) <= MAX_BACKWARD_CELLS)
    {
      params.max_whole_cells = MAX_BACKWARD_CELLS;
      params.is_backward = true;
      shorten (board, &params, memory, call, solution);
    }
}

/* Tries ever wider beams until the memory or the budget is used up. */
void
ts_shorten_further (const TsBoard *board,
                    const TsSolverMemory *memory,
                    TsSolverCall *call,
                    TsSolution *solution)
{
  unsigned n_cells = ts_board_get_n_cells (board);

  for (unsigned width = 2 * get_fast_params (n_cells).width;
       width <= TS_BEAM_MAX_WIDTH && ts_beam_get_arena_bytes (width, n_cells, solution->n_moves) <= MAX_ARENA_BYTES;
       width *= 2)
    {
      for (unsigned i = 0; i < sizeof scores / sizeof *scores; i++)
        {
          TsStagesParams params = { .width = width, .max_whole_cells = max_whole_cells[i], .score = scores[i] };

          shorten (board, &params, memory, call, solution);
          params.is_backward = true;
          shorten (board, &params, memory, call, solution);
        }
      shorten_windows (board, width / 4, memory, call, solution);
    }
}
