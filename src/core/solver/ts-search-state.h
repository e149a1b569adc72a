/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state of IDA*: a board with the distances of all its patterns and the moves made, updated move by move. A plain
 * value.
 */

#pragma once

#include "ts-tables.h"

/* No board of at most 16 cells needs more than 140 moves, the maximum of 2×8. */
#define TS_SEARCH_MAX_MOVES 160

typedef struct
{
  uint64_t key; /* the tile in each cell, four bits a cell */
  /* for each sum of the tables, in a lane of 16 bits, the sum of its patterns' distances: a lower bound of the moves
   * left */
  uint64_t sums;
  uint16_t masks[TS_TABLES_MAX_PATTERNS];    /* [pattern] as in TsPatternPlacement */
  uint16_t orders[TS_TABLES_MAX_PATTERNS];   /* [pattern] as in TsPatternPlacement */
  uint8_t distances[TS_TABLES_MAX_PATTERNS]; /* [pattern] from the pattern databases */
  uint8_t gap;                               /* the cell of the gap */
  uint8_t previous_gap;                      /* before the last move; no cell at first */
  uint8_t n_moves;                           /* that were made */
  /* for each of them, the index of the tile's cell in the neighbors of the gap's, in two bits */
  uint64_t path[TS_SEARCH_MAX_MOVES / 32];
} TsSearchState;

typedef struct
{
  uint64_t sums; /* after the move; set by ts_search_state_evaluate_move() */
  /* [pattern of the moved tile] the database word with its distance after the move */
  const uint64_t *words[TS_TABLES_MAX_SUMS];
  uint16_t masks[TS_TABLES_MAX_SUMS];  /* [pattern of the moved tile] after the move */
  uint16_t orders[TS_TABLES_MAX_SUMS]; /* [pattern of the moved tile] after the move */
  /* [pattern of the moved tile] after the move; set by ts_search_state_evaluate_move() */
  uint8_t distances[TS_TABLES_MAX_SUMS];
  uint8_t from; /* cell of the tile before the move */
  uint8_t i;    /* its index in the neighbors of the gap's cell */
} TsSearchMove;

void ts_search_state_init (TsSearchState *state,
                           const TsTables *tables,
                           const TsBoard *board);
unsigned ts_search_state_get_lower_bound (const TsSearchState *state);
void ts_search_state_prefetch_move (const TsSearchState *state,
                                    const TsTables *tables,
                                    unsigned i,
                                    TsSearchMove *move);
void ts_search_state_evaluate_move (const TsSearchState *state,
                                    const TsTables *tables,
                                    TsSearchMove *move);
void ts_search_state_make_move (const TsSearchState *state,
                                const TsTables *tables,
                                const TsSearchMove *move,
                                TsSearchState *next);
void ts_search_state_write_moves (const TsSearchState *state,
                                  const TsTables *tables,
                                  const TsBoard *board,
                                  TsSolution *solution);

/* Compares all lanes at once (L. Lamport, "Multiple byte processing with full-word instructions", Communications of the
 * ACM 18, 1975). Returns whether all of @sums are at most @limit, which is less than 2^15.
 * @sums: of a state or a move */
static inline bool
ts_search_state_are_within (uint64_t sums,
                            unsigned limit)
{
  const uint64_t ones = UINT64_C (0x0001000100010001);

  /* No lane borrows from the next, and its highest bit stays if its sum is not greater. */
  return (((ones << 15) + ones * limit - sums) & ones << 15) == ones << 15;
}

/* Returns the total of all sums: of two boards as near to the limit, the one with less is likely to be nearer home. */
static inline unsigned
ts_search_state_get_total (uint64_t sums)
{
  return (unsigned) (sums * UINT64_C (0x0001000100010001) >> 48);
}
