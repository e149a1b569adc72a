/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The roots that promise most come first: in the last iteration a solution is found the sooner. */

#include "ts-frontier.h"

/* Of the sums of a board within the limit. */
#define MAX_TOTAL (TS_TABLES_MAX_SUMS * TS_SEARCH_MAX_MOVES)

/* The boards that are found, and the roots that are kept when the frontier closes. */
#define MAX_ROOTS(n_last) (2 * TS_FRONTIER_MAX_FOUND + (n_last))
#define MAX_GROUPS(n_last) (MAX_ROOTS (n_last) / TS_FRONTIER_GROUP_SIZE + 1)

/* Returns the memory of ts_frontier_init(). */
size_t
ts_frontier_get_bytes (unsigned n_last)
{
  return (MAX_ROOTS (n_last) + TS_FRONTIER_MAX_FOUND + n_last) * sizeof (TsSearchState) +
         2 * MAX_GROUPS (n_last) * sizeof (uint16_t) + 4 * TS_ARENA_ALIGNMENT;
}

/* @frontier: set to one without boards
 * @n_last: the most boards to be added when there is no more room */
void
ts_frontier_init (TsFrontier *frontier,
                  TsArena *arena,
                  unsigned n_last)
{
  *frontier = (TsFrontier){ 0 };
  frontier->roots = ts_arena_alloc (arena, MAX_ROOTS (n_last), sizeof *frontier->roots);
  frontier->roots += MAX_ROOTS (n_last);
  frontier->found = ts_arena_alloc (arena, TS_FRONTIER_MAX_FOUND + n_last, sizeof *frontier->found);
  frontier->order = ts_arena_alloc (arena, MAX_GROUPS (n_last), sizeof *frontier->order);
  frontier->least_totals = ts_arena_alloc (arena, MAX_GROUPS (n_last), sizeof *frontier->least_totals);
}

/* @group: the only one that is being searched; the boards it has left are added */
void
ts_frontier_close (TsFrontier *frontier,
                   unsigned group)
{
  frontier->n_kept = frontier->n_roots - ts_frontier_get_group_end (frontier, group);
  frontier->is_closed = true;
}

/* Replaces the roots except those that are kept by the boards that are found, ordered by their totals. */
static void
replace_roots (TsFrontier *frontier)
{
  unsigned next[MAX_TOTAL + 2] = { 0 };

  frontier->roots += frontier->n_roots - frontier->n_kept;
  frontier->roots -= frontier->n_found;
  frontier->n_roots = frontier->n_found + frontier->n_kept;
  for (unsigned i = 0; i < frontier->n_found; i++)
    next[ts_search_state_get_total (frontier->found[i].sums) + 1]++;
  for (unsigned total = 0; total < MAX_TOTAL; total++)
    next[total + 1] += next[total];
  for (unsigned i = frontier->n_found; i-- > 0;)
    frontier->roots[next[ts_search_state_get_total (frontier->found[i].sums)]++] = frontier->found[i];

  frontier->n_found = 0;
  frontier->n_groups = (frontier->n_roots + TS_FRONTIER_GROUP_SIZE - 1) / TS_FRONTIER_GROUP_SIZE;
  for (unsigned group = 0; group < frontier->n_groups; group++)
    frontier->order[group] = (uint16_t) group;
}

/* Orders the groups by turns as the roots are, and by the least totals that the last iteration met in them: where one
 * leads astray, the other seldom does (C. Powley and R. E. Korf, "Single-agent parallel window search", IEEE
 * Transactions on Pattern Analysis and Machine Intelligence 13, 1991, take the second). */
static void
order_groups (TsFrontier *frontier)
{
  unsigned next = 0;
  unsigned n = 0;

  for (unsigned total = 0; n < frontier->n_groups; total++)
    for (unsigned group = 0; group < frontier->n_groups; group++)
      {
        if (frontier->least_totals[group] != total)
          continue;

        /* Each is taken once: from then on no total is its. */
        frontier->least_totals[group] = UINT16_MAX;
        frontier->order[n++] = (uint16_t) group;
        while (next < frontier->n_groups && frontier->least_totals[next] == UINT16_MAX)
          next++;
        if (next == frontier->n_groups)
          return;

        frontier->least_totals[next] = UINT16_MAX;
        frontier->order[n++] = (uint16_t) next;
      }
}

/* @is_ordered: whether each group was searched in the last iteration, and has its least total */
void
ts_frontier_begin_iteration (TsFrontier *frontier,
                             bool is_ordered)
{
  if (frontier->n_found > 0)
    replace_roots (frontier);
  else if (is_ordered)
    order_groups (frontier);
  atomic_store (&frontier->n_taken, 0);
}

/* Returns %false if all are taken.
 * @group: the next group of the iteration */
bool
ts_frontier_take_group (TsFrontier *frontier,
                        unsigned *group)
{
  unsigned n_taken = atomic_fetch_add (&frontier->n_taken, 1);

  if (n_taken >= frontier->n_groups)
    return false;

  *group = frontier->order[n_taken];
  return true;
}

/* Returns the root after those of the group. */
unsigned
ts_frontier_get_group_end (const TsFrontier *frontier,
                           unsigned group)
{
  unsigned end = (group + 1) * TS_FRONTIER_GROUP_SIZE;

  return end < frontier->n_roots ? end : frontier->n_roots;
}
