/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-candidates.h"

#include "ts-board.h"
#include "ts-score.h"

#include <string.h>

/* Scores are sorted into this many classes, of a quarter of a move each from the best one on. */
#define N_CLASSES 2048
#define UNITS_A_CLASS (TS_SCORE_UNIT / 4)

/**
 * ts_candidates_init:
 * @width: how many are chosen at most; there is room for what follows from so many boards
 * @arena: an arena that only adds up sizes will do to learn how much is taken
 */
void
ts_candidates_init (TsCandidates *candidates,
                    unsigned width,
                    TsArena *arena)
{
  *candidates = (TsCandidates){ .width = width, .n_seen = 1 };
  while (candidates->n_seen < 8 * width)
    candidates->n_seen *= 2;

  candidates->list = ts_arena_take (arena, (size_t) TS_N_DIRECTIONS * width, sizeof *candidates->list);
  candidates->seen = ts_arena_take (arena, candidates->n_seen, sizeof *candidates->seen);
  candidates->n_in_class = ts_arena_take (arena, N_CLASSES, sizeof *candidates->n_in_class);
}

void
ts_candidates_clear (TsCandidates *candidates)
{
  candidates->n = 0;
  memset (candidates->seen, 0, candidates->n_seen * sizeof *candidates->seen);
}

static unsigned
get_class (const TsCandidate *candidate,
           unsigned best)
{
  unsigned class = (candidate->score - best) / UNITS_A_CLASS;

  return class < N_CLASSES ? class : N_CLASSES - 1;
}

/**
 * ts_candidates_choose:
 *
 * Leaves the best, at most @width of them; nothing can be added any more.
 */
void
ts_candidates_choose (TsCandidates *candidates)
{
  unsigned best = UINT32_MAX;
  unsigned n_better = 0;
  unsigned n_chosen = 0;
  unsigned last;
  unsigned n_left;

  if (candidates->n <= candidates->width)
    return;

  memset (candidates->n_in_class, 0, N_CLASSES * sizeof *candidates->n_in_class);
  for (unsigned i = 0; i < candidates->n; i++)
    best = candidates->list[i].score < best ? candidates->list[i].score : best;
  for (unsigned i = 0; i < candidates->n; i++)
    candidates->n_in_class[get_class (&candidates->list[i], best)]++;
  for (last = 0; n_better + candidates->n_in_class[last] < candidates->width; last++)
    n_better += candidates->n_in_class[last];

  n_left = candidates->width - n_better;
  for (unsigned i = 0; i < candidates->n; i++)
    {
      unsigned class = get_class (&candidates->list[i], best);

      if (class < last || (class == last && n_left-- > 0))
        candidates->list[n_chosen++] = candidates->list[i];
      else if (class == last)
        n_left = 0;
    }

  candidates->n = n_chosen;
}
