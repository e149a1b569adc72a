/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The waypoint: a board that IDA* comes by, with the distances of all its patterns, and what a move makes of them.
 * Owned by whoever declares one: a plain value, copied with =.
 */

#pragma once

#include "ts-solver-tables.h"

/**
 * TsWaypoint:
 * @key: the cells of the board in four bits each
 * @masks: [sum][pattern] the cells of the pattern's tiles
 * @orders: [sum][pattern] which tile is in which of them
 * @distances: [sum][pattern] how far they are from home
 * @sums: [sum] the distances added up: no fewer moves are left
 */
typedef struct
{
  uint64_t key;
  uint16_t masks[TS_TABLES_MAX_SUMS][TS_TABLES_MAX_PATTERNS];
  uint16_t orders[TS_TABLES_MAX_SUMS][TS_TABLES_MAX_PATTERNS];
  uint8_t distances[TS_TABLES_MAX_SUMS][TS_TABLES_MAX_PATTERNS];
  uint8_t sums[TS_TABLES_MAX_SUMS];
} TsWaypoint;

/**
 * TsWaypointMove:
 * @words: [sum] where the distances after the move are told
 * @masks: [sum] the pattern of the tile that moves, as it is after
 * @orders: the same
 * @distances: the same, once they are looked up
 * @from: the cell of the tile
 * @bound: the greatest sum after the move, once it is looked up
 */
typedef struct
{
  const uint64_t *words[TS_TABLES_MAX_SUMS];
  uint16_t masks[TS_TABLES_MAX_SUMS];
  uint16_t orders[TS_TABLES_MAX_SUMS];
  uint8_t distances[TS_TABLES_MAX_SUMS];
  uint8_t from;
  uint8_t bound;
} TsWaypointMove;

void ts_waypoint_init (TsWaypoint *waypoint,
                       const TsSolverTables *tables,
                       const TsBoard *board);
unsigned ts_waypoint_get_greatest_sum (const TsWaypoint *waypoint);
void ts_waypoint_look_ahead (const TsWaypoint *waypoint,
                             const TsSolverTables *tables,
                             const TsGrid *grid,
                             unsigned gap,
                             unsigned i,
                             TsWaypointMove *move);
void ts_waypoint_look_up (const TsWaypoint *waypoint,
                          const TsSolverTables *tables,
                          TsWaypointMove *move);
void ts_waypoint_make_move (TsWaypoint *waypoint,
                            const TsSolverTables *tables,
                            unsigned gap,
                            const TsWaypointMove *move);

/**
 * ts_waypoint_prefetch:
 *
 * Asks for memory that will be looked at soon, if the compiler knows how to.
 */
static inline void
ts_waypoint_prefetch (const void *memory)
{
#ifdef __GNUC__
  __builtin_prefetch (memory);
#endif
}
