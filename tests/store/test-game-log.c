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
#include "timeouts.h"

static const struct First
{
  TsEventKind kind;
  gboolean makes_file;
} firsts[] = {
  { TS_EVENT_PAUSE, FALSE },
  { TS_EVENT_CROP, FALSE },
  { TS_EVENT_SLIDE, TRUE },
  { TS_EVENT_WATCHED, TRUE },
  { TS_EVENT_HINT, TRUE },
  { TS_EVENT_HELPED, TRUE },
};

static guint
get_mode (const char *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);

  return status.st_mode & 0777;
}

/* Looking at a picture leaves nothing behind; a slide, of the player or the solution, and help take along what was before
 * them. Nobody else may read what a person plays. */
static void
test_what_makes_the_file (StoreTest *test,
                          gconstpointer data)
{
  const struct First *first = data;
  /* In the same row: there are four columns. */
  const TsEvent events[] = { { .kind = TS_EVENT_CROP, .crop = { 0.5, 0.5, 2.0 } },
                             { .kind = first->kind, .cell = test->game->history->board.gap ^ 1 } };

  test->log = ts_game_log_new (test->folder, &test->game->header, &test->game->history->initial);
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      g_assert_true (ts_game_record_apply (test->game, &events[i]));
      ts_game_log_append (test->log, &events[i]);
    }
  ts_game_log_sync (test->log);
  store_test_wait ();
  test->name = g_strdup (ts_game_log_get_name (test->log));
  g_assert_no_error (ts_game_log_get_error (test->log));
  g_assert_cmpint (test->name != NULL, ==, first->makes_file);
  g_assert_cmpuint (folder_count (test->folder), ==, first->makes_file);
  if (!first->makes_file)
    return;

  store_test_assert_saved (test);
  g_assert_cmpuint (get_mode (test->games, test->name), ==, 0600);
  g_assert_cmpuint (get_mode (test->games, NULL), ==, 0700);
}

static void
test_lines_wait_for_seconds (StoreTest *test,
                             gconstpointer data)
{
  gint64 before_us = g_get_monotonic_time ();

  store_test_start (test, 1);
  timeout_assert_length (test->log, before_us, TS_GAME_LOG_SYNC_SECONDS * G_USEC_PER_SEC);
}

static const struct Rest
{
  const char *text;
  gssize length;
} rests[] = {
  { "", 0 },
  { "x", 1 },
  { "slide\t12\t3", -1 },
  { "\0\0\0\0\0\0\0\0", 8 },
  { "undo\t1\0\0\0\n", 10 },
  { "slide\t1\t4000\n", -1 },
};

/* What a crash or a power cut leaves behind the last whole line costs that line: the file is written whole, with what is
 * added meanwhile. */
static void
test_a_game_goes_on (StoreTest *test,
                     gconstpointer data)
{
  const struct Rest *rest = data;

  store_test_start (test, 10);
  store_test_leave (test);
  store_test_extend (test->games, test->name, rest->text, rest->length);
  store_test_resume (test);
  disk_gate_hold_queue ();
  store_test_append (test, 3);
  g_assert_no_error (ts_game_log_get_error (test->log));
  disk_gate_open ();
  store_test_wait ();
  store_test_assert_saved (test);
  store_test_append (test, 3);
  store_test_assert_saved (test);
  g_assert_cmpstr (ts_game_log_get_name (test->log), ==, test->name);
  g_assert_cmpuint (folder_count (test->games), ==, 1);
}

/* Whole lines behind a bad one: the file stays, and the game goes on under another name, once it is played. */
static void
test_a_damaged_file_stays (StoreTest *test,
                           gconstpointer data)
{
  g_autofree char *damaged = NULL;
  g_autofree char *name = NULL;

  store_test_start (test, 10);
  store_test_leave (test);
  store_test_extend (test->games, test->name, "slide\t1\t4000\nundo\t2\n", -1);
  damaged = store_test_read (test->games, test->name);
  store_test_resume (test);
  g_assert_null (ts_game_log_get_name (test->log));
  g_assert_cmpuint (folder_count (test->games), ==, 1);

  name = g_steal_pointer (&test->name);
  store_test_append (test, 20);
  test->name = g_strdup (ts_game_log_get_name (test->log));
  g_assert_cmpstr (test->name, !=, name);
  store_test_assert_saved (test);
  store_test_assert_text (test->games, name, damaged);
}

static const struct Loss
{
  const char *replacement; /* NULL if the file is removed */
  gboolean has_folder;
  gboolean is_left;
} losses[] = {
  { NULL, TRUE, FALSE },
  { "hello\n", TRUE, FALSE },
  { NULL, FALSE, FALSE },
  { NULL, TRUE, TRUE },
  { "hello\n", TRUE, TRUE },
  { NULL, FALSE, TRUE },
};

/* A program that synchronizes folders removes the file, or puts another one in its place: ours is written again, also when
 * the game is left meanwhile. */
static void
test_a_removed_file_comes_back (StoreTest *test,
                                gconstpointer data)
{
  const struct Loss *loss = data;

  store_test_start (test, 5);
  ts_game_log_sync (test->log);
  store_test_wait ();
  if (loss->replacement != NULL)
    store_test_write (test->games, test->name, loss->replacement, -1);
  else
    store_test_rename (test->games, test->name, NULL);
  if (!loss->has_folder)
    folder_remove (test->games);
  store_test_append (test, 1);
  ts_game_log_sync (test->log);
  if (loss->is_left)
    g_clear_object (&test->log);
  store_test_wait ();
  store_test_assert_saved (test);
  g_assert_true (loss->is_left || ts_game_log_get_error (test->log) == NULL);
}

/* A finished game tells its name, which is another one if a file has this one. */
static void
test_the_end (StoreTest *test,
              gconstpointer data)
{
  store_test_start (test, 5);
  store_test_write (test->finished, test->name, "hello\n", -1);
  g_assert_true (store_test_finish (test));
  g_assert_cmpstr (ts_game_log_get_name (test->log), !=, test->name);
  g_assert_true (store_test_exists (test->finished, ts_game_log_get_name (test->log)));
}

/* A log that is let go of while its end is written is archived all the same. The end has the time of the last event. */
static void
test_the_end_outlives_the_log (StoreTest *test,
                               gconstpointer data)
{
  TsGameEnd end = { .elapsed_ms = 5000 };

  store_test_start (test, 5);
  disk_gate_hold_queue ();
  ts_game_log_finish (test->log, &end);
  g_clear_object (&test->log);
  disk_gate_open ();
  store_test_wait ();
  g_assert_cmpint (g_get_real_time () / G_USEC_PER_SEC - end.date, <=, WAIT_FOR_MAX_S);
  g_assert_cmpuint (folder_count (test->games), ==, 0);
  g_assert_cmpuint (store_test_count (test->finished, ".tsgame"), ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add_rows ("/game-log/first-events", firsts, test_what_makes_the_file);
  store_test_add ("/game-log/seconds", NULL, test_lines_wait_for_seconds);
  store_test_add_rows ("/game-log/goes-on", rests, test_a_game_goes_on);
  store_test_add ("/game-log/damaged", NULL, test_a_damaged_file_stays);
  store_test_add_rows ("/game-log/removed", losses, test_a_removed_file_comes_back);
  store_test_add ("/game-log/the-end", NULL, test_the_end);
  store_test_add ("/game-log/the-end/outlives-the-log", NULL, test_the_end_outlives_the_log);

  return g_test_run ();
}
