/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a game log: its file is well, or is written whole.
 */

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "disk-gate.h"
#include "store-test.h"
#include "ts-disk-queue.h"

#define N_EVENTS 100

/* A log with a file and some events. */
static TsGameLog *
start (StoreTest *test,
       TsGameRecord *game,
       guint n_events)
{
  TsGameLog *log = store_test_begin (test, game);

  store_test_begin_playing (log, game, test->random, n_events);

  return log;
}

static void
assert_saved (StoreTest *test,
              TsGameLog *log,
              const TsGameRecord *game)
{
  store_test_assert_saved (test, ts_game_log_get_name (log), game);
}

/* Looking at a picture leaves nothing behind; the first slide takes along what was before it. Nobody else may read what a
 * person plays. */
static void
test_the_first_slide_makes_the_file (StoreTest *test,
                                     gconstpointer data)
{
  g_autoptr (TsGameLog) log = store_test_begin (test, test->game);
  TsEvent crop = { .kind = TS_EVENT_CROP, .elapsed_ms = 5, .crop = { 0.5, 0.5, 2.0 } };
  TsEvent pause = { .kind = TS_EVENT_PAUSE, .elapsed_ms = 6 };
  g_autofree char *path = NULL;
  GStatBuf status;

  g_assert_true (ts_game_record_apply (test->game, &crop));
  ts_game_log_append (log, &crop);
  g_assert_true (ts_game_record_apply (test->game, &pause));
  ts_game_log_append (log, &pause);
  ts_game_log_sync (log);
  store_test_wait ();
  g_assert_null (ts_game_log_get_name (log));
  g_assert_true (ts_game_log_get_is_written (log));
  g_assert_cmpuint (folder_count (test->folder), ==, 0);

  store_test_begin_playing (log, test->game, test->random, 0);
  assert_saved (test, log, test->game);
  path = g_build_filename (test->games, ts_game_log_get_name (log), NULL);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0600);
  g_assert_cmpint (g_stat (test->games, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0700);
}

/* Also a slide of the solution, a hint and other help, each alone. */
static void
test_help_makes_the_file (StoreTest *test,
                          gconstpointer data)
{
  static const TsEventKind kinds[] = { TS_EVENT_WATCHED, TS_EVENT_HINT, TS_EVENT_HELPED };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const TsEvent event = { .kind = kinds[i] };
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      g_autoptr (TsGameLog) log = store_test_begin (test, game);

      ts_game_log_append (log, &event);
      g_assert_cmpuint (store_test_count (test->games, ".tsgame"), ==, i + 1);
    }
}

static void
test_lines_wait_for_seconds (StoreTest *test,
                             gconstpointer data)
{
  g_autoptr (TsGameLog) log = start (test, test->game, 1);
  gint64 end_us;

  end_us = g_get_monotonic_time () + TS_GAME_LOG_SYNC_SECONDS * G_USEC_PER_SEC;
  store_test_append (log, test->game, test->random, 1);
  g_assert_cmpint (g_source_get_ready_time (g_main_context_find_source_by_user_data (NULL, log)) - end_us, <=,
                   G_USEC_PER_SEC);
}

static void
test_a_game_goes_on (StoreTest *test,
                     gconstpointer data)
{
  g_autofree char *name = store_test_add_game (test, test->game, N_EVENTS);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (TsGameRecord) saved = NULL;
      g_autoptr (TsGameLog) log = store_test_resume (test, name, &saved, NULL);

      store_test_assert_equal (saved, test->game);
      store_test_append (log, test->game, test->random, N_EVENTS);
      g_assert_cmpstr (ts_game_log_get_name (log), ==, name);
      assert_saved (test, log, test->game);
      g_clear_object (&log);
      store_test_wait ();
    }
  g_assert_cmpuint (folder_count (test->games), ==, 1);
}

/* What a crash or a power cut leaves behind the last whole line costs that line: the file is written whole, with what is
 * added meanwhile. */
static void
test_torn_files (StoreTest *test,
                 gconstpointer data)
{
  static const struct
  {
    const char *text;
    gssize length;
  } rests[] = {
    { "slide\t", -1 },
    { "slide\t12\t3", -1 },
    { "\0\0\0\0\0\0\0\0", 8 },
    { "undo\t1\0\0\0\n", 10 },
    { "slide\t1\t4000\n", -1 },
    { "no line of ours\n", -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rests); i++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      g_autofree char *name = store_test_add_game (test, game, 10);
      g_autofree char *before = store_test_extend (test->games, name, rests[i].text, rests[i].length);
      g_autoptr (TsGameRecord) saved = NULL;
      g_autoptr (TsGameLog) log = store_test_resume (test, name, &saved, NULL);

      store_test_assert_equal (saved, game);
      disk_gate_hold_queue ();
      store_test_append (log, game, test->random, 3);
      g_assert_true (ts_game_log_get_is_written (log));
      disk_gate_open ();
      store_test_wait ();
      assert_saved (test, log, game);
      store_test_append (log, game, test->random, 3);
      assert_saved (test, log, game);
      g_assert_cmpstr (ts_game_log_get_name (log), ==, name);
    }
}

/* Whole lines behind a bad one: the file stays, and the game goes on under another name, once it is played. */
static void
test_a_damaged_file_stays (StoreTest *test,
                           gconstpointer data)
{
  g_autofree char *name = store_test_add_game (test, test->game, 10);
  g_autofree char *before = store_test_extend (test->games, name, "slide\t1\t4000\nundo\t2\n", -1);
  g_autofree char *damaged = store_test_read (test->games, name);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameFile) file = NULL;
  g_autoptr (TsGameLog) log = NULL;

  file = ts_game_file_open (test->folder, name, &error);
  g_assert_no_error (error);
  g_assert_true (file->is_damaged);
  store_test_assert_equal (file->game, test->game);
  log = ts_game_log_new_from_file (test->folder, g_steal_pointer (&file));
  g_assert_null (ts_game_log_get_name (log));
  g_assert_cmpuint (folder_count (test->games), ==, 1);

  while (ts_game_log_get_name (log) == NULL)
    store_test_append (log, test->game, test->random, 1);
  g_assert_cmpstr (ts_game_log_get_name (log), !=, name);
  assert_saved (test, log, test->game);
  store_test_clean_up (test);
  store_test_assert_text (test->games, name, damaged);
}

static void
test_what_is_no_game (StoreTest *test,
                      gconstpointer data)
{
  static const char name[] = "0123456789abcdef-2x2-0123456789abcdef.tsgame";
  /* A power cut leaves zeros of a new log. */
  static const struct
  {
    const char *text;
    gssize length;
    TsStoreError code;
  } cases[] = { { "hello\n", 6, TS_STORE_ERROR_DAMAGED }, { "\0\0\0\0", 4, TS_STORE_ERROR_NOT_FOUND }, { NULL, 0, TS_STORE_ERROR_NOT_FOUND } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      if (cases[i].text != NULL)
        store_test_write (test->games, name, cases[i].text, cases[i].length);
      else
        store_test_rename (test->games, name, NULL);
      g_assert_null (ts_game_file_open (test->folder, name, &error));
      g_assert_error (error, TS_STORE_ERROR, (int) cases[i].code);
      g_assert_cmpstr (error->message, ==, name);
    }
}

/* A program that synchronizes folders removes the file, or puts another one in its place: ours is written again. */
static void
test_a_removed_file_comes_back (StoreTest *test,
                                gconstpointer data)
{
  g_autoptr (TsGameLog) log = start (test, test->game, 5);
  g_autofree char *name = g_strdup (ts_game_log_get_name (log));

  ts_game_log_sync (log);
  store_test_wait ();
  store_test_rename (test->games, name, NULL);
  store_test_append (log, test->game, test->random, 1);
  ts_game_log_sync (log);
  store_test_wait ();
  assert_saved (test, log, test->game);

  store_test_write (test->games, "another", "hello\n", -1);
  store_test_rename (test->games, "another", name);
  store_test_append (log, test->game, test->random, 1);
  ts_game_log_sync (log);
  store_test_wait ();
  assert_saved (test, log, test->game);
  g_assert_no_error (ts_game_log_get_error (log));

  /* Also when the log is left while a worker finds that out. */
  store_test_rename (test->games, name, NULL);
  store_test_append (log, test->game, test->random, 1);
  ts_game_log_sync (log);
  g_clear_object (&log);
  store_test_wait ();
  log = store_test_resume (test, name, NULL, NULL);
  assert_saved (test, log, test->game);
  folder_remove (test->games);
  store_test_append (log, test->game, test->random, 1);
  g_clear_object (&log);
  store_test_wait ();
  store_test_assert_saved (test, name, test->game);
}

/* Never over a file that is there, in either folder. */
static void
test_the_end_takes_no_place (StoreTest *test,
                             gconstpointer data)
{
  const char *const folders[] = { test->finished, test->excluded };

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      g_autoptr (TsGameLog) log = start (test, game, 5);
      g_autofree char *name = g_strdup (ts_game_log_get_name (log));

      store_test_write (folders[i], name, "hello\n", -1);
      g_assert_true (store_test_finish (log, STORE_TEST_DATE));
      g_assert_cmpstr (ts_game_log_get_name (log), !=, name);
      store_test_assert_text (folders[i], name, "hello\n");
      g_assert_cmpuint (folder_count (test->games), ==, 0);
      g_assert_true (store_test_exists (test->finished, ts_game_log_get_name (log)));
    }
}

/* A log that is let go of while its end is written is archived all the same. */
static void
test_the_end_outlives_the_log (StoreTest *test,
                               gconstpointer data)
{
  TsGameEnd end = { .elapsed_ms = 5000, .date = STORE_TEST_DATE };
  TsGameLog *log = start (test, test->game, 5);

  disk_gate_hold_queue ();
  ts_game_log_finish (log, &end);
  g_object_unref (log);
  disk_gate_open ();
  store_test_wait ();
  g_assert_cmpuint (folder_count (test->games), ==, 0);
  g_assert_cmpuint (store_test_count (test->finished, ".tsgame"), ==, 1);
}

static void
test_no_descriptor_is_left (StoreTest *test,
                            gconstpointer data)
{
  guint n_before = folder_count ("/proc/self/fd");

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      g_autofree char *name = store_test_add_game (test, game, 3);
      g_autofree char *before = store_test_extend (test->games, name, "x", i % 2);
      g_autoptr (TsGameLog) log = store_test_resume (test, name, NULL, NULL);

      store_test_append (log, game, test->random, 1);
      if (i % 3 == 0)
        g_assert_true (store_test_finish (log, STORE_TEST_DATE));
      g_clear_object (&log);
      store_test_wait ();
    }
  g_assert_cmpuint (folder_count ("/proc/self/fd"), ==, n_before);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add ("/game-log/the-first-slide", NULL, test_the_first_slide_makes_the_file);
  store_test_add ("/game-log/help", NULL, test_help_makes_the_file);
  store_test_add ("/game-log/seconds", NULL, test_lines_wait_for_seconds);
  store_test_add ("/game-log/goes-on", NULL, test_a_game_goes_on);
  store_test_add ("/game-log/torn", NULL, test_torn_files);
  store_test_add ("/game-log/damaged", NULL, test_a_damaged_file_stays);
  store_test_add ("/game-log/no-game", NULL, test_what_is_no_game);
  store_test_add ("/game-log/removed", NULL, test_a_removed_file_comes_back);
  store_test_add ("/game-log/the-end/no-place", NULL, test_the_end_takes_no_place);
  store_test_add ("/game-log/the-end/outlives-the-log", NULL, test_the_end_outlives_the_log);
  store_test_add ("/game-log/descriptors", NULL, test_no_descriptor_is_left);

  return g_test_run ();
}
