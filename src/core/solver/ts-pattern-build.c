/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The search works on rows: the bit set of the orders of a node. Two bits a placement hold all that it has to know:
 *
 *   reached  bit
 *      0      0   not found yet
 *      0      1   found, and expanded next: the frontier
 *      1      b   expanded; b is bit 1 of its distance, which the database keeps
 *
 * One frontier is enough, though the search reads it at one distance and writes it at the next: every move changes the
 * parity of the tiles' Manhattan distance, so the two are in different nodes.
 */

#include "ts-pattern-build.h"

#include <string.h>

/* Of a node that has no placements to expand; more than any distance. */
#define NEVER UINT8_MAX

#define MAX_ROW_WORDS 79

static void
allocate (TsPatternBuild *build,
          TsArena *scratch)
{
  size_t n_nodes = build->database->index->n_nodes;

  build->reached = ts_arena_alloc_unset (scratch, n_nodes * build->database->n_words, sizeof *build->reached);
  build->masks = ts_arena_alloc (scratch, n_nodes, sizeof *build->masks);
  build->due = ts_arena_alloc (scratch, n_nodes, sizeof *build->due);
}

/* Returns the index of the lowest set bit. Without an instruction for it, counts the bits below (H. S. Warren, Hacker's
 * Delight, 2002, §5-1). */
static inline unsigned
find_lowest_bit (uint64_t word)
{
#ifdef __GNUC__
  return (unsigned) __builtin_ctzll (word);
#else
  uint64_t below = (word & (0 - word)) - 1;

  below -= below >> 1 & UINT64_C (0x5555555555555555);
  below = (below & UINT64_C (0x3333333333333333)) + (below >> 2 & UINT64_C (0x3333333333333333));
  below = (below + (below >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);

  return (unsigned) ((below * UINT64_C (0x0101010101010101)) >> 56);
#endif
}

/* Adds the orders of @row to the frontier of another node, unless they are reached there. */
static void
add_row (uint64_t *bits,
         const uint64_t *reached,
         const uint64_t *row,
         unsigned n_words)
{
  for (unsigned i = 0; i < n_words; i++)
    bits[i] |= row[i] & ~reached[i];
}

/* The same with the orders after a move that @rotation maps. Returns the number of orders. */
static unsigned
add_rotated_row (uint64_t *bits,
                 const uint64_t *reached,
                 const uint64_t *row,
                 unsigned n_words,
                 const uint16_t *rotation)
{
  unsigned n_orders = 0;

  for (unsigned i = 0; i < n_words; i++)
    for (uint64_t left = row[i]; left != 0; left &= left - 1, n_orders++)
      {
        unsigned order = rotation[64 * i + find_lowest_bit (left)];

        bits[order / 64] |= UINT64_C (1) << order % 64 & ~reached[order / 64];
      }

  return n_orders;
}

/* Moves the frontier of the node to @row and marks it as reached. Returns whether there is any. */
static bool
take_frontier (TsPatternBuild *build,
               uint64_t row[MAX_ROW_WORDS])
{
  unsigned n_words = build->database->n_words;
  uint64_t *bits = build->database->bits + (size_t) build->node * n_words;
  uint64_t *reached = build->reached + (size_t) build->node * n_words;
  uint64_t all = 0;

  for (unsigned i = 0; i < n_words; i++)
    {
      row[i] = bits[i] & ~reached[i];
      reached[i] |= row[i];
      if ((build->distance & 2) == 0)
        bits[i] &= ~row[i];
      all |= row[i];
    }

  return all != 0;
}

/* Returns the work done: words and orders looked at. */
static unsigned
expand_node (TsPatternBuild *build)
{
  const TsPatternIndex *index = build->database->index;
  unsigned n_words = build->database->n_words;
  unsigned mask = build->masks[build->node];
  TsPatternMove moves[TS_N_DIRECTIONS * TS_PATTERN_MAX_TILES];
  uint64_t row[MAX_ROW_WORDS];
  unsigned work = n_words;
  unsigned n_moves;

  if (!take_frontier (build, row))
    return work;

  n_moves = ts_pattern_index_list_moves (index, mask, build->node, moves);
  for (unsigned i = 0; i < n_moves; i++)
    {
      TsPatternStep step = ts_pattern_index_get_step (index, moves[i].from, moves[i].to);
      uint64_t *bits = build->database->bits + (size_t) moves[i].node * n_words;
      const uint64_t *reached = build->reached + (size_t) moves[i].node * n_words;

      if ((mask >> step.window_shift & step.window) == 0)
        add_row (bits, reached, row, n_words);
      else
        work += add_rotated_row (bits, reached, row, n_words, ts_pattern_index_get_rotation (index, mask, step));
      work += n_words;
      build->due[moves[i].node] = (uint8_t) (build->distance + 1);
    }
  build->n_due += n_moves;
  return work;
}

/**
 * ts_pattern_build_get_scratch_bytes:
 *
 * Returns: the size of the arena of ts_pattern_build_init()
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
 * ts_pattern_build_init:
 * @build: (out caller-allocates): set to the beginning of the search
 * @database: (transfer none): of ts_pattern_database_init()
 * @scratch: of ts_pattern_build_get_scratch_bytes(); passed by value, so the caller can use it for another database
 */
void
ts_pattern_build_init (TsPatternBuild *build,
                       TsPatternDatabase *database,
                       TsArena scratch)
{
  const TsPatternIndex *index = database->index;

  *build = (TsPatternBuild){ .database = database };
  allocate (build, &scratch);
  for (unsigned mask = ts_pattern_index_get_first_mask (index); mask >> index->n_cells == 0;
       mask = ts_pattern_get_next_mask (mask))
    for (unsigned gap = 0; gap < index->n_cells; gap++)
      {
        if (!(mask >> gap & 1))
          build->masks[ts_pattern_index_get_node (index, mask, gap)] = (uint16_t) mask;
      }

  memset (build->due, NEVER, index->n_nodes);
  build->due[database->goal.node] = 0;
}

/* Clears the rows of some nodes. All at once, gigabytes a second, would take longer than a step may. */
static void
clear_rows (TsPatternBuild *build,
            unsigned work)
{
  const TsPatternDatabase *database = build->database;
  unsigned n_left = database->index->n_nodes - build->n_cleared;
  unsigned n_nodes = work / database->n_words;
  size_t first = (size_t) build->n_cleared * database->n_words;
  size_t n_bytes;

  n_nodes = n_nodes < n_left ? n_nodes : n_left;
  n_bytes = n_nodes * database->n_words * sizeof *database->bits;
  memset (database->bits + first, 0, n_bytes);
  memset (build->reached + first, 0, n_bytes);
  build->n_cleared += n_nodes;

  /* The order of the goal is 0. */
  if (n_nodes == n_left)
    database->bits[(size_t) database->goal.node * database->n_words] = 1;
}

/**
 * ts_pattern_build_continue:
 * @work: words and orders to look at, some nanoseconds each; more than a row has
 *
 * Returns: whether the database is complete
 */
bool
ts_pattern_build_continue (TsPatternBuild *build,
                           unsigned work)
{
  if (build->n_cleared < build->database->index->n_nodes)
    {
      clear_rows (build, work);
      return false;
    }

  for (unsigned done = 0; done < work; done++, build->node++)
    {
      if (build->node == build->database->index->n_nodes)
        {
          if (build->n_due == 0)
            return true;

          build->distance++;
          build->node = 0;
          build->n_due = 0;
        }
      if (build->due[build->node] == build->distance)
        done += expand_node (build);
    }

  return false;
}
