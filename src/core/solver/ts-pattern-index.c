/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-pattern-index.h"

/* Capacity of a permutation; a power of two, so that compilers can see that n % ORDER_SIZE is within it. */
#define ORDER_SIZE 8

/* Returns the lexicographic number of a permutation of 0…n−1. Its factorial base digits count the smaller elements to
 * the right of each element (D. H. Lehmer, "Teaching combinatorial tricks to a computer", Proceedings of Symposia in
 * Applied Mathematics 10, 1960). */
static unsigned
rank_order (const uint8_t *order,
            unsigned n)
{
  unsigned rank = 0;

  for (unsigned i = 0; i < n; i++)
    {
      rank *= n - i;
      for (unsigned j = i + 1; j < n; j++)
        rank += order[j] < order[i];
    }

  return rank;
}

/* The inverse of rank_order(). */
static void
unrank_order (unsigned rank,
              uint8_t *order,
              unsigned n)
{
  for (unsigned i = n; i-- > 0;)
    {
      order[i] = (uint8_t) (rank % (n - i));
      rank /= n - i;
      for (unsigned j = i + 1; j < n; j++)
        order[j] = (uint8_t) (order[j] + (order[j] >= order[i]));
    }
}

/* Moves the element at @from to @to, and shifts those between by one. */
static void
rotate_order (uint8_t *order,
              unsigned from,
              unsigned to)
{
  uint8_t tile = order[from];

  for (; from < to; from++)
    order[from] = order[from + 1];
  for (; from > to; from--)
    order[from] = order[from - 1];
  order[to] = tile;
}

static unsigned
get_factorial (unsigned n)
{
  unsigned factorial = 1;

  for (; n > 1; n--)
    factorial *= n;

  return factorial;
}

/* Sets the map of orders for a tile that moves from @from to @to among the tiles of the pattern. Only the factorial
 * base digits from the lower to the upper one change. */
static void
fill_rotation (const TsPatternIndex *index,
               unsigned from,
               unsigned to,
               uint16_t *rotation)
{
  unsigned lower = from < to ? from : to;
  unsigned upper = from < to ? to : from;
  unsigned n_ordered = (index->n_tiles - lower) % ORDER_SIZE;
  unsigned n_high = get_factorial (n_ordered);
  unsigned n_low = get_factorial (index->n_tiles - upper - 1);

  for (unsigned digits = 0; digits < n_high; digits += n_low)
    {
      uint8_t order[ORDER_SIZE] = { 0 };
      unsigned rotated;

      unrank_order (digits, order, n_ordered);
      rotate_order (order, from - lower, to - lower);
      rotated = rank_order (order, n_ordered);
      for (unsigned high = 0; high < index->n_orders; high += n_high)
        for (unsigned low = 0; low < n_low; low++)
          rotation[high + digits + low] = (uint16_t) (high + rotated + low);
    }
}

static void
fill_rotations (TsPatternIndex *index)
{
  uint16_t *rotation = index->rotations;

  for (unsigned up = 0; up < 2; up++)
    for (unsigned first = 0; first < index->n_tiles; first++)
      for (unsigned n_passed = 0; n_passed < index->passed_bound; n_passed++, rotation += index->n_orders)
        {
          unsigned last = first + n_passed;

          if (last < index->n_tiles)
            fill_rotation (index, up ? first : last, up ? last : first, rotation);
        }
}

/**
 * ts_pattern_index_grow_region:
 * @region: mask of some cells
 * @mask: the blocked cells
 *
 * Returns: mask of the cells connected to @region by unblocked cells
 */
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

/* Fills the regions, unless the arena is a counting one. Returns the number of nodes. */
static unsigned
number_nodes (TsPatternIndex *index,
              unsigned rows)
{
  uint64_t *next = index->regions;
  unsigned n_nodes = 0;

  for (unsigned mask = ts_pattern_index_get_first_mask (index); mask >> index->n_cells == 0;
       mask = ts_pattern_get_next_mask (mask))
    {
      uint64_t region_of_cells;
      unsigned first = n_nodes;

      n_nodes += number_regions (index, rows, mask, &region_of_cells);
      if (next != NULL)
        *next++ = first | region_of_cells << 16;
    }

  return n_nodes;
}

/**
 * ts_pattern_index_init:
 * @index: (out caller-allocates): set to the index
 * @arena: provides the arrays; a counting arena leaves them %NULL
 * @n_tiles: 1…7, less than columns × rows
 */
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
  index->n_orders = get_factorial (n_tiles);

  index->regions = ts_arena_alloc (arena, rank_masks (index), sizeof *index->regions);
  index->n_nodes = number_nodes (index, rows);
  index->rotations = ts_arena_alloc (arena, (size_t) 2 * n_tiles * index->passed_bound * index->n_orders,
                                     sizeof *index->rotations);
  if (index->rotations != NULL)
    fill_rotations (index);
}

/**
 * ts_pattern_index_get_step:
 * @from: the cell of a tile of the pattern
 * @to: the cell of the gap, adjacent to @from
 */
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

/**
 * ts_pattern_index_get_placement:
 * @cells: [n_tiles] the cell of each tile of the pattern
 * @gap: the cell of the gap
 *
 * Returns: the placement
 */
TsPatternPlacement
ts_pattern_index_get_placement (const TsPatternIndex *index,
                                const uint8_t *cells,
                                unsigned gap)
{
  uint8_t order[ORDER_SIZE] = { 0 };
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
    .order = (uint16_t) rank_order (order, index->n_tiles),
  };
}

/**
 * ts_pattern_index_list_masks:
 * @masks: (inout): [n_nodes] of zeros; set to the mask of each node
 */
void
ts_pattern_index_list_masks (const TsPatternIndex *index,
                             uint16_t *masks)
{
  const uint64_t *regions = index->regions;

  for (unsigned mask = ts_pattern_index_get_first_mask (index); mask >> index->n_cells == 0;
       mask = ts_pattern_get_next_mask (mask))
    masks[*regions++ & UINT16_MAX] = (uint16_t) mask;

  /* The other nodes of a mask follow its first one. */
  for (unsigned node = 1; node < index->n_nodes; node++)
    {
      if (masks[node] == 0)
        masks[node] = masks[node - 1];
    }
}

/**
 * ts_pattern_index_list_moves:
 * @mask: the cells of the pattern's tiles
 * @node: the node of @mask with the region of the gap
 * @moves: (out caller-allocates): set to the moves of the pattern's tiles to adjacent cells of that region
 *
 * Returns: the number of moves
 */
unsigned
ts_pattern_index_list_moves (const TsPatternIndex *index,
                             unsigned mask,
                             unsigned node,
                             TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES])
{
  unsigned n_moves = 0;

  for (unsigned from = 0; from < index->n_cells; from++)
    {
      const uint16_t *to = index->grid.neighbors[from];

      for (; (mask >> from & 1) && *to != TS_BOARD_NO_CELL; to++)
        {
          if ((mask >> *to & 1) || ts_pattern_index_get_node (index, mask, *to) != node)
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
