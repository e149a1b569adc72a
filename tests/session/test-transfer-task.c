/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "disk-gate.h"
#include "steps.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"

/* @folder: a path, or an address */
static const TsMessage *
transfer (SessionTest *test,
          const char *folder,
          gboolean is_import)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (folder);
  g_autoptr (GTask) task = NULL;

  g_ptr_array_set_size (test->messages, 0);
  task = ts_session_transfer (test->session, NULL, file, is_import);
  wait_for (test->messages->len > 0);
  g_assert_true (g_task_get_completed (task));

  return session_test_find (test->messages, is_import ? TS_MESSAGE_IMPORTED : TS_MESSAGE_EXPORTED);
}

/* All that follows the stores does so; the present puzzle goes on. */
static void
test_there_and_back (SessionTest *test,
                     gconstpointer user_data)
{
  g_autofree char *stick = g_build_filename (test->folder, "stick", NULL);
  g_autofree char *other_data = g_build_filename (test->folder, "other", NULL);
  g_autoptr (GFile) picture = session_test_paint (test, "waves.png", session_test_paint_waves);
  const TsMessage *message;
  TsPuzzle *puzzle;

  /* What waits for the disk is exported, too. */
  session_test_open (test, picture, BOARD);
  session_test_slide_anywhere (get_game (test));
  session_test_open (test, picture, "3x3:1,2,3,4,5,6,7,0,8");
  g_assert_cmpint (ts_game_slide (get_game (test), 8), ==, TS_SLIDE_OK);
  message = transfer (test, stick, FALSE);
  g_assert_no_error (message->error);
  g_assert_cmpstr (message->text, ==, "stick");
  g_assert_cmpuint (message->transfer->n_games, ==, 1);
  g_assert_cmpuint (message->transfer->n_replays, ==, 1);
  g_assert_cmpuint (message->transfer->n_results, ==, 1);
  session_test_close (test);

  session_test_start (test, other_data);
  puzzle = session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (get_game (test));
  message = transfer (test, stick, TRUE);
  g_assert_no_error (message->error);
  g_assert_cmpuint (message->transfer->n_games, ==, 1);
  g_assert_true (session_test_is_in_library (test, picture));
  g_assert_true (ts_session_get_puzzle (test->session) == puzzle);
  session_test_slide_anywhere (get_game (test));
  g_assert_false (ts_puzzle_get_at_risk (puzzle));
  wait_for (ts_results_get_list (ts_session_get_results (test->session))->len == 1);
}

static void
test_nothing (SessionTest *test,
              gconstpointer user_data)
{
  const TsMessage *message = transfer (test, test->folder, TRUE);

  g_assert_null (message->transfer);
  g_assert_no_error (message->error);
}

/* Before it has begun: it changes nothing. The player cancels it, or the end of the program. */
static void
test_cancel (SessionTest *test,
             gconstpointer user_data)
{
  g_autofree char *stick = g_build_filename (test->folder, "stick", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (stick);

  session_test_play_numbers (test, BOARD);
  session_test_slide_anywhere (get_game (test));
  for (guint is_end = 0; is_end < 2; is_end++)
    {
      g_autoptr (GTask) task = NULL;

      g_ptr_array_set_size (test->messages, 0);
      disk_gate_hold_queue ();
      task = ts_session_transfer (test->session, NULL, folder, FALSE);
      g_assert_cmpfloat (ts_transfer_task_get_fraction (task), ==, 0.0);
      if (is_end)
        ts_transfer_task_wait (task);
      else
        g_cancellable_cancel (g_task_get_cancellable (task));
      disk_gate_open ();
      wait_for (test->messages->len > 0);
      g_assert_error (session_test_find (test->messages, TS_MESSAGE_EXPORTED)->error, G_IO_ERROR,
                      G_IO_ERROR_CANCELLED);
      g_assert_false (g_file_test (stick, G_FILE_TEST_EXISTS));
    }
  g_assert_no_error (transfer (test, stick, FALSE)->error);
}

/* On a machine that the system does not show in a folder. */
static void
test_a_folder_without_a_path (SessionTest *test,
                              gconstpointer user_data)
{
  for (guint is_import = 0; is_import < 2; is_import++)
    {
      const TsMessage *message = transfer (test, "sftp://machine/games", (gboolean) is_import);

      g_assert_error (message->error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
      g_assert_cmpstr (message->text, ==, "games");
    }
}

#define ADD(path, test) \
  g_test_add ("/transfer-task/" path, SessionTest, NULL, session_test_set_up, test, session_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("there-and-back", test_there_and_back);
  ADD ("nothing", test_nothing);
  ADD ("cancel", test_cancel);
  ADD ("a-folder-without-a-path", test_a_folder_without_a_path);

  return g_test_run ();
}
