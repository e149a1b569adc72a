/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state of IDA*: a board with the distances of all its patterns, updated move by move. A plain value.
 */

#pragma once

#include "ts-tables.h"

/**
 * TsSearchState:
 * @key: the tile in each cell, four bits a cell
 * @masks: [sum][pattern] as in TsPatternPlacement
 * @orders: [sum][pattern] as in TsPatternPlacement
 * @distances: [sum][pattern] from the pattern databases
 * @sums: [sum] the sum of its distances, a lower bound of the moves left
 */
typedef struct
{
  uint64_t key;
  uint16_t masks[TS_TABLES_MAX_SUMS][TS_TABLES_MAX_PATTERNS];
  uint16_t orders[TS_TABLES_MAX_SUMS][TS_TABLES_MAX_PATTERNS];
  uint8_t distances[TS_TABLES_MAX_SUMS][TS_TABLES_MAX_PATTERNS];
  uint8_t sums[TS_TABLES_MAX_SUMS];
} TsSearchState;

/**
 * TsSearchMove:
 * @words: [sum] the database word with the distance of the moved tile's pattern after the move
 * @masks: [sum] of the moved tile's pattern after the move
 * @orders: [sum] of the moved tile's pattern after the move
 * @distances: [sum] of the moved tile's pattern after the move; set by ts_search_state_evaluate_move()
 * @from: cell of the tile before the move
 * @bound: lower bound of the moves left after the move; set by ts_search_state_evaluate_move()
 */
typedef struct
{
  const uint64_t *words[TS_TABLES_MAX_SUMS];
  uint16_t masks[TS_TABLES_MAX_SUMS];
  uint16_t orders[TS_TABLES_MAX_SUMS];
  uint8_t distances[TS_TABLES_MAX_SUMS];
  uint8_t from;
  uint8_t bound;
} TsSearchMove;

void ts_search_state_init (TsSearchState *state,
                           const TsTables *tables,
                           const TsBoard *board);
unsigned ts_search_state_get_lower_bound (const TsSearchState *state);
void ts_search_state_prefetch_move (const TsSearchState *state,
                                    const TsTables *tables,
                                    const TsGrid *grid,
                                    unsigned gap,
                                    unsigned i,
                                    TsSearchMove *move);
void ts_search_state_evaluate_move (const TsSearchState *state,
                                    const TsTables *tables,
                                    TsSearchMove *move);
void ts_search_state_make_move (TsSearchState *state,
                                const TsTables *tables,
                                unsigned gap,
                                const TsSearchMove *move);

/**
 * ts_search_state_prefetch_memory:
 *
 * Loads memory into the cache, where the compiler supports it.
 */
static inline void
ts_search_state_prefetch_memory (const void *memory)
{
#ifdef __GNUC__
  __builtin_prefetch (memory);
#endif
}
