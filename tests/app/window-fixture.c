/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the window share: a window on the screen with a board of numbers, and what a player does to it.
 * Room: tests of app.
 */

#include "config.h"

#include "window-fixture.h"

#include <glib/gstdio.h>
#include <stdio.h>

#include "ts-application.h"
#include "ts-board-text.h"
#include "ts-disk-queue.h"
#include "ts-saved-games.h"
#include "ts-settings.h"
#include "ts-state-file.h"
#include "workers.h"

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

/* Returns: (transfer none): the part of the window that its template calls @name */
gpointer
window_fixture_get_child (WindowFixture *fixture,
                          const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (fixture->window), TS_TYPE_WINDOW, name);
}

/* A new window, not shown yet and without a game, as the application makes it; comes back when its data folder is open. */
void
window_fixture_open (WindowFixture *fixture)
{
  fixture->window = ts_window_new (GTK_APPLICATION (application));
  fixture->session = ts_window_get_session (fixture->window);
  fixture->view = window_fixture_get_child (fixture, "board_view");
  workers_wait ();
}

/* Nothing may keep the window, its session, its game or what is stored alive for long once it is closed: a worker that writes
 * holds what it writes. */
void
window_fixture_close (WindowFixture *fixture)
{
  gpointer objects[] = { fixture->window,
                         fixture->session,
                         ts_session_get_results (fixture->session),
                         ts_session_get_puzzle (fixture->session) };

  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    {
      if (objects[i] != NULL)
        g_object_add_weak_pointer (objects[i], &objects[i]);
    }
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  /* The last reference may go in a thread that does not wake up the main loop. */
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    wait_for (objects[i] == NULL);
}

/* Puts all games, results and pictures out of the way, as before each test. */
void
window_fixture_forget_everything (void)
{
  g_autofree char *kept = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *aside = g_build_filename (folder, "aside", NULL);

  g_rename (kept, aside);
}

/* The way to a puzzle is that of a thread. Also comes back when the player is asked. */
void
window_fixture_wait_for_puzzle (WindowFixture *fixture,
                                TsPuzzle *before)
{
  wait_for (window_fixture_get_puzzle (fixture) != before || ts_session_get_asking (fixture->session));
}

/* @id: (nullable): of a board with numbers; %NULL for the saved game on these, or a new board. Comes back when it is
 * played. */
void
window_fixture_begin (WindowFixture *fixture,
                      const char *id)
{
  TsPuzzle *before = window_fixture_get_puzzle (fixture);

  request_numbers (fixture->session, id);
  window_fixture_wait_for_puzzle (fixture, before);
}

/**
 * window_fixture_set_up:
 * @id: of the board that the window plays with numbers; a string
 */
void
window_fixture_set_up (WindowFixture *fixture,
                       gconstpointer id)
{
  app_test_forgive_tooltips ();
  window_fixture_forget_everything ();
  app_test_set_animations (FALSE);
  fixture->settings = ts_settings_get ();
  window_fixture_open (fixture);
  window_fixture_begin (fixture, id);
  /* The session reads the results with its first puzzle, and not after those that a test adds. */
  workers_wait ();
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
}

void
window_fixture_tear_down (WindowFixture *fixture,
                          gconstpointer id)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  window_fixture_close (fixture);
  g_object_get (fixture->settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (fixture->settings, keys[i]);
}

/**
 * window_fixture_add_test:
 * @id: of the board that the window plays with numbers when the test begins; static
 */
void
window_fixture_add_test (const char *path,
                         const char *id,
                         GCallback test)
{
  g_test_add (path, WindowFixture, id, window_fixture_set_up, (void (*) (WindowFixture *, gconstpointer)) test,
              window_fixture_tear_down);
}

/* Comes back when the puzzle of a new board is there. */
void
window_fixture_act (WindowFixture *fixture,
                    const char *action)
{
  TsPuzzle *before = window_fixture_get_puzzle (fixture);

  if (!gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL))
    g_error ("no action: %s", action);
  if (g_str_equal (action, "win.new-game") || g_str_equal (action, "win.restart"))
    window_fixture_wait_for_puzzle (fixture, before);
}

/* Returns: whether a button or a menu could activate the action now */
gboolean
window_fixture_can_act (WindowFixture *fixture,
                        const char *action)
{
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "action-name", action, NULL);
  gboolean is_sensitive;

  gtk_widget_set_parent (button, window_fixture_get_child (fixture, "loading_card"));
  is_sensitive = gtk_widget_get_sensitive (button);
  gtk_widget_unparent (button);

  return is_sensitive;
}

/* Returns: (transfer none): what gets the window's keys before GTK does */
static GtkEventController *
find_keys (WindowFixture *fixture)
{
  return app_test_find_controller (fixture->window, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE);
}

/* Any number but 0, another one for each key: the window only asks whether a key is the one that was down before. Both
 * letters of a key have the same. */
static guint
get_keycode (guint key)
{
  return 1 + (gdk_keyval_to_lower (key) & 0xff);
}

/* Returns: whether the window took the key for itself */
gboolean
window_fixture_press (WindowFixture *fixture,
                      guint key)
{
  GdkModifierType modifiers = APP_TEST_LOCKS | (key == GDK_KEY_question ? GDK_SHIFT_MASK : 0);
  gboolean is_taken;

  g_signal_emit_by_name (find_keys (fixture), "key-pressed", key, get_keycode (key), modifiers, &is_taken);

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

/* @letters: the arrow keys to hit, of U D L R, one after the other */
void
window_fixture_slide (WindowFixture *fixture,
                      const char *letters)
{
  static const guint keys[] = { ['U'] = GDK_KEY_Up, ['D'] = GDK_KEY_Down, ['L'] = GDK_KEY_Left, ['R'] = GDK_KEY_Right };

  for (; *letters != '\0'; letters++)
    window_fixture_hit (fixture, keys[(guchar) *letters]);
}

void
window_fixture_assert_board (WindowFixture *fixture,
                             const char *id)
{
  char text[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (ts_game_get_board (window_fixture_get_game (fixture)), text);
  g_assert_cmpstr (text, ==, id);
}

/* Returns: (transfer none): the present puzzle, until the next one is installed */
TsPuzzle *
window_fixture_get_puzzle (WindowFixture *fixture)
{
  return ts_session_get_puzzle (fixture->session);
}

/* Returns: (transfer none): the present game; each new board is another one */
TsGame *
window_fixture_get_game (WindowFixture *fixture)
{
  return ts_puzzle_get_game (window_fixture_get_puzzle (fixture));
}

/* @pattern: with ? and *, as a busy machine takes its time to make a move */
void
window_fixture_assert_status (WindowFixture *fixture,
                              const char *pattern)
{
  GtkWidget *label = window_fixture_get_child (fixture, "status_label");
  const char *words = gtk_inscription_get_text (GTK_INSCRIPTION (label));

  if (!g_pattern_match_simple (pattern, words))
    g_error ("“%s” is not like “%s”", words, pattern);
  gtk_test_accessible_assert_role (label, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_test_accessible_assert_property (label, GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

/* Another board, with the same picture or the same numbers. */
void
window_fixture_play (WindowFixture *fixture,
                     const char *id)
{
  TsPuzzle *before = window_fixture_get_puzzle (fixture);

  request_board (fixture->session, id);
  window_fixture_wait_for_puzzle (fixture, before);
}

static gboolean
has_size (WindowFixture *fixture,
          guint columns,
          guint rows)
{
  const TsBoard *board = ts_game_get_board (window_fixture_get_game (fixture));

  return board->columns == columns && board->rows == rows;
}

/* The window follows the settings in an idle. */
void
window_fixture_wait_for_size (WindowFixture *fixture,
                              guint columns,
                              guint rows)
{
  wait_for (has_size (fixture, columns, rows));
}

/* Comes back when no picture is being opened. */
void
window_fixture_wait_for_picture (WindowFixture *fixture)
{
  wait_for (ts_session_get_loading (fixture->session) == NULL);
}

/* Opens the picture and comes back when it is there, or a toast instead of it. */
void
window_fixture_load (WindowFixture *fixture,
                     GFile *file,
                     const TsBoard *board)
{
  TsPuzzleRequest request = { .kind = TS_REQUEST_FILES };

  if (board != NULL)
    ts_puzzle_request_set_board (&request, board, NULL);
  if (file != NULL)
    ts_puzzle_request_add_file (&request, file);
  ts_session_request (fixture->session, request);
  window_fixture_wait_for_picture (fixture);
}

/* Returns: (transfer none) (nullable): what is played on */
TsPicture *
window_fixture_get_picture (WindowFixture *fixture)
{
  TsPuzzle *puzzle = window_fixture_get_puzzle (fixture);

  return puzzle != NULL ? ts_puzzle_get_picture (puzzle) : NULL;
}

/* Whether a toast is shown. */
gboolean
window_fixture_has_toast (WindowFixture *fixture)
{
  return app_test_is_shown (window_fixture_get_child (fixture, "toast"));
}

/* Returns: (transfer none): the words of the toast that is shown or was shown last */
const char *
window_fixture_get_toast (WindowFixture *fixture)
{
  GtkWidget *toast = window_fixture_get_child (fixture, "toast");

  return gtk_label_get_label (GTK_LABEL (gtk_widget_get_template_child (toast, TS_TYPE_TOAST, "label")));
}

/* Returns: (transfer none): the button of the toast, which is visible if this has something to offer */
GtkButton *
window_fixture_get_offer (WindowFixture *fixture)
{
  GtkWidget *toast = window_fixture_get_child (fixture, "toast");

  return GTK_BUTTON (gtk_widget_get_template_child (toast, TS_TYPE_TOAST, "button"));
}

/* Whether the toast offers something. */
gboolean
window_fixture_has_offer (WindowFixture *fixture)
{
  return window_fixture_has_toast (fixture) && app_test_is_shown (window_fixture_get_offer (fixture));
}

void
window_fixture_hide_toast (WindowFixture *fixture)
{
  ts_toast_dismiss (window_fixture_get_child (fixture, "toast"));
}

/* Whether the card at the end is there or comes next. */
gboolean
window_fixture_has_victory (WindowFixture *fixture)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");

  return app_test_is_shown (victory) || g_main_context_find_source_by_user_data (NULL, victory) != NULL;
}

/* @window: any window of the program; comes back when it has the keyboard focus */
void
window_fixture_give_focus (gpointer window)
{
  gtk_window_present (window);
  wait_for (gtk_window_is_active (window));
}

/* Returns: (transfer none) (nullable): the window over this one */
GtkWindow *
window_fixture_find_dialog (WindowFixture *fixture)
{
  return app_test_find_dialog (GTK_WINDOW (fixture->window));
}

/* As if so many games were finished, in this order, after those that were added before. The files say nothing: the cache
 * tells their size, so that nobody reads them. A replay and a picture are made up where there is none. */
void
window_fixture_add_results (WindowFixture *fixture,
                            const TsResult *results,
                            guint n_results)
{
  const char *folder = ts_session_get_stores (fixture->session)->folder;
  g_autofree char *excluded = g_build_filename (folder, TS_DATA_FOLDER_EXCLUDED, NULL);
  g_autoptr (TsState) cache = NULL;

  /* Nobody else writes the cache meanwhile. */
  g_assert_true (ts_disk_queue_wait (WAIT_FOR_MAX_S * 1000, NULL));
  g_assert_cmpint (g_mkdir_with_parents (excluded, 0700), ==, 0);
  cache = ts_state_file_read (folder, "results", TRUE);
  for (guint i = 0; i < n_results; i++)
    {
      g_autofree char *name = g_strdup_printf ("0123456789abcdef-3x3-%016x.tsgame", (guint) cache->text->len);
      TsResult result = results[i];
      g_autofree char *path = NULL;

      if (result.replay == NULL)
        result.replay = name;
      if (result.header.source.key == NULL)
        result.header.source.key = (char *) "fox";
      path = g_build_filename (folder, result.is_excluded ? TS_DATA_FOLDER_EXCLUDED : TS_DATA_FOLDER_FINISHED,
                               result.replay, NULL);
      result.size = 1;
      g_assert_true (g_file_set_contents (path, "x", 1, NULL));
      ts_saved_games_append_result (cache->text, &result);
    }
  ts_state_file_save (cache, cache->text->str);
  g_assert_true (ts_disk_queue_wait (WAIT_FOR_MAX_S * 1000, NULL));
}

/* Returns: (transfer none): the statistics; comes back when they are read */
GtkWidget *
window_fixture_open_statistics (WindowFixture *fixture)
{
  GtkWidget *statistics;

  window_fixture_act (fixture, "win.statistics");
  statistics = GTK_WIDGET (window_fixture_find_dialog (fixture));
  wait_for (gtk_widget_get_visible (app_test_get_part (statistics, "stack")));

  return statistics;
}
