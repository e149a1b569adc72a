/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a game log: appending, reading back, and two programs that want the same one.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "disk-gate.h"
#include "store-test.h"
#include "ts-disk.h"

#define N_EVENTS 100

/* More than 256 MiB. */
#define OVERSIZE (256 * 1024 * 1024 + 1)

/* Starts a log with a first slide, and some more events if wanted. */
static TsGameLog *
start (StoreTest *test,
       TsGameRecord *game,
       guint n_events)
{
  TsGameLog *log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);

  while (game->history->path->len == 0)
    store_test_append (log, game, test->random, 1);
  store_test_append (log, game, test->random, n_events);

  return log;
}

static TsGameRecord *
read_game (StoreTest *test,
           const char *name)
{
  g_autoptr (GError) error = NULL;
  TsGameRecord *game = ts_saved_games_read (test->folder, name, &error);

  g_assert_no_error (error);

  return game;
}

static char *
get_path (StoreTest *test,
          const char *name)
{
  return g_build_filename (test->games, name, NULL);
}

static void
assert_cannot_open (StoreTest *test,
                    const char *name,
                    TsGameLogError code)
{
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (ts_game_log_open (test->folder, name, &saved, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, (int) code);
  g_assert_null (saved);
}

/* Looking at a picture leaves nothing behind; the first slide takes along what was before it. */
static void
test_the_first_slide_makes_the_file (StoreTest *test,
                                     gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autoptr (TsGameRecord) saved = NULL;
  TsEvent crop = { .kind = TS_EVENT_CROP, .elapsed_ms = 5, .crop = { 0.5, 0.5, 2.0 } };
  TsEvent pause = { .kind = TS_EVENT_PAUSE, .elapsed_ms = 6 };

  g_assert_true (ts_game_record_apply (game, &crop));
  ts_game_log_append (log, &crop);
  g_assert_true (ts_game_record_apply (game, &pause));
  ts_game_log_append (log, &pause);
  ts_game_log_sync (log);
  g_assert_no_error (ts_game_log_get_error (log));
  g_assert_null (ts_game_log_get_name (log));
  g_assert_cmpuint (folder_count (test->folder), ==, 0);

  while (game->history->path->len == 0)
    store_test_append (log, game, test->random, 1);
  g_assert_cmpuint (folder_count (test->games), ==, 1);
  g_assert_no_error (ts_game_log_get_error (log));
  g_assert_true (ts_game_log_get_is_locked (log));
  saved = read_game (test, ts_game_log_get_name (log));
  store_test_assert_equal (saved, game);
}

/* A slide of the solution is one too. Nobody else may read what a person plays. */
static void
test_a_watched_slide_makes_the_file (StoreTest *test,
                                     gconstpointer data)
{
  const TsEvent watched = { .kind = TS_EVENT_WATCHED, .cell = 0 };
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  g_autofree char *path = NULL;
  GStatBuf status;

  ts_game_log_append (log, &watched);
  path = get_path (test, ts_game_log_get_name (log));
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0600);
  g_assert_cmpint (g_stat (test->games, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0700);
}

static void
test_each_line_is_there_at_once (StoreTest *test,
                                 gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = start (test, game, 0);

  for (guint i = 0; i < N_EVENTS; i++)
    {
      g_autoptr (TsGameRecord) saved = NULL;

      store_test_append (log, game, test->random, 1);
      if (i % 10 == 0)
        ts_game_log_sync (log);
      g_main_context_iteration (NULL, FALSE);
      saved = read_game (test, ts_game_log_get_name (log));
      store_test_assert_equal (saved, game);
    }
}

/* A file without a hole would take all memory. */
static void
test_an_oversized_file_is_set_aside (StoreTest *test,
                                     gconstpointer data)
{
  const char *name = "0123456789abcdef-4x4-7.game";
  g_autofree char *path = get_path (test, name);
  g_autofree char *aside = g_strconcat (path, ".damaged", NULL);
  g_autoptr (GError) error = NULL;
  guint n_before = folder_count_descriptors (NULL);
  GStatBuf status;

  g_assert_cmpint (g_mkdir (test->games, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "tileshift-game", -1, NULL));
  g_assert_cmpint (truncate (path, OVERSIZE), ==, 0);
  g_assert_null (ts_saved_games_read (test->folder, name, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED);
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_DAMAGED);
  g_assert_cmpint (g_stat (aside, &status), ==, 0);
  g_assert_cmpint (status.st_size, ==, OVERSIZE);
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_NOT_FOUND);
  g_assert_cmpuint (folder_count_descriptors (NULL), ==, n_before);
}

/* A timer that runs on would wake the processor for nothing, as while the game is paused. */
static void
test_nothing_runs_after_a_sync (StoreTest *test,
                                gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = start (test, game, 5);
  GSource *source = g_main_context_find_source_by_user_data (NULL, log);

  g_assert_nonnull (source);
  /* It never runs, and so cannot end by itself. */
  g_source_set_ready_time (source, -1);
  ts_game_log_sync (log);
  wait_for (g_main_context_find_source_by_user_data (NULL, log) == NULL);
}

static void
test_a_game_goes_on (StoreTest *test,
                     gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = start (test, game, 10);
  g_autofree char *name = g_strdup (ts_game_log_get_name (log));

  for (guint i = 0; i < 10; i++)
    {
      g_autoptr (TsGameRecord) saved = NULL;
      g_autoptr (GError) error = NULL;

      store_test_release (log);
      log = ts_game_log_open (test->folder, name, &saved, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (ts_game_log_get_name (log), ==, name);
      store_test_assert_equal (saved, game);
      store_test_append (log, game, test->random, 10);
    }
  store_test_release (log);
}

/* Whatever a crash left behind the last good line is cut off by the next one. */
static void
test_a_torn_line_is_cut_off (StoreTest *test,
                             gconstpointer data)
{
  static const char zeros[5000] = { 0 };
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = start (test, game, 10);
  g_autofree char *path = get_path (test, ts_game_log_get_name (log));
  g_autofree char *name = g_strdup (ts_game_log_get_name (log));

  store_test_release (log);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (TsGameRecord) saved = NULL;
      g_autoptr (TsGameRecord) again = NULL;
      FILE *file = g_fopen (path, "a");

      fwrite (i == 0 ? "slide\t12" : zeros, 1, i == 0 ? 8 : sizeof zeros, file);
      fclose (file);
      log = ts_game_log_open (test->folder, name, &saved, NULL);
      store_test_assert_equal (saved, game);
      store_test_append (log, game, test->random, 2);
      again = read_game (test, name);
      store_test_assert_equal (again, game);
      store_test_release (log);
    }
  g_assert_cmpuint (folder_count (test->games), ==, 1);
}

/* To wait for its other end would stop the game. */
static void
test_a_pipe_is_no_game (StoreTest *test,
                        gconstpointer data)
{
  const char *name = "0123456789abcdef-4x4-7.game";
  g_autofree char *path = get_path (test, name);
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (GError) error = NULL;
  guint n_before;
  g_auto (GStrv) names = NULL;

  /* A log of another test may still be synced. */
  wait_for (ts_disk_wait (0));
  n_before = folder_count_descriptors (NULL);
  g_assert_cmpint (g_mkdir (test->games, 0700), ==, 0);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 0);
  g_assert_null (ts_game_log_open (test->folder, name, &saved, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
  g_assert_cmpuint (folder_count_descriptors (NULL), ==, n_before);
}

/* A power cut can leave the size of a new log without its text. */
static void
test_zeros_are_no_game (StoreTest *test,
                        gconstpointer data)
{
  static const char zeros[500] = { 0 };
  const char *name = "0123456789abcdef-4x3-1.game";
  g_autofree char *path = get_path (test, name);

  g_assert_cmpint (g_mkdir (test->games, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, zeros, sizeof zeros, NULL));
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_NOT_FOUND);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_a_foreign_file_is_set_aside (StoreTest *test,
                                  gconstpointer data)
{
  const char *name = "0123456789abcdef-4x3-1.game";
  g_autofree char *path = get_path (test, name);
  g_autofree char *aside = g_strconcat (path, ".damaged", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_mkdir (test->games, 0700);
  g_assert_true (g_file_set_contents (path, "[game]\npath=1;2\n", -1, NULL));
  g_assert_null (ts_saved_games_read (test->folder, name, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_DAMAGED);
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_DAMAGED);
  g_assert_true (g_file_get_contents (aside, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "[game]\npath=1;2\n");
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_NOT_FOUND);
}

/* The newer program finds it again. */
static void
test_a_newer_game_is_left_alone (StoreTest *test,
                                 gconstpointer data)
{
  const char *name = "0123456789abcdef-4x3-1.game";
  g_autofree char *path = get_path (test, name);
  g_autofree char *newer = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) names = NULL;

  g_mkdir (test->games, 0700);
  newer = store_test_clean_up (test);
  g_assert_null (newer);
  g_assert_true (g_file_set_contents (path, "tileshift-game\t2\n", -1, NULL));
  newer = store_test_clean_up (test);
  g_assert_cmpstr (newer, ==, path);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 0);
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_FUTURE);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "tileshift-game\t2\n");
}

/* The lock is the whole rule, in both directions: opened first, or made first. */
static void
test_one_program_at_a_time (StoreTest *test,
                            gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) saved = NULL;
  TsGameLog *log = start (test, game, 5);
  g_autofree char *name = g_strdup (ts_game_log_get_name (log));
  g_auto (GStrv) busy = ts_saved_games_list (test->folder, NULL);
  g_auto (GStrv) free_names = NULL;
  g_autofree char *found = NULL;

  g_assert_cmpuint (g_strv_length (busy), ==, 0);
  g_assert_null (ts_saved_games_find (test->folder, "fox", 4, 3, NULL));
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_BUSY);
  ts_game_log_sync (log);
  store_test_release (log);

  free_names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpuint (g_strv_length (free_names), ==, 1);
  found = ts_saved_games_find (test->folder, "fox", 4, 3, NULL);
  g_assert_cmpstr (found, ==, name);
  log = ts_game_log_open (test->folder, name, &saved, NULL);
  g_assert_nonnull (log);
  g_assert_null (ts_saved_games_find (test->folder, "fox", 4, 3, NULL));
  assert_cannot_open (test, name, TS_GAME_LOG_ERROR_BUSY);
  store_test_release (log);
}

static void
test_names_cannot_lead_elsewhere (StoreTest *test,
                                  gconstpointer data)
{
  g_autofree char *folder = get_path (test, "0123456789abcdef-");
  g_autofree char *path = get_path (test, "x.game");

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "no game\n", -1, NULL));
  assert_cannot_open (test, "../results.tsv", TS_GAME_LOG_ERROR_NOT_FOUND);
  assert_cannot_open (test, "0123456789abcdef-/../x.game", TS_GAME_LOG_ERROR_NOT_FOUND);
  assert_cannot_open (test, "", TS_GAME_LOG_ERROR_NOT_FOUND);
  assert_cannot_open (test, "0123456789abcdef-4x3-1.game", TS_GAME_LOG_ERROR_NOT_FOUND);
}

/* As programs do that bring the files of two computers together: nothing is overwritten. */
static void
test_another_file_takes_its_place (StoreTest *test,
                                   gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = start (test, game, 20);
  g_autofree char *path = get_path (test, ts_game_log_get_name (log));
  g_autofree char *name = g_strdup (ts_game_log_get_name (log));
  g_autoptr (TsGameRecord) saved = NULL;
  g_autofree char *text = NULL;

  g_unlink (path);
  g_assert_true (g_file_set_contents (path, "other", -1, NULL));
  store_test_append (log, game, test->random, 1);
  g_assert_cmpstr (ts_game_log_get_name (log), !=, name);
  g_assert_cmpint (strncmp (ts_game_log_get_name (log), name, strlen ("0123456789abcdef-4x3-")), ==, 0);
  saved = read_game (test, ts_game_log_get_name (log));
  store_test_assert_equal (saved, game);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "other");
  store_test_release (log);
}

/* The next start looks into the folder of the old name, so the game is written anew there. */
static void
test_the_folder_is_renamed (StoreTest *test,
                            gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = start (test, game, 20);
  g_autofree char *elsewhere = g_build_filename (test->folder, "elsewhere", NULL);
  g_autofree char *path = NULL;
  g_autoptr (TsGameRecord) saved = NULL;
  TsResult result;

  g_assert_cmpint (g_rename (test->games, elsewhere), ==, 0);
  store_test_append (log, game, test->random, 10);
  path = g_build_filename (test->games, ts_game_log_get_name (log), NULL);
  saved = ts_game_log_read (path, NULL);
  store_test_assert_equal (saved, game);
  g_assert_true (ts_game_log_get_is_locked (log));

  result = store_test_create_result (game);
  g_assert_true (store_test_finish (test, log, &result, NULL));
  g_assert_cmpuint (store_test_count_results (test), ==, 1);
  store_test_release (log);
}

/* Somebody put another file in the place of the log: that one is not archived. */
static void
test_another_file_at_the_end (StoreTest *test,
                              gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = start (test, game, 5);
  g_autofree char *path = get_path (test, ts_game_log_get_name (log));
  TsResult result = store_test_create_result (game);
  g_autofree char *line = ts_result_format_line (&result);
  g_autoptr (GError) error = NULL;
  int fd;

  store_test_release (log);
  wait_for (ts_disk_wait (0));
  fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (g_file_set_contents (path, "other", -1, NULL));
  g_assert_true (ts_game_log_archive (fd, path, test->results, line, &error));
  g_assert_no_error (error);
  close (fd);
  g_assert_cmpuint (folder_count (test->games), ==, 1);
  g_assert_cmpuint (folder_count (test->finished), ==, 0);
}

static void
test_the_end (StoreTest *test,
              gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsGameLog *log = start (test, game, 20);
  g_autofree char *name = g_strdup (ts_game_log_get_name (log));
  TsResult result = store_test_create_result (game);
  g_autoptr (TsGameRecord) replay = NULL;
  g_autoptr (GPtrArray) results = NULL;
  guint n_damaged;

  g_assert_true (store_test_finish (test, log, &result, NULL));
  /* Twice is once. */
  g_assert_true (store_test_finish (test, log, &result, NULL));
  g_assert_cmpuint (ts_results_get_list (test->results)->len, ==, 1);
  g_assert_cmpuint (ts_results_find (test->results, name)->moves, ==, result.moves);
  store_test_release (log);

  g_assert_cmpuint (folder_count (test->games), ==, 0);
  g_assert_cmpuint (folder_count (test->finished), ==, 1);
  replay = ts_saved_games_read_finished (test->folder, name, NULL);
  store_test_assert_equal (replay, game);
  g_assert_true (ts_game_record_is_finished (replay));

  results = ts_results_read (test->results_path, &n_damaged, NULL);
  g_assert_cmpuint (results->len, ==, 1);
  g_assert_cmpstr (((const TsResult *) g_ptr_array_index (results, 0))->replay, ==, name);
  g_assert_cmpint (((const TsResult *) g_ptr_array_index (results, 0))->origin, ==, TS_ORIGIN_DAILY);
}

/* One that starts while a worker syncs would keep the log locked. */
static void
test_no_other_program_gets_the_log (StoreTest *test,
                                    gconstpointer data)
{
  char *ls[] = { (char *) "ls", (char *) "-l", (char *) "/proc/self/fd", NULL };
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameLog) log = start (test, game, 5);
  g_autofree char *path = get_path (test, ts_game_log_get_name (log));
  g_autofree char *inherited = NULL;

  disk_gate_hold_queue ();
  ts_game_log_sync (log);
  g_assert_cmpuint (folder_count_descriptors (path), ==, 2);
  g_assert_true (g_spawn_sync (NULL, ls, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_LEAVE_DESCRIPTORS_OPEN, NULL, NULL,
                               &inherited, NULL, NULL, NULL));
  g_assert_nonnull (strstr (inherited, "->"));
  g_assert_null (strstr (inherited, path));
  disk_gate_open ();
}

static void
test_no_descriptor_is_left (StoreTest *test,
                            gconstpointer data)
{
  guint n_before = folder_count_descriptors (NULL);

  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      TsGameLog *log = start (test, game, 5);
      g_autofree char *path = get_path (test, ts_game_log_get_name (log));
      TsResult result = store_test_create_result (game);
      g_auto (GStrv) names = NULL;

      ts_game_log_sync (log);
      wait_for (ts_disk_wait (0));
      /* Another one in its place, or its end. */
      if (i % 2 == 0)
        g_assert_cmpint (g_unlink (path), ==, 0);
      else
        g_assert_true (store_test_finish (test, log, &result, NULL));
      if (i % 2 == 0)
        store_test_append (log, game, test->random, 5);
      store_test_release (log);
      wait_for (ts_disk_wait (0));
      names = ts_saved_games_list (test->folder, NULL);
      g_assert_cmpuint (g_strv_length (names), ==, i / 2 + 1);
    }
  g_assert_cmpuint (folder_count_descriptors (NULL), ==, n_before);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/game-log/" path, StoreTest, NULL, store_test_set_up, func, store_test_tear_down)
  ADD ("the-first-slide-makes-the-file", test_the_first_slide_makes_the_file);
  ADD ("a-watched-slide-makes-the-file", test_a_watched_slide_makes_the_file);
  ADD ("each-line-is-there-at-once", test_each_line_is_there_at_once);
  ADD ("an-oversized-file-is-set-aside", test_an_oversized_file_is_set_aside);
  ADD ("nothing-runs-after-a-sync", test_nothing_runs_after_a_sync);
  ADD ("a-game-goes-on", test_a_game_goes_on);
  ADD ("a-torn-line-is-cut-off", test_a_torn_line_is_cut_off);
  ADD ("a-pipe-is-no-game", test_a_pipe_is_no_game);
  ADD ("zeros-are-no-game", test_zeros_are_no_game);
  ADD ("a-foreign-file-is-set-aside", test_a_foreign_file_is_set_aside);
  ADD ("a-newer-game-is-left-alone", test_a_newer_game_is_left_alone);
  ADD ("one-program-at-a-time", test_one_program_at_a_time);
  ADD ("names-cannot-lead-elsewhere", test_names_cannot_lead_elsewhere);
  ADD ("another-file-takes-its-place", test_another_file_takes_its_place);
  ADD ("the-folder-is-renamed", test_the_folder_is_renamed);
  ADD ("another-file-at-the-end", test_another_file_at_the_end);
  ADD ("the-end", test_the_end);
  ADD ("no-other-program-gets-the-log", test_no_other_program_gets_the_log);
  ADD ("no-descriptor-is-left", test_no_descriptor_is_left);
#undef ADD

  return g_test_run ();
}
