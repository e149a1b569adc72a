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

/**
 * TsPatternBuild:
 * @database: (not owned): its bits are set
 * @reached: [n_nodes][n_words] placements whose neighbors are known; see ts-pattern-build.c
 * @masks: [n_nodes] the mask of each node
 * @last_rounds: [n_nodes] the last distance, plus 2, at which a node may have placements; 0 for none
 * @distance: of the placements that this round finds; 0 in the round that sets all rows to 0
 * @last_distance: at which placements were found
 * @next_node: the first node of the round that no thread has taken
 */
typedef struct
{
  TsPatternDatabase *database;
  uint64_t *reached;
  uint16_t *masks;
  atomic_uchar *last_rounds;
  unsigned distance;
  atomic_uint last_distance;
  atomic_uint next_node;
} TsPatternBuild;

size_t ts_pattern_build_get_scratch_bytes (const TsPatternDatabase *database);
void ts_pattern_build_begin (TsPatternBuild *build,
                             TsPatternDatabase *database,
                             TsArena scratch);
bool ts_pattern_build_continue (TsPatternBuild *build,
                                unsigned work);
bool ts_pattern_build_end_round (TsPatternBuild *build);
