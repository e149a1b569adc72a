/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's memory: games come back, whatever was played in between, and finished ones become results.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "window-fixture.h"
#include "ts-picture-choice.h"
#include "ts-victory.h"

/* 3×2, two moves from solved: left, then up. */
#define BOARD "3x2:1,0,2,4,5,3"

/* No saved game has so many bytes. */
#define TOO_LONG (257 * 1024 * 1024)

/* The files in this folder whose names end so, in no order. */
static GPtrArray *
list_files_in (const char *folder_name,
               const char *suffix)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "tileshift", folder_name, NULL);
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

/* Those of the games that are not finished. */
static GPtrArray *
list_files (const char *suffix)
{
  return list_files_in ("games", suffix);
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
  g_assert_true (ts_session_resume (fixture->session));
  app_test_wait (window_fixture_get_play (fixture) != NULL);
}

static void
test_the_last_game_comes_back (WindowFixture *fixture,
                               gconstpointer data)
{
  TsBoard played;

  window_fixture_slide (fixture, "RU");
  window_fixture_act (fixture, "win.undo");
  played = *ts_game_get_board (window_fixture_get_game (fixture));
  window_fixture_close (fixture);
  g_settings_reset (fixture->settings, "columns");
  g_settings_reset (fixture->settings, "rows");

  resume (fixture);
  g_assert_true (ts_board_equal (ts_game_get_board (window_fixture_get_game (fixture)), &played));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  g_assert_cmpuint (ts_game_get_n_undos (window_fixture_get_game (fixture)), ==, 1);
  g_assert_true (ts_game_get_can_redo (window_fixture_get_game (fixture)));
  g_assert_cmpuint (g_settings_get_uint (fixture->settings, "columns"), ==, 3);
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "title_label")), ==, "Numbers");
}

/* A log of the time when the player read another language. */
static TsGameLog *
create_old_log (WindowFixture *fixture,
                GFile *file)
{
  TsBoard board = app_test_get_board (BOARD);
  g_autoptr (TsPicture) picture = ts_picture_load (file, 100, NULL, NULL);
  g_autoptr (TsSavedGame) header = ts_saved_game_new (&board, ts_picture_get_key (picture), "Herbstfuchs");

  header->uri = g_file_get_uri (file);

  return ts_game_log_new (ts_session_get_shared (fixture->session)->folder, header);
}

static void
test_the_title_follows_the_language (WindowFixture *fixture,
                                     gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///org/tileshift/Tileshift/gallery/fox.jpg");
  TsEvent slide = { .kind = TS_EVENT_SLIDE, .cell = 0 };
  TsGameLog *log = create_old_log (fixture, file);

  g_assert_true (ts_game_log_append (log, &slide, NULL));
  g_object_unref (log);
  g_assert_true (ts_session_resume (fixture->session));
  window_fixture_wait_for_picture (fixture);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "title_label")), ==, "Autumn Fox");
}

static void
test_another_size_finds_its_game (WindowFixture *fixture,
                                  gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  window_fixture_set_size (fixture, 3, 5);
  g_assert_null (window_fixture_find_dialog (fixture));
  g_assert_cmpuint (ts_game_get_board (window_fixture_get_game (fixture))->rows, ==, 5);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);

  window_fixture_set_size (fixture, 3, 2);
  g_assert_null (window_fixture_find_dialog (fixture));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  /* The larger board was left as it was, so there is no file of it. */
  g_assert_cmpuint (count_files (".game"), ==, 1);
}

static void
test_another_picture_finds_its_game (WindowFixture *fixture,
                                     gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  window_fixture_slide (fixture, "R");
  window_fixture_load (fixture, file, NULL);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
  ts_session_play_numbers (fixture->session, NULL);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
}

/* One move on the board with the picture; comes back when a copy of the picture is kept. */
static void
play_picture (WindowFixture *fixture,
              GFile *file)
{
  TsBoard board = app_test_get_board (BOARD);

  window_fixture_load (fixture, file, &board);
  window_fixture_slide (fixture, "R");
  app_test_poll (count_files (".jpg") == 1);
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
  g_assert_nonnull (window_fixture_get_picture (fixture));
  g_assert_cmpint (ts_picture_get_width (window_fixture_get_picture (fixture)), ==, 90);
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "title_label")), ==, "picture");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);

  /* The copy is played as the picture that it was made of. */
  window_fixture_slide (fixture, "U");
  g_assert_cmpuint (count_files (".game"), ==, 1);
  g_assert_cmpuint (count_files (".jpg"), ==, 1);
}

static void
remove_replays (void)
{
  g_autoptr (GPtrArray) replays = list_files_in ("finished", ".game");

  g_assert_cmpuint (replays->len, >, 0);
  for (guint i = 0; i < replays->len; i++)
    g_assert_cmpint (g_unlink (g_ptr_array_index (replays, i)), ==, 0);
}

/* The copy of the picture goes with the last game and the last replay on it, at the next start; the next game has its own. */
static void
test_the_next_game_has_its_copy (WindowFixture *fixture,
                                 gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  play_picture (fixture, file);
  window_fixture_act (fixture, "win.undo");
  window_fixture_slide (fixture, "LU");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  app_test_wait (ts_play_get_replay (window_fixture_get_play (fixture)) != NULL);
  window_fixture_close (fixture);
  g_assert_cmpuint (count_files (".jpg"), ==, 1);
  remove_replays ();

  window_fixture_open (fixture);
  ts_session_play_numbers (fixture->session, NULL);
  app_test_poll (count_files (".jpg") == 0);
  play_picture (fixture, file);
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
  g_assert_nonnull (window_fixture_get_picture (fixture));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
}

static void
write_list (WindowFixture *fixture)
{
  ts_library_flush (ts_session_get_shared (fixture->session)->library);
}

/* Forgotten by the library, the part that was chosen comes back with the game, and is remembered anew. */
static void
test_the_crop_comes_back_with_the_game (WindowFixture *fixture,
                                        gconstpointer data)
{
  const TsCrop crop = { .x = 0.25, .y = 0.625, .zoom = 2.0 };
  g_autofree char *list = g_build_filename (g_get_user_data_dir (), "tileshift", "pictures.tsv", NULL);
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);
  TsSavedCrop remembered;

  play_picture (fixture, file);
  ts_play_set_crop (window_fixture_get_play (fixture), &crop);
  /* Numbers have no part, and the one of the game that is left does not become the middle. */
  ts_session_play_numbers (fixture->session, NULL);
  g_assert_true (ts_crop_equal (&ts_play_get_scene (window_fixture_get_play (fixture))->crop, &TS_CROP_INIT));
  window_fixture_act (fixture, "win.previous-game");
  app_test_wait (window_fixture_get_picture (fixture) != NULL);
  write_list (fixture);
  window_fixture_close (fixture);
  g_assert_cmpint (g_unlink (list), ==, 0);

  resume (fixture);
  g_assert_nonnull (window_fixture_get_picture (fixture));
  g_assert_true (ts_crop_equal (&ts_play_get_scene (window_fixture_get_play (fixture))->crop, &crop));
  remembered = ts_library_get_crop (ts_session_get_shared (fixture->session)->library, file);
  g_assert_cmpfloat (remembered.x, ==, crop.x);
  g_assert_cmpfloat (remembered.y, ==, crop.y);
  g_assert_cmpfloat (remembered.zoom, ==, crop.zoom);

  /* Found by its picture, the game brings it too. */
  write_list (fixture);
  window_fixture_close (fixture);
  g_assert_cmpint (g_unlink (list), ==, 0);
  window_fixture_open (fixture);
  window_fixture_load (fixture, file, NULL);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  g_assert_true (ts_crop_equal (&ts_play_get_scene (window_fixture_get_play (fixture))->crop, &crop));

  /* What the library has is newer. */
  ts_library_add (ts_session_get_shared (fixture->session)->library, file,
                  &(TsSavedCrop){ .x = 0.75, .y = 0.5, .zoom = 4.0 });
  ts_session_play_numbers (fixture->session, NULL);
  window_fixture_load (fixture, file, NULL);
  g_assert_cmpfloat (ts_play_get_scene (window_fixture_get_play (fixture))->crop.zoom, ==, 4.0);
}

static void
test_a_damaged_list_is_told (WindowFixture *fixture,
                             gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  g_autofree char *list = g_build_filename (folder, "pictures.tsv", NULL);
  g_autofree char *aside = g_strconcat (list, ".damaged", NULL);
  g_autoptr (GFile) file = app_test_create_file (90, 60, app_test_paint_gradient);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (list, "no list", -1, NULL));
  window_fixture_close (fixture);
  window_fixture_open (fixture);
  window_fixture_load (fixture, file, NULL);
  g_assert_nonnull (strstr (window_fixture_get_notice (fixture), "pictures is damaged"));
  write_list (fixture);
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));

  /* Once. */
  window_fixture_hide_notice (fixture);
  window_fixture_load (fixture, file, NULL);
  g_assert_false (window_fixture_has_notice (fixture));
}

static void
test_a_new_game_keeps_the_old_one (WindowFixture *fixture,
                                   gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.new-game");
  g_assert_null (window_fixture_find_dialog (fixture));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);

  g_assert_true (window_fixture_can_act (fixture, "win.previous-game"));
  window_fixture_act (fixture, "win.previous-game");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  g_assert_false (window_fixture_can_act (fixture, "win.previous-game"));
}

/* The only other game is found damaged when the player wants it. */
static void
test_no_previous_game_is_left (WindowFixture *fixture,
                               gconstpointer data)
{
  g_autoptr (GPtrArray) files = NULL;

  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.new-game");
  files = list_files (".game");
  g_assert_cmpuint (files->len, ==, 1);
  g_assert_true (g_file_set_contents (g_ptr_array_index (files, 0), "no game", -1, NULL));
  window_fixture_act (fixture, "win.previous-game");
  g_assert_false (window_fixture_can_act (fixture, "win.previous-game"));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
}

/* A game with something to redo is one that the player may want back. */
static void
test_an_undone_game_is_kept (WindowFixture *fixture,
                             gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.undo");
  window_fixture_act (fixture, "win.new-game");
  g_assert_false (ts_game_get_can_redo (window_fixture_get_game (fixture)));
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
  ts_session_play_numbers (fixture->session, NULL);
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
  g_autofree char *complaint = NULL;

  window_fixture_slide (fixture, "R");
  g_assert_true (g_file_set_contents (damaged, "[tileshift]\nversion=1\n", -1, NULL));
  app_test_limit_files (1);
  window_fixture_slide (fixture, "L");
  complaint = g_strdup (window_fixture_get_notice (fixture));
  g_assert_nonnull (strstr (complaint, "saved"));

  window_fixture_act (fixture, "win.choose-picture");
  g_assert_true (window_fixture_has_notice (fixture));
  g_assert_cmpstr (window_fixture_get_notice (fixture), ==, complaint);
  gtk_window_destroy (window_fixture_find_dialog (fixture));

  /* Its turn comes when the running game is saved again. */
  app_test_limit_files (RLIM_INFINITY);
  window_fixture_slide (fixture, "R");
  g_assert_true (window_fixture_has_notice (fixture));
  g_assert_nonnull (strstr (window_fixture_get_notice (fixture), "renamed"));
}

static void
test_asks_if_the_game_cannot_be_kept (WindowFixture *fixture,
                                      gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  static const int refusals[] = { GTK_RESPONSE_CANCEL, GTK_RESPONSE_DELETE_EVENT };
  GtkWindow *question;

  window_fixture_forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "U");
  g_assert_nonnull (strstr (window_fixture_get_notice (fixture), "saved"));
  g_assert_true (window_fixture_has_notice (fixture));

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_settings_set_uint (fixture->settings, "rows", 5);
      app_test_wait (window_fixture_find_dialog (fixture) != NULL);
      gtk_dialog_response (GTK_DIALOG (window_fixture_find_dialog (fixture)), refusals[i]);
      g_assert_cmpuint (g_settings_get_uint (fixture->settings, "rows"), ==, 2);
      g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
    }

  window_fixture_set_size (fixture, 3, 2);
  window_fixture_act (fixture, "win.new-game");
  question = window_fixture_find_dialog (fixture);
  g_assert_nonnull (question);
  window_fixture_act (fixture, "win.new-game");
  g_assert_true (window_fixture_find_dialog (fixture) == question);
  g_assert_null (app_test_find_dialog (question));
  g_assert_true (gtk_window_get_default_widget (question) ==
                 gtk_dialog_get_widget_for_response (GTK_DIALOG (question), GTK_RESPONSE_CANCEL));
  g_assert_true (window_fixture_has_notice (fixture));
  gtk_dialog_response (GTK_DIALOG (window_fixture_find_dialog (fixture)), GTK_RESPONSE_ACCEPT);
  g_assert_cmpuint (ts_game_get_board (window_fixture_get_game (fixture))->rows, ==, 2);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
  g_assert_null (window_fixture_find_dialog (fixture));
  g_assert_false (window_fixture_has_notice (fixture));
}

/* The words go when they are no longer so, and come again when they are. */
static void
test_saving_works_again (WindowFixture *fixture,
                         gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  g_autofree char *games = g_build_filename (folder, "games", NULL);
  g_autoptr (GPtrArray) files = NULL;

  window_fixture_forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "R");
  g_assert_true (window_fixture_has_notice (fixture));
  window_fixture_hide_notice (fixture);
  window_fixture_slide (fixture, "L");
  g_assert_false (window_fixture_has_notice (fixture));

  window_fixture_forget_everything ();
  window_fixture_slide (fixture, "R");
  g_assert_cmpuint (count_files (".game"), ==, 1);
  files = list_files (".game");
  g_assert_cmpint (g_unlink (g_ptr_array_index (files, 0)), ==, 0);
  g_assert_cmpint (g_rmdir (games), ==, 0);
  g_assert_true (g_file_set_contents (games, "in the way", -1, NULL));
  window_fixture_slide (fixture, "L");
  g_assert_true (window_fixture_has_notice (fixture));
  g_assert_cmpint (g_unlink (games), ==, 0);
  window_fixture_slide (fixture, "R");
  g_assert_false (window_fixture_has_notice (fixture));

  /* Other notices stay. */
  ts_notice_show (window_fixture_get_child (fixture, "notice"), TS_NOTICE_STAYING, "something else");
  window_fixture_slide (fixture, "L");
  g_assert_true (window_fixture_has_notice (fixture));
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
  g_assert_false (ts_session_resume (fixture->session));
  ts_session_play_numbers (fixture->session, NULL);
  g_assert_nonnull (strstr (window_fixture_get_notice (fixture), "renamed"));
  g_assert_cmpuint (count_files (".game.damaged"), ==, 1);
}

/* A file that is too long to be read is passed over, told, and set aside. */
static void
test_an_oversized_game_is_set_aside (WindowFixture *fixture,
                                     gconstpointer data)
{
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "tileshift", "games", "0123456789abcdef-3x2-1.game", NULL);

  window_fixture_slide (fixture, "R");
  window_fixture_close (fixture);
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  g_assert_cmpint (truncate (path, TOO_LONG), ==, 0);

  resume (fixture);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  g_assert_nonnull (strstr (window_fixture_get_notice (fixture), "renamed"));
  g_assert_cmpuint (count_files (".game"), ==, 1);
  g_assert_cmpuint (count_files (".game.damaged"), ==, 1);
}

static void
test_a_finished_game_has_a_result (WindowFixture *fixture,
                                   gconstpointer data)
{
  const char *folder = ts_session_get_shared (fixture->session)->folder;
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (TsSavedGame) replay = NULL;
  TsBoard board = app_test_get_board (BOARD);
  const TsResult *result;
  guint n_damaged;

  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.undo");
  ts_game_add_hint (window_fixture_get_game (fixture));
  window_fixture_slide (fixture, "LU");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  app_test_poll (count_files (".game") == 0);

  results = ts_results_read (ts_results_get_path (ts_session_get_shared (fixture->session)->results), &n_damaged, NULL);
  g_assert_cmpuint (n_damaged, ==, 0);
  g_assert_cmpuint (results->len, ==, 1);
  result = g_ptr_array_index (results, 0);
  g_assert_true (ts_board_equal (&result->board, &board));
  g_assert_cmpstr (result->title, ==, "Numbers");
  g_assert_cmpuint (result->moves, ==, 2);
  g_assert_cmpuint (result->n_hints, ==, 1);
  g_assert_cmpuint (result->n_undos, ==, 1);
  g_assert_false (result->assisted);

  replay = ts_saved_games_read_finished (folder, result->replay, NULL);
  g_assert_nonnull (replay);
  g_assert_cmpuint (replay->moves, ==, 2);
}

static void
finish (WindowFixture *fixture,
        const char *letters)
{
  window_fixture_play (fixture, BOARD);
  window_fixture_slide (fixture, letters);
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
}

static gpointer
get_news_label (WindowFixture *fixture)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");

  return gtk_widget_get_template_child (victory, TS_TYPE_VICTORY, "news_label");
}

static const char *
get_news (WindowFixture *fixture)
{
  return gtk_label_get_label (get_news_label (fixture));
}

static void
test_says_that_a_chosen_board_does_not_count (WindowFixture *fixture,
                                              gconstpointer data)
{
  finish (fixture, "LU");
  g_assert_cmpstr (get_news (fixture), ==, "A board that was chosen or played before does not count for best results.");
  g_assert_true (gtk_widget_has_css_class (get_news_label (fixture), "quiet"));

  /* Who had help is not told so. */
  window_fixture_play (fixture, BOARD);
  g_assert_cmpint (ts_game_slide_watched (window_fixture_get_game (fixture), 2), ==, TS_SLIDE_OK);
  window_fixture_slide (fixture, "U");
  g_assert_cmpstr (get_news (fixture), ==, "");
  g_assert_false (app_test_is_shown (get_news_label (fixture)));
}

/* On a board of 2×2 the tiles go round in one direction until it is solved. */
static void
solve_dealt_board (WindowFixture *fixture)
{
  while (!ts_game_get_solved (window_fixture_get_game (fixture)))
    window_fixture_slide (fixture, "ULDR");
}

static void
test_says_what_is_a_record (WindowFixture *fixture,
                            gconstpointer data)
{
  static const struct
  {
    guint moves;
    gint64 elapsed_ms;
    const char *news;
  } cases[] = {
    { 100, 0, "Fewest moves yet!" },
    { 0, 1000000, "New best time!" },
    { 100, 1000000, "New best time and fewest moves!" },
  };

  window_fixture_set_size (fixture, 2, 2);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsResult before = { .date = 1795258800,
                                .board = app_test_get_board ("2x2:1,0,3,2"),
                                .title = (char *) "Fuchs.jpg",
                                .moves = cases[i].moves,
                                .elapsed_ms = cases[i].elapsed_ms };

      window_fixture_close (fixture);
      window_fixture_forget_everything ();
      window_fixture_open (fixture);
      ts_results_count (ts_session_get_shared (fixture->session)->results, &before);
      ts_session_play_numbers (fixture->session, NULL);
      solve_dealt_board (fixture);
      g_assert_cmpstr (get_news (fixture), ==, cases[i].news);
      g_assert_true (gtk_widget_has_css_class (get_news_label (fixture), "news"));
    }
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-keep/" path, BOARD, func)
  ADD ("the-last-game-comes-back", test_the_last_game_comes_back);
  ADD ("the-title-follows-the-language", test_the_title_follows_the_language);
  ADD ("another-size-finds-its-game", test_another_size_finds_its_game);
  ADD ("another-picture-finds-its-game", test_another_picture_finds_its_game);
  ADD ("the-picture-may-be-gone", test_the_picture_may_be_gone);
  ADD ("the-next-game-has-its-copy", test_the_next_game_has_its_copy);
  ADD ("the-copy-may-be-gone", test_the_copy_may_be_gone);
  ADD ("the-crop-comes-back-with-the-game", test_the_crop_comes_back_with_the_game);
  ADD ("a-damaged-list-is-told", test_a_damaged_list_is_told);
  ADD ("a-new-game-keeps-the-old-one", test_a_new_game_keeps_the_old_one);
  ADD ("no-previous-game-is-left", test_no_previous_game_is_left);
  ADD ("an-undone-game-is-kept", test_an_undone_game_is_kept);
  ADD ("a-waiting-game-shows-its-picture", test_a_waiting_game_shows_its_picture);
  ADD ("a-lesser-notice-waits", test_a_lesser_notice_waits);
  ADD ("asks-if-the-game-cannot-be-kept", test_asks_if_the_game_cannot_be_kept);
  ADD ("saving-works-again", test_saving_works_again);
  ADD ("a-damaged-game-is-set-aside", test_a_damaged_game_is_set_aside);
  ADD ("an-oversized-game-is-set-aside", test_an_oversized_game_is_set_aside);
  ADD ("a-finished-game-has-a-result", test_a_finished_game_has_a_result);
  ADD ("says-what-is-a-record", test_says_what_is_a_record);
  ADD ("says-that-a-chosen-board-does-not-count", test_says_that_a_chosen_board_does_not_count);
#undef ADD

  return g_test_run ();
}
