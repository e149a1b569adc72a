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

#include <assert.h>
#include <string.h>

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
