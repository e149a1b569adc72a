/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The benchmark of the solver with the memory that the game gives it: times, lengths and nodes on Korf's boards and on
 * random ones. On one thread it never waits, so its times are the processor's: what else runs on the machine matters
 * little. Those on two threads are a person's. Memory decides how fast a search is, so the times of the proofs are also
 * told in reads of memory of the same run. A wrong solution ends it.
 */

#include <locale.h>
#include <sys/resource.h>
#include <time.h>

#include "bench.h"
#include "boards.h"
#include "instances.h"
#include "solver-threads.h"
#include "ts-shared-solver.h"
#include "ts-split-mix.h"

#define N_READS 1000000

/* 32 MB, as much as the last cache of a common processor and as the large tables. */
#define N_READ_WORDS (8u << 20)

typedef struct
{
  double length; /* of the solutions, beside the shortest or Manhattan */
  double mean_ms;
  double p95_ms;
  double max_ms;
} Result;

typedef TsSolverResult (*Solve) (TsSolver *solver,
                                 const TsBoard *board,
                                 const TsSolverBudget *budget,
                                 TsSolution *solution);

static unsigned n_jobs;
static TsSolverThreads threads = { 2, test_threads_run, &n_jobs };

/* Returns the most memory that the process has had so far, in kB. */
static long
get_peak_kb (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static gint64
get_time_us (void)
{
  return (gint64) clock () * G_USEC_PER_SEC / CLOCKS_PER_SEC;
}

/* Returns the seconds of a million reads, each of the address that the one before has read: the words form one cycle in
 * random order (S. Sattolo, "An algorithm to generate a random cyclic permutation", Information Processing Letters 22,
 * 1986). */
static double
measure_reads (void)
{
  g_autofree guint32 *next = g_new (guint32, N_READ_WORDS);
  uint64_t state = 0;
  guint32 at = 0;
  gint64 start_us;

  for (guint32 i = 0; i < N_READ_WORDS; i++)
    next[i] = i;
  for (guint32 i = N_READ_WORDS - 1; i > 0; i--)
    {
      guint32 j = (guint32) (ts_split_mix_next (&state) % i);
      guint32 word = next[i];

      next[i] = next[j];
      next[j] = word;
    }

  start_us = get_time_us ();
  for (guint i = 0; i < N_READS; i++)
    at = next[at];
  g_assert_cmpuint (at, <, N_READ_WORDS);

  return (double) (get_time_us () - start_us) / 1e6;
}

/* Reports a time also in millions of reads, measured beside it. */
static void
report_time (const char *key,
             double time,
             double unit_s)
{
  g_autofree char *in_reads = g_strconcat (key, "-reads", NULL);
  double reads_s = measure_reads ();

  bench_report (key, time);
  bench_report (in_reads, time * unit_s / reads_s);
}

/* Solves all, on one thread without a budget, and prints one line; a board without a length is compared with its Manhattan distance. */
static Result
run (const char *name,
     TsSolver *solver,
     Solve solve,
     const TsSolverBudget *budget,
     GArray *instances)
{
  gint64 (*get_time) (void) = budget == NULL ? get_time_us : g_get_monotonic_time;
  g_autofree double *times_ms = g_new (double, instances->len);
  guint64 n_nodes = 0;
  guint64 n_moves = 0;
  guint64 n_reference = 0;
  double sum_ms = 0;
  double median_ms;
  Result result;

  for (guint i = 0; i < instances->len; i++)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      gint64 start_us = get_time ();
      TsSolution solution;

      g_assert_cmpint (solve (solver, &instance->board, budget, &solution), ==, TS_SOLVER_OK);
      times_ms[i] = (double) (get_time () - start_us) / 1e3;
      g_assert_true (ts_solution_solves (&solution, &instance->board));

      sum_ms += times_ms[i];
      n_nodes += solution.n_nodes;
      n_moves += solution.n_moves;
      n_reference += instance->length > 0 ? instance->length : instances_get_manhattan (&instance->board);
    }

  median_ms = bench_get_median (times_ms, instances->len);
  result = (Result){
    .length = (double) n_moves / (double) n_reference,
    .mean_ms = sum_ms / instances->len,
    .p95_ms = times_ms[instances->len * 95 / 100],
    .max_ms = times_ms[instances->len - 1],
  };
  g_print ("%-28s %4u boards  %.4f × %-9s  mean %6.2f  median %6.2f  p95 %6.2f  max %6.2f ms  %8.0f nodes\n",
           name,
           instances->len,
           result.length,
           g_array_index (instances, Instance, 0).length > 0 ? "optimal" : "Manhattan",
           result.mean_ms,
           median_ms,
           result.p95_ms,
           result.max_ms,
           (double) n_nodes / instances->len);

  return result;
}

static void
run_random (TsSolver *solver,
            unsigned side)
{
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (Instance));
  g_autofree char *name = g_strdup_printf ("%ux%u at once", side, side);
  g_autofree char *key = g_strdup_printf ("fast-%ux%u", side, side);

  for (unsigned seed = 1; seed <= 50; seed++)
    {
      Instance instance = { .id = seed, .board = board_from_seed (side, side, seed) };

      g_array_append_val (instances, instance);
    }
  bench_report (key, run (name, solver, ts_solver_solve_fast, NULL, instances).length);
}

static TsSolverVerdict
stop_in_time_cb (const TsSolverProgress *progress,
                 void *user_data)
{
  const gint64 *end_us = user_data;

  return get_time_us () < *end_us ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;
}

/* Returns the length, beside the shortest, of the best solutions after some time of search, on every @step-th board. */
static double
search_for (TsSolver *solver,
            gint64 limit_us,
            GArray *instances,
            guint step)
{
  guint64 n_moves = 0;
  guint64 n_optimal = 0;

  for (guint i = 0; i < instances->len; i += step)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      gint64 end_us = get_time_us () + limit_us;
      TsSolverBudget budget = { .poll = stop_in_time_cb, .user_data = &end_us };
      TsSolution solution;

      ts_solver_solve (solver, &instance->board, &budget, &solution);
      g_assert_true (ts_solution_solves (&solution, &instance->board));
      n_moves += solution.n_moves;
      n_optimal += instance->length;
    }

  g_print ("after %.2f s: %.4f × optimal\n", (double) limit_us / 1e6, (double) n_moves / (double) n_optimal);
  return (double) n_moves / (double) n_optimal;
}

/* Each with a new solver, so that the time of any board includes building all tables.
 * @idle_kb: memory before any search */
static void
bench_slowest (long idle_kb)
{
  g_autoptr (GArray) instances = instances_load ("slowest_4x4.txt", 4, 4);
  double max_ms = 0;

  for (guint i = 0; i < instances->len; i++)
    {
      g_autoptr (GArray) instance = g_array_new (FALSE, FALSE, sizeof (Instance));
      g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
      Result result;

      g_array_append_val (instance, g_array_index (instances, Instance, i));
      result = run ("slowest, two threads", ts_shared_solver_get (solver), ts_solver_solve,
                    &(TsSolverBudget){ .threads = &threads }, instance);
      max_ms = MAX (max_ms, result.max_ms);
    }

  bench_report ("proved-memory", (double) (get_peak_kb () - idle_kb) * 1024 / 1e6);
  report_time ("proved-max", max_ms / 1e3, 1);
}

/* The first eighty-move board has the large tables built, so that its time includes that. */
static void
bench_4x4 (TsSolver *solver)
{
  g_autoptr (GArray) korf = instances_load ("korf100.txt", 4, 4);
  g_autoptr (GArray) hard = instances_load ("hard80_17.txt", 4, 4);
  Result result;
  Result hard_result;

  result = run ("Korf's hundred, at once", solver, ts_solver_solve_fast, NULL, korf);
  bench_report ("fast-korf-length", result.length);
  bench_report ("fast-korf-time", result.mean_ms);

  result = run ("Korf's hundred, small tables", solver, ts_solver_solve, NULL, korf);
  bench_report ("korf-small-mean", result.mean_ms);
  bench_report ("korf-small-max", result.max_ms);
  hard_result = run ("eighty-move, two threads", solver, ts_solver_solve, &(TsSolverBudget){ .threads = &threads }, hard);
  report_time ("hard-mean", hard_result.mean_ms / 1e3, 1);
  bench_report ("hard-max", hard_result.max_ms / 1e3);
  result = run ("Korf's hundred, large tables", solver, ts_solver_solve, NULL, korf);
  report_time ("korf-mean", result.mean_ms, 1e-3);
  bench_report ("korf-p95", result.p95_ms);
  bench_report ("korf-max", result.max_ms);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TsSharedSolver) shared = ts_shared_solver_new ();
  TsSolver *solver = ts_shared_solver_get (shared);
  g_autoptr (GArray) korf_felner = NULL;
  Result result;
  long idle_kb;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  korf_felner = instances_load ("korf24_50.txt", 5, 5);
  idle_kb = get_peak_kb ();

  bench_slowest (idle_kb);
  ts_solver_prepare (solver, 4, 4, NULL);
  bench_4x4 (solver);

  result = run ("Korf & Felner's, at once", solver, ts_solver_solve_fast, NULL, korf_felner);
  bench_report ("fast-5x5-length", result.length);
  bench_report ("fast-5x5-time", result.mean_ms);
  bench_report ("improved-5x5-soon", search_for (solver, 50 * G_TIME_SPAN_MILLISECOND, korf_felner, 1));
  bench_report ("improved-5x5-late", search_for (solver, 5 * G_TIME_SPAN_SECOND, korf_felner, 5));
  for (unsigned side = 6; side <= 10; side += 2)
    run_random (solver, side);

  return 0;
}
