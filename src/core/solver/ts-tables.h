/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a board size: the partitions of its tiles into patterns, and the pattern databases.
 * The TsSolver that builds them owns them. Read-only once they are built, so that threads may share them.
 * Fails by %NULL without memory.
 */

#pragma once

#include "ts-solver-call.h"
#include "ts-pattern-database.h"

#define TS_TABLES_MAX_SUMS 4
#define TS_TABLES_MAX_PATTERNS 12

typedef enum
{
  TS_TABLES_SMALL, /* patterns of up to six tiles: at most 8 MB, built in a fifth of a second */
  TS_TABLES_LARGE, /* of up to seven, for 4×4 alone: 38 MB, built in a second; a quarter of the boards is visited */
} TsTablesSize;

typedef struct
{
  const TsPatternDatabase *database; /* (not owned) has the pattern's distances */
  /* for each sum that the pattern is part of, a 1 in the lane of that sum; see TsSearchState */
  uint64_t lanes;
  unsigned tiles; /* the tiles of the pattern, one bit each */
  /* [cell] maps cells of the board to cells of the database. A pattern that is congruent to another one uses its
   * database, mirrored or rotated by this map. */
  uint8_t cells[TS_SOLVER_MAX_OPTIMAL_CELLS];
} TsPattern;

typedef struct
{
  unsigned columns;
  unsigned rows;
  TsTablesSize size; /* of the patterns */
  TsGrid grid;
  /* number of partitions of the tiles into patterns; for each, the sum of its distances is a lower bound */
  unsigned n_sums;
  unsigned n_patterns;
  unsigned n_databases;
  /* [n_patterns] of all partitions; two partitions may share a pattern */
  TsPattern patterns[TS_TABLES_MAX_PATTERNS];
  /* [tile] number of patterns that contain the tile */
  uint8_t n_of_tile[TS_SOLVER_MAX_OPTIMAL_CELLS];
  uint8_t of_tile[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_TABLES_MAX_SUMS]; /* [tile][n_of_tile] their indexes */
  /* [gap][i][n_patterns] the move of the tile in the gap's neighbor i of the grid, mapped to the database */
  TsPatternStep steps[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_N_DIRECTIONS][TS_TABLES_MAX_PATTERNS];
  TsPatternDatabase databases[TS_TABLES_MAX_PATTERNS]; /* [n_databases] shared by congruent patterns */
  /* [number of tiles] shared by patterns of the same size; all zero for unused sizes */
  TsPatternIndex indexes[TS_PATTERN_MAX_TILES + 1];
  TsArena arena;           /* (owned) holds the indexes and this structure */
  TsArena bits;            /* (owned) holds those of the databases */
  TsArena scratch;         /* (owned) memory of @build, until all databases are complete */
  TsPatternBuild build;    /* of the database @n_complete */
  unsigned n_complete;     /* number of complete databases */
  atomic_bool is_complete; /* whether all are */
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
