/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the watch: a hint, a solution that is shown, and what becomes of it.
 */

#include "timeouts.h"
#include "session-test.h"
#include "ts-moves.h"
#include "ts-watch.h"

/* So slow that no second move comes during a test. */
#define SLOWLY 1
#define FAST 20

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
  guint n_progress;
  guint n_seen; /* moves that were made when the game itself was shown */
  TsWatchState told;
} Fixture;

static void
state_cb (Fixture *fixture)
{
  fixture->told = ts_watch_get_state (fixture->watch);
}

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
  fixture->n_seen += ts_watch_get_shown_game (fixture->watch) == NULL;
}

static void
progress_cb (Fixture *fixture)
{
  fixture->n_progress++;
}

static void
set_pace (guint moves_per_second)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tileshift.Tileshift");

  g_settings_set_uint (settings, "watch-pace", moves_per_second);
}

static void
set_hints (const char *kind)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tileshift.Tileshift");

  g_settings_set_string (settings, "hints", kind);
}

static TsWatch *
create_watch (TsGame *game,
              TsAdvisor *advisor,
              TsSharedSolver *solver)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tileshift.Tileshift");

  return ts_watch_new (game, advisor, solver, settings);
}

static void
set_up (Fixture *fixture,
        gconstpointer user_data)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  TsBoard board = board_from_id (user_data != NULL ? user_data : BOARD);

  set_pace (SLOWLY);
  set_hints ("shortest");
  fixture->game = ts_game_new (&board);
  fixture->advisor = ts_advisor_new (fixture->game, solver);
  fixture->watch = create_watch (fixture->game, fixture->advisor, solver);
  g_signal_connect_swapped (fixture->advisor, "advice", G_CALLBACK (hint_cb), fixture);
  g_signal_connect_swapped (fixture->game, "moved", G_CALLBACK (moved_cb), fixture);
  g_signal_connect_swapped (fixture->watch, "progress", G_CALLBACK (progress_cb), fixture);
  g_signal_connect_swapped (fixture->watch, "notify::state", G_CALLBACK (state_cb), fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer user_data)
{
  g_assert_cmpuint (fixture->told, ==, ts_watch_get_state (fixture->watch));
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
  wait_for (fixture->n_hints == 1);
  g_assert_cmpuint (fixture->hint.gap_after, ==, 1);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 1);
  g_assert_cmpuint (fixture->n_moves, ==, 0);
  g_assert_false (ts_game_get_history (fixture->game)->helped);

  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpuint (fixture->n_hints, ==, 2);
}

/* The step is there at once, and counts as a hint. It is that of the present board until it is done. */
static void
test_explained_hint (Fixture *fixture,
                     gconstpointer user_data)
{
  const TsGuideStep *step;

  set_hints ("explain");
  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpuint (fixture->n_hints, ==, 1);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 1);
  step = ts_advisor_get_step (fixture->advisor);
  g_assert_nonnull (step);
  g_assert_cmpint (ts_moves_get_direction (step->moves[0]), ==, fixture->hint.direction);

  while (!ts_game_get_solved (fixture->game))
    {
      TsDirection direction;

      if (ts_advisor_get_step (fixture->advisor) == NULL)
        ts_watch_ask_hint (fixture->watch);
      step = ts_advisor_get_step (fixture->advisor);
      g_assert_nonnull (step);
      direction = ts_moves_get_direction (step->moves[0]);
      ts_game_slide (fixture->game, ts_board_get_source (ts_game_get_board (fixture->game), direction));
    }
  g_assert_null (ts_advisor_get_step (fixture->advisor));
  ts_watch_ask_hint (fixture->watch);
  g_assert_null (ts_advisor_get_step (fixture->advisor));
}

/* The solution has other moves than the guide. */
static void
test_solution_ends_explanation (Fixture *fixture,
                                gconstpointer user_data)
{
  set_hints ("explain");
  ts_watch_ask_hint (fixture->watch);
  g_assert_nonnull (ts_advisor_get_step (fixture->advisor));
  ts_game_set_paused (fixture->game, TRUE);
  ts_game_set_paused (fixture->game, FALSE);
  g_assert_nonnull (ts_advisor_get_step (fixture->advisor));
  ts_watch_start (fixture->watch);
  g_assert_null (ts_advisor_get_step (fixture->advisor));
}

/* Its way to the end is not the player's: the player chooses to take it over, and no move counts. */
static void
test_to_the_end (Fixture *fixture,
                 gconstpointer user_data)
{
  set_pace (FAST);
  ts_watch_start (fixture->watch);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_RUNNING);
  g_assert_true (ts_game_get_paused (fixture->game));
  wait_for (ts_watch_get_state (fixture->watch) == TS_WATCH_OVER);
  g_assert_cmpuint (ts_watch_get_n_shown (fixture->watch), ==, 4);
  g_assert_cmpuint (ts_watch_get_n_moves (fixture->watch), ==, 4);
  g_assert_true (ts_game_get_solved (ts_watch_get_shown_game (fixture->watch)));
  g_assert_false (ts_game_get_solved (fixture->game));
  g_assert_true (ts_game_get_history (fixture->game)->helped);
  g_assert_cmpuint (fixture->n_progress, >=, 4);

  ts_watch_leave (fixture->watch, TRUE);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_OFF);
  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  g_assert_cmpuint (fixture->n_moves, ==, 4);
  /* The last one, which ends the game. */
  g_assert_cmpuint (fixture->n_seen, ==, 1);
  g_assert_cmpuint (fixture->n_hints, ==, 0);

  ts_watch_start (fixture->watch);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_OFF);
}

/* Starts the watch after a move of the player, and waits for its first move. */
static void
start (Fixture *fixture)
{
  g_assert_cmpint (ts_game_slide (fixture->game, 1), ==, TS_SLIDE_OK);
  ts_watch_start (fixture->watch);
  wait_for (ts_watch_get_n_shown (fixture->watch) == 1);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_RUNNING);
  g_assert_cmpuint (fixture->n_moves, ==, 1);
}

static void
assert_back (Fixture *fixture,
             guint n_slides)
{
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_OFF);
  g_assert_null (ts_watch_get_shown_game (fixture->watch));
  g_assert_cmpuint (ts_watch_get_n_moves (fixture->watch), ==, 0);
  g_assert_false (ts_game_get_paused (fixture->game));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_cmpuint (fixture->n_moves, ==, n_slides);
}

/* The first move comes as soon as it is known, and the others one by one. */
static void
test_first_move (Fixture *fixture,
                 gconstpointer user_data)
{
  ts_watch_start (fixture->watch);
  g_source_set_ready_time (g_main_context_find_source_by_user_data (NULL, fixture->watch), -1);
  wait_for (ts_watch_get_n_shown (fixture->watch) > 0);
  g_assert_cmpuint (ts_watch_get_n_shown (fixture->watch), ==, 1);
}

static void
test_back_to_the_game (Fixture *fixture,
                       gconstpointer user_data)
{
  start (fixture);
  ts_watch_stop (fixture->watch);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_OVER);
  g_assert_true (ts_game_get_paused (fixture->game));
  ts_watch_set_running (fixture->watch, TRUE);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_OVER);
  ts_watch_leave (fixture->watch, FALSE);
  assert_back (fixture, 1);
  g_assert_true (ts_game_get_history (fixture->game)->helped);
}

static void
test_keeps_the_position (Fixture *fixture,
                         gconstpointer user_data)
{
  start (fixture);
  ts_watch_stop (fixture->watch);
  ts_watch_leave (fixture->watch, TRUE);
  assert_back (fixture, 2);
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
}

/* Nothing was shown, so that there is nothing to choose and nobody was helped. */
static void
test_stops_before_a_move (Fixture *fixture,
                          gconstpointer user_data)
{
  g_assert_cmpint (ts_game_slide (fixture->game, 1), ==, TS_SLIDE_OK);
  ts_watch_start (fixture->watch);
  g_assert_cmpuint (ts_watch_get_n_shown (fixture->watch), ==, 0);
  ts_watch_stop (fixture->watch);
  assert_back (fixture, 1);
  g_assert_false (ts_game_get_history (fixture->game)->helped);
}

static void
test_halts_and_continues (Fixture *fixture,
                          gconstpointer user_data)
{
  start (fixture);
  ts_watch_set_running (fixture->watch, FALSE);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_HALTED);
  set_pace (FAST);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_HALTED);
  ts_watch_set_running (fixture->watch, TRUE);
  wait_for (ts_watch_get_state (fixture->watch) == TS_WATCH_OVER);
}

/* A move that was asked for before is not shown any more. */
static void
test_halts_before_a_move (Fixture *fixture,
                          gconstpointer user_data)
{
  ts_watch_start (fixture->watch);
  ts_watch_set_running (fixture->watch, FALSE);
  wait_for (ts_watch_get_n_moves (fixture->watch) > 0);
  g_assert_cmpuint (ts_watch_get_n_shown (fixture->watch), ==, 0);
}

/* At once, and not after the second that the next move would take at the slow pace. */
static void
test_follows_the_pace (Fixture *fixture,
                       gconstpointer user_data)
{
  static const struct
  {
    guint pace;
    gint64 wait_us;
  } cases[] = { { FAST, 50000 }, { 4, 250000 }, { SLOWLY, 1000000 } };

  start (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 before_us = g_get_monotonic_time ();

      set_pace (cases[i].pace);
      timeout_assert_length (fixture->watch, before_us, cases[i].wait_us);
    }
}

/* Nobody else moves the tiles of what is shown. */
static void
test_refuses_moves (Fixture *fixture,
                    gconstpointer user_data)
{
  start (fixture);
  g_assert_cmpint (ts_game_slide (ts_watch_get_shown_game (fixture->watch), 0), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_cmpint (ts_game_slide (fixture->game, 0), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_false (ts_game_undo (fixture->game));
  g_assert_cmpuint (ts_watch_get_n_shown (fixture->watch), ==, 1);
}

/* As a pause that ends: the game goes on where it was. */
static void
test_continued_game_ends_it (Fixture *fixture,
                             gconstpointer user_data)
{
  start (fixture);
  ts_game_set_paused (fixture->game, FALSE);
  assert_back (fixture, 1);
}

/* All tiles look alike and the gap is home: the board is whole as soon as that is known. */
static void
test_end_stops (void)
{
  static const guint16 classes[8] = { 0 };
  TsBoard board = board_from_id ("3x3:2,1,4,3,5,6,7,8,0");
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  g_autoptr (TsGame) game = ts_game_new (&board);
  g_autoptr (TsAdvisor) advisor = ts_advisor_new (game, solver);
  g_autoptr (TsWatch) watch = create_watch (game, advisor, solver);

  g_assert_cmpint (ts_game_slide (game, 5), ==, TS_SLIDE_OK);
  g_assert_cmpint (ts_game_slide (game, 8), ==, TS_SLIDE_OK);
  ts_watch_start (watch);
  g_assert_cmpint (ts_watch_get_state (watch), ==, TS_WATCH_RUNNING);
  ts_game_set_lookalikes (game, classes);
  g_assert_true (ts_game_get_solved (game));
  g_assert_cmpint (ts_watch_get_state (watch), ==, TS_WATCH_OFF);
}

/* A paused game gets neither a hint nor a solution, also if it was asked for before. */
static void
test_paused (Fixture *fixture,
             gconstpointer user_data)
{
  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpuint (fixture->n_hints, ==, 0);
  ts_game_set_paused (fixture->game, TRUE);
  wait_for (is_solution_known (fixture));
  ts_watch_ask_hint (fixture->watch);
  ts_watch_start (fixture->watch);
  g_assert_cmpint (ts_watch_get_state (fixture->watch), ==, TS_WATCH_OFF);
  g_assert_cmpuint (fixture->n_hints, ==, 0);
  g_assert_cmpuint (fixture->n_moves, ==, 0);
}

/* The way is thousands of moves long. */
static void
test_largest_board (Fixture *fixture,
                    gconstpointer user_data)
{
  ts_watch_ask_hint (fixture->watch);
  wait_for (fixture->n_hints == 1);
  set_pace (FAST);
  ts_watch_start (fixture->watch);
  wait_for (ts_watch_get_n_shown (fixture->watch) > 10);
  g_assert_cmpuint (ts_watch_get_n_moves (fixture->watch), >, 1000);
  ts_watch_leave (fixture->watch, TRUE);
  g_assert_cmpuint (fixture->n_moves, >, 10);
}

/* The hint was asked for another board. */
static void
test_move_drops_hint (Fixture *fixture,
                      gconstpointer user_data)
{
  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpint (ts_game_slide (fixture->game, 1), ==, TS_SLIDE_OK);
  wait_for (is_solution_known (fixture));
  g_assert_cmpuint (fixture->n_hints, ==, 0);
}

/* So does a slide that is refused. */
static void
test_refusal_drops_hint (Fixture *fixture,
                         gconstpointer user_data)
{
  ts_watch_ask_hint (fixture->watch);
  g_assert_cmpint (ts_game_slide (fixture->game, 4), ==, TS_SLIDE_NOT_IN_LINE);
  wait_for (is_solution_known (fixture));
  g_assert_cmpuint (fixture->n_hints, ==, 0);
}

/* It dies while it runs, and its timer with it. */
static void
test_death (Fixture *fixture,
            gconstpointer user_data)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  g_autoptr (TsWatch) watch = create_watch (fixture->game, fixture->advisor, solver);

  ts_watch_start (watch);
  wait_for (ts_watch_get_n_shown (watch) == 1);
  g_assert_finalize_object (g_steal_pointer (&watch));
}

#define ADD(path, test) g_test_add ("/watch/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("hint", test_hint);
  ADD ("explained-hint", test_explained_hint);
  ADD ("solution-ends-explanation", test_solution_ends_explanation);
  ADD ("to-the-end", test_to_the_end);
  ADD ("first-move", test_first_move);
  ADD ("back-to-the-game", test_back_to_the_game);
  ADD ("keeps-the-position", test_keeps_the_position);
  ADD ("stops-before-a-move", test_stops_before_a_move);
  ADD ("halts-and-continues", test_halts_and_continues);
  ADD ("halts-before-a-move", test_halts_before_a_move);
  ADD ("follows-the-pace", test_follows_the_pace);
  ADD ("refuses-moves", test_refuses_moves);
  ADD ("continued-game-ends-it", test_continued_game_ends_it);
  g_test_add_func ("/watch/end-stops", test_end_stops);
  ADD ("paused", test_paused);
  ADD ("move-drops-hint", test_move_drops_hint);
  ADD ("refusal-drops-hint", test_refusal_drops_hint);
  ADD ("death", test_death);
  g_test_add ("/watch/largest-board", Fixture, "20x20#1", set_up, test_largest_board, tear_down);

  return g_test_run ();
}
