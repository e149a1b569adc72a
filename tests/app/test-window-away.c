/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window under a window manager: the pause that comes by itself, over a dialog, when the window is minimized, or
 * after ten seconds in another program if the player wants it; and the size that the next window has.
 * Two real windows take the focus from each other; the ten seconds are not waited out.
 */

#include "ts-file-dialog.h"
#include "ts-preferences.h"
#include "window-fixture.h"

#define MIDDLE "4x3:1,2,3,4,5,0,7,8,9,6,10,11"

/* Returns: (transfer none): another window, which has taken the focus from the game's */
static GtkWindow *
leave (WindowFixture *fixture)
{
  GtkWindow *other = GTK_WINDOW (gtk_window_new ());

  window_fixture_give_focus (fixture->window);
  window_fixture_give_focus (other);

  return other;
}

static gboolean
is_paused (WindowFixture *fixture)
{
  gboolean paused = ts_game_get_paused (window_fixture_get_game (fixture));

  g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (fixture->view)), ==, !paused);

  return paused;
}

/* Returns: (transfer none) (nullable): what waits until the player counts as away; nothing else waits so long */
static GSource *
find_away (void)
{
  return timeout_find (g_get_monotonic_time () + 8 * G_USEC_PER_SEC, G_MAXINT64);
}

/* Leaves the window, and lets ten seconds pass: what waits for that is told that the time has come.
 * Returns: (transfer none): the other window */
static GtkWindow *
be_away_for_long (WindowFixture *fixture)
{
  gint64 before_us = g_get_monotonic_time ();
  GtkWindow *other = leave (fixture);
  g_autoptr (GSource) away = find_away ();

  g_assert_nonnull (away);
  g_source_ref (away);
  /* GLib moves timeouts of whole seconds by up to one, so that they come together. */
  g_assert_cmpint (g_source_get_ready_time (away), >, before_us + 9 * G_USEC_PER_SEC);
  g_assert_cmpint (g_source_get_ready_time (away), <, g_get_monotonic_time () + 11 * G_USEC_PER_SEC);
  g_source_set_ready_time (away, 0);
  wait_for (g_source_is_destroyed (away));

  return other;
}

/* One that was begun and undone, too, since its clock runs on; the player who comes back says when the game goes on. */
static void
test_pauses_for_who_is_away (WindowFixture *fixture)
{
  for (guint i = 0; i < 3; i++)
    {
      GtkWindow *other;

      if (i > 0)
        window_fixture_slide (fixture, "L");
      if (i == 2)
        window_fixture_act (fixture, "win.undo");
      other = be_away_for_long (fixture);
      g_assert_cmpint (is_paused (fixture), ==, i > 0);
      window_fixture_give_focus (fixture->window);
      g_assert_cmpint (is_paused (fixture), ==, i > 0);
      gtk_window_destroy (other);
      if (i == 1)
        {
          window_fixture_act (fixture, "win.restart");
          window_fixture_hide_toast (fixture);
        }
    }
}

/* A key that is let go in another window is a new one when it is pressed again: it does not wait for the tiles. */
static void
test_no_key_is_held_elsewhere (WindowFixture *fixture)
{
  GtkWindow *other;

  window_fixture_give_focus (fixture->window);
  window_fixture_press (fixture, GDK_KEY_Left);
  other = leave (fixture);
  gtk_window_destroy (other);
  window_fixture_give_focus (fixture->window);
  app_test_set_animations (TRUE);
  window_fixture_act (fixture, "win.undo");
  g_assert_true (ts_board_view_get_moving (fixture->view));
  g_assert_true (window_fixture_press (fixture, GDK_KEY_Left));
  window_fixture_assert_board (fixture, "4x3:1,2,3,4,5,7,0,8,9,6,10,11");
}

static void
test_waits_for_who_comes_back (WindowFixture *fixture)
{
  GtkWindow *shortcuts;
  GtkWindow *other;

  /* A dialog that only hides itself when it is closed covers the board no more. */
  window_fixture_act (fixture, "win.show-shortcuts");
  shortcuts = window_fixture_find_dialog (fixture);
  window_fixture_give_focus (shortcuts);
  gtk_window_close (shortcuts);
  window_fixture_give_focus (fixture->window);

  window_fixture_slide (fixture, "L");
  g_assert_null (find_away ());
  other = leave (fixture);
  g_assert_nonnull (find_away ());
  window_fixture_give_focus (fixture->window);
  g_assert_null (find_away ());
  g_assert_false (is_paused (fixture));

  /* Nothing waits for a window that is gone. */
  window_fixture_give_focus (other);
  g_assert_nonnull (find_away ());
  window_fixture_close (fixture);
  g_assert_null (find_away ());
  window_fixture_open (fixture);
  gtk_window_destroy (other);
}

/* The clock does not run on, nor is the board to be looked at for free. */
static void
test_rests_over_a_dialog (WindowFixture *fixture)
{
  static const char *const actions[] = { "win.statistics", "win.choose-picture", "win.open" };
  TsGame *game = window_fixture_get_game (fixture);

  window_fixture_give_focus (fixture->window);
  window_fixture_slide (fixture, "L");
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWindow *dialog;
      gint64 elapsed_us;

      window_fixture_act (fixture, actions[i]);
      dialog = window_fixture_find_dialog (fixture);
      wait_for (gtk_window_is_active (dialog));
      g_assert_true (is_paused (fixture));
      g_assert_null (find_away ());
      elapsed_us = ts_game_get_elapsed_us (game);

      gtk_window_close (dialog);
      window_fixture_give_focus (fixture->window);
      g_assert_false (is_paused (fixture));
      g_assert_cmpint (ts_game_get_elapsed_us (game), <, elapsed_us + G_USEC_PER_SEC);
    }
}

/* That of a portal is a window of another program, and GTK shows none. It may tell its answer after it has closed. */
static void
test_rests_over_a_portal_dialog (WindowFixture *fixture)
{
  GtkFileChooser *dialog;
  GtkWindow *other;

  window_fixture_give_focus (fixture->window);
  window_fixture_slide (fixture, "L");
  dialog = ts_file_dialog_new (GTK_WINDOW (fixture->window), "Open", GTK_FILE_CHOOSER_ACTION_OPEN, NULL,
                               G_CALLBACK (g_object_ref), fixture->window);
  other = leave (fixture);
  g_assert_true (is_paused (fixture));
  g_assert_null (find_away ());

  window_fixture_give_focus (fixture->window);
  g_assert_false (is_paused (fixture));
  g_assert_null (ts_file_dialog_take_files (GTK_NATIVE_DIALOG (dialog), GTK_RESPONSE_CANCEL));
  gtk_window_destroy (other);
}

/* A pause that the player made, or that another reason made meanwhile, stays. */
static void
test_a_pause_outlives_a_dialog (WindowFixture *fixture)
{
  window_fixture_give_focus (fixture->window);
  window_fixture_slide (fixture, "L");
  window_fixture_act (fixture, "win.pause");
  window_fixture_act (fixture, "win.statistics");
  window_fixture_give_focus (window_fixture_find_dialog (fixture));
  gtk_window_destroy (window_fixture_find_dialog (fixture));
  window_fixture_give_focus (fixture->window);
  g_assert_true (is_paused (fixture));

  window_fixture_act (fixture, "win.pause");
  window_fixture_act (fixture, "win.statistics");
  window_fixture_give_focus (window_fixture_find_dialog (fixture));
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  gtk_window_destroy (window_fixture_find_dialog (fixture));
  gtk_widget_show (GTK_WIDGET (fixture->window));
  window_fixture_give_focus (fixture->window);
  g_assert_true (is_paused (fixture));
}

static void
pass_ten_seconds (void)
{
  g_autoptr (GSource) away = g_source_ref (find_away ());

  g_source_set_ready_time (away, 0);
  wait_for (g_source_get_ready_time (away) > g_get_monotonic_time () || g_source_is_destroyed (away));
}

/* They take effect on the board beside them. When the player leaves them, ten more seconds begin. */
static void
test_preferences_show_the_board (WindowFixture *fixture)
{
  GtkWindow *preferences = ts_preferences_new (GTK_WINDOW (fixture->window));
  GtkWindow *other = GTK_WINDOW (gtk_window_new ());

  window_fixture_give_focus (fixture->window);
  window_fixture_slide (fixture, "L");
  window_fixture_give_focus (preferences);
  pass_ten_seconds ();
  g_assert_false (is_paused (fixture));

  /* With the game in between, too, there are ten and not twenty seconds. */
  window_fixture_give_focus (fixture->window);
  window_fixture_give_focus (other);
  pass_ten_seconds ();
  g_assert_true (is_paused (fixture));
  window_fixture_give_focus (fixture->window);
  window_fixture_act (fixture, "win.pause");
  window_fixture_give_focus (preferences);
  pass_ten_seconds ();
  g_assert_false (is_paused (fixture));

  window_fixture_give_focus (other);
  pass_ten_seconds ();
  g_assert_false (is_paused (fixture));
  pass_ten_seconds ();
  g_assert_true (is_paused (fixture));
  gtk_window_destroy (other);
  gtk_window_destroy (preferences);
}

static void
test_goes_on_if_told (WindowFixture *fixture)
{
  GtkWindow *other;

  g_settings_set_boolean (fixture->settings, "pause-when-away", FALSE);
  window_fixture_slide (fixture, "L");
  other = leave (fixture);
  g_assert_null (find_away ());
  g_assert_false (is_paused (fixture));
  gtk_window_destroy (other);
}

/* Comes back when the window is minimized no more. */
static void
show (WindowFixture *fixture)
{
  GdkToplevel *surface = GDK_TOPLEVEL (gtk_native_get_surface (GTK_NATIVE (fixture->window)));

  window_fixture_give_focus (fixture->window);
  wait_for ((gdk_toplevel_get_state (surface) & GDK_TOPLEVEL_STATE_MINIMIZED) == 0);
}

/* At once, whatever the player wants of other programs: the window manager hides the window. The pause ends the wait for
 * one. */
static void
test_a_minimized_game_pauses (WindowFixture *fixture)
{
  GtkWindow *other;

  g_settings_set_boolean (fixture->settings, "pause-when-away", FALSE);
  window_fixture_slide (fixture, "L");
  /* The second time it has another state besides. */
  for (guint i = 0; i < 2; i++)
    {
      if (i == 1)
        gtk_window_maximize (GTK_WINDOW (fixture->window));
      show (fixture);
      ts_game_set_paused (window_fixture_get_game (fixture), FALSE);
      g_assert_false (is_paused (fixture));
      gtk_window_minimize (GTK_WINDOW (fixture->window));
      wait_for (is_paused (fixture));
    }
  gtk_window_unmaximize (GTK_WINDOW (fixture->window));

  g_settings_set_boolean (fixture->settings, "pause-when-away", TRUE);
  show (fixture);
  window_fixture_act (fixture, "win.pause");
  other = leave (fixture);
  g_assert_nonnull (find_away ());
  gtk_window_minimize (GTK_WINDOW (fixture->window));
  wait_for (is_paused (fixture));
  g_assert_null (find_away ());
  gtk_window_destroy (other);
}

static void
test_fullscreen_has_a_way_back (WindowFixture *fixture)
{
  GtkWidget *button = app_test_assert_action (GTK_WIDGET (fixture->window), "Leave Fullscreen", "win.fullscreen");

  g_assert_false (gtk_widget_get_visible (button));
  window_fixture_act (fixture, "win.fullscreen");
  wait_for (gtk_widget_get_visible (button));
}

static void
test_the_next_window_is_as_the_last (WindowFixture *fixture)
{
  int width;
  int height;

  /* Without another size, too. */
  gtk_window_maximize (GTK_WINDOW (fixture->window));
  wait_for (gtk_window_is_maximized (GTK_WINDOW (fixture->window)));
  g_assert_true (g_settings_get_boolean (fixture->settings, "window-maximized"));
  window_fixture_close (fixture);
  g_settings_reset (fixture->settings, "window-maximized");

  window_fixture_open (fixture);
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 640, 590);
  wait_for (gtk_widget_get_height (GTK_WIDGET (fixture->window)) == 590);
  gtk_window_maximize (GTK_WINDOW (fixture->window));
  wait_for (gtk_window_is_maximized (GTK_WINDOW (fixture->window)));
  window_fixture_close (fixture);

  window_fixture_open (fixture);
  gtk_window_get_default_size (GTK_WINDOW (fixture->window), &width, &height);
  g_assert_cmpint (width, ==, 640);
  g_assert_cmpint (height, ==, 590);
  g_assert_true (gtk_window_is_maximized (GTK_WINDOW (fixture->window)));
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-away/" path, MIDDLE, func)
  ADD ("pauses-for-who-is-away", test_pauses_for_who_is_away);
  ADD ("no-key-is-held-elsewhere", test_no_key_is_held_elsewhere);
  ADD ("waits-for-who-comes-back", test_waits_for_who_comes_back);
  ADD ("rests-over-a-dialog", test_rests_over_a_dialog);
  ADD ("rests-over-a-portal-dialog", test_rests_over_a_portal_dialog);
  ADD ("a-pause-outlives-a-dialog", test_a_pause_outlives_a_dialog);
  ADD ("preferences-show-the-board", test_preferences_show_the_board);
  ADD ("goes-on-if-told", test_goes_on_if_told);
  ADD ("a-minimized-game-pauses", test_a_minimized_game_pauses);
  ADD ("fullscreen-has-a-way-back", test_fullscreen_has_a_way_back);
  ADD ("the-next-window-is-as-the-last", test_the_next_window_is_as_the_last);
#undef ADD

  return g_test_run ();
}
