/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* D. Ratner and I. Pohl, "Joint and LPA*: combination of approximation and search", AAAI 1986, shorten a solution piece
 * by piece in this way, each by A*.
 */

#include "ts-windows.h"

#include <string.h>

/* Makes @n_moves moves of @solution from the move @first on. */
static void
follow (TsBoard *board,
        const TsSolution *solution,
        unsigned first,
        unsigned n_moves)
{
  for (unsigned i = first; i < first + n_moves; i++)
    ts_board_slide (board, ts_board_get_source (board, ts_solution_get_direction (solution, i)), NULL);
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
                const TsWindowsParams *params,
                TsArena arena,
                TsMeter *meter,
                TsSolution *solution)
{
  bool is_target[TS_BOARD_MAX_CELLS];
  TsSolution shorter;
  TsBoard goal = *start;
  TsBoard board = *start;

  memset (is_target, true, sizeof is_target);
  follow (&goal, solution, first, n_moves);
  ts_solution_init (&shorter);
  if (ts_beam_search (&board, &goal, is_target, params->width, params->score, n_moves, arena, meter, &shorter) !=
      TS_BEAM_FOUND)
    return false;

  replace (solution, first, n_moves, &shorter);
  return true;
}

/**
 * ts_windows_shorten:
 * @arena: of ts_beam_get_arena_bytes(); passed by value, so the caller can reuse its memory
 * @solution: (inout): a solution of @board
 *
 * Each window begins in the middle of the one before.
 */
void
ts_windows_shorten (const TsBoard *board,
                    const TsWindowsParams *params,
                    TsArena arena,
                    TsMeter *meter,
                    TsSolution *solution)
{
  TsBoard start = *board;
  unsigned first = 0;

  while (first < solution->n_moves && ts_meter_check (meter))
    {
      unsigned n_left = solution->n_moves - first;
      unsigned n_moves = n_left < params->n_moves ? n_left : params->n_moves;
      unsigned step = (n_moves + 1) / 2;

      if (shorten_window (&start, first, n_moves, params, arena, meter, solution))
        {
          meter->progress.n_moves = solution->n_moves;
          continue;
        }

      follow (&start, solution, first, step);
      first += step;
    }
}
