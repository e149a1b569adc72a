/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a shape: which patterns its tiles are divided into, and the databases of these patterns.
 * Owned by the TsSolver that built them.
 * Thread: written by the one that builds them, then only read, by any.
 * Fails by the result of the meter: building may find no memory or be cancelled.
 */

#pragma once

#include "ts-pattern-database.h"

/* 15 tiles in sixes, on 2×8 boards too. */
#define TS_TABLES_MAX_PATTERNS 3
#define TS_TABLES_MAX_SUMS 4

/**
 * TsPatternView:
 * @database: (not owned): whose distances are used
 * @number: which of its sum's patterns it is
 * @cells: of each cell of the board, the cell of the database's board that it stands for. A pattern that is another one
 *   mirrored or turned has no table of its own; it looks into the other's through these.
 * @steps: [gap][i] what moving the tile in the gap's neighbour i of the grid is to the database
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
 * @n_patterns: how many patterns all tiles are divided into; their distances add up to a lower bound
 * @patterns: the patterns
 * @pattern_of_tile: which of them each tile belongs to
 */
typedef struct
{
  unsigned n_patterns;
  TsPatternView patterns[TS_TABLES_MAX_PATTERNS];
  uint8_t pattern_of_tile[TS_SOLVER_MAX_OPTIMAL_CELLS];
} TsPatternSum;

/**
 * TsSolverTables:
 * @sums: several ways to divide the tiles; the greatest sum counts
 * @views: [tile][sum] the pattern that each tile is in
 * @databases: the tables that they share
 * @indexes: of patterns of as many tiles; empty where no pattern has so many
 * @arena: (owned): all of these, and the structure itself
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
} TsSolverTables;

TsSolverTables *ts_solver_tables_new (const TsSolverMemory *memory,
                                      unsigned columns,
                                      unsigned rows,
                                      TsSolverMeter *meter);
void ts_solver_tables_free (TsSolverTables *tables);
TsPatternPlace ts_solver_tables_locate (const TsPatternSum *sum,
                                        unsigned pattern,
                                        const TsBoard *board);
