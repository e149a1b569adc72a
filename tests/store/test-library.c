/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the library: order, crops, its limit, two programs, damage, passing errors, and saved pictures.
 */

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

#include "store-test.h"
#include "ts-library.h"

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
  TsSavedCrop crop = { 0.25, 1.0 / 3.0, 1.0 + i };

  ts_library_add (library, file, &crop);
}

/* Whether another program would read the same list. */
static gboolean
is_saved (StoreTest *test,
          TsLibrary *library)
{
  g_autoptr (TsLibrary) again = ts_library_new (test->folder);
  gboolean is_same = ts_library_get_n_pictures (again) == ts_library_get_n_pictures (library);

  for (guint i = 0; is_same && i < ts_library_get_n_pictures (library); i++)
    {
      GFile *file = ts_library_get_file (library, i);

      is_same = g_file_equal (ts_library_get_file (again, i), file) &&
                ts_library_get_crop (again, file).zoom == ts_library_get_crop (library, file).zoom;
    }

  return is_same;
}

static void
wait_until_saved (StoreTest *test,
                  TsLibrary *library)
{
  store_test_wait_for (is_saved (test, library));
}

static guint
count_saved (StoreTest *test)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);

  return ts_library_get_n_pictures (library);
}

static void
wait_until_gone (GFile *file)
{
  store_test_wait_for (!g_file_query_exists (file, NULL));
}

static void
assert_has (TsLibrary *library,
            guint position,
            guint i)
{
  g_autoptr (GFile) file = create_file (i);
  TsSavedCrop crop = ts_library_get_crop (library, file);

  g_assert_true (g_file_equal (ts_library_get_file (library, position), file));
  g_assert_cmpfloat (crop.x, ==, 0.25);
  g_assert_cmpfloat (crop.y, ==, 1.0 / 3.0);
  g_assert_cmpfloat (crop.zoom, ==, 1.0 + i);
}

static char *
get_list_path (StoreTest *test)
{
  return g_build_filename (test->folder, "pictures.tsv", NULL);
}

static void
test_the_last_played_first (StoreTest *test,
                            gconstpointer data)
{
  TsLibrary *library = ts_library_new (test->folder);
  g_autoptr (GFile) unknown = create_file (99);

  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 0);
  g_assert_cmpfloat (ts_library_get_crop (library, unknown).zoom, ==, 0.0);
  for (guint i = 0; i < TS_LIBRARY_SIZE + 3; i++)
    add (library, i);
  add (library, 20);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, TS_LIBRARY_SIZE);
  assert_has (library, 0, 20);
  assert_has (library, 1, TS_LIBRARY_SIZE + 2);
  assert_has (library, TS_LIBRARY_SIZE - 1, 3);

  wait_until_saved (test, library);
  store_test_release (library);
  library = ts_library_new (test->folder);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, TS_LIBRARY_SIZE);
  assert_has (library, 0, 20);
  assert_has (library, TS_LIBRARY_SIZE - 1, 3);
  g_assert_false (ts_library_get_was_damaged (library));
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
  wait_until_saved (test, library);
  again = ts_library_new (test->folder);
  g_assert_cmpuint (ts_library_get_n_pictures (again), ==, 1);
  assert_has (again, 0, 2);
}

/* Without the main loop, a worker writes the first change at most. */
static void
test_flush (StoreTest *test,
            gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);

  ts_library_flush (library);
  g_assert_cmpuint (store_test_count_files (test->folder), ==, 0);
  for (guint i = 0; i < 3; i++)
    add (library, i);
  ts_library_flush (library);
  g_assert_true (is_saved (test, library));
  assert_has (library, 0, 2);

  /* The worker comes to its end late, and holds the library until then. */
  while (g_atomic_int_get ((int *) &G_OBJECT (library)->ref_count) > 1)
    g_main_context_iteration (NULL, FALSE);
  assert_has (library, 0, 2);

  add (library, 0);
  wait_until_saved (test, library);
  assert_has (library, 0, 0);
  assert_has (library, 1, 2);
}

/* What two programs change comes together. */
static void
test_two_programs (StoreTest *test,
                   gconstpointer data)
{
  g_autoptr (TsLibrary) first = ts_library_new (test->folder);
  g_autoptr (TsLibrary) second = ts_library_new (test->folder);

  for (guint i = 0; i < 10; i++)
    {
      add (first, 2 * i);
      add (second, 2 * i + 1);
    }
  store_test_wait_for (count_saved (test) == 20);
}

static void
test_damage (StoreTest *test,
             gconstpointer data)
{
  const char *text = "file:///a.jpg\t0.5\t0.5\t1\tnewer\nfile:///b.jpg\t0.5\tnan\t1\n\nfile:///c.jpg\t0\t0\t2\n"
                     "file:///a.jpg\t0\t0\t3\n";
  g_autoptr (GFile) file = g_file_new_for_uri ("file:///a.jpg");
  g_autoptr (TsLibrary) library = NULL;
  g_autofree char *path = get_list_path (test);
  g_autofree char *aside = g_strconcat (path, ".damaged", NULL);
  g_autofree char *kept = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  library = ts_library_new (test->folder);
  g_assert_true (ts_library_get_was_damaged (library));
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 2);
  g_assert_cmpfloat (ts_library_get_crop (library, file).zoom, ==, 1.0);
  add (library, 1);
  wait_until_saved (test, library);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 3);
  g_assert_true (g_file_get_contents (aside, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, text);
}

/* A line that breaks off may read as a whole one, and a power cut can leave zeros in the middle. */
static void
test_torn_lists (StoreTest *test,
                 gconstpointer data)
{
  static const char text[] = "file:///a.jpg\t0.5\t0.5\t1.5\n\0\0\0\n";
  static const gsize lengths[] = { sizeof text - 1, sizeof text - 5, sizeof text - 6 };
  g_autofree char *path = get_list_path (test);

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr (TsLibrary) library = NULL;

      g_assert_true (g_file_set_contents (path, text, (gssize) lengths[i], NULL));
      library = ts_library_new (test->folder);
      g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 1);
      g_assert_cmpint (ts_library_get_was_damaged (library), ==, i != 1);
    }
}

static void
test_too_long_list (StoreTest *test,
                    gconstpointer data)
{
  g_autofree char *path = get_list_path (test);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TsLibrary) library = NULL;

  for (guint i = 0; i <= TS_LIBRARY_SIZE; i++)
    g_string_append_printf (text, "file:///%u.jpg\t0.5\t0.5\t1\n", i);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  library = ts_library_new (test->folder);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, TS_LIBRARY_SIZE);
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
  wait_until_saved (test, library);
  store_test_release (library);

  g_assert_cmpint (g_rename (path, elsewhere), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  library = ts_library_new (test->folder);
  g_assert_false (ts_library_get_was_damaged (library));
  add (library, 2);
  store_test_wait_for_workers (library);
  g_assert_cmpuint (count_saved (test), ==, 0);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 1);

  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_assert_cmpint (g_rename (elsewhere, path), ==, 0);
  add (library, 3);
  wait_until_saved (test, library);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 3);
  assert_has (library, 0, 3);
  assert_has (library, 1, 2);
  assert_has (library, 2, 1);
  store_test_release (library);
}

static void
keep_result_cb (GObject *source_object,
                GAsyncResult *result,
                gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GFile *
save (TsLibrary *library,
      const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;
  GFile *file;

  ts_library_save_async (library, bytes, NULL, keep_result_cb, &answer);
  store_test_wait_for (answer != NULL);
  file = ts_library_save_finish (library, answer, &error);
  g_assert_no_error (error);

  return file;
}

static void
test_saved_pictures (StoreTest *test,
                     gconstpointer data)
{
  const TsSavedCrop crop = { 0.5, 0.5, 1.0 };
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
  wait_until_saved (test, library);
  /* It comes and goes before a worker looks. */
  ts_library_add (library, same, &crop);
  ts_library_forget (library, same);
  wait_until_saved (test, library);
  wait_until_gone (same);
  g_clear_object (&same);
  same = save (library, "pixels");
  ts_library_add (library, same, &crop);
  wait_until_saved (test, library);
  /* Not on the list yet, and nobody says that it is not wanted. */
  g_assert_true (g_file_query_exists (other, NULL));
  ts_library_forget (library, file);
  wait_until_saved (test, library);
  wait_until_gone (file);
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
  ts_library_save_async (library, bytes, cancelled, keep_result_cb, &answer);
  store_test_wait_for (answer != NULL);
  g_assert_null (ts_library_save_finish (library, answer, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (store_test_count_files (test->folder), ==, 0);
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

/* What a killed program left is dropped after an hour; what is whole may be wanted. */
static void
test_old_scratch_goes (StoreTest *test,
                       gconstpointer data)
{
  static const char *const names[] = { "old", "fresh.A1B2C3", "old.A1B2C3" };
  static const gint64 ages_s[] = { 7200, 0, 7200 };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) saved = save (library, "other pixels");
  g_autoptr (GFile) folder = g_file_get_parent (saved);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    write_old_file (folder, names[i], 6, ages_s[i]);
  add (library, 1);
  wait_until_saved (test, library);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, names[i]);

      if (i == 2)
        wait_until_gone (file);
      g_assert_true (g_file_query_exists (file, NULL) == (i < 2));
    }
}

/* The list was lost: of the pictures that were on it, the newest stay. */
static void
test_unlisted_pictures_have_a_limit (StoreTest *test,
                                     gconstpointer data)
{
  static const char *const names[] = { "new", "old", "oldest" };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) saved = save (library, "other pixels");
  g_autoptr (GFile) folder = g_file_get_parent (saved);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    write_old_file (folder, names[i], 45 * 1000 * 1000, 7200 * (i + 1));
  add (library, 1);
  ts_library_flush (library);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, names[i]);

      g_assert_true (g_file_query_exists (file, NULL) == (i < 2));
    }
}

static void
test_a_missing_drive_forgets_nothing (StoreTest *test,
                                      gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) away = g_file_new_for_path ("/nonexistent/fox.jpg");
  g_autoptr (GFile) gone = g_file_new_for_path ("/fox-that-is-gone.jpg");
  const TsSavedCrop crop = { 0.5, 0.5, 1.0 };

  ts_library_add (library, away, &crop);
  ts_library_add (library, gone, &crop);
  ts_library_forget_missing (library, away);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 2);
  ts_library_forget_missing (library, gone);
  g_assert_cmpuint (ts_library_get_n_pictures (library), ==, 1);
  wait_until_saved (test, library);
}

/* A saved picture goes with its place on the list, another file never does. */
static void
test_a_saved_picture_leaves_the_list (StoreTest *test,
                                      gconstpointer data)
{
  const TsSavedCrop crop = { 0.5, 0.5, 1.0 };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);
  g_autoptr (GFile) file = save (library, "pixels");
  g_autofree char *path = g_build_filename (test->folder, "own.jpg", NULL);
  g_autoptr (GFile) own = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
  ts_library_add (library, file, &crop);
  ts_library_add (library, own, &crop);
  wait_until_saved (test, library);
  for (guint i = 0; i < TS_LIBRARY_SIZE; i++)
    add (library, i);
  wait_until_saved (test, library);
  wait_until_gone (file);
  g_assert_true (g_file_query_exists (own, NULL));
}

/* GLib writes to such files before it renames them; only old ones are of a killed program. */
static void
test_scratch (StoreTest *test,
              gconstpointer data)
{
  static const struct
  {
    const char *name;
    gboolean is_old;
    gboolean stays;
  } cases[] = {
    { "pictures.tsv.A1B2C3", TRUE, FALSE },
    { "pictures.tsv.damaged.A1B2C3", TRUE, FALSE },
    { "pictures.tsv.Z1B2C3", FALSE, TRUE },
    { "pictures.tsv.damaged", TRUE, TRUE },
    { "results.tsv", TRUE, TRUE },
  };
  const struct utimbuf old = { 1000000000, 1000000000 };
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (test->folder, cases[i].name, NULL);

      g_assert_true (g_file_set_contents (path, "a part", -1, NULL));
      if (cases[i].is_old)
        g_assert_cmpint (utime (path, &old), ==, 0);
    }

  add (library, 1);
  ts_library_flush (library);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (test->folder, cases[i].name, NULL);

      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS) == cases[i].stays);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/library/" path, StoreTest, NULL, store_test_set_up, func, store_test_tear_down)
  ADD ("the-last-played-first", test_the_last_played_first);
  ADD ("forgetting", test_forgetting);
  ADD ("flush", test_flush);
  ADD ("two-programs", test_two_programs);
  ADD ("damage", test_damage);
  ADD ("torn-lists", test_torn_lists);
  ADD ("too-long-list", test_too_long_list);
  ADD ("a-passing-error-forgets-nothing", test_a_passing_error_forgets_nothing);
  ADD ("saved-pictures", test_saved_pictures);
  ADD ("cancelled-saving", test_cancelled_saving);
  ADD ("old-scratch-goes", test_old_scratch_goes);
  ADD ("unlisted-pictures-have-a-limit", test_unlisted_pictures_have_a_limit);
  ADD ("a-missing-drive-forgets-nothing", test_a_missing_drive_forgets_nothing);
  ADD ("a-saved-picture-leaves-the-list", test_a_saved_picture_leaves_the_list);
  ADD ("scratch", test_scratch);
#undef ADD

  return g_test_run ();
}
