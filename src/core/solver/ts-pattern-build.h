/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Building a pattern database: a breadth-first search from the goal that can be interrupted and continued.
 * The arena of its scratch memory belongs to the caller.
 * Thread: any, several at once, for ts_pattern_build_continue().
 */

#pragma once

#include "ts-pattern-database.h"

#include <stdatomic.h>

typedef struct
{
  TsPatternDatabase *database; /* (not owned) its bits are set */
  uint64_t *reached;           /* [n_nodes][n_words] placements whose neighbors are known; see ts-pattern-build.c */
  uint16_t *masks;             /* [n_nodes] the mask of each node */
  /* [n_nodes] the last distance, plus 2, at which a node may have placements; 0 for none */
  atomic_uchar *last_rounds;
  unsigned distance;         /* of the placements that this round finds; 0 in the round that sets all rows to 0 */
  atomic_uint last_distance; /* at which placements were found */
  atomic_uint next_node;     /* the first node of the round that no thread has taken */
} TsPatternBuild;

size_t ts_pattern_build_get_scratch_bytes (const TsPatternDatabase *database);
void ts_pattern_build_begin (TsPatternBuild *build,
                             TsPatternDatabase *database,
                             TsArena scratch);
bool ts_pattern_build_continue (TsPatternBuild *build,
                                unsigned work);
bool ts_pattern_build_end_round (TsPatternBuild *build);
