/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-search-state.h"

static uint64_t
get_key_bits (unsigned tile,
              unsigned cell)
{
  return (uint64_t) tile << (4 * cell);
}

/**
 * ts_search_state_init:
 * @state: (out caller-allocates): set to @board
 */
void
ts_search_state_init (TsSearchState *state,
                      const TsTables *tables,
                      const TsBoard *board)
{
  *state = (TsSearchState){ 0 };
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    state->key |= get_key_bits (board->tiles[cell], cell);

  for (unsigned i = 0; i < tables->n_patterns; i++)
    {
      const TsPattern *pattern = &tables->patterns[i];
      TsPatternPlacement placement = ts_tables_get_placement (pattern, board);
      unsigned distance = ts_pattern_database_get_distance (pattern->database, placement);

      state->masks[i] = placement.mask;
      state->orders[i] = placement.order;
      state->distances[i] = (uint8_t) distance;
      state->sums += pattern->lanes * distance;
    }
}

/**
 * ts_search_state_get_lower_bound:
 *
 * Returns: the greatest sum, a lower bound of the moves left
 */
unsigned
ts_search_state_get_lower_bound (const TsSearchState *state)
{
  unsigned greatest = 0;

  for (unsigned i = 0; i < TS_TABLES_MAX_SUMS; i++)
    {
      unsigned sum = state->sums >> 16 * i & UINT16_MAX;

      greatest = sum > greatest ? sum : greatest;
    }

  return greatest;
}

/**
 * ts_search_state_move:
 * @gap: the cell of the gap
 * @i: index of @from in the gap's neighbors of the grid
 * @from: the cell of the moving tile
 * @next: (out caller-allocates): set to the state after the move
 *
 * One sum above the limit often suffices to prune the move, but testing it first would wait for memory: the processor
 * loads the words of all patterns at the same time.
 */
void
ts_search_state_move (const TsSearchState *state,
                      const TsTables *tables,
                      unsigned gap,
                      unsigned i,
                      unsigned from,
                      TsSearchState *next)
{
  unsigned tile = ts_search_state_get_tile (state, from);

  *next = *state;
  next->key ^= get_key_bits (tile, from) ^ get_key_bits (tile, gap);
  for (unsigned j = 0; j < tables->n_of_tile[tile]; j++)
    {
      unsigned number = tables->of_tile[tile][j];
      const TsPattern *pattern = &tables->patterns[number];
      TsPatternPlacement placement = { .mask = state->masks[number], .order = state->orders[number] };
      unsigned before = state->distances[number];
      unsigned after;

      placement = ts_pattern_index_move (pattern->database->index, placement, pattern->steps[gap][i]);
      after = ts_pattern_database_step (pattern->database, before, placement);
      next->masks[number] = placement.mask;
      next->orders[number] = placement.order;
      next->distances[number] = (uint8_t) after;
      /* Adds or subtracts 1 in some lanes: no lane of the result is negative, so the carries cancel out. */
      next->sums += pattern->lanes * ((uint64_t) after - before);
    }
}
