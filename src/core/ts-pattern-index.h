/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pattern index: numbers for the places that the tiles of a pattern can have on a board of up to 16 cells.
 * Room: core, of the solver alone (C11; no GLib, no I/O, no time, no global state).
 * Owned by the tables of a shape, in their arena.
 * Thread: written while the tables are built, then only read, by any.
 * Fails never: what does not fit is ruled out by TS_SOLVER_MAX_OPTIMAL_CELLS and TS_PATTERN_MAX_TILES.
 */

#pragma once

#include "ts-arena.h"
#include "ts-grid.h"

/* 6! = 720 orders of the tiles fit in 16 bits with room to spare, and so do the nodes of every shape. */
#define TS_PATTERN_MAX_TILES 6

/**
 * TsPatternIndex:
 * @grid: of the board
 * @columns: of the board
 * @n_cells: of the board, up to 16
 * @n_tiles: tiles of the pattern, 1…6
 * @n_orders: n_tiles!
 * @n_nodes: pairs of a mask (n_tiles cells of n_cells, one bit each) and a connected region of the other cells, in one
 *   of which the gap is. As long as no tile of the pattern moves, the gap can go anywhere in its region for nothing.
 * @regions: (not owned): [2^n_cells] for each mask the number of its first node in the low 16 bits, above them for each
 *   cell in 3 bits which of the mask's regions it is in: six tiles cut no board of 16 cells into more than 8
 * @rotations: [2][n_tiles][n_tiles][n_orders] what becomes of the order when a tile jumps over others, see
 *   ts_pattern_index_move()
 *
 * A pattern's place is a node and an order: the tiles read in the order of their cells, numbered lexicographically.
 */
typedef struct
{
  TsGrid grid;
  unsigned columns;
  unsigned n_cells;
  unsigned n_tiles;
  unsigned n_orders;
  unsigned n_nodes;
  const uint64_t *regions;
  uint16_t *rotations;
} TsPatternIndex;

/**
 * TsPatternPlace:
 * @mask: the cells of the pattern's tiles
 * @node: mask and region of the gap
 * @order: which tile is in which of these cells
 */
typedef struct
{
  uint16_t mask;
  uint16_t node;
  uint16_t order;
} TsPatternPlace;

unsigned ts_pattern_index_grow_region (unsigned region,
                                       unsigned mask,
                                       unsigned columns,
                                       unsigned rows);
void ts_pattern_index_init (TsPatternIndex *index,
                            TsArena *arena,
                            unsigned columns,
                            unsigned rows,
                            unsigned n_tiles,
                            uint64_t *regions);
TsPatternPlace ts_pattern_index_locate (const TsPatternIndex *index,
                                        const uint8_t *cells,
                                        unsigned gap);

/* The bits of a byte that are set. */
static inline unsigned
ts_pattern_count_bits (unsigned mask)
{
  static const uint8_t n_bits_of_nibble[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

  return n_bits_of_nibble[mask & 15u] + n_bits_of_nibble[mask >> 4 & 15u] + n_bits_of_nibble[mask >> 8 & 15u] +
         n_bits_of_nibble[mask >> 12 & 15u];
}

/**
 * ts_pattern_index_get_node:
 *
 * Returns: the number of the node where the pattern's tiles are on @mask and the gap is in the region of the cell @gap
 */
static inline uint16_t
ts_pattern_index_get_node (const TsPatternIndex *index,
                           unsigned mask,
                           unsigned gap)
{
  uint64_t regions = index->regions[mask];

  return (uint16_t) (regions + (regions >> (16 + 3 * gap) & 7));
}

/**
 * ts_pattern_index_get_rotation:
 * @mask: the cells of the pattern's tiles
 * @from: the cell of the tile that moves
 * @to: the cell of the gap, beside it
 *
 * A tile that moves past others of its pattern, in the order of the cells, changes places with each of them: their
 * order is rotated. A sideways move passes none, a move up or down up to columns − 1.
 *
 * Returns: (nullable): of each order, the order after the move, or %NULL if it stays
 */
static inline const uint16_t *
ts_pattern_index_get_rotation (const TsPatternIndex *index,
                               unsigned mask,
                               unsigned from,
                               unsigned to)
{
  unsigned lower = from < to ? from : to;
  unsigned upper = from < to ? to : from;
  unsigned below_lower = mask & ((1u << lower) - 1);
  unsigned between = mask & ((1u << upper) - 1) & ~((2u << lower) - 1);
  unsigned n_passed;
  unsigned first;

  if (between == 0)
    return NULL;

  n_passed = ts_pattern_count_bits (between);
  first = ts_pattern_count_bits (below_lower);
  return index->rotations +
         (((from < to ? index->n_tiles : 0) + first) * index->n_tiles + n_passed) * index->n_orders;
}

/**
 * ts_pattern_index_move:
 * @from: the cell of a tile of the pattern
 * @to: the cell of the gap, beside it
 *
 * Returns: the place after the tile has moved
 */
static inline TsPatternPlace
ts_pattern_index_move (const TsPatternIndex *index,
                       TsPatternPlace place,
                       unsigned from,
                       unsigned to)
{
  const uint16_t *rotation = ts_pattern_index_get_rotation (index, place.mask, from, to);

  place.mask = (uint16_t) (place.mask ^ (1u << from) ^ (1u << to));
  place.node = ts_pattern_index_get_node (index, place.mask, from);
  if (rotation != NULL)
    place.order = rotation[place.order];

  return place;
}
