/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the store when the disk fails: at every step there is, nothing that was saved is lost, and nothing comes twice.
 * Linked with a disk that fails, see fault-disk.h.
 */

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "count-signals.h"
#include "disk-gate.h"
#include "fault-disk.h"
#include "store-test.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-state-file.h"
#include "ts-transfer.h"

#define N_EVENTS 6

/* What a disk says: it is full, a quota is, it can only be read, it is broken. */
static const int codes[] = { ENOSPC, EDQUOT, EROFS, EIO };

static FaultDisk disk;

static void
set_up (StoreTest *test,
        gconstpointer data)
{
  store_test_set_up (test, data);
  fault_disk_follow (g_intern_string (test->folder), &disk);
}

/* Returns: whether there was the step that should fail */
static gboolean
mend (void)
{
  disk.n_bad = 0;
  disk.only = NULL;

  return disk.n_steps > disk.first_bad;
}

static void
tear_down (StoreTest *test,
           gconstpointer data)
{
  fault_disk_follow (NULL, &disk);
  disk.before_step = NULL;
  disk.has_no_noreplace = false;
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

/* All is saved when a worker has said so. Nothing runs any more, since a paused or hidden game must not wake the processor. */
static void
sync_all (StoreTest *test)
{
  ts_game_log_sync (test->log);
  store_test_wait ();
  g_assert_no_error (ts_game_log_get_error (test->log));
  g_assert_null (g_main_context_find_source_by_user_data (NULL, test->log));
}

/* After the first failure, of a write or a save, nothing is appended, so that no line stands behind half a line. */
static void
test_nothing_follows_a_failure (StoreTest *test,
                                gconstpointer data)
{
  g_autofree char *before = NULL;

  store_test_start (test, N_EVENTS);
  disk.only = "write";
  break_disk (0, 1, ENOSPC);
  disk_gate_hold_queue ();
  store_test_append (test, 1);
  before = store_test_read (test->games, test->name);
  g_assert_false (g_str_has_suffix (before, "\n"));
  g_assert_error (ts_game_log_get_error (test->log), G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  store_test_append (test, 3);
  store_test_assert_text (test->games, test->name, before);
  disk_gate_open ();
  sync_all (test);
  store_test_assert_saved (test);

  store_test_append (test, 1);
  mend ();
  break_disk (0, G_MAXINT, EIO);
  ts_game_log_sync (test->log);
  store_test_wait ();
  mend ();
  g_free (before);
  before = store_test_read (test->games, test->name);
  store_test_append (test, 1);
  store_test_assert_text (test->games, test->name, before);
}

/* A new file gets its whole header or is removed. */
static void
test_no_half_header_stays (StoreTest *test,
                           gconstpointer data)
{
  disk.only = "write";
  break_disk (0, G_MAXINT, ENOSPC);
  store_test_start (test, N_EVENTS);
  g_assert_null (test->name);
  g_assert_cmpuint (folder_count (test->games), ==, 0);
}

/* When the disk is sound again: while the game is played, or after its end; or the program is killed, as if: what it does
 * afterwards does not come to the disk. */
typedef enum
{
  MENDED_IN_GAME,
  MENDED_AT_END,
  KILLED,
  N_WAYS
} Way;

/* The game goes on, in memory; as soon as there is space, all of it is saved, and the player hears of both. */
static gboolean
mend_in_game (StoreTest *test,
              gboolean is_told,
              const guint *n_signals)
{
  gboolean is_reached;

  ts_game_log_sync (test->log);
  store_test_wait ();
  /* The last step is that a worker closes its duplicate of the descriptor. Where nothing can be written, nothing is lost
   * that was. */
  if (disk.n_bad == G_MAXINT && (is_told || (disk.code != EROFS && disk.n_steps > disk.first_bad + 1)))
    {
      g_assert_error (ts_game_log_get_error (test->log), G_FILE_ERROR,
                      (int) g_file_error_from_errno (disk.code == EDQUOT ? ENOSPC : disk.code));
      g_assert_cmpuint (*n_signals, ==, 1);
    }

  is_reached = mend ();
  store_test_append (test, 1);
  sync_all (test);
  g_assert_cmpuint (*n_signals % 2, ==, 0);
  g_free (test->name);
  test->name = g_strdup (ts_game_log_get_name (test->log));
  store_test_assert_saved (test);
  store_test_append (test, 1);
  store_test_assert_saved (test);

  return is_reached;
}

/* @n_promised: events that it has at the least, if it is not finished
 * Returns: whether the game is finished */
static gboolean
check_next_program (StoreTest *test,
                    guint n_promised)
{
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (TsGameFile) file = NULL;

  store_test_clean_up (test);
  store_test_clean_up (test);
  results = store_test_read_results (test);
  file = ts_saved_games_find (test->folder, &(TsSavedGameQuery){ 0 }, NULL);
  g_assert_cmpuint (store_test_count (test->finished, ".tsgame"), ==, results->len);
  if (results->len == 0)
    {
      g_assert_cmpuint (file != NULL ? file->game->events->len : 0, >=, n_promised);
      return FALSE;
    }
  g_assert_cmpuint (results->len, ==, 1);
  g_assert_cmpuint (((TsResult *) results->pdata[0])->moves, ==, test->game->history->moves);
  g_assert_cmpuint (store_test_count (test->games, ".tsgame"), ==, 0);

  return TRUE;
}

/* Plays a game while the disk fails: nothing that was saved is lost, and its result comes once.
 * @has_flag: whether the file system has RENAME_NOREPLACE
 * Returns: whether there were so many steps */
static gboolean
play_with_faults (Way way,
                  int first,
                  int n_bad,
                  int code,
                  gboolean has_flag)
{
  StoreTest test;
  guint n_promised = 0;
  guint n_signals = 0;
  gboolean is_reached = FALSE;

  set_up (&test, NULL);
  disk.has_no_noreplace = !has_flag;
  test.log = ts_game_log_new (test.folder, &test.game->header, &test.game->history->initial);
  g_signal_connect_swapped (test.log, "changed", G_CALLBACK (count_signals), &n_signals);
  if (way != MENDED_AT_END)
    break_disk (first, n_bad, code);
  while (test.game->events->len < N_EVENTS || test.game->history->moves == 0)
    {
      store_test_append (&test, 1);
      if (disk.n_steps <= first && ts_game_log_get_name (test.log) != NULL)
        n_promised = test.game->events->len;
    }
  if (way == MENDED_IN_GAME)
    is_reached = mend_in_game (&test, disk.n_steps > first, &n_signals);
  if (way == MENDED_AT_END)
    break_disk (first, n_bad, code);

  store_test_finish (&test);
  if (way == MENDED_AT_END)
    is_reached = mend ();
  /* By the log itself or, when that is let go of, by the next program. */
  if (way == MENDED_AT_END && first % 2 == 0)
    {
      ts_game_log_sync (test.log);
      store_test_wait ();
      g_assert_cmpuint (store_test_count (test.finished, ".tsgame"), ==, 1);
    }
  store_test_leave (&test);
  if (way == KILLED)
    is_reached = mend ();
  g_assert_true (check_next_program (&test, n_promised) || way == KILLED);
  tear_down (&test, NULL);

  return is_reached;
}

/* @data: the way; a program that is killed does not hear what the disk says */
static void
test_every_step (gconstpointer data)
{
  Way way = (Way) GPOINTER_TO_UINT (data);

  for (guint i = way == KILLED ? 6 : 0; i < G_N_ELEMENTS (codes) * 2; i++)
    {
      int n_bad = i % 2 == 0 && way != KILLED ? 1 : G_MAXINT;
      gboolean has_flag = (i + i / 2) % 2 == 0;
      int first = 0;

      while (play_with_faults (way, first, n_bad, codes[i / 2], has_flag))
        first++;
      g_assert_cmpint (first, >=, 8);
    }
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

/* The disk loses lines in a sync that runs when the game ends, and tells of it once: the replay has them all. */
static void
test_the_end_follows_a_lost_sync (StoreTest *test,
                                  gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autoptr (TsGameRecord) replay = NULL;

  store_test_start (test, N_EVENTS);
  path_to_empty = g_build_filename (test->games, test->name, NULL);
  path = g_build_filename (test->finished, test->name, NULL);
  break_disk (0, 1, EIO);
  disk.only = "fsync";
  disk.before_step = empty_file;
  ts_game_log_sync (test->log);
  /* Its answer comes later. */
  g_assert_true (ts_disk_queue_wait (WAIT_FOR_MAX_S * 1000, NULL));
  g_assert_true (store_test_finish (test));
  store_test_wait ();
  g_assert_null (path_to_empty);
  g_assert_no_error (ts_game_log_get_error (test->log));
  replay = ts_game_file_read (path, NULL);
  test->game->end.date = STORE_TEST_DATE;
  store_test_assert_equal (replay, test->game);
}

/* Another file that has the new name is not replaced. Where a file system has no RENAME_NOREPLACE, a killed program may have
 * left both names. */
static void
test_rename (StoreTest *test,
             gconstpointer data)
{
  g_autofree char *from = g_build_filename (test->folder, "from", NULL);
  g_autofree char *to = g_build_filename (test->folder, "to", NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      disk.has_no_noreplace = i > 0;
      store_test_write (test->folder, "from", "new", -1);
      store_test_write (test->folder, "to", "old", -1);
      g_assert_false (ts_file_rename (from, to, &error));
      g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST);
      store_test_assert_text (test->folder, "to", "old");
      store_test_assert_text (test->folder, "from", "new");
    }
  g_assert_cmpint (g_unlink (to), ==, 0);
  g_assert_cmpint (link (from, to), ==, 0);
  g_assert_true (ts_file_rename (from, to, NULL));
  g_assert_false (store_test_exists (test->folder, "from"));
  store_test_assert_text (test->folder, "to", "new");
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
  static const char *const promises[] = { "fsync", "syncfs", "rename", "unlink", NULL };
  const char *name = strlen (path) > strlen (record.folder) ? path + strlen (record.folder) + 1 : ".";
  g_autoptr (GRegex) chance = g_regex_new ("[0-9a-f]{16}(-4x3-[0-9a-f]{16})?|\\.[A-Z0-9]{6}$", 0, 0, NULL);
  g_autofree char *general = g_regex_replace (chance, name, -1, 0, "*", 0, NULL);

  if (!g_strv_contains (promises, call))
    return;

  g_mutex_lock (&record.lock);
  g_string_append_printf (record.calls, "%s %s\n", call, general);
  g_mutex_unlock (&record.lock);
}

/* Lets the workers end. */
static void
assert_recorded (const char *expected)
{
  store_test_wait ();
  g_assert_cmpstr (record.calls->str, ==, expected);
  g_string_truncate (record.calls, 0);
}

/* Each promise is a sync of the file and then of the folders in which a name is new: no name leads elsewhere before what
 * takes its place is on the disk. */
static void
test_what_is_synced (StoreTest *test,
                     gconstpointer data)
{
  TsGameEnd end = { .date = STORE_TEST_DATE };
  g_autofree char *folder = g_build_filename (test->folder, "data", NULL);
  g_autoptr (TsResults) results = ts_results_new (folder);
  g_autoptr (TsState) state = NULL;
  g_autofree char *path = NULL;
  g_autofree char *copy = g_build_filename (test->folder, "copy", NULL);
  TsTransfer done;

  record.folder = test->folder;
  record.calls = g_string_new (NULL);
  disk.before_step = record_step;
  test->folder = folder;
  store_test_start (test, N_EVENTS);
  path = g_build_filename (folder, "games", test->name, NULL);
  assert_recorded ("");
  sync_all (test);
  assert_recorded ("fsync data/games/*.tsgame\nfsync data/games\nfsync data\nfsync .\n");
  store_test_append (test, 1);
  sync_all (test);
  assert_recorded ("fsync data/games/*.tsgame\n");

  /* Lines that are added while a worker syncs are not synced, and are when the log is left. */
  for (guint i = 0; i < 2; i++)
    {
      store_test_append (test, 1);
      disk_gate_hold_queue ();
      ts_game_log_sync (test->log);
      store_test_append (test, 1);
      if (i == 1)
        g_clear_object (&test->log);
      disk_gate_open ();
      store_test_wait ();
      if (i == 0)
        sync_all (test);
      assert_recorded ("fsync data/games/*.tsgame\nfsync data/games/*.tsgame\n");
    }

  /* What a program may have written before it was killed is synced by the one that goes on. */
  store_test_resume (test);
  sync_all (test);
  assert_recorded ("fsync data/games/*.tsgame\nfsync data/games\nfsync data\nfsync .\n");

  /* Written whole. */
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_string_truncate (record.calls, 0);
  store_test_append (test, 1);
  sync_all (test);
  assert_recorded ("fsync data/games/*.tsgame*\nrename data/games/*.tsgame\nfsync data/games\n"
                   "fsync data/games\nfsync data\nfsync .\n");

  ts_game_log_finish (test->log, &end);
  assert_recorded ("fsync data/games/*.tsgame\n"
                   "rename data/finished/*.tsgame\nfsync data/finished\nfsync data\nfsync .\n"
                   "fsync data/games\nfsync data\nfsync .\n");

  ts_results_exclude (results, test->name, TRUE);
  assert_recorded ("rename data/finished/excluded/*.tsgame\nfsync data/finished/excluded\nfsync data/finished\nfsync data\n"
                   "fsync data/finished\nfsync data\nfsync .\n");

  /* One wait for the whole disk, before files have their names. */
  g_assert_true (ts_transfer_run (folder, copy, TRUE, &done, NULL, NULL));
  assert_recorded ("fsync copy/pictures-*.tsv*\nrename copy/pictures-*.tsv\nfsync copy\n"
                   "syncfs copy\nrename copy/finished/excluded/*.tsgame\nsyncfs copy\n"
                   "unlink copy/finished/excluded/*.tsgame*\n");

  state = ts_state_file_read (folder, "set", TRUE);
  ts_state_file_save (state, "");
  assert_recorded ("fsync data/set.tsv*\nrename data/set.tsv\nfsync data\n");

  disk.before_step = NULL;
  g_string_free (record.calls, TRUE);
  test->folder = (char *) record.folder;
}

/* A file that is lost, or written whole, when the log is let go of. */
static void
test_the_last_save (StoreTest *test,
                    gconstpointer data)
{
  store_test_start (test, N_EVENTS);
  disk.only = "fsync";
  break_disk (0, 1, EIO);
  store_test_leave (test);
  store_test_assert_saved (test);
  g_assert_cmpint (disk.n_steps, >, 2);
}

int
main (int argc,
      char **argv)
{
  static const char *const names[N_WAYS] = { "mended-in-game", "mended-at-end", "killed" };

  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/store-faults/" path, StoreTest, NULL, set_up, func, tear_down)
  ADD ("failure", test_nothing_follows_a_failure);
  ADD ("half-header", test_no_half_header_stays);
  ADD ("the-end-follows-a-lost-sync", test_the_end_follows_a_lost_sync);
  ADD ("rename", test_rename);
  ADD ("what-is-synced", test_what_is_synced);
  ADD ("last-save", test_the_last_save);
#undef ADD
  for (guint way = 0; way < N_WAYS; way++)
    {
      g_autofree char *path = g_strdup_printf ("/store-faults/every-step/%s", names[way]);

      g_test_add_data_func (path, GUINT_TO_POINTER (way), test_every_step);
    }

  return g_test_run ();
}
