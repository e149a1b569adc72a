/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-board.h"

#include <assert.h>
#include <string.h>

/**
 * ts_board_size_is_valid:
 *
 * Returns: whether both are 2…20
 */
bool
ts_board_size_is_valid (unsigned columns,
                        unsigned rows)
{
  return columns >= TS_BOARD_MIN_SIDE && columns <= TS_BOARD_MAX_SIDE && rows >= TS_BOARD_MIN_SIDE &&
         rows <= TS_BOARD_MAX_SIDE;
}

/**
 * ts_board_init:
 * @board: (out caller-allocates): set to the solved board
 * @columns: 2…20
 * @rows: 2…20
 */
void
ts_board_init (TsBoard *board,
               unsigned columns,
               unsigned rows)
{
  unsigned n_cells = columns * rows;

  assert (ts_board_size_is_valid (columns, rows));

  *board = (TsBoard){ .columns = (uint8_t) columns, .rows = (uint8_t) rows, .gap = (uint16_t) (n_cells - 1) };
  for (unsigned cell = 0; cell < n_cells - 1; cell++)
    board->tiles[cell] = (uint16_t) (cell + 1);
}

/**
 * ts_board_init_from_tiles:
 * @board: (out caller-allocates): set to the board; untouched on failure
 * @columns: 2…20
 * @rows: 2…20
 * @tiles: [columns × rows] the tile in each cell, 0 for the gap
 *
 * Returns: %false if the size is out of range, or if @tiles is not a permutation of 0…n−1
 */
bool
ts_board_init_from_tiles (TsBoard *board,
                          unsigned columns,
                          unsigned rows,
                          const uint16_t *tiles)
{
  TsBoard made;
  bool used[TS_BOARD_MAX_CELLS] = { false };

  if (!ts_board_size_is_valid (columns, rows))
    return false;

  ts_board_init (&made, columns, rows);
  for (unsigned cell = 0; cell < columns * rows; cell++)
    {
      if (tiles[cell] >= columns * rows || used[tiles[cell]])
        return false;

      used[tiles[cell]] = true;
      made.tiles[cell] = tiles[cell];
      if (tiles[cell] == 0)
        made.gap = (uint16_t) cell;
    }

  *board = made;
  return true;
}

/**
 * ts_board_get_n_cells:
 *
 * Returns: columns × rows
 */
unsigned
ts_board_get_n_cells (const TsBoard *board)
{
  return (unsigned) board->columns * board->rows;
}

/**
 * ts_board_equal:
 *
 * Returns: whether both have the same size and the same tile in every cell
 */
bool
ts_board_equal (const TsBoard *a,
                const TsBoard *b)
{
  return a->columns == b->columns && a->rows == b->rows &&
         memcmp (a->tiles, b->tiles, ts_board_get_n_cells (a) * sizeof *a->tiles) == 0;
}

/**
 * ts_board_find_tile:
 * @tile: a tile, or 0 for the gap
 *
 * Returns: the cell it is in, or %TS_BOARD_NO_CELL if the board has no such tile
 */
uint16_t
ts_board_find_tile (const TsBoard *board,
                    unsigned tile)
{
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      if (board->tiles[cell] == tile)
        return (uint16_t) cell;
    }

  return TS_BOARD_NO_CELL;
}

/**
 * ts_board_get_home:
 * @tile: a tile, or 0 for the gap
 *
 * Returns: the cell where @tile is on the solved board, or %TS_BOARD_NO_CELL if the board has no such tile
 */
uint16_t
ts_board_get_home (const TsBoard *board,
                   unsigned tile)
{
  unsigned n_cells = ts_board_get_n_cells (board);

  if (tile >= n_cells)
    return TS_BOARD_NO_CELL;

  return (uint16_t) ((tile + n_cells - 1) % n_cells);
}

/**
 * ts_board_get_source:
 * @direction: in which a tile moves
 *
 * Returns: the cell of the tile that moves in @direction into the gap, or %TS_BOARD_NO_CELL if the gap is at that edge
 */
uint16_t
ts_board_get_source (const TsBoard *board,
                     TsDirection direction)
{
  unsigned column = board->gap % board->columns;
  unsigned row = board->gap / board->columns;

  switch (direction)
    {
    case TS_DIRECTION_UP:
      return row + 1 < board->rows ? (uint16_t) (board->gap + board->columns) : TS_BOARD_NO_CELL;
    case TS_DIRECTION_DOWN:
      return row > 0 ? (uint16_t) (board->gap - board->columns) : TS_BOARD_NO_CELL;
    case TS_DIRECTION_LEFT:
      return column + 1 < board->columns ? (uint16_t) (board->gap + 1) : TS_BOARD_NO_CELL;
    case TS_DIRECTION_RIGHT:
      return column > 0 ? (uint16_t) (board->gap - 1) : TS_BOARD_NO_CELL;
    }

  return TS_BOARD_NO_CELL;
}

/**
 * ts_board_check_slide:
 * @cell: the chosen cell
 * @slide: (out caller-allocates) (optional): the slide of ts_board_slide(); set on %TS_SLIDE_OK alone
 *
 * A slide moves every tile from the chosen cell up to the gap by one cell, so that the gap moves to the chosen cell.
 *
 * Returns: %TS_SLIDE_OK, or the reason why no slide is possible
 */
TsSlideResult
ts_board_check_slide (const TsBoard *board,
                      unsigned cell,
                      TsSlide *slide)
{
  bool same_row = cell / board->columns == board->gap / board->columns;
  bool same_column = cell % board->columns == board->gap % board->columns;
  bool gap_is_after = board->gap > cell;
  unsigned distance = gap_is_after ? board->gap - cell : cell - board->gap;

  if (cell >= ts_board_get_n_cells (board))
    return TS_SLIDE_NO_SUCH_CELL;
  if (cell == board->gap)
    return TS_SLIDE_IS_GAP;
  if (!same_row && !same_column)
    return TS_SLIDE_NOT_IN_LINE;

  if (slide != NULL)
    {
      slide->gap_before = board->gap;
      slide->gap_after = (uint16_t) cell;
      slide->n_tiles = (uint8_t) (same_row ? distance : distance / board->columns);
      if (same_row)
        slide->direction = gap_is_after ? TS_DIRECTION_RIGHT : TS_DIRECTION_LEFT;
      else
        slide->direction = gap_is_after ? TS_DIRECTION_DOWN : TS_DIRECTION_UP;
    }

  return TS_SLIDE_OK;
}

/**
 * ts_board_slide:
 * @board: (inout): changed on %TS_SLIDE_OK alone
 * @cell: the chosen cell
 * @slide: (out caller-allocates) (optional): the slide; set on %TS_SLIDE_OK alone
 *
 * The inverse of a slide is a slide with @gap_before as the chosen cell.
 *
 * Returns: %TS_SLIDE_OK, or the reason why no slide is possible
 */
TsSlideResult
ts_board_slide (TsBoard *board,
                unsigned cell,
                TsSlide *slide)
{
  TsSlide done;
  TsSlideResult result = ts_board_check_slide (board, cell, &done);
  int step;

  if (result != TS_SLIDE_OK)
    return result;

  step = ((int) cell - (int) board->gap) / done.n_tiles;
  for (unsigned i = 0; i < done.n_tiles; i++)
    {
      board->tiles[board->gap] = board->tiles[board->gap + step];
      board->gap = (uint16_t) (board->gap + step);
    }
  board->tiles[board->gap] = 0;

  if (slide != NULL)
    *slide = done;

  return TS_SLIDE_OK;
}

/**
 * ts_board_is_solved:
 *
 * Returns: whether every tile is home
 */
bool
ts_board_is_solved (const TsBoard *board)
{
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board) - 1; cell++)
    {
      if (board->tiles[cell] != cell + 1)
        return false;
    }

  return true;
}

/**
 * ts_board_is_solved_by:
 * @classes: (nullable): [n − 1] tiles t and u look the same if classes[t − 1] equals classes[u − 1]; %NULL if no two
 *   tiles look the same
 *
 * Returns: whether the gap is home, and every cell has a tile that looks like its home tile
 */
bool
ts_board_is_solved_by (const TsBoard *board,
                       const uint16_t *classes)
{
  unsigned n_tiles = ts_board_get_n_cells (board) - 1;

  if (classes == NULL)
    return ts_board_is_solved (board);
  if (board->gap != n_tiles)
    return false;

  for (unsigned cell = 0; cell < n_tiles; cell++)
    {
      if (classes[board->tiles[cell] - 1] != classes[cell])
        return false;
    }

  return true;
}

/**
 * ts_board_is_fair:
 * @classes: (nullable): as for ts_board_is_solved_by()
 *
 * A tile in the last cell always looks out of place: on tiles that are all alike it is the only one, which is not
 * enough.
 *
 * Returns: whether of the tiles that are not at home at least two, and half of them, look so; always without @classes
 */
bool
ts_board_is_fair (const TsBoard *board,
                  const uint16_t *classes)
{
  unsigned last = ts_board_get_n_cells (board) - 1;
  unsigned n_away = 0;
  unsigned n_seen = 0;

  if (classes == NULL)
    return true;

  for (unsigned cell = 0; cell <= last; cell++)
    {
      unsigned tile = board->tiles[cell];

      if (tile == 0 || tile == cell + 1)
        continue;

      n_away++;
      n_seen += cell == last || classes[tile - 1] != classes[cell];
    }

  return n_seen > 1 && 2 * n_seen >= n_away;
}

/**
 * ts_board_is_solvable:
 *
 * A move exchanges the gap with a tile beside it: it changes the parity of the permutation together with that of the
 * gap's distance from its home. A permutation of n cells with c cycles is a product of n − c exchanges. Sufficiency:
 * W. W. Johnson and W. E. Story, "Notes on the '15' Puzzle", American Journal of Mathematics 2 (1879), 397–404.
 *
 * Returns: whether some sequence of moves solves the board
 */
bool
ts_board_is_solvable (const TsBoard *board)
{
  unsigned n_cells = ts_board_get_n_cells (board);
  unsigned right = board->columns - 1u - board->gap % board->columns;
  unsigned below = board->rows - 1u - board->gap / board->columns;
  unsigned n_cycles = 0;
  bool was_visited[TS_BOARD_MAX_CELLS] = { false };

  for (unsigned first = 0; first < n_cells; first++)
    {
      n_cycles += !was_visited[first];
      for (unsigned cell = first; !was_visited[cell]; cell = ts_board_get_home (board, board->tiles[cell]))
        was_visited[cell] = true;
    }

  return (n_cells - n_cycles + right + below) % 2 == 0;
}
