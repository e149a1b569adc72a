/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pattern index: numbers all placements of the tiles of a pattern on a board of up to 16 cells.
 * The arena of a TsTables owns it. Read-only once it is set up, so that threads may share it.
 */

#pragma once

#include "ts-arena.h"
#include "ts-grid.h"

/* The numbers of the 7! = 5040 orders, and the nodes of every board size, fit in 16 bits. */
#define TS_PATTERN_MAX_TILES 7

/* The most shifts of one exchange within words, and the most parts of a word. */
#define TS_PATTERN_MAX_SHIFTS 4
#define TS_PATTERN_MAX_PARTS 5

typedef struct
{
  uint64_t bits; /* of the word after it */
  uint8_t word;  /* of the row before the exchange */
  uint8_t shift; /* by which it is rotated to the left */
} TsPatternPart;

/* How the bits of a row change when two tiles beside each other change places. */
typedef struct
{
  uint8_t shifts[TS_PATTERN_MAX_SHIFTS];    /* each exchanges some bits of a word */
  uint64_t low_bits[TS_PATTERN_MAX_SHIFTS]; /* [shift] with those that are so much higher */
  unsigned n_parts;                         /* of each word, if the orders change words; else 0 */
  TsPatternPart *parts;                     /* [n_words][n_parts] of which each word then consists */
} TsPatternSwap;

/* Placements whose gaps are in the same region are the same: the gap moves within it without moving a pattern tile.
 * The digits of an order count the smaller tiles after each tile (D. H. Lehmer, "Teaching combinatorial tricks to a
 * computer", Proceedings of Symposia in Applied Mathematics 10, 1960). Of seven tiles they have 7, 6, 5, 4, 3, 2 and
 * 1 values; of fewer tiles, they are the last of these. When two tiles beside each other change places, two digits
 * do: a and b become b + 1 and a if a ≤ b, otherwise b and a − 1. The third to the fifth digit, of 60 values
 * together, are in the same word, where one shift moves many orders; the second, the sixth and the first, in this
 * order, number the words. */
typedef struct
{
  TsGrid grid;
  unsigned columns;
  unsigned n_cells;  /* of the board, up to 16 */
  unsigned n_tiles;  /* tiles of the pattern, 1…7 */
  unsigned n_words;  /* 64-bit words for the orders of a node, one bit each */
  unsigned n_orders; /* 64 × n_words, as not all numbers are of orders */
  /* the bits of a word that are of orders; if there is a single tile, the second word has none */
  uint64_t word;
  uint16_t weights[TS_PATTERN_MAX_TILES]; /* of the digits in the number of an order */
  unsigned passed_bound;                  /* a tile passes fewer tiles of its pattern in one move */
  /* number of pairs of a mask (n_tiles cells of n_cells, one bit each) and a connected region of the other cells
   * that contains the gap */
  unsigned n_nodes;
  uint8_t n_bits[256];      /* [byte] number of set bits */
  uint16_t first_rank[256]; /* [high byte of a mask] number of masks with a smaller high byte */
  uint8_t low_rank[256];    /* [low byte of a mask] number of smaller bytes with as many set bits */
  /* [rank of a mask] in the low 16 bits the mask's first node; above them, in 3 bits for each cell, the index of the
   * cell's region: seven tiles divide a board of 16 cells into at most 8 regions */
  uint64_t *regions;
  TsPatternSwap swaps[TS_PATTERN_MAX_TILES - 1]; /* [position of the first of the two tiles] */
  /* [2][n_tiles][passed_bound][n_orders] see ts_pattern_index_rotate(), which needs no row for none passed */
  uint16_t *rotations;
} TsPatternIndex;

typedef struct
{
  uint16_t mask;  /* the cells of the pattern's tiles, one bit each */
  uint16_t node;  /* number of the mask and the region of the gap */
  uint16_t order; /* number of the permutation of the pattern's tiles, read by rising cells */
} TsPatternPlacement;

/* A move of a pattern tile to an adjacent cell: the constants that do not depend on the other tiles. */
typedef struct
{
  uint16_t flip;        /* mask of the cells that the tile leaves and enters */
  uint16_t below;       /* mask of the cells before both */
  uint8_t window;       /* one bit for each cell between them */
  uint8_t window_shift; /* the first cell between them */
  uint8_t from;         /* the cell that the tile leaves, and the gap enters */
  uint8_t rotations;    /* row in the index's rotations at which those of this direction begin */
} TsPatternStep;

/* A move of a tile of a pattern into the region of the gap. */
typedef struct
{
  uint16_t node; /* the node after the move */
  uint8_t from;  /* the cell that the tile leaves */
  uint8_t to;    /* the cell that the tile enters */
} TsPatternMove;

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
TsPatternPlacement ts_pattern_index_get_placement (const TsPatternIndex *index,
                                                   const uint8_t *cells,
                                                   unsigned gap);
void ts_pattern_index_list_masks (const TsPatternIndex *index,
                                  uint16_t *masks);
unsigned ts_pattern_index_list_moves (const TsPatternIndex *index,
                                      unsigned mask,
                                      unsigned node,
                                      TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES]);

/* Returns the number of set bits of a mask of up to 16 bits. */
static inline unsigned
ts_pattern_count_bits (unsigned mask)
{
  static const uint8_t n_bits_of_nibble[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

  return n_bits_of_nibble[mask & 15u] + n_bits_of_nibble[mask >> 4 & 15u] + n_bits_of_nibble[mask >> 8 & 15u] +
         n_bits_of_nibble[mask >> 12 & 15u];
}

/* Returns the next greater mask with as many bits; (1 << n) − 1 is the least (R. W. Gosper, HAKMEM 175, MIT 1972). */
static inline unsigned
ts_pattern_get_next_mask (unsigned mask)
{
  unsigned lowest = mask & (0 - mask);
  unsigned carried = mask + lowest;

  return carried | (mask ^ carried) / lowest >> 2;
}

/* Returns the regions of a mask. Two small tables rank the masks in rising order, so that @regions is dense and stays
 * in the cache. */
static inline uint64_t
ts_pattern_index_get_regions (const TsPatternIndex *index,
                              unsigned mask)
{
  return index->regions[index->first_rank[mask >> 8] + index->low_rank[mask & 255]];
}

/* Returns the node of ts_pattern_index_get_regions() with the gap in the region of the cell @gap. */
static inline uint16_t
ts_pattern_get_node_of_regions (uint64_t regions,
                                unsigned gap)
{
  return (uint16_t) (regions + (regions >> (16 + 3 * gap) & 7));
}

/* Returns the node with the pattern's tiles on @mask and the gap in the region of the cell @gap. */
static inline uint16_t
ts_pattern_index_get_node (const TsPatternIndex *index,
                           unsigned mask,
                           unsigned gap)
{
  return ts_pattern_get_node_of_regions (ts_pattern_index_get_regions (index, mask), gap);
}

/* A tile that moves past others of its pattern, in the order of the cells, rotates the permutation. A horizontal move
 * passes none, a vertical one up to columns − 1. Returns the order after the step.
 * @mask: the cells of the pattern's tiles, before the step */
static inline unsigned
ts_pattern_index_rotate (const TsPatternIndex *index,
                         unsigned mask,
                         unsigned order,
                         TsPatternStep step)
{
  unsigned passed = mask >> step.window_shift & step.window;
  unsigned below = mask & step.below;
  unsigned row;

  if (passed == 0)
    return order;

  row = (unsigned) index->n_bits[below & 255] + index->n_bits[below >> 8];
  row = step.rotations + row * index->passed_bound + index->n_bits[passed];
  return index->rotations[row * index->n_orders + order];
}

/* Returns the placement after the step. For example, on 4×4 the tiles a, b and c of a pattern are on the cells 6, 1 and
 * 4, and a moves up from 6 to 2:
 *
 *   . b . .      . b a .     mask    {1, 4, 6} → {1, 2, 4}
 *   c . a .  →   c . . .     order   b c a → b a c, by rising cells
 *   . . . .      . . . .
 *
 * The tile passes the cells 3, 4 and 5, the window, of which one is a tile's. One tile is below both cells. So the
 * rotation is that after one tile, past one, upwards: the element at 2 goes to 1. */
static inline TsPatternPlacement
ts_pattern_index_move (const TsPatternIndex *index,
                       TsPatternPlacement placement,
                       TsPatternStep step)
{
  unsigned mask = placement.mask ^ step.flip;

  return (TsPatternPlacement){
    .mask = (uint16_t) mask,
    .node = ts_pattern_index_get_node (index, mask, step.from),
    .order = (uint16_t) ts_pattern_index_rotate (index, placement.mask, placement.order, step),
  };
}
