/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the proved optimum and of the pattern databases behind it, against boards whose distances are known.
 */

#include "boards.h"
#include "instances.h"
#include "solver-memory.h"
#include "solver-threads.h"
#include "ts-search-state.h"

/* A move and its inverse are not the shortest solution of the solved board. */
static void
test_solved_board (Fixture *fixture,
                   gconstpointer data)
{
  const TsBoard board = board_solved (4, 4);
  TsSolution solution = { 0 };

  ts_solution_append (&solution, TS_DIRECTION_RIGHT);
  ts_solution_append (&solution, TS_DIRECTION_LEFT);
  g_assert_true (ts_solution_solves (&solution, &board));
  g_assert_cmpint (ts_solver_improve (fixture->solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
  g_assert_cmpuint (solution.n_moves, ==, 0);
  g_assert_true (ts_solution_is_proved (&solution));
}

/* Solves the boards that are farthest from solved by breadth-first search. */
static void
test_farthest (Fixture *fixture,
               gconstpointer data)
{
  static const unsigned sides[][2] = { { 2, 2 }, { 2, 3 }, { 3, 2 }, { 3, 3 }, { 2, 4 }, { 4, 2 }, { 2, 5 }, { 5, 2 }, { 4, 3 }, { 6, 2 } };

  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      Census census;

      census_load (&census, sides[i][0], sides[i][1]);
      g_assert_cmpuint (census.farthest->len, >, 0);
      for (guint j = 0; j < census.farthest->len; j++)
        g_assert_cmpuint (fixture_measure (fixture, &g_array_index (census.farthest, TsBoard, j)), ==, census.counts->len - 1);
      census_clear (&census);
    }
}

static TsTables *
build_tables (Fixture *fixture,
              unsigned columns,
              unsigned rows,
              TsTablesSize size,
              const TsSolverBudget *budget)
{
  TsTables *tables = ts_tables_new (&fixture->callbacks, columns, rows, size);
  TsSolverCall call;

  ts_solver_call_init (&call, &fixture->callbacks, budget);
  ts_tables_build (tables, &call);
  g_assert_true (tables->is_complete);

  return tables;
}

/* A pattern of two sums is looked up once, and congruent patterns share a database. */
static void
test_shared_patterns (Fixture *fixture,
                      gconstpointer data)
{
  TsTables *tables = ts_tables_new (&fixture->callbacks, 4, 4, TS_TABLES_LARGE);
  unsigned n_large = 0;

  for (unsigned i = 0; i < tables->n_databases; i++)
    n_large += tables->databases[i].index->n_tiles == 7;

  g_assert_cmpuint (tables->n_sums, ==, 4);
  g_assert_cmpuint (tables->n_patterns, ==, 9);
  g_assert_cmpuint (n_large, ==, 2);
  ts_tables_free (tables);
}

/* Threads that build together make the tables that one makes. */
static void
test_build_threads (Fixture *fixture,
                    gconstpointer data)
{
  unsigned n_jobs = 0;
  const TsSolverThreads threads = test_threads_get (3, &n_jobs);
  TsTables *expected = build_tables (fixture, 4, 4, TS_TABLES_SMALL, NULL);
  TsTables *tables = build_tables (fixture, 4, 4, TS_TABLES_SMALL, &(TsSolverBudget){ .threads = &threads });

  g_assert_cmpuint (n_jobs, >, 3);
  g_assert_cmpuint (tables->n_databases, ==, expected->n_databases);
  for (unsigned i = 0; i < tables->n_databases; i++)
    {
      const TsPatternDatabase *database = &tables->databases[i];
      gsize n_bytes = ts_pattern_database_get_n_words (database) * sizeof *database->bits;

      g_assert_cmpmem (database->bits, n_bytes, expected->databases[i].bits, n_bytes);
    }
  ts_tables_free (tables);
  ts_tables_free (expected);
}

/* Returns the lower bound of the pattern databases. */
static unsigned
get_lower_bound (const TsTables *tables,
                 const TsBoard *board)
{
  TsSearchState state;

  ts_search_state_init (&state, tables, board);
  return ts_search_state_get_lower_bound (&state);
}

/* On all 3×3 boards, the lower bound is at most the distance, and a move changes it by 1; every 200th board is
 * solved. */
static void
test_all_3x3 (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (GArray) boards = g_array_new (FALSE, FALSE, sizeof (TsBoard));
  g_autoptr (GArray) distances = instances_measure (3, 3, boards);
  g_autofree guint8 *bounds = g_new0 (guint8, distances->len);
  guint64 counts[64] = { 0 };
  TsTables *tables = build_tables (fixture, 3, 3, TS_TABLES_SMALL, NULL);
  Census census;

  for (guint i = 0; i < boards->len; i++)
    {
      const TsBoard *board = &g_array_index (boards, TsBoard, i);
      unsigned rank = board_get_rank (board);
      unsigned distance = g_array_index (distances, guint8, rank);

      counts[distance]++;
      bounds[rank] = (guint8) get_lower_bound (tables, board);
      g_assert_cmpuint (bounds[rank], <=, distance);
      if (i % 200 == 0)
        g_assert_cmpuint (fixture_measure (fixture, board), ==, distance);
    }

  census_load (&census, 3, 3);
  g_assert_cmpmem (counts, census.counts->len * sizeof *counts, census.counts->data, census.counts->len * sizeof *counts);
  census_clear (&census);

  for (guint i = 0; i < boards->len; i++)
    for (unsigned direction = 0; direction < TS_N_DIRECTIONS; direction++)
      {
        TsBoard beside = g_array_index (boards, TsBoard, i);
        unsigned rank = board_get_rank (&beside);

        if (ts_board_slide (&beside, ts_board_get_source (&beside, (TsDirection) direction), NULL) == TS_SLIDE_OK)
          g_assert_cmpint (ABS (bounds[rank] - bounds[board_get_rank (&beside)]), ==, 1);
      }
  ts_tables_free (tables);
}

/* Sets the distance of each pattern. */
static void
get_distances (const TsTables *tables,
               const TsBoard *board,
               unsigned distances[TS_TABLES_MAX_PATTERNS])
{
  for (unsigned i = 0; i < tables->n_patterns; i++)
    distances[i] = ts_pattern_database_get_distance (tables->patterns[i].database,
                                                     ts_tables_get_placement (&tables->patterns[i], board));
}

/* Returns the cell of a random tile that can move without reversing the last move. */
static unsigned
choose_cell (GRand *random,
             const TsBoard *board,
             unsigned previous_gap)
{
  unsigned cell;

  do
    cell = ts_board_get_source (board, (TsDirection) g_rand_int_range (random, 0, TS_N_DIRECTIONS));
  while (cell == TS_BOARD_NO_CELL || cell == previous_gap);

  return cell;
}

/* Checks the distances after @slide: the decoded distance of each pattern of the moved tile equals the one counted on a
 * path to the goal; all other distances are unchanged; and each sum is at most @max_total and has its parity. */
static void
check_step (const TsTables *tables,
            const TsBoard *board,
            const TsSlide *slide,
            unsigned max_total,
            unsigned distances[TS_TABLES_MAX_PATTERNS])
{
  unsigned before[TS_TABLES_MAX_PATTERNS];
  guint64 sums = 0;

  memcpy (before, distances, sizeof before);
  get_distances (tables, board, distances);
  for (unsigned i = 0; i < tables->n_patterns; i++)
    {
      const TsPattern *pattern = &tables->patterns[i];
      TsPatternPlacement placement = ts_tables_get_placement (pattern, board);

      sums += pattern->lanes * distances[i];
      if (pattern->tiles >> board->tiles[slide->gap_before] & 1)
        g_assert_cmpuint (ts_pattern_database_decode (before[i],
                                                      ts_pattern_database_get_word (pattern->database, placement),
                                                      placement.order),
                          ==, distances[i]);
      else
        g_assert_cmpuint (distances[i], ==, before[i]);
    }

  for (unsigned i = 0; i < tables->n_sums; i++, sums >>= 16)
    {
      g_assert_cmpuint (sums & UINT16_MAX, <=, max_total);
      g_assert_cmpuint (sums % 2, ==, max_total % 2);
    }
  g_assert_cmpuint (sums, ==, 0);
}

/* Walks 60 moves from the solved board, where every sum is at most the number of moves made, or 6 from each of
 * @instances, where every sum is at most that number plus the length of the solution. */
static void
walk (const TsTables *tables,
      const TsBoard *solved,
      GArray *instances,
      unsigned n_walks)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (15);
  unsigned distances[TS_TABLES_MAX_PATTERNS];

  for (unsigned n = 0; n < n_walks; n++)
    {
      const Instance *instance = instances != NULL ? &g_array_index (instances, Instance, n % instances->len) : NULL;
      unsigned previous_gap = TS_BOARD_NO_CELL;
      TsBoard board = instance != NULL ? instance->board : *solved;

      get_distances (tables, &board, distances);
      for (unsigned n_made = 1; n_made <= (instance != NULL ? 6 : 60); n_made++)
        {
          unsigned max_total = instance != NULL ? instance->length + n_made : n_made;
          TsSlide slide;

          ts_board_slide (&board, choose_cell (random, &board, previous_gap), &slide);
          previous_gap = slide.gap_before;
          check_step (tables, &board, &slide, max_total, distances);
        }
    }
}

static void
test_walks (Fixture *fixture,
            gconstpointer data)
{
  static const struct
  {
    unsigned columns;
    unsigned rows;
    TsTablesSize size;
    unsigned n_walks;
  } shapes[] = {
    { 4, 4, TS_TABLES_SMALL, 200 },
    { 4, 4, TS_TABLES_LARGE, 200 },
    { 4, 3, TS_TABLES_SMALL, 100 },
    { 3, 5, TS_TABLES_SMALL, 100 },
    { 2, 6, TS_TABLES_SMALL, 100 },
    { 5, 3, TS_TABLES_SMALL, 100 },
    { 7, 2, TS_TABLES_SMALL, 100 },
    { 2, 8, TS_TABLES_SMALL, 100 },
  };
  g_autoptr (GArray) korf = instances_load ("korf100.txt", 4, 4);

  for (unsigned i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      TsTables *tables = build_tables (fixture, shapes[i].columns, shapes[i].rows, shapes[i].size, NULL);
      const TsBoard solved = board_solved (shapes[i].columns, shapes[i].rows);

      walk (tables, &solved, NULL, shapes[i].n_walks);
      if (shapes[i].columns == 4 && shapes[i].rows == 4)
        walk (tables, &solved, korf, korf->len);
      ts_tables_free (tables);
    }
}

/* That all of Korf's boards take; fewer would tell that boards are lost, which hardly ever makes a solution longer. With
 * N_STACKED this test is linked with a search whose stack is full soon. */
#ifdef N_STACKED
#define N_KORF_NODES 3153815
#else
#define N_KORF_NODES 3153977
#endif

/* Limits the effort of IDA* by the lower bounds and the searched boards, which are the same on every machine, instead
 * of the time. */
static void
test_effort (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);
  guint64 n_nodes = 0;
  guint64 bounds = 0;
  TsTables *tables = build_tables (fixture, 4, 4, TS_TABLES_SMALL, NULL);

  for (guint i = 0; i < instances->len; i++)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      unsigned bound = get_lower_bound (tables, &instance->board);
      TsSolution solution;

      g_assert_cmpuint (bound, <=, instance->length);
      ts_guide_solve (&instance->board, &solution);
      g_assert_cmpint (ts_solver_improve (fixture->solver, &instance->board, NULL, &solution), ==, TS_SOLVER_OK);
      g_assert_cmpuint (solution.n_moves, ==, instance->length);
      g_assert_true (ts_solution_is_proved (&solution));
      g_assert_true (ts_solution_solves (&solution, &instance->board));
      n_nodes += solution.n_nodes;
      bounds += bound;
    }

  ts_tables_free (tables);
  g_assert_cmpuint (bounds, >=, 4439);
  g_assert_cmpuint (n_nodes, ==, N_KORF_NODES);
}

/* On all sizes up to 16 cells a move changes the distance by one, near the solved board and far from it. */
static void
test_all_shapes (Fixture *fixture,
                 gconstpointer data)
{
  for (unsigned columns = 2; columns <= 8; columns++)
    for (unsigned rows = 2; columns * rows <= TS_SOLVER_MAX_OPTIMAL_CELLS; rows++)
      {
        g_autoptr (GRand) random = g_rand_new_with_seed (columns * 10 + rows);
        TsBoard boards[] = { board_solved (columns, rows), board_from_seed (columns, rows, columns * 10 + rows) };

        for (unsigned i = 0; i < G_N_ELEMENTS (boards); i++)
          {
            unsigned previous_gap = TS_BOARD_NO_CELL;
            unsigned before = fixture_measure (fixture, &boards[i]);

            for (unsigned n_moves = 0; n_moves < (i == 0 ? 20 : 2); n_moves++)
              {
                TsSlide slide;
                unsigned after;

                ts_board_slide (&boards[i], choose_cell (random, &boards[i], previous_gap), &slide);
                previous_gap = slide.gap_before;
                after = fixture_measure (fixture, &boards[i]);
                g_assert_cmpuint (MAX (before, after) - MIN (before, after), ==, 1);
                before = after;
              }
          }
      }
}

/* Proves all 4×4 boards with the greatest distance, 80, and those whose proofs take longest, on two threads. Of these,
 * the last iteration ends soon, as it begins with the best boards: to its end it would search 30 million. */
static void
test_hardest (Fixture *fixture,
              gconstpointer data)
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

      g_assert_cmpint (ts_solver_solve (fixture->solver, &instance->board, &budget, &solution), ==, TS_SOLVER_OK);
      g_assert_cmpuint (solution.n_moves, ==, instance->length);
      g_assert_true (ts_solution_is_proved (&solution));
      g_assert_true (ts_solution_solves (&solution, &instance->board));
      g_assert_cmpuint (solution.n_nodes, <, i < n_slowest ? 10000000 : 17500000);
    }
  g_assert_cmpuint (n_jobs, >=, 2 * instances->len);
}

#define ADD(path, function) g_test_add ("/solver-optimal/" path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  if (g_test_slow ())
    ADD ("hardest", test_hardest);
  ADD ("solved-board", test_solved_board);
  ADD ("farthest", test_farthest);
  ADD ("all-3x3", test_all_3x3);
  ADD ("shared-patterns", test_shared_patterns);
  ADD ("build-threads", test_build_threads);
  ADD ("walks", test_walks);
  ADD ("effort", test_effort);
  ADD ("all-shapes", test_all_shapes);

  return g_test_run ();
}
