/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The hash table probes linearly, and the best candidates are selected by counting scores instead of comparing them (D.
 * E. Knuth, The Art of Computer Programming 3, 1973, §6.4 algorithm L, §5.2 algorithm D).
 */

#include "ts-candidates.h"

#include "ts-board.h"
#include "ts-score.h"

#include <string.h>

/* Scores are counted in this many buckets, each a quarter of a move wide; bucket 0 begins at the best score. */
#define N_BUCKETS 2048
#define UNITS_PER_BUCKET (TS_SCORE_UNIT / 4)

static unsigned
count_slots (unsigned width)
{
  unsigned n_slots = 1;

  while (n_slots < 8 * width)
    n_slots *= 2;

  return n_slots;
}

/* Returns the memory of ts_candidates_init(). */
size_t
ts_candidates_get_bytes (unsigned width)
{
  return TS_N_DIRECTIONS * width * sizeof (TsCandidate) + (count_slots (width) + N_BUCKETS) * sizeof (uint32_t) +
         3 * TS_ARENA_ALIGNMENT;
}

/* An empty list with room for all successors of @width boards. */
void
ts_candidates_init (TsCandidates *candidates,
                    unsigned width,
                    TsArena *arena)
{
  *candidates = (TsCandidates){ .width = width, .best_score = UINT32_MAX, .n_slots = count_slots (width) };
  candidates->list = ts_arena_alloc (arena, (size_t) TS_N_DIRECTIONS * width, sizeof *candidates->list);
  candidates->slots = ts_arena_alloc (arena, candidates->n_slots, sizeof *candidates->slots);
  candidates->n_in_bucket = ts_arena_alloc (arena, N_BUCKETS, sizeof *candidates->n_in_bucket);
}

void
ts_candidates_clear (TsCandidates *candidates)
{
  candidates->n = 0;
  candidates->best_score = UINT32_MAX;
  memset (candidates->slots, 0, candidates->n_slots * sizeof *candidates->slots);
}

static unsigned
get_bucket (const TsCandidates *candidates,
            unsigned i)
{
  unsigned bucket = (candidates->list[i].score - candidates->best_score) / UNITS_PER_BUCKET;

  return bucket < N_BUCKETS ? bucket : N_BUCKETS - 1;
}

/* Removes all but the best @width candidates by a selection over buckets of scores; to collect more of them before a
 * selection takes 5 to 17 % more time. Invalidates the hash table, so that ts_candidates_clear() has to precede the
 * next ts_candidates_add(). */
void
ts_candidates_keep_best (TsCandidates *candidates)
{
  unsigned n_better = 0;
  unsigned n_kept = 0;
  unsigned last;
  unsigned n_left;

  if (candidates->n <= candidates->width)
    return;

  memset (candidates->n_in_bucket, 0, N_BUCKETS * sizeof *candidates->n_in_bucket);
  for (unsigned i = 0; i < candidates->n; i++)
    candidates->n_in_bucket[get_bucket (candidates, i)]++;
  for (last = 0; n_better + candidates->n_in_bucket[last] < candidates->width; last++)
    n_better += candidates->n_in_bucket[last];

  n_left = candidates->width - n_better;
  for (unsigned i = 0; i < candidates->n; i++)
    {
      unsigned bucket = get_bucket (candidates, i);

      if (bucket > last || (bucket == last && n_left == 0))
        continue;

      candidates->list[n_kept++] = candidates->list[i];
      n_left -= bucket == last;
    }

  candidates->n = n_kept;
}
