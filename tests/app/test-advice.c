/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's advice: hints, the solution to watch, the words at the end, and boards of a difficulty.
 */

#include "window-fixture.h"
#include "ts-shuffle.h"
#include "ts-victory.h"

/* 3×3, two moves from solved: the tile to the right of the gap, then the one below it. */
#define BOARD "3x3:1,2,3,4,0,5,7,8,6"

static void
wait_for_par (WindowFixture *fixture)
{
  app_test_wait (ts_advisor_get_par_proved (ts_play_get_advisor (window_fixture_get_play (fixture))));
}

static void
show_hint (WindowFixture *fixture)
{
  window_fixture_act (fixture, "win.hint");
  app_test_wait (ts_board_view_get_hinted_tile (fixture->view) != 0);
}

static gboolean
is_watching (WindowFixture *fixture)
{
  return ts_watch_get_running (ts_play_get_watch (window_fixture_get_play (fixture)));
}

static void
assert_victory (WindowFixture *fixture,
                const char *label,
                const char *par)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");
  GtkWidget *par_label = GTK_WIDGET (gtk_widget_get_template_child (victory, TS_TYPE_VICTORY, "par_label"));

  g_assert_true (gtk_widget_get_visible (victory));
  gtk_test_accessible_assert_property (victory, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  g_assert_cmpint (gtk_widget_get_visible (par_label), ==, *par != '\0');
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (par_label)), ==, par);
}

static void
test_hint_shows_then_moves (WindowFixture *fixture,
                            gconstpointer data)
{
  show_hint (fixture);
  g_assert_cmpuint (ts_board_view_get_hinted_tile (fixture->view), ==, 5);
  gtk_test_accessible_assert_property (app_test_find_tile (fixture->view, 5), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Hint: slide tile 5 left");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
  g_assert_cmpuint (ts_game_get_n_hints (window_fixture_get_game (fixture)), ==, 1);

  window_fixture_act (fixture, "win.hint");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  g_assert_cmpuint (ts_game_get_n_hints (window_fixture_get_game (fixture)), ==, 1);
  g_assert_cmpuint (ts_board_view_get_hinted_tile (fixture->view), ==, 0);
  g_assert_false (ts_game_get_assisted (window_fixture_get_game (fixture)));
}

static void
test_hint_goes_when_the_board_changes (WindowFixture *fixture,
                                       gconstpointer data)
{
  show_hint (fixture);
  window_fixture_slide (fixture, "R");
  g_assert_cmpuint (ts_board_view_get_hinted_tile (fixture->view), ==, 0);

  show_hint (fixture);
  g_settings_set_uint (fixture->settings, "columns", 2);
  window_fixture_act (fixture, "win.restart");
  g_assert_cmpuint (ts_board_view_get_hinted_tile (fixture->view), ==, 0);
}

/* A tile that had the focus hands it to the tile of the hint, so that Enter does what the hint says. */
static void
test_hint_takes_the_focus_along (WindowFixture *fixture,
                                 gconstpointer data)
{
  GtkWidget *menu_button = window_fixture_get_child (fixture, "menu_button");
  GtkWidget *focus;

  gtk_widget_grab_focus (app_test_find_tile (fixture->view, 1));
  show_hint (fixture);
  g_assert_true (gtk_widget_is_focus (app_test_find_tile (fixture->view, 5)));

  /* What is not on the board keeps it, and a screen reader hears the hint there. */
  window_fixture_act (fixture, "win.hint");
  gtk_widget_grab_focus (menu_button);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (focus, menu_button));
  show_hint (fixture);
  g_assert_true (gtk_widget_is_focus (focus));
#if !GTK_CHECK_VERSION(4, 14, 0)
  gtk_test_accessible_assert_property (focus, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Hint: slide tile 6 up");
#endif
}

static void
test_hints_finish_in_par (WindowFixture *fixture,
                          gconstpointer data)
{
  for (guint side = 3; side <= 4; side++)
    {
      TsBoard board;

      ts_shuffle (&board, side, side, 5, TS_SHUFFLE_GAP_ANYWHERE);
      ts_session_play_board (fixture->session, &(TsBoardWish){ .board = board });
      wait_for_par (fixture);
      while (!ts_game_get_solved (window_fixture_get_game (fixture)))
        {
          show_hint (fixture);
          window_fixture_act (fixture, "win.hint");
        }

      g_assert_cmpint (ts_game_get_moves (window_fixture_get_game (fixture)), ==,
                       ts_advisor_get_par (ts_play_get_advisor (window_fixture_get_play (fixture))));
      window_fixture_act (fixture, "win.hint");
      g_assert_cmpuint (ts_board_view_get_hinted_tile (fixture->view), ==, 0);
    }
}

static void
test_watching_solves (WindowFixture *fixture,
                      gconstpointer data)
{
  g_settings_set_uint (fixture->settings, "watch-pace", 20);
  wait_for_par (fixture);
  show_hint (fixture);
  window_fixture_act (fixture, "win.solve");
  g_assert_cmpuint (ts_board_view_get_hinted_tile (fixture->view), ==, 0);
  g_assert_false (gtk_widget_has_css_class (app_test_find_tile (fixture->view, 5), "hinted"));
  app_test_wait (ts_game_get_solved (window_fixture_get_game (fixture)));

  g_assert_false (is_watching (fixture));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 2);
  g_assert_true (ts_game_get_assisted (window_fixture_get_game (fixture)));
  assert_victory (fixture, "Solved: 2 moves in 0:00", "Best possible: 2");
}

/* A move, a refused move, undo, another game, asking again: each ends it there. */
static void
test_watching_stops (WindowFixture *fixture,
                     gconstpointer data)
{
  TsBoard board;

  ts_shuffle (&board, 3, 3, 5, TS_SHUFFLE_GAP_ANYWHERE);
  for (guint i = 0; i < 6; i++)
    {
      guint moves;

      ts_session_play_board (fixture->session, &(TsBoardWish){ .board = board });
      wait_for_par (fixture);
      window_fixture_act (fixture, "win.solve");
      app_test_wait (ts_game_get_moves (window_fixture_get_game (fixture)) >= 2);
      g_assert_true (is_watching (fixture));
      moves = ts_game_get_moves (window_fixture_get_game (fixture));

      if (i == 0)
        window_fixture_act (fixture, "win.solve");
      else if (i == 1)
        window_fixture_act (fixture, "win.undo");
      else if (i == 2)
        ts_game_slide (window_fixture_get_game (fixture), ts_game_get_board (window_fixture_get_game (fixture))->gap);
      else if (i == 3)
        window_fixture_act (fixture, "win.restart");
      else if (i == 4)
        window_fixture_act (fixture, "win.hint");
      else
        ts_game_slide (window_fixture_get_game (fixture), ts_game_get_board (window_fixture_get_game (fixture))->gap % 3 == 0
                                                              ? ts_game_get_board (window_fixture_get_game (fixture))->gap + 1
                                                              : ts_game_get_board (window_fixture_get_game (fixture))->gap - 1);

      g_assert_false (is_watching (fixture));
      g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), <=, moves + 1);
      g_assert_cmpint (ts_game_get_assisted (window_fixture_get_game (fixture)), ==, i != 3);
    }
}

static void
test_undo_goes_back_over_it (WindowFixture *fixture,
                             gconstpointer data)
{
  TsBoard board;

  ts_shuffle (&board, 3, 3, 5, TS_SHUFFLE_GAP_ANYWHERE);
  ts_session_play_board (fixture->session, &(TsBoardWish){ .board = board });
  g_settings_set_uint (fixture->settings, "watch-pace", 20);
  window_fixture_act (fixture, "win.solve");
  app_test_wait (ts_game_get_moves (window_fixture_get_game (fixture)) >= 4);
  while (ts_game_get_can_undo (window_fixture_get_game (fixture)))
    window_fixture_act (fixture, "win.undo");

  g_assert_true (ts_board_equal (ts_game_get_board (window_fixture_get_game (fixture)), &board));
  g_assert_true (ts_game_get_assisted (window_fixture_get_game (fixture)));
}

static void
test_says_what_was_possible (WindowFixture *fixture,
                             gconstpointer data)
{
  wait_for_par (fixture);
  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.undo");
  window_fixture_slide (fixture, "LU");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  assert_victory (fixture, "Well done: 2 moves in 0:00", "Perfect: nobody can do better");

  window_fixture_play (fixture, BOARD);
  wait_for_par (fixture);
  window_fixture_slide (fixture, "RLLU");
  assert_victory (fixture, "Well done: 4 moves in 0:00", "Best possible: 2");

  /* Solved before the search has said anything: what is known is the player's way, without what was taken back. */
  window_fixture_play (fixture, BOARD);
  window_fixture_slide (fixture, "RLLU");
  assert_victory (fixture, "Well done: 4 moves in 0:00", "Best known: 2");
}

static void
assert_status (WindowFixture *fixture,
               const char *expected)
{
  g_assert_cmpstr (gtk_inscription_get_text (window_fixture_get_child (fixture, "status_label")), ==, expected);
}

/* Shown at the end all the same. */
static void
test_clock_and_moves_hidden (WindowFixture *fixture,
                             gconstpointer data)
{
  wait_for_par (fixture);
  g_settings_set_boolean (fixture->settings, "show-clock", FALSE);
  assert_status (fixture, "0 moves");
  g_settings_set_boolean (fixture->settings, "show-moves", FALSE);
  assert_status (fixture, "");
  g_settings_set_boolean (fixture->settings, "show-moves-to-go", TRUE);
  assert_status (fixture, "2 to go");
  g_settings_set_boolean (fixture->settings, "show-clock", TRUE);
  window_fixture_slide (fixture, "L");
  assert_status (fixture, "0:00 · 1 to go");
  g_settings_set_boolean (fixture->settings, "show-clock", FALSE);
  window_fixture_slide (fixture, "U");
  assert_status (fixture, "2 moves · 0:00");
}

static void
test_moves_to_go_if_asked (WindowFixture *fixture,
                           gconstpointer data)
{
  const char *status = gtk_inscription_get_text (window_fixture_get_child (fixture, "status_label"));

  wait_for_par (fixture);
  g_assert_null (strstr (status, "to go"));
  g_settings_set_boolean (fixture->settings, "show-moves-to-go", TRUE);
  g_assert_cmpstr (gtk_inscription_get_text (window_fixture_get_child (fixture, "status_label")), ==,
                   "0 moves · 0:00 · 2 to go");
  window_fixture_slide (fixture, "L");
  g_assert_cmpstr (gtk_inscription_get_text (window_fixture_get_child (fixture, "status_label")), ==,
                   "1 move · 0:00 · 1 to go");
  window_fixture_slide (fixture, "U");
  g_assert_cmpstr (gtk_inscription_get_text (window_fixture_get_child (fixture, "status_label")), ==, "2 moves · 0:00");
}

static void
test_deals_by_difficulty (WindowFixture *fixture,
                          gconstpointer data)
{
  TsPlay *play = window_fixture_get_play (fixture);

  g_settings_set_string (fixture->settings, "difficulty", "easy");
  app_test_wait (window_fixture_get_play (fixture) != play);
  play = window_fixture_get_play (fixture);
  wait_for_par (fixture);
  g_assert_cmpint (ts_advisor_get_par (ts_play_get_advisor (window_fixture_get_play (fixture))), >=, 13);
  g_assert_cmpint (ts_advisor_get_par (ts_play_get_advisor (window_fixture_get_play (fixture))), <=, 15);

  g_settings_set_string (fixture->settings, "difficulty", "hard");
  app_test_wait (window_fixture_get_play (fixture) != play);
  play = window_fixture_get_play (fixture);
  wait_for_par (fixture);
  g_assert_cmpint (ts_advisor_get_par (ts_play_get_advisor (window_fixture_get_play (fixture))), >=, 27);
}

/* What is played goes on while a board is looked for; another game takes its place. */
static void
test_the_newest_deal_wins (WindowFixture *fixture,
                           gconstpointer data)
{
  TsPlay *play = window_fixture_get_play (fixture);

  window_fixture_slide (fixture, "L");
  g_settings_set_string (fixture->settings, "difficulty", "hard");
  window_fixture_wait_for_wishes (fixture);
  g_assert_true (window_fixture_get_play (fixture) == play);
  window_fixture_act (fixture, "win.new-game");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  window_fixture_act (fixture, "win.new-game");
  window_fixture_play (fixture, BOARD);
  window_fixture_wait_for_wishes (fixture);
  window_fixture_assert_board (fixture, BOARD);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/advice/" path, BOARD, func)
  ADD ("hint-shows-then-moves", test_hint_shows_then_moves);
  ADD ("hint-goes-when-the-board-changes", test_hint_goes_when_the_board_changes);
  ADD ("hint-takes-the-focus-along", test_hint_takes_the_focus_along);
  ADD ("hints-finish-in-par", test_hints_finish_in_par);
  ADD ("watching-solves", test_watching_solves);
  ADD ("watching-stops", test_watching_stops);
  ADD ("undo-goes-back-over-it", test_undo_goes_back_over_it);
  ADD ("says-what-was-possible", test_says_what_was_possible);
  ADD ("clock-and-moves-hidden", test_clock_and_moves_hidden);
  ADD ("moves-to-go-if-asked", test_moves_to_go_if_asked);
  ADD ("deals-by-difficulty", test_deals_by_difficulty);
  ADD ("the-newest-deal-wins", test_the_newest_deal_wins);
#undef ADD

  return g_test_run ();
}
