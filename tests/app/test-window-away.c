/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the pause that comes by itself: after a minute in another window, if the player wants it, and never else.
 * Room: tests of app. Two real windows take the focus from each other; the minute is not waited out.
 */

#include "app-test.h"
#include "config.h"
#include "ts-application.h"
#include "ts-board-text.h"
#include "ts-window-private.h"

typedef struct
{
  GSettings *settings;
  TsWindow *window;
  GtkWindow *other;
} Fixture;

/* A process has one: it is exported on the bus under its name. */
static TsApplication *application;

static void
give_focus (gpointer window)
{
  gtk_window_present (window);
  app_test_wait (gtk_window_is_active (window));
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  TsBoard board;

  ts_board_text_parse ("4x3:1,2,3,4,5,0,7,8,9,6,10,11", &board);
  fixture->settings = g_settings_new (TS_APPLICATION_ID);
  fixture->window = ts_window_new (GTK_APPLICATION (application));
  fixture->other = GTK_WINDOW (gtk_window_new ());
  ts_window_play_numbers (fixture->window, &board);
  give_focus (fixture->window);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  static const char *const keys[] = { "columns", "rows", "pause-when-away" };
  gpointer weak = fixture->window;

  gtk_window_destroy (fixture->other);
  g_object_add_weak_pointer (G_OBJECT (fixture->window), &weak);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  app_test_wait (weak == NULL);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (fixture->settings, keys[i]);
  g_object_unref (fixture->settings);
}

static void
slide (Fixture *fixture)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.slide", "s", "L");
}

static gboolean
is_paused (Fixture *fixture)
{
  gboolean paused = ts_game_get_paused (fixture->window->game);

  g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (fixture->window->board_view)), ==, !paused);

  return paused;
}

/* What waits until the player counts as away, or NULL. */
static GSource *
find_away (Fixture *fixture)
{
  return fixture->window->away_id != 0 ? g_main_context_find_source_by_id (NULL, fixture->window->away_id) : NULL;
}

/* Leaves the window, and lets a minute pass: what waits for that is told that the time has come. */
static void
be_away_for_a_minute (Fixture *fixture)
{
  gint64 before_us = g_get_monotonic_time ();
  GSource *away;

  give_focus (fixture->other);
  away = find_away (fixture);
  g_assert_nonnull (away);
  /* GLib moves timeouts of whole seconds by up to one, so that they come together. */
  g_assert_cmpint (g_source_get_ready_time (away), >, before_us + 59 * G_USEC_PER_SEC);
  g_assert_cmpint (g_source_get_ready_time (away), <, g_get_monotonic_time () + 61 * G_USEC_PER_SEC);
  g_source_set_ready_time (away, 0);
  app_test_wait (find_away (fixture) == NULL);
}

static void
test_pauses_for_who_is_away (Fixture *fixture,
                             gconstpointer data)
{
  slide (fixture);
  be_away_for_a_minute (fixture);
  g_assert_true (is_paused (fixture));

  /* Whoever comes back says himself when the game goes on. */
  give_focus (fixture->window);
  g_assert_true (is_paused (fixture));
  give_focus (fixture->other);
  g_assert_null (find_away (fixture));
}

static void
test_waits_for_who_comes_back (Fixture *fixture,
                               gconstpointer data)
{
  slide (fixture);
  g_assert_null (find_away (fixture));
  give_focus (fixture->other);
  g_assert_nonnull (find_away (fixture));
  give_focus (fixture->window);
  g_assert_null (find_away (fixture));
  g_assert_false (is_paused (fixture));
}

static void
test_a_game_not_begun_needs_no_pause (Fixture *fixture,
                                      gconstpointer data)
{
  be_away_for_a_minute (fixture);
  g_assert_false (is_paused (fixture));
}

static void
test_goes_on_if_told (Fixture *fixture,
                      gconstpointer data)
{
  g_settings_set_boolean (fixture->settings, "pause-when-away", FALSE);
  slide (fixture);
  give_focus (fixture->other);
  g_assert_null (find_away (fixture));
  g_assert_false (is_paused (fixture));
}

int
main (int argc,
      char **argv)
{
  int skip = app_test_init (&argc, &argv);
  g_autoptr (GError) error = NULL;

  if (skip != 0)
    return skip;

  application = ts_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);

#define ADD(path, func) g_test_add ("/window-away/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("pauses-for-who-is-away", test_pauses_for_who_is_away);
  ADD ("waits-for-who-comes-back", test_waits_for_who_comes_back);
  ADD ("a-game-not-begun-needs-no-pause", test_a_game_not_begun_needs_no_pause);
  ADD ("goes-on-if-told", test_goes_on_if_told);
#undef ADD

  return g_test_run ();
}
