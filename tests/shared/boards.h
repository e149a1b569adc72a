/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards by their IDs, sizes, seeds and ranks, and all sizes.
 */

#pragma once

#include "ts-board-text.h"
#include "ts-board.h"
#include "ts-shuffle.h"

#include <glib.h>
#include <string.h>

typedef void (*ShapeFunc) (unsigned columns, unsigned rows);

/* @id: a right one */
static inline TsBoard
board_from_id (const char *id)
{
  TsBoard board;

  g_assert_cmpint (ts_board_text_parse (id, &board), ==, TS_BOARD_TEXT_OK);
  return board;
}

static inline TsBoard
board_solved (unsigned columns,
              unsigned rows)
{
  TsBoard board;

  ts_board_init (&board, columns, rows);
  return board;
}

static inline TsBoard
board_from_seed (unsigned columns,
                 unsigned rows,
                 uint64_t seed)
{
  TsBoard board;

  ts_shuffle (&board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
  return board;
}

static inline void
for_each_shape (ShapeFunc func)
{
  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= TS_BOARD_MAX_SIDE; columns++)
    {
      for (unsigned rows = TS_BOARD_MIN_SIDE; rows <= TS_BOARD_MAX_SIDE; rows++)
        func (columns, rows);
    }
}

static inline unsigned
factorial (unsigned n)
{
  return n < 2 ? 1 : n * factorial (n - 1);
}

/* Returns the board whose tiles are the permutation of lexicographic rank @rank, 0…n!−1. */
static inline TsBoard
board_from_rank (unsigned columns,
                 unsigned rows,
                 unsigned rank)
{
  unsigned n_cells = columns * rows;
  uint16_t left[TS_BOARD_MAX_CELLS];
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  TsBoard board;

  for (unsigned i = 0; i < n_cells; i++)
    left[i] = (uint16_t) i;

  for (unsigned cell = 0; cell < n_cells; cell++)
    {
      unsigned n_orders = factorial (n_cells - 1 - cell);
      unsigned place = rank / n_orders;

      rank %= n_orders;
      tiles[cell] = left[place];
      memmove (left + place, left + place + 1, (n_cells - 1 - cell - place) * sizeof *left);
    }

  g_assert_true (ts_board_init_from_tiles (&board, columns, rows, tiles));
  return board;
}

/* The inverse of board_from_rank(). */
static inline unsigned
board_get_rank (const TsBoard *board)
{
  unsigned n_cells = ts_board_get_n_cells (board);
  unsigned rank = 0;

  for (unsigned i = 0; i < n_cells; i++)
    {
      unsigned n_smaller = 0;

      for (unsigned j = i + 1; j < n_cells; j++)
        n_smaller += board->tiles[j] < board->tiles[i];
      rank = rank * (n_cells - i) + n_smaller;
    }

  return rank;
}

/* Returns @board with two tiles swapped, which is solvable if @board is not, and vice versa. */
static inline TsBoard
board_with_two_swapped (const TsBoard *board)
{
  TsBoard swapped = *board;
  unsigned a = ts_board_find_tile (board, 1);
  unsigned b = ts_board_find_tile (board, 2);

  swapped.tiles[a] = 2;
  swapped.tiles[b] = 1;
  return swapped;
}
