/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* I. Parberry, "A real-time algorithm for the (n²−1)-puzzle", Information Processing Letters 56 (1995): finish the
 * first line across the longer side tile by tile, continue with the smaller board that remains, and rotate the last
 * three tiles. Unlike there, the last two tiles of a line enter the block of 2×3 cells at its end, in which a
 * breadth-first search over the 120 states of two tiles and the gap brings them home in the fewest moves.
 *
 * Termination: the unfinished cells are a rectangle without the first cells of its first line, in which every cell is
 * part of a 2×2 block, so the gap gets around any single tile. In a 2×3 block any two tiles and the gap reach any three
 * cells, as the order of the other tiles is free.
 *
 * Bound of %TS_SOLUTION_MAX_MOVES: on a rectangle of k×k a tile is at most 2k steps from home, the gap 2k from the
 * tile, and a step takes 5 moves with the gap's detour. That is 12k moves a tile, and 21 + 2k for each of the two
 * blocks. Two lines of the k×k rectangle have 2k − 1 tiles. For k = 3…20 this adds up to 67 860 moves, and the last
 * three tiles take 6.
 */

#include "ts-construct.h"

#include "ts-grid.h"

#include <assert.h>
#include <string.h>

#define BLOCK_CELLS 6

/* In place of a cell of the block: the state is not planned yet. */
#define NO_GAP UINT8_MAX

typedef struct
{
  TsBoard board;
  TsGrid grid;
  TsSolution *solution;
  unsigned left;                       /* finished columns */
  unsigned top;                        /* finished rows */
  bool is_blocked[TS_BOARD_MAX_CELLS]; /* cells that the gap must not enter */
} Construction;

static void
slide (Construction *construction,
       unsigned cell)
{
  ts_solution_slide (construction->solution, &construction->board, cell);
}

/* Breadth-first search over unblocked cells. Sets @path to the cells after @from on a shortest path to the nearest cell
 * of @targets. Returns the number of these cells. */
static unsigned
find_path (const Construction *construction,
           unsigned from,
           const bool *targets,
           uint16_t path[TS_BOARD_MAX_CELLS])
{
  uint16_t queue[TS_BOARD_MAX_CELLS];
  uint16_t previous[TS_BOARD_MAX_CELLS] = { 0 };
  uint16_t distances[TS_BOARD_MAX_CELLS];
  unsigned n_queued = 1;
  unsigned i = 0;

  memset (distances, 0xff, sizeof distances);
  queue[0] = (uint16_t) from;
  distances[from] = 0;
  for (; i < n_queued && !targets[queue[i]]; i++)
    for (const uint16_t *neighbor = construction->grid.neighbors[queue[i]]; *neighbor != TS_BOARD_NO_CELL; neighbor++)
      {
        if (construction->is_blocked[*neighbor] || distances[*neighbor] != UINT16_MAX)
          continue;

        previous[*neighbor] = queue[i];
        distances[*neighbor] = (uint16_t) (distances[queue[i]] + 1);
        queue[n_queued++] = *neighbor;
      }

  assert (i < n_queued);
  for (unsigned cell = queue[i]; cell != from; cell = previous[cell])
    path[distances[cell] - 1] = (uint16_t) cell;

  return distances[queue[i]];
}

/* Moves the gap to the nearest cell of @targets. */
static void
move_gap (Construction *construction,
          const bool *targets)
{
  uint16_t path[TS_BOARD_MAX_CELLS] = { 0 };
  unsigned n_steps = find_path (construction, construction->board.gap, targets, path);

  for (unsigned i = 0; i < n_steps; i++)
    slide (construction, path[i]);
}

/* Moves a tile to the nearest cell of @targets: for each step the gap goes around it to the next cell of the path, and
 * the tile moves there. */
static void
move_tile (Construction *construction,
           unsigned tile,
           const bool *targets)
{
  uint16_t path[TS_BOARD_MAX_CELLS] = { 0 };
  unsigned cell = ts_board_find_tile (&construction->board, tile);
  unsigned n_steps = find_path (construction, cell, targets, path);

  for (unsigned i = 0; i < n_steps; i++)
    {
      bool is_step[TS_BOARD_MAX_CELLS] = { false };

      is_step[path[i]] = true;
      construction->is_blocked[cell] = true;
      move_gap (construction, is_step);
      construction->is_blocked[cell] = false;
      slide (construction, cell);
      cell = path[i];
    }
}

/* Returns the cell @along the current line in the line @across lines after it. */
static unsigned
get_cell (const Construction *construction,
          bool is_column,
          unsigned along,
          unsigned across)
{
  unsigned column = construction->left + (is_column ? across : along);
  unsigned row = construction->top + (is_column ? along : across);

  return row * construction->board.columns + column;
}

/* Encodes the cells of tiles a and b and the gap, each 0…5, as one number. */
static unsigned
encode_block (unsigned a,
              unsigned b,
              unsigned gap)
{
  return (a * BLOCK_CELLS + b) * BLOCK_CELLS + gap;
}

/* Cells 0 and 1 of the block are the end of the line, 2 and 3 are adjacent to them, 4 and 5 to these. */
static bool
are_adjacent (unsigned i,
              unsigned j)
{
  unsigned lower = i < j ? i : j;
  unsigned upper = i < j ? j : i;

  return upper - lower == 2 || (upper - lower == 1 && upper % 2 == 1);
}

/* Sets for each state the next cell of the gap on a shortest path that brings tile a to cell 0 and b to cell 1, by a
 * breadth-first search backwards from all such goal states. */
static void
plan_block (uint8_t next_gaps[BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS])
{
  uint16_t queue[BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS];
  unsigned n_queued = 0;

  memset (next_gaps, NO_GAP, BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS);
  for (unsigned gap = 2; gap < BLOCK_CELLS; gap++)
    {
      next_gaps[encode_block (0, 1, gap)] = (uint8_t) gap;
      queue[n_queued++] = (uint16_t) encode_block (0, 1, gap);
    }

  for (unsigned i = 0; i < n_queued; i++)
    {
      unsigned gap = queue[i] % BLOCK_CELLS;
      unsigned b = queue[i] / BLOCK_CELLS % BLOCK_CELLS;
      unsigned a = queue[i] / BLOCK_CELLS / BLOCK_CELLS;

      for (unsigned cell = 0; cell < BLOCK_CELLS; cell++)
        {
          unsigned before = encode_block (a == cell ? gap : a, b == cell ? gap : b, cell);

          if (!are_adjacent (gap, cell) || next_gaps[before] != NO_GAP)
            continue;

          next_gaps[before] = (uint8_t) gap;
          queue[n_queued++] = (uint16_t) before;
        }
    }
}

static unsigned
find_in_block (const uint16_t cells[BLOCK_CELLS],
               unsigned cell)
{
  unsigned i = 0;

  while (i < BLOCK_CELLS - 1 && cells[i] != cell)
    i++;

  return i;
}

/* Brings two tiles home that are in the block, as is the gap. */
static void
solve_block (Construction *construction,
             const uint16_t cells[BLOCK_CELLS])
{
  uint8_t next_gaps[BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS];

  plan_block (next_gaps);
  while (construction->board.tiles[cells[0]] != cells[0] + 1 || construction->board.tiles[cells[1]] != cells[1] + 1)
    {
      unsigned a = find_in_block (cells, ts_board_find_tile (&construction->board, cells[0] + 1u));
      unsigned b = find_in_block (cells, ts_board_find_tile (&construction->board, cells[1] + 1u));
      unsigned gap = find_in_block (cells, construction->board.gap);

      slide (construction, cells[next_gaps[encode_block (a, b, gap)]]);
    }
}

/* Finishes the last two cells of a line. */
static void
finish_last_pair (Construction *construction,
                  bool is_column,
                  unsigned n_along)
{
  uint16_t cells[BLOCK_CELLS];
  bool is_block[TS_BOARD_MAX_CELLS] = { false };
  bool is_home[TS_BOARD_MAX_CELLS] = { false };
  unsigned other;

  for (unsigned i = 0; i < BLOCK_CELLS; i++)
    {
      cells[i] = (uint16_t) get_cell (construction, is_column, n_along - 2 + i % 2, i / 2);
      is_block[cells[i]] = true;
    }

  is_home[cells[0]] = true;
  move_tile (construction, cells[0] + 1u, is_home);
  construction->is_blocked[cells[0]] = true;
  move_tile (construction, cells[1] + 1u, is_block);
  other = ts_board_find_tile (&construction->board, cells[1] + 1u);
  construction->is_blocked[other] = true;
  move_gap (construction, is_block);
  construction->is_blocked[other] = false;

  solve_block (construction, cells);
  construction->is_blocked[cells[0]] = true;
  construction->is_blocked[cells[1]] = true;
}

/* Finishes the first unfinished row or column, of @n_along cells. */
static void
finish_line (Construction *construction,
             bool is_column,
             unsigned n_along)
{
  for (unsigned along = 0; along < n_along - 2; along++)
    {
      unsigned cell = get_cell (construction, is_column, along, 0);
      bool is_home[TS_BOARD_MAX_CELLS] = { false };

      is_home[cell] = true;
      move_tile (construction, cell + 1, is_home);
      construction->is_blocked[cell] = true;
    }

  finish_last_pair (construction, is_column, n_along);
}

/* Rotates the last three tiles in the direction that takes fewer moves. */
static void
finish_corner (Construction *construction)
{
  unsigned last = ts_board_get_n_cells (&construction->board) - 1;
  unsigned columns = construction->board.columns;
  unsigned ring[] = { last, last - 1, last - 1 - columns, last - columns };
  unsigned best_turn = 1;
  unsigned best_moves = UINT8_MAX;
  unsigned start = 0;

  while (ring[start] != construction->board.gap)
    start++;
  for (unsigned turn = 1; turn <= 3; turn += 2)
    {
      TsBoard turned = construction->board;
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
    slide (construction, ring[(start + i * best_turn) % 4]);
}

/**
 * ts_construct_line:
 * @board: (inout): the moves are made on it; they finish its first row or column, or solve a board of 2×2
 * @is_column: whether to finish the first column; the board has at least 3 columns then, else at least 3 rows or 2×2
 * @solution: (inout): the moves are appended to it
 */
void
ts_construct_line (TsBoard *board,
                   bool is_column,
                   TsSolution *solution)
{
  Construction construction = { .board = *board, .solution = solution };

  ts_grid_init (&construction.grid, board->columns, board->rows);
  if (ts_board_get_n_cells (board) == 4)
    finish_corner (&construction);
  else
    finish_line (&construction, is_column, is_column ? board->rows : board->columns);

  *board = construction.board;
}

/**
 * ts_construct_solve:
 * @board: a solvable board
 * @solution: (out caller-allocates): set to a solution with the lower bound 0
 */
void
ts_construct_solve (const TsBoard *board,
                    TsSolution *solution)
{
  Construction construction = { .board = *board, .solution = solution };
  unsigned n_columns = board->columns;
  unsigned n_rows = board->rows;

  ts_grid_init (&construction.grid, board->columns, board->rows);
  ts_solution_init (solution);
  if (ts_board_is_solved (board))
    return;

  while (n_columns > 2 || n_rows > 2)
    {
      bool is_column = n_columns > n_rows;

      finish_line (&construction, is_column, is_column ? n_rows : n_columns);
      n_columns -= is_column;
      n_rows -= !is_column;
      construction.left += is_column;
      construction.top += !is_column;
    }

  finish_corner (&construction);
}
