/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole way of a player through the session: a picture, its crop, moves, a kill, another size and back, the end.
 */

#include <signal.h>
#include <unistd.h>

#include "session-test.h"
#include "ts-disk.h"

/* Where the killed program, which is another process, finds the test's folder. */
#define FOLDER_VARIABLE "TILESHIFT_TEST_FOLDER"

/* Slides of the cells 6, 7 and 8 solve it. */
#define BOARD "3x3:1,2,3,0,5,6,4,7,8"

static const TsCrop crop = { 0.5, 0.25, 2.0 };

static void
slide (SessionTest *test,
       guint cell)
{
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), cell), ==, TS_SLIDE_OK);
}

/* Plays in the folder of the other process until it is killed. */
static void
play_until_killed (void)
{
  const char *folder = g_getenv (FOLDER_VARIABLE);
  SessionTest test;
  g_autofree char *path = g_build_filename (folder, "picture.png", NULL);
  g_autofree char *data = g_build_filename (folder, "data", NULL);
  g_autofree char *copy = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  TsPlay *play;

  /* What this process leaves behind goes with that folder. */
  g_setenv ("TMPDIR", folder, TRUE);
  session_test_set_up (&test, NULL);
  session_test_close (&test);
  session_test_start (&test, data);
  play = session_test_open (&test, file, BOARD);
  ts_play_set_crop (play, &crop);
  slide (&test, 0);
  g_assert_true (ts_game_undo (ts_play_get_game (play)));
  slide (&test, 6);
  copy = ts_saved_games_get_picture_path (ts_session_get_shared (test.session)->folder, ts_play_get_scene (play)->subject.key);
  wait_for (g_file_test (copy, G_FILE_TEST_EXISTS));
  wait_for (ts_disk_wait (0));
  kill (getpid (), SIGKILL);
}

static void
resume (SessionTest *test,
        GFile *file)
{
  g_assert_true (ts_session_resume (test->session));
  session_test_wait_for_play (test, NULL);
  g_assert_true (g_file_equal (ts_play_get_scene (ts_session_get_play (test->session))->subject.source, file));
  g_assert_true (ts_crop_equal (&ts_play_get_scene (ts_session_get_play (test->session))->subject.crop, &crop));
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
  g_assert_cmpuint (ts_game_get_history (session_test_get_game (test))->n_undos, ==, 1);
}

/* To another size, where a game begins, and back. */
static void
change_size (SessionTest *test)
{
  ts_session_play_size (test->session, 4, 2);
  g_assert_cmpuint (ts_game_get_board (session_test_get_game (test))->columns, ==, 4);
  g_assert_true (ts_crop_equal (&ts_play_get_scene (ts_session_get_play (test->session))->subject.crop, &crop));
  session_test_slide_anywhere (session_test_get_game (test));
  ts_session_play_size (test->session, 3, 3);
  g_assert_cmpuint (ts_game_get_board (session_test_get_game (test))->columns, ==, 3);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
}

static void
assert_result (SessionTest *test)
{
  TsBoard board = board_from_id (BOARD);
  const char *folder = ts_session_get_shared (test->session)->folder;
  g_autofree char *path = g_build_filename (test->data, "results.tsv", NULL);
  guint n_damaged;
  g_autoptr (GPtrArray) results = ts_results_read (path, &n_damaged, NULL);
  const TsResult *result;
  g_auto (GStrv) left = ts_saved_games_list (folder);
  g_autoptr (TsGameRecord) replay = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (n_damaged, ==, 0);
  g_assert_cmpuint (results->len, ==, 1);
  result = g_ptr_array_index (results, 0);
  g_assert_true (ts_board_equal (&result->board, &board));
  g_assert_cmpstr (result->title, ==, "picture.png");
  g_assert_cmpuint (result->moves, ==, 3);
  g_assert_cmpuint (result->n_undos, ==, 1);
  g_assert_cmpint (result->origin, ==, TS_ORIGIN_GIVEN);

  replay = ts_saved_games_read_finished (folder, result->replay, &error);
  g_assert_no_error (error);
  g_assert_true (ts_game_record_is_finished (replay));
  g_assert_true (ts_board_is_solved (&replay->history->board));
  g_assert_cmpuint (replay->history->moves, ==, 3);
  g_assert_cmpuint (g_strv_length (left), ==, 1);
}

static void
test_whole_way (SessionTest *test,
                gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "picture.png", session_test_paint_waves);

  g_setenv (FOLDER_VARIABLE, test->folder, TRUE);
  g_test_trap_subprocess ("/whole-way/subprocess/play", 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_assert_false (g_test_trap_has_passed ());

  resume (test, file);
  change_size (test);
  slide (test, 7);
  g_assert_false (ts_game_get_solved (session_test_get_game (test)));
  slide (test, 8);
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  wait_for (session_test_count_files (test, "finished") == 1);
  assert_result (test);
  g_assert_cmpuint (test->messages->len, ==, 0);
  ts_session_restart (test->session);
  g_assert_false (ts_game_get_solved (session_test_get_game (test)));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/whole-way", SessionTest, NULL, session_test_set_up, test_whole_way, session_test_tear_down);
  g_test_add_func ("/whole-way/subprocess/play", play_until_killed);

  return g_test_run ();
}
