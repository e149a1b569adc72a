/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * IDA*: the shortest solution of a board of up to 16 cells, and the proof that there is no shorter one.
 * Room: core, of the solver alone (C11; no GLib, no I/O, no time, no global state).
 * Owned by nobody: one function; its memory is its caller's arena.
 * Thread: any.
 * Fails by the result of the meter.
 */

/* Iterative-deepening A* (R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
 * Intelligence 27, 1985): go down every line of moves as long as the moves made and the lower bound of what is left
 * stay within a limit; when all fail, there is no solution within it, so raise it. By parity the next length is two
 * more. The lower bound is the greatest of the sums of the pattern databases, kept up move by move. A small table of
 * boards met in the same round cuts off what has been searched with as few moves before (A. Reinefeld and T. A.
 * Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and Machine Intelligence 16,
 * 1994).
 */

#include "ts-solver-ida.h"

#include "ts-grid.h"

/* A solution of at most 16 cells has at most 140 moves, on 2×8. */
#define MAX_MOVES 160

#define N_MET_BITS 16
/* The last moves are so many and so cheap that looking them up costs more than it saves. */
#define MIN_MOVES_LEFT_TO_LOOK_UP 12

/* A pattern on the way: where its tiles are, and how far from home. */
typedef struct
{
  TsPatternPlace place;
  uint16_t distance;
} Pattern;

/* A board met: its cells in four bits each, and the limit and moves made with which it was last searched. */
typedef struct
{
  uint64_t key;
  uint8_t limit;
  uint8_t n_made;
} Met;

typedef struct
{
  const TsSolverTables *tables;
  TsSolverMeter *meter;
  Met *met;
  uint8_t tiles[TS_SOLVER_MAX_OPTIMAL_CELLS];
  uint64_t key;
  Pattern patterns[TS_TABLES_MAX_SUMS][TS_TABLES_MAX_PATTERNS];
  unsigned sums[TS_TABLES_MAX_SUMS];
  uint8_t order[TS_TABLES_MAX_SUMS]; /* in which the sums are asked: the last that cut off a move is first */
  TsGrid grid;
  unsigned limit;
  uint8_t gaps[MAX_MOVES + 1]; /* where the gap was after each move */
  unsigned n_moves;            /* of the solution once it is found */
} Search;

static uint64_t
get_key_bits (unsigned tile,
              unsigned cell)
{
  return (uint64_t) tile << (4 * cell);
}

static void
start (Search *search,
       const TsSolverTables *tables,
       const TsBoard *board)
{
  *search = (Search){ .tables = tables };
  search->gaps[0] = board->gap;
  ts_grid_init (&search->grid, board->columns, board->rows);

  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      search->tiles[cell] = board->tiles[cell];
      search->key |= get_key_bits (board->tiles[cell], cell);
    }

  for (unsigned i = 0; i < tables->n_sums; i++)
    search->order[i] = (uint8_t) i;
  for (unsigned i = 0; i < tables->n_sums; i++)
    for (unsigned j = 0; j < tables->sums[i].n_patterns; j++)
      {
        Pattern *pattern = &search->patterns[i][j];

        pattern->place = ts_solver_tables_locate (&tables->sums[i], j, board);
        pattern->distance = (uint16_t) ts_pattern_database_get_distance (tables->sums[i].patterns[j].database,
                                                                         pattern->place);
        search->sums[i] += pattern->distance;
      }
}

/* Moves a tile in one sum. Returns its pattern as it was. */
static Pattern
move_pattern (Search *search,
              unsigned i,
              unsigned from,
              unsigned to)
{
  const TsPatternSum *sum = &search->tables->sums[i];
  unsigned which = sum->pattern_of_tile[search->tiles[from]];
  const TsPatternView *view = &sum->patterns[which];
  Pattern *pattern = &search->patterns[i][which];
  Pattern before = *pattern;
  unsigned distance;

  pattern->place = ts_pattern_index_move (view->database->index, before.place, view->cells[from], view->cells[to]);
  distance = ts_pattern_database_step (view->database, before.distance, pattern->place);
  pattern->distance = (uint16_t) distance;
  search->sums[i] += distance - before.distance;

  return before;
}

static void
restore_pattern (Search *search,
                 unsigned i,
                 unsigned tile,
                 Pattern before)
{
  Pattern *pattern = &search->patterns[i][search->tables->sums[i].pattern_of_tile[tile]];

  search->sums[i] += before.distance;
  search->sums[i] -= pattern->distance;
  *pattern = before;
}

/* Moves a tile in every sum, unless one says that there is no way home within @n_left moves; that one is asked first
 * from then on. Returns whether the tile was moved; the patterns as they were are in @before. */
static bool
move_patterns (Search *search,
               unsigned from,
               unsigned to,
               unsigned n_left,
               Pattern before[TS_TABLES_MAX_SUMS])
{
  for (unsigned i = 0; i < search->tables->n_sums; i++)
    {
      unsigned sum = search->order[i];

      before[sum] = move_pattern (search, sum, from, to);
      if (search->sums[sum] <= n_left)
        continue;

      for (unsigned j = 0; j <= i; j++)
        restore_pattern (search, search->order[j], search->tiles[from], before[search->order[j]]);
      search->order[i] = search->order[0];
      search->order[0] = (uint8_t) sum;
      return false;
    }

  return true;
}

/* Whether this board was searched in this round with as few moves before; if not, it is now. */
static bool
was_met (Search *search,
         unsigned n_made)
{
  Met *met = &search->met[(search->key * UINT64_C (0x9e3779b97f4a7c15)) >> (64 - N_MET_BITS)];

  if (met->key == search->key && met->limit == search->limit && met->n_made <= n_made)
    return true;

  *met = (Met){ .key = search->key, .limit = (uint8_t) search->limit, .n_made = (uint8_t) n_made };
  return false;
}

/* Returns whether to end: solved, or the meter says so. */
static bool
descend (Search *search,
         unsigned n_made)
{
  unsigned gap = search->gaps[n_made];
  unsigned previous_gap = n_made > 0 ? search->gaps[n_made - 1] : TS_BOARD_NO_CELL;
  unsigned n_left = search->limit - n_made;
  bool ends = false;

  if (search->sums[0] == 0)
    {
      search->n_moves = n_made;
      return true;
    }
  if (!ts_solver_meter_count (search->meter, 1))
    return true;
  if (n_left >= MIN_MOVES_LEFT_TO_LOOK_UP && was_met (search, n_made))
    return false;

  for (const uint8_t *neighbor = search->grid.neighbors[gap]; *neighbor != TS_BOARD_NO_CELL && !ends; neighbor++)
    {
      unsigned from = *neighbor;
      unsigned tile = search->tiles[from];
      Pattern before[TS_TABLES_MAX_SUMS];

      if (from == previous_gap || !move_patterns (search, from, gap, n_left - 1, before))
        continue;

      search->tiles[gap] = (uint8_t) tile;
      search->key ^= get_key_bits (tile, from) ^ get_key_bits (tile, gap);
      search->gaps[n_made + 1] = (uint8_t) from;
      ends = descend (search, n_made + 1);
      search->key ^= get_key_bits (tile, from) ^ get_key_bits (tile, gap);
      search->tiles[from] = (uint8_t) tile;
      for (unsigned j = 0; j < search->tables->n_sums; j++)
        restore_pattern (search, j, tile, before[j]);
    }

  return ends;
}

static unsigned
get_greatest_sum (const Search *search)
{
  unsigned greatest = 0;

  for (unsigned i = 0; i < search->tables->n_sums; i++)
    {
      if (search->sums[i] > greatest)
        greatest = search->sums[i];
    }

  return greatest;
}

static void
write_moves (const Search *search,
             const TsBoard *board,
             TsSolution *solution)
{
  TsBoard moved = *board;

  solution->n_moves = 0;
  solution->moves[0] = '\0';
  for (unsigned i = 1; i <= search->n_moves; i++)
    {
      TsSlide slide;

      ts_board_slide (&moved, search->gaps[i], &slide);
      ts_solution_append (solution, slide.direction);
    }
}

/**
 * ts_solver_ida_get_lower_bound:
 *
 * Returns: the greatest sum of the pattern databases: no solution has fewer moves
 */
unsigned
ts_solver_ida_get_lower_bound (const TsSolverTables *tables,
                               const TsBoard *board)
{
  Search search;

  start (&search, tables, board);
  return get_greatest_sum (&search);
}

/**
 * ts_solver_ida_get_arena_bytes:
 *
 * Returns: how large an arena ts_solver_ida_solve() needs
 */
size_t
ts_solver_ida_get_arena_bytes (void)
{
  return sizeof (Met) << N_MET_BITS;
}

/**
 * ts_solver_ida_solve:
 * @solution: (inout): a solution of @board, replaced by the shortest if it is longer; its lower bound rises, and is the
 *   number of its moves unless @meter says to end before
 */
void
ts_solver_ida_solve (const TsSolverTables *tables,
                     const TsBoard *board,
                     TsArena *arena,
                     TsSolverMeter *meter,
                     TsSolution *solution)
{
  Search search;

  start (&search, tables, board);
  search.meter = meter;
  search.met = ts_arena_take (arena, (size_t) 1 << N_MET_BITS, sizeof (Met));

  search.limit = get_greatest_sum (&search);
  if (search.limit < solution->lower_bound)
    search.limit = solution->lower_bound;

  for (; search.limit < solution->n_moves; search.limit += 2)
    {
      meter->progress.lower_bound = solution->lower_bound = search.limit;
      if (!descend (&search, 0))
        continue;

      if (meter->result == TS_SOLVER_OK)
        write_moves (&search, board, solution);
      return;
    }

  meter->progress.lower_bound = solution->lower_bound = solution->n_moves;
}
