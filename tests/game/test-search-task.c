/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the task: when it reports, for which board, and when it ends.
 */

#include <time.h>

#include "ts-search-task.h"
#include "ts-shuffle.h"
#include "wait-for.h"

/* A little more than the second after which the thorough search tells what it has found. */
#define LIMIT_MS 1001

/* The searches' time passes this many times faster. */
#define SPEED 5

typedef struct
{
  TsSharedSolver *solver;
  TsSearchTask *task;
  guint n_reports;
  TsSolution solution; /* of the last report */
  guint route_length;
} Fixture;

/* The clock can stand still; then no second passes, however busy the machine is. Searches read it on their threads. */
static gint clock_speed = SPEED;

/* Replaces GLib's function for the code that is linked into the test. */
gint64
g_get_monotonic_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);

  return g_atomic_int_get (&clock_speed) * (now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000);
}

static void
report_cb (TsSearchTask *task,
           const TsSolution *solution,
           GByteArray *route,
           gpointer user_data)
{
  Fixture *fixture = user_data;

  fixture->n_reports++;
  fixture->solution = *solution;
  fixture->route_length = route->len;
  g_byte_array_unref (route);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->solver = ts_shared_solver_new ();
  fixture->task = ts_search_task_new (fixture->solver, LIMIT_MS, report_cb, fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ts_search_task_free (fixture->task);
  ts_shared_solver_unref (fixture->solver);
}

static void
start (Fixture *fixture,
       unsigned side,
       uint64_t seed)
{
  TsBoard board;

  ts_shuffle (&board, side, side, seed, TS_SHUFFLE_GAP_ANYWHERE);
  ts_search_task_start (fixture->task, &board, 0);
}

static void
wait_for_its_end (Fixture *fixture)
{
  g_assert_true (ts_search_task_is_running (fixture->task));
  wait_for (!ts_search_task_is_running (fixture->task));
}

/* Without a proof there are three reports: of the quick search, after a second, and at the end. */
static void
test_no_proof (Fixture *fixture,
               gconstpointer data)
{
  start (fixture, 8, 1);
  wait_for_its_end (fixture);
  g_assert_cmpuint (fixture->n_reports, ==, 3);
  g_assert_false (ts_solution_is_proved (&fixture->solution));

  start (fixture, 8, 2);
  wait_for (fixture->n_reports == 4);
  g_assert_true (ts_search_task_is_running (fixture->task));
}

/* A proved solution ends the task. */
static void
test_proof (Fixture *fixture,
            gconstpointer data)
{
  g_atomic_int_set (&clock_speed, 0);
  start (fixture, 3, 1);
  wait_for_its_end (fixture);
  g_atomic_int_set (&clock_speed, SPEED);
  g_assert_cmpuint (fixture->n_reports, ==, 1);
  g_assert_true (ts_solution_is_proved (&fixture->solution));
}

/* A move that is made meanwhile extends the route; another task begins without it, and the one before is silent. */
static void
test_another_board (Fixture *fixture,
                    gconstpointer data)
{
  TsBoard solved;

  start (fixture, 8, 1);
  wait_for (fixture->n_reports == 1);
  ts_search_task_follow (fixture->task, TS_DIRECTION_UP);
  g_assert_cmpuint (ts_search_task_get_distance (fixture->task), ==, 1);

  ts_board_init (&solved, 2, 2);
  ts_search_task_start (fixture->task, &solved, 0);
  g_assert_cmpuint (ts_search_task_get_distance (fixture->task), ==, 0);
  ts_search_task_follow (fixture->task, TS_DIRECTION_DOWN);
  wait_for_its_end (fixture);
  g_assert_cmpuint (fixture->n_reports, ==, 2);
  g_assert_cmpuint (fixture->solution.n_moves, ==, 0);
  g_assert_cmpuint (fixture->route_length, ==, 1);

  /* In the time of a whole task the first one would have reported again. */
  start (fixture, 8, 2);
  wait_for_its_end (fixture);
  g_assert_cmpuint (fixture->n_reports, ==, 5);
}

/* Cancelled before the search begins, or replaced before. */
static void
test_cancel (Fixture *fixture,
             gconstpointer data)
{
  start (fixture, 3, 1);
  ts_search_task_cancel (fixture->task);
  g_assert_false (ts_search_task_is_running (fixture->task));
  wait_for_nothing_to_do ();
  g_assert_false (ts_search_task_is_running (fixture->task));

  start (fixture, 8, 1);
  g_atomic_int_set (&clock_speed, 0);
  start (fixture, 3, 1);
  wait_for_its_end (fixture);
  g_atomic_int_set (&clock_speed, SPEED);
  g_assert_cmpuint (fixture->n_reports, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/task/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("no-proof", test_no_proof);
  ADD ("proof", test_proof);
  ADD ("another-board", test_another_board);
  ADD ("cancel", test_cancel);
#undef ADD

  return g_test_run ();
}
