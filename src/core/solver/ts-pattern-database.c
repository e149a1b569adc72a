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

/* The search that builds a database works on rows: the bit set of the orders of a node. Two bits a placement hold all
 * that it has to know (G. Cooperman and L. Finkelstein, "New methods for using Cayley graphs in interconnection
 * networks", Discrete Applied Mathematics 37, 1992):
 *
 *   reached  bit
 *      0      0   not found yet
 *      0      1   found in the last round: the frontier
 *      1      b   found before; b is bit 1 of its distance, which the database keeps
 *
 * Each round finds the placements of one distance: the neighbors of the frontier that are not found yet. A node takes
 * them from the nodes beside it, and every move changes the parity of the tiles' Manhattan distance. So a round reads
 * the rows of nodes of one parity and writes those of the other, each by a single thread, and the threads share no row
 * that changes (S. Beamer, K. Asanović and D. Patterson, "Direction-optimizing breadth-first search", SC 2012, call it
 * bottom-up).
 *
 * A tile that passes others of its pattern changes places with one after the other, and each time all orders of a row
 * change at once, by shifts of whole words, as the index tells.
 */

#include "ts-pattern-database.h"

#include <assert.h>
#include <string.h>

/* That a thread takes at a time. */
#define NODES_PER_STEP 8

/* Of a row of seven tiles. */
#define MAX_WORDS 84

/* Of a cache line, and of a row of six tiles. */
#define WORDS_PER_LINE 8
#define N_PREFETCHED_WORDS 12

/* Of setting a word of new memory to 0, which waits for the system to provide it: a whole huge page at a time. */
#define WORK_PER_NEW_WORD 16

/* @database: set to one without bits
 * @index: must outlive the database
 * @goal_mask: the homes of the pattern's tiles, one bit a cell */
void
ts_pattern_database_init (TsPatternDatabase *database,
                          const TsPatternIndex *index,
                          unsigned goal_mask)
{
  /* The order of the goal is the identity, which is 0. */
  *database = (TsPatternDatabase){
    .index = index,
    .goal.mask = (uint16_t) goal_mask,
    .goal.node = ts_pattern_index_get_node (index, goal_mask, index->n_cells - 1),
  };
}

/* Returns the number of words of @bits. */
size_t
ts_pattern_database_get_n_words (const TsPatternDatabase *database)
{
  return (size_t) database->index->n_nodes * database->index->n_words;
}

/* Returns a neighbor of @placement that is nearer to the goal; there is one, unless it is the goal. Adds 4 to
 * @distance_mod_4, as ts_pattern_database_decode() needs only the distance modulo 4 but must not go below 0. */
static TsPatternPlacement
step_home (const TsPatternDatabase *database,
           TsPatternPlacement placement,
           unsigned distance_mod_4)
{
  TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES];
  unsigned n_moves = ts_pattern_index_list_moves (database->index, placement.mask, placement.node, moves);

  for (unsigned i = 0;; i++)
    {
      TsPatternStep step = ts_pattern_index_get_step (database->index, moves[i].from, moves[i].to);
      TsPatternPlacement neighbor = ts_pattern_index_move (database->index, placement, step);

      assert (i < n_moves);
      if (ts_pattern_database_decode (4 + distance_mod_4, ts_pattern_database_get_word (database, neighbor),
                                      neighbor.order) == 3 + distance_mod_4)
        return neighbor;
    }
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

/* Counts the moves of a path to the goal. Slow: searches call it for their first placement and then step. Returns
 * the distance of @placement. */
unsigned
ts_pattern_database_get_distance (const TsPatternDatabase *database,
                                  TsPatternPlacement placement)
{
  unsigned parity = get_parity (database->index, placement.mask) ^ get_parity (database->index, database->goal.mask);
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

static size_t
get_row (const TsPatternBuild *build,
         unsigned node)
{
  return (size_t) node * build->database->index->n_words;
}

/* Exchanges the bits of @low with those that are @shift higher. */
static uint64_t
swap_bits (uint64_t word,
           unsigned shift,
           uint64_t low)
{
  uint64_t difference = (word ^ word >> shift) & low;

  return word ^ difference ^ difference << shift;
}

/* Sets @to to the orders of the row @from after the tiles at one position and the next have changed places. */
static void
swap_tiles (const TsPatternIndex *index,
            unsigned position,
            const uint64_t *from,
            uint64_t *to)
{
  const TsPatternSwap *swap = &index->swaps[position];
  const TsPatternPart *part = swap->parts;

  for (unsigned i = 0; swap->n_parts == 0 && i < index->n_words; i++)
    {
      uint64_t word = swap_bits (from[i], swap->shifts[0], swap->low_bits[0]);

      word = swap_bits (word, swap->shifts[1], swap->low_bits[1]);
      word = swap_bits (word, swap->shifts[2], swap->low_bits[2]);
      to[i] = swap_bits (word, swap->shifts[3], swap->low_bits[3]);
    }

  for (unsigned i = 0; swap->n_parts > 0 && i < index->n_words; i++)
    {
      to[i] = 0;
      for (unsigned j = 0; j < swap->n_parts; j++, part++)
        to[i] |= (from[part->word] << part->shift | from[part->word] >> (64 - part->shift) % 64) & part->bits;
    }
}

/* Adds the frontier of a node, after a move that leads to another one, to @found. Returns the work done. */
static unsigned
add_frontier (const TsPatternBuild *build,
              unsigned node,
              TsPatternStep step,
              uint64_t *found)
{
  const TsPatternIndex *index = build->database->index;
  const uint64_t *bits = build->database->bits + get_row (build, node);
  const uint64_t *reached = build->reached + get_row (build, node);
  unsigned mask = build->masks[node];
  unsigned n_passed = ts_pattern_count_bits (mask >> step.window_shift & step.window);
  unsigned first = ts_pattern_count_bits (mask & step.below);
  uint64_t rows[2][MAX_WORDS];

  if (n_passed == 0)
    {
      for (unsigned i = 0; i < index->n_words; i++)
        found[i] |= bits[i] & ~reached[i];
      return index->n_words;
    }

  for (unsigned i = 0; i < index->n_words; i++)
    rows[0][i] = bits[i] & ~reached[i];
  for (unsigned i = 0; i < n_passed; i++)
    swap_tiles (index, step.rotations > 0 ? first + i : first + n_passed - 1 - i, rows[i % 2], rows[(i + 1) % 2]);
  for (unsigned i = 0; i < index->n_words; i++)
    found[i] |= rows[n_passed % 2][i];

  return (1 + n_passed) * index->n_words;
}

/* Marks the frontier of the node, of the round before last, as reached. Returns whether any order is not reached. */
static bool
retire_frontier (TsPatternBuild *build,
                 unsigned node)
{
  uint64_t *bits = build->database->bits + get_row (build, node);
  uint64_t *reached = build->reached + get_row (build, node);
  uint64_t all = UINT64_MAX;

  for (unsigned i = 0; i < build->database->index->n_words; i++)
    {
      uint64_t frontier = bits[i] & ~reached[i];

      reached[i] |= frontier;
      all &= reached[i];
      /* Two less than this distance, so that bit 1 is the inverse. */
      if ((build->distance & 2) != 0)
        bits[i] &= ~frontier;
    }

  return all != UINT64_MAX;
}

static unsigned
get_last_round (const TsPatternBuild *build,
                unsigned node)
{
  return atomic_load_explicit (&build->last_rounds[node], memory_order_relaxed);
}

/* Lets the nodes that @moves lead to take part until the round after that of @distance. */
static void
set_last_rounds (TsPatternBuild *build,
                 const TsPatternMove *moves,
                 unsigned n_moves,
                 unsigned distance)
{
  for (unsigned i = 0; i < n_moves; i++)
    atomic_store_explicit (&build->last_rounds[moves[i].node], (unsigned char) (distance + 3), memory_order_relaxed);
}

/* Returns whether a node found orders in the last round. */
static bool
has_frontier (const TsPatternBuild *build,
              unsigned node)
{
  return get_last_round (build, node) >= build->distance + 1;
}

/* The processor itself prefetches the further words of a longer row. */
static void
prefetch_row (const TsPatternBuild *build,
              unsigned node)
{
  size_t row = get_row (build, node);

  for (unsigned i = 0; i < N_PREFETCHED_WORDS && i < build->database->index->n_words; i += WORDS_PER_LINE)
    {
      ts_arena_prefetch (build->database->bits + row + i);
      ts_arena_prefetch (build->reached + row + i);
    }
}

/* Takes the orders of this distance from the nodes beside. Returns the work done: words and orders looked at. */
static unsigned
find_frontier (TsPatternBuild *build,
               unsigned node)
{
  const TsPatternIndex *index = build->database->index;
  TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES];
  unsigned n_moves = ts_pattern_index_list_moves (index, build->masks[node], node, moves);
  uint64_t *bits = build->database->bits + get_row (build, node);
  const uint64_t *reached = build->reached + get_row (build, node);
  uint64_t found[MAX_WORDS];
  unsigned work = index->n_words;
  uint64_t any = 0;

  memset (found, 0, index->n_words * sizeof *found);
  for (unsigned i = 0; i < n_moves; i++)
    {
      if (has_frontier (build, moves[i].node))
        prefetch_row (build, moves[i].node);
    }

  for (unsigned i = 0; i < n_moves; i++)
    {
      if (has_frontier (build, moves[i].node))
        work += add_frontier (build, moves[i].node, ts_pattern_index_get_step (index, moves[i].to, moves[i].from),
                              found);
    }

  for (unsigned i = 0; i < index->n_words; i++)
    {
      found[i] &= ~reached[i];
      bits[i] |= found[i];
      any |= found[i];
    }

  if (any != 0)
    {
      set_last_rounds (build, moves, n_moves, build->distance);
      atomic_store_explicit (&build->last_distance, build->distance, memory_order_relaxed);
    }
  else
    {
      /* So the nodes beside need not look for a frontier here. */
      atomic_store_explicit (&build->last_rounds[node], (unsigned char) build->distance, memory_order_relaxed);
    }

  return work;
}

/* Sets the row to no orders. Bits that are of no order count as reached. */
static void
clear_row (TsPatternBuild *build,
           unsigned node)
{
  const TsPatternIndex *index = build->database->index;
  uint64_t *reached = build->reached + get_row (build, node);

  memset (build->database->bits + get_row (build, node), 0, index->n_words * sizeof *reached);
  for (unsigned i = 0; i < index->n_words; i++)
    reached[i] = i > 0 && index->n_tiles == 1 ? UINT64_MAX : ~index->word;
}

/* Returns the work done. */
static unsigned
visit_node (TsPatternBuild *build,
            unsigned node)
{
  unsigned last_round = get_last_round (build, node);

  if (build->distance == 0)
    {
      clear_row (build, node);
      return WORK_PER_NEW_WORD * build->database->index->n_words;
    }
  if (last_round < build->distance || last_round % 2 != build->distance % 2)
    return 1;

  if (retire_frontier (build, node) && last_round == build->distance + 2)
    return find_frontier (build, node);

  return build->database->index->n_words;
}

/* The order of the goal is 0. */
static void
reach_goal (TsPatternBuild *build)
{
  const TsPatternDatabase *database = build->database;
  TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES];
  unsigned n_moves = ts_pattern_index_list_moves (database->index, database->goal.mask, database->goal.node, moves);

  database->bits[get_row (build, database->goal.node)] = 1;
  build->last_rounds[database->goal.node] = 2;
  set_last_rounds (build, moves, n_moves, 0);
}

/* Returns the size of the arena of ts_pattern_database_begin_build(). */
size_t
ts_pattern_database_get_scratch_bytes (const TsPatternDatabase *database)
{
  return ts_pattern_database_get_n_words (database) * sizeof (uint64_t) +
         database->index->n_nodes * (sizeof (uint16_t) + sizeof (atomic_uchar)) + 3 * TS_ARENA_ALIGNMENT;
}

/* Begins the first round of a search.
 * @database: of ts_pattern_database_init(), with memory for its bits
 * @scratch: of ts_pattern_database_get_scratch_bytes(); passed by value, so the caller can use it again */
void
ts_pattern_database_begin_build (TsPatternBuild *build,
                                 TsPatternDatabase *database,
                                 TsArena scratch)
{
  unsigned n_nodes = database->index->n_nodes;

  build->database = database;
  build->distance = 0;
  build->last_distance = 0;
  build->next_node = 0;
  build->reached = ts_arena_alloc (&scratch, ts_pattern_database_get_n_words (database), sizeof *build->reached);
  build->masks = ts_arena_alloc (&scratch, n_nodes, sizeof *build->masks);
  build->last_rounds = ts_arena_alloc (&scratch, n_nodes, sizeof *build->last_rounds);
  memset (build->masks, 0, n_nodes * sizeof *build->masks);
  memset (build->last_rounds, 0, n_nodes * sizeof *build->last_rounds);
  ts_pattern_index_list_masks (database->index, build->masks);
}

/* Any threads may call it at the same time. Returns %false if the round has no node left that no thread has taken.
 * @work: words and orders to look at, some nanoseconds each */
bool
ts_pattern_database_continue_build (TsPatternBuild *build,
                                    unsigned work)
{
  unsigned n_nodes = build->database->index->n_nodes;

  for (unsigned done = 0; done < work;)
    {
      unsigned first = atomic_fetch_add_explicit (&build->next_node, NODES_PER_STEP, memory_order_relaxed);

      if (first >= n_nodes)
        return false;

      for (unsigned node = first; node < n_nodes && node < first + NODES_PER_STEP; node++)
        done += visit_node (build, node);
    }

  return true;
}

/* Begins the next round, after all calls of ts_pattern_database_continue_build() have returned and no node is left.
 * Returns %false if that was the last round: the one after that which found nothing, as it marks the last frontier as
 * reached. */
bool
ts_pattern_database_end_round (TsPatternBuild *build)
{
  if (build->distance >= build->last_distance + 2)
    return false;

  if (build->distance == 0)
    reach_goal (build);
  build->distance++;
  build->next_node = 0;
  return true;
}
