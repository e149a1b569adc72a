/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The benchmark of the solver: times, lengths and nodes on Korf's boards and on random ones. The solver runs on one
 * thread and never waits, so its times are the processor's: what else runs on the machine matters little.
 * Room: tests; may use GLib and the core.
 * Owned by nobody.
 * Thread: main.
 * Fails by g_assert_*(): a wrong solution ends it.
 */

#include "instances.h"
#include "ts-shuffle.h"
#include "ts-solver.h"

#include <stdlib.h>
#include <time.h>

typedef TsSolverResult (*Solve) (TsSolver *solver,
                                 const TsBoard *board,
                                 const TsSolverBudget *budget,
                                 TsSolution *solution);

static void *
allocate (size_t n_bytes,
          void *user_data)
{
  return malloc (n_bytes);
}

static void
release (void *memory,
         void *user_data)
{
  free (memory);
}

static const TsSolverMemory memory = { allocate, release, NULL };

static gint64
get_time_us (void)
{
  return (gint64) clock () * G_USEC_PER_SEC / CLOCKS_PER_SEC;
}

static int
compare_times (const void *a,
               const void *b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return (difference > 0) - (difference < 0);
}

/* Solves all and prints one line; a board without a length is compared with its Manhattan distance. */
static void
run (const char *name,
     TsSolver *solver,
     Solve solve,
     GArray *instances)
{
  g_autoptr (GArray) times_us = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint64 n_nodes = 0;
  guint64 n_moves = 0;
  guint64 n_reference = 0;
  gint64 sum_us = 0;
  const gint64 *sorted;

  for (guint i = 0; i < instances->len; i++)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      gint64 start_us = get_time_us ();
      TsSolution solution;
      gint64 time_us;

      g_assert_cmpint (solve (solver, &instance->board, NULL, &solution), ==, TS_SOLVER_OK);
      time_us = get_time_us () - start_us;
      g_assert_true (ts_solution_solves (&solution, &instance->board));

      g_array_append_val (times_us, time_us);
      sum_us += time_us;
      n_nodes += solution.n_nodes;
      n_moves += solution.n_moves;
      n_reference += instance->length > 0 ? instance->length : instances_get_manhattan (&instance->board);
    }

  g_array_sort (times_us, compare_times);
  sorted = (const gint64 *) (void *) times_us->data;
  g_print ("%-28s %4u boards  %.4f × %-9s  mean %6.2f  median %6.2f  p95 %6.2f  max %6.2f ms  %8.0f nodes\n",
           name,
           instances->len,
           (double) n_moves / (double) n_reference,
           g_array_index (instances, Instance, 0).length > 0 ? "optimal" : "Manhattan",
           (double) sum_us / instances->len / 1e3,
           (double) sorted[instances->len / 2] / 1e3,
           (double) sorted[instances->len * 95 / 100] / 1e3,
           (double) sorted[instances->len - 1] / 1e3,
           (double) n_nodes / instances->len);
}

static GArray *
shuffle (unsigned columns,
         unsigned rows,
         unsigned n_boards)
{
  GArray *instances = g_array_new (FALSE, FALSE, sizeof (Instance));

  for (unsigned seed = 1; seed <= n_boards; seed++)
    {
      Instance instance = { .id = seed };

      ts_shuffle (&instance.board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
      g_array_append_val (instances, instance);
    }

  return instances;
}

static void
run_tables (unsigned columns,
            unsigned rows)
{
  TsSolver *solver = ts_solver_new (&memory);
  gint64 start_us = get_time_us ();

  g_assert_cmpint (ts_solver_prepare (solver, columns, rows, NULL), ==, TS_SOLVER_OK);
  g_print ("tables of %ux%u: %.3f s, %.2f MB\n",
           columns,
           rows,
           (double) (get_time_us () - start_us) / 1e6,
           (double) ts_solver_get_table_bytes (solver, columns, rows) / 1e6);
  ts_solver_free (solver);
}

static void
run_random (TsSolver *solver,
            unsigned columns,
            unsigned rows,
            unsigned n_boards)
{
  g_autoptr (GArray) instances = shuffle (columns, rows, n_boards);
  g_autofree char *name = g_strdup_printf ("%ux%u at once", columns, rows);

  run (name, solver, ts_solver_solve_fast, instances);
}

int
main (int argc,
      char **argv)
{
  static const unsigned sides[][2] = { { 6, 6 }, { 7, 7 }, { 8, 8 }, { 9, 9 }, { 10, 10 }, { 2, 10 }, { 10, 2 }, { 3, 10 }, { 10, 3 }, { 10, 5 } };
  g_autoptr (GArray) korf = NULL;
  g_autoptr (GArray) hard = NULL;
  g_autoptr (GArray) korf_felner = NULL;
  TsSolver *solver = NULL;

  g_test_init (&argc, &argv, NULL);
  korf = instances_load ("korf100.txt", 4, 4);
  hard = instances_load ("hard80_17.txt", 4, 4);
  korf_felner = instances_load ("korf24_50.txt", 5, 5);

  run_tables (4, 4);
  run_tables (8, 2);
  run_tables (5, 3);

  solver = ts_solver_new (&memory);
  ts_solver_prepare (solver, 4, 4, NULL);
  run ("Korf's hundred, proved", solver, ts_solver_solve, korf);
  run ("Korf's hundred, at once", solver, ts_solver_solve_fast, korf);
  run ("eighty-move, at once", solver, ts_solver_solve_fast, hard);
  run ("Korf & Felner's, at once", solver, ts_solver_solve_fast, korf_felner);
  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    run_random (solver, sides[i][0], sides[i][1], 50);
  ts_solver_free (solver);

  return 0;
}
