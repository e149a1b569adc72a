/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the transfer of games between two folders, here and there: all arrives, once, no file that is there changes, and
 * nothing is lost when the disk fails at any step. Linked with a disk that fails, see fault-disk.h.
 */

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "fault-disk.h"
#include "store-test.h"
#include "ts-data-folder.h"
#include "ts-file.h"
#include "ts-library.h"
#include "ts-transfer.h"

typedef struct
{
  StoreTest here;
  StoreTest there;
} Fixture;

static FaultDisk disk;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  store_test_set_up (&fixture->here, data);
  store_test_set_up (&fixture->there, data);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  fault_disk_follow (NULL, &disk);
  disk.before_step = NULL;
  store_test_tear_down (&fixture->here, data);
  store_test_tear_down (&fixture->there, data);
}

/* @expected: as the terminal prints it */
static void
transfer (const StoreTest *from,
          const StoreTest *to,
          const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  TsTransfer done;

  g_assert_true (ts_transfer_run (from->folder, to->folder, FALSE, &done, NULL, &error));
  g_assert_no_error (error);
  text = g_strdup_printf ("%u games, %u replays, %u results, %u pictures, %u damaged", done.n_games, done.n_replays,
                          done.n_results, done.n_pictures, done.n_damaged);
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpint (done.n_done, ==, done.n_steps);
}

#define ONE_GAME "1 games, 0 replays, 0 results, 0 pictures, 0 damaged"
#define ONE_REPLAY "0 games, 1 replays, 1 results, 0 pictures, 0 damaged"
#define ONE_REPEATED "0 games, 1 replays, 0 results, 0 pictures, 0 damaged"
#define NOTHING "0 games, 0 replays, 0 results, 0 pictures, 0 damaged"

/* Returns: (transfer full): the name of a new game */
static char *
begin (StoreTest *test)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");

  return store_test_add_game (test, game, 20);
}

static void
play_on (StoreTest *test,
         const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameRecord) game = NULL;
  TsGameLog *log = store_test_resume (test, name, &game, &error);

  g_assert_no_error (error);
  store_test_append (log, game, test->random, 20);
  g_object_unref (log);
  store_test_wait ();
}

static void
finish (StoreTest *test,
        const char *name)
{
  g_autoptr (TsGameLog) log = store_test_resume (test, name, NULL, NULL);

  g_assert_true (store_test_finish (log, STORE_TEST_DATE));
}

static void
exclude (StoreTest *test,
         const char *name)
{
  g_autoptr (TsResults) results = ts_results_new (test->folder);

  ts_results_exclude (results, name, TRUE);
  store_test_wait ();
}

/* Returns: (transfer full): the checksum and the path of each file, a line each */
static char *
read_files (const StoreTest *test)
{
  g_autofree char *quoted = g_shell_quote (test->folder);
  g_autofree char *command = g_strdup_printf ("find %s -type f -exec sha256sum {} +", quoted);
  char *files = NULL;

  g_assert_true (g_spawn_command_line_sync (command, &files, NULL, NULL, NULL));

  return files;
}

/* Whatever was there before is there, with the same text. */
static void
assert_unchanged (const char *before,
                  const StoreTest *test)
{
  g_auto (GStrv) lines = g_strsplit (before, "\n", -1);
  g_autofree char *after = read_files (test);

  for (char **line = lines; *line != NULL; line++)
    g_assert_nonnull (strstr (after, *line));
}

static void
assert_counts (StoreTest *test,
               guint n_games,
               guint n_finished,
               guint n_excluded)
{
  g_assert_cmpuint (store_test_count (test->games, ".tsgame"), ==, n_games);
  g_assert_cmpuint (store_test_count (test->finished, ".tsgame"), ==, n_finished);
  g_assert_cmpuint (store_test_count (test->excluded, ".tsgame"), ==, n_excluded);
}

/* Returns: when the game was played, in seconds since 1970 */
static gint64
get_time (const StoreTest *test)
{
  g_autoptr (TsGameFile) file = ts_saved_games_find (test->folder, &(TsSavedGameQuery){ 0 }, NULL);

  return file->last_played;
}

static void
list_picture (StoreTest *test,
              const char *uri)
{
  const TsCrop crop = { 0.25, 0.5, 2.0 };
  g_autoptr (TsLibrary) library = ts_library_read (test->folder, TRUE);
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  ts_library_add (library, file, &crop);
  store_test_wait ();
}

/* A game, a replay, one that is excluded, a picture with a game, a saved picture and the list.
 * Returns: (transfer full): the name of the game */
static char *
fill (StoreTest *test)
{
  g_autofree char *replay = begin (test);
  g_autofree char *excluded = begin (test);
  g_autofree char *picture = ts_data_folder_get_picture_path (test->folder, "fox");
  g_autofree char *pictures = g_build_filename (test->folder, "pictures", NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "pixels", -1);
  g_autofree char *saved = g_build_filename (pictures, sum, NULL);
  g_autofree char *uri = g_filename_to_uri (saved, NULL, NULL);

  finish (test, replay);
  finish (test, excluded);
  exclude (test, excluded);
  g_assert_true (g_file_set_contents (picture, "copy", -1, NULL));
  store_test_write (pictures, sum, "pixels", -1);
  list_picture (test, uri);
  list_picture (test, "file:///fox.jpg");

  return begin (test);
}

#define ALL "1 games, 2 replays, 2 results, 2 pictures, 0 damaged"

static void
test_everything_arrives (Fixture *fixture,
                         gconstpointer data)
{
  g_autofree char *name = fill (&fixture->here);
  g_autofree char *before = read_files (&fixture->here);
  g_autofree char *pictures = g_build_filename (fixture->there.folder, "pictures", NULL);
  g_autoptr (TsLibrary) library = NULL;

  transfer (&fixture->here, &fixture->there, ALL);
  transfer (&fixture->here, &fixture->there, NOTHING);
  transfer (&fixture->there, &fixture->here, NOTHING);
  assert_unchanged (before, &fixture->here);
  assert_counts (&fixture->there, 1, 1, 1);
  g_assert_cmpint (get_time (&fixture->there), ==, get_time (&fixture->here));
  g_assert_cmpuint (store_test_count (pictures, ""), ==, 1);
  /* What was brought becomes part of the list. The saved picture is on it where it is there. */
  list_picture (&fixture->there, "file:///cat.jpg");
  g_assert_cmpuint (store_test_count (fixture->there.folder, ".tsv"), ==, 1);
  library = ts_library_read (fixture->there.folder, FALSE);
  g_assert_cmpuint (library->files->len, ==, 3);
  g_assert_true (g_file_has_parent (library->files->pdata[2], library->saved));
  g_assert_true (g_file_query_exists (library->files->pdata[2], NULL));
  g_assert_cmpfloat (ts_library_get_crop (library, library->files->pdata[2]).zoom, ==, 2.0);
}

/* A game is there if a file of the same identity has everything, in any folder and under any name. */
static void
test_what_is_there (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *name = begin (&fixture->here);

  transfer (&fixture->here, &fixture->there, ONE_GAME);
  store_test_rename (fixture->there.games, name, "0123456789abcdef-4x3-0.tsgame");
  transfer (&fixture->here, &fixture->there, NOTHING);
  play_on (&fixture->there, "0123456789abcdef-4x3-0.tsgame");
  transfer (&fixture->here, &fixture->there, NOTHING);
  finish (&fixture->there, "0123456789abcdef-4x3-0.tsgame");
  transfer (&fixture->here, &fixture->there, NOTHING);
  exclude (&fixture->there, "0123456789abcdef-4x3-0.tsgame");
  transfer (&fixture->here, &fixture->there, NOTHING);
  assert_counts (&fixture->there, 0, 0, 1);
}

/* A later state comes under another name; the next start leaves the later one alone. */
static void
test_a_later_state (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *name = begin (&fixture->here);
  g_autofree char *before = NULL;

  transfer (&fixture->here, &fixture->there, ONE_GAME);
  play_on (&fixture->here, name);
  before = read_files (&fixture->there);
  transfer (&fixture->here, &fixture->there, ONE_GAME);
  assert_unchanged (before, &fixture->there);
  assert_counts (&fixture->there, 2, 0, 0);
  transfer (&fixture->here, &fixture->there, NOTHING);
  store_test_clean_up (&fixture->there);
  assert_counts (&fixture->there, 1, 0, 0);

  finish (&fixture->here, name);
  transfer (&fixture->here, &fixture->there, ONE_REPLAY);
  store_test_clean_up (&fixture->there);
  assert_counts (&fixture->there, 0, 1, 0);
}

/* Both states of a game that was played on in two places stay. Finished in both it counts once. */
static void
test_played_apart (Fixture *fixture,
                   gconstpointer data)
{
  gboolean is_finished = GPOINTER_TO_INT (data);
  g_autofree char *name = begin (&fixture->here);
  g_autoptr (GPtrArray) results = NULL;
  guint n_counting = 0;

  transfer (&fixture->here, &fixture->there, ONE_GAME);
  g_rand_set_seed (fixture->there.random, 2);
  play_on (&fixture->here, name);
  play_on (&fixture->there, name);
  if (is_finished)
    {
      finish (&fixture->here, name);
      finish (&fixture->there, name);
    }
  transfer (&fixture->here, &fixture->there, is_finished ? ONE_REPEATED : ONE_GAME);
  transfer (&fixture->there, &fixture->here, is_finished ? ONE_REPEATED : ONE_GAME);
  transfer (&fixture->here, &fixture->there, NOTHING);
  store_test_clean_up (&fixture->there);
  store_test_clean_up (&fixture->here);
  assert_counts (&fixture->here, is_finished ? 0 : 2, is_finished ? 2 : 0, 0);
  assert_counts (&fixture->there, is_finished ? 0 : 2, is_finished ? 2 : 0, 0);

  results = store_test_read_results (&fixture->there);
  for (guint i = 0; i < results->len; i++)
    n_counting += !((TsResult *) results->pdata[i])->is_repeated;
  g_assert_cmpuint (n_counting, ==, is_finished);
}

/* Torn ends are left behind, and so are files that cannot be read; a damaged game comes as far as it is good. */
static void
test_damaged_folder (Fixture *fixture,
                     gconstpointer data)
{
  g_autofree char *torn = begin (&fixture->here);
  g_autofree char *damaged = begin (&fixture->here);
  g_autofree char *torn_text = store_test_extend (fixture->here.games, torn, "slide\t9", -1);
  g_autofree char *damaged_text = store_test_extend (fixture->here.games, damaged, "slide\tx\nhint\t99\n", -1);
  g_autofree char *pictures = g_build_filename (fixture->here.folder, "pictures", NULL);

  store_test_write (fixture->here.games, "0123456789abcdef-4x3-0.tsgame", "hello\n", -1);
  store_test_write (fixture->here.games, "0123456789abcdef-4x3-1.tsgame", "", 0);
  store_test_write (fixture->here.games, "notes.tsgame", "hello\n", -1);
  store_test_write (fixture->here.games, "0123456789abcdef-4x3-2.game", "hello\n", -1);
  store_test_write (pictures, "not-a-checksum", "pixels", -1);
  store_test_write (fixture->here.finished, "excluded", "a file in the place of a folder", -1);
  transfer (&fixture->here, &fixture->there, "2 games, 0 replays, 0 results, 0 pictures, 3 damaged");
  store_test_assert_text (fixture->there.games, torn, torn_text);
  store_test_assert_text (fixture->there.games, damaged, damaged_text);
  g_assert_cmpuint (folder_count (fixture->there.games), ==, 2);
}

/* Export goes to a folder that is new, empty, or was exported, even without any game. */
static void
test_folders_of_others (Fixture *fixture,
                        gconstpointer data)
{
  static const char *const names[] = { "pictures.tsv", "results.tsv", "holiday.jpg", "games" };
  g_autofree char *new_folder = g_build_filename (fixture->there.folder, "new", NULL);
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  TsTransfer done;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;

      store_test_write (fixture->there.folder, names[i], "holiday\nphotos", -1);
      before = read_files (&fixture->there);
      g_assert_false (ts_transfer_run (fixture->here.folder, fixture->there.folder, TRUE, &done, NULL, &error));
      g_assert_error (error, TS_STORE_ERROR, TS_STORE_ERROR_FOREIGN);
      g_clear_error (&error);
      after = read_files (&fixture->there);
      g_assert_cmpstr (after, ==, before);
    }

  g_assert_false (ts_transfer_is_possible (fixture->here.folder));
  g_assert_true (ts_transfer_run (fixture->here.folder, new_folder, TRUE, &done, NULL, &error));
  g_assert_true (ts_transfer_is_possible (new_folder));
  name = begin (&fixture->here);
  finish (&fixture->here, name);
  exclude (&fixture->here, name);
  g_assert_true (ts_transfer_is_possible (fixture->here.folder));
  g_free (fill (&fixture->here));
  g_assert_true (ts_transfer_run (fixture->here.folder, new_folder, TRUE, &done, NULL, &error));
  g_assert_cmpuint (done.n_games, ==, 1);
  g_assert_true (ts_transfer_run (fixture->here.folder, new_folder, TRUE, &done, NULL, &error));
  g_assert_cmpuint (done.n_games, ==, 0);
  folder_remove (new_folder);
  g_mkdir (new_folder, 0700);
  g_assert_false (ts_transfer_is_possible (new_folder));
  g_assert_true (ts_transfer_run (fixture->here.folder, new_folder, TRUE, &done, NULL, &error));
  g_assert_no_error (error);
}

static GCancellable *cancelled;

static void
cancel (int step,
        const char *call,
        const char *path)
{
  if (strstr (path, "/finished/") != NULL)
    g_cancellable_cancel (cancelled);
}

static void
test_canceled (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *name = fill (&fixture->here);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *texts = NULL;
  g_autoptr (GError) error = NULL;
  TsTransfer done;

  cancelled = cancellable;
  fault_disk_follow (g_intern_string (fixture->there.folder), &disk);
  disk.before_step = cancel;
  g_assert_false (ts_transfer_run (fixture->here.folder, fixture->there.folder, TRUE, &done, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  texts = read_files (&fixture->there);
  g_assert_cmpstr (texts, ==, "");
}

/* What was there is there after a failure at any step. */
static void
test_failing_disk (Fixture *fixture,
                   gconstpointer data)
{
  static const int codes[] = { ENOSPC, EIO, EROFS };
  g_autofree char *name = fill (&fixture->here);
  g_autofree char *before = NULL;
  gboolean is_whole = FALSE;

  transfer (&fixture->here, &fixture->there, ALL);
  before = read_files (&fixture->there);
  play_on (&fixture->here, name);
  g_free (fill (&fixture->here));
  fault_disk_follow (g_intern_string (fixture->there.folder), &disk);
  for (int step = 0; !is_whole; step++)
    {
      g_autoptr (GError) error = NULL;
      TsTransfer done;

      disk.n_steps = 0;
      disk.first_bad = step;
      disk.code = codes[step % 3];
      disk.n_bad = 1000;
      is_whole = ts_transfer_run (fixture->here.folder, fixture->there.folder, FALSE, &done, NULL, &error);
      g_assert_true (is_whole || error->domain == G_FILE_ERROR);
      disk.n_bad = 0;
      assert_unchanged (before, &fixture->there);
      g_assert_cmpint (step, <, 200);
    }
  transfer (&fixture->here, &fixture->there, NOTHING);
  store_test_clean_up (&fixture->there);
  assert_counts (&fixture->there, 2, 2, 2);
}

static char *steps;

static void
write_step (int step,
            const char *call,
            const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  char *longer;

  if (!g_str_equal (call, "syncfs") && (!g_str_equal (call, "rename") || !g_str_has_suffix (path, ".tsgame")))
    return;
  longer = g_strconcat (steps, call, " ", NULL);
  g_free (steps);
  steps = longer;
}

/* No file has its name before it is on the disk. */
static void
test_order_of_syncs (Fixture *fixture,
                     gconstpointer data)
{
  g_free (begin (&fixture->here));
  g_free (begin (&fixture->here));
  steps = g_strdup ("");
  fault_disk_follow (g_intern_string (fixture->there.folder), &disk);
  disk.before_step = write_step;
  transfer (&fixture->here, &fixture->there, "2 games, 0 replays, 0 results, 0 pictures, 0 damaged");
  disk.before_step = NULL;
  g_assert_cmpstr (steps, ==, "syncfs rename rename syncfs ");
  g_free (steps);
}

static const StoreTest *other;
static const char *taken;

/* Between the copies and their names a program starts, and begins a game of this name. */
static void
start_program (int step,
               const char *call,
               const char *path)
{
  if (!g_str_equal (call, "syncfs") || g_file_test (taken, G_FILE_TEST_EXISTS))
    return;

  ts_saved_games_free (ts_saved_games_clean_up (other->folder, NULL));
  g_assert_true (g_file_set_contents (taken, "hello\n", -1, NULL));
}

static void
test_a_program_starts (Fixture *fixture,
                       gconstpointer data)
{
  g_autofree char *name = begin (&fixture->here);
  g_autofree char *other_path = g_build_filename (fixture->there.games, name, NULL);

  store_test_set_age (fixture->here.games, name, 99999);
  other = &fixture->there;
  taken = other_path;
  fault_disk_follow (g_intern_string (fixture->there.folder), &disk);
  disk.before_step = start_program;
  transfer (&fixture->here, &fixture->there, NOTHING);
  disk.before_step = NULL;
  store_test_assert_text (fixture->there.games, name, "hello\n");
  transfer (&fixture->here, &fixture->there, ONE_GAME);
  assert_counts (&fixture->there, 2, 0, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func) g_test_add ("/transfer/" path, Fixture, data, set_up, func, tear_down)
  ADD ("everything-arrives", NULL, test_everything_arrives);
  ADD ("what-is-there", NULL, test_what_is_there);
  ADD ("a-later-state", NULL, test_a_later_state);
  ADD ("played-apart", GINT_TO_POINTER (FALSE), test_played_apart);
  ADD ("played-apart-and-finished", GINT_TO_POINTER (TRUE), test_played_apart);
  ADD ("damaged-folder", NULL, test_damaged_folder);
  ADD ("folders-of-others", NULL, test_folders_of_others);
  ADD ("canceled", NULL, test_canceled);
  ADD ("failing-disk", NULL, test_failing_disk);
  ADD ("order-of-syncs", NULL, test_order_of_syncs);
  ADD ("a-program-starts", NULL, test_a_program_starts);
#undef ADD

  return g_test_run ();
}
