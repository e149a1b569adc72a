/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* A move is evaluated in two steps, so that a search can do other work while the cache loads: the first computes the
 * addresses of the database words and prefetches them; the second reads them.
 */

#include "ts-search-state.h"

static uint64_t
get_key_bits (unsigned tile,
              unsigned cell)
{
  return (uint64_t) tile << (4 * cell);
}

static unsigned
get_tile (const TsSearchState *state,
          unsigned cell)
{
  return state->key >> (4 * cell) & 15;
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

  for (unsigned i = 0; i < tables->n_sums; i++)
    for (unsigned j = 0; j < tables->sums[i].n_patterns; j++)
      {
        TsPatternPlacement placement = ts_tables_get_placement (&tables->sums[i], j, board);
        unsigned distance = ts_pattern_database_get_distance (tables->sums[i].patterns[j].database, placement);

        state->masks[i][j] = placement.mask;
        state->orders[i][j] = placement.order;
        state->distances[i][j] = (uint8_t) distance;
        state->sums[i] = (uint8_t) (state->sums[i] + distance);
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
      if (state->sums[i] > greatest)
        greatest = state->sums[i];
    }

  return greatest;
}

/**
 * ts_search_state_prefetch_move:
 * @gap: the cell of the gap
 * @i: index of the moving tile's cell in the gap's neighbors in @grid
 * @move: (out caller-allocates): set to the move, without distances and bound
 *
 * Computes where each sum's word lies after the move and prefetches it. One sum above the limit often suffices to prune
 * the move, but testing it first would wait for memory.
 */
void
ts_search_state_prefetch_move (const TsSearchState *state,
                               const TsTables *tables,
                               const TsGrid *grid,
                               unsigned gap,
                               unsigned i,
                               TsSearchMove *move)
{
  unsigned tile = get_tile (state, grid->neighbors[gap][i]);

  move->from = grid->neighbors[gap][i];
  for (unsigned j = 0; j < tables->n_sums; j++)
    {
      const TsPatternView *view = tables->views[tile][j];
      TsPatternPlacement placement = {
        .mask = state->masks[j][view->number],
        .order = state->orders[j][view->number],
      };

      placement = ts_pattern_index_move (view->database->index, placement, view->steps[gap][i]);
      move->masks[j] = placement.mask;
      move->orders[j] = placement.order;
      move->words[j] = ts_pattern_database_get_word (view->database, placement);
      ts_search_state_prefetch_memory (move->words[j]);
    }
}

/**
 * ts_search_state_evaluate_move:
 * @move: (inout): a move of ts_search_state_prefetch_move() from this state; its distances and bound are set
 */
void
ts_search_state_evaluate_move (const TsSearchState *state,
                               const TsTables *tables,
                               TsSearchMove *move)
{
  unsigned tile = get_tile (state, move->from);

  move->bound = 0;
  for (unsigned i = 0; i < tables->n_sums; i++)
    {
      unsigned before = state->distances[i][tables->views[tile][i]->number];
      unsigned after = ts_pattern_database_decode (before, move->words[i], move->orders[i]);
      unsigned sum = state->sums[i] + after - before;

      move->distances[i] = (uint8_t) after;
      if (sum > move->bound)
        move->bound = (uint8_t) sum;
    }
}

/**
 * ts_search_state_make_move:
 * @gap: the cell of the gap
 * @move: a move of ts_search_state_evaluate_move() from this state
 */
void
ts_search_state_make_move (TsSearchState *state,
                           const TsTables *tables,
                           unsigned gap,
                           const TsSearchMove *move)
{
  unsigned tile = get_tile (state, move->from);

  state->key ^= get_key_bits (tile, move->from) ^ get_key_bits (tile, gap);
  for (unsigned i = 0; i < tables->n_sums; i++)
    {
      unsigned pattern = tables->views[tile][i]->number;

      state->sums[i] = (uint8_t) (state->sums[i] + move->distances[i] - state->distances[i][pattern]);
      state->masks[i][pattern] = move->masks[i];
      state->orders[i][pattern] = move->orders[i];
      state->distances[i][pattern] = move->distances[i];
    }
}
