/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pattern database: how many moves of their own the tiles of a pattern need to come home, one bit a place.
 * Owned by the tables of a shape, in their arena.
 * Thread: written while the tables are built, then only read, by any.
 * Fails by return code: building can be cancelled.
 */

#pragma once

#include "ts-pattern-index.h"
#include "ts-solver-meter.h"

/**
 * TsPatternDatabase:
 * @index: (not owned): the places
 * @goal_mask: the homes of the pattern's tiles, one bit a cell; in rising order they are its tiles 0, 1, …
 * @goal: the place where the pattern's tiles and the gap are home
 * @n_words: 64-bit words a node: one bit for each order
 * @bits: [n_nodes][n_words] bit 1 of the distance of each place
 */
typedef struct
{
  const TsPatternIndex *index;
  unsigned goal_mask;
  TsPatternPlace goal;
  unsigned n_words;
  uint64_t *bits;
} TsPatternDatabase;

void ts_pattern_database_init (TsPatternDatabase *database,
                               TsArena *arena,
                               const TsPatternIndex *index,
                               unsigned goal_mask);
size_t ts_pattern_database_get_scratch_bytes (const TsPatternDatabase *database);
bool ts_pattern_database_build (TsPatternDatabase *database,
                                TsArena scratch,
                                TsSolverMeter *meter);
unsigned ts_pattern_database_get_distance (const TsPatternDatabase *database,
                                           TsPatternPlace place);

/**
 * ts_pattern_database_get_word:
 *
 * Returns: (transfer none): where the bit of @place is
 */
static inline const uint64_t *
ts_pattern_database_get_word (const TsPatternDatabase *database,
                              TsPatternPlace place)
{
  return &database->bits[(size_t) place.node * database->n_words + place.order / 64];
}

/**
 * ts_pattern_database_choose:
 * @distance: of the place before a tile of the pattern moved
 * @word: what ts_pattern_database_get_word() tells of the place after
 * @order: of that place
 *
 * Bit 0 of a distance changes with every move, so the bit of the table is all there is to tell apart the two places
 * that distance + 1 and distance − 1 have among four: see ts-pattern-database.c.
 *
 * Returns: the distance of the place after
 */
static inline unsigned
ts_pattern_database_choose (unsigned distance,
                            const uint64_t *word,
                            unsigned order)
{
  unsigned bit = (unsigned) (*word >> order % 64) & 1;

  return distance + 1 - 2 * (((distance + 1) >> 1 & 1) ^ bit);
}

/**
 * ts_pattern_database_step:
 * @distance: of the place before a tile of the pattern moved
 * @place: the place after
 *
 * Returns: the distance of @place
 */
static inline unsigned
ts_pattern_database_step (const TsPatternDatabase *database,
                          unsigned distance,
                          TsPatternPlace place)
{
  return ts_pattern_database_choose (distance, ts_pattern_database_get_word (database, place), place.order);
}
