/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The search works on rows: the bit set of the orders of a node. Two bits a placement hold all that it has to know (G.
 * Cooperman and L. Finkelstein, "New methods for using Cayley graphs in interconnection networks", Discrete Applied
 * Mathematics 37, 1992):
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
 */

#include "ts-pattern-build.h"

#include <string.h>

/* That a thread takes at a time. */
#define NODES_PER_STEP 8

/* Of setting a word of new memory to 0, which waits for the system to provide it: a whole huge page at a time. */
#define WORK_PER_NEW_WORD 16

static void
allocate (TsPatternBuild *build,
          TsArena *scratch)
{
  size_t n_nodes = build->database->index->n_nodes;

  build->reached = ts_arena_alloc_unset (scratch, n_nodes * build->database->n_words, sizeof *build->reached);
  build->masks = ts_arena_alloc (scratch, n_nodes, sizeof *build->masks);
  build->last_rounds = ts_arena_alloc (scratch, n_nodes, sizeof *build->last_rounds);
}

static size_t
get_row (const TsPatternBuild *build,
         unsigned node)
{
  return (size_t) node * build->database->n_words;
}

/* Adds the frontier of a node to that of @to, where the orders are the same and not reached. */
static void
add_frontier (TsPatternBuild *build,
              unsigned from,
              unsigned to)
{
  const uint64_t *from_bits = build->database->bits + get_row (build, from);
  const uint64_t *from_reached = build->reached + get_row (build, from);
  uint64_t *bits = build->database->bits + get_row (build, to);
  const uint64_t *reached = build->reached + get_row (build, to);

  for (unsigned i = 0; i < build->database->n_words; i++)
    bits[i] |= from_bits[i] & ~from_reached[i] & ~reached[i];
}

/* The same with the orders after a move that @rotation maps. Returns the number of orders. */
static unsigned
add_rotated_frontier (TsPatternBuild *build,
                      unsigned from,
                      unsigned to,
                      const uint16_t *rotation)
{
  const uint64_t *from_bits = build->database->bits + get_row (build, from);
  const uint64_t *from_reached = build->reached + get_row (build, from);
  uint64_t *bits = build->database->bits + get_row (build, to);
  const uint64_t *reached = build->reached + get_row (build, to);
  unsigned n_orders = 0;

  for (unsigned i = 0; i < build->database->n_words; i++)
    for (uint64_t left = from_bits[i] & ~from_reached[i]; left != 0; left &= left - 1, n_orders++)
      {
        unsigned order = rotation[64 * i + (unsigned) __builtin_ctzll (left)];

        bits[order / 64] |= UINT64_C (1) << order % 64 & ~reached[order / 64];
      }

  return n_orders;
}

/* Marks the frontier of the node, of the round before last, as reached. Returns whether any order is not reached. */
static bool
retire_frontier (TsPatternBuild *build,
                 unsigned node)
{
  uint64_t *bits = build->database->bits + get_row (build, node);
  uint64_t *reached = build->reached + get_row (build, node);
  uint64_t all = UINT64_MAX;

  for (unsigned i = 0; i < build->database->n_words; i++)
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

static bool
has_frontier (const TsPatternBuild *build,
              unsigned node)
{
  const uint64_t *bits = build->database->bits + get_row (build, node);
  const uint64_t *reached = build->reached + get_row (build, node);
  uint64_t all = 0;

  for (unsigned i = 0; i < build->database->n_words; i++)
    all |= bits[i] & ~reached[i];

  return all != 0;
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

/* Takes the orders of this distance from the nodes beside. Returns the work done: words and orders looked at. */
static unsigned
find_frontier (TsPatternBuild *build,
               unsigned node)
{
  const TsPatternIndex *index = build->database->index;
  TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES];
  unsigned n_moves = ts_pattern_index_list_moves (index, build->masks[node], node, moves);
  unsigned work = (n_moves + 1) * build->database->n_words;

  for (unsigned i = 0; i < n_moves; i++)
    {
      unsigned mask = build->masks[moves[i].node];
      TsPatternStep back = ts_pattern_index_get_step (index, moves[i].to, moves[i].from);

      if (get_last_round (build, moves[i].node) < build->distance + 1)
        continue;

      if ((mask >> back.window_shift & back.window) == 0)
        add_frontier (build, moves[i].node, node);
      else
        work += add_rotated_frontier (build, moves[i].node, node, ts_pattern_index_get_rotation (index, mask, back));
    }

  if (has_frontier (build, node))
    {
      set_last_rounds (build, moves, n_moves, build->distance);
      atomic_store_explicit (&build->last_distance, build->distance, memory_order_relaxed);
    }
  return work;
}

/* Sets the row to no orders. The bits after the last order count as reached. */
static void
clear_row (TsPatternBuild *build,
           unsigned node)
{
  unsigned n_words = build->database->n_words;
  uint64_t *reached = build->reached + get_row (build, node);

  memset (build->database->bits + get_row (build, node), 0, n_words * sizeof *reached);
  memset (reached, 0, n_words * sizeof *reached);
  if (build->database->index->n_orders % 64 != 0)
    reached[n_words - 1] = UINT64_MAX << build->database->index->n_orders % 64;
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
      return WORK_PER_NEW_WORD * build->database->n_words;
    }
  if (last_round < build->distance || last_round % 2 != build->distance % 2)
    return 1;

  if (retire_frontier (build, node) && last_round == build->distance + 2)
    return find_frontier (build, node);

  return build->database->n_words;
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

/**
 * ts_pattern_build_get_scratch_bytes:
 *
 * Returns: the size of the arena of ts_pattern_build_begin()
 */
size_t
ts_pattern_build_get_scratch_bytes (TsPatternDatabase *database)
{
  TsPatternBuild build = { .database = database };
  TsArena counter = { 0 };

  allocate (&build, &counter);
  return counter.n_used;
}

/**
 * ts_pattern_build_begin:
 * @database: (transfer none): of ts_pattern_database_init()
 * @scratch: of ts_pattern_build_get_scratch_bytes(); passed by value, so the caller can use it for another database
 *
 * Begins the first round of a search.
 */
void
ts_pattern_build_begin (TsPatternBuild *build,
                        TsPatternDatabase *database,
                        TsArena scratch)
{
  build->database = database;
  build->distance = 0;
  build->last_distance = 0;
  build->next_node = 0;
  allocate (build, &scratch);
  ts_pattern_index_list_masks (database->index, build->masks);
}

/**
 * ts_pattern_build_continue:
 * @work: words and orders to look at, some nanoseconds each
 *
 * Any threads may call it at the same time.
 *
 * Returns: %false if the round has no node left that no thread has taken
 */
bool
ts_pattern_build_continue (TsPatternBuild *build,
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

/**
 * ts_pattern_build_end_round:
 *
 * Begins the next round, after all calls of ts_pattern_build_continue() have returned and no node is left.
 *
 * Returns: %false if that was the last round: the one after that which found nothing, as it marks the last frontier as
 *   reached
 */
bool
ts_pattern_build_end_round (TsPatternBuild *build)
{
  if (build->distance >= build->last_distance + 2)
    return false;

  if (build->distance == 0)
    reach_goal (build);
  build->distance++;
  build->next_node = 0;
  return true;
}
