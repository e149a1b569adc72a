/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a session and its data folder: one that cannot be written or locked, that of another program, files of
 * others, and the end of the program.
 */

#include <dlfcn.h>
#include <glib/gstdio.h>

#include "disk-gate.h"
#include "fault-disk.h"
#include "steps.h"
#include "ts-disk-queue.h"
#include "ts-saved-games.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"

/* A program that does not wait has come to its end before the first such step. */
#define SLOW_STEP_US 20000

/* On a network disk without locks, one plays and saves as if alone, and need not know of it. */
static void
test_without_locks (SessionTest *test,
                    gconstpointer user_data)
{
  session_test_close (test);
  fault_disk_refuse_locks (ENOLCK);
  session_test_start (test, test->data);
  session_test_play_numbers (test, BOARD);
  session_test_slide_anywhere (get_game (test));
  session_test_play_numbers (test, "3x3#5");
  reopen (test);
  g_ptr_array_set_size (test->messages, 0);
  resume (test);
  assert_id (test, "3x3#5");
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
  g_assert_cmpuint (test->messages->len, ==, 0);
  fault_disk_refuse_locks (0);
}

/* In an old home, where the names of files are no UTF-8. */
static void
test_latin_1 (SessionTest *test,
              gconstpointer user_data)
{
  g_autofree char *data = g_build_filename (test->folder, "donn\xe9"
                                                          "es",
                                            NULL);
  g_autoptr (GPtrArray) games = NULL;

  session_test_close (test);
  session_test_start (test, data);
  session_test_play_numbers (test, BOARD);
  session_test_slide_anywhere (get_game (test));
  session_test_open (test, test->first, NULL);
  games = collect (test, G_MAXUINT);
  g_assert_cmpuint (games->len, ==, 1);
}

/* Begins again where nothing can be written. */
static void
reopen_read_only (SessionTest *test)
{
  static FaultDisk disk = { .n_bad = G_MAXINT, .code = EROFS };

  session_test_close (test);
  fault_disk_follow (test->data, &disk);
  session_test_start (test, test->data);
}

/* Its games can be seen and played, and the player hears what becomes of the moves before the first one, and once. */
static void
test_read_only (SessionTest *test,
                gconstpointer user_data)
{
  g_autofree char *path = save_numbers (test, BOARD);

  reopen_read_only (test);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_NOT_SAVED)->error, G_FILE_ERROR, G_FILE_ERROR_ROFS);
  session_test_slide_anywhere (get_game (test));
  ts_puzzle_save (get_puzzle (test));
  workers_wait ();
  g_assert_cmpuint (test->messages->len, ==, 1);
  fault_disk_follow (NULL, NULL);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Also with a picture of which no copy can be made, until the disk can be written. A game that is not begun then leaves no
 * file behind. */
static void
test_read_only_for_a_while (SessionTest *test,
                            gconstpointer user_data)
{
  for (guint i = 0; i < 2; i++)
    {
      reopen_read_only (test);
      session_test_open (test, test->first, BOARD);
      if (i == 1)
        session_test_slide_anywhere (get_game (test));
      g_assert_cmpuint (count (test, TS_MESSAGE_NOT_SAVED), ==, i + 1);
      fault_disk_follow (NULL, NULL);
      if (i == 1)
        session_test_slide_anywhere (get_game (test));
      ts_puzzle_save (get_puzzle (test));
      workers_wait ();
      g_assert_cmpuint (count (test, TS_MESSAGE_SAVED_AGAIN), ==, i);
      g_assert_cmpuint (session_test_count_files (test, "games"), ==, 2 * i);
    }
}

static gboolean is_patient = TRUE;

/* Replaces GLib's function: an impatient program does not wait for the lock. */
void
g_usleep (gulong us)
{
  void (*sleep) (gulong);

  *(void **) &sleep = dlsym (RTLD_NEXT, "g_usleep");
  if (is_patient)
    sleep (us);
}

/* Another program on the same data folder sees and plays its games, and changes nothing there. */
static void
test_second_program (SessionTest *test,
                     gconstpointer user_data)
{
  g_autofree char *path = save_numbers (test, "3x3:1,2,3,4,5,6,7,0,8");
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *list = g_build_filename (test->data, "pictures.tsv", NULL);
  g_autofree char *last = g_build_filename (test->data, "last.tsv", NULL);
  g_autofree char *text = NULL;
  TsSession *first = test->session;

  session_test_open (test, test->first, BOARD);
  workers_wait ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpint (g_remove (list), ==, 0);
  g_assert_cmpint (g_remove (last), ==, 0);

  is_patient = FALSE;
  g_ptr_array_set_size (test->messages, 0);
  session_test_start (test, test->data);
  session_test_open (test, test->first, BOARD);
  workers_wait ();
  is_patient = TRUE;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) games = collect (test, G_MAXUINT);

      g_assert_cmpuint (games->len, ==, 1);
      session_test_slide_anywhere (get_game (test));
      open_saved (test, name);
      g_assert_cmpuint (get_moves (test), ==, 1);
    }
  ts_game_slide (get_game (test), solve_almost (test));
  g_assert_true (ts_game_get_solved (get_game (test)));
  g_assert_true (ts_session_leave (test->session));
  session_test_close (test);

  g_assert_cmpuint (test->messages->len, ==, 1);
  g_assert_cmpuint (count (test, TS_MESSAGE_SECOND_PROGRAM), ==, 1);
  assert_file (path, text);
  g_assert_cmpuint (session_test_count_files (test, "games"), ==, 1);
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 0);
  g_assert_false (g_file_test (list, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (last, G_FILE_TEST_EXISTS));
  test->session = first;
}

/* Files of others, and games of before, stay as they are, and are told once. */
static void
test_foreign_files (SessionTest *test,
                    gconstpointer user_data)
{
  static const char *const lists[] = { "pictures.tsv", "set.tsv", "last.tsv", "results.tsv" };
  static const char *const folders[] = { "games", "finished" };

  for (guint i = 0; i < G_N_ELEMENTS (lists) + G_N_ELEMENTS (folders); i++)
    {
      gboolean is_list = i < G_N_ELEMENTS (lists);
      const char *name = is_list ? lists[i] : "0123456789abcdef-3x3-1.game";
      g_autofree char *folder = g_build_filename (test->data, is_list ? NULL : folders[i - G_N_ELEMENTS (lists)], NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      session_test_close (test);
      folder_remove (test->data);
      g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
      g_assert_true (g_file_set_contents (path, "foreign\n", -1, NULL));
      session_test_start (test, test->data);
      session_test_play_numbers (test, NULL);
      wait_for (test->messages->len > 0);
      g_assert_cmpuint (test->messages->len, ==, 1);
      g_assert_cmpstr (session_test_find (test->messages, TS_MESSAGE_FOREIGN_FILE)->text, ==, name);

      g_ptr_array_set_size (test->messages, 0);
      reopen (test);
      session_test_play_numbers (test, NULL);
      wait_for (ts_disk_queue_wait (0, NULL));
      g_assert_cmpuint (test->messages->len, ==, 0);
      assert_file (path, "foreign\n");
    }
}

static void
hold_queue_once (TsSession *session)
{
  g_signal_handlers_disconnect_by_func (session, hold_queue_once, NULL);
  disk_gate_hold_queue ();
}

/* What cleans up at the start finds a game that is finished already, and which its puzzle is about to archive. */
static void
test_finished_at_once (SessionTest *test,
                       gconstpointer user_data)
{
  g_signal_connect (test->session, "notify::puzzle", G_CALLBACK (hold_queue_once), NULL);
  request_numbers (test->session, "2x2:1,2,0,3");
  session_test_wait_for_puzzle (test, NULL);
  g_assert_cmpint (ts_game_slide (get_game (test), 3), ==, TS_SLIDE_OK);
  disk_gate_open ();
  workers_wait ();
  g_assert_nonnull (ts_puzzle_get_replay (get_puzzle (test)));
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 1);
  g_assert_cmpuint (ts_results_get_list (ts_session_get_results (test->session))->len, ==, 1);
}

static void
test_close (SessionTest *test,
            gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.25, 8.0 };
  g_autoptr (TsPuzzle) puzzle = NULL;

  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (get_game (test));
  session_test_close_gate (test);
  ts_session_set_short_side (test->session, 60);
  ts_puzzle_set_crop (get_puzzle (test), &crop);
  request_open (test->session, test->first, NULL);
  puzzle = g_object_ref (get_puzzle (test));
  session_test_close (test);
  /* The saved game can go on in another program. */
  g_assert_null (ts_puzzle_get_saved_name (puzzle));
}

static GThread *main_thread;
static int n_slow_steps;

/* Counts the steps of workers alone, each of which takes a while. */
static void
count_slow_step (int step,
                 const char *call,
                 const char *path)
{
  if (g_thread_self () == main_thread)
    return;

  g_usleep (SLOW_STEP_US);
  g_atomic_int_inc (&n_slow_steps);
}

/* The program may end at once: the slides survive a power cut. */
static void
test_close_waits_for_the_disk (SessionTest *test,
                               gconstpointer user_data)
{
  FaultDisk disk = { .before_step = count_slow_step };
  int n_steps;

  session_test_open (test, test->first, BOARD);
  wait_for (ts_disk_queue_wait (0, NULL));
  main_thread = g_thread_self ();
  fault_disk_follow (test->data, &disk);
  session_test_slide_anywhere (get_game (test));
  ts_session_close (test->session);
  n_steps = g_atomic_int_get (&n_slow_steps);
  /* The log, games/, the data folder. */
  g_assert_cmpint (n_steps, >=, 3);
  session_test_close (test);
  fault_disk_follow (NULL, &disk);
}

static gboolean is_disk_stuck;
static gint64 n_skipped_us;

/* Replaces GLib's function, as g_cond_wait_until(): the time of those waits has passed. */
gint64
g_get_monotonic_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);

  return n_skipped_us + now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* While the disk is stuck, a wait that has an end, in less than a minute, is over at once. */
gboolean
g_cond_wait_until (GCond *cond,
                   GMutex *mutex,
                   gint64 end_time)
{
  gboolean (*wait_until) (GCond *, GMutex *, gint64);

  if (is_disk_stuck)
    {
      g_assert_cmpint (end_time - g_get_monotonic_time (), <=, G_TIME_SPAN_MINUTE);
      n_skipped_us += MAX (end_time - g_get_monotonic_time (), 0);

      return FALSE;
    }

  *(void **) &wait_until = dlsym (RTLD_NEXT, "g_cond_wait_until");

  return wait_until (cond, mutex, end_time);
}

/* The program ends, though a disk hangs. What was written is there as soon as that goes on. */
static void
test_close_with_a_stuck_disk (SessionTest *test,
                              gconstpointer user_data)
{
  session_test_open (test, test->first, BOARD);
  disk_gate_hold_queue ();
  session_test_slide_anywhere (get_game (test));
  is_disk_stuck = TRUE;
  g_test_expect_message ("ts-session", G_LOG_LEVEL_MESSAGE, "Not everything is on the disk");
  ts_session_close (test->session);
  g_test_assert_expected_messages ();
  g_assert_false (ts_disk_queue_wait (0, NULL));
  is_disk_stuck = FALSE;
  disk_gate_open ();
  reopen (test);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
}

#define ADD(path, test) \
  g_test_add ("/stores/" path, SessionTest, NULL, session_test_set_up, test, session_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("without-locks", test_without_locks);
  ADD ("latin-1", test_latin_1);
  ADD ("read-only", test_read_only);
  ADD ("read-only/for-a-while", test_read_only_for_a_while);
  ADD ("second-program", test_second_program);
  ADD ("foreign-files", test_foreign_files);
  ADD ("finished-at-once", test_finished_at_once);
  ADD ("close", test_close);
  ADD ("close/waits-for-the-disk", test_close_waits_for_the_disk);
  ADD ("close/stuck-disk", test_close_with_a_stuck_disk);

  return g_test_run ();
}
