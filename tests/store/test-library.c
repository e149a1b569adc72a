/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the library: order, crops, its limit, and saved pictures.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "store-test.h"
#include "ts-disk-queue.h"
#include "ts-library.h"

static void
add (TsLibrary *library,
     guint i)
{
  g_autoptr (GFile) file = store_test_create_picture (i);
  TsCrop crop = { 0.25, 1.0 / 3.0, 1.0 + i / 8.0 };

  ts_library_add (library, file, &crop);
}

static void
assert_has (TsLibrary *library,
            guint position,
            guint i)
{
  g_autoptr (GFile) file = store_test_create_picture (i);
  TsCrop crop = ts_library_get_crop (library, file);

  g_assert_true (g_file_equal (g_ptr_array_index (library->files, position), file));
  g_assert_cmpfloat (crop.x, ==, 0.25);
  g_assert_cmpfloat (crop.y, ==, 1.0 / 3.0);
  g_assert_cmpfloat (crop.zoom, ==, 1.0 + i / 8.0);
}

/* Returns: (transfer full): the library as the next program finds it */
static TsLibrary *
read_anew (StoreTest *test,
           gboolean is_writer)
{
  store_test_wait ();

  return ts_library_read (test->folder, is_writer);
}

static void
test_the_last_played_first (StoreTest *test,
                            gconstpointer data)
{
  g_autoptr (TsLibrary) library = read_anew (test, TRUE);
  g_autoptr (TsLibrary) again = NULL;

  for (guint i = 0; i < TS_LIBRARY_SIZE + 3; i++)
    add (library, i);
  add (library, 10);
  g_assert_cmpuint (library->files->len, ==, TS_LIBRARY_SIZE);
  again = read_anew (test, TRUE);
  g_assert_cmpuint (again->files->len, ==, TS_LIBRARY_SIZE);
  assert_has (again, 0, 10);
  assert_has (again, 1, TS_LIBRARY_SIZE + 2);
  assert_has (again, TS_LIBRARY_SIZE - 1, 3);
}

/* A picture that is played again where it was is no change. */
static void
test_no_change_writes_nothing (StoreTest *test,
                               gconstpointer data)
{
  g_autoptr (TsLibrary) library = read_anew (test, TRUE);

  add (library, 1);
  store_test_wait ();
  store_test_rename (test->folder, "pictures.tsv", NULL);
  add (library, 1);
  store_test_wait ();
  g_assert_false (store_test_exists (test->folder, "pictures.tsv"));
  add (library, 2);
  store_test_wait ();
  g_assert_true (store_test_exists (test->folder, "pictures.tsv"));
}

static void
test_forgetting (StoreTest *test,
                 gconstpointer data)
{
  const TsCrop none = TS_CROP_INIT;
  g_autoptr (TsLibrary) library = read_anew (test, TRUE);
  g_autoptr (TsLibrary) again = NULL;
  g_autoptr (GFile) file = store_test_create_picture (1);
  TsCrop crop;

  add (library, 0);
  add (library, 1);
  ts_library_forget (library, file);
  ts_library_forget (library, file);
  again = read_anew (test, TRUE);
  g_assert_cmpuint (again->files->len, ==, 1);
  assert_has (again, 0, 0);
  crop = ts_library_get_crop (again, file);
  g_assert_true (ts_crop_equal (&crop, &none));
}

/* Bad lines are skipped; what was played before the list was read stays first. */
static void
test_reading (StoreTest *test,
              gconstpointer data)
{
  static const char text[] = "tileshift-pictures\n"
                             "file:///a.jpg\t0.5\t0.5\t2\tmore\n"
                             "file:///b.jpg\n"
                             "file:///c.jpg\t0.5\tx\t2\n"
                             "file:///%FF.jpg\t0.5\t0.5\t2\n"
                             "file:///a.jpg\t0.5\t0.5\t3\n"
                             "file:///d.jpg\t9\t0.5\t2\n"
                             "file:///f.jpg\t0.5\t0.5\t2\tsquare\n"
                             "file:///e.jpg\t0.5\t0.5\t2";
  g_autoptr (TsLibrary) library = ts_library_new (test->folder);

  store_test_write (test->folder, "pictures.tsv", text, -1);
  add (library, 7);
  ts_library_install (library, ts_state_file_read (test->folder, TS_LIBRARY_KIND, TRUE));
  g_assert_cmpuint (library->files->len, ==, 4);
  assert_has (library, 0, 7);
  g_assert_cmpfloat (ts_library_get_crop (library, g_ptr_array_index (library->files, 1)).zoom, ==, 2.0);
  g_assert_cmpfloat (ts_library_get_crop (library, g_ptr_array_index (library->files, 2)).zoom, ==, 1.0);
  /* A line of before is of no shape that the player chose. */
  g_assert_false (ts_library_get_crop (library, g_ptr_array_index (library->files, 2)).is_square);
  g_assert_true (ts_library_get_crop (library, g_ptr_array_index (library->files, 3)).is_square);
}

static GFile *
save (StoreTest *test,
      const char *pixels)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (pixels, strlen (pixels));
  g_autoptr (GError) error = NULL;
  GFile *file = ts_library_save (test->folder, bytes, &error);

  g_assert_no_error (error);

  return file;
}

static void
test_saved_pictures (StoreTest *test,
                     gconstpointer data)
{
  const TsCrop crop = TS_CROP_INIT;
  g_autoptr (TsLibrary) library = read_anew (test, TRUE);
  g_autoptr (GFile) file = save (test, "pixels");
  g_autoptr (GFile) same = save (test, "pixels");
  g_autoptr (GFile) other = save (test, "other pixels");
  g_autoptr (GFile) foreign = store_test_create_picture (1);
  g_autofree char *text = NULL;

  g_assert_true (g_file_equal (file, same));
  g_assert_false (g_file_equal (file, other));
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "pixels");
  g_assert_true (ts_library_has_saved (library, file));
  g_assert_false (ts_library_has_saved (library, foreign));

  ts_library_add (library, file, &crop);
  ts_library_forget (library, file);
  store_test_wait ();
  g_assert_false (g_file_query_exists (file, NULL));
  /* Not on the list, and refused. */
  g_assert_true (g_file_query_exists (other, NULL));
  ts_library_forget (library, other);
  store_test_wait ();
  g_assert_false (g_file_query_exists (other, NULL));
}

/* Of the pictures that have left the list, the newest stay. */
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
    { "old", 7200, FALSE },
  };
  const TsCrop crop = TS_CROP_INIT;
  g_autoptr (TsLibrary) library = read_anew (test, TRUE);
  g_autofree char *folder = g_build_filename (test->folder, "pictures", NULL);
  g_autofree char *list = g_build_filename (test->folder, "pictures.tsv", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (folder, cases[i].name, NULL);

      store_test_write (folder, cases[i].name, "", 0);
      g_assert_cmpint (truncate (path, 45 * 1000 * 1000), ==, 0);
      store_test_set_age (folder, cases[i].name, cases[i].age_s);
      if (g_str_equal (cases[i].name, "on-the-list"))
        {
          g_autoptr (GFile) file = g_file_new_for_path (path);

          ts_library_add (library, file, &crop);
        }
    }
  store_test_wait ();
  /* Any picture may be on a list that cannot be read. */
  store_test_rename (test->folder, "pictures.tsv", "aside");
  g_assert_cmpint (symlink (list, list), ==, 0);
  ts_library_clean_up (test->folder);
  g_assert_cmpuint (folder_count (folder), ==, G_N_ELEMENTS (cases));

  g_assert_cmpint (g_unlink (list), ==, 0);
  store_test_rename (test->folder, "aside", "pictures.tsv");
  ts_library_clean_up (test->folder);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_true (store_test_exists (folder, cases[i].name) == cases[i].stays);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add ("/library/last-played-first", NULL, test_the_last_played_first);
  store_test_add ("/library/no-change", NULL, test_no_change_writes_nothing);
  store_test_add ("/library/forgetting", NULL, test_forgetting);
  store_test_add ("/library/reading", NULL, test_reading);
  store_test_add ("/library/saved", NULL, test_saved_pictures);
  store_test_add ("/library/saved/limit", NULL, test_unlisted_pictures_have_a_limit);

  return g_test_run ();
}
