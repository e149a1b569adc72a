/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the window share: a window on the screen with a board of numbers, and what a player does to it.
 * Room: tests of app.
 */

#include "config.h"

#include "window-fixture.h"

#include <glib/gstdio.h>

#include "ts-application.h"
#include "ts-board-text.h"

/* A process has one: it is exported on the bus under its name. */
static TsApplication *application;

/**
 * window_fixture_init:
 *
 * Begins a test program with windows of the application.
 */
void
window_fixture_init (int *argc,
                     char ***argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *data_folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);

  g_assert_no_error (error);
  /* Never a player's, whoever starts the test; GLib asks once. */
  g_setenv ("XDG_DATA_HOME", data_folder, TRUE);
  app_test_init (argc, argv);

  application = ts_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
}

/* A new window, not shown yet and without a game, as the application makes it. */
void
window_fixture_open (WindowFixture *fixture)
{
  fixture->window = ts_window_new (GTK_APPLICATION (application));
  fixture->game = fixture->window->game;
  fixture->view = fixture->window->board_view;
}

/* Nothing may keep the window alive once it is closed. */
void
window_fixture_close (WindowFixture *fixture)
{
  gpointer weak = fixture->window;

  g_object_add_weak_pointer (G_OBJECT (fixture->window), &weak);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  app_test_wait (weak == NULL);
}

/* Puts all games and records out of the way, as before each test. */
void
window_fixture_forget_everything (void)
{
  g_autofree char *kept = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *aside = g_build_filename (folder, "aside", NULL);

  g_rename (kept, aside);
}

static void
set_up (WindowFixture *fixture,
        gconstpointer id)
{
  TsBoard board = app_test_get_board (id);

  window_fixture_forget_everything ();
  app_test_set_animations (FALSE);
  fixture->settings = g_settings_new (TS_APPLICATION_ID);
  window_fixture_open (fixture);
  ts_window_play_numbers (fixture->window, &board);
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
}

static void
tear_down (WindowFixture *fixture,
           gconstpointer id)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  window_fixture_close (fixture);
  g_object_get (fixture->settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (fixture->settings, keys[i]);
  g_object_unref (fixture->settings);
}

/**
 * window_fixture_add:
 * @id: of the board that the window plays with numbers when the test begins; static
 */
void
window_fixture_add (const char *path,
                    const char *id,
                    WindowFixtureTest test)
{
  g_test_add (path, WindowFixture, id, set_up, test, tear_down);
}

void
window_fixture_act (WindowFixture *fixture,
                    const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL);
}

/* @letters: the ways that arrow keys point, of U D L R, one after the other */
void
window_fixture_slide (WindowFixture *fixture,
                      const char *letters)
{
  for (; *letters != '\0'; letters++)
    gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.slide", "s", (char[]){ *letters, '\0' });
}

/* Returns: (transfer none): what gets the window's keys before GTK does */
static GtkEventController *
find_keys (WindowFixture *fixture)
{
  return app_test_find_controller (fixture->window, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE);
}

/* Any number but 0, another one for each key: the window only asks whether a key is the one that was down before. */
static guint
get_keycode (guint key)
{
  return 1 + (key & 0xff);
}

/* Returns: whether the window took the key for itself */
gboolean
window_fixture_press (WindowFixture *fixture,
                      guint key)
{
  gboolean is_taken;

  g_signal_emit_by_name (find_keys (fixture), "key-pressed", key, get_keycode (key), 0, &is_taken);

  return is_taken;
}

void
window_fixture_let_go (WindowFixture *fixture,
                       guint key)
{
  g_signal_emit_by_name (find_keys (fixture), "key-released", key, get_keycode (key), 0);
}

void
window_fixture_hit (WindowFixture *fixture,
                    guint key)
{
  window_fixture_press (fixture, key);
  window_fixture_let_go (fixture, key);
}

void
window_fixture_assert_board (WindowFixture *fixture,
                             const char *id)
{
  char text[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (ts_game_get_board (fixture->game), text);
  g_assert_cmpstr (text, ==, id);
}

/* Another board, with the same picture or the same numbers. */
void
window_fixture_play (WindowFixture *fixture,
                     const char *id)
{
  TsBoard board = app_test_get_board (id);

  ts_window_play_board (fixture->window, &board);
}

/* As the preferences do it; comes back when the window has followed. */
void
window_fixture_set_size (WindowFixture *fixture,
                         guint columns,
                         guint rows)
{
  g_settings_set_uint (fixture->settings, "columns", columns);
  g_settings_set_uint (fixture->settings, "rows", rows);
  app_test_wait (fixture->window->size_id == 0);
}

/* Opens the picture and comes back when it is there, or a notice instead of it. */
void
window_fixture_load (WindowFixture *fixture,
                     GFile *file,
                     const TsBoard *board)
{
  ts_window_open (fixture->window, file, board);
  app_test_wait (fixture->window->loading == NULL);
}

gboolean
window_fixture_has_picture (WindowFixture *fixture)
{
  return ts_board_view_get_picture (fixture->view) != NULL;
}

/* @window: any window of the program; comes back when it has the keyboard focus */
void
window_fixture_give_focus (gpointer window)
{
  gtk_window_present (window);
  app_test_wait (gtk_window_is_active (window));
}

/* Returns: (transfer none) (nullable): the window over this one */
GtkWindow *
window_fixture_find_dialog (WindowFixture *fixture)
{
  return app_test_find_dialog (GTK_WINDOW (fixture->window));
}
