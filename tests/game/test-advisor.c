/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the advisor: its advice solves the board, its numbers are right, and no search outlives it.
 */

#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

#include "boards.h"
#include "count-signals.h"
#include "ts-advisor.h"
#include "ts-moves.h"
#include "wait-for.h"

/* Two moves from solved, up and left. */
#define EASY "3x3:1,2,3,4,0,6,7,5,8"

typedef struct
{
  TsSharedSolver *solver;
  TsGame *game;
  TsAdvisor *advisor;
  guint n_advice;
  TsSlide advice;
} Fixture;

/* Less than the rest after which a search begins that no one asked for. */
#define REST_US (100 * 1000)

static gint n_yielded;

/* Counts the calls, and changes no priority, as the one in wait-for.c. */
int
nice (int increment)
{
  g_assert_cmpint (increment, >=, 10);
  g_atomic_int_inc (&n_yielded);

  return increment;
}

/* The time passes this many times faster. Searches read it on their threads. */
static gint clock_speed = 1;

/* Replaces GLib's function for the code that is linked into the test. */
gint64
g_get_monotonic_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);

  return g_atomic_int_get (&clock_speed) * (now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000);
}

static gint n_searches; /* threads that search */
static gint n_begun;    /* all that there were */

typedef struct
{
  GThreadFunc func;
  gpointer data;
} Run;

static gpointer
run_thread (gpointer data)
{
  g_autofree Run *run = data;
  gpointer result = run->func (run->data);

  g_atomic_int_add (&n_searches, -1);

  return result;
}

/* Counts the threads that the code linked into the test makes with GLib's function. */
GThread *
g_thread_new (const char *name,
              GThreadFunc func,
              gpointer data)
{
  GThread *(*make_thread) (const char *, GThreadFunc, gpointer) = dlsym (RTLD_NEXT, "g_thread_new");
  Run *run = g_new (Run, 1);

  *run = (Run){ func, data };
  g_atomic_int_inc (&n_searches);
  g_atomic_int_inc (&n_begun);

  return make_thread (name, run_thread, run);
}

static void
advice_cb (TsGame *game,
           GParamSpec *pspec,
           Fixture *fixture)
{
  fixture->n_advice++;
  fixture->advice = ts_game_get_hint (game)->slide;
}

static void
create (Fixture *fixture,
        TsBoard board)
{
  fixture->game = ts_game_new (&board);
  fixture->advisor = ts_advisor_new (fixture->game, fixture->solver);
  g_signal_connect (fixture->game, "notify::hint", G_CALLBACK (advice_cb), fixture);
}

static void
destroy (Fixture *fixture)
{
  g_assert_finalize_object (fixture->advisor);
  g_assert_finalize_object (fixture->game);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->solver = ts_shared_solver_new ();
  create (fixture, board_from_id (EASY));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  destroy (fixture);
  ts_shared_solver_unref (fixture->solver);
}

/* Replaces the game and its advisor. */
static void
start (Fixture *fixture,
       TsBoard board)
{
  destroy (fixture);
  create (fixture, board);
}

/* 3×2, tile 1 looks like 2, and 4 like 5: one slide ends the game. */
static void
start_alike (Fixture *fixture)
{
  start (fixture, board_from_id ("3x2:2,1,3,5,0,4"));
}

static void
tell_alike (Fixture *fixture)
{
  ts_game_set_lookalikes (fixture->game, (const guint16[]){ 0, 0, 2, 3, 3 });
}

/* Asks for advice, waits for it, and makes that move. */
static void
follow_advice (Fixture *fixture)
{
  guint n_advice = fixture->n_advice;

  ts_advisor_advise (fixture->advisor);
  wait_for (fixture->n_advice > n_advice);
  g_assert_cmpuint (fixture->n_advice, ==, n_advice + 1);
  g_assert_cmpuint (fixture->advice.n_tiles, ==, 1);
  g_assert_cmpint (ts_game_slide (fixture->game, fixture->advice.gap_after), ==, TS_SLIDE_OK);
}

static gboolean
is_searching (void)
{
  return g_atomic_int_get (&n_searches) > 0;
}

/* Until none is left, and its report was heard. */
static void
wait_for_searches (void)
{
  do
    {
      wait_for (!is_searching ());
      wait_for_nothing_to_do ();
    }
  while (is_searching () || g_main_context_pending (NULL));
}

static void
test_knows_the_par (Fixture *fixture,
                    gconstpointer data)
{
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), ==, TS_ADVISOR_UNKNOWN);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, TS_ADVISOR_UNKNOWN);
  g_assert_false (ts_advisor_get_par_proved (fixture->advisor));

  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), ==, 2);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 2);

  /* The tables for a proof do not exist yet: building them takes long and runs at low priority. On a busy machine the
   * proof becomes a search of its own, at low priority too. */
  g_atomic_int_set (&n_yielded, 0);
  start (fixture, board_from_id ("4x4#7"));
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), ==, TS_ADVISOR_UNKNOWN);
  wait_for (ts_advisor_get_par (fixture->advisor) != TS_ADVISOR_UNKNOWN);
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  g_assert_cmpint (g_atomic_int_get (&n_yielded), >=, 1);
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), ==, ts_advisor_get_moves_to_go (fixture->advisor));
}

/* Without a proof there are three reports: of the quick search, after a second, and at the end. */
static void
test_no_proof (Fixture *fixture,
               gconstpointer data)
{
  guint n_reports = 0;

  wait_for_searches ();
  g_atomic_int_set (&clock_speed, 60);
  start (fixture, board_from_id ("8x8#1"));
  g_signal_connect_swapped (fixture->advisor, "notify::moves-to-go", G_CALLBACK (count_signals), &n_reports);
  wait_for_searches ();
  g_atomic_int_set (&clock_speed, 1);
  g_assert_cmpuint (n_reports, ==, 3);
  g_assert_false (ts_advisor_get_par_proved (fixture->advisor));
}

static void
test_advice_arrives_in_par (Fixture *fixture,
                            gconstpointer data)
{
  for (guint64 seed = 0; seed < 10; seed++)
    {
      unsigned side = seed < 7 ? 3 : 4;

      start (fixture, board_from_seed (side, side, seed));
      wait_for (ts_advisor_get_par_proved (fixture->advisor));
      while (!ts_game_get_solved (fixture->game))
        follow_advice (fixture);
      g_assert_cmpint (ts_game_get_moves (fixture->game), ==, ts_advisor_get_par (fixture->advisor));
    }
}

/* The moves to go never grow while the advice is followed, also when a search finds something on the way. */
static void
test_advice_always_gets_nearer (Fixture *fixture,
                                gconstpointer data)
{
  static const unsigned sizes[][2] = { { 5, 5 }, { 6, 3 }, { 2, 10 }, { 7, 7 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      int to_go = G_MAXINT;

      start (fixture, board_from_seed (sizes[i][0], sizes[i][1], i));
      while (!ts_game_get_solved (fixture->game))
        {
          follow_advice (fixture);
          g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), <, to_go);
          to_go = ts_advisor_get_moves_to_go (fixture->advisor);
        }
      g_assert_cmpint (ts_game_get_moves (fixture->game), >=, ts_advisor_get_par (fixture->advisor));
    }
}

static void
test_a_known_move_needs_no_search (Fixture *fixture,
                                   gconstpointer data)
{
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  ts_advisor_advise (fixture->advisor);
  g_assert_cmpuint (fixture->n_advice, ==, 1);
  g_assert_cmpuint (fixture->advice.gap_after, ==, 7);
  g_assert_cmpint (fixture->advice.direction, ==, TS_DIRECTION_UP);

  ts_game_slide (fixture->game, 7);
  ts_advisor_advise (fixture->advisor);
  g_assert_cmpuint (fixture->n_advice, ==, 2);
  g_assert_cmpuint (fixture->advice.gap_after, ==, 8);

  ts_game_slide (fixture->game, 8);
  ts_advisor_advise (fixture->advisor);
  g_assert_cmpuint (fixture->n_advice, ==, 2);
}

/* A search that goes on after the advice was given does not repeat it. */
static void
test_advice_comes_once (Fixture *fixture,
                        gconstpointer data)
{
  start (fixture, board_from_id ("4x4#7"));
  ts_advisor_advise (fixture->advisor);
  wait_for (fixture->n_advice > 0);
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  g_assert_cmpuint (fixture->n_advice, ==, 1);
}

/* After sixty moves in circles the way back is longer than the solution of any 3×3 board. */
static void
test_advice_after_leaving_the_solution (Fixture *fixture,
                                        gconstpointer data)
{
  start (fixture, board_from_id ("3x3#1"));
  wait_for (ts_advisor_get_par_proved (fixture->advisor));

  for (guint i = 0; i < 60; i++)
    {
      static const TsDirection circle[] = { TS_DIRECTION_UP, TS_DIRECTION_LEFT, TS_DIRECTION_DOWN, TS_DIRECTION_RIGHT };
      guint cell = ts_board_get_source (ts_game_get_board (fixture->game), circle[i % 4]);

      if (cell != TS_BOARD_NO_CELL)
        ts_game_slide (fixture->game, cell);
    }

  follow_advice (fixture);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), <=, 31);
  while (!ts_game_get_solved (fixture->game))
    follow_advice (fixture);
}

/* Without the undone moves. */
static void
test_par_is_at_most_what_was_played (Fixture *fixture,
                                     gconstpointer data)
{
  ts_game_slide (fixture->game, 5);
  ts_game_undo (fixture->game);
  ts_game_slide (fixture->game, 7);
  ts_game_slide (fixture->game, 8);

  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), ==, 2);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 0);

  /* The search of the initial board, which would prove the par, has ended with the game. */
  wait_for_searches ();
  g_assert_false (ts_advisor_get_par_proved (fixture->advisor));
}

static void
test_moves_to_go_follow_the_player (Fixture *fixture,
                                    gconstpointer data)
{
  wait_for (ts_advisor_get_par_proved (fixture->advisor));

  ts_game_slide (fixture->game, 3);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 3);
  ts_game_slide (fixture->game, 5);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 3);
  ts_game_undo (fixture->game);
  ts_game_undo (fixture->game);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 2);
}

/* After six moves around the 2×2 ring, going on takes 5 moves and going back 7. */
static void
go_round (Fixture *fixture)
{
  TsBoard board = board_solved (2, 2);

  ts_board_slide (&board, 1, NULL);
  start (fixture, board);
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  for (guint i = 0; i < 6; i++)
    ts_game_slide (fixture->game, (const guint[]){ 0, 2, 3, 1 }[i % 4]);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 7);
}

static void
test_searches_to_show_moves_to_go (Fixture *fixture,
                                   gconstpointer data)
{
  go_round (fixture);
  wait_for_searches ();
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 7);

  g_object_set (fixture->advisor, "shows-moves-to-go", TRUE, NULL);
  wait_for (ts_advisor_get_moves_to_go (fixture->advisor) == 5);

  for (guint i = 0; i < 6; i++)
    ts_game_undo (fixture->game);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), >, 1);
  wait_for (ts_advisor_get_moves_to_go (fixture->advisor) == 1);
  g_assert_cmpuint (fixture->n_advice, ==, 0);
}

/* Nothing is searched while the player goes on, but what is asked for then is searched at once. Where the test was held up,
 * the player has rested: it begins again. */
static void
test_search_waits_for_rest (Fixture *fixture,
                            gconstpointer data)
{
  static const guint cells[] = { 3, 0, 1, 4 };
  gint64 start_us;
  gint n_before;
  gint n_moving;

  do
    {
      start (fixture, board_from_id (EASY));
      g_object_set (fixture->advisor, "shows-moves-to-go", TRUE, NULL);
      wait_for (ts_advisor_get_par_proved (fixture->advisor));
      wait_for_searches ();

      start_us = g_get_monotonic_time ();
      n_before = g_atomic_int_get (&n_begun);
      for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
        {
          g_assert_cmpint (ts_game_slide (fixture->game, cells[i]), ==, TS_SLIDE_OK);
          wait_for_nothing_to_do ();
        }
      n_moving = g_atomic_int_get (&n_begun) - n_before;
      ts_advisor_advise (fixture->advisor);
      wait_for_nothing_to_do ();
    }
  while (g_get_monotonic_time () - start_us >= REST_US);

  g_assert_cmpint (n_moving, ==, 0);
  g_assert_cmpint (g_atomic_int_get (&n_begun), >, n_before);
}

/* The player goes back while the board is searched from which 5 moves go on: what is found is no shorter than the rest of
 * the way back, on which the player stays. */
static void
test_late_solution_is_no_shorter (Fixture *fixture,
                                  gconstpointer data)
{
  static const guint ways_back[] = { 0, 1, 3, 2 };

  for (int n_undone = 1; n_undone <= 3; n_undone++)
    {
      guint n_advice = fixture->n_advice;

      go_round (fixture);
      g_object_set (fixture->advisor, "shows-moves-to-go", TRUE, NULL);
      for (int i = 0; i < n_undone; i++)
        ts_game_undo (fixture->game);
      wait_for_searches ();
      g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 7 - n_undone);

      ts_advisor_advise (fixture->advisor);
      wait_for (fixture->n_advice > n_advice);
      g_assert_cmpuint (fixture->advice.gap_after, ==, ways_back[n_undone]);
    }
}

/* The player leaves the solution again before the board is searched: what is found of that board is no advice. */
static void
test_left_board_is_not_searched (Fixture *fixture,
                                 gconstpointer data)
{
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  ts_game_slide (fixture->game, 3);
  ts_advisor_advise (fixture->advisor);
  ts_game_slide (fixture->game, 0);
  wait_for_searches ();

  ts_advisor_advise (fixture->advisor);
  g_assert_cmpuint (fixture->n_advice, ==, 0);
  wait_for (fixture->n_advice == 1);
}

/* The way back to the initial board is known, but it is no advice. */
static void
test_late_advice_searches_the_present_board (Fixture *fixture,
                                             gconstpointer data)
{
  g_autoptr (TsAdvisor) late = NULL;

  go_round (fixture);
  late = ts_advisor_new (fixture->game, fixture->solver);
  wait_for (ts_advisor_get_par_proved (late));
  ts_advisor_advise (late);
  wait_for (fixture->n_advice > 0);
  g_assert_cmpint (ts_advisor_get_moves_to_go (late), ==, 5);
}

/* A continued game gets its advisor after its first slides. It is helped when a number can be seen, and not before. */
static void
test_begins_in_mid_game (Fixture *fixture,
                         gconstpointer data)
{
  g_autoptr (TsAdvisor) late = NULL;

  ts_game_slide (fixture->game, 3);
  ts_game_slide (fixture->game, 0);
  late = ts_advisor_new (fixture->game, fixture->solver);
  g_object_set (late, "shows-moves-to-go", TRUE, NULL);
  g_assert_cmpint (ts_game_get_history (fixture->game)->helped, ==, TS_GAME_HELP_NONE);
  wait_for (ts_advisor_get_par_proved (late));
  g_assert_cmpint (ts_game_get_history (fixture->game)->helped, ==, TS_GAME_HELP_REMAINING);
  g_assert_cmpint (ts_advisor_get_par (late), ==, 2);
  g_assert_cmpint (ts_advisor_get_moves_to_go (late), ==, 4);
}

/* A cell that slides one tile. */
static guint
find_cell (Fixture *fixture)
{
  const TsBoard *board = ts_game_get_board (fixture->game);
  guint cell = ts_board_get_source (board, TS_DIRECTION_UP);

  return cell != TS_BOARD_NO_CELL ? cell : ts_board_get_source (board, TS_DIRECTION_DOWN);
}

static void
test_a_move_cancels_advice (Fixture *fixture,
                            gconstpointer data)
{
  start (fixture, board_from_id ("3x3#1"));
  ts_advisor_advise (fixture->advisor);
  g_assert_cmpint (ts_game_slide (fixture->game, find_cell (fixture)), ==, TS_SLIDE_OK);
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  wait_for_searches ();
  g_assert_cmpuint (fixture->n_advice, ==, 0);

  start (fixture, board_from_id ("8x8#3"));
  ts_advisor_advise (fixture->advisor);
  g_assert_cmpint (ts_game_slide (fixture->game, find_cell (fixture)), ==, TS_SLIDE_OK);
  wait_for (ts_advisor_get_par (fixture->advisor) != TS_ADVISOR_UNKNOWN);
  g_assert_cmpuint (fixture->n_advice, ==, 0);
  ts_advisor_advise (fixture->advisor);
  wait_for (fixture->n_advice == 1);

  fixture->n_advice = 0;
  start (fixture, board_from_id ("8x8#1"));
  ts_advisor_advise (fixture->advisor);
  g_assert_cmpint (ts_game_slide (fixture->game, ts_game_get_board (fixture->game)->gap), !=, TS_SLIDE_OK);
  wait_for (ts_advisor_get_par (fixture->advisor) != TS_ADVISOR_UNKNOWN);
  g_assert_cmpuint (fixture->n_advice, ==, 0);

  start (fixture, board_from_id ("8x8#2"));
  ts_advisor_advise (fixture->advisor);
  start (fixture, board_from_id (EASY));
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  g_assert_cmpuint (fixture->n_advice, ==, 0);
}

/* The par is never proved, because the search tells the tiles apart. */
static void
test_lookalikes (Fixture *fixture,
                 gconstpointer data)
{
  guint n_notified = 0;

  start_alike (fixture);
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), >, 1);

  tell_alike (fixture);
  g_assert_false (ts_advisor_get_par_proved (fixture->advisor));

  g_signal_connect_swapped (fixture->advisor, "notify::moves-to-go", G_CALLBACK (count_signals), &n_notified);
  g_assert_cmpint (ts_game_slide (fixture->game, 5), ==, TS_SLIDE_OK);
  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), ==, 1);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 0);
  g_assert_cmpuint (n_notified, >, 0);
  g_assert_false (ts_advisor_get_par_proved (fixture->advisor));
  ts_advisor_advise (fixture->advisor);
  g_assert_cmpuint (fixture->n_advice, ==, 0);
}

/* The first column is done by them, of which a step was explained. */
static void
test_lookalikes_change_the_step (Fixture *fixture,
                                 gconstpointer data)
{
  start_alike (fixture);
  ts_advisor_explain (fixture->advisor);
  g_assert_cmpint (ts_game_get_hint (fixture->game)->step.lesson, !=, TS_GUIDE_LAST_CELLS);
  g_assert_cmpuint (ts_game_get_hinted_tile (fixture->game), !=, 0);
  tell_alike (fixture);
  g_assert_cmpint (ts_game_get_hint (fixture->game)->step.lesson, ==, TS_GUIDE_LAST_CELLS);
  g_assert_cmpuint (ts_game_get_hinted_tile (fixture->game), ==, 0);
}

/* They become known after the slide that they make the last one. */
static void
test_lookalikes_end_the_game (Fixture *fixture,
                              gconstpointer data)
{
  start_alike (fixture);
  g_assert_cmpint (ts_game_slide (fixture->game, 5), ==, TS_SLIDE_OK);
  tell_alike (fixture);
  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_cmpint (ts_advisor_get_par (fixture->advisor), ==, 1);
  g_assert_cmpint (ts_advisor_get_moves_to_go (fixture->advisor), ==, 0);
}

static void
test_notifies (Fixture *fixture,
               gconstpointer data)
{
  guint n_to_go = 0;
  guint n_notified = 0;

  g_signal_connect_swapped (fixture->advisor, "notify::moves-to-go", G_CALLBACK (count_signals), &n_to_go);
  g_signal_connect_swapped (fixture->advisor, "notify::shows-moves-to-go", G_CALLBACK (count_signals), &n_notified);
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  g_assert_cmpuint (n_to_go, >=, 1);

  n_to_go = 0;
  ts_game_slide (fixture->game, 3);
  g_assert_cmpuint (n_to_go, ==, 1);

  g_object_set (fixture->advisor, "shows-moves-to-go", FALSE, NULL);
  g_assert_cmpuint (n_notified, ==, 0);
  g_object_set (fixture->advisor, "shows-moves-to-go", TRUE, NULL);
  g_object_set (fixture->advisor, "shows-moves-to-go", TRUE, NULL);
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_true (ts_advisor_get_shows_moves_to_go (fixture->advisor));
}

/* The search for a large board ends soon after its advisor. */
static void
test_ends_its_searches (Fixture *fixture,
                        gconstpointer data)
{
  for (guint64 seed = 0; seed < 20; seed++)
    start (fixture, board_from_seed (10, 10, seed));

  start (fixture, board_from_id (EASY));
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  wait_for (!is_searching ());
}

static void
assert_solution (Fixture *fixture,
                 guint n_moves)
{
  g_autofree char *solution = ts_advisor_dup_solution (fixture->advisor);
  TsBoard board = *ts_game_get_board (fixture->game);

  g_assert_cmpuint (strlen (solution), ==, n_moves);
  g_assert_cmpint (ts_moves_apply (&board, solution, NULL), ==, TS_MOVES_OK);
  g_assert_true (ts_board_is_solved (&board));
}

static void
test_solution (Fixture *fixture,
               gconstpointer data)
{
  g_assert_null (ts_advisor_dup_solution (fixture->advisor));
  wait_for (ts_advisor_get_par_proved (fixture->advisor));
  assert_solution (fixture, 2);
  g_assert_cmpint (ts_game_slide (fixture->game, 3), ==, TS_SLIDE_OK);
  assert_solution (fixture, 3);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/advisor/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("solution", test_solution);
  ADD ("knows-the-par", test_knows_the_par);
  ADD ("advice-arrives-in-par", test_advice_arrives_in_par);
  ADD ("advice-always-gets-nearer", test_advice_always_gets_nearer);
  ADD ("a-known-move-needs-no-search", test_a_known_move_needs_no_search);
  ADD ("advice-comes-once", test_advice_comes_once);
  ADD ("advice-after-leaving-the-solution", test_advice_after_leaving_the_solution);
  ADD ("par-is-at-most-what-was-played", test_par_is_at_most_what_was_played);
  ADD ("moves-to-go-follow-the-player", test_moves_to_go_follow_the_player);
  ADD ("searches-to-show-moves-to-go", test_searches_to_show_moves_to_go);
  ADD ("search-waits-for-rest", test_search_waits_for_rest);
  ADD ("late-solution-is-no-shorter", test_late_solution_is_no_shorter);
  ADD ("left-board-is-not-searched", test_left_board_is_not_searched);
  ADD ("no-proof", test_no_proof);
  ADD ("late-advice-searches-the-present-board", test_late_advice_searches_the_present_board);
  ADD ("begins-in-mid-game", test_begins_in_mid_game);
  ADD ("a-move-cancels-advice", test_a_move_cancels_advice);
  ADD ("lookalikes", test_lookalikes);
  ADD ("lookalikes-change-the-step", test_lookalikes_change_the_step);
  ADD ("lookalikes-end-the-game", test_lookalikes_end_the_game);
  ADD ("notifies", test_notifies);
  ADD ("ends-its-searches", test_ends_its_searches);
#undef ADD

  return g_test_run ();
}
