/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Candidates: the boards that the beam search may keep after a move, each once, and the choice of the best of them.
 * Owned by the beam search; its memory is its caller's arena.
 */

#pragma once

#include "ts-arena.h"

/**
 * TsCandidate:
 * @hash: boards with the same hash count as equal
 * @score: less is better
 * @parent: the board it comes from, by number
 * @gap: where the move puts the gap
 * @n_wanted: wanted tiles that are not home
 *
 * A board one move further, not made yet.
 */
typedef struct
{
  uint64_t hash;
  uint32_t score;
  uint16_t parent;
  uint8_t gap;
  uint8_t n_wanted;
} TsCandidate;

/**
 * TsCandidates:
 * @width: how many are chosen at most
 * @n: how many there are
 * @list: [4 × width] the first @n of them count
 */
typedef struct
{
  unsigned width;
  unsigned n;
  TsCandidate *list;
  uint32_t *seen;       /* [n_seen] 1 + the number of the candidate whose hash leads here */
  unsigned n_seen;      /* a power of two */
  unsigned *n_in_class; /* [N_CLASSES] */
} TsCandidates;

void ts_candidates_init (TsCandidates *candidates,
                         unsigned width,
                         TsArena *arena);
void ts_candidates_clear (TsCandidates *candidates);
void ts_candidates_choose (TsCandidates *candidates);

/**
 * ts_candidates_add:
 * @candidate: copied
 *
 * Adds it, unless there is one with the same hash: then the better of the two stays. Inline, because a call would cost
 * the search a twentieth of its time.
 */
static inline void
ts_candidates_add (TsCandidates *candidates,
                   const TsCandidate *candidate)
{
  unsigned slot = (unsigned) candidate->hash & (candidates->n_seen - 1);

  for (; candidates->seen[slot] != 0; slot = (slot + 1) & (candidates->n_seen - 1))
    {
      TsCandidate *same = &candidates->list[candidates->seen[slot] - 1];

      if (same->hash != candidate->hash)
        continue;
      if (candidate->score < same->score)
        *same = *candidate;
      return;
    }

  candidates->list[candidates->n] = *candidate;
  candidates->seen[slot] = ++candidates->n;
}
