/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's memory: games come back, whatever was played in between, and finished ones are recorded.
 * Room: tests of app.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "window-fixture.h"
#include "ts-picture-choice.h"
#include "ts-records.h"
#include "ts-statistics.h"

/* 3×2, two moves from solved: left, then up. */
#define BOARD "3x2:1,0,2,4,5,3"

/* The files whose names end so, in no order. */
static GPtrArray *
list_files (const char *suffix)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "tileshift", "games", NULL);
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
resume (WindowFixture *fixture)
{
  window_fixture_open (fixture);
  g_assert_true (ts_window_resume (fixture->window));
  app_test_wait (ts_board_view_get_game (fixture->view) != NULL);
}

static void
test_the_last_game_comes_back (WindowFixture *fixture,
                               gconstpointer data)
{
  TsBoard played;

  window_fixture_slide (fixture, "RU");
  window_fixture_act (fixture, "win.undo");
  played = *ts_game_get_board (fixture->game);
  window_fixture_close (fixture);
  g_settings_reset (fixture->settings, "columns");
  g_settings_reset (fixture->settings, "rows");

  resume (fixture);
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &played));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_cmpuint (ts_game_get_n_undos (fixture->game), ==, 1);
  g_assert_true (ts_game_get_can_redo (fixture->game));
  g_assert_cmpuint (g_settings_get_uint (fixture->settings, "columns"), ==, 3);
  g_assert_cmpstr (gtk_label_get_label (fixture->window->title_label), ==, "Numbers");
}

static void
test_another_size_finds_its_game (WindowFixture *fixture,
                                  gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  window_fixture_set_size (fixture, 3, 5);
  g_assert_null (fixture->window->question);
  g_assert_cmpuint (ts_game_get_board (fixture->game)->rows, ==, 5);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);

  window_fixture_set_size (fixture, 3, 2);
  g_assert_null (fixture->window->question);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  /* The larger board was left as it was, so there is nothing to keep of it. */
  g_assert_cmpuint (count_files (".game"), ==, 1);
}

static void
test_another_picture_finds_its_game (WindowFixture *fixture,
                                     gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  window_fixture_slide (fixture, "R");
  window_fixture_load (fixture, file, NULL);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  ts_window_play_numbers (fixture->window, NULL);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
}

/* One move on the board with the picture; comes back when a copy of the picture is kept. */
static void
play_picture (WindowFixture *fixture,
              GFile *file)
{
  TsBoard board = app_test_get_board (BOARD);

  window_fixture_load (fixture, file, &board);
  window_fixture_slide (fixture, "R");
  app_test_wait (count_files (".jpg") == 1);
}

static void
test_the_picture_may_be_gone (WindowFixture *fixture,
                              gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  play_picture (fixture, file);
  window_fixture_close (fixture);
  g_file_delete (file, NULL, NULL);

  resume (fixture);
  g_assert_true (window_fixture_has_picture (fixture));
  g_assert_cmpint (ts_picture_get_width (ts_board_view_get_picture (fixture->view)), ==, 90);
  g_assert_cmpstr (gtk_label_get_label (fixture->window->title_label), ==, "picture.png");
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);

  /* The copy is played as the picture that it was made of. */
  window_fixture_slide (fixture, "U");
  g_assert_cmpuint (count_files (".game"), ==, 1);
  g_assert_cmpuint (count_files (".jpg"), ==, 1);
}

/* The copy of the picture goes with the last game on it, be that finished or left as it was; the next one has its own. */
static void
test_the_next_game_has_its_copy (WindowFixture *fixture,
                                 gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  play_picture (fixture, file);
  window_fixture_act (fixture, "win.undo");
  window_fixture_slide (fixture, "LU");
  g_assert_true (ts_game_get_solved (fixture->game));

  for (guint i = 0; i < 2; i++)
    {
      window_fixture_act (fixture, "win.new-game");
      g_assert_cmpuint (count_files (".jpg"), ==, 0);
      _ts_window_keep_save (fixture->window);
      app_test_wait (count_files (".jpg") == 1);
    }
}

static void
test_the_copy_may_be_gone (WindowFixture *fixture,
                           gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);
  g_autoptr (GPtrArray) copies = NULL;

  play_picture (fixture, file);
  window_fixture_close (fixture);
  copies = list_files (".jpg");
  g_unlink (g_ptr_array_index (copies, 0));

  resume (fixture);
  g_assert_true (window_fixture_has_picture (fixture));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
}

/* Forgotten by the album, the part that was chosen comes back with the game, and is remembered anew. */
static void
test_the_crop_comes_back_with_the_game (WindowFixture *fixture,
                                        gconstpointer data)
{
  const TsCrop crop = { .x = 0.25, .y = 0.625, .zoom = 2.0 };
  g_autofree char *album = g_build_filename (g_get_user_data_dir (), "tileshift", "pictures.ini", NULL);
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);
  TsCrop remembered;

  play_picture (fixture, file);
  _ts_window_set_crop (fixture->window, &crop);
  _ts_window_keep_save (fixture->window);
  /* Numbers have no part, and the one of the game that is left does not become the middle. */
  ts_window_play_numbers (fixture->window, NULL);
  g_assert_true (ts_crop_equal (&fixture->window->crop, &TS_CROP_INIT));
  window_fixture_act (fixture, "win.previous-game");
  app_test_wait (window_fixture_has_picture (fixture));
  window_fixture_close (fixture);
  g_assert_cmpint (g_unlink (album), ==, 0);

  resume (fixture);
  g_assert_true (window_fixture_has_picture (fixture));
  g_assert_true (ts_crop_equal (&fixture->window->crop, &crop));
  remembered = ts_album_get_crop (_ts_window_get_album (fixture->window), file);
  g_assert_true (ts_crop_equal (&remembered, &crop));

  /* Found by its picture, the game brings it too. */
  window_fixture_close (fixture);
  g_assert_cmpint (g_unlink (album), ==, 0);
  window_fixture_open (fixture);
  window_fixture_load (fixture, file, NULL);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_true (ts_crop_equal (&fixture->window->crop, &crop));

  /* What the album has is newer. */
  ts_album_add (_ts_window_get_album (fixture->window), file, &(TsCrop){ .x = 0.75, .y = 0.5, .zoom = 4.0 });
  ts_window_play_numbers (fixture->window, NULL);
  window_fixture_load (fixture, file, NULL);
  g_assert_cmpfloat (fixture->window->crop.zoom, ==, 4.0);
}

static void
test_a_damaged_album_is_told (WindowFixture *fixture,
                              gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  g_autofree char *album = g_build_filename (folder, "pictures.ini", NULL);
  g_autofree char *aside = g_strconcat (album, ".damaged", NULL);
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (album, "no list", -1, NULL));
  window_fixture_load (fixture, file, NULL);
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "pictures is damaged"));
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));

  /* Once. */
  _ts_window_hide_notice (fixture->window);
  window_fixture_load (fixture, file, NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->window->notice_revealer)));
}

static void
test_a_new_game_keeps_the_old_one (WindowFixture *fixture,
                                   gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  ts_window_new_game (fixture->window);
  g_assert_null (fixture->window->question);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);

  window_fixture_act (fixture, "win.previous-game");
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
}

/* A game with something to redo is one that the player may want back. */
static void
test_an_undone_game_is_kept (WindowFixture *fixture,
                             gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.undo");
  window_fixture_act (fixture, "win.new-game");
  g_assert_false (ts_game_get_can_redo (fixture->game));
  window_fixture_act (fixture, "win.previous-game");
  window_fixture_assert_board (fixture, BOARD);
  window_fixture_act (fixture, "win.redo");
  window_fixture_assert_board (fixture, "3x2:0,1,2,4,5,3");
}

/* Returns: (transfer none): what the chooser shows of the only game that waits */
static GFile *
choose_game (WindowFixture *fixture)
{
  g_autoptr (GPtrArray) choices = NULL;

  window_fixture_act (fixture, "win.choose-picture");
  choices = app_test_find_all (GTK_WIDGET (window_fixture_find_dialog (fixture)), TS_TYPE_PICTURE_CHOICE);
  gtk_test_accessible_assert_property (g_ptr_array_index (choices, 0), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "3×2 · 1 move");

  return ts_picture_choice_get_file (g_ptr_array_index (choices, 0));
}

/* The copy, or the picture that it was made from if the copy is gone. */
static void
test_a_waiting_game_shows_its_picture (WindowFixture *fixture,
                                       gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);
  g_autoptr (GPtrArray) copies = NULL;
  g_autoptr (GFile) copy = NULL;

  play_picture (fixture, file);
  ts_window_play_numbers (fixture->window, NULL);
  copies = list_files (".jpg");
  copy = g_file_new_for_path (g_ptr_array_index (copies, 0));
  g_assert_true (g_file_equal (choose_game (fixture), copy));
  gtk_window_destroy (window_fixture_find_dialog (fixture));

  g_assert_true (g_file_delete (copy, NULL, NULL));
  g_assert_true (g_file_equal (choose_game (fixture), file));
}

/* That a game of the past is damaged is less important than that this one is not saved. */
static void
test_a_lesser_notice_waits (WindowFixture *fixture,
                            gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", "games", NULL);
  g_autofree char *damaged = g_build_filename (folder, "0123456789abcdef-3x2-1.game", NULL);
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *complaint = NULL;

  window_fixture_slide (fixture, "R");
  files = list_files (".game");
  g_assert_cmpint (g_unlink (g_ptr_array_index (files, 0)), ==, 0);
  g_assert_cmpint (g_mkdir (g_ptr_array_index (files, 0), 0700), ==, 0);
  window_fixture_slide (fixture, "L");
  complaint = g_strdup (gtk_label_get_label (fixture->window->notice_label));
  g_assert_nonnull (strstr (complaint, "saved"));

  g_assert_true (g_file_set_contents (damaged, "[tileshift]\nversion=1\n", -1, NULL));
  window_fixture_act (fixture, "win.choose-picture");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window->notice_revealer)));
  g_assert_cmpstr (gtk_label_get_label (fixture->window->notice_label), ==, complaint);
  gtk_window_destroy (window_fixture_find_dialog (fixture));

  /* Its turn comes when the running game is saved again. */
  g_assert_cmpint (g_rmdir (g_ptr_array_index (files, 0)), ==, 0);
  window_fixture_slide (fixture, "R");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->window->notice_revealer)));
  window_fixture_act (fixture, "win.choose-picture");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window->notice_revealer)));
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "set aside"));
}

static void
test_asks_if_the_game_cannot_be_kept (WindowFixture *fixture,
                                      gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);

  window_fixture_forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "U");
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "saved"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window->notice_revealer)));

  g_settings_set_uint (fixture->settings, "rows", 5);
  app_test_wait (fixture->window->question != NULL);
  gtk_dialog_response (GTK_DIALOG (fixture->window->question), GTK_RESPONSE_CANCEL);
  g_assert_cmpuint (g_settings_get_uint (fixture->settings, "rows"), ==, 2);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);

  app_test_wait (fixture->window->size_id == 0);
  ts_window_new_game (fixture->window);
  g_assert_nonnull (fixture->window->question);
  gtk_dialog_response (GTK_DIALOG (fixture->window->question), GTK_RESPONSE_ACCEPT);
  g_assert_cmpuint (ts_game_get_board (fixture->game)->rows, ==, 2);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
}

/* The words go when they are no longer so, and come again when they are. */
static void
test_saving_works_again (WindowFixture *fixture,
                         gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  GtkWidget *notice = GTK_WIDGET (fixture->window->notice_revealer);

  window_fixture_forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "R");
  g_assert_true (gtk_widget_get_visible (notice));
  _ts_window_hide_notice (fixture->window);
  window_fixture_slide (fixture, "L");
  g_assert_false (gtk_widget_get_visible (notice));

  window_fixture_forget_everything ();
  window_fixture_slide (fixture, "R");
  g_assert_cmpuint (count_files (".game"), ==, 1);
  window_fixture_forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "L");
  g_assert_true (gtk_widget_get_visible (notice));
  window_fixture_forget_everything ();
  window_fixture_slide (fixture, "R");
  g_assert_false (gtk_widget_get_visible (notice));

  /* Other words are none of this. */
  _ts_window_show_notice (fixture->window, g_strdup ("something else"));
  window_fixture_slide (fixture, "L");
  g_assert_true (gtk_widget_get_visible (notice));
}

static void
test_a_damaged_game_is_set_aside (WindowFixture *fixture,
                                  gconstpointer data)
{
  g_autoptr (GPtrArray) files = NULL;

  window_fixture_slide (fixture, "R");
  window_fixture_close (fixture);
  files = list_files (".game");
  g_assert_cmpuint (files->len, ==, 1);
  g_assert_true (g_file_set_contents (g_ptr_array_index (files, 0), "[tileshift]\nversion=1\n", -1, NULL));

  window_fixture_open (fixture);
  g_assert_false (ts_window_resume (fixture->window));
  ts_window_play_numbers (fixture->window, NULL);
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "set aside"));
  g_assert_cmpuint (count_files (".game.damaged"), ==, 1);
}

/* A game that not even root can read is passed over, told, and stays where it is. */
static void
test_an_unreadable_game_is_passed_over (WindowFixture *fixture,
                                        gconstpointer data)
{
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "tileshift", "games", "0123456789abcdef-3x2-1.game", NULL);

  window_fixture_slide (fixture, "R");
  window_fixture_close (fixture);
  g_assert_cmpint (symlink ("/proc/self/mem", path), ==, 0);

  resume (fixture);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "could not be read"));
  g_assert_cmpuint (count_files (".game"), ==, 2);
}

static void
test_a_finished_game_is_recorded (WindowFixture *fixture,
                                  gconstpointer data)
{
  g_autofree char *path = ts_statistics_dup_path ();
  g_autoptr (GPtrArray) records = NULL;
  TsBoard board = app_test_get_board (BOARD);
  const TsRecord *record;
  guint n_damaged;

  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.undo");
  ts_game_add_hint (fixture->game);
  window_fixture_slide (fixture, "LU");
  g_assert_true (ts_game_get_solved (fixture->game));
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
finish (WindowFixture *fixture,
        const char *letters)
{
  window_fixture_play (fixture, BOARD);
  window_fixture_slide (fixture, letters);
  g_assert_true (ts_game_get_solved (fixture->game));
}

static void
test_says_what_was_beaten (WindowFixture *fixture,
                           gconstpointer data)
{
  finish (fixture, "RLLU");
  g_assert_null (fixture->window->news);
  finish (fixture, "LU");
  g_assert_nonnull (strstr (fixture->window->news, "fewest moves"));

  /* As many moves are not fewer. */
  finish (fixture, "LU");
  g_assert_true (fixture->window->news == NULL || strstr (fixture->window->news, "fewest moves") == NULL);
}

static void
test_who_watched_has_beaten_nothing (WindowFixture *fixture,
                                     gconstpointer data)
{
  finish (fixture, "RLLU");
  window_fixture_play (fixture, BOARD);
  ts_game_set_assisted (fixture->game, TRUE);
  window_fixture_slide (fixture, "LU");
  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_null (fixture->window->news);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-keep/" path, BOARD, func)
  ADD ("the-last-game-comes-back", test_the_last_game_comes_back);
  ADD ("another-size-finds-its-game", test_another_size_finds_its_game);
  ADD ("another-picture-finds-its-game", test_another_picture_finds_its_game);
  ADD ("the-picture-may-be-gone", test_the_picture_may_be_gone);
  ADD ("the-next-game-has-its-copy", test_the_next_game_has_its_copy);
  ADD ("the-copy-may-be-gone", test_the_copy_may_be_gone);
  ADD ("the-crop-comes-back-with-the-game", test_the_crop_comes_back_with_the_game);
  ADD ("a-damaged-album-is-told", test_a_damaged_album_is_told);
  ADD ("a-new-game-keeps-the-old-one", test_a_new_game_keeps_the_old_one);
  ADD ("an-undone-game-is-kept", test_an_undone_game_is_kept);
  ADD ("a-waiting-game-shows-its-picture", test_a_waiting_game_shows_its_picture);
  ADD ("a-lesser-notice-waits", test_a_lesser_notice_waits);
  ADD ("asks-if-the-game-cannot-be-kept", test_asks_if_the_game_cannot_be_kept);
  ADD ("saving-works-again", test_saving_works_again);
  ADD ("a-damaged-game-is-set-aside", test_a_damaged_game_is_set_aside);
  ADD ("an-unreadable-game-is-passed-over", test_an_unreadable_game_is_passed_over);
  ADD ("a-finished-game-is-recorded", test_a_finished_game_is_recorded);
  ADD ("says-what-was-beaten", test_says_what_was_beaten);
  ADD ("who-watched-has-beaten-nothing", test_who_watched_has_beaten_nothing);
#undef ADD

  return g_test_run ();
}
