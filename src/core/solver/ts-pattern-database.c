/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Forget all tiles but those of a pattern. How many moves of these alone bring them home, the others stepping aside for
 * nothing? Never more than they make in a true solution, and the answers for patterns that share no tile add up: R. E.
 * Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002); A. Felner, R. E. Korf
 * and S. Hanan, "Additive pattern database heuristics", Journal of Artificial Intelligence Research 22 (2004). To know
 * in which region of the other cells the gap is makes the answers greater: R. Clausecker and A. Reinefeld, "Zero-aware
 * pattern databases with 1-bit compression for sliding tile puzzles", SoCS 2019, from where the single bit is too.
 *
 * Why one bit is enough. A move of a pattern's tile can be taken back by another, so distances beside each other differ
 * by 1 at most. Each such move also changes the parity of the tiles' Manhattan distance, as the last one does, so they
 * differ by 1 exactly, and bit 0 of a distance is known without a table. Who knows a distance d and asks for the one
 * beside it has to choose between d + 1 and d − 1; these differ by 2, hence in bit 1. That bit is what is stored. The
 * first distance of all comes from walking home: some move always leads to d − 1, and the steps are counted.
 */

#include "ts-pattern-database.h"

#include <string.h>

#define NODES_BETWEEN_POLLS 1024

/* A move from one node to another; the same for every order. */
typedef struct
{
  uint16_t node;
  uint8_t from;
  uint8_t to;
} NodeMove;

/* The breadth-first search that fills a table. A row is a set of orders, one bit each. */
typedef struct
{
  uint16_t *masks;    /* [n_nodes] the mask of each node */
  uint32_t *n_moves;  /* [n_nodes + 1] where in moves the moves of each node begin */
  NodeMove *moves;    /* every move of a pattern's tile into a cell where the gap can come */
  uint64_t *reached;  /* [n_nodes][n_words] places whose distance is known */
  uint64_t *frontier; /* [n_nodes][n_words] places at the present distance */
  uint64_t *next;     /* [n_nodes][n_words] places beside them */
  bool *has_frontier; /* [n_nodes] whether the row of frontier has any */
} Search;

static size_t
get_n_row_words (const TsPatternDatabase *database)
{
  return (size_t) database->index->n_nodes * database->n_words;
}

/* A tile of the pattern moves from cell from to a free cell beside it if the gap can come there. */
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
      search->n_moves[node] = n_moves;
      n_moves += list_moves_of_mask (index, search->masks[node], node, search->moves + n_moves);
    }
  search->n_moves[index->n_nodes] = n_moves;
}

static void
take_scratch (const TsPatternDatabase *database,
              TsArena *scratch,
              Search *search)
{
  size_t n_nodes = database->index->n_nodes;
  size_t n_words = get_n_row_words (database);

  search->masks = ts_arena_take (scratch, n_nodes, sizeof *search->masks);
  search->n_moves = ts_arena_take (scratch, n_nodes + 1, sizeof *search->n_moves);
  search->moves = ts_arena_take (scratch, n_nodes * 4 * database->index->n_tiles, sizeof *search->moves);
  search->reached = ts_arena_take (scratch, n_words, sizeof *search->reached);
  search->frontier = ts_arena_take (scratch, n_words, sizeof *search->frontier);
  search->next = ts_arena_take (scratch, n_words, sizeof *search->next);
  search->has_frontier = ts_arena_take (scratch, n_nodes, sizeof *search->has_frontier);
}

/* The number of the lowest bit that is set: how many bits are below it, added up in pairs, fours and eights side by
 * side (H. S. Warren, Hacker's Delight, 2002, §5-1). */
static unsigned
find_lowest_bit (uint64_t word)
{
  uint64_t below = (word & (0 - word)) - 1;

  below -= below >> 1 & UINT64_C (0x5555555555555555);
  below = (below & UINT64_C (0x3333333333333333)) + (below >> 2 & UINT64_C (0x3333333333333333));
  below = (below + (below >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);

  return (unsigned) ((below * UINT64_C (0x0101010101010101)) >> 56);
}

/* Adds to a row what a row beside it becomes by a move. */
static void
push_row (uint64_t *target,
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

/* What a move makes of the orders, or NULL if nothing. */
static const uint16_t *
find_rotation (const TsPatternIndex *index,
               unsigned mask,
               const NodeMove *move)
{
  TsPatternStep step = ts_pattern_index_get_step (index, move->from, move->to);

  return mask >> step.window_shift & step.window ? ts_pattern_index_get_rotation (index, mask, step) : NULL;
}

static bool
push_frontier (const TsPatternDatabase *database,
               Search *search,
               TsSolverMeter *meter)
{
  for (unsigned node = 0; node < database->index->n_nodes; node++)
    {
      const uint64_t *row = search->frontier + (size_t) node * database->n_words;

      if (node % NODES_BETWEEN_POLLS == 0 && !ts_solver_meter_look_up (meter))
        return false;
      if (!search->has_frontier[node])
        continue;

      for (const NodeMove *move = search->moves + search->n_moves[node];
           move < search->moves + search->n_moves[node + 1];
           move++)
        push_row (search->next + (size_t) move->node * database->n_words,
                  row,
                  database->n_words,
                  find_rotation (database->index, search->masks[node], move));
    }

  return true;
}

/* Makes the places beside the frontier that were not reached before the next one, and writes down their bit. */
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
          uint64_t places = search->next[word] & ~search->reached[word];

          search->frontier[word] = places;
          search->reached[word] |= places;
          search->next[word] = 0;
          if (distance & 2)
            database->bits[word] |= places;
          all |= places;
        }

      search->has_frontier[node] = all != 0;
      any |= all != 0;
    }

  return any;
}

/**
 * ts_pattern_database_init:
 * @database: (out caller-allocates): set to an empty table
 * @arena: where the table comes from; one that only counts leaves the database without
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
  database->bits = ts_arena_take (arena, get_n_row_words (database), sizeof *database->bits);
  if (database->bits == NULL)
    return;

  /* The tiles are in their own order, which is order 0. */
  database->goal.mask = (uint16_t) goal_mask;
  database->goal.node = ts_pattern_index_get_node (index, goal_mask, index->n_cells - 1);
}

/**
 * ts_pattern_database_get_scratch_bytes:
 *
 * Returns: how large an arena ts_pattern_database_build() needs
 */
size_t
ts_pattern_database_get_scratch_bytes (const TsPatternDatabase *database)
{
  TsArena counter = { 0 };
  Search search;

  take_scratch (database, &counter, &search);
  return counter.n_used;
}

/**
 * ts_pattern_database_build:
 * @scratch: an arena of ts_pattern_database_get_scratch_bytes(), by value: what is taken here is free again afterwards
 *
 * Fills the table by a breadth-first search from the goal over whole rows of orders.
 *
 * Returns: %false if @meter said to end; the table is not to be used then
 */
bool
ts_pattern_database_build (TsPatternDatabase *database,
                           TsArena scratch,
                           TsSolverMeter *meter)
{
  Search search;
  TsPatternPlace goal = database->goal;
  unsigned distance = 0;

  take_scratch (database, &scratch, &search);
  list_moves (database->index, &search);
  search.next[(size_t) goal.node * database->n_words + goal.order / 64] = UINT64_C (1) << goal.order % 64;

  while (advance_frontier (database, &search, distance))
    {
      if (!push_frontier (database, &search, meter))
        return false;

      distance++;
    }

  return true;
}

/* A place beside @place that is nearer home. At the true distance there is one; 4 stands for any multiple of it, so
 * that the difference is right in the two bits that count. */
static TsPatternPlace
walk_home (const TsPatternDatabase *database,
           TsPatternPlace place,
           unsigned distance_mod_4)
{
  NodeMove moves[4 * TS_PATTERN_MAX_TILES];
  unsigned n_moves = list_moves_of_mask (database->index, place.mask, place.node, moves);

  for (unsigned i = 0; i < n_moves; i++)
    {
      TsPatternStep step = ts_pattern_index_get_step (database->index, moves[i].from, moves[i].to);
      TsPatternPlace beside = ts_pattern_index_move (database->index, place, step);

      if (ts_pattern_database_step (database, 4 + distance_mod_4, beside) == 3 + distance_mod_4)
        return beside;
    }

  return database->goal;
}

/* Bit 0 of a distance: every move of a pattern's tile changes the sum of columns and rows of all of them by 1. The
 * order of the tiles does not matter to the sum. */
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
 * Walks home and counts; for the first distance of a search alone.
 *
 * Returns: the fewest moves of the pattern's tiles that bring them home and the gap into its home's region
 */
unsigned
ts_pattern_database_get_distance (const TsPatternDatabase *database,
                                  TsPatternPlace place)
{
  unsigned parity = get_parity (database->index, place.mask) ^ get_parity (database->index, database->goal_mask);
  uint64_t word = *ts_pattern_database_get_word (database, place);
  unsigned distance_mod_4 = 2 * ((unsigned) (word >> place.order % 64) & 1) + parity;
  unsigned n_steps = 0;

  while (memcmp (&place, &database->goal, sizeof place) != 0)
    {
      place = walk_home (database, place, distance_mod_4);
      distance_mod_4 = (distance_mod_4 + 3) % 4;
      n_steps++;
    }

  return n_steps;
}
