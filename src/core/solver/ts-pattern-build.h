/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Building a pattern database: a breadth-first search from the goal that can be interrupted and continued.
 * The arena of its scratch memory belongs to the caller.
 */

#pragma once

#include "ts-pattern-database.h"

/**
 * TsPatternBuild:
 * @database: (not owned): its bits are set
 * @reached: [n_nodes][n_words] placements whose neighbors are known; see ts-pattern-build.c
 * @masks: [n_nodes] the mask of each node
 * @due: [n_nodes] the distance at which a node may have placements to expand
 * @distance: of the placements that are expanded now
 * @n_cleared: nodes whose rows are set to 0; the search begins after the last
 * @node: the next node to look at
 * @n_due: nodes that became due at the next distance
 */
typedef struct
{
  TsPatternDatabase *database;
  uint64_t *reached;
  uint16_t *masks;
  uint8_t *due;
  unsigned n_cleared;
  unsigned distance;
  unsigned node;
  unsigned n_due;
} TsPatternBuild;

size_t ts_pattern_build_get_scratch_bytes (TsPatternDatabase *database);
void ts_pattern_build_init (TsPatternBuild *build,
                            TsPatternDatabase *database,
                            TsArena scratch);
bool ts_pattern_build_continue (TsPatternBuild *build,
                                unsigned work);
