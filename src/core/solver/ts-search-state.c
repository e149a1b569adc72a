/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* A move is evaluated in two steps, so that a search can do other work while the cache loads: the first computes the
 * addresses of the database words and prefetches them; the second reads them.
 */

#include "ts-search-state.h"

static unsigned
get_tile (const TsSearchState *state,
          unsigned cell)
{
  return state->key >> (4 * cell) & 15;
}

void
ts_search_state_init (TsSearchState *state,
                      const TsTables *tables,
                      const TsBoard *board)
{
  *state = (TsSearchState){ .gap = (uint8_t) board->gap, .previous_gap = UINT8_MAX };
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    state->key |= (uint64_t) board->tiles[cell] << (4 * cell);

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

/* Returns the greatest sum, a lower bound of the moves left. */
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

/* Computes where each pattern's word lies after the move and prefetches it. One sum above the limit often suffices to
 * prune the move, but to test the greatest one first waits for memory twice: 20 to 30 % more time.
 * @i: index of the moving tile's cell in the gap's neighbors
 * @move: set to the move, without distances and sums */
void
ts_search_state_prefetch_move (const TsSearchState *state,
                               const TsTables *tables,
                               unsigned i,
                               TsSearchMove *move)
{
  unsigned from = tables->grid.neighbors[state->gap][i];
  unsigned tile = get_tile (state, from);
  const TsPatternStep *steps = tables->steps[state->gap][i];

  move->from = (uint8_t) from;
  move->i = (uint8_t) i;
  for (unsigned j = 0; j < tables->n_of_tile[tile]; j++)
    {
      unsigned number = tables->of_tile[tile][j];
      const TsPattern *pattern = &tables->patterns[number];
      TsPatternPlacement placement = { .mask = state->masks[number], .order = state->orders[number] };

      placement = ts_pattern_index_move (pattern->database->index, placement, steps[number]);
      move->masks[j] = placement.mask;
      move->orders[j] = placement.order;
      move->words[j] = ts_pattern_database_get_word (pattern->database, placement);
      ts_arena_prefetch (move->words[j]);
    }
}

/* @move: a move of ts_search_state_prefetch_move() from this state; its distances and sums are set */
void
ts_search_state_evaluate_move (const TsSearchState *state,
                               const TsTables *tables,
                               TsSearchMove *move)
{
  unsigned tile = get_tile (state, move->from);

  move->sums = state->sums;
  for (unsigned j = 0; j < tables->n_of_tile[tile]; j++)
    {
      unsigned number = tables->of_tile[tile][j];
      unsigned before = state->distances[number];
      unsigned after = ts_pattern_database_decode (before, move->words[j], move->orders[j]);

      move->distances[j] = (uint8_t) after;
      /* Adds or subtracts 1 in some lanes: no lane of the result is negative, so the carries cancel out. */
      move->sums += tables->patterns[number].lanes * ((uint64_t) after - before);
    }
}

/* @move: a move of ts_search_state_evaluate_move() from this state
 * @next: set to the state after it */
void
ts_search_state_make_move (const TsSearchState *state,
                           const TsTables *tables,
                           const TsSearchMove *move,
                           TsSearchState *next)
{
  uint64_t tile = get_tile (state, move->from);

  *next = *state;
  next->key ^= tile << (4 * move->from) ^ tile << (4 * state->gap);
  next->sums = move->sums;
  for (unsigned j = 0; j < tables->n_of_tile[tile]; j++)
    {
      unsigned number = tables->of_tile[tile][j];

      next->masks[number] = move->masks[j];
      next->orders[number] = move->orders[j];
      next->distances[number] = move->distances[j];
    }
  next->path[state->n_moves / 32] |= (uint64_t) move->i << 2 * (state->n_moves % 32);
  next->previous_gap = state->gap;
  next->gap = move->from;
  next->n_moves++;
}

/* @board: from which the moves were made
 * @solution: set to them */
void
ts_search_state_write_moves (const TsSearchState *state,
                             const TsTables *tables,
                             const TsBoard *board,
                             TsSolution *solution)
{
  TsBoard moved = *board;

  ts_solution_init (solution);
  for (unsigned i = 0; i < state->n_moves; i++)
    ts_solution_slide (solution, &moved, tables->grid.neighbors[moved.gap][state->path[i / 32] >> 2 * (i % 32) & 3]);
}
