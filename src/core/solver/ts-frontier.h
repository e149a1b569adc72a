/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frontier of IDA*: the boards with which an iteration begins, in groups that the threads take in turn, and while
 * they are few the boards beyond its limit, with which the next one begins. Its memory belongs to the caller's arena.
 * Thread: any, several at once, for ts_frontier_take_group(); one at a time for all else.
 */

#pragma once

#include "ts-search-state.h"

#include <stdatomic.h>

/* More boards do not pay for the memory that they pass through. */
#define TS_FRONTIER_MAX_FOUND 6144

#define TS_FRONTIER_GROUP_SIZE 16

typedef struct
{
  TsSearchState *roots; /* [n_roots] with which the iteration begins; at the end of their memory */
  unsigned n_roots;
  TsSearchState *found; /* [n_found] with which the next one begins */
  unsigned n_found;
  unsigned n_kept;   /* the last roots, of which nothing is found, so that the next iteration begins with them too */
  bool is_closed;    /* whether there was no more room: from the next iteration on the roots stay the same */
  unsigned n_groups; /* of roots */
  uint16_t *order;   /* [n_groups] in which the groups are taken */
  /* [n_groups] set by the search: the least total of the boards of each group beyond the limit */
  uint16_t *least_totals;
  atomic_uint n_taken; /* groups of this iteration */
} TsFrontier;

size_t ts_frontier_get_bytes (unsigned n_last);
void ts_frontier_init (TsFrontier *frontier,
                       TsArena *arena,
                       unsigned n_last);
void ts_frontier_close (TsFrontier *frontier,
                        unsigned group);
void ts_frontier_begin_iteration (TsFrontier *frontier,
                                  bool is_ordered);
bool ts_frontier_take_group (TsFrontier *frontier,
                             unsigned *group);
unsigned ts_frontier_get_group_end (const TsFrontier *frontier,
                                    unsigned group);

/* Returns whether the boards of a move fit. */
static inline bool
ts_frontier_has_room (const TsFrontier *frontier)
{
  return frontier->n_found + TS_N_DIRECTIONS <= TS_FRONTIER_MAX_FOUND;
}

/* Returns where to put another board for the next iteration. */
static inline TsSearchState *
ts_frontier_add (TsFrontier *frontier)
{
  return &frontier->found[frontier->n_found++];
}
