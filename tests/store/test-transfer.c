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

static StoreTest there;
static FaultDisk disk;

static void
set_up (StoreTest *here,
        gconstpointer data)
{
  store_test_set_up (here, data);
  store_test_set_up (&there, data);
  fault_disk_follow (g_intern_string (there.folder), &disk);
}

static void
tear_down (StoreTest *here,
           gconstpointer data)
{
  fault_disk_follow (NULL, &disk);
  disk.before_step = NULL;
  store_test_tear_down (here, data);
  store_test_tear_down (&there, data);
}

/* The name of a saved picture: 64 digits. */
#define SAVED "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* Games, of which the last is the newest, a replay, one that is excluded, a picture with a game, and a saved picture. */
static const char everything[] =
    "games/owl:h games/fox:h games/fox.jpg finished/cat:hv. finished/excluded/day:hv. pictures/" SAVED;

/* Returns: (transfer full): a line for each file that is found */
static char *
find (const StoreTest *test,
      const char *expression)
{
  g_autofree char *quoted = g_shell_quote (test->folder);
  g_autofree char *command = g_strdup_printf ("find %s -type f %s", quoted, expression);
  char *files = NULL;

  g_assert_true (g_spawn_command_line_sync (command, &files, NULL, NULL, NULL));

  return files;
}

/* Returns: (transfer full): the checksum and the path of each file */
static char *
read_files (const StoreTest *test)
{
  return find (test, "-exec sha256sum {} +");
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

/* Changes no file that is there, nor any that it comes from.
 * @expected: how many games, replays, results and pictures came, and how many were damaged */
static void
transfer (const StoreTest *from,
          const StoreTest *to,
          const char *expected)
{
  g_autofree char *before = read_files (from);
  g_autofree char *before_there = read_files (to);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  TsTransfer done;

  g_assert_true (ts_transfer_run (from->folder, to->folder, FALSE, &done, NULL, &error));
  g_assert_no_error (error);
  text = g_strdup_printf ("%u %u %u %u %u", done.n_games, done.n_replays, done.n_results, done.n_pictures,
                          done.n_damaged);
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpint (done.n_done, ==, done.n_steps);
  assert_unchanged (before, from);
  assert_unchanged (before_there, to);
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

static void
test_everything_arrives (StoreTest *here,
                         gconstpointer data)
{
  g_autofree char *readable = NULL;
  g_autoptr (TsLibrary) library = NULL;

  store_test_fill (here, everything);
  list_picture (here, "file:///elsewhere/pictures/" SAVED);
  list_picture (here, "file:///fox.jpg");
  transfer (here, &there, "2 2 2 2 0");
  transfer (here, &there, "0 0 0 0 0");
  transfer (&there, here, "0 0 0 0 0");
  store_test_assert_folder (&there, everything);
  /* Nobody else may read it. */
  readable = find (&there, "-perm /077");
  g_assert_cmpstr (readable, ==, "");
  /* What was brought becomes part of the list. The saved picture is on it where it is there. */
  list_picture (&there, "file:///cat.jpg");
  g_assert_cmpuint (store_test_count (there.folder, ".tsv"), ==, 1);
  library = ts_library_read (there.folder, FALSE);
  g_assert_cmpuint (library->files->len, ==, 3);
  g_assert_true (g_file_has_parent (library->files->pdata[2], library->saved));
  g_assert_true (g_file_query_exists (library->files->pdata[2], NULL));
  g_assert_cmpfloat (ts_library_get_crop (library, library->files->pdata[2]).zoom, ==, 2.0);
}

static const struct Transfer
{
  const char *here;
  const char *there;
  const char *done;
  const char *after;
  const char *next_start; /* NULL if that changes nothing */
} transfers[] = {
  { "games/fox:h", "games/fox2:h", "0 0 0 0 0", "games/fox2:h" },
  { "games/fox:hp", "games/fox2:hv", "0 0 0 0 0", "games/fox2:hv" },
  { "games/fox:h", "finished/fox2:hv.", "0 0 0 0 0", "finished/fox2:hv." },
  { "games/fox:h", "finished/excluded/fox2:hv.", "0 0 0 0 0", "finished/excluded/fox2:hv." },
  { "games/fox:hv", "games/fox:h", "1 0 0 0 0", "games/fox*:hv games/fox:h", "games/fox*:hv" },
  { "finished/fox:hv.", "games/fox:h", "0 1 1 0 0", "games/fox:h finished/fox*:hv.", "finished/fox*:hv." },
  { "games/fox:h games/fox2:hv", "", "1 0 0 0 0", "games/fox2:hv" },
  { "games/fox:h finished/fox2:hv.", "", "0 1 1 0 0", "finished/fox2:hv." },
  /* Both states of a game that was played on in two places stay. Finished in both it counts once. */
  { "games/fox:hvh", "games/fox:hvv", "1 0 0 0 0", "games/fox*:hvh games/fox:hvv" },
  { "games/fox:hvh", "finished/fox:hvv.", "1 0 0 0 0", "games/fox*:hvh finished/fox:hvv." },
  { "finished/fox:hh.", "finished/fox:hv.", "0 1 0 0 0", "finished/fox*:hh. finished/fox:hv." },
  { "finished/fox:hh. finished/fox2:hv.", "", "0 2 1 0 0", "finished/fox:hh. finished/fox2:hv." },
  /* Torn ends are left behind; a damaged game comes as far as it is good. Other files and other forms stay. */
  { "games/fox:h~ games/cat:h!", "", "2 0 0 0 1", "games/fox:h games/cat:h" },
  { "games/0123456789abcdef-4x3-0.tsgame finished/excluded", "", "0 0 0 0 2", "" },
  { "games/notes.tsgame games/0123456789abcdef-4x3-2.game pictures/not-a-checksum", "", "0 0 0 0 0", "" },
};

/* A game is there if a file of the same identity has everything, in any folder and under any name. Other states come, under
 * other names if theirs are taken; the next start leaves the later one alone. */
static void
test_what_is_there (StoreTest *here,
                    gconstpointer data)
{
  const struct Transfer *row = data;

  store_test_set_up (&there, NULL);
  store_test_fill (here, row->here);
  store_test_fill (&there, row->there);
  transfer (here, &there, row->done);
  store_test_assert_folder (&there, row->after);
  store_test_clean_up (&there);
  store_test_assert_folder (&there, row->next_start != NULL ? row->next_start : row->after);
  store_test_tear_down (&there, NULL);
}

static const struct Export
{
  const char *there; /* NULL if there is no folder */
  gboolean has_games;
  gboolean is_refused;
} exports[] = {
  { NULL, FALSE, FALSE },
  { "", FALSE, FALSE },
  { "games/fox:h ./holiday.jpg", TRUE, FALSE },
  { "finished/excluded/fox:h.", TRUE, FALSE },
  { "./pictures.tsv", FALSE, TRUE },
  { "./results.tsv", FALSE, TRUE },
  { "./holiday.jpg", FALSE, TRUE },
  { "./games", FALSE, TRUE },
  { "games/notes.tsgame", FALSE, TRUE },
};

/* Export goes to a folder that is new, empty, or was exported, even without any game. */
static void
test_folders_of_others (StoreTest *test,
                        gconstpointer data)
{
  const struct Export *row = data;
  g_autofree char *here = g_build_filename (test->folder, "here", NULL);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  TsTransfer done;

  if (row->there != NULL)
    store_test_fill (test, row->there);
  else
    folder_remove (test->folder);
  before = read_files (test);
  g_assert_cmpint (ts_transfer_is_possible (test->folder), ==, row->has_games);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (ts_transfer_run (here, test->folder, TRUE, &done, NULL, &error), ==, !row->is_refused);
      g_assert_true (!row->is_refused || g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_FOREIGN));
      g_assert_cmpint (ts_transfer_is_possible (test->folder), ==, !row->is_refused);
    }
  after = read_files (test);
  g_assert_true (!row->is_refused || g_str_equal (after, before));
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
test_canceled (StoreTest *here,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  TsTransfer done;

  store_test_fill (here, everything);
  cancelled = g_cancellable_new ();
  disk.before_step = cancel;
  g_assert_false (ts_transfer_run (here->folder, there.folder, TRUE, &done, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  store_test_assert_folder (&there, "");
  g_assert_cmpuint (store_test_count (there.folder, ""), ==, 0);
  g_clear_object (&cancelled);
}

/* What was there is there after a failure at any step. */
static void
test_failing_disk (StoreTest *here,
                   gconstpointer data)
{
  static const int codes[] = { ENOSPC, EIO, EROFS };
  const char *const folders[] = { there.games, there.finished, there.excluded };
  g_autofree char *before = NULL;
  gboolean is_whole = FALSE;

  store_test_fill (here, everything);
  transfer (here, &there, "2 2 2 2 0");
  before = read_files (&there);
  store_test_fill (here, "games/fox:hv games/owl.jpg finished/fox2:hh. finished/excluded/cat2:v.");
  for (int step = 0; !is_whole; step++)
    {
      g_autoptr (GError) error = NULL;
      TsTransfer done;

      disk.n_steps = 0;
      disk.first_bad = step;
      disk.code = codes[step % 3];
      disk.n_bad = 1000;
      is_whole = ts_transfer_run (here->folder, there.folder, FALSE, &done, NULL, &error);
      g_assert_true (is_whole || error->domain == G_FILE_ERROR);
      disk.n_bad = 0;
      assert_unchanged (before, &there);
      g_assert_cmpint (step, <, 200);
    }
  transfer (here, &there, "0 0 0 0 0");
  store_test_clean_up (&there);
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    g_assert_cmpuint (store_test_count (folders[i], ".tsgame"), ==, 2);
}

static const char *taken;

/* Between the copies and their names a program starts, and begins a game of this name. */
static void
start_program (int step,
               const char *call,
               const char *path)
{
  if (!g_str_equal (call, "syncfs") || g_file_test (taken, G_FILE_TEST_EXISTS))
    return;

  ts_saved_games_free (ts_saved_games_new (there.folder, TRUE, NULL));
  g_assert_true (g_file_set_contents (taken, "hello\n", -1, NULL));
}

static void
test_a_program_starts (StoreTest *here,
                       gconstpointer data)
{
  g_autofree char *name = store_test_get_name ("fox");
  g_autofree char *other_path = g_build_filename (there.games, name, NULL);

  store_test_fill (here, "games/fox:h");
  store_test_set_age (here->games, name, 99999);
  taken = other_path;
  disk.before_step = start_program;
  transfer (here, &there, "0 0 0 0 0");
  disk.before_step = NULL;
  store_test_assert_text (there.games, name, "hello\n");
  transfer (here, &there, "1 0 0 0 0");
  g_assert_cmpuint (store_test_count (there.games, ".tsgame"), ==, 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/transfer/" path, StoreTest, NULL, set_up, func, tear_down)
  ADD ("everything-arrives", test_everything_arrives);
  store_test_add_rows ("/transfer/what-is-there", transfers, test_what_is_there);
  store_test_add_rows ("/transfer/folders-of-others", exports, test_folders_of_others);
  ADD ("canceled", test_canceled);
  ADD ("failing-disk", test_failing_disk);
  ADD ("a-program-starts", test_a_program_starts);
#undef ADD

  return g_test_run ();
}
