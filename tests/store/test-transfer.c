/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the transfer of games between two folders, here and there: all arrives, once, in both ways alike, and nothing
 * is lost when the disk fails at any step. Linked with a disk that fails, see fault-disk.h.
 */

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "fault-disk.h"
#include "store-test.h"
#include "ts-file.h"
#include "ts-library.h"
#include "ts-line.h"
#include "ts-list.h"
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
  fault_disk_notify (NULL);
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

  g_assert_true (ts_transfer_run (from->folder, to->folder, &done, NULL, &error));
  g_assert_no_error (error);
  text = g_strdup_printf ("%u games, %u replays, %u results, %u pictures, %u damaged", done.n_games, done.n_replays,
                          done.n_results, done.n_pictures, done.n_damaged);
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpint (done.n_done, ==, done.n_steps);
}

#define ONE_GAME "1 games, 0 replays, 0 results, 0 pictures, 0 damaged"
#define ONE_REPLAY "0 games, 1 replays, 1 results, 0 pictures, 0 damaged"
#define NOTHING "0 games, 0 replays, 0 results, 0 pictures, 0 damaged"

static char *
read_file (const char *folder,
           const char *subfolder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, subfolder, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);

  return text;
}

static void
write_file (const char *folder,
            const char *subfolder,
            const char *name,
            const char *text)
{
  g_autofree char *parent = g_build_filename (folder, subfolder, NULL);
  g_autofree char *path = g_build_filename (parent, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Begins a game, or plays on in one.
 * @name: (nullable) (inout): of the game
 * Returns: (transfer full): the log, open */
static TsGameLog *
play (StoreTest *test,
      char **name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameRecord) game = NULL;
  TsGameLog *log;

  if (*name == NULL)
    {
      game = store_test_create_header ("fox");
      log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
    }
  else
    log = ts_game_log_open (test->folder, *name, &game, &error);
  g_assert_no_error (error);
  store_test_append (log, game, test->random, 20);
  g_free (*name);
  *name = g_strdup (ts_game_log_get_name (log));

  return log;
}

static void
play_and_close (StoreTest *test,
                char **name)
{
  store_test_release (play (test, name));
}

static void
finish (StoreTest *test,
        const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameRecord) game = NULL;
  TsGameLog *log = ts_game_log_open (test->folder, name, &game, &error);
  TsResult result;

  g_assert_no_error (error);
  result = store_test_create_result (game);
  result.replay = (char *) name;
  g_assert_true (store_test_finish (test, log, &result, &error));
  g_assert_no_error (error);
  store_test_release (log);
}

/* Begins a game here that both have then.
 * Returns: (transfer full): its name */
static char *
share_game (Fixture *fixture)
{
  char *name = NULL;

  play_and_close (&fixture->here, &name);
  transfer (&fixture->here, &fixture->there, ONE_GAME);

  return name;
}

static gint64
get_time (const char *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct stat status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);

  return status.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + status.st_mtim.tv_nsec;
}

/* All files of @a, or of the folder in it, are in @b, with the same text. */
static void
assert_has (const char *a,
            const char *b,
            const char *subfolder)
{
  g_autofree char *path = g_build_filename (a, subfolder, NULL);
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *text = read_file (a, subfolder, name);
      g_autofree char *other = read_file (b, subfolder, name);

      g_assert_cmpstr (text, ==, other);
    }
}

static void
assert_same (const Fixture *fixture)
{
  static const char *const subfolders[] = { "games", "finished", "pictures" };

  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      assert_has (fixture->here.folder, fixture->there.folder, subfolders[i]);
      assert_has (fixture->there.folder, fixture->here.folder, subfolders[i]);
    }
}

/* One of each kind of thing.
 * Returns: (transfer full): the name of the saved game */
static char *
fill (StoreTest *test)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "a cat", -1);
  g_autofree char *finished = NULL;
  char *name = NULL;

  play_and_close (test, &name);
  play_and_close (test, &finished);
  finish (test, finished);
  write_file (test->folder, "games", "0123456789abcdef.jpg", "a fox");
  write_file (test->folder, "pictures", sum, "a cat");

  return name;
}

static void
test_everything_arrives (Fixture *fixture,
                         gconstpointer data)
{
  g_autofree char *name = fill (&fixture->here);

  transfer (&fixture->here, &fixture->there, "1 games, 1 replays, 1 results, 2 pictures, 0 damaged");
  assert_same (fixture);
  g_assert_cmpuint (store_test_count_results (&fixture->there), ==, 1);
  g_assert_cmpint (get_time (fixture->here.games, name), ==, get_time (fixture->there.games, name));

  transfer (&fixture->here, &fixture->there, NOTHING);
  transfer (&fixture->there, &fixture->here, NOTHING);
  assert_same (fixture);
  /* Nothing is beside its place any more. */
  g_assert_cmpuint (folder_count (fixture->there.games), ==, 2);
}

static void
test_a_later_state (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *name = share_game (fixture);

  play_and_close (&fixture->there, &name);
  transfer (&fixture->here, &fixture->there, NOTHING);
  transfer (&fixture->there, &fixture->here, ONE_GAME);
  assert_same (fixture);
  g_assert_cmpuint (folder_count (fixture->here.games), ==, 1);

  finish (&fixture->here, name);
  transfer (&fixture->there, &fixture->here, NOTHING);
  transfer (&fixture->here, &fixture->there, ONE_REPLAY);
  assert_same (fixture);
  g_assert_cmpuint (folder_count (fixture->there.games), ==, 0);
}

/* Whichever is merged into which, both states stay, and the one with more in it has the name. */
static void
test_played_apart (Fixture *fixture,
                   gconstpointer finishes)
{
  const char *arrived = GPOINTER_TO_INT (finishes) ? ONE_REPLAY : ONE_GAME;
  g_autofree char *name = share_game (fixture);
  g_autofree char *more = NULL;
  g_autofree char *kept = NULL;
  StoreTest third;

  play_and_close (&fixture->here, &name);
  play_and_close (&fixture->here, &name);
  g_rand_set_seed (fixture->there.random, 7);
  play_and_close (&fixture->there, &name);
  if (GPOINTER_TO_INT (finishes))
    finish (&fixture->there, name);
  more = GPOINTER_TO_INT (finishes) ? read_file (fixture->there.folder, "finished", name)
                                    : read_file (fixture->here.folder, "games", name);

  store_test_set_up (&third, NULL);
  transfer (&fixture->there, &third, arrived);
  transfer (&fixture->here, &fixture->there, ONE_GAME);
  transfer (&third, &fixture->here, arrived);
  assert_same (fixture);
  kept = read_file (fixture->here.folder, GPOINTER_TO_INT (finishes) ? "finished" : "games", name);
  g_assert_cmpstr (kept, ==, more);
  g_assert_cmpuint (folder_count (fixture->here.games), ==, GPOINTER_TO_INT (finishes) ? 1 : 2);
  transfer (&fixture->here, &fixture->there, NOTHING);
  transfer (&third, &fixture->there, NOTHING);
  store_test_tear_down (&third, NULL);
}

/* A game that is being played keeps its file, and the later state comes beside it. */
static void
test_open_game (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *name = share_game (fixture);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  TsGameLog *log;

  play_and_close (&fixture->here, &name);
  g_rand_set_seed (fixture->there.random, 7);
  log = play (&fixture->there, &name);
  before = read_file (fixture->there.folder, "games", name);
  transfer (&fixture->here, &fixture->there, ONE_GAME);
  after = read_file (fixture->there.folder, "games", name);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (folder_count (fixture->there.games), ==, 2);
  g_assert_no_error (ts_game_log_get_error (log));
  store_test_release (log);
  transfer (&fixture->here, &fixture->there, NOTHING);
}

static void
mark (StoreTest *test,
      const char *replay,
      gboolean is_left_out)
{
  g_autofree char *line = ts_result_format_mark (replay, is_left_out);

  g_assert_true (ts_results_write (test->results_path, line, NULL));
}

static gboolean
is_left_out (StoreTest *test)
{
  guint n_damaged;
  g_autoptr (GPtrArray) results = ts_results_read (test->results_path, &n_damaged, NULL);

  g_assert_cmpuint (results->len, ==, 1);

  return ((TsResult *) g_ptr_array_index (results, 0))->is_left_out;
}

/* The result was left out and counted again so often; who did it more often decides. */
static void
test_left_out (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *name = NULL;

  play_and_close (&fixture->here, &name);
  finish (&fixture->here, name);
  transfer (&fixture->here, &fixture->there, ONE_REPLAY);
  for (guint i = 0; i < 3; i++)
    mark (&fixture->here, name, i % 2 == 0);
  for (guint i = 0; i < 2; i++)
    mark (&fixture->there, name, i % 2 == 0);
  g_assert_false (is_left_out (&fixture->there));
  transfer (&fixture->there, &fixture->here, NOTHING);
  g_assert_true (is_left_out (&fixture->here));
  transfer (&fixture->here, &fixture->there, "0 games, 0 replays, 1 results, 0 pictures, 0 damaged");
  g_assert_true (is_left_out (&fixture->there));
}

static void
add_result (StoreTest *test,
            gint64 date,
            const char *replay)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  TsResult result = store_test_create_result (game);
  g_autofree char *line = NULL;

  result.date = date;
  result.replay = (char *) replay;
  line = ts_result_format_line (&result);
  g_assert_true (ts_results_write (test->results_path, line, NULL));
}

/* Averages and streaks are computed in the order of the dates. */
static void
test_results_have_their_order (Fixture *fixture,
                               gconstpointer data)
{
  const StoreTest *tests[] = { &fixture->here, &fixture->there };

  add_result (&fixture->here, 1000, "b");
  add_result (&fixture->here, 3000, "d");
  add_result (&fixture->there, 0, "a");
  add_result (&fixture->there, 2000, "c");
  transfer (&fixture->here, &fixture->there, "0 games, 0 replays, 2 results, 0 pictures, 0 damaged");
  transfer (&fixture->there, &fixture->here, "0 games, 0 replays, 2 results, 0 pictures, 0 damaged");
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      guint n_damaged;
      g_autoptr (GPtrArray) results = ts_results_read (tests[i]->results_path, &n_damaged, NULL);

      g_assert_cmpuint (results->len, ==, 4);
      for (guint j = 0; j < results->len; j++)
        g_assert_cmpint (((TsResult *) g_ptr_array_index (results, j))->date, ==, 1000 * j);
    }
}

static void
add_picture (StoreTest *test,
             const char *path,
             double x)
{
  TsLibrary *library = ts_library_new (test->folder);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  TsCrop crop = { x, 0, 2 };

  ts_library_add (library, file, &crop);
  store_test_release (library);
}

/* The other one's pictures come behind one's own, and a saved one is where it was copied to. */
static void
test_pictures (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "a cat", -1);
  g_autofree char *saved = g_build_filename (fixture->here.folder, "pictures", sum, NULL);
  g_autofree char *copied = g_build_filename (fixture->there.folder, "pictures", sum, NULL);
  const char *expected[] = { "/a/owl.jpg", "/a/fox.jpg", copied, "/a/bee.jpg" };
  const double crops[] = { 0.5, 0.4, 0.2, 0.1 };

  write_file (fixture->here.folder, "pictures", sum, "a cat");
  add_picture (&fixture->here, "/a/bee.jpg", 0.1);
  add_picture (&fixture->here, saved, 0.2);
  add_picture (&fixture->here, "/a/fox.jpg", 0.3);
  add_picture (&fixture->there, "/a/fox.jpg", 0.4);
  add_picture (&fixture->there, "/a/owl.jpg", 0.5);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TsLibrary) library = NULL;

      transfer (&fixture->here, &fixture->there,
                i == 0 ? "0 games, 0 replays, 0 results, 1 pictures, 0 damaged" : NOTHING);
      library = ts_library_new (fixture->there.folder);
      g_assert_cmpuint (ts_library_get_n_pictures (library), ==, G_N_ELEMENTS (expected));
      for (guint j = 0; j < G_N_ELEMENTS (expected); j++)
        {
          GFile *file = ts_library_get_file (library, j);

          g_assert_cmpstr (g_file_peek_path (file), ==, expected[j]);
          g_assert_cmpfloat (ts_library_get_crop (library, file).x, ==, crops[j]);
        }
    }
}

static void
test_full_list_of_pictures (Fixture *fixture,
                            gconstpointer data)
{
  g_autoptr (TsLibrary) library = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  for (guint i = 0; i < TS_LIBRARY_SIZE; i++)
    {
      g_autofree char *path = g_strdup_printf ("/a/%u.jpg", i);

      add_picture (&fixture->there, path, 0);
    }
  add_picture (&fixture->here, "/a/fox.jpg", 0);
  before = read_file (fixture->there.folder, "", "pictures.tsv");
  transfer (&fixture->here, &fixture->there, NOTHING);
  after = read_file (fixture->there.folder, "", "pictures.tsv");
  g_assert_cmpstr (after, ==, before);
}

static void
test_damaged_folder (Fixture *fixture,
                     gconstpointer data)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autofree char *torn = NULL;
  g_autofree char *newer = g_strdup_printf ("0123456789abcdef-4x3-9.game");
  g_autoptr (GString) future = g_string_new (NULL);
  g_autofree char *copied = NULL;

  play_and_close (&fixture->here, &name);
  text = read_file (fixture->here.folder, "games", name);
  torn = g_strconcat (text, "slide\t12", NULL);
  write_file (fixture->here.folder, "games", name, torn);
  write_file (fixture->here.folder, "games", "0123456789abcdef-4x3-1.game", "garbage");
  write_file (fixture->here.folder, "games", "0123456789abcdef.game", text);
  write_file (fixture->here.folder, "games", "letter.txt", "not ours");
  write_file (fixture->here.folder, "pictures", "0000", "not of this name");
  write_file (fixture->here.folder, "", "results.tsv", "garbage\n");
  g_string_append (future, text);
  *strchr (future->str, '1') = '9';
  write_file (fixture->here.folder, "games", newer, future->str);

  transfer (&fixture->here, &fixture->there, "2 games, 0 replays, 0 results, 0 pictures, 4 damaged");
  g_assert_cmpuint (folder_count (fixture->there.games), ==, 2);
  copied = read_file (fixture->there.folder, "games", name);
  g_assert_cmpstr (copied, ==, text);
  g_free (copied);
  copied = read_file (fixture->there.folder, "games", newer);
  g_assert_cmpstr (copied, ==, future->str);
}

/* A game of a later version keeps its name: the newer program looks for it there. */
static void
test_later_version_of_a_game (Fixture *fixture,
                              gconstpointer data)
{
  static const char newer[] = "tileshift-game\t9\tin another way\n";
  g_autofree char *name = NULL;
  g_autofree char *kept = NULL;
  StoreTest third;

  store_test_set_up (&third, NULL);
  play_and_close (&fixture->here, &name);
  write_file (fixture->there.folder, "games", name, newer);
  transfer (&fixture->there, &third, ONE_GAME);
  transfer (&fixture->here, &fixture->there, ONE_GAME);
  kept = read_file (fixture->there.folder, "games", name);
  g_assert_cmpstr (kept, ==, newer);
  transfer (&third, &fixture->here, ONE_GAME);
  assert_same (fixture);
  g_assert_cmpuint (folder_count (fixture->here.games), ==, 2);
  transfer (&fixture->here, &fixture->there, NOTHING);
  store_test_tear_down (&third, NULL);
}

/* One that cannot be listed is not taken for an empty one. */
static void
test_unreadable_folder (Fixture *fixture,
                        gconstpointer data)
{
  g_autofree char *name = NULL;

  play_and_close (&fixture->here, &name);
  g_rmdir (fixture->here.finished);
  write_file (fixture->here.folder, "", "finished", "no folder");
  transfer (&fixture->here, &fixture->there, "1 games, 0 replays, 0 results, 0 pictures, 1 damaged");
}

/* Lists of a later version are not touched, nor is anything else. */
static void
test_later_version (Fixture *fixture,
                    gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 sum = TS_LINE_FIRST_SUM;
  TsTransfer done;

  play_and_close (&fixture->here, &name);
  ts_line_add (text, &sum, "tileshift-results\t9");
  write_file (fixture->here.folder, "", "results.tsv", text->str);
  g_assert_false (ts_transfer_run (fixture->here.folder, fixture->there.folder, &done, NULL, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_FUTURE);
  g_assert_cmpuint (folder_count (fixture->there.games), ==, 0);
}

static void
test_other_folders (Fixture *fixture,
                    gconstpointer data)
{
  g_assert_false (ts_transfer_is_possible (fixture->here.folder));
  g_assert_false (ts_transfer_is_possible ("/nowhere"));
  /* Other programs call a folder so, too. */
  write_file (fixture->here.folder, "games", "tetris.game", "high score");
  g_assert_false (ts_transfer_is_possible (fixture->here.folder));
  g_free (fill (&fixture->there));
  g_assert_true (ts_transfer_is_possible (fixture->there.folder));
  g_assert_cmpint (g_unlink (fixture->there.results_path), ==, 0);
  g_assert_true (ts_transfer_is_possible (fixture->there.folder));
}

static void
test_canceled (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *name = fill (&fixture->here);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  TsTransfer done;

  g_cancellable_cancel (cancellable);
  g_assert_false (ts_transfer_run (fixture->here.folder, fixture->there.folder, &done, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (folder_count (fixture->there.games), ==, 0);
  g_assert_cmpuint (folder_count (fixture->there.finished), ==, 0);
  g_assert_cmpuint (store_test_count_results (&fixture->there), ==, 0);
}

/* Of a game that goes on in the other folder, what was there is there after a failure at any step. A broken disk may keep
 * files beside their places, which the next clean-up removes. */
static void
test_failing_disk (Fixture *fixture,
                   gconstpointer data)
{
  static const int codes[] = { ENOSPC, EIO, EROFS };
  g_autofree char *old = NULL;
  g_autofree char *name = fill (&fixture->here);
  gboolean is_whole = FALSE;

  transfer (&fixture->here, &fixture->there, "1 games, 1 replays, 1 results, 2 pictures, 0 damaged");
  old = read_file (fixture->there.folder, "games", name);
  play_and_close (&fixture->here, &name);
  g_free (fill (&fixture->here));
  fault_disk_follow (g_intern_string (fixture->there.folder), &disk);
  for (int step = 0; !is_whole; step++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *state = NULL;
      TsTransfer done;

      disk.n_steps = 0;
      disk.first_bad = step;
      disk.code = codes[step % 3];
      disk.n_bad = 1000;
      is_whole = ts_transfer_run (fixture->here.folder, fixture->there.folder, &done, NULL, &error);
      g_assert_true (is_whole || error->domain == G_FILE_ERROR);
      disk.n_bad = 0;
      state = read_file (fixture->there.folder, "games", name);
      g_assert_true (g_str_has_prefix (state, old));
      g_assert_cmpint (step, <, 200);
    }
  assert_has (fixture->here.folder, fixture->there.folder, "games");
  assert_has (fixture->here.folder, fixture->there.folder, "finished");
  g_assert_cmpuint (store_test_count_results (&fixture->there), ==, 2);
}

static char *steps;

static void
write_step (int step,
            const char *call,
            const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  char *longer;

  if (!g_str_equal (call, "syncfs") && !g_str_equal (call, "rename") && !g_str_equal (call, "unlink"))
    return;
  longer = g_strconcat (steps, call, " ", NULL);
  g_free (steps);
  steps = longer;
}

/* Nothing is renamed before it is synced, nor removed before what replaces it is. */
static void
test_order_of_syncs (Fixture *fixture,
                     gconstpointer data)
{
  g_autofree char *name = share_game (fixture);

  finish (&fixture->here, name);
  g_unlink (fixture->here.results_path);
  steps = g_strdup ("");
  fault_disk_follow (g_intern_string (fixture->there.folder), &disk);
  fault_disk_notify (write_step);
  transfer (&fixture->here, &fixture->there, "0 games, 1 replays, 0 results, 0 pictures, 0 damaged");
  fault_disk_notify (NULL);
  g_assert_cmpstr (steps, ==, "syncfs rename syncfs unlink ");
  g_free (steps);
}

static const StoreTest *cleaned;

static void
clean_up (int step,
          const char *call,
          const char *path)
{
  if (g_str_equal (call, "syncfs"))
    ts_file_drop_scratch (cleaned->games, "[0-9a-f]{16}.*");
}

/* A program that starts meanwhile removes what killed programs left, and nothing of the transfer. */
static void
test_a_program_starts (Fixture *fixture,
                       gconstpointer data)
{
  const struct timespec times[] = { { 1000, 0 }, { 1000, 0 } };
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  play_and_close (&fixture->here, &name);
  path = g_build_filename (fixture->here.games, name, NULL);
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
  cleaned = &fixture->there;
  fault_disk_follow (g_intern_string (fixture->there.folder), &disk);
  fault_disk_notify (clean_up);
  transfer (&fixture->here, &fixture->there, ONE_GAME);
  fault_disk_notify (NULL);
  assert_same (fixture);
  g_assert_cmpint (get_time (fixture->there.games, name), ==, get_time (fixture->here.games, name));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func) g_test_add ("/transfer/" path, Fixture, data, set_up, func, tear_down)
  ADD ("everything-arrives", NULL, test_everything_arrives);
  ADD ("a-later-state", NULL, test_a_later_state);
  ADD ("played-apart", GINT_TO_POINTER (FALSE), test_played_apart);
  ADD ("played-apart-and-finished", GINT_TO_POINTER (TRUE), test_played_apart);
  ADD ("open-game", NULL, test_open_game);
  ADD ("left-out", NULL, test_left_out);
  ADD ("results-have-their-order", NULL, test_results_have_their_order);
  ADD ("pictures", NULL, test_pictures);
  ADD ("full-list-of-pictures", NULL, test_full_list_of_pictures);
  ADD ("damaged-folder", NULL, test_damaged_folder);
  ADD ("unreadable-folder", NULL, test_unreadable_folder);
  ADD ("later-version-of-a-game", NULL, test_later_version_of_a_game);
  ADD ("later-version", NULL, test_later_version);
  ADD ("other-folders", NULL, test_other_folders);
  ADD ("canceled", NULL, test_canceled);
  ADD ("failing-disk", NULL, test_failing_disk);
  ADD ("order-of-syncs", NULL, test_order_of_syncs);
  ADD ("a-program-starts", NULL, test_a_program_starts);
#undef ADD

  return g_test_run ();
}
