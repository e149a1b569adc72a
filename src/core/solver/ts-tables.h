/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a board size: the partitions of its tiles into patterns, and the pattern databases.
 * The TsSolver that builds them owns them. Read-only once they are built, so that threads may share them.
 * Fails by the result of the meter: no memory, or the caller's poll ended the building.
 */

#pragma once

#include "ts-pattern-database.h"

/* 15 tiles in patterns of up to 6. */
#define TS_TABLES_MAX_PATTERNS 3
#define TS_TABLES_MAX_SUMS 4

/**
 * TsPatternView:
 * @database: (not owned): has the pattern's distances
 * @number: index of the pattern in its sum
 * @cells: [cell] maps cells of the board to cells of the database. A pattern that is congruent to another one uses its
 *   database, mirrored or rotated by this map.
 * @steps: [gap][i] the move of the tile in the gap's neighbor i of the grid, mapped to the database
 */
typedef struct
{
  const TsPatternDatabase *database;
  unsigned number;
  uint8_t cells[TS_SOLVER_MAX_OPTIMAL_CELLS];
  TsPatternStep steps[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_N_DIRECTIONS];
} TsPatternView;

/**
 * TsPatternSum:
 * @n_patterns: number of patterns
 * @patterns: [n_patterns]
 * @pattern_of_tile: [tile] index of the tile's pattern
 *
 * A partition of the tiles into disjoint patterns. The sum of their distances is a lower bound of the solution.
 */
typedef struct
{
  unsigned n_patterns;
  TsPatternView patterns[TS_TABLES_MAX_PATTERNS];
  uint8_t pattern_of_tile[TS_SOLVER_MAX_OPTIMAL_CELLS];
} TsPatternSum;

/**
 * TsTables:
 * @sums: [n_sums] the greatest is the lower bound
 * @views: [tile][sum] the pattern of the tile
 * @databases: [n_databases] shared by congruent patterns
 * @indexes: [number of tiles] shared by patterns of the same size; all zero for unused sizes
 * @arena: (owned): holds all arrays and this structure
 */
typedef struct
{
  unsigned columns;
  unsigned rows;
  unsigned n_sums;
  unsigned n_databases;
  TsPatternSum sums[TS_TABLES_MAX_SUMS];
  const TsPatternView *views[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_TABLES_MAX_SUMS];
  TsPatternDatabase databases[TS_TABLES_MAX_SUMS * TS_TABLES_MAX_PATTERNS];
  TsPatternIndex indexes[TS_PATTERN_MAX_TILES + 1];
  TsArena arena;
} TsTables;

TsTables *ts_tables_new (const TsSolverMemory *memory,
                         unsigned columns,
                         unsigned rows,
                         TsMeter *meter);
void ts_tables_free (TsTables *tables);
TsPatternPlacement ts_tables_get_placement (const TsPatternSum *sum,
                                            unsigned pattern,
                                            const TsBoard *board);
