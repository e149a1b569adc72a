/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window: its actions, pictures that come or do not come, and boards that change their size.
 * Room: tests of app. The settings are kept in memory.
 */

#include "app-test.h"
#include "config.h"
#include "ts-application.h"
#include "ts-window-private.h"

/* A process has one: it is exported on the bus under its name. */
static TsApplication *application;

typedef struct
{
  GSettings *settings;
  TsWindow *window;
} Fixture;

static gboolean
is_shown (gpointer widget)
{
  return gtk_widget_get_visible (GTK_WIDGET (widget));
}

static void
act (Fixture *fixture,
     const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL);
}

static void
slide (Fixture *fixture,
       const char *letter)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.slide", "s", letter);
}

/* 3×2, two moves from solved: right, then down of the gap. */
static TsBoard
get_board (void)
{
  TsBoard board;

  ts_board_init (&board, 3, 2);
  ts_board_slide (&board, 2, NULL);
  ts_board_slide (&board, 1, NULL);

  return board;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  TsBoard board = get_board ();

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  fixture->settings = g_settings_new (TS_APPLICATION_ID);
  fixture->window = ts_window_new (GTK_APPLICATION (application));
  ts_window_play_numbers (fixture->window, &board);
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gpointer weak = fixture->window;

  g_object_add_weak_pointer (G_OBJECT (fixture->window), &weak);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  app_test_wait (weak == NULL);
  g_settings_reset (fixture->settings, "columns");
  g_settings_reset (fixture->settings, "rows");
  g_settings_reset (fixture->settings, "arrows-move-gap");
  g_settings_reset (fixture->settings, "gap-home");
  g_object_unref (fixture->settings);
}

static void
assert_status (Fixture *fixture,
               const char *words)
{
  g_assert_cmpstr (gtk_label_get_label (fixture->window->status_label), ==, words);
  gtk_test_accessible_assert_role (fixture->window->status_label, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_test_accessible_assert_property (fixture->window->status_label, GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

static void
test_plays_to_the_end (Fixture *fixture,
                       gconstpointer data)
{
  assert_status (fixture, "0 moves · 0:00");
  g_assert_false (is_shown (fixture->window->victory));
  slide (fixture, "L");
  assert_status (fixture, "1 move · 0:00");
  g_assert_false (is_shown (fixture->window->victory));
  slide (fixture, "U");

  g_assert_true (ts_game_get_solved (fixture->window->game));
  g_assert_true (is_shown (fixture->window->victory));
  gtk_test_accessible_assert_property (fixture->window->victory, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Well done: 2 moves in 0:00");

  slide (fixture, "D");
  g_assert_cmpuint (ts_game_get_moves (fixture->window->game), ==, 2);
  act (fixture, "win.look");
  g_assert_false (is_shown (fixture->window->victory));
  act (fixture, "win.new-game");
  g_assert_false (ts_game_get_solved (fixture->window->game));
  assert_status (fixture, "0 moves · 0:00");
}

static void
test_undo_redo_and_restart (Fixture *fixture,
                            gconstpointer data)
{
  TsBoard board = get_board ();
  TsGame *game = fixture->window->game;

  slide (fixture, "R");
  slide (fixture, "U");
  act (fixture, "win.undo");
  g_assert_cmpuint (ts_game_get_moves (game), ==, 1);
  act (fixture, "win.redo");
  g_assert_cmpuint (ts_game_get_moves (game), ==, 2);
  act (fixture, "win.restart");
  g_assert_true (ts_board_equal (ts_game_get_board (game), &board));
}

/* The gap is in the upper row's middle: a tile may move up into it, or the gap down; never the reverse. */
static void
test_arrows_move_a_tile_or_the_gap (Fixture *fixture,
                                    gconstpointer data)
{
  TsGame *game = fixture->window->game;

  slide (fixture, "D");
  g_assert_cmpuint (ts_game_get_moves (game), ==, 0);
  slide (fixture, "U");
  g_assert_cmpuint (ts_game_get_board (game)->gap, ==, 4);

  act (fixture, "win.restart");
  g_settings_set_boolean (fixture->settings, "arrows-move-gap", TRUE);
  slide (fixture, "U");
  g_assert_cmpuint (ts_game_get_moves (game), ==, 0);
  slide (fixture, "D");
  g_assert_cmpuint (ts_game_get_board (game)->gap, ==, 4);
}

static void
test_opens_a_picture (Fixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);
  TsBoard board = get_board ();

  ts_window_open (fixture->window, file, &board);
  app_test_wait (ts_board_view_get_picture (fixture->window->board_view) != NULL);
  g_assert_cmpstr (gtk_label_get_label (fixture->window->title_label), ==, "picture.png");
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->window->game), &board));
  g_assert_null (fixture->window->loading);

  ts_window_play_numbers (fixture->window, NULL);
  g_assert_null (ts_board_view_get_picture (fixture->window->board_view));
}

static void
test_the_built_in_picture_loads (Fixture *fixture,
                                 gconstpointer data)
{
  ts_window_open_built_in (fixture->window, NULL);
  app_test_wait (ts_board_view_get_picture (fixture->window->board_view) != NULL);
  g_assert_cmpint (ts_picture_get_source_width (ts_board_view_get_picture (fixture->window->board_view)), ==, 2048);
}

static void
test_the_newest_picture_wins (Fixture *fixture,
                              gconstpointer data)
{
  g_autoptr (GFile) first = app_test_create_file (1500, 1500, app_test_paint_checkerboard);
  g_autoptr (GFile) second = app_test_create_file (90, 60, app_test_paint_gradient);

  ts_window_open (fixture->window, first, NULL);
  ts_window_open (fixture->window, second, NULL);
  app_test_wait (ts_board_view_get_picture (fixture->window->board_view) != NULL);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpint (ts_picture_get_source_width (ts_board_view_get_picture (fixture->window->board_view)), ==, 90);
}

static void
test_a_cancelled_picture_never_comes (Fixture *fixture,
                                      gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (1500, 1500, app_test_paint_checkerboard);
  g_autoptr (GCancellable) loading = NULL;

  slide (fixture, "U");
  ts_window_open (fixture->window, file, NULL);
  loading = g_object_ref (fixture->window->loading);
  act (fixture, "win.cancel-loading");
  g_assert_true (g_cancellable_is_cancelled (loading));
  g_assert_null (fixture->window->loading);
  g_assert_cmpuint (ts_game_get_moves (fixture->window->game), ==, 1);
}

static void
test_an_error_leaves_the_game_alone (Fixture *fixture,
                                     gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (g_get_tmp_dir ());
  g_autofree char *name = g_file_get_basename (folder);

  slide (fixture, "U");
  ts_window_open (fixture->window, folder, NULL);
  app_test_wait (is_shown (fixture->window->notice_revealer));
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), name));
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "folder"));
  g_assert_cmpuint (ts_game_get_moves (fixture->window->game), ==, 1);

  act (fixture, "win.dismiss-notice");
  g_assert_false (is_shown (fixture->window->notice_revealer));
}

static void
test_an_untouched_game_takes_another_size (Fixture *fixture,
                                           gconstpointer data)
{
  const TsBoard *board;

  g_settings_set_uint (fixture->settings, "columns", 5);
  g_settings_set_uint (fixture->settings, "rows", 7);
  app_test_wait (fixture->window->size_id == 0);

  board = ts_game_get_board (fixture->window->game);
  g_assert_cmpuint (board->columns, ==, 5);
  g_assert_cmpuint (board->rows, ==, 7);
  g_assert_null (fixture->window->question);
}

static void
test_the_gap_starts_at_home_if_asked (Fixture *fixture,
                                      gconstpointer data)
{
  g_settings_set_boolean (fixture->settings, "gap-home", TRUE);
  for (guint i = 0; i < 20; i++)
    {
      act (fixture, "win.new-game");
      g_assert_cmpuint (ts_game_get_board (fixture->window->game)->gap, ==, 5);
    }
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

#define ADD(path, func) g_test_add ("/window/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("plays-to-the-end", test_plays_to_the_end);
  ADD ("undo-redo-and-restart", test_undo_redo_and_restart);
  ADD ("arrows-move-a-tile-or-the-gap", test_arrows_move_a_tile_or_the_gap);
  ADD ("opens-a-picture", test_opens_a_picture);
  ADD ("the-built-in-picture-loads", test_the_built_in_picture_loads);
  ADD ("the-newest-picture-wins", test_the_newest_picture_wins);
  ADD ("a-cancelled-picture-never-comes", test_a_cancelled_picture_never_comes);
  ADD ("an-error-leaves-the-game-alone", test_an_error_leaves_the_game_alone);
  ADD ("an-untouched-game-takes-another-size", test_an_untouched_game_takes_another_size);
  ADD ("the-gap-starts-at-home-if-asked", test_the_gap_starts_at_home_if_asked);
#undef ADD

  return g_test_run ();
}
