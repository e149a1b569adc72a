/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the proved optimum against breadth-first searches, on all shapes of 12 to 16 cells.
 */

#include "instances.h"
#include "solver-memory.h"
#include "solver-threads.h"
#include "ts-board-text.h"
#include "ts-shuffle.h"
#include "ts-guide.h"

/* A layer of a breadth-first search: the sorted boards at one distance from the first board, and those of the layer
 * before. A board of up to 16 cells is one number of four bits a cell. A move from a layer leads to the layer before or
 * to the next one, never to the same, because it changes the parity. */
typedef struct
{
  unsigned columns;
  unsigned rows;
  unsigned distance;
  GArray *before;
  GArray *boards;
} Layer;

static TsSolver *solver;

static guint64
pack (const TsBoard *board)
{
  guint64 key = 0;

  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    key |= (guint64) board->tiles[cell] << 4 * cell;

  return key;
}

static TsBoard
unpack (guint64 key,
        unsigned columns,
        unsigned rows)
{
  uint16_t tiles[TS_SOLVER_MAX_OPTIMAL_CELLS];
  TsBoard board;

  for (unsigned cell = 0; cell < columns * rows; cell++)
    tiles[cell] = key >> 4 * cell & 15;
  g_assert_true (ts_board_init_from_tiles (&board, columns, rows, tiles));

  return board;
}

static void
layer_init (Layer *layer,
            const TsBoard *board)
{
  guint64 key = pack (board);

  *layer = (Layer){ .columns = board->columns, .rows = board->rows };
  layer->before = g_array_new (FALSE, FALSE, sizeof key);
  layer->boards = g_array_new (FALSE, FALSE, sizeof key);
  g_array_append_val (layer->boards, key);
}

static void
layer_clear (Layer *layer)
{
  g_array_unref (layer->before);
  g_array_unref (layer->boards);
}

static guint64
layer_get (const Layer *layer,
           guint i)
{
  return g_array_index (layer->boards, guint64, i);
}

static int
compare_keys (const void *a,
              const void *b)
{
  guint64 first = *(const guint64 *) a;
  guint64 second = *(const guint64 *) b;

  return (first > second) - (first < second);
}

/* Appends @board after the tile on @cell, beside the gap, has moved into it. */
static void
append_slide (GArray *boards,
              guint64 board,
              unsigned gap,
              unsigned cell)
{
  guint64 tile = board >> 4 * cell & 15;
  guint64 slid = board ^ tile << 4 * cell ^ tile << 4 * gap;

  g_array_append_val (boards, slid);
}

static void
layer_advance (Layer *layer)
{
  GArray *next = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint n_kept = 0;
  guint at_before = 0;

  for (guint i = 0; i < layer->boards->len; i++)
    {
      guint64 board = layer_get (layer, i);
      unsigned gap = 0;

      while ((board >> 4 * gap & 15) != 0)
        gap++;
      if (gap % layer->columns > 0)
        append_slide (next, board, gap, gap - 1);
      if (gap % layer->columns + 1 < layer->columns)
        append_slide (next, board, gap, gap + 1);
      if (gap >= layer->columns)
        append_slide (next, board, gap, gap - layer->columns);
      if (gap + layer->columns < layer->columns * layer->rows)
        append_slide (next, board, gap, gap + layer->columns);
    }

  qsort (next->data, next->len, sizeof (guint64), compare_keys);
  for (guint i = 0; i < next->len; i++)
    {
      guint64 key = g_array_index (next, guint64, i);

      while (at_before < layer->before->len && g_array_index (layer->before, guint64, at_before) < key)
        at_before++;
      if (at_before < layer->before->len && g_array_index (layer->before, guint64, at_before) == key)
        continue;
      if (n_kept == 0 || g_array_index (next, guint64, n_kept - 1) != key)
        g_array_index (next, guint64, n_kept++) = key;
    }
  g_array_set_size (next, n_kept);

  g_array_unref (layer->before);
  layer->before = layer->boards;
  layer->boards = next;
  layer->distance++;
}

static gboolean
have_common_board (const Layer *a,
                   const Layer *b)
{
  guint i = 0;
  guint j = 0;

  while (i < a->boards->len && j < b->boards->len)
    {
      if (layer_get (a, i) == layer_get (b, j))
        return TRUE;
      if (layer_get (a, i) < layer_get (b, j))
        i++;
      else
        j++;
    }

  return FALSE;
}

/* Returns the distance of a board from solved by bidirectional search. */
static unsigned
search_distance (const TsBoard *board)
{
  unsigned distance;
  TsBoard solved;
  Layer layers[2];

  ts_board_init (&solved, board->columns, board->rows);
  layer_init (&layers[0], &solved);
  layer_init (&layers[1], board);
  while (!have_common_board (&layers[0], &layers[1]))
    layer_advance (&layers[layers[0].boards->len > layers[1].boards->len]);

  distance = layers[0].distance + layers[1].distance;
  layer_clear (&layers[0]);
  layer_clear (&layers[1]);

  return distance;
}

/* Returns the board mirrored at the diagonal, which has the same distance. */
static TsBoard
transpose (const TsBoard *board)
{
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  TsBoard transposed;

  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      unsigned tile = board->tiles[cell];
      unsigned column = (tile - 1) % board->columns;
      unsigned row = (tile - 1) / board->columns;

      tiles[cell % board->columns * board->rows + cell / board->columns] =
          (uint16_t) (tile == 0 ? 0 : column * board->rows + row + 1);
    }
  g_assert_true (ts_board_init_from_tiles (&transposed, board->rows, board->columns, tiles));

  return transposed;
}

/* Starts from a long solution, so that IDA* finds the shortest without the fast beam. */
static void
assert_solved_in (const TsBoard *board,
                  unsigned distance)
{
  const TsBoard boards[] = { *board, transpose (board) };

  for (unsigned i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      TsSolution solution;

      ts_guide_solve (&boards[i], &solution);
      g_assert_cmpint (ts_solver_improve (solver, &boards[i], NULL, &solution), ==, TS_SOLVER_OK);
      g_assert_cmpuint (solution.n_moves, ==, distance);
      g_assert_true (ts_solution_is_proved (&solution));
      g_assert_true (ts_solution_solves (&solution, &boards[i]));
    }
}

/* Returns the end of a random walk from the solved board without immediate reversals. */
static TsBoard
walk (unsigned columns,
      unsigned rows,
      unsigned n_moves,
      guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  unsigned previous_gap = TS_BOARD_NO_CELL;
  TsBoard board;

  ts_board_init (&board, columns, rows);
  for (unsigned i = 0; i < n_moves;)
    {
      unsigned cell = ts_board_get_source (&board, (TsDirection) g_rand_int_range (random, 0, TS_N_DIRECTIONS));
      TsSlide slide;

      if (cell == previous_gap || ts_board_slide (&board, cell, &slide) != TS_SLIDE_OK)
        continue;

      previous_gap = slide.gap_before;
      i++;
    }

  return board;
}

/* Compares with bidirectional search: shuffled boards of 12 cells, and the ends of walks on larger sizes, where a
 * search for shuffled boards takes too much memory. */
static void
test_samples (void)
{
  static const struct
  {
    unsigned columns;
    unsigned rows;
    unsigned n_quick;
    unsigned n_slow;
    unsigned n_moves;
  } shapes[] = {
    { 4, 3, 3, 40, 0 },
    { 6, 2, 3, 40, 0 },
    { 5, 3, 2, 20, 40 },
    { 7, 2, 2, 20, 50 },
    { 8, 2, 2, 20, 50 },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (unsigned seed = 1; seed <= (g_test_slow () ? shapes[i].n_slow : shapes[i].n_quick); seed++)
      {
        TsBoard board;

        if (shapes[i].n_moves == 0)
          ts_shuffle (&board, shapes[i].columns, shapes[i].rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
        else
          board = walk (shapes[i].columns, shapes[i].rows, shapes[i].n_moves, seed);
        assert_solved_in (&board, search_distance (&board));
      }
}

/* Compares the number of boards at each distance with the file, up to a layer of @max_boards, and solves some boards of
 * each layer. */
static void
check_census (unsigned columns,
              unsigned rows,
              guint max_boards,
              guint n_solved_of_layer)
{
  Census census;
  TsBoard solved;
  Layer layer;

  census_load (&census, columns, rows);
  ts_board_init (&solved, columns, rows);
  layer_init (&layer, &solved);
  for (; layer.boards->len > 0 && layer.boards->len <= max_boards; layer_advance (&layer))
    {
      g_assert_cmpuint (layer.distance, <, census.counts->len);
      g_assert_cmpuint (layer.boards->len, ==, g_array_index (census.counts, guint64, layer.distance));
      for (guint i = 0; i < layer.boards->len; i += layer.boards->len / n_solved_of_layer + 1)
        {
          TsBoard board = unpack (layer_get (&layer, i), columns, rows);

          assert_solved_in (&board, layer.distance);
        }
    }

  if (layer.boards->len == 0)
    g_assert_cmpuint (layer.distance, ==, census.counts->len);
  layer_clear (&layer);
  census_clear (&census);
}

static void
test_census (void)
{
  guint max_boards = g_test_slow () ? 1000000 : 3000;
  guint n_solved_of_layer = g_test_slow () ? 50 : 3;

  check_census (4, 3, max_boards, n_solved_of_layer);
  check_census (6, 2, max_boards, n_solved_of_layer);
}

/* Solves the boards of 12 cells that are farthest from solved by breadth-first search. */
static void
test_farthest (void)
{
  static const unsigned sides[][2] = { { 4, 3 }, { 6, 2 } };

  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      Census census;

      census_load (&census, sides[i][0], sides[i][1]);
      g_assert_cmpuint (census.farthest->len, ==, g_array_index (census.counts, guint64, census.counts->len - 1));
      for (guint j = 0; j < census.farthest->len; j++)
        assert_solved_in (&g_array_index (census.farthest, TsBoard, j), census.counts->len - 1);
      census_clear (&census);
    }
}

/* Proves all 4×4 boards with the greatest distance, 80, and those whose proofs take longest, on two threads. Of these,
 * the last iteration ends soon, as it begins with the best boards: to its end it would search 30 million. */
static void
test_hardest (void)
{
  g_autoptr (GArray) farthest = instances_load ("hard80_17.txt", 4, 4);
  g_autoptr (GArray) instances = instances_load ("slowest_4x4.txt", 4, 4);
  unsigned n_jobs = 0;
  const TsSolverThreads threads = test_threads_get (2, &n_jobs);
  const TsSolverBudget budget = { .threads = &threads };
  guint n_slowest = instances->len;

  g_assert_cmpuint (farthest->len, ==, 17);
  g_assert_cmpuint (n_slowest, >, 0);
  g_array_append_vals (instances, farthest->data, farthest->len);
  for (guint i = 0; i < instances->len; i++)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      TsSolution solution;

      g_assert_cmpint (ts_solver_solve (solver, &instance->board, &budget, &solution), ==, TS_SOLVER_OK);
      g_assert_cmpuint (solution.n_moves, ==, instance->length);
      g_assert_true (ts_solution_is_proved (&solution));
      g_assert_true (ts_solution_solves (&solution, &instance->board));
      g_assert_cmpuint (solution.n_nodes, <, i < n_slowest ? 10000000 : 17500000);
    }
  g_assert_cmpuint (n_jobs, >=, 2 * instances->len);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solver-truth/samples", test_samples);
  g_test_add_func ("/solver-truth/census", test_census);
  g_test_add_func ("/solver-truth/farthest", test_farthest);
  if (g_test_slow ())
    g_test_add_func ("/solver-truth/hardest", test_hardest);

  return run_with_solver (&solver);
}
