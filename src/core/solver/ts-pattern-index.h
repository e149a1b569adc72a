/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pattern index: numbers for the places that the tiles of a pattern can have on a board of up to 16 cells.
 * Owned by the tables of a shape, in their arena.
 * Thread: written while the tables are built, then only read, by any.
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
 * @n_bits: of each byte, the bits that are set
 * @first_rank: for each byte of a mask above its lowest, how many masks have a smaller one
 * @low_rank: for the lowest byte of a mask, how many smaller ones have as many bits
 * @regions: [n_masks] for each mask the number of its first node in the low 16 bits, above them for each cell in 3 bits
 *   which of the mask's regions it is in: six tiles cut no board of 16 cells into more than 8
 * @rotations: [2][n_tiles][n_tiles][n_orders] what becomes of the order when a tile jumps over others, see
 *   ts_pattern_index_get_rotation()
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
  uint8_t n_bits[256];
  uint16_t first_rank[256];
  uint8_t low_rank[256];
  uint64_t *regions;
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

/**
 * TsPatternStep:
 * @flip: the cells that the tile leaves and comes to
 * @below: the cells before both
 * @window: as many bits as there are cells between them
 * @window_shift: the first of these cells
 * @from: the cell that the tile leaves, where the gap is then
 * @rotations: where in the index's rotations those of this direction begin, in rows
 *
 * All that moving a tile from one cell to one beside it needs to know and that does not depend on where the others are.
 */
typedef struct
{
  uint16_t flip;
  uint16_t below;
  uint8_t window;
  uint8_t window_shift;
  uint8_t from;
  uint8_t rotations;
} TsPatternStep;

unsigned ts_pattern_index_grow_region (unsigned region,
                                       unsigned mask,
                                       unsigned columns,
                                       unsigned rows);
void ts_pattern_index_init (TsPatternIndex *index,
                            TsArena *arena,
                            unsigned columns,
                            unsigned rows,
                            unsigned n_tiles);
TsPatternStep ts_pattern_index_get_step (const TsPatternIndex *index,
                                         unsigned from,
                                         unsigned to);
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
 * The masks are numbered in rising order, which two small tables tell: the numbers of those that can be are close to
 * each other, and their regions stay in the processor's cache.
 *
 * Returns: the number of the node where the pattern's tiles are on @mask and the gap is in the region of the cell @gap
 */
static inline uint16_t
ts_pattern_index_get_node (const TsPatternIndex *index,
                           unsigned mask,
                           unsigned gap)
{
  uint64_t regions = index->regions[index->first_rank[mask >> 8] + index->low_rank[mask & 255]];

  return (uint16_t) (regions + (regions >> (16 + 3 * gap) & 7));
}

/**
 * ts_pattern_index_get_rotation:
 * @mask: the cells of the pattern's tiles, before the step
 *
 * A tile that moves past others of its pattern, in the order of the cells, changes places with each of them: their
 * order is rotated. A sideways move passes none, a move up or down up to columns − 1.
 *
 * Returns: of each order, the order after the step
 */
static inline const uint16_t *
ts_pattern_index_get_rotation (const TsPatternIndex *index,
                               unsigned mask,
                               TsPatternStep step)
{
  unsigned below = mask & step.below;
  unsigned first = index->n_bits[below & 255] + index->n_bits[below >> 8];
  unsigned n_passed = index->n_bits[mask >> step.window_shift & step.window];

  return index->rotations + (step.rotations + first * index->n_tiles + n_passed) * index->n_orders;
}

/**
 * ts_pattern_index_move:
 *
 * Returns: the place after a tile of the pattern has moved
 */
static inline TsPatternPlace
ts_pattern_index_move (const TsPatternIndex *index,
                       TsPatternPlace place,
                       TsPatternStep step)
{
  unsigned mask = place.mask ^ step.flip;

  return (TsPatternPlace){
    .mask = (uint16_t) mask,
    .node = ts_pattern_index_get_node (index, mask, step.from),
    .order = ts_pattern_index_get_rotation (index, place.mask, step)[place.order],
  };
}
