/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Iterative-deepening A* (R. E. Korf, 1985; see ts-ida.c). The lower bound is the Manhattan distance with linear
 * conflicts (O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields powerful admissible
 * heuristics", Information Sciences 63, 1992), kept up to date move by move.
 */

#include "ts-deepen.h"

#include "ts-grid.h"
#include "ts-score.h"

#include <string.h>

/* A board on the path. */
typedef struct
{
  uint16_t gap;
  uint8_t n_tried;  /* moves tried, in the order of the grid's neighbors */
  unsigned n_units; /* lower bound of the moves left, in units of the score */
} Frame;

typedef struct
{
  TsMeter *meter;
  TsScore score;
  uint16_t *weights; /* of the score */
  TsGrid grid;
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  Frame *frames; /* [TS_SOLUTION_MAX_MOVES + 1] */
  unsigned depth;
} Search;

static void
allocate (Search *search,
          TsArena *arena,
          unsigned n_cells)
{
  search->weights = ts_arena_alloc_unset (arena, (size_t) n_cells * n_cells, sizeof *search->weights);
  search->frames = ts_arena_alloc_unset (arena, TS_SOLUTION_MAX_MOVES + 1, sizeof *search->frames);
}

static void
init_root (Search *search,
           const TsBoard *board)
{
  search->depth = 0;
  memcpy (search->tiles, board->tiles, sizeof search->tiles);
  search->frames[0] = (Frame){ .gap = board->gap, .n_units = ts_score_get_total (&search->score, board->tiles) };
}

static void
take_back (Search *search)
{
  uint16_t from = search->frames[search->depth--].gap;
  uint16_t to = search->frames[search->depth].gap;

  search->tiles[from] = search->tiles[to];
  search->tiles[to] = 0;
}

/* Makes the move of the tile in @from if a solution within @limit moves may follow. */
static void
try_move (Search *search,
          unsigned from,
          unsigned limit)
{
  const Frame *frame = &search->frames[search->depth];
  int change = ts_score_get_change (&search->score, search->tiles, from, frame->gap);
  unsigned n_units = frame->n_units + (unsigned) change;

  if (search->depth + 1 + n_units / TS_SCORE_UNIT > limit)
    return;

  search->tiles[frame->gap] = search->tiles[from];
  search->tiles[from] = 0;
  search->frames[++search->depth] = (Frame){ .gap = (uint16_t) from, .n_units = n_units };
}

/* Searches all boards within the limit. Returns whether the path ends at the solved board. */
static bool
run_iteration (Search *search,
               unsigned limit)
{
  while (search->frames[search->depth].n_units > 0)
    {
      Frame *frame = &search->frames[search->depth];
      unsigned from = search->grid.neighbors[frame->gap][frame->n_tried++];

      if (from == TS_BOARD_NO_CELL)
        {
          if (search->depth == 0)
            return false;
          take_back (search);
        }
      else if (search->depth == 0 || from != frame[-1].gap)
        {
          if (!ts_meter_count (search->meter, 1))
            return false;
          try_move (search, from, limit);
        }
    }

  return true;
}

static void
write_moves (const Search *search,
             const TsBoard *board,
             TsSolution *solution)
{
  TsBoard moved = *board;

  ts_solution_init (solution);
  for (unsigned i = 1; i <= search->depth; i++)
    ts_solution_slide (solution, &moved, search->frames[i].gap);
}

/**
 * ts_deepen_get_arena_bytes:
 *
 * Returns: the size of the arena of ts_deepen_solve()
 */
size_t
ts_deepen_get_arena_bytes (unsigned n_cells)
{
  TsArena counter = { 0 };
  Search search;

  allocate (&search, &counter, n_cells);
  return counter.n_used;
}

/**
 * ts_deepen_solve:
 * @arena: of ts_deepen_get_arena_bytes()
 * @solution: (inout): a solution of @board with a lower bound of the same parity; replaced by a shortest one unless it
 *   is one, and the lower bound rises to the number of its moves, unless @meter ends the call before
 */
void
ts_deepen_solve (const TsBoard *board,
                 TsArena *arena,
                 TsMeter *meter,
                 TsSolution *solution)
{
  static const bool none[TS_BOARD_MAX_CELLS];
  Search search = { .meter = meter };
  TsBoard solved;

  allocate (&search, arena, ts_board_get_n_cells (board));
  ts_grid_init (&search.grid, board->columns, board->rows);
  ts_board_init (&solved, board->columns, board->rows);
  ts_score_init (&search.score, &solved, none, (TsScoreParams){ .conflict_moves = 2 }, search.weights);

  for (unsigned limit = solution->lower_bound; limit < solution->n_moves; limit += 2)
    {
      meter->progress.lower_bound = solution->lower_bound = limit;
      init_root (&search, board);
      if (run_iteration (&search, limit))
        write_moves (&search, board, solution);
      if (meter->result != TS_SOLVER_OK)
        return;
    }

  meter->progress.lower_bound = solution->lower_bound = solution->n_moves;
}
