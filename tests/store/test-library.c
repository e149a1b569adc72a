/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the library: order, crops, its limit, two programs, damage, passing errors, and saved pictures.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include <utime.h>

#include "store-test.h"
#include "ts-disk.h"
#include "ts-library.h"
#include "ts-line.h"

static GFile *
create_file (guint i)
{
  g_autofree char *uri = g_strdup_printf ("file:///pictures/%u%%20%%5B%u%%5D.jpg", i, i);

  return g_file_new_for_uri (uri);
}

static void
add (TsLibrary *library,
     guint i)
{
  g_autoptr (GFile) file = create_file (i);
  TsCrop crop = { 0.25, 1.0 / 3.0, 1.0 + i / 8.0 };

  ts_library_add (library, file, &crop);
}

static void
assert_has (TsLibrary *library,
            guint position,
            guint i)
{
  g_autoptr (GFile) file = create_file (i);
  TsCrop crop = ts_library_get_crop (library, file);

  g_assert_true (g_file_equal (ts_library_get_file (library, position), file));
  g_assert_cmpfloat (crop.x, ==, 0.25);
  g_assert_cmpfloat (crop.y, ==, 1.0 / 3.0);
  g_assert_cmpfloat (crop.zoom, ==, 1.0 + i / 8.0);
}

static char *
get_list_path (StoreTest *test)
{
  return g_build_filename (test->folder, "pictures.tsv", NULL);
}

static void
add_line (GString *text,
          const char *line)
{
  guint64 sum = TS_LINE_FIRST_SUM;

  ts_line_add (text, &sum, line);
}

static guint
count_lines (StoreTest *test)
{
  g_autofree char *path = get_list_path (test);
  g_autofree char *text = NULL;
  guint n_lines = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (const char *at = text; *at != '\0'; at++)
    n_lines += *at == '\n';

  return n_lines;
}

/* As of a picture that was forgotten again. */
static void
write_outdated_lines (StoreTest *test,
                      guint n_lines)
{
  g_autofree char *path = get_list_path (test);
  g_autoptr (GString) text = g_string_new (NULL);
  FILE *file = g_fopen (path, "ae");

  for (guint i = 0; i < n_lines; i++)
    add_line (text, "forgotten\tfile:///hen.jpg");
  g_assert_cmpint (fputs (text->str, file), >=, 0);
  g_assert_cmpint (fclose (file), ==, 0);
}

static void
test_the_last_played_first (StoreTest *test,
                            gconstpointer data)
{
  TsLibrary *library = ts_library_new (test->folder);
  g_autoptr (GFile) unknown = create_file (99);

  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 0);
  g_assert_cmpfloat (ts_library_get_crop (library, unknown).zoom, ==, 1.0);
  g_assert_cmpuint (folder_count (test->folder), ==, 0);
  for (guint i = 0; i < TS_LIBRARY_SIZE + 3; i++)
    add (library, i);
  add (library, 20);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpuint (ts_library_get_n_pictures (library), ==, TS_LIBRARY_SIZE);
      assert_has (library, 0, 20);
      assert_has (library, 1, TS_LIBRARY_SIZE + 2);
      assert_has (library, TS_LIBRARY_SIZE - 1, 3);

      store_test_release (library);
      library = ts_library_new (test->folder);
    }
  g_assert_null (ts_library_get_aside_name (library));
  store_test_release (library);
}

static void
test_forgetting (StoreTest *test,
                 gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (TsLibrary) again = NULL;
  g_autoptr (GFile) file = create_file (1);

  add (library, 1);
  add (library, 2);
  ts_library_forget (library, file);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 1);
  wait_for (ts_disk_wait (0));
  again = ts_library_new (test->folder);
  g_assert_cmpuint (ts_library_get_n_pictures (again), ==, 1);
  assert_has (again, 0, 2);
}

/* What two programs change comes together, also when one of them writes the file anew. */
static void
test_two_programs (StoreTest *test,
                   gconstpointer data)
{
  g_autoptr (TsLibrary) first = ts_library_new (test->folder);
  g_autoptr (TsLibrary) second = ts_library_new (test->folder);
  g_autoptr (TsLibrary) third = NULL;

  write_outdated_lines (test, 500);
  for (guint i = 0; i < 3; i++)
    add (first, i);
  add (second, 4);
  ts_library_clean_up (first);
  add (second, 5);
  wait_for (ts_disk_wait (0));
  g_assert_cmpuint (count_lines (test), ==, 6);
  third = ts_library_new (test->folder);
  g_assert_cmpuint (ts_library_get_n_pictures (third), ==, 5);
  assert_has (third, 0, 5);
  assert_has (third, 1, 4);
  assert_has (third, 4, 0);
}

static void
test_a_short_list_is_not_written_anew (StoreTest *test,
                                       gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);

  write_outdated_lines (test, 499);
  add (library, 1);
  ts_library_clean_up (library);
  wait_for (ts_disk_wait (0));
  g_assert_cmpuint (count_lines (test), ==, 500);
}

/* As another program that writes.
 * Returns: what to close to unlock it */
static int
lock_list (const char *path)
{
  int fd;

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);

  return fd;
}

/* The file is replaced by another program after this one has opened it, and before this one has the lock. */
static void
test_a_list_is_replaced_meanwhile (StoreTest *test,
                                   gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autofree char *path = get_list_path (test);
  int fd = lock_list (path);

  add (library, 1);
  wait_for (folder_count_descriptors (path) == 2);
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  close (fd);
  wait_for (ts_disk_wait (0));
  g_assert_cmpuint (count_lines (test), ==, 2);
}

/* It holds the lock for ever; the change comes with the next one. */
static void
test_another_program_is_stopped (StoreTest *test,
                                 gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autofree char *path = get_list_path (test);
  int fd = lock_list (path);

  add (library, 1);
  wait_for (ts_disk_wait (0));
  g_assert_cmpuint (count_lines (test), ==, 0);
  close (fd);
  add (library, 2);
  wait_for (ts_disk_wait (0));
  g_assert_cmpuint (count_lines (test), ==, 3);
}

/* A damaged line costs that line. What a later version has more stays, also when the file is written anew. */
static void
test_damaged_and_unknown_lines (StoreTest *test,
                                gconstpointer data)
{
  g_autoptr (GFile) fox = g_file_new_for_uri ("file:///fox.jpg");
  g_autoptr (GFile) owl = g_file_new_for_uri ("file:///owl.jpg");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *path = get_list_path (test);
  g_autoptr (TsLibrary) library = NULL;
  g_autofree char *after = NULL;

  add_line (text, "tileshift-pictures\t1\tnewer");
  add_line (text, "picture\tfile:///owl.jpg\t0.5\t0.5\t2\twise");
  add_line (text, "picture\tfile:///cat.jpg\t0.5\tnan\t2");
  add_line (text, "album\tAnimals");
  g_string_append (text, "picture\tfile:///dog.jpg\t0.5\t0.5\t2\tdamaged\n");
  add_line (text, "picture\tfile:///fox.jpg\t0.25\t0.5\t3\tsly\tred%09brown");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  library = ts_library_new (test->folder);
  g_assert_null (ts_library_get_aside_name (library));
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 2);
  g_assert_cmpfloat (ts_library_get_crop (library, fox).zoom, ==, 3.0);

  write_outdated_lines (test, 500);
  ts_library_add (library, fox, &(TsCrop){ 0.5, 0.5, 1.5 });
  ts_library_clean_up (library);
  wait_for (ts_disk_wait (0));
  g_string_truncate (text, 0);
  add_line (text, "tileshift-pictures\t1");
  add_line (text, "picture\tfile:///cat.jpg\t0.5\tnan\t2");
  add_line (text, "album\tAnimals");
  add_line (text, "picture\tfile:///owl.jpg\t0.5\t0.5\t2\twise");
  add_line (text, "picture\tfile:///fox.jpg\t0.5\t0.5\t1.5\tsly\tred%09brown");
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, text->str);
}

/* It gets a name that no file has. */
static void
test_a_foreign_file_is_set_aside (StoreTest *test,
                                  gconstpointer data)
{
  static const char *const names[] = { "pictures.tsv.damaged", "pictures.tsv.2.damaged" };
  static const char *const texts[] = { "no list", "file:///a.jpg\t0.5\t0.5\t1\n" };
  g_autofree char *path = get_list_path (test);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (TsLibrary) library = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      library = ts_library_new (test->folder);
      g_assert_cmpstr (ts_library_get_aside_name (library), ==, names[i]);
      g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 0);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *aside = g_build_filename (test->folder, names[i], NULL);
      g_autofree char *kept = NULL;

      g_assert_true (g_file_get_contents (aside, &kept, NULL, NULL));
      g_assert_cmpstr (kept, ==, texts[i]);
    }
}

/* Whatever a power cut leaves is ours. */
static void
test_torn_lists (StoreTest *test,
                 gconstpointer data)
{
  g_autofree char *path = get_list_path (test);
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autofree char *text = NULL;
  gsize length;

  add (library, 1);
  wait_for (ts_disk_wait (0));
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));

  for (gsize i = 0; i < 2 * length; i++)
    {
      g_autofree char *zeros = g_malloc0 (length);
      g_autoptr (TsLibrary) again = NULL;

      memcpy (zeros, text, i / 2);
      g_assert_cmpint (g_unlink (path), ==, 0);
      g_assert_true (g_file_set_contents (path, zeros, (gssize) (i % 2 == 0 ? length : i / 2), NULL));
      again = ts_library_new (test->folder);
      g_assert_null (ts_library_get_aside_name (again));
      g_assert_cmpuint (ts_library_get_n_pictures (again), ==, i == 2 * length - 1);
    }
}

static void
test_a_later_version_is_left_alone (StoreTest *test,
                                    gconstpointer data)
{
  const char *text = "tileshift-pictures\t2\n{}\n";
  g_autofree char *path = get_list_path (test);
  g_autofree char *after = NULL;
  g_autoptr (TsLibrary) library = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  library = ts_library_new (test->folder);
  g_assert_null (ts_library_get_aside_name (library));
  add (library, 1);
  ts_library_clean_up (library);
  wait_for (ts_disk_wait (0));
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 1);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, text);
}

/* A list that cannot be read now is not written anew: nothing is forgotten, and the changes come to it later. */
static void
test_a_passing_error_forgets_nothing (StoreTest *test,
                                      gconstpointer data)
{
  g_autofree char *path = get_list_path (test);
  g_autofree char *elsewhere = g_strconcat (path, ".elsewhere", NULL);
  TsLibrary *library = ts_library_new (test->folder);

  add (library, 1);
  store_test_release (library);

  g_assert_cmpint (g_rename (path, elsewhere), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  library = ts_library_new (test->folder);
  g_assert_null (ts_library_get_aside_name (library));
  add (library, 2);
  wait_for (ts_disk_wait (0));
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 1);

  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_assert_cmpint (g_rename (elsewhere, path), ==, 0);
  add (library, 3);
  store_test_release (library);
  library = ts_library_new (test->folder);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 3);
  assert_has (library, 0, 3);
  assert_has (library, 1, 2);
  assert_has (library, 2, 1);
  store_test_release (library);
}

static GFile *
save (TsLibrary *library,
      const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;
  GFile *file;

  ts_library_save_async (library, bytes, NULL, wait_for_keep_result, &answer);
  wait_for (answer != NULL);
  file = ts_library_save_finish (library, answer, &error);
  g_assert_no_error (error);

  return file;
}

static void
test_saved_pictures (StoreTest *test,
                     gconstpointer data)
{
  const TsCrop crop = { 0.5, 0.5, 1.0 };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) file = save (library, "pixels");
  g_autoptr (GFile) same = save (library, "pixels");
  g_autoptr (GFile) other = save (library, "other pixels");
  g_autoptr (GFile) foreign = create_file (1);
  g_autofree char *text = NULL;

  g_assert_true (g_file_equal (file, same));
  g_assert_false (g_file_equal (file, other));
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "pixels");
  g_assert_true (ts_library_has_saved (library, file));
  g_assert_false (ts_library_has_saved (library, foreign));

  ts_library_add (library, file, &crop);
  ts_library_forget (library, file);
  wait_for (ts_disk_wait (0));
  g_assert_false (g_file_query_exists (file, NULL));
  /* Not on the list yet, and nobody says that it is not wanted. */
  g_assert_true (g_file_query_exists (other, NULL));
}

/* Another picture was pasted meanwhile. */
static void
test_cancelled_saving (StoreTest *test,
                       gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GBytes) bytes = g_bytes_new_static ("pixels", 6);
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancelled);
  ts_library_save_async (library, bytes, cancelled, wait_for_keep_result, &answer);
  wait_for (answer != NULL);
  g_assert_null (ts_library_save_finish (library, answer, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (folder_count (test->folder), ==, 0);
}

static void
write_old_file (GFile *folder,
                const char *name,
                off_t length,
                gint64 age_s)
{
  g_autoptr (GFile) file = g_file_get_child (folder, name);
  const char *path = g_file_peek_path (file);
  struct utimbuf times = { 0 };

  times.modtime = (time_t) (g_get_real_time () / G_USEC_PER_SEC - age_s);
  g_assert_true (g_file_set_contents (path, "pixels", -1, NULL));
  g_assert_cmpint (truncate (path, length), ==, 0);
  g_assert_cmpint (g_utime (path, &times), ==, 0);
}

/* Of the pictures that have left the list, the newest stay; those of the last hour may be about to come on it. */
static void
test_unlisted_pictures_have_a_limit (StoreTest *test,
                                     gconstpointer data)
{
  static const struct
  {
    const char *name;
    gint64 age_s;
    gboolean stays;
  } cases[] = {
    { "new", 0, TRUE },
    { "less-new", 60, TRUE },
    { "on-the-list", 10800, TRUE },
    { "also-new", 1800, TRUE },
    { "old", 7200, FALSE },
  };
  const TsCrop crop = { 0.5, 0.5, 1.0 };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) saved = save (library, "other pixels");
  g_autoptr (GFile) folder = g_file_get_parent (saved);
  g_autoptr (GFile) listed = g_file_get_child (folder, "on-the-list");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    write_old_file (folder, cases[i].name, 45 * 1000 * 1000, cases[i].age_s);
  ts_library_add (library, listed, &crop);
  ts_library_clean_up (library);
  wait_for (ts_disk_wait (0));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, cases[i].name);

      g_assert_true (g_file_query_exists (file, NULL) == cases[i].stays);
    }
}

static void
test_a_missing_drive_forgets_nothing (StoreTest *test,
                                      gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) away = g_file_new_for_path ("/nonexistent/fox.jpg");
  g_autofree char *mount_point = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (mount_point, "fox.jpg", NULL);
  g_autoptr (GFile) in_root = g_file_new_for_path (path);
  g_autoptr (GFile) gone = g_file_new_for_path ("/fox-that-is-gone.jpg");
  const TsCrop crop = { 0.5, 0.5, 1.0 };

  ts_library_add (library, away, &crop);
  ts_library_add (library, gone, &crop);
  ts_library_add (library, in_root, &crop);
  ts_library_forget_missing (library, away);
  ts_library_forget_missing (library, in_root);
  ts_library_forget_missing (library, gone);
  wait_for (ts_library_get_n_pictures (library) == 2);
  store_test_release (g_steal_pointer (&library));
  library = ts_library_new (test->folder);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 2);
  g_assert_true (g_file_equal (ts_library_get_file (library, 0), in_root));
  g_assert_cmpint (g_rmdir (mount_point), ==, 0);
}

/* GLib writes to such files before it renames them; only old ones are of a killed program. */
static void
test_scratch (StoreTest *test,
              gconstpointer data)
{
#define SUM "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
  static const struct
  {
    const char *name;
    gint64 age_s;
    gboolean stays;
  } cases[] = {
    { "pictures.tsv.A1B2C3", 7200, FALSE },
    { "pictures.tsv.Z1B2C3", 0, TRUE },
    { "pictures.tsv.damaged", 7200, TRUE },
    { "results.tsv", 7200, TRUE },
    { "pictures/" SUM ".A1B2C3", 7200, FALSE },
    { "pictures/" SUM ".Z1B2C3", 0, TRUE },
    { "pictures/" SUM, 7200, TRUE },
    { "pictures/holiday.A1B2C3", 7200, TRUE },
  };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) saved = save (library, "other pixels");
  g_autoptr (GFile) folder = g_file_new_for_path (test->folder);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    write_old_file (folder, cases[i].name, 6, cases[i].age_s);
  ts_library_clean_up (library);
  wait_for (ts_disk_wait (0));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (test->folder, cases[i].name, NULL);

      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS) == cases[i].stays);
    }
}

static void
test_no_descriptor_is_left (StoreTest *test,
                            gconstpointer data)
{
  g_autofree char *path = get_list_path (test);
  guint n_before = folder_count_descriptors (NULL);

  for (guint i = 0; i < 100; i++)
    {
      TsLibrary *library = ts_library_new (test->folder);

      add (library, i);
      /* Also when the list cannot be opened. */
      if (i == 50)
        g_assert_true (g_file_set_contents (path, "tileshift-pictures\t2\n", -1, NULL));
      ts_library_clean_up (library);
      store_test_release (library);
    }
  g_assert_cmpuint (folder_count_descriptors (NULL), ==, n_before);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/library/" path, StoreTest, NULL, store_test_set_up, func, store_test_tear_down)
  ADD ("the-last-played-first", test_the_last_played_first);
  ADD ("forgetting", test_forgetting);
  ADD ("two-programs", test_two_programs);
  ADD ("a-short-list-is-not-written-anew", test_a_short_list_is_not_written_anew);
  ADD ("a-list-is-replaced-meanwhile", test_a_list_is_replaced_meanwhile);
  ADD ("another-program-is-stopped", test_another_program_is_stopped);
  ADD ("damaged-and-unknown-lines", test_damaged_and_unknown_lines);
  ADD ("a-foreign-file-is-set-aside", test_a_foreign_file_is_set_aside);
  ADD ("torn-lists", test_torn_lists);
  ADD ("a-later-version-is-left-alone", test_a_later_version_is_left_alone);
  ADD ("a-passing-error-forgets-nothing", test_a_passing_error_forgets_nothing);
  ADD ("saved-pictures", test_saved_pictures);
  ADD ("cancelled-saving", test_cancelled_saving);
  ADD ("unlisted-pictures-have-a-limit", test_unlisted_pictures_have_a_limit);
  ADD ("a-missing-drive-forgets-nothing", test_a_missing_drive_forgets_nothing);
  ADD ("scratch", test_scratch);
  ADD ("no-descriptor-is-left", test_no_descriptor_is_left);
#undef ADD

  return g_test_run ();
}
