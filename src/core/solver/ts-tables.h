/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a board size: the partitions of its tiles into patterns, and the pattern databases.
 * The TsSolver that builds them owns them. Read-only once they are built, so that threads may share them.
 * Fails by %NULL without memory.
 */

#pragma once

#include "ts-solver-call.h"
#include "ts-pattern-build.h"

#define TS_TABLES_MAX_SUMS 4
#define TS_TABLES_MAX_PATTERNS 12

/**
 * TsTablesSize:
 * @TS_TABLES_SMALL: patterns of up to six tiles: at most 8 MB, built in a fifth of a second
 * @TS_TABLES_LARGE: of up to seven, for 4×4 alone: 38 MB, built in a second; the search visits a quarter of the
 *   boards, and fewer where the proof takes long
 */
typedef enum
{
  TS_TABLES_SMALL,
  TS_TABLES_LARGE,
} TsTablesSize;

/**
 * TsPattern:
 * @database: (not owned): has the pattern's distances
 * @lanes: for each sum that the pattern is part of, a 1 in the lane of that sum; see TsSearchState
 * @tiles: the tiles of the pattern, one bit each
 * @cells: [cell] maps cells of the board to cells of the database. A pattern that is congruent to another one uses its
 *   database, mirrored or rotated by this map.
 */
typedef struct
{
  const TsPatternDatabase *database;
  uint64_t lanes;
  unsigned tiles;
  uint8_t cells[TS_SOLVER_MAX_OPTIMAL_CELLS];
} TsPattern;

/**
 * TsTables:
 * @size: of the patterns
 * @grid: of the board
 * @n_sums: number of partitions of the tiles into patterns; for each, the sum of its distances is a lower bound
 * @patterns: [n_patterns] of all partitions; two partitions may share a pattern
 * @n_of_tile: [tile] number of patterns that contain the tile
 * @of_tile: [tile][n_of_tile] their indexes
 * @steps: [gap][i][n_patterns] the move of the tile in the gap's neighbor i of the grid, mapped to the database
 * @databases: [n_databases] shared by congruent patterns
 * @indexes: [number of tiles] shared by patterns of the same size; all zero for unused sizes
 * @arena: (owned): holds the indexes and this structure
 * @bits: (owned): holds those of the databases
 * @scratch: (owned): memory of @build, until all databases are complete
 * @build: of the database @n_complete
 * @n_complete: number of complete databases
 * @is_complete: whether all are
 */
typedef struct
{
  unsigned columns;
  unsigned rows;
  TsTablesSize size;
  TsGrid grid;
  unsigned n_sums;
  unsigned n_patterns;
  unsigned n_databases;
  TsPattern patterns[TS_TABLES_MAX_PATTERNS];
  uint8_t n_of_tile[TS_SOLVER_MAX_OPTIMAL_CELLS];
  uint8_t of_tile[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_TABLES_MAX_SUMS];
  TsPatternStep steps[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_N_DIRECTIONS][TS_TABLES_MAX_PATTERNS];
  TsPatternDatabase databases[TS_TABLES_MAX_PATTERNS];
  TsPatternIndex indexes[TS_PATTERN_MAX_TILES + 1];
  TsArena arena;
  TsArena bits;
  TsArena scratch;
  TsPatternBuild build;
  unsigned n_complete;
  atomic_bool is_complete;
} TsTables;

TsTables *ts_tables_new (const TsSolverMemory *memory,
                         unsigned columns,
                         unsigned rows,
                         TsTablesSize size);
void ts_tables_build (TsTables *tables,
                      TsSolverCall *call);
void ts_tables_free (TsTables *tables);
size_t ts_tables_get_bytes (const TsTables *tables);
TsPatternPlacement ts_tables_get_placement (const TsPattern *pattern,
                                            const TsBoard *board);
