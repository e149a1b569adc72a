/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the watch: a hint, a board that solves itself, and all that stops it.
 */

#include "session-test.h"
#include "ts-watch.h"

/* So slow that no second move comes during a test. */
#define SLOWLY 1
#define FAST 1000

/* Four moves from solved: the gap went up twice and left twice. */
#define BOARD "3x3:0,1,3,4,2,5,7,8,6"

typedef struct
{
  TsGame *game;
  TsAdvisor *advisor;
  TsWatch *watch;
  TsSlide hint;
  guint n_hints;
  guint n_moves;
} Fixture;

static void
hint_cb (Fixture *fixture,
         const TsSlide *slide)
{
  fixture->hint = *slide;
  fixture->n_hints++;
}

static void
moved_cb (Fixture *fixture)
{
  fixture->n_moves++;
}

static void
set_up (Fixture *fixture,
        gconstpointer user_data)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  TsBoard board = session_test_get_board (BOARD);

  fixture->game = ts_game_new (&board, NULL);
  fixture->advisor = ts_advisor_new (fixture->game, solver);
  fixture->watch = ts_watch_new (fixture->game, fixture->advisor);
  g_signal_connect_swapped (fixture->watch, "hint", G_CALLBACK (hint_cb), fixture);
  g_signal_connect_swapped (fixture->game, "moved", G_CALLBACK (moved_cb), fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer user_data)
{
  g_assert_finalize_object (fixture->watch);
  g_assert_finalize_object (fixture->advisor);
  g_assert_finalize_object (fixture->game);
}

static gboolean
is_solution_known (Fixture *fixture)
{
  return ts_advisor_get_moves_to_go (fixture->advisor) != TS_ADVISOR_UNKNOWN;
}

/* The slides of tile 1 and 4 are legal from the first board on; 1 is on the shortest way. */
static void
test_hint (Fixture *fixture,
           gconstpointer user_data)
{
  ts_watch_ask_hint (fixture->watch);
  session_test_wait (fixture->n_hints == 1);
  g_assert_cmpuint (fixture->hint.gap_after, ==, 1);
  g_assert_cmpuint (ts_game_get_n_hints (fixture->game), ==, 1);
  g_assert_cmpuint (fixture->n_moves, ==, 0);
  g_assert_false (ts_game_get_assisted (fixture->game));

  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpuint (fixture->n_hints, ==, 2);
}

static void
test_to_the_end (Fixture *fixture,
                 gconstpointer user_data)
{
  ts_watch_start (fixture->watch, FAST);
  g_assert_true (ts_watch_get_running (fixture->watch));
  session_test_wait (ts_game_get_solved (fixture->game));
  g_assert_false (ts_watch_get_running (fixture->watch));
  g_assert_cmpuint (fixture->n_moves, ==, 4);
  g_assert_true (ts_game_get_assisted (fixture->game));
  g_assert_cmpuint (fixture->n_hints, ==, 0);
}

/* Starts the watch and waits for its first move. */
static void
start (Fixture *fixture)
{
  session_test_wait (is_solution_known (fixture));
  ts_watch_start (fixture->watch, SLOWLY);
  g_assert_cmpuint (fixture->n_moves, ==, 1);
  g_assert_true (ts_watch_get_running (fixture->watch));
}

static void
test_move_stops (Fixture *fixture,
                 gconstpointer user_data)
{
  start (fixture);
  g_assert_cmpint (ts_game_slide (fixture->game, 0), ==, TS_SLIDE_OK);
  g_assert_false (ts_watch_get_running (fixture->watch));
}

static void
test_undo_stops (Fixture *fixture,
                 gconstpointer user_data)
{
  start (fixture);
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_false (ts_watch_get_running (fixture->watch));
}

static void
test_refusal_stops (Fixture *fixture,
                    gconstpointer user_data)
{
  start (fixture);
  g_assert_cmpint (ts_game_slide (fixture->game, 8), !=, TS_SLIDE_OK);
  g_assert_false (ts_watch_get_running (fixture->watch));
}

/* All tiles look alike and the gap is home: the board is whole as soon as that is known. */
static void
test_end_stops (void)
{
  static const guint8 classes[8] = { 0 };
  TsBoard board = session_test_get_board ("3x3:2,1,4,3,5,6,7,8,0");
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  g_autoptr (TsGame) game = ts_game_new (&board, NULL);
  g_autoptr (TsAdvisor) advisor = ts_advisor_new (game, solver);
  g_autoptr (TsWatch) watch = ts_watch_new (game, advisor);

  g_assert_cmpint (ts_game_slide (game, 5), ==, TS_SLIDE_OK);
  g_assert_cmpint (ts_game_slide (game, 8), ==, TS_SLIDE_OK);
  ts_watch_start (watch, SLOWLY);
  g_assert_true (ts_watch_get_running (watch));
  ts_game_set_lookalikes (game, classes);
  g_assert_true (ts_game_get_solved (game));
  g_assert_false (ts_watch_get_running (watch));
}

static void
test_pause_stops (Fixture *fixture,
                  gconstpointer user_data)
{
  start (fixture);
  ts_game_set_paused (fixture->game, TRUE);
  g_assert_false (ts_watch_get_running (fixture->watch));
  ts_game_set_paused (fixture->game, FALSE);
  g_assert_false (ts_watch_get_running (fixture->watch));
}

/* A paused game gets neither a hint nor a move, also if it was asked for before. */
static void
test_paused (Fixture *fixture,
             gconstpointer user_data)
{
  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpuint (fixture->n_hints, ==, 0);
  ts_game_set_paused (fixture->game, TRUE);
  session_test_wait (is_solution_known (fixture));
  ts_watch_ask_hint (fixture->watch);
  ts_watch_start (fixture->watch, FAST);
  g_assert_false (ts_watch_get_running (fixture->watch));
  g_assert_cmpuint (fixture->n_hints, ==, 0);
  g_assert_cmpuint (fixture->n_moves, ==, 0);
}

static void
test_hint_in_place_of_watch (Fixture *fixture,
                             gconstpointer user_data)
{
  start (fixture);
  ts_watch_ask_hint (fixture->watch);
  g_assert_false (ts_watch_get_running (fixture->watch));
  g_assert_cmpuint (fixture->n_hints, ==, 1);
  g_assert_cmpuint (fixture->n_moves, ==, 1);
}

/* The hint was asked for another board. */
static void
test_move_drops_hint (Fixture *fixture,
                      gconstpointer user_data)
{
  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpint (ts_game_slide (fixture->game, 1), ==, TS_SLIDE_OK);
  session_test_wait (is_solution_known (fixture));
  g_assert_cmpuint (fixture->n_hints, ==, 0);
}

/* It dies while it runs, and its timer with it. */
static void
test_death (Fixture *fixture,
            gconstpointer user_data)
{
  g_autoptr (TsWatch) watch = ts_watch_new (fixture->game, fixture->advisor);

  session_test_wait (is_solution_known (fixture));
  ts_watch_start (watch, FAST);
  g_assert_finalize_object (g_steal_pointer (&watch));
  g_assert_cmpuint (fixture->n_moves, ==, 1);
  g_assert_cmpint (ts_game_slide (fixture->game, 4), ==, TS_SLIDE_OK);
}

#define ADD(path, test) g_test_add ("/watch/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("hint", test_hint);
  ADD ("to-the-end", test_to_the_end);
  ADD ("move-stops", test_move_stops);
  ADD ("undo-stops", test_undo_stops);
  ADD ("refusal-stops", test_refusal_stops);
  g_test_add_func ("/watch/end-stops", test_end_stops);
  ADD ("pause-stops", test_pause_stops);
  ADD ("paused", test_paused);
  ADD ("hint-in-place-of-watch", test_hint_in_place_of_watch);
  ADD ("move-drops-hint", test_move_drops_hint);
  ADD ("death", test_death);

  return g_test_run ();
}
