/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pattern database: for each placement of a pattern's tiles, bit 1 of the number of tile moves that bring them home.
 * The arena of a TsTables owns it. Read-only once it is built, so that threads may share it.
 * A breadth-first search from the goal builds it, which can be interrupted and continued; several threads at once may
 * call ts_pattern_database_continue_build().
 */

#pragma once

#include "ts-pattern-index.h"

#include <stdatomic.h>

/* The distance of a placement is the least number of moves of the pattern's tiles that lead to the goal. */
typedef struct
{
  const TsPatternIndex *index; /* (not owned) numbers the placements */
  /* the placement with the pattern's tiles and the gap at home; tile i of the pattern belongs in the i-th cell of
   * its mask */
  TsPatternPlacement goal;
  uint64_t *bits; /* (not owned) [n_nodes][index->n_words] bit 1 of the distance of each placement */
} TsPatternDatabase;

typedef struct
{
  TsPatternDatabase *database; /* (not owned) its bits are set */
  uint64_t *reached;           /* [n_nodes][n_words] placements whose neighbors are known; see ts-pattern-database.c */
  uint16_t *masks;             /* [n_nodes] the mask of each node */
  /* [n_nodes] the last distance, plus 2, at which a node may have placements; 0 for none */
  atomic_uchar *last_rounds;
  unsigned distance;         /* of the placements that this round finds; 0 in the round that sets all rows to 0 */
  atomic_uint last_distance; /* at which placements were found */
  atomic_uint next_node;     /* the first node of the round that no thread has taken */
} TsPatternBuild;

void ts_pattern_database_init (TsPatternDatabase *database,
                               const TsPatternIndex *index,
                               unsigned goal_mask);
size_t ts_pattern_database_get_n_words (const TsPatternDatabase *database);
unsigned ts_pattern_database_get_distance (const TsPatternDatabase *database,
                                           TsPatternPlacement placement);

size_t ts_pattern_database_get_scratch_bytes (const TsPatternDatabase *database);
void ts_pattern_database_begin_build (TsPatternBuild *build,
                                      TsPatternDatabase *database,
                                      TsArena scratch);
bool ts_pattern_database_continue_build (TsPatternBuild *build,
                                         unsigned work);
bool ts_pattern_database_end_round (TsPatternBuild *build);

/* Returns (transfer none): the word that holds the bit of @placement. */
static inline const uint64_t *
ts_pattern_database_get_word (const TsPatternDatabase *database,
                              TsPatternPlacement placement)
{
  return &database->bits[(size_t) placement.node * database->index->n_words + placement.order / 64];
}

/* A move changes the distance by one, and the stored bit tells whether up or down: see ts-pattern-database.c. Returns
 * the distance of the placement after the move.
 * @distance: of the placement before a move of one of its tiles
 * @word: of ts_pattern_database_get_word() for the placement after it
 * @order: of the placement after it */
static inline unsigned
ts_pattern_database_decode (unsigned distance,
                            const uint64_t *word,
                            unsigned order)
{
  unsigned bit = (unsigned) (*word >> order % 64) & 1;

  return distance + 1 - 2 * (((distance + 1) >> 1 & 1) ^ bit);
}
