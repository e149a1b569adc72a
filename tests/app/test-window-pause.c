/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window at rest: pauses that come and go, and nothing that wakes up meanwhile.
 */

#include "window-fixture.h"

/* 4×3 with the gap in row 2, column 2: a tile can go in every direction. */
#define BOARD "4x3:1,2,3,4,5,0,7,8,9,6,10,11"

static gboolean
board_is_hidden (WindowFixture *fixture)
{
  g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (fixture->view)), !=,
                   gtk_widget_get_visible (window_fixture_get_child (fixture, "pause_card")));

  return gtk_widget_get_visible (window_fixture_get_child (fixture, "pause_card"));
}

/* A screen reader stays with the window in front. */
static void
test_a_pause_behind_a_window (WindowFixture *fixture)
{
  GtkWindow *other = GTK_WINDOW (gtk_window_new ());
  GtkWidget *card = window_fixture_get_child (fixture, "pause_card");

  gtk_window_set_application (other, gtk_window_get_application (GTK_WINDOW (fixture->window)));
  window_fixture_give_focus (fixture->window);
  window_fixture_give_focus (other);
  ts_game_set_paused (window_fixture_get_game (fixture), TRUE);
  g_assert_true (board_is_hidden (fixture));
  g_assert_null (gtk_window_get_focus (GTK_WINDOW (fixture->window)));
  window_fixture_give_focus (fixture->window);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), card));
  gtk_window_destroy (other);
}

/* The few colors of the picture, and of numbers nothing. */
static void
test_a_pause_shows_no_tile (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (200, 100, painting_gradient);
  gpointer blurred = window_fixture_get_child (fixture, "blurred_picture");

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (blurred), GTK_ACCESSIBLE_ROLE_PRESENTATION);
  window_fixture_act (fixture, "win.pause");
  g_assert_null (gtk_picture_get_paintable (blurred));
  window_fixture_act (fixture, "win.pause");

  window_fixture_load (fixture, file, NULL);
  g_assert_null (gtk_picture_get_paintable (blurred));
  window_fixture_act (fixture, "win.pause");
  g_assert_true (board_is_hidden (fixture));
  g_assert_cmpint (gdk_paintable_get_intrinsic_width (gtk_picture_get_paintable (blurred)), <=, 8);
  g_assert_cmpint (gdk_paintable_get_intrinsic_height (gtk_picture_get_paintable (blurred)), <=, 8);
  window_fixture_act (fixture, "win.pause");
  g_assert_null (gtk_picture_get_paintable (blurred));
}

static void
test_a_hidden_window_pauses (WindowFixture *fixture)
{
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  g_assert_false (ts_game_get_paused (window_fixture_get_game (fixture)));

  gtk_widget_show (GTK_WIDGET (fixture->window));
  window_fixture_hit (fixture, GDK_KEY_Left);
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  g_assert_true (ts_game_get_paused (window_fixture_get_game (fixture)));
}

/* Returns: whether nothing is to come; otherwise what is to come comes now */
static gboolean
is_at_rest (void)
{
  GSource *timeout = timeout_find (1, G_MAXINT64);

  if (timeout != NULL)
    g_source_set_ready_time (timeout, 0);

  return timeout_get_next_ms () == -1;
}

/* What comes once, such as the end of a focus ring, is waited for; what comes again and again is never waited out. */
static void
assert_comes_to_rest (void)
{
  wait_for (is_at_rest ());
}

static void
test_nothing_ticks_but_a_running_clock (WindowFixture *fixture)
{
  g_settings_set_boolean (fixture->settings, "pause-when-away", FALSE);
  assert_comes_to_rest ();

  window_fixture_hit (fixture, GDK_KEY_Left);
  g_assert_cmpint (timeout_get_next_ms (), >=, 0);
  window_fixture_act (fixture, "win.pause");
  assert_comes_to_rest ();
  window_fixture_act (fixture, "win.pause");
  g_assert_cmpint (timeout_get_next_ms (), >=, 0);
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  assert_comes_to_rest ();

  gtk_widget_show (GTK_WIDGET (fixture->window));
  window_fixture_act (fixture, "win.pause");
  g_assert_cmpint (timeout_get_next_ms (), >=, 0);
  window_fixture_act (fixture, "win.new-game");
  assert_comes_to_rest ();
}

static void
test_the_finished_game_does_not_tick (WindowFixture *fixture)
{
  window_fixture_play (fixture, "2x2:1,0,3,2");
  window_fixture_hit (fixture, GDK_KEY_Up);
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  window_fixture_act (fixture, "win.pause");
  g_assert_false (ts_game_get_paused (window_fixture_get_game (fixture)));
  g_settings_set_boolean (fixture->settings, "pause-when-away", FALSE);
  assert_comes_to_rest ();
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-pause/" path, BOARD, func)
  ADD ("a-pause-behind-a-window", test_a_pause_behind_a_window);
  ADD ("a-pause-shows-no-tile", test_a_pause_shows_no_tile);
  ADD ("a-hidden-window-pauses", test_a_hidden_window_pauses);
  ADD ("nothing-ticks-but-a-running-clock", test_nothing_ticks_but_a_running_clock);
  ADD ("the-finished-game-does-not-tick", test_the_finished_game_does_not_tick);
#undef ADD

  return g_test_run ();
}
