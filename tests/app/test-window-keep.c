/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's memory: games come back, whatever was played in between, and finished ones are recorded.
 * Room: tests of app. The data folder is the test's own, see tests/run-headless.
 */

#include <glib/gstdio.h>

#include "app-test.h"
#include "config.h"
#include "ts-application.h"
#include "ts-records.h"
#include "ts-statistics.h"
#include "ts-window-private.h"

/* A process has one: it is exported on the bus under its name. */
static TsApplication *application;

typedef struct
{
  GSettings *settings;
  TsWindow *window;
} Fixture;

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "tileshift", "games", NULL);
}

/* The files whose names end so, in no order. */
static GPtrArray *
list_files (const char *suffix)
{
  g_autofree char *path = get_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      if (g_str_has_suffix (name, suffix))
        g_ptr_array_add (files, g_build_filename (path, name, NULL));
    }

  return files;
}

static guint
count_files (const char *suffix)
{
  g_autoptr (GPtrArray) files = list_files (suffix);

  return files->len;
}

static void
forget_everything (void)
{
  g_autofree char *records = ts_statistics_dup_path ();
  g_autofree char *folder = get_folder ();
  g_autoptr (GPtrArray) files = list_files ("");

  for (guint i = 0; i < files->len; i++)
    g_unlink (g_ptr_array_index (files, i));
  g_rmdir (folder);
  g_unlink (folder);
  g_unlink (records);
}

static void
slide (Fixture *fixture,
       const char *letter)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.slide", "s", letter);
}

static guint
get_moves (Fixture *fixture)
{
  return ts_game_get_moves (fixture->window->game);
}

/* 3×2, two moves from solved: left, then up. */
static TsBoard
get_board (void)
{
  TsBoard board;

  ts_board_init (&board, 3, 2);
  ts_board_slide (&board, 2, NULL);
  ts_board_slide (&board, 1, NULL);

  return board;
}

static gboolean
has_picture (Fixture *fixture)
{
  return ts_board_view_get_picture (fixture->window->board_view) != NULL;
}

static void
open_window (Fixture *fixture)
{
  fixture->window = ts_window_new (GTK_APPLICATION (application));
}

static void
close_window (Fixture *fixture)
{
  gpointer weak = fixture->window;

  g_object_add_weak_pointer (G_OBJECT (fixture->window), &weak);
  gtk_window_close (GTK_WINDOW (fixture->window));
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  app_test_wait (weak == NULL);
}

static void
resume (Fixture *fixture)
{
  open_window (fixture);
  g_assert_true (ts_window_resume (fixture->window));
  app_test_wait (ts_board_view_get_game (fixture->window->board_view) != NULL);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  TsBoard board = get_board ();

  forget_everything ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  fixture->settings = g_settings_new (TS_APPLICATION_ID);
  open_window (fixture);
  ts_window_play_numbers (fixture->window, &board);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  close_window (fixture);
  g_settings_reset (fixture->settings, "columns");
  g_settings_reset (fixture->settings, "rows");
  g_object_unref (fixture->settings);
}

static void
set_size (Fixture *fixture,
          guint columns,
          guint rows)
{
  g_settings_set_uint (fixture->settings, "columns", columns);
  g_settings_set_uint (fixture->settings, "rows", rows);
  app_test_wait (fixture->window->size_id == 0);
}

static void
test_the_last_game_comes_back (Fixture *fixture,
                               gconstpointer data)
{
  TsBoard played;

  slide (fixture, "R");
  slide (fixture, "U");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  played = *ts_game_get_board (fixture->window->game);
  close_window (fixture);
  g_settings_reset (fixture->settings, "columns");
  g_settings_reset (fixture->settings, "rows");

  resume (fixture);
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->window->game), &played));
  g_assert_cmpuint (get_moves (fixture), ==, 1);
  g_assert_cmpuint (ts_game_get_n_undos (fixture->window->game), ==, 1);
  g_assert_true (ts_game_get_can_redo (fixture->window->game));
  g_assert_cmpuint (g_settings_get_uint (fixture->settings, "columns"), ==, 3);
  g_assert_cmpstr (gtk_label_get_label (fixture->window->title_label), ==, "Numbers");
}

static void
test_another_size_finds_its_game (Fixture *fixture,
                                  gconstpointer data)
{
  slide (fixture, "R");
  set_size (fixture, 3, 5);
  g_assert_null (fixture->window->question);
  g_assert_cmpuint (ts_game_get_board (fixture->window->game)->rows, ==, 5);
  g_assert_cmpuint (get_moves (fixture), ==, 0);

  set_size (fixture, 3, 2);
  g_assert_null (fixture->window->question);
  g_assert_cmpuint (get_moves (fixture), ==, 1);
  /* The larger board was left as it was, so there is nothing to keep of it. */
  g_assert_cmpuint (count_files (".game"), ==, 1);
}

static void
test_another_picture_finds_its_game (Fixture *fixture,
                                     gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  slide (fixture, "R");
  ts_window_open (fixture->window, file, NULL);
  app_test_wait (has_picture (fixture));
  g_assert_cmpuint (get_moves (fixture), ==, 0);
  ts_window_play_numbers (fixture->window, NULL);
  g_assert_cmpuint (get_moves (fixture), ==, 1);
}

static void
test_the_picture_may_be_gone (Fixture *fixture,
                              gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);
  TsBoard board = get_board ();

  ts_window_open (fixture->window, file, &board);
  app_test_wait (has_picture (fixture));
  slide (fixture, "R");
  app_test_wait (count_files (".jpg") == 1);
  close_window (fixture);
  g_file_delete (file, NULL, NULL);

  resume (fixture);
  g_assert_true (has_picture (fixture));
  g_assert_cmpint (ts_picture_get_width (ts_board_view_get_picture (fixture->window->board_view)), ==, 90);
  g_assert_cmpstr (gtk_label_get_label (fixture->window->title_label), ==, "picture.png");
  g_assert_cmpuint (get_moves (fixture), ==, 1);

  /* The copy is played as the picture that it was made of. */
  slide (fixture, "U");
  g_assert_cmpuint (count_files (".game"), ==, 1);
  g_assert_cmpuint (count_files (".jpg"), ==, 1);
}

static void
test_the_copy_may_be_gone (Fixture *fixture,
                           gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);
  g_autoptr (GPtrArray) copies = NULL;
  TsBoard board = get_board ();

  ts_window_open (fixture->window, file, &board);
  app_test_wait (has_picture (fixture));
  slide (fixture, "R");
  app_test_wait (count_files (".jpg") == 1);
  close_window (fixture);
  copies = list_files (".jpg");
  g_unlink (g_ptr_array_index (copies, 0));

  resume (fixture);
  g_assert_true (has_picture (fixture));
  g_assert_cmpuint (get_moves (fixture), ==, 1);
}

static void
test_a_new_game_keeps_the_old_one (Fixture *fixture,
                                   gconstpointer data)
{
  slide (fixture, "R");
  ts_window_new_game (fixture->window);
  g_assert_null (fixture->window->question);
  g_assert_cmpuint (get_moves (fixture), ==, 0);

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.previous-game", NULL);
  g_assert_cmpuint (get_moves (fixture), ==, 1);
}

static void
test_asks_if_the_game_cannot_be_kept (Fixture *fixture,
                                      gconstpointer data)
{
  g_autofree char *folder = get_folder ();
  TsGame *game = fixture->window->game;

  forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  slide (fixture, "U");
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "saved"));

  g_settings_set_uint (fixture->settings, "rows", 5);
  app_test_wait (fixture->window->question != NULL);
  gtk_dialog_response (GTK_DIALOG (fixture->window->question), GTK_RESPONSE_CANCEL);
  g_assert_cmpuint (g_settings_get_uint (fixture->settings, "rows"), ==, 2);
  g_assert_cmpuint (ts_game_get_moves (game), ==, 1);

  app_test_wait (fixture->window->size_id == 0);
  ts_window_new_game (fixture->window);
  g_assert_nonnull (fixture->window->question);
  gtk_dialog_response (GTK_DIALOG (fixture->window->question), GTK_RESPONSE_ACCEPT);
  g_assert_cmpuint (ts_game_get_board (game)->rows, ==, 2);
  g_assert_cmpuint (ts_game_get_moves (game), ==, 0);
}

static void
test_a_damaged_game_is_set_aside (Fixture *fixture,
                                  gconstpointer data)
{
  g_autoptr (GPtrArray) files = NULL;

  slide (fixture, "R");
  close_window (fixture);
  files = list_files (".game");
  g_assert_cmpuint (files->len, ==, 1);
  g_assert_true (g_file_set_contents (g_ptr_array_index (files, 0), "[tileshift]\nversion=1\n", -1, NULL));

  open_window (fixture);
  g_assert_false (ts_window_resume (fixture->window));
  ts_window_play_numbers (fixture->window, NULL);
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "set aside"));
  g_assert_cmpuint (count_files (".game.damaged"), ==, 1);
}

static void
test_a_finished_game_is_recorded (Fixture *fixture,
                                  gconstpointer data)
{
  g_autofree char *path = ts_statistics_dup_path ();
  g_autoptr (GPtrArray) records = NULL;
  TsBoard board = get_board ();
  const TsRecord *record;
  guint n_damaged;

  slide (fixture, "R");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  ts_game_add_hint (fixture->window->game);
  slide (fixture, "L");
  slide (fixture, "U");
  g_assert_true (ts_game_get_solved (fixture->window->game));
  g_assert_cmpuint (count_files (".game"), ==, 0);

  records = ts_records_load (path, &n_damaged, NULL);
  g_assert_cmpuint (n_damaged, ==, 0);
  g_assert_cmpuint (records->len, ==, 1);
  record = g_ptr_array_index (records, 0);
  g_assert_true (ts_board_equal (&record->board, &board));
  g_assert_cmpstr (record->title, ==, "Numbers");
  g_assert_cmpuint (record->moves, ==, 2);
  g_assert_cmpuint (record->n_hints, ==, 1);
  g_assert_cmpuint (record->n_undos, ==, 1);
  g_assert_false (record->assisted);
}

static void
finish (Fixture *fixture,
        gboolean with_detour)
{
  TsBoard board = get_board ();

  ts_window_play_board (fixture->window, &board);
  if (with_detour)
    {
      slide (fixture, "R");
      slide (fixture, "L");
    }
  slide (fixture, "L");
  slide (fixture, "U");
}

static void
test_says_what_was_beaten (Fixture *fixture,
                           gconstpointer data)
{
  finish (fixture, TRUE);
  g_assert_null (fixture->window->news);
  finish (fixture, FALSE);
  g_assert_nonnull (strstr (fixture->window->news, "fewest moves"));

  /* As many moves are not fewer. */
  finish (fixture, FALSE);
  g_assert_true (fixture->window->news == NULL || strstr (fixture->window->news, "fewest moves") == NULL);
}

static void
test_who_watched_has_beaten_nothing (Fixture *fixture,
                                     gconstpointer data)
{
  TsBoard board = get_board ();

  finish (fixture, TRUE);
  ts_window_play_board (fixture->window, &board);
  ts_game_set_assisted (fixture->window->game, TRUE);
  slide (fixture, "L");
  slide (fixture, "U");
  g_assert_true (ts_game_get_solved (fixture->window->game));
  g_assert_null (fixture->window->news);
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

#define ADD(path, func) g_test_add ("/window-keep/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("the-last-game-comes-back", test_the_last_game_comes_back);
  ADD ("another-size-finds-its-game", test_another_size_finds_its_game);
  ADD ("another-picture-finds-its-game", test_another_picture_finds_its_game);
  ADD ("the-picture-may-be-gone", test_the_picture_may_be_gone);
  ADD ("the-copy-may-be-gone", test_the_copy_may_be_gone);
  ADD ("a-new-game-keeps-the-old-one", test_a_new_game_keeps_the_old_one);
  ADD ("asks-if-the-game-cannot-be-kept", test_asks_if_the_game_cannot_be_kept);
  ADD ("a-damaged-game-is-set-aside", test_a_damaged_game_is_set_aside);
  ADD ("a-finished-game-is-recorded", test_a_finished_game_is_recorded);
  ADD ("says-what-was-beaten", test_says_what_was_beaten);
  ADD ("who-watched-has-beaten-nothing", test_who_watched_has_beaten_nothing);
#undef ADD

  return g_test_run ();
}
