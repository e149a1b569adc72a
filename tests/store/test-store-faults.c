/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the store when the disk fails: at every step there is, nothing that was saved is lost, and nothing comes twice.
 * Linked with a disk that fails, see fault-disk.h. With two arguments it is the program that is killed.
 */

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "count-signals.h"
#include "disk-gate.h"
#include "fault-disk.h"
#include "store-test.h"
#include "ts-disk.h"
#include "ts-file.h"
#include "ts-library.h"
#include "ts-line.h"

#define N_EVENTS 6

/* A step that no test reaches. */
#define NEVER 1000

/* What a disk says: it is full, a quota is, it can only be read, it is broken. */
static const int codes[] = { ENOSPC, EDQUOT, EROFS, EIO };

static FaultDisk disk;
static const char *program;

/* A worker that syncs a log which was closed takes part in the steps of its own folder alone. */
static void
set_up (StoreTest *test,
        gconstpointer data)
{
  store_test_set_up (test, data);
  fault_disk_follow (g_intern_string (test->folder), &disk);
}

static void
mend (void)
{
  disk.n_bad = 0;
  fault_disk_spare_all_but (NULL);
}

static void
tear_down (StoreTest *test,
           gconstpointer data)
{
  fault_disk_follow (NULL, &disk);
  fault_disk_notify (NULL);
  fault_disk_refuse_locks (0);
  mend ();
  store_test_tear_down (test, data);
}

/* The steps from @first on fail, so many of them. */
static void
break_disk (int first,
            int n_bad,
            int code)
{
  disk.n_steps = 0;
  disk.first_bad = first;
  disk.code = code;
  disk.n_bad = n_bad;
}

/* One slide makes a file; then anything may happen.
 * Returns: whether all is saved */
static gboolean
play (TsGameLog *log,
      TsGameRecord *game,
      GRand *random,
      guint n_events)
{
  const GError *error = NULL;

  for (guint i = 0; i < n_events || game->history->path->len == 0; i++)
    {
      TsEvent event = store_test_play (game, random);

      ts_game_log_append (log, &event);
      error = ts_game_log_get_error (log);
      g_assert_true (error == NULL || error->domain == G_FILE_ERROR);
      /* GLib knows no quota. */
      g_assert_true (error == NULL || disk.code != EDQUOT || error->code == G_FILE_ERROR_NOSPC);
    }

  return error == NULL;
}

/* Lets a worker sync what is not, when the one before it has answered. The timer ends with the last one. */
static gboolean
is_synced (TsGameLog *log)
{
  ts_game_log_sync (log);

  return g_main_context_find_source_by_user_data (NULL, log) == NULL;
}

/* All is saved when the disk has it, and not before. */
static void
sync_all (TsGameLog *log)
{
  wait_for (is_synced (log));
  g_assert_no_error (ts_game_log_get_error (log));
}

static void
assert_is_saved (StoreTest *test,
                 TsGameLog *log,
                 const TsGameRecord *game)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameRecord) saved = ts_saved_games_read (test->folder, ts_game_log_get_name (log), &error);

  g_assert_no_error (error);
  store_test_assert_equal (saved, game);
}

/* The game goes on, in memory; as soon as there is space, all of it is saved.
 * Returns: whether there were so many steps */
static gboolean
assert_is_saved_later (int first,
                       int n_bad,
                       int code)
{
  StoreTest test;
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = NULL;
  gboolean is_saved;
  gboolean is_reached;

  set_up (&test, NULL);
  log = ts_game_log_new (test.folder, &game->subject, &game->setup, &game->history->initial);
  break_disk (first, n_bad, code);
  is_saved = play (log, game, test.random, N_EVENTS);
  is_reached = disk.n_steps > first;
  g_assert_true (n_bad < G_MAXINT || is_saved == !is_reached);

  mend ();
  g_assert_true (play (log, game, test.random, 1) == is_saved);
  sync_all (log);
  assert_is_saved (&test, log, game);
  g_clear_object (&log);
  tear_down (&test, NULL);

  return is_reached;
}

static void
test_a_full_disk_has_space_again (void)
{
  static const int n_bad[] = { 1, 2, G_MAXINT };

  for (gsize i = 0; i < G_N_ELEMENTS (codes) * G_N_ELEMENTS (n_bad); i++)
    {
      int first = 0;

      while (assert_is_saved_later (first, n_bad[i % G_N_ELEMENTS (n_bad)], codes[i / G_N_ELEMENTS (n_bad)]))
        first++;
      /* Folders, file, and each event. */
      g_assert_cmpint (first, >=, 2 + N_EVENTS);
    }
}

/* A disk that is full before the first slide leaves nothing behind. */
static void
test_no_half_header_stays (StoreTest *test,
                           gconstpointer data)
{
  g_assert_cmpint (g_mkdir (test->games, 0700), ==, 0);
  /* The folder, the file, and the header fail. */
  for (int first = 0; first < 3; first++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);

      break_disk (first, G_MAXINT, ENOSPC);
      g_assert_false (play (log, game, test->random, N_EVENTS));
      g_assert_null (ts_game_log_get_name (log));
      g_assert_cmpuint (folder_count (test->games), ==, 0);
      g_clear_object (&log);
      g_assert_cmpuint (folder_count (test->games), ==, 0);
    }
}

/* What was not synced may be gone. */
static void
lose_lines (StoreTest *test,
            TsGameLog *log)
{
  g_autofree char *path = g_build_filename (test->games, ts_game_log_get_name (log), NULL);

  g_assert_cmpint (truncate (path, 0), ==, 0);
}

static guint n_syncs;

static void
count_sync (int step,
            const char *call,
            const char *path)
{
  n_syncs += g_str_equal (call, "fsync");
}

/* The disk took lines and lost them: that is told at once, and all is written again. It is told once while the disk goes on
 * failing, however much is played; that all is saved is told when the disk has it. */
static void
test_recovery_is_a_sync (StoreTest *test,
                         gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  guint n_changes = 0;

  g_signal_connect_swapped (log, "error-changed", G_CALLBACK (count_signals), &n_changes);
  g_assert_true (play (log, game, test->random, N_EVENTS));
  break_disk (0, G_MAXINT, EIO);
  fault_disk_spare_all_but ("fsync");
  n_syncs = 0;
  fault_disk_notify (count_sync);
  ts_game_log_sync (log);
  wait_for (ts_game_log_get_error (log) != NULL);
  lose_lines (test, log);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_false (play (log, game, test->random, 1));
      assert_is_saved (test, log, game);
      /* It is written at once, and the next sync waits for its time. */
      g_assert_true (ts_disk_wait (WAIT_FOR_MAX_S * 1000));
      g_assert_cmpuint (n_syncs, ==, i + 1);
      ts_game_log_sync (log);
      wait_for (n_syncs == i + 2 && ts_disk_wait (0));
    }
  g_assert_true (ts_disk_wait (WAIT_FOR_MAX_S * 1000));
  g_assert_cmpuint (n_changes, ==, 1);

  mend ();
  g_assert_false (play (log, game, test->random, 1));
  sync_all (log);
  g_assert_cmpuint (n_changes, ==, 2);
  assert_is_saved (test, log, game);
}

/* A sync that began before an error says nothing of it, nor does one of the lines that are written. */
static void
test_an_earlier_sync_is_no_recovery (StoreTest *test,
                                     gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);

  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (play (log, game, test->random, N_EVENTS));
      disk_gate_hold_queue ();
      if (i == 0)
        ts_game_log_sync (log);
      break_disk (0, G_MAXINT, ENOSPC);
      fault_disk_spare_all_but ("pwrite");
      g_assert_false (play (log, game, test->random, 1));
      ts_game_log_sync (log);
      disk_gate_open ();
      g_assert_true (ts_disk_wait (WAIT_FOR_MAX_S * 1000));
      wait_for_nothing_to_do ();
      g_assert_error (ts_game_log_get_error (log), G_FILE_ERROR, G_FILE_ERROR_NOSPC);

      mend ();
      sync_all (log);
      assert_is_saved (test, log, game);
    }
}

/* The first sync fails, and then the lines cannot be written again: what is in the file stays there. */
static void
test_a_failed_rewrite_keeps_the_file (StoreTest *test,
                                      gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);

  g_assert_true (play (log, game, test->random, N_EVENTS));
  break_disk (0, 1, EIO);
  ts_game_log_sync (log);
  wait_for (ts_game_log_get_error (log) != NULL);
  break_disk (0, G_MAXINT, ENOSPC);
  g_assert_false (play (log, game, test->random, 1));
  g_assert_cmpuint (folder_count (test->games), ==, 1);

  mend ();
  sync_all (log);
  assert_is_saved (test, log, game);
}

/* Saved games are seen and played; the first line that cannot be written says why. */
static void
test_a_read_only_folder (StoreTest *test,
                         gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) saved = NULL;
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = NULL;
  TsEvent event;

  g_assert_true (play (log, game, test->random, N_EVENTS));
  name = g_strdup (ts_game_log_get_name (log));
  store_test_release (log);

  break_disk (0, G_MAXINT, EROFS);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  log = ts_game_log_open (test->folder, name, &saved, &error);
  g_assert_no_error (error);
  store_test_assert_equal (saved, game);
  event = store_test_play (game, test->random);
  ts_game_log_append (log, &event);
  g_assert_error (ts_game_log_get_error (log), G_FILE_ERROR, G_FILE_ERROR_ROFS);

  mend ();
  play (log, game, test->random, 1);
  sync_all (log);
  assert_is_saved (test, log, game);
  g_assert_true (ts_game_log_get_is_locked (log));
  store_test_release (log);
}

/* Two programs open a game on a file system that cannot be written or locked. As soon as it can, one of them continues
 * the game; the other one writes nothing. */
static void
test_a_read_only_log_is_overtaken (StoreTest *test,
                                   gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) late_game = NULL;
  g_autoptr (TsGameRecord) saved = NULL;
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  TsGameLog *late_log;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  TsEvent event;

  g_assert_true (play (log, game, test->random, N_EVENTS));
  name = g_strdup (ts_game_log_get_name (log));
  store_test_release (log);

  break_disk (0, G_MAXINT, EROFS);
  fault_disk_refuse_locks (ENOLCK);
  late_log = ts_game_log_open (test->folder, name, &late_game, NULL);
  mend ();
  fault_disk_refuse_locks (0);
  log = ts_game_log_open (test->folder, name, &saved, NULL);
  g_assert_true (play (log, game, test->random, N_EVENTS));

  event = store_test_play (late_game, test->random);
  ts_game_log_append (late_log, &event);
  g_assert_error (ts_game_log_get_error (late_log), TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_BUSY);
  store_test_release (late_log);
  assert_is_saved (test, log, game);
  store_test_release (log);
}

/* The same, but meanwhile there is another game in the file: it is not cut. */
static void
test_a_read_only_log_is_replaced (StoreTest *test,
                                  gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) saved = NULL;
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  FILE *file;
  gsize length;
  TsEvent event;

  g_assert_true (play (log, game, test->random, N_EVENTS));
  name = g_strdup (ts_game_log_get_name (log));
  path = g_build_filename (test->games, name, NULL);
  store_test_release (log);
  break_disk (0, G_MAXINT, EROFS);
  log = ts_game_log_open (test->folder, name, &saved, NULL);
  mend ();

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  file = g_fopen (path, "w");
  g_assert_cmpint (fprintf (file, "another\n%s", text), >, 0);
  fclose (file);
  event = store_test_play (saved, test->random);
  ts_game_log_append (log, &event);
  g_assert_error (ts_game_log_get_error (log), G_FILE_ERROR, G_FILE_ERROR_FAILED);
  store_test_release (log);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_true (g_str_has_suffix (after, text));
  g_assert_cmpuint (folder_count (test->games), ==, 1);
}

/* A log of which whole lines do not count any more was not damaged by a crash: it is not cut before there is a copy of it,
 * for somebody to look at. */
static void
test_a_damaged_log_is_copied (StoreTest *test,
                              gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) saved = NULL;
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autofree char *copy = NULL;
  g_autofree char *text = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (play (log, game, test->random, 20));
  name = g_strdup (ts_game_log_get_name (log));
  path = g_build_filename (test->games, name, NULL);
  copy = g_strconcat (path, ".damaged", NULL);
  store_test_release (log);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  text[length * 3 / 4] ^= 1;
  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));

  /* If the log itself cannot be opened for writing, it is read. */
  for (int first = 0; error == NULL; first++)
    {
      g_clear_pointer (&saved, ts_game_record_free);
      g_clear_pointer (&after, g_free);
      break_disk (first, G_MAXINT, ENOSPC);
      log = ts_game_log_open (test->folder, name, &saved, &error);
      g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
      g_assert_cmpstr (after, ==, text);
      g_clear_object (&log);
    }
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);

  mend ();
  for (guint i = 0; i < 2; i++)
    {
      g_clear_pointer (&saved, ts_game_record_free);
      log = ts_game_log_open (test->folder, name, &saved, NULL);
      g_assert_cmpuint (saved->events->len, >, 0);
      g_assert_cmpuint (saved->events->len, <, game->events->len);
      g_assert_cmpuint (folder_count (test->games), ==, 2);
      store_test_release (log);
    }
  g_clear_pointer (&after, g_free);
  g_assert_true (g_file_get_contents (copy, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, text);
}

static void
test_no_locks (StoreTest *test,
               gconstpointer data)
{
  static const int lock_codes[] = { ENOSYS, ENOLCK, EOPNOTSUPP };

  for (gsize i = 0; i < G_N_ELEMENTS (lock_codes); i++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      g_autoptr (TsGameRecord) saved = NULL;
      TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
      g_autofree char *name = NULL;
      g_auto (GStrv) names = NULL;
      TsResult result;

      fault_disk_refuse_locks (lock_codes[i]);
      g_assert_true (play (log, game, test->random, N_EVENTS));
      g_assert_false (ts_game_log_get_is_locked (log));
      name = g_strdup (ts_game_log_get_name (log));
      store_test_release (log);
      names = ts_saved_games_list (test->folder, NULL);
      g_assert_cmpuint (g_strv_length (names), ==, 1);
      log = ts_game_log_open (test->folder, name, &saved, NULL);
      g_assert_false (ts_game_log_get_is_locked (log));
      g_assert_true (play (log, game, test->random, N_EVENTS));
      result = store_test_create_result (game);
      g_assert_true (store_test_finish (test, log, &result, NULL));
      g_assert_cmpuint (store_test_count_results (test), ==, i + 1);
      store_test_release (log);
    }
}

static void
assert_is_finished_once (StoreTest *test)
{
  store_test_clean_up (test);
  g_assert_cmpuint (store_test_count_results (test), ==, 1);
  g_assert_cmpuint (folder_count (test->games), ==, 0);
  g_assert_cmpuint (folder_count (test->finished), ==, 1);
}

/* Whichever step of the end fails: in the end there is one result, and the log is a replay.
 * Returns: whether there were so many steps */
static gboolean
assert_result_comes_once (int first,
                          int n_bad,
                          int code)
{
  StoreTest test;
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log;
  TsResult result;
  gboolean is_reached;

  set_up (&test, NULL);
  log = ts_game_log_new (test.folder, &game->subject, &game->setup, &game->history->initial);
  g_assert_true (play (log, game, test.random, N_EVENTS));
  result = store_test_create_result (game);
  break_disk (first, n_bad, code);
  store_test_finish (&test, log, &result, NULL);
  is_reached = disk.n_steps > first;
  mend ();
  store_test_release (log);

  assert_is_finished_once (&test);
  assert_is_finished_once (&test);
  tear_down (&test, NULL);

  return is_reached;
}

static void
test_a_result_comes_once (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (codes) * 2; i++)
    {
      int first = 0;

      while (assert_result_comes_once (first, i % 2 == 0 ? 1 : G_MAXINT, codes[i / 2]))
        first++;
      /* Of the log, the results, the folder of replays, and all names. */
      g_assert_cmpint (first, >=, 10);
    }
}

/* An end that failed may be tried again with the same log. */
static void
test_the_end_is_tried_again (StoreTest *test,
                             gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  TsResult result;

  g_assert_true (play (log, game, test->random, N_EVENTS));
  name = g_strdup (ts_game_log_get_name (log));
  result = store_test_create_result (game);
  for (int first = 0; first < 6; first++)
    {
      break_disk (first, G_MAXINT, EIO);
      g_assert_false (store_test_finish (test, log, &result, NULL));
    }
  /* Lines that are written again have no space, and what follows would do. Until then a worker closes the log. */
  wait_for (ts_disk_wait (0));
  break_disk (0, 1, ENOSPC);
  g_assert_false (store_test_finish (test, log, &result, NULL));
  mend ();
  g_assert_true (store_test_finish (test, log, &result, NULL));
  g_assert_cmpuint (store_test_count_results (test), ==, 1);
  path = g_build_filename (test->finished, name, NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\nresult\t", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 2);
  store_test_release (log);
}

static char *path_to_empty;

static void
empty_file (int step,
            const char *call,
            const char *path)
{
  if (!g_str_equal (call, "fsync") || path_to_empty == NULL)
    return;

  g_assert_cmpint (truncate (path_to_empty, 0), ==, 0);
  g_clear_pointer (&path_to_empty, g_free);
}

/* The disk loses lines in a sync that runs when the game ends, and tells of it once: the archive has them all, and the
 * log is not written again in its old place. */
static void
test_the_end_follows_a_lost_sync (StoreTest *test,
                                  gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *name = NULL;
  g_autoptr (TsGameRecord) replay = NULL;
  TsResult result;

  g_assert_true (play (log, game, test->random, N_EVENTS));
  name = g_strdup (ts_game_log_get_name (log));
  result = store_test_create_result (game);
  path_to_empty = g_build_filename (test->games, name, NULL);
  break_disk (0, 1, EIO);
  fault_disk_spare_all_but ("fsync");
  fault_disk_notify (empty_file);
  disk_gate_hold_queue ();
  ts_game_log_sync (log);
  disk_gate_open ();
  g_assert_true (store_test_finish (test, log, &result, NULL));
  g_assert_null (path_to_empty);
  g_assert_no_error (ts_game_log_get_error (log));
  store_test_release (log);
  g_assert_cmpuint (folder_count (test->games), ==, 0);
  replay = ts_saved_games_read_finished (test->folder, name, NULL);
  g_assert_nonnull (replay);
  store_test_assert_equal (replay, game);
  g_assert_true (ts_game_record_is_finished (replay));
}

/* What the disk was asked to do, a line each, in the folder that is followed. */
static struct
{
  GMutex lock;
  GString *calls;
  const char *folder;
} record;

/* Names by chance are left out, with those of new files before they are renamed. */
static void
record_step (int step,
             const char *call,
             const char *path)
{
  static const char *const promises[] = { "fsync", "rename", "unlink", NULL };
  const char *name = strlen (path) > strlen (record.folder) ? path + strlen (record.folder) + 1 : ".";
  g_autoptr (GRegex) chance = g_regex_new ("[0-9a-f]{16}-4x3-[0-9a-f]{16}|\\.[A-Z0-9]{6}$", 0, 0, NULL);
  g_autofree char *general = g_regex_replace (chance, name, -1, 0, "*", 0, NULL);

  if (!g_strv_contains (promises, call))
    return;

  g_mutex_lock (&record.lock);
  g_string_append_printf (record.calls, "%s %s\n", call, general);
  g_mutex_unlock (&record.lock);
}

static void
begin_record (StoreTest *test)
{
  record.folder = test->folder;
  record.calls = g_string_new (NULL);
  fault_disk_notify (record_step);
}

static void
end_record (void)
{
  fault_disk_notify (NULL);
  g_string_free (record.calls, TRUE);
}

/* Lets the workers end. */
static void
assert_recorded (const char *expected)
{
  g_assert_true (ts_disk_wait (WAIT_FOR_MAX_S * 1000));
  g_assert_cmpstr (record.calls->str, ==, expected);
  g_string_truncate (record.calls, 0);
}

/* A signal, on a file system over a network. */
static void
test_an_interrupted_write_goes_on (StoreTest *test,
                                   gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);

  fault_disk_spare_all_but ("pwrite");
  break_disk (0, 5, EINTR);
  g_assert_true (play (log, game, test->random, N_EVENTS));
  assert_is_saved (test, log, game);
}

/* Each promise is a sync of the file and then of the folders in which a name is new: nothing is removed, and no name leads
 * elsewhere, before what takes its place is on the disk. */
static void
test_what_is_synced (StoreTest *test,
                     gconstpointer data)
{
  g_autofree char *folder = g_build_filename (test->folder, "data", NULL);
  g_autofree char *results_path = g_build_filename (folder, "results.tsv", NULL);
  g_autofree char *picture = g_build_filename (folder, "games", "0123456789abcdef.jpg", NULL);
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) saved = NULL;
  TsGameLog *log = ts_game_log_new (folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *name = NULL;
  TsResult result;

  begin_record (test);
  g_object_unref (test->results);
  test->results = ts_results_new (results_path);

  g_assert_true (play (log, game, test->random, N_EVENTS));
  assert_recorded ("");
  sync_all (log);
  assert_recorded ("fsync data/games/*.game\nfsync data/games\nfsync data\nfsync .\n");
  play (log, game, test->random, 1);
  sync_all (log);
  assert_recorded ("fsync data/games/*.game\n");
  name = g_strdup (ts_game_log_get_name (log));

  /* The log is left. What another program may have written without a sync is synced by the one that goes on. */
  play (log, game, test->random, 1);
  g_object_unref (log);
  assert_recorded ("fsync data/games/*.game\n");
  log = ts_game_log_open (folder, name, &saved, NULL);
  ts_game_log_sync (log);
  assert_recorded ("fsync data/games/*.game\nfsync data/games\nfsync data\nfsync .\n");

  result = store_test_create_result (game);
  g_assert_true (store_test_finish (test, log, &result, NULL));
  assert_recorded ("fsync data/games/*.game\n"
                   "fsync data/results.tsv\nfsync data\nfsync .\n"
                   "rename data/finished/*.game\nfsync data/finished\nfsync data\nfsync .\nfsync data/games\n");

  g_assert_true (ts_file_replace (picture, "pixels", 6, NULL));
  assert_recorded ("fsync data/games/0123456789abcdef.jpg*\nrename data/games/0123456789abcdef.jpg\nfsync data/games\n");

  end_record ();
  store_test_release (log);
}

/* The log is removed while a worker syncs it: that says nothing of the new file, which is synced with its name. */
static void
test_a_vanished_log_is_synced (StoreTest *test,
                               gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *path = NULL;

  g_assert_true (play (log, game, test->random, N_EVENTS));
  sync_all (log);
  g_assert_true (play (log, game, test->random, 1));
  path = g_build_filename (test->games, ts_game_log_get_name (log), NULL);
  begin_record (test);
  disk_gate_hold_queue ();
  ts_game_log_sync (log);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (play (log, game, test->random, 1));
  disk_gate_open ();
  assert_recorded ("unlink games/*.game\nfsync games/*.game (deleted)\n");
  sync_all (log);
  assert_recorded ("fsync games/*.game\nfsync games\nfsync .\n");
  end_record ();
  store_test_release (log);
}

/* Adds a line to the results while the step @step of that fails.
 * Returns: whether there were so many steps */
static gboolean
write_result (StoreTest *test,
              int step,
              int code,
              guint *n_failed)
{
  TsResult result = { .title = (char *) "Fox", .moves = 1 + (guint) step };
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_written;
  gboolean is_reached;

  ts_board_init (&result.board, 3, 3);
  line = ts_result_format_line (&result);
  break_disk (step, 1, code);
  is_written = ts_results_write (test->results_path, line, &error);
  is_reached = disk.n_steps > step;
  mend ();
  g_assert_true (is_written == (error == NULL));
  *n_failed += !is_written;

  return is_reached;
}

static gboolean
ends_with_a_line (StoreTest *test)
{
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (test->results_path, &text, &length, NULL));

  return text[length - 1] == '\n';
}

/* A result is written when the disk has it: the file is opened, written and synced, and its name is synced. What a file
 * system says that cannot sync is no loss. Half a line is cut off at once. */
static void
test_a_result_is_synced (StoreTest *test,
                         gconstpointer data)
{
  static const struct
  {
    int code;
    guint n_failed;
  } cases[] = { { EIO, 4 }, { ENOSPC, 4 }, { EDQUOT, 4 }, { EINVAL, 2 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint n_failed = 0;

      write_result (test, NEVER, cases[i].code, &n_failed);
      for (int step = 0; write_result (test, step, cases[i].code, &n_failed); step++)
        g_assert_true (ends_with_a_line (test));
      g_assert_cmpuint (n_failed, ==, cases[i].n_failed);
    }
}

/* Without a lock, what stands at the end of the results may be of another program. */
static void
test_results_without_locks (StoreTest *test,
                            gconstpointer data)
{
  static const char zeros[100];
  g_autofree char *text = NULL;
  guint n_failed = 0;
  guint n_half_lines = 0;
  gsize length;

  fault_disk_refuse_locks (ENOLCK);
  g_assert_true (g_file_set_contents (test->results_path, zeros, sizeof zeros, NULL));
  write_result (test, G_MAXINT, EIO, &n_failed);
  g_assert_cmpuint (n_failed, ==, 0);
  g_assert_true (g_file_get_contents (test->results_path, &text, &length, NULL));
  g_assert_cmpuint (length, >, sizeof zeros);
  g_assert_cmpmem (text, sizeof zeros, zeros, sizeof zeros);

  for (int step = 0; write_result (test, step, EIO, &n_failed); step++)
    n_half_lines += !ends_with_a_line (test);
  g_assert_cmpuint (n_half_lines, ==, 1);
}

static StoreTest *other_program;
static int other_step;

/* Another program adds a result before a step of this one. */
static void
write_other_result (int step,
                    const char *call,
                    const char *path)
{
  guint n_failed = 0;

  if (step != other_step)
    return;

  fault_disk_notify (NULL);
  write_result (other_program, NEVER, EIO, &n_failed);
}

/* Also when this one has read the file and is about to write. */
static void
test_results_of_two_programs (StoreTest *test,
                              gconstpointer data)
{
  guint n_failed = 0;

  fault_disk_refuse_locks (ENOLCK);
  other_program = test;
  for (other_step = 0; other_step < 4; other_step++)
    {
      fault_disk_notify (write_other_result);
      write_result (test, NEVER, EIO, &n_failed);
      g_assert_cmpuint (store_test_count_results (test), ==, 2 * ((guint) other_step + 1));
    }
}

/* Another program that starts moves all logs, whose lines it has written, before a step of this one. */
static void
move_elsewhere (int step,
                const char *call,
                const char *path)
{
  g_autoptr (GDir) games = NULL;
  const char *name;

  if (step != other_step)
    return;

  fault_disk_notify (NULL);
  g_mkdir (other_program->finished, 0700);
  games = g_dir_open (other_program->games, 0, NULL);
  while ((name = g_dir_read_name (games)) != NULL)
    {
      g_autofree char *from = g_build_filename (other_program->games, name, NULL);
      g_autofree char *to = g_build_filename (other_program->finished, name, NULL);

      g_rename (from, to);
    }
}

/* Returns: (transfer full): the name of a finished game whose line is written */
static char *
add_written (StoreTest *test)
{
  TsResult result;
  char *name = store_test_add_finished (test, &result);
  g_autofree char *line = NULL;

  result.title = (char *) "Fox";
  result.replay = name;
  line = ts_result_format_line (&result);
  g_assert_true (ts_results_write (test->results_path, line, NULL));

  return name;
}

static void
test_two_programs_start (StoreTest *test,
                         gconstpointer data)
{
  other_program = test;
  for (other_step = 0; other_step < 12; other_step++)
    {
      g_autofree char *first = add_written (test);
      g_autofree char *second = add_written (test);

      break_disk (NEVER, 0, EIO);
      fault_disk_notify (move_elsewhere);
      store_test_clean_up (test);
      fault_disk_notify (NULL);
      g_assert_nonnull (ts_results_find (test->results, first));
      g_assert_nonnull (ts_results_find (test->results, second));
      g_assert_cmpuint (folder_count (test->games), ==, 0);
    }
}

/* The program that is killed before a step: it plays a game, in which each line is a promise, and finishes it. */
static int
run_victim (const char *folder,
            int first)
{
  StoreTest test = { .folder = (char *) folder };
  g_autofree char *results_path = g_build_filename (folder, "results.tsv", NULL);
  g_autoptr (TsResults) results = ts_results_new (results_path);
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = ts_game_log_new (folder, &game->subject, &game->setup, &game->history->initial);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  TsResult result;

  test.results = results;
  fault_disk_follow (folder, &disk);
  break_disk (first, 1, FAULT_DISK_KILL);
  for (guint i = 0; i < N_EVENTS; i++)
    {
      play (log, game, random, 1);
      if (write (STDOUT_FILENO, ".", 1) != 1)
        return 2;
    }
  result = store_test_create_result (game);

  return store_test_finish (&test, log, &result, NULL) ? 0 : 1;
}

/* Returns: how many calls of play() the victim has seen return */
static guint
kill_victim (StoreTest *test,
             int first,
             gboolean *is_killed)
{
  g_autofree char *step = g_strdup_printf ("%d", first);
  const char *argv[] = { program, test->folder, step, NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_assert_true (
      g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status, &error));
  g_assert_no_error (error);
  *is_killed = status != 0;
  g_assert_true (status == 0 || WTERMSIG (status) == SIGKILL);

  return (guint) strlen (output);
}

/* What the victim had promised by its @n_calls th call. */
static guint
count_promised_events (guint n_calls)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < n_calls; i++)
    {
      do
        store_test_play (game, random);
      while (game->history->path->len == 0);
    }

  return game->events->len;
}

static void
assert_goes_on (StoreTest *test,
                guint n_calls)
{
  g_auto (GStrv) names = ts_saved_games_list (test->folder, NULL);
  g_autoptr (TsGameRecord) saved = NULL;

  if (names[0] == NULL)
    {
      g_assert_cmpuint (n_calls, ==, 0);
      return;
    }
  saved = ts_saved_games_read (test->folder, names[0], NULL);
  g_assert_nonnull (saved);
  g_assert_cmpuint (saved->events->len, >=, count_promised_events (n_calls));
}

static void
test_a_killed_program (StoreTest *test,
                       gconstpointer data)
{
  gboolean is_killed = TRUE;
  guint n_settled = 0;
  int first;

  for (first = 0; is_killed; first++)
    {
      guint n_calls = kill_victim (test, first, &is_killed);
      guint n_results;

      store_test_clean_up (test);
      n_results = store_test_count_results (test);
      g_assert_cmpuint (n_results, ==, folder_count (test->finished));
      g_assert_cmpuint (n_results, <=, 1);
      if (n_results == 0)
        assert_goes_on (test, n_calls);
      else
        g_assert_cmpuint (folder_count (test->games), ==, 0);
      n_settled += n_results;
      folder_remove (test->games);
      folder_remove (test->finished);
      g_remove (test->results_path);
    }
  g_assert_cmpuint (n_settled, >=, 6);
  g_assert_cmpint (first, >=, 12);
}

static guint
count_pictures (StoreTest *test)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);

  return ts_library_get_n_pictures (library);
}

/* A list of pictures that cannot be written is written with the next change. */
static void
test_the_library (StoreTest *test,
                  gconstpointer data)
{
  const TsCrop crop = { 0.5, 0.5, 1.0 };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  gboolean is_reached = TRUE;
  int first;

  for (first = 0; is_reached; first++)
    {
      g_autofree char *uri = g_strdup_printf ("file:///%d.jpg", first);
      g_autoptr (GFile) file = g_file_new_for_uri (uri);
      g_autoptr (GFile) last = g_file_new_for_uri ("file:///last.jpg");
      g_autoptr (TsLibrary) again = NULL;

      break_disk (first, G_MAXINT, ENOSPC);
      ts_library_add (library, file, &crop);
      wait_for (ts_disk_wait (0));
      is_reached = disk.n_steps > first;
      mend ();
      again = ts_library_new (test->folder);
      g_assert_null (ts_library_get_aside_name (again));

      ts_library_add (library, last, &crop);
      wait_for (ts_disk_wait (0));
      g_assert_cmpuint (count_pictures (test), ==, (guint) first + 2);
    }
  /* It is opened, written, synced, its name is synced, and it is closed. */
  g_assert_cmpint (first - 2, ==, 5);
}

/* Another program may add a line to a long list while it is written anew: without a lock it stays. */
static void
test_a_long_list_without_locks (StoreTest *test,
                                gconstpointer data)
{
  g_autofree char *path = g_build_filename (test->folder, "pictures.tsv", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *after = NULL;
  g_autoptr (TsLibrary) library = NULL;

  for (guint i = 0; i < 600; i++)
    {
      guint64 sum = TS_LINE_FIRST_SUM;

      ts_line_add (text, &sum, "forgotten\tfile:///hen.jpg");
    }
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  fault_disk_refuse_locks (ENOLCK);
  library = ts_library_new (test->folder);
  ts_library_clean_up (library);
  wait_for (ts_disk_wait (0));
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, text->str);
}

int
main (int argc,
      char **argv)
{
  program = argv[0];
  if (argc == 3 && g_path_is_absolute (argv[1]))
    return run_victim (argv[1], atoi (argv[2]));

  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/store-faults/" path, StoreTest, NULL, set_up, func, tear_down)
  ADD ("no-half-header-stays", test_no_half_header_stays);
  ADD ("recovery-is-a-sync", test_recovery_is_a_sync);
  ADD ("an-earlier-sync-is-no-recovery", test_an_earlier_sync_is_no_recovery);
  ADD ("a-failed-rewrite-keeps-the-file", test_a_failed_rewrite_keeps_the_file);
  ADD ("a-read-only-folder", test_a_read_only_folder);
  ADD ("a-read-only-log-is-overtaken", test_a_read_only_log_is_overtaken);
  ADD ("a-read-only-log-is-replaced", test_a_read_only_log_is_replaced);
  ADD ("a-damaged-log-is-copied", test_a_damaged_log_is_copied);
  ADD ("no-locks", test_no_locks);
  ADD ("the-end-is-tried-again", test_the_end_is_tried_again);
  ADD ("the-end-follows-a-lost-sync", test_the_end_follows_a_lost_sync);
  ADD ("an-interrupted-write-goes-on", test_an_interrupted_write_goes_on);
  ADD ("what-is-synced", test_what_is_synced);
  ADD ("a-vanished-log-is-synced", test_a_vanished_log_is_synced);
  ADD ("a-result-is-synced", test_a_result_is_synced);
  ADD ("results-of-two-programs", test_results_of_two_programs);
  ADD ("results-without-locks", test_results_without_locks);
  ADD ("two-programs-start", test_two_programs_start);
  ADD ("a-killed-program", test_a_killed_program);
  ADD ("the-library", test_the_library);
  ADD ("a-long-list-without-locks", test_a_long_list_without_locks);
#undef ADD
  g_test_add_func ("/store-faults/a-full-disk-has-space-again", test_a_full_disk_has_space_again);
  g_test_add_func ("/store-faults/a-result-comes-once", test_a_result_comes_once);

  return g_test_run ();
}
