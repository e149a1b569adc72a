/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The distance of a pattern is the least number of moves of its tiles that bring them home, where the other tiles are
 * ignored. It is a lower bound for the board, and the distances of disjoint patterns add up to one: R. E. Korf and A.
 * Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002); A. Felner, R. E. Korf and S.
 * Hanan, "Additive pattern database heuristics", Journal of Artificial Intelligence Research 22 (2004). The region of
 * the gap among the other cells tightens the bound, and one bit a placement stores it: R. Clausecker and A. Reinefeld,
 * "Zero-aware pattern databases with 1-bit compression for sliding tile puzzles", SoCS 2019.
 *
 * Why one bit is enough: each move of the pattern's tiles has an inverse, so the distances of neighbor placements
 * differ by at most 1; and it changes the parity of the tiles' Manhattan distance, which is bit 0 of the distance, so
 * they differ by exactly 1. A search that knows the distance d of a placement therefore has to choose between d + 1 and
 * d − 1 for a neighbor. These differ by 2, hence in bit 1, which is stored. The distance of the first placement is
 * counted on a path to the goal: as d mod 4 is known everywhere, so is which moves lead to d − 1.
 */

#include "ts-pattern-database.h"

#include <string.h>

#define NODES_BETWEEN_POLLS 1024

/* A move of a tile to the cell of the gap, from one node to @node, for every order. */
typedef struct
{
  uint16_t node;
  uint8_t from;
  uint8_t to;
} NodeMove;

/* The breadth-first search that fills a database. A row is the bit set of the orders of a node. */
typedef struct
{
  uint16_t *masks;       /* [n_nodes] */
  uint32_t *first_moves; /* [n_nodes + 1] index in moves of the first move of each node, and the number of moves */
  NodeMove *moves;       /* all moves of pattern tiles into the region of the gap, by node */
  uint64_t *reached;     /* [n_nodes][n_words] placements with known distance */
  uint64_t *frontier;    /* [n_nodes][n_words] placements at the current distance */
  uint64_t *next;        /* [n_nodes][n_words] their neighbors */
  bool *has_frontier;    /* [n_nodes] whether the row of frontier is not empty */
} Search;

static size_t
get_n_row_words (const TsPatternDatabase *database)
{
  return (size_t) database->index->n_nodes * database->n_words;
}

/* Lists the moves of pattern tiles to adjacent cells in the region of the gap. Returns their number. */
static unsigned
list_moves_of_mask (const TsPatternIndex *index,
                    unsigned mask,
                    unsigned node,
                    NodeMove moves[4 * TS_PATTERN_MAX_TILES])
{
  unsigned n_moves = 0;

  for (unsigned from = 0; from < index->n_cells; from++)
    {
      const uint8_t *to = index->grid.neighbors[from];

      for (; (mask >> from & 1) && *to != TS_BOARD_NO_CELL; to++)
        {
          if ((mask >> *to & 1) || ts_pattern_index_get_node (index, mask, *to) != node)
            continue;

          moves[n_moves++] = (NodeMove){
            .node = ts_pattern_index_get_node (index, mask ^ 1u << from ^ 1u << *to, from),
            .from = (uint8_t) from,
            .to = *to,
          };
        }
    }

  return n_moves;
}

static void
list_moves (const TsPatternIndex *index,
            Search *search)
{
  uint32_t n_moves = 0;

  for (unsigned mask = 0; mask < 1u << index->n_cells; mask++)
    for (unsigned gap = 0; gap < index->n_cells && ts_pattern_count_bits (mask) == index->n_tiles; gap++)
      {
        if (!(mask >> gap & 1))
          search->masks[ts_pattern_index_get_node (index, mask, gap)] = (uint16_t) mask;
      }

  for (unsigned node = 0; node < index->n_nodes; node++)
    {
      search->first_moves[node] = n_moves;
      n_moves += list_moves_of_mask (index, search->masks[node], node, search->moves + n_moves);
    }
  search->first_moves[index->n_nodes] = n_moves;
}

static void
allocate_scratch (const TsPatternDatabase *database,
                  TsArena *scratch,
                  Search *search)
{
  size_t n_nodes = database->index->n_nodes;
  size_t n_words = get_n_row_words (database);

  search->masks = ts_arena_alloc (scratch, n_nodes, sizeof *search->masks);
  search->first_moves = ts_arena_alloc (scratch, n_nodes + 1, sizeof *search->first_moves);
  search->moves = ts_arena_alloc (scratch, n_nodes * 4 * database->index->n_tiles, sizeof *search->moves);
  search->reached = ts_arena_alloc (scratch, n_words, sizeof *search->reached);
  search->frontier = ts_arena_alloc (scratch, n_words, sizeof *search->frontier);
  search->next = ts_arena_alloc (scratch, n_words, sizeof *search->next);
  search->has_frontier = ts_arena_alloc (scratch, n_nodes, sizeof *search->has_frontier);
}

/* Returns the index of the lowest set bit: counts the bits below it (H. S. Warren, Hacker's Delight, 2002, §5-1). */
static unsigned
find_lowest_bit (uint64_t word)
{
  uint64_t below = (word & (0 - word)) - 1;

  below -= below >> 1 & UINT64_C (0x5555555555555555);
  below = (below & UINT64_C (0x3333333333333333)) + (below >> 2 & UINT64_C (0x3333333333333333));
  below = (below + (below >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);

  return (unsigned) ((below * UINT64_C (0x0101010101010101)) >> 56);
}

/* Adds the orders of @row after a move to @target; @rotation is %NULL if the move keeps all orders. */
static void
expand_row (uint64_t *target,
            const uint64_t *row,
            unsigned n_words,
            const uint16_t *rotation)
{
  for (unsigned i = 0; i < n_words; i++)
    {
      if (rotation == NULL)
        {
          target[i] |= row[i];
          continue;
        }

      for (uint64_t bits = row[i]; bits != 0; bits &= bits - 1)
        {
          unsigned order = rotation[64 * i + find_lowest_bit (bits)];

          target[order / 64] |= UINT64_C (1) << order % 64;
        }
    }
}

/* Returns the map of orders before a move to those after it, or %NULL if the move keeps all orders. */
static const uint16_t *
find_rotation (const TsPatternIndex *index,
               unsigned mask,
               const NodeMove *move)
{
  TsPatternStep step = ts_pattern_index_get_step (index, move->from, move->to);

  return mask >> step.window_shift & step.window ? ts_pattern_index_get_rotation (index, mask, step) : NULL;
}

static bool
expand_frontier (const TsPatternDatabase *database,
                 Search *search,
                 TsMeter *meter)
{
  for (unsigned node = 0; node < database->index->n_nodes; node++)
    {
      const uint64_t *row = search->frontier + (size_t) node * database->n_words;

      if (node % NODES_BETWEEN_POLLS == 0 && !ts_meter_check (meter))
        return false;
      if (!search->has_frontier[node])
        continue;

      for (const NodeMove *move = search->moves + search->first_moves[node];
           move < search->moves + search->first_moves[node + 1];
           move++)
        expand_row (search->next + (size_t) move->node * database->n_words,
                    row,
                    database->n_words,
                    find_rotation (database->index, search->masks[node], move));
    }

  return true;
}

/* Replaces the frontier by its neighbors that are new, and stores their bits. Returns whether there are any. */
static bool
advance_frontier (const TsPatternDatabase *database,
                  Search *search,
                  unsigned distance)
{
  bool any = false;
  size_t word = 0;

  for (unsigned node = 0; node < database->index->n_nodes; node++)
    {
      uint64_t all = 0;

      for (unsigned i = 0; i < database->n_words; i++, word++)
        {
          uint64_t placements = search->next[word] & ~search->reached[word];

          search->frontier[word] = placements;
          search->reached[word] |= placements;
          search->next[word] = 0;
          if (distance & 2)
            database->bits[word] |= placements;
          all |= placements;
        }

      search->has_frontier[node] = all != 0;
      any |= all != 0;
    }

  return any;
}

/**
 * ts_pattern_database_init:
 * @database: (out caller-allocates): set to an empty database
 * @arena: provides the bits; a counting arena leaves them %NULL
 * @index: (transfer none): must outlive the database
 * @goal_mask: the homes of the pattern's tiles, one bit a cell
 */
void
ts_pattern_database_init (TsPatternDatabase *database,
                          TsArena *arena,
                          const TsPatternIndex *index,
                          unsigned goal_mask)
{
  *database = (TsPatternDatabase){ .index = index, .goal_mask = goal_mask, .n_words = (index->n_orders + 63) / 64 };
  database->bits = ts_arena_alloc (arena, get_n_row_words (database), sizeof *database->bits);
  if (database->bits == NULL)
    return;

  /* The order of the goal is the identity, which is 0. */
  database->goal.mask = (uint16_t) goal_mask;
  database->goal.node = ts_pattern_index_get_node (index, goal_mask, index->n_cells - 1);
}

/**
 * ts_pattern_database_get_scratch_bytes:
 *
 * Returns: the size of the arena of ts_pattern_database_build()
 */
size_t
ts_pattern_database_get_scratch_bytes (const TsPatternDatabase *database)
{
  TsArena counter = { 0 };
  Search search;

  allocate_scratch (database, &counter, &search);
  return counter.n_used;
}

/**
 * ts_pattern_database_build:
 * @scratch: of ts_pattern_database_get_scratch_bytes(); passed by value, so the caller can reuse its memory
 *
 * Computes all distances by a breadth-first search from the goal, a row of orders at a time.
 *
 * Returns: %false if @meter has ended the call; the database is incomplete then
 */
bool
ts_pattern_database_build (TsPatternDatabase *database,
                           TsArena scratch,
                           TsMeter *meter)
{
  Search search;
  TsPatternPlacement goal = database->goal;
  unsigned distance = 0;

  allocate_scratch (database, &scratch, &search);
  list_moves (database->index, &search);
  search.next[(size_t) goal.node * database->n_words + goal.order / 64] = UINT64_C (1) << goal.order % 64;

  while (advance_frontier (database, &search, distance))
    {
      if (!expand_frontier (database, &search, meter))
        return false;

      distance++;
    }

  return true;
}

/* Returns a neighbor of @placement that is nearer to the goal. Adds 4 to @distance_mod_4, as ts_pattern_database_step()
 * needs only the distance modulo 4 but must not go below 0. */
static TsPatternPlacement
step_home (const TsPatternDatabase *database,
           TsPatternPlacement placement,
           unsigned distance_mod_4)
{
  NodeMove moves[4 * TS_PATTERN_MAX_TILES];
  unsigned n_moves = list_moves_of_mask (database->index, placement.mask, placement.node, moves);

  for (unsigned i = 0; i < n_moves; i++)
    {
      TsPatternStep step = ts_pattern_index_get_step (database->index, moves[i].from, moves[i].to);
      TsPatternPlacement neighbor = ts_pattern_index_move (database->index, placement, step);

      if (ts_pattern_database_step (database, 4 + distance_mod_4, neighbor) == 3 + distance_mod_4)
        return neighbor;
    }

  return database->goal;
}

/* Returns the parity of the sum of all columns and rows of the tiles, which every move changes by 1. The parities of a
 * placement and the goal give bit 0 of its distance. */
static unsigned
get_parity (const TsPatternIndex *index,
            unsigned mask)
{
  unsigned sum = 0;

  for (unsigned cell = 0; cell < index->n_cells; cell++)
    sum += (mask >> cell & 1) * (cell % index->columns + cell / index->columns);

  return sum % 2;
}

/**
 * ts_pattern_database_get_distance:
 *
 * Counts the moves of a path to the goal. Slow: searches call it for their first placement and then step.
 *
 * Returns: the distance of @placement
 */
unsigned
ts_pattern_database_get_distance (const TsPatternDatabase *database,
                                  TsPatternPlacement placement)
{
  unsigned parity = get_parity (database->index, placement.mask) ^ get_parity (database->index, database->goal_mask);
  uint64_t word = *ts_pattern_database_get_word (database, placement);
  unsigned distance_mod_4 = 2 * ((unsigned) (word >> placement.order % 64) & 1) + parity;
  unsigned n_steps = 0;

  while (memcmp (&placement, &database->goal, sizeof placement) != 0)
    {
      placement = step_home (database, placement, distance_mod_4);
      distance_mod_4 = (distance_mod_4 + 3) % 4;
      n_steps++;
    }

  return n_steps;
}
