/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the shared solver: searches give their results from a worker, and cancelled ones give none.
 */

#include <gio/gio.h>
#include <time.h>

#include "boards.h"
#include "ts-shared-solver.h"
#include "wait-for.h"

/* After its job is told so, a search ends; each asks a few times more at most, for its parts. */
#define MAX_TOLD 10

static gint is_cancelled;
static gint n_told;

/* Replaces GIO's function for the code that is linked into the test. */
gboolean
g_cancellable_is_cancelled (GCancellable *cancellable)
{
  if (!g_atomic_int_get (&is_cancelled))
    return FALSE;

  g_atomic_int_inc (&n_told);
  return TRUE;
}

static void
cancel (GCancellable *cancellable)
{
  g_atomic_int_set (&n_told, 0);
  g_atomic_int_set (&is_cancelled, TRUE);
  g_cancellable_cancel (cancellable);
}

/* After the answers of @n_jobs cancelled jobs: each was told so, and did not go on. */
static void
end_cancelled (gint n_jobs)
{
  g_assert_cmpint (g_atomic_int_get (&n_told), >=, n_jobs);
  g_assert_cmpint (g_atomic_int_get (&n_told), <=, n_jobs * MAX_TOLD);
  g_atomic_int_set (&is_cancelled, FALSE);
}

/* The time that passes from one look at the clock to the next. */
static gint step_ms;
static gint n_looks;

/* Replaces GLib's function for the code that is linked into the test. */
gint64
g_get_monotonic_time (void)
{
  return (gint64) g_atomic_int_add (&n_looks, 1) * g_atomic_int_get (&step_ms) * G_TIME_SPAN_MILLISECOND;
}

static gboolean has_no_threads;

/* Replaces GLib's function for the code that is linked into the test. */
GThread *
g_thread_try_new (const char *name,
                  GThreadFunc func,
                  gpointer data,
                  GError **error)
{
  return has_no_threads ? NULL : g_thread_new (name, func, data);
}

/* Of one search. */
typedef struct
{
  TsSolution *solution;
  GError *error;
  gboolean is_done;
} Answer;

static void
searched_cb (GObject *source_object,
             GAsyncResult *result,
             gpointer user_data)
{
  Answer *answer = user_data;

  answer->solution = g_task_propagate_pointer (G_TASK (result), &answer->error);
  answer->is_done = TRUE;
}

static void
answer_clear (Answer *answer)
{
  g_clear_pointer (&answer->solution, g_free);
  g_clear_error (&answer->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

/* A quick search gives a solution, and a thorough one proves it; neither looks at its arguments after it has started. */
static void
test_searches (void)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  g_auto (Answer) quick = { 0 };
  g_auto (Answer) thorough = { 0 };
  TsBoard board = board_from_id ("3x3#1");
  TsSolution known;

  ts_shared_solver_search_async (solver, &board, NULL, 0, NULL, searched_cb, &quick);
  board = board_solved (2, 2);
  wait_for (quick.is_done);
  g_assert_no_error (quick.error);
  g_assert_cmpuint (quick.solution->n_moves, ==, strlen (quick.solution->moves));
  g_assert_cmpuint (quick.solution->n_moves, >, 0);

  board = board_from_id ("3x3#1");
  known = *quick.solution;
  ts_shared_solver_search_async (solver, &board, &known, 60 * 1000, NULL, searched_cb, &thorough);
  board = board_solved (2, 2);
  known.n_moves = 0;
  wait_for (thorough.is_done);
  g_assert_no_error (thorough.error);
  g_assert_true (ts_solution_is_proved (thorough.solution));
  g_assert_cmpuint (thorough.solution->n_moves, <=, quick.solution->n_moves);
}

/* A quick search builds no tables, and uses those that there are for a proof. */
static void
test_quick_with_tables (void)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  const TsBoard board = board_from_id ("4x3#1");

  for (guint has_tables = 0; has_tables < 2; has_tables++)
    {
      g_auto (Answer) answer = { 0 };

      if (has_tables)
        ts_solver_prepare (ts_shared_solver_get (solver), 4, 3, NULL);
      ts_shared_solver_search_async (solver, &board, NULL, 0, NULL, searched_cb, &answer);
      wait_for (answer.is_done);
      g_assert_cmpint (ts_solution_is_proved (answer.solution), ==, has_tables);
      g_assert_cmpint (ts_solver_get_table_bytes (ts_shared_solver_get (solver), 4, 3) > 0, ==, has_tables);
    }
}

/* The clock alone ends a search of a board that is too large for a proof. */
static void
test_limits (void)
{
  static const struct
  {
    guint limit_ms; /* of a thorough search; 0 for a quick one */
    gint step_ms;
  } cases[] = { { 0, 5 }, { 1000, 100 }, { 100, 100 } };
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  const TsBoard board = board_from_id ("8x8#1");
  TsSolution known;

  ts_solver_solve_fast (ts_shared_solver_get (solver), &board, NULL, &known);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Answer) answer = { 0 };

      step_ms = cases[i].step_ms;
      n_looks = 0;
      ts_shared_solver_search_async (solver, &board, cases[i].limit_ms > 0 ? &known : NULL, cases[i].limit_ms, NULL,
                                     searched_cb, &answer);
      wait_for (answer.is_done);
      g_assert_no_error (answer.error);
      g_assert_cmpint (n_looks, <, 20);
      /* Even a thorough search that ends at once has the known solution. */
      if (cases[i].limit_ms > 0)
        g_assert_cmpuint (answer.solution->n_moves, <=, known.n_moves);
      step_ms = 0;
    }
}

static void
test_cancels_searches (void)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (Answer) quick = { 0 };
  g_auto (Answer) thorough = { 0 };
  const TsBoard board = board_from_id ("10x10#1");
  TsSolution known;

  ts_solver_solve_fast (ts_shared_solver_get (solver), &board, NULL, &known);
  ts_shared_solver_search_async (solver, &board, NULL, 0, cancellable, searched_cb, &quick);
  ts_shared_solver_search_async (solver, &board, &known, 60 * 60 * 1000, cancellable, searched_cb, &thorough);
  cancel (cancellable);
  wait_for (quick.is_done && thorough.is_done);
  end_cancelled (2);
  g_assert_error (quick.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_error (thorough.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (quick.solution);
  g_assert_null (thorough.solution);
}

#define N_JOBS 20

static void
count_job (unsigned i,
           void *job_data)
{
  gint *counts = job_data;

  g_atomic_int_inc (&counts[i]);
}

/* Each job runs once, also if there are no threads. */
static void
test_threads (void)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  const TsSolverThreads *threads = ts_shared_solver_get_threads (solver);

  g_assert_cmpuint (threads->n_threads, ==, g_get_num_processors ());
  for (guint i = 0; i < 2; i++)
    {
      gint counts[N_JOBS] = { 0 };

      has_no_threads = i == 1;
      threads->run (count_job, counts, N_JOBS, threads->user_data);
      for (guint job = 0; job < N_JOBS; job++)
        g_assert_cmpint (counts[job], ==, 1);
    }
  has_no_threads = FALSE;
}

/* Waits until all jobs run. */
static void
meet_job (unsigned i,
          void *job_data)
{
  const time_t end = time (NULL) + WAIT_FOR_MAX_S;
  gint *n_running = job_data;

  g_atomic_int_inc (n_running);
  while (g_atomic_int_get (n_running) < N_JOBS)
    {
      g_assert_cmpint (time (NULL), <, end);
      g_thread_yield ();
    }
}

static void
test_threads_at_the_same_time (void)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  const TsSolverThreads *threads = ts_shared_solver_get_threads (solver);
  gint n_running = 0;

  threads->run (meet_job, &n_running, N_JOBS, threads->user_data);
  g_assert_cmpint (n_running, ==, N_JOBS);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/shared-solver/searches", test_searches);
  g_test_add_func ("/shared-solver/quick-with-tables", test_quick_with_tables);
  g_test_add_func ("/shared-solver/limits", test_limits);
  g_test_add_func ("/shared-solver/cancels-searches", test_cancels_searches);
  g_test_add_func ("/shared-solver/threads", test_threads);
  g_test_add_func ("/shared-solver/threads-at-the-same-time", test_threads_at_the_same_time);

  return g_test_run ();
}
