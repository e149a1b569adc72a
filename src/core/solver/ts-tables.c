/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-tables.h"

#include <string.h>

#define MAX_PATTERNS_OF_SUM 3

/* Of tables without the bits of their databases, for all that the indexes of their patterns take. */
static const size_t layout_bytes[] = {
  [TS_TABLES_SMALL] = (size_t) 320 << 10,
  [TS_TABLES_LARGE] = (size_t) 768 << 10,
};

/* Of building, between two polls: about a tenth of a millisecond. */
#define WORK_PER_STEP 40000

/* A round over fewer words runs on one thread: it ends before another has started. */
#define MIN_PARALLEL_WORDS 50000

/* What the threads share. */
typedef struct
{
  TsTables *tables;
  TsSolverCall *call;
} Building;

/* A partition of the tiles into patterns: for each cell the pattern of its home tile. */
typedef struct
{
  uint8_t pattern_of_cell[TS_SOLVER_MAX_OPTIMAL_CELLS];
} Partition;

/* Found by experiment: of the partitions that share databases, those with which a search visits the fewest boards.
 * Small: 6-6-3; of the four patterns of six tiles, two are mirror images. Large: 7-7-1; the patterns of seven tiles
 * share two databases. */
static const Partition partitions_of_4x4[][2] = {
  [TS_TABLES_SMALL] = {
      { { 2, 2, 0, 2, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0 } },
      { { 0, 0, 2, 2, 0, 0, 2, 1, 0, 0, 1, 1, 1, 1, 1 } },
  },
  [TS_TABLES_LARGE] = {
      { { 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 2, 0, 1 } },
      { { 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2 } },
  },
};

/* Maps a cell by one of the eight symmetries of a square; 0…3 do not swap columns and rows, so they fit any board. */
static unsigned
map_cell (const TsTables *tables,
          unsigned cell,
          unsigned symmetry)
{
  unsigned column = cell % tables->columns;
  unsigned row = cell / tables->columns;

  if (symmetry & 1)
    column = tables->columns - 1 - column;
  if (symmetry & 2)
    row = tables->rows - 1 - row;

  return symmetry & 4 ? column * tables->columns + row : row * tables->columns + column;
}

#define TILES_IN_ORDER 6

/* Makes patterns of six tiles in row or column order; the first has @n_fewer fewer. */
static Partition
partition_in_order (const TsTables *tables,
                    bool by_columns,
                    unsigned n_fewer)
{
  Partition partition = { { 0 } };

  for (unsigned cell = 0; cell < tables->columns * tables->rows; cell++)
    {
      unsigned index = by_columns ? cell % tables->columns * tables->rows + cell / tables->columns : cell;

      partition.pattern_of_cell[cell] = (uint8_t) ((index + n_fewer) / TILES_IN_ORDER);
    }

  return partition;
}

/* On 4×4, the two partitions above and their transposes. On other boards, one along the longer side and one along the
 * shorter side; on 2×n, one shifted by two tiles instead of the latter: greater bounds with smaller tables. */
static unsigned
list_partitions (const TsTables *tables,
                 Partition partitions[TS_TABLES_MAX_SUMS])
{
  bool is_wide = tables->columns > tables->rows;
  bool is_narrow = tables->columns == 2 || tables->rows == 2;

  if (tables->columns == 4 && tables->rows == 4)
    {
      memcpy (partitions, partitions_of_4x4[tables->size], sizeof partitions_of_4x4[tables->size]);
      for (unsigned i = 0; i < 2; i++)
        for (unsigned cell = 0; cell < 16; cell++)
          partitions[2 + i].pattern_of_cell[map_cell (tables, cell, 4)] = partitions[i].pattern_of_cell[cell];
      return 4;
    }

  partitions[0] = partition_in_order (tables, is_wide, 0);
  partitions[1] = is_narrow ? partition_in_order (tables, is_wide, 2) : partition_in_order (tables, !is_wide, 0);
  return 2;
}

/* Returns whether a pattern, mapped by @symmetry, has the distances of @database: the homes of its tiles are the same,
 * and its home of the gap is in the same region. */
static bool
matches_database (const TsTables *tables,
                  const TsPatternDatabase *database,
                  unsigned goal_mask,
                  unsigned symmetry)
{
  unsigned gap_home = tables->columns * tables->rows - 1;
  unsigned region;
  unsigned mapped_mask = 0;

  for (unsigned cell = 0; cell <= gap_home; cell++)
    mapped_mask |= (goal_mask >> cell & 1) << map_cell (tables, cell, symmetry);
  region = ts_pattern_index_grow_region (1u << gap_home, mapped_mask, tables->columns, tables->rows);

  return mapped_mask == database->goal.mask && (region >> map_cell (tables, gap_home, symmetry) & 1);
}

static void
map_pattern (TsTables *tables,
             const TsPatternDatabase *database,
             unsigned symmetry,
             TsPattern *pattern)
{
  pattern->database = database;
  for (unsigned cell = 0; cell < tables->columns * tables->rows; cell++)
    pattern->cells[cell] = (uint8_t) map_cell (tables, cell, symmetry);

  for (unsigned gap = 0; gap < tables->columns * tables->rows; gap++)
    for (unsigned i = 0; tables->grid.neighbors[gap][i] != TS_BOARD_NO_CELL; i++)
      tables->steps[gap][i][pattern - tables->patterns] = ts_pattern_index_get_step (
          database->index, pattern->cells[tables->grid.neighbors[gap][i]], pattern->cells[gap]);
}

/* Maps a pattern to a database: that of a congruent one, or a new one. */
static void
find_database (TsTables *tables,
               unsigned goal_mask,
               TsPattern *pattern)
{
  unsigned n_tiles = ts_pattern_count_bits (goal_mask);
  TsPatternIndex *index = &tables->indexes[n_tiles];

  for (unsigned i = 0; i < tables->n_databases; i++)
    for (unsigned symmetry = 0; symmetry < (tables->columns == tables->rows ? 8 : 4); symmetry++)
      {
        if (!matches_database (tables, &tables->databases[i], goal_mask, symmetry))
          continue;

        map_pattern (tables, &tables->databases[i], symmetry, pattern);
        return;
      }

  if (index->n_nodes == 0)
    ts_pattern_index_init (index, &tables->arena, tables->columns, tables->rows, n_tiles);
  ts_pattern_database_init (&tables->databases[tables->n_databases], index, goal_mask);
  map_pattern (tables, &tables->databases[tables->n_databases++], 0, pattern);
}

/* Returns the pattern with these tiles, which another sum may have too. */
static TsPattern *
ensure_pattern (TsTables *tables,
                unsigned goal_mask)
{
  TsPattern *pattern = tables->patterns;

  for (; pattern < tables->patterns + tables->n_patterns; pattern++)
    {
      if (pattern->tiles == goal_mask << 1)
        return pattern;
    }

  pattern->tiles = goal_mask << 1;
  for (unsigned tile = 1; tile < tables->columns * tables->rows; tile++)
    {
      if (pattern->tiles >> tile & 1)
        tables->of_tile[tile][tables->n_of_tile[tile]++] = (uint8_t) tables->n_patterns;
    }
  tables->n_patterns++;
  find_database (tables, goal_mask, pattern);

  return pattern;
}

static void
add_sum (TsTables *tables,
         unsigned i,
         const Partition *partition)
{
  unsigned masks[MAX_PATTERNS_OF_SUM] = { 0 };

  for (unsigned cell = 0; cell < tables->columns * tables->rows - 1; cell++)
    masks[partition->pattern_of_cell[cell]] |= 1u << cell;

  for (unsigned pattern = 0; pattern < MAX_PATTERNS_OF_SUM; pattern++)
    {
      if (masks[pattern] != 0)
        ensure_pattern (tables, masks[pattern])->lanes |= UINT64_C (1) << 16 * i;
    }
}

/* Sets everything up but the databases' bits. */
static void
lay_out (TsTables *tables)
{
  Partition partitions[TS_TABLES_MAX_SUMS] = { { { 0 } } };

  ts_grid_init (&tables->grid, tables->columns, tables->rows);
  tables->n_sums = list_partitions (tables, partitions);
  for (unsigned i = 0; i < tables->n_sums; i++)
    add_sum (tables, i, &partitions[i]);
}

/* Provides the memory of the bits, and of building them. Returns %false if there is none. */
static bool
allocate (TsTables *tables,
          const TsSolverMemory *memory)
{
  size_t n_bytes = 0;
  size_t max_scratch_bytes = 0;

  for (unsigned i = 0; i < tables->n_databases; i++)
    {
      size_t n_scratch_bytes = ts_pattern_database_get_scratch_bytes (&tables->databases[i]);

      n_bytes += ts_pattern_database_get_n_words (&tables->databases[i]) * sizeof (uint64_t) + TS_ARENA_ALIGNMENT;
      max_scratch_bytes = n_scratch_bytes > max_scratch_bytes ? n_scratch_bytes : max_scratch_bytes;
    }
  if (!ts_arena_open (&tables->bits, memory, n_bytes) || !ts_arena_open (&tables->scratch, memory, max_scratch_bytes))
    return false;

  for (unsigned i = 0; i < tables->n_databases; i++)
    tables->databases[i].bits =
        ts_arena_alloc (&tables->bits, ts_pattern_database_get_n_words (&tables->databases[i]), sizeof (uint64_t));

  return true;
}

/* Takes about a millisecond. Returns (transfer full) (nullable): tables to be built by ts_tables_build(); %NULL without
 * memory.
 * @columns: 2…8
 * @rows: 2…8, with @columns × @rows at most %TS_SOLVER_MAX_OPTIMAL_CELLS
 * @size: %TS_TABLES_SMALL except for 4×4 */
TsTables *
ts_tables_new (const TsSolverMemory *memory,
               unsigned columns,
               unsigned rows,
               TsTablesSize size)
{
  TsTables *tables;
  TsArena arena;

  if (!ts_arena_open (&arena, memory, layout_bytes[size]))
    return NULL;

  tables = ts_arena_alloc (&arena, 1, sizeof *tables);
  *tables = (TsTables){ .columns = columns, .rows = rows, .size = size, .arena = arena };
  lay_out (tables);
  if (!allocate (tables, memory))
    {
      ts_tables_free (tables);
      return NULL;
    }

  ts_pattern_database_begin_build (&tables->build, &tables->databases[0], tables->scratch);
  return tables;
}

/* A job: builds until no node of the round is left, or the call ends it. */
static void
build_nodes (unsigned i,
             void *job_data)
{
  const Building *building = job_data;
  unsigned n_nodes = 0;

  while (ts_solver_call_report (building->call, &n_nodes) &&
         ts_pattern_database_continue_build (&building->tables->build, WORK_PER_STEP))
    ;
}

/* Returns %false when the call ends it. */
static bool
run_round (TsTables *tables,
           TsSolverCall *call)
{
  const TsPatternDatabase *database = tables->build.database;
  const TsSolverThreads *threads = call->budget.threads;
  Building building = { tables, call };

  if (threads != NULL && database->index->n_nodes * database->index->n_words >= MIN_PARALLEL_WORDS)
    threads->run (build_nodes, &building, threads->n_threads, threads->user_data);
  else
    build_nodes (0, &building);

  return call->result == TS_SOLVER_OK;
}

/* Builds on all threads of @call's budget; the databases are the same whatever their number. One that the budget ends
 * leaves the rest to the next.
 * @tables: of which no other call builds */
void
ts_tables_build (TsTables *tables,
                 TsSolverCall *call)
{
  while (!tables->is_complete && run_round (tables, call))
    {
      if (ts_pattern_database_end_round (&tables->build))
        continue;

      if (++tables->n_complete < tables->n_databases)
        ts_pattern_database_begin_build (&tables->build, &tables->databases[tables->n_complete], tables->scratch);
      else
        {
          ts_arena_close (&tables->scratch);
          tables->is_complete = true;
        }
    }
}

/* @tables: (transfer full) (nullable) */
void
ts_tables_free (TsTables *tables)
{
  TsArena arena;

  if (tables == NULL)
    return;

  ts_arena_close (&tables->scratch);
  ts_arena_close (&tables->bits);
  /* The arena structure is in the arena's own block. */
  arena = tables->arena;
  ts_arena_close (&arena);
}

/* Returns the size of complete tables. */
size_t
ts_tables_get_bytes (const TsTables *tables)
{
  return tables->arena.n_used + tables->bits.n_used;
}

/* Returns the placement of the pattern's tiles and the gap of @board, mapped to its database.
 * @pattern: of the tables of the board's size */
TsPatternPlacement
ts_tables_get_placement (const TsPattern *pattern,
                         const TsBoard *board)
{
  uint8_t cells[TS_PATTERN_MAX_TILES] = { 0 };

  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      unsigned tile = board->tiles[cell];
      unsigned home = tile == 0 ? 0 : pattern->cells[tile - 1];

      if (pattern->tiles >> tile & 1)
        cells[ts_pattern_count_bits (pattern->database->goal.mask & ((1u << home) - 1))] = pattern->cells[cell];
    }

  return ts_pattern_index_get_placement (pattern->database->index, cells, pattern->cells[board->gap]);
}
