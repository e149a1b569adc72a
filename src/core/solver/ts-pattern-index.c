/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-pattern-index.h"

#include <string.h>

#define BITS_PER_WORD 64

/* Returns the value of a digit of an order, from the first one of a pattern of seven tiles on; see TsPatternIndex. */
static unsigned
get_digit (const TsPatternIndex *index,
           unsigned order,
           unsigned digit)
{
  bool is_in_word = index->weights[digit] < BITS_PER_WORD;

  return (is_in_word ? order % BITS_PER_WORD : order) / index->weights[digit] % (TS_PATTERN_MAX_TILES - digit);
}

/* Returns the number of a permutation. */
static unsigned
rank_order (const TsPatternIndex *index,
            const uint8_t *order)
{
  /* The compiler does not know the limit. */
  const unsigned n_tiles = index->n_tiles < TS_PATTERN_MAX_TILES ? index->n_tiles : TS_PATTERN_MAX_TILES;
  const uint16_t *weights = index->weights + TS_PATTERN_MAX_TILES - n_tiles;
  unsigned rank = 0;

  for (unsigned i = 0; i < n_tiles; i++)
    for (unsigned j = i + 1; j < n_tiles; j++)
      rank += (order[j] < order[i]) * weights[i];

  return rank;
}

/* Returns the order after the tiles at @position and at the next one have changed places. */
static unsigned
swap_tiles (const TsPatternIndex *index,
            unsigned order,
            unsigned position)
{
  unsigned digit = position + TS_PATTERN_MAX_TILES - index->n_tiles;
  const uint16_t *weights = index->weights + digit;
  unsigned first = get_digit (index, order, digit);
  unsigned second = digit + 2 < TS_PATTERN_MAX_TILES ? get_digit (index, order, digit + 1) : 0;

  order -= first * weights[0] + second * weights[1];
  if (first <= second)
    return order + (second + 1) * weights[0] + first * weights[1];

  return order + second * weights[0] + (first - 1) * weights[1];
}

/* Sets how the bits of a row change with two tiles, from how each order does. If both digits are in the word, its bits
 * change places (H. S. Warren, Hacker's Delight, 2002, §7-1); else those with one value of the digit in the word go to
 * the same word, by the same shift. */
static void
set_swap (TsPatternIndex *index,
          unsigned position,
          TsArena *arena)
{
  static const uint8_t n_parts[] = { 1, TS_PATTERN_MAX_PARTS, 0, 0, 3, 1 };
  TsPatternSwap *swap = &index->swaps[position];
  unsigned n = n_parts[position + TS_PATTERN_MAX_TILES - index->n_tiles];

  *swap = (TsPatternSwap){ .n_parts = n, .parts = ts_arena_alloc (arena, n * index->n_words, sizeof *swap->parts) };
  memset (swap->parts, 0, n * index->n_words * sizeof *swap->parts);
  for (unsigned order = 0; order < index->n_orders; order++)
    {
      unsigned other = swap_tiles (index, order, position);
      unsigned shift = (order - other) % BITS_PER_WORD;
      uint64_t bit = UINT64_C (1) << order % BITS_PER_WORD;
      TsPatternPart *part = swap->parts + order / BITS_PER_WORD * n;
      unsigned i = 0;

      if ((index->word & bit) == 0 || (n == 0 && (order > other || order >= BITS_PER_WORD)))
        continue;

      if (n == 0)
        {
          while (swap->low_bits[i] != 0 && swap->shifts[i] != other - order)
            i++;
          swap->shifts[i] = (uint8_t) (other - order);
          swap->low_bits[i] |= bit;
          continue;
        }

      while (part->bits != 0 && (part->word != other / BITS_PER_WORD || part->shift != shift))
        part++;
      *part = (TsPatternPart){ part->bits | bit, (uint8_t) (other / BITS_PER_WORD), (uint8_t) shift };
    }
}

/* A tile passes others one after the other. */
static void
fill_rotations (TsPatternIndex *index)
{
  for (unsigned order = 0; order < index->n_orders; order++)
    for (unsigned first = 0; first < index->n_tiles; first++)
      {
        uint16_t *down = index->rotations + (size_t) first * index->passed_bound * index->n_orders + order;
        uint16_t *up = down + (size_t) index->n_tiles * index->passed_bound * index->n_orders;
        unsigned n_max = index->n_tiles - first < index->passed_bound ? index->n_tiles - first : index->passed_bound;

        for (unsigned n_passed = 0; n_passed < n_max; n_passed++)
          {
            unsigned from_last = order;
            unsigned from_first = order;

            for (unsigned i = 0; i < n_passed; i++)
              {
                from_last = swap_tiles (index, from_last, first + n_passed - 1 - i);
                from_first = swap_tiles (index, from_first, first + i);
              }
            down[n_passed * index->n_orders] = (uint16_t) from_last;
            up[n_passed * index->n_orders] = (uint16_t) from_first;
          }
      }
}

/* Returns mask of the cells connected to @region by unblocked cells.
 * @region: mask of some cells
 * @mask: the blocked cells */
unsigned
ts_pattern_index_grow_region (unsigned region,
                              unsigned mask,
                              unsigned columns,
                              unsigned rows)
{
  unsigned all = (1u << (columns * rows)) - 1;
  unsigned first_column = 0;
  unsigned grown = 0;

  for (unsigned row = 0; row < rows; row++)
    first_column |= 1u << (row * columns);

  while (grown != region)
    {
      grown = region;
      region |= grown << columns | grown >> columns;
      region |= (grown << 1 & ~first_column) | (grown & ~first_column) >> 1;
      region &= all & ~mask;
    }

  return region;
}

/* Sets the index of the region of each free cell of a mask, 3 bits a cell. Returns the number of regions. */
static unsigned
number_regions (const TsPatternIndex *index,
                unsigned rows,
                unsigned mask,
                uint64_t *region_of_cells)
{
  unsigned left = ~mask & ((1u << index->n_cells) - 1);
  unsigned n_regions = 0;

  *region_of_cells = 0;
  for (; left != 0; n_regions++)
    {
      unsigned region = ts_pattern_index_grow_region (left & (0 - left), mask, index->columns, rows);

      left &= ~region;
      for (unsigned gap = 0; n_regions > 0 && region >> gap != 0; gap++)
        *region_of_cells |= (uint64_t) (region >> gap & 1) * n_regions << 3 * gap;
    }

  return n_regions;
}

/* Fills the tables that rank masks. Returns the number of masks. */
static unsigned
rank_masks (TsPatternIndex *index)
{
  unsigned n_of_bits[9] = { 0 };
  unsigned n_masks = 0;

  for (unsigned byte = 0; byte < 256; byte++)
    {
      index->n_bits[byte] = (uint8_t) ts_pattern_count_bits (byte);
      index->low_rank[byte] = (uint8_t) n_of_bits[index->n_bits[byte]]++;
    }

  for (unsigned byte = 0; byte < 256; byte++)
    {
      unsigned n_low_bits = index->n_tiles - index->n_bits[byte];

      index->first_rank[byte] = (uint16_t) n_masks;
      if (n_low_bits <= 8)
        n_masks += n_of_bits[n_low_bits];
    }

  return n_masks;
}

/* Fills the regions. Returns the number of nodes. */
static unsigned
number_nodes (TsPatternIndex *index,
              unsigned rows)
{
  uint64_t *next = index->regions;
  unsigned n_nodes = 0;

  for (unsigned mask = (1u << index->n_tiles) - 1; mask >> index->n_cells == 0; mask = ts_pattern_get_next_mask (mask))
    {
      uint64_t region_of_cells;
      unsigned first = n_nodes;

      n_nodes += number_regions (index, rows, mask, &region_of_cells);
      *next++ = first | region_of_cells << 16;
    }

  return n_nodes;
}

/* Sets the weights of the digits. */
static void
number_orders (TsPatternIndex *index)
{
  unsigned n_first = index->n_tiles == 7 ? 7 : 1;
  unsigned n_second = index->n_tiles >= 6 ? 6 : 1;
  const uint16_t weights[] = { 64, (uint16_t) (128 * n_first), 12, 3, 1, (uint16_t) (64 * n_first), 0 };

  index->n_words = n_second * 2 * n_first;
  index->n_orders = BITS_PER_WORD * index->n_words;
  index->word = index->n_tiles >= 5 ? (UINT64_C (1) << 60) - 1 : index->n_tiles == 4 ? 4095
                                                             : index->n_tiles == 3   ? 7
                                                                                     : 1;
  memcpy (index->weights, weights, sizeof weights);
}

/* @index: set to the index
 * @arena: provides the arrays, of at most 0.7 MB
 * @n_tiles: 1…7, less than columns × rows */
void
ts_pattern_index_init (TsPatternIndex *index,
                       TsArena *arena,
                       unsigned columns,
                       unsigned rows,
                       unsigned n_tiles)
{
  *index = (TsPatternIndex){ .columns = columns, .n_cells = columns * rows, .n_tiles = n_tiles };
  ts_grid_init (&index->grid, columns, rows);
  index->passed_bound = columns < n_tiles ? columns : n_tiles;
  number_orders (index);

  index->regions = ts_arena_alloc (arena, rank_masks (index), sizeof *index->regions);
  index->n_nodes = number_nodes (index, rows);
  index->rotations = ts_arena_alloc (arena, (size_t) 2 * n_tiles * index->passed_bound * index->n_orders,
                                     sizeof *index->rotations);
  fill_rotations (index);
  for (unsigned position = 0; position + 1 < n_tiles; position++)
    set_swap (index, position, arena);
}

/* @from: the cell of a tile of the pattern
 * @to: the cell of the gap, adjacent to @from */
TsPatternStep
ts_pattern_index_get_step (const TsPatternIndex *index,
                           unsigned from,
                           unsigned to)
{
  unsigned lower = from < to ? from : to;
  unsigned upper = from < to ? to : from;

  return (TsPatternStep){
    .flip = (uint16_t) (1u << from | 1u << to),
    .below = (uint16_t) ((1u << lower) - 1),
    .window = (uint8_t) ((1u << (upper - lower - 1)) - 1),
    .window_shift = (uint8_t) (lower + 1),
    .from = (uint8_t) from,
    .rotations = (uint8_t) (from < to ? index->n_tiles * index->passed_bound : 0),
  };
}

/* Returns the placement.
 * @cells: [n_tiles] the cell of each tile of the pattern
 * @gap: the cell of the gap */
TsPatternPlacement
ts_pattern_index_get_placement (const TsPatternIndex *index,
                                const uint8_t *cells,
                                unsigned gap)
{
  uint8_t order[TS_PATTERN_MAX_TILES] = { 0 };
  unsigned n_ordered = 0;
  unsigned mask = 0;

  for (unsigned tile = 0; tile < index->n_tiles; tile++)
    mask |= 1u << cells[tile];
  for (unsigned cell = 0; cell < index->n_cells; cell++)
    for (unsigned tile = 0; tile < index->n_tiles; tile++)
      {
        if (cells[tile] == cell)
          order[n_ordered++] = (uint8_t) tile;
      }

  return (TsPatternPlacement){
    .mask = (uint16_t) mask,
    .node = ts_pattern_index_get_node (index, mask, gap),
    .order = (uint16_t) rank_order (index, order),
  };
}

/* @masks: [n_nodes] of zeros; set to the mask of each node */
void
ts_pattern_index_list_masks (const TsPatternIndex *index,
                             uint16_t *masks)
{
  const uint64_t *regions = index->regions;

  for (unsigned mask = (1u << index->n_tiles) - 1; mask >> index->n_cells == 0; mask = ts_pattern_get_next_mask (mask))
    masks[*regions++ & UINT16_MAX] = (uint16_t) mask;

  /* The other nodes of a mask follow its first one. */
  for (unsigned node = 1; node < index->n_nodes; node++)
    {
      if (masks[node] == 0)
        masks[node] = masks[node - 1];
    }
}

/* Returns the number of moves.
 * @mask: the cells of the pattern's tiles
 * @node: the node of @mask with the region of the gap
 * @moves: set to the moves of the pattern's tiles to adjacent cells of that region */
unsigned
ts_pattern_index_list_moves (const TsPatternIndex *index,
                             unsigned mask,
                             unsigned node,
                             TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES])
{
  uint64_t regions = ts_pattern_index_get_regions (index, mask);
  unsigned n_moves = 0;

  for (unsigned from = 0; from < index->n_cells; from++)
    {
      const uint16_t *to = index->grid.neighbors[from];

      for (; (mask >> from & 1) && *to != TS_BOARD_NO_CELL; to++)
        {
          if ((mask >> *to & 1) || ts_pattern_get_node_of_regions (regions, *to) != node)
            continue;

          moves[n_moves++] = (TsPatternMove){
            .node = ts_pattern_index_get_node (index, mask ^ 1u << from ^ 1u << *to, from),
            .from = (uint8_t) from,
            .to = *to,
          };
        }
    }

  return n_moves;
}
