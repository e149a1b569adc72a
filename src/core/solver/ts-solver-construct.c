/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The way people solve it: I. Parberry, "A real-time algorithm for the (n²−1)-puzzle", Information Processing Letters
 * 56 (1995). Finish the first row or column of the longer side, tile by tile; never touch it again; go on with the
 * smaller board; turn the last three tiles round. Two tiles of a line do not go in one by one. They are brought into
 * the block of 2×3 cells at its end and put right there, along the shortest way of the 120 that two tiles and a gap
 * can lie.
 *
 * Why it always arrives: the cells not finished always form a rectangle without a part of its first line, in which
 * every cell is in some 2×2 block, so that the gap comes round any one tile; within a 2×3 block any two tiles and the
 * gap can be brought to any cells, since the others may lie as they will.
 *
 * Why %TS_SOLUTION_MAX_MOVES is enough: on a rectangle of k×k a tile is at most 2k steps from home, the gap 2k from
 * the tile, and each step costs 5 moves, the gap's way round included; so 12k a tile, and 21 + 2k for each of the two
 * blocks. Two lines of the k×k rectangle have 2k − 1 tiles; for k = 3…10 this adds up to 9 040, and the last three
 * take 6.
 */

#include "ts-solver-construct.h"

#include "ts-grid.h"

#include <string.h>

#define BLOCK_CELLS 6

typedef struct
{
  TsBoard board;
  TsGrid grid;
  TsSolution *solution;
  unsigned left;                    /* columns finished */
  unsigned top;                     /* rows finished */
  bool is_shut[TS_BOARD_MAX_CELLS]; /* cells that the gap must not enter */
} Work;

static void
slide (Work *work,
       unsigned cell)
{
  TsSlide done;

  if (ts_board_slide (&work->board, cell, &done) == TS_SLIDE_OK)
    ts_solution_append (work->solution, done.direction);
}

/* Breadth-first from @from over cells that are not shut; returns the first step to the nearest cell of @targets, or
 * @from itself if it is one. */
static unsigned
find_step (const Work *work,
           unsigned from,
           const bool *targets)
{
  uint8_t queue[TS_BOARD_MAX_CELLS] = { (uint8_t) from };
  uint8_t first_steps[TS_BOARD_MAX_CELLS];
  unsigned n_queued = 1;

  memset (first_steps, TS_BOARD_NO_CELL, sizeof first_steps);
  first_steps[from] = (uint8_t) from;

  for (unsigned i = 0; i < n_queued; i++)
    {
      const uint8_t *neighbor = work->grid.neighbors[queue[i]];

      if (targets[queue[i]])
        return first_steps[queue[i]];

      for (; *neighbor != TS_BOARD_NO_CELL; neighbor++)
        {
          if (work->is_shut[*neighbor] || first_steps[*neighbor] != TS_BOARD_NO_CELL)
            continue;

          first_steps[*neighbor] = i == 0 ? *neighbor : first_steps[queue[i]];
          queue[n_queued++] = *neighbor;
        }
    }

  return from;
}

/* Brings the gap to the nearest cell of @targets. */
static void
move_gap (Work *work,
          const bool *targets)
{
  for (unsigned step = find_step (work, work->board.gap, targets);
       step != work->board.gap;
       step = find_step (work, work->board.gap, targets))
    slide (work, step);
}

/* Brings a tile to the nearest cell of @targets: again and again the gap goes round it to the cell that is next on its
 * way, and the tile moves there. */
static void
move_tile (Work *work,
           unsigned tile,
           const bool *targets)
{
  unsigned cell = ts_board_find_tile (&work->board, tile);

  while (!targets[cell])
    {
      unsigned step = find_step (work, cell, targets);
      bool is_step[TS_BOARD_MAX_CELLS] = { false };

      is_step[step] = true;
      work->is_shut[cell] = true;
      move_gap (work, is_step);
      work->is_shut[cell] = false;
      slide (work, cell);
      cell = step;
    }
}

/* The cell at a place of the line that is being finished, or of the lines after it. */
static unsigned
get_cell (const Work *work,
          bool is_column,
          unsigned along,
          unsigned across)
{
  unsigned column = work->left + (is_column ? across : along);
  unsigned row = work->top + (is_column ? along : across);

  return row * work->board.columns + column;
}

/* How two tiles and the gap lie in a block of 2×3 cells, as one number. */
static unsigned
pack (unsigned a,
      unsigned b,
      unsigned gap)
{
  return (a * BLOCK_CELLS + b) * BLOCK_CELLS + gap;
}

/* Cells 0 and 1 of the block are the end of the line, 2 and 3 are beside them, 4 and 5 beside these. */
static bool
are_beside (unsigned i,
            unsigned j)
{
  unsigned lower = i < j ? i : j;
  unsigned upper = i < j ? j : i;

  return upper - lower == 2 || (upper - lower == 1 && upper % 2 == 1);
}

/* For each way to lie, the cell to which the gap goes next so that @a comes to cell 0 and @b to cell 1: breadth-first
 * backwards from all the ways in which they are there. */
static void
plan_block (uint8_t next_gaps[BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS])
{
  uint16_t queue[BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS];
  unsigned n_queued = 0;

  memset (next_gaps, TS_BOARD_NO_CELL, BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS);
  for (unsigned gap = 2; gap < BLOCK_CELLS; gap++)
    {
      next_gaps[pack (0, 1, gap)] = (uint8_t) gap;
      queue[n_queued++] = (uint16_t) pack (0, 1, gap);
    }

  for (unsigned i = 0; i < n_queued; i++)
    {
      unsigned gap = queue[i] % BLOCK_CELLS;
      unsigned b = queue[i] / BLOCK_CELLS % BLOCK_CELLS;
      unsigned a = queue[i] / BLOCK_CELLS / BLOCK_CELLS;

      for (unsigned cell = 0; cell < BLOCK_CELLS; cell++)
        {
          unsigned before = pack (a == cell ? gap : a, b == cell ? gap : b, cell);

          if (!are_beside (gap, cell) || next_gaps[before] != TS_BOARD_NO_CELL)
            continue;

          next_gaps[before] = (uint8_t) gap;
          queue[n_queued++] = (uint16_t) before;
        }
    }
}

static unsigned
find_in_block (const uint8_t cells[BLOCK_CELLS],
               unsigned cell)
{
  unsigned i = 0;

  while (i < BLOCK_CELLS - 1 && cells[i] != cell)
    i++;

  return i;
}

/* Puts two tiles right that are in the block with the gap. */
static void
solve_block (Work *work,
             const uint8_t cells[BLOCK_CELLS])
{
  uint8_t next_gaps[BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS];

  plan_block (next_gaps);
  while (work->board.tiles[cells[0]] != cells[0] + 1 || work->board.tiles[cells[1]] != cells[1] + 1)
    {
      unsigned a = find_in_block (cells, ts_board_find_tile (&work->board, cells[0] + 1u));
      unsigned b = find_in_block (cells, ts_board_find_tile (&work->board, cells[1] + 1u));
      unsigned gap = find_in_block (cells, work->board.gap);

      slide (work, cells[next_gaps[pack (a, b, gap)]]);
    }
}

/* Brings the last two tiles of a line home. */
static void
finish_end (Work *work,
            bool is_column,
            unsigned n_along)
{
  uint8_t cells[BLOCK_CELLS];
  bool is_block[TS_BOARD_MAX_CELLS] = { false };
  bool is_home[TS_BOARD_MAX_CELLS] = { false };
  unsigned other;

  for (unsigned i = 0; i < BLOCK_CELLS; i++)
    {
      cells[i] = (uint8_t) get_cell (work, is_column, n_along - 2 + i % 2, i / 2);
      is_block[cells[i]] = true;
    }

  is_home[cells[0]] = true;
  move_tile (work, cells[0] + 1u, is_home);
  work->is_shut[cells[0]] = true;
  move_tile (work, cells[1] + 1u, is_block);
  other = ts_board_find_tile (&work->board, cells[1] + 1u);
  work->is_shut[other] = true;
  move_gap (work, is_block);
  work->is_shut[other] = false;

  solve_block (work, cells);
  work->is_shut[cells[0]] = true;
  work->is_shut[cells[1]] = true;
}

/* Finishes the first row or column of what is left. */
static void
finish_line (Work *work,
             bool is_column,
             unsigned n_along)
{
  for (unsigned along = 0; along < n_along - 2; along++)
    {
      unsigned cell = get_cell (work, is_column, along, 0);
      bool is_home[TS_BOARD_MAX_CELLS] = { false };

      is_home[cell] = true;
      move_tile (work, cell + 1, is_home);
      work->is_shut[cell] = true;
    }

  finish_end (work, is_column, n_along);
}

/* Turns the last three tiles round, in the direction that takes fewer moves. */
static void
finish_corner (Work *work)
{
  unsigned last = ts_board_get_n_cells (&work->board) - 1;
  unsigned columns = work->board.columns;
  unsigned ring[] = { last, last - 1, last - 1 - columns, last - columns };
  unsigned best_turn = 1;
  unsigned best_moves = UINT8_MAX;
  unsigned start = 0;

  while (ring[start] != work->board.gap)
    start++;
  for (unsigned turn = 1; turn <= 3; turn += 2)
    {
      TsBoard turned = work->board;
      unsigned n_moves = 0;

      for (; n_moves < 12 && !ts_board_is_solved (&turned); n_moves++)
        ts_board_slide (&turned, ring[(start + (n_moves + 1) * turn) % 4], NULL);
      if (n_moves < best_moves)
        {
          best_moves = n_moves;
          best_turn = turn;
        }
    }

  for (unsigned i = 1; i <= best_moves; i++)
    slide (work, ring[(start + i * best_turn) % 4]);
}

/**
 * ts_solver_construct_line:
 * @board: (inout): moved until its first column or row is finished, on 2×2 until it is solved
 * @is_column: whether to finish the first column; that side has at least as many cells as 2, the other more
 * @solution: the moves are added to it
 */
void
ts_solver_construct_line (TsBoard *board,
                          bool is_column,
                          TsSolution *solution)
{
  Work work = { .board = *board, .solution = solution };

  ts_grid_init (&work.grid, board->columns, board->rows);
  if (ts_board_get_n_cells (board) == 4)
    finish_corner (&work);
  else
    finish_line (&work, is_column, is_column ? board->rows : board->columns);

  *board = work.board;
}

/**
 * ts_solver_construct:
 * @board: a board that can be solved
 * @solution: (out caller-allocates): set to a solution of which no more is known
 */
void
ts_solver_construct (const TsBoard *board,
                     TsSolution *solution)
{
  Work work = { .board = *board, .solution = solution };
  unsigned n_columns = board->columns;
  unsigned n_rows = board->rows;

  ts_grid_init (&work.grid, board->columns, board->rows);
  ts_solution_init (solution);
  if (ts_board_is_solved (board))
    return;

  while (n_columns > 2 || n_rows > 2)
    {
      bool is_column = n_columns > n_rows;

      finish_line (&work, is_column, is_column ? n_rows : n_columns);
      n_columns -= is_column;
      n_rows -= !is_column;
      work.left += is_column;
      work.top += !is_column;
    }

  finish_corner (&work);
}
