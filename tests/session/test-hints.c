/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the hints: what they say, what they count, and what cancels them.
 */

#include "session-test.h"
#include "ts-hints.h"
#include "ts-moves.h"

/* Four moves from solved: the gap went up twice and left twice. */
#define BOARD "3x3:0,1,3,4,2,5,7,8,6"

typedef struct
{
  TsGame *game;
  TsAdvisor *advisor;
  TsHints *hints;
  TsSlide hint;
  guint n_hints;
} Fixture;

static void
hint_cb (Fixture *fixture,
         const TsSlide *slide)
{
  fixture->hint = *slide;
  fixture->n_hints++;
}

static void
set_style (const char *style)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tileshift.Tileshift");

  g_settings_set_string (settings, "hints", style);
}

static void
set_up (Fixture *fixture,
        gconstpointer user_data)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  g_autoptr (GSettings) settings = g_settings_new ("org.tileshift.Tileshift");
  TsBoard board = board_from_id (user_data);

  set_style ("shortest");
  fixture->game = ts_game_new (&board);
  fixture->advisor = ts_advisor_new (fixture->game, solver);
  fixture->hints = ts_hints_new (fixture->game, fixture->advisor, settings);
  g_signal_connect_swapped (fixture->advisor, "advice", G_CALLBACK (hint_cb), fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer user_data)
{
  g_assert_finalize_object (fixture->hints);
  g_assert_finalize_object (fixture->advisor);
  g_assert_finalize_object (fixture->game);
}

static void
wait_for_solution (Fixture *fixture)
{
  wait_for (ts_advisor_get_moves_to_go (fixture->advisor) != TS_ADVISOR_UNKNOWN);
}

/* The slides of tile 1 and 4 are legal from the first board on; 1 is on the shortest way. */
static void
test_shortest (Fixture *fixture,
               gconstpointer user_data)
{
  ts_hints_ask (fixture->hints);
  wait_for (fixture->n_hints == 1);
  g_assert_cmpuint (fixture->hint.gap_after, ==, 1);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 1);
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), ts_game_get_initial_board (fixture->game)));
  g_assert_false (ts_game_get_history (fixture->game)->helped);

  ts_hints_ask (fixture->hints);
  g_assert_cmpuint (fixture->n_hints, ==, 2);
}

/* The step is there at once, and counts as a hint. It is that of the present board until it is done. */
static void
test_explained (Fixture *fixture,
                gconstpointer user_data)
{
  const TsGuideStep *step;

  set_style ("explain");
  ts_hints_ask (fixture->hints);
  g_assert_cmpuint (fixture->n_hints, ==, 1);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 1);
  step = ts_advisor_get_step (fixture->advisor);
  g_assert_nonnull (step);
  g_assert_cmpint (ts_moves_get_direction (step->moves[0]), ==, fixture->hint.direction);

  while (!ts_game_get_solved (fixture->game))
    {
      TsDirection direction;

      if (ts_advisor_get_step (fixture->advisor) == NULL)
        ts_hints_ask (fixture->hints);
      step = ts_advisor_get_step (fixture->advisor);
      g_assert_nonnull (step);
      direction = ts_moves_get_direction (step->moves[0]);
      ts_game_slide (fixture->game, ts_board_get_source (ts_game_get_board (fixture->game), direction));
    }
  g_assert_null (ts_advisor_get_step (fixture->advisor));
  ts_hints_ask (fixture->hints);
  g_assert_null (ts_advisor_get_step (fixture->advisor));
}

/* The hint was asked for another board. */
static void
test_move_cancels (Fixture *fixture,
                   gconstpointer user_data)
{
  ts_hints_ask (fixture->hints);
  g_assert_cmpint (ts_game_slide (fixture->game, 1), ==, TS_SLIDE_OK);
  wait_for_solution (fixture);
  g_assert_cmpuint (fixture->n_hints, ==, 0);
}

static void
test_refusal_cancels (Fixture *fixture,
                      gconstpointer user_data)
{
  ts_hints_ask (fixture->hints);
  g_assert_cmpint (ts_game_slide (fixture->game, 4), ==, TS_SLIDE_NOT_IN_LINE);
  wait_for_solution (fixture);
  g_assert_cmpuint (fixture->n_hints, ==, 0);
}

/* A paused game gets no hint, also if it was asked for before. */
static void
test_pause_cancels (Fixture *fixture,
                    gconstpointer user_data)
{
  ts_hints_ask (fixture->hints);
  g_assert_cmpuint (fixture->n_hints, ==, 0);
  ts_game_set_paused (fixture->game, TRUE);
  wait_for_solution (fixture);
  ts_hints_ask (fixture->hints);
  g_assert_cmpuint (fixture->n_hints, ==, 0);
}

static void
test_largest_board (Fixture *fixture,
                    gconstpointer user_data)
{
  ts_hints_ask (fixture->hints);
  wait_for (fixture->n_hints == 1);
}

#define ADD(path, board, test) g_test_add ("/hints/" path, Fixture, board, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("shortest", BOARD, test_shortest);
  ADD ("explained", BOARD, test_explained);
  ADD ("move-cancels", BOARD, test_move_cancels);
  ADD ("refusal-cancels", BOARD, test_refusal_cancels);
  ADD ("pause-cancels", BOARD, test_pause_cancels);
  ADD ("largest-board", "20x20#1", test_largest_board);

  return g_test_run ();
}
