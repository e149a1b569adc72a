/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* A move is looked at in two steps. The first finds out where in the databases the answers are and asks for this
 * memory; the second reads it. A search that does something else between the two does not wait for it.
 */

#include "ts-waypoint.h"

static uint64_t
get_key_bits (unsigned tile,
              unsigned cell)
{
  return (uint64_t) tile << (4 * cell);
}

static unsigned
get_tile (const TsWaypoint *waypoint,
          unsigned cell)
{
  return waypoint->key >> (4 * cell) & 15;
}

/**
 * ts_waypoint_init:
 * @waypoint: (out caller-allocates): set to @board
 */
void
ts_waypoint_init (TsWaypoint *waypoint,
                  const TsSolverTables *tables,
                  const TsBoard *board)
{
  *waypoint = (TsWaypoint){ 0 };
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    waypoint->key |= get_key_bits (board->tiles[cell], cell);

  for (unsigned i = 0; i < tables->n_sums; i++)
    for (unsigned j = 0; j < tables->sums[i].n_patterns; j++)
      {
        TsPatternPlace place = ts_solver_tables_locate (&tables->sums[i], j, board);
        unsigned distance = ts_pattern_database_get_distance (tables->sums[i].patterns[j].database, place);

        waypoint->masks[i][j] = place.mask;
        waypoint->orders[i][j] = place.order;
        waypoint->distances[i][j] = (uint8_t) distance;
        waypoint->sums[i] = (uint8_t) (waypoint->sums[i] + distance);
      }
}

/**
 * ts_waypoint_get_greatest_sum:
 *
 * Returns: no solution from here has fewer moves
 */
unsigned
ts_waypoint_get_greatest_sum (const TsWaypoint *waypoint)
{
  unsigned greatest = 0;

  for (unsigned i = 0; i < TS_TABLES_MAX_SUMS; i++)
    {
      if (waypoint->sums[i] > greatest)
        greatest = waypoint->sums[i];
    }

  return greatest;
}

/**
 * ts_waypoint_look_ahead:
 * @gap: the cell of the gap
 * @i: which of the gap's neighbours in @grid has the tile that would move
 * @move: (out caller-allocates): set to the move, without distances
 *
 * Finds out where it is told what every sum is after a move, and asks for this memory. All sums are asked, though one
 * would often do to give the move up: what is not a choice need not wait for an answer.
 */
void
ts_waypoint_look_ahead (const TsWaypoint *waypoint,
                        const TsSolverTables *tables,
                        const TsGrid *grid,
                        unsigned gap,
                        unsigned i,
                        TsWaypointMove *move)
{
  unsigned tile = get_tile (waypoint, grid->neighbors[gap][i]);

  move->from = grid->neighbors[gap][i];
  for (unsigned j = 0; j < tables->n_sums; j++)
    {
      const TsPatternView *view = tables->views[tile][j];
      TsPatternPlace place = {
        .mask = waypoint->masks[j][view->number],
        .order = waypoint->orders[j][view->number],
      };

      place = ts_pattern_index_move (view->database->index, place, view->steps[gap][i]);
      move->masks[j] = place.mask;
      move->orders[j] = place.order;
      move->words[j] = ts_pattern_database_get_word (view->database, place);
      ts_waypoint_prefetch (move->words[j]);
    }
}

/**
 * ts_waypoint_look_up:
 * @move: (inout): what ts_waypoint_look_ahead() has made of a move from here; gets its distances
 */
void
ts_waypoint_look_up (const TsWaypoint *waypoint,
                     const TsSolverTables *tables,
                     TsWaypointMove *move)
{
  unsigned tile = get_tile (waypoint, move->from);

  move->bound = 0;
  for (unsigned i = 0; i < tables->n_sums; i++)
    {
      unsigned before = waypoint->distances[i][tables->views[tile][i]->number];
      unsigned after = ts_pattern_database_choose (before, move->words[i], move->orders[i]);
      unsigned sum = waypoint->sums[i] + after - before;

      move->distances[i] = (uint8_t) after;
      if (sum > move->bound)
        move->bound = (uint8_t) sum;
    }
}

/**
 * ts_waypoint_make_move:
 * @gap: the cell of the gap
 * @move: a move that was looked up
 */
void
ts_waypoint_make_move (TsWaypoint *waypoint,
                       const TsSolverTables *tables,
                       unsigned gap,
                       const TsWaypointMove *move)
{
  unsigned tile = get_tile (waypoint, move->from);

  waypoint->key ^= get_key_bits (tile, move->from) ^ get_key_bits (tile, gap);
  for (unsigned i = 0; i < tables->n_sums; i++)
    {
      unsigned pattern = tables->views[tile][i]->number;

      waypoint->sums[i] = (uint8_t) (waypoint->sums[i] + move->distances[i] - waypoint->distances[i][pattern]);
      waypoint->masks[i][pattern] = move->masks[i];
      waypoint->orders[i][pattern] = move->orders[i];
      waypoint->distances[i][pattern] = move->distances[i];
    }
}
