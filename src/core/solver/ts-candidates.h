/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The successor boards of one beam search step: a hash table without duplicates, and the selection of the best ones.
 * Its memory belongs to the caller's arena.
 */

#pragma once

#include "ts-arena.h"

/* A move from a kept board; the board after it is stored only if the candidate is kept. */
typedef struct
{
  uint64_t hash;   /* boards with the same hash are treated as equal */
  uint32_t score;  /* of the board after the move, as in TsScore; less is better */
  uint16_t parent; /* index of the board before the move */
  uint16_t gap;    /* cell of the gap after the move */
} TsCandidate;

typedef struct
{
  unsigned width;        /* most candidates that ts_candidates_keep_best() keeps */
  unsigned n;            /* number of candidates */
  uint32_t best_score;   /* of all candidates */
  TsCandidate *list;     /* [4 × width] of which the first @n are in use */
  uint32_t *slots;       /* [n_slots] hash table with linear probing: 1 + index in @list, or 0 for an empty slot */
  unsigned n_slots;      /* a power of two */
  uint32_t *n_in_bucket; /* [N_BUCKETS] scratch of ts_candidates_keep_best() */
} TsCandidates;

size_t ts_candidates_get_bytes (unsigned width);
void ts_candidates_init (TsCandidates *candidates,
                         unsigned width,
                         TsArena *arena);
void ts_candidates_clear (TsCandidates *candidates);
void ts_candidates_keep_best (TsCandidates *candidates);

/* Of candidates with the same hash the one with the lowest score stays. Inline: a call takes 5 % of the search. */
static inline void
ts_candidates_add (TsCandidates *candidates,
                   const TsCandidate *candidate)
{
  unsigned slot = (unsigned) candidate->hash & (candidates->n_slots - 1);

  if (candidate->score < candidates->best_score)
    candidates->best_score = candidate->score;

  for (; candidates->slots[slot] != 0; slot = (slot + 1) & (candidates->n_slots - 1))
    {
      TsCandidate *same = &candidates->list[candidates->slots[slot] - 1];

      if (same->hash != candidate->hash)
        continue;
      if (candidate->score < same->score)
        *same = *candidate;
      return;
    }

  candidates->list[candidates->n] = *candidate;
  candidates->slots[slot] = ++candidates->n;
}
