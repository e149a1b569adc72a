/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the library: order, crops, its limit, and saved pictures.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "store-test.h"
#include "ts-library.h"

static TsCrop
get_crop (guint i)
{
  return (TsCrop){ 0.25, 1.0 / 3.0, 1.0 + i / 8.0 };
}

static void
add (TsLibrary *library,
     guint i)
{
  g_autoptr (GFile) file = store_test_create_picture (i);
  const TsCrop crop = get_crop (i);

  ts_library_add (library, file, &crop);
}

/* @numbers: of the pictures that the next program finds, each with its crop */
static void
assert_next (StoreTest *test,
             const char *numbers)
{
  g_autoptr (TsLibrary) library = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  store_test_wait ();
  library = ts_library_read (test->folder, FALSE);
  for (guint i = 0; i < library->files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (library->files->pdata[i]);
      guint number = (guint) atoi (name);
      g_autoptr (GFile) file = store_test_create_picture (number);
      TsCrop crop = ts_library_get_crop (library, file);
      const TsCrop expected = get_crop (number);

      g_assert_true (ts_crop_equal (&crop, &expected));
      g_string_append_printf (text, "%s%u", i > 0 ? " " : "", number);
    }
  g_assert_cmpstr (text->str, ==, numbers);
}

/* The last played first. A picture that is played again where it was is no change. */
static void
test_order (StoreTest *test,
            gconstpointer data)
{
  g_autoptr (TsLibrary) library = ts_library_read (test->folder, TRUE);
  g_autoptr (GFile) file = store_test_create_picture (3);
  TsCrop crop;

  for (guint i = 1; i <= 3; i++)
    add (library, i);
  assert_next (test, "3 2 1");
  add (library, 1);
  assert_next (test, "1 3 2");
  store_test_rename (test->folder, "pictures.tsv", NULL);
  add (library, 1);
  assert_next (test, "");
  ts_library_forget (library, file);
  assert_next (test, "1 2");
  ts_library_forget (library, file);
  crop = ts_library_get_crop (library, file);
  g_assert_true (ts_crop_equal (&crop, &TS_CROP_INIT));
  for (guint i = 3; i <= 33; i++)
    add (library, i);
  g_assert_cmpuint (library->files->len, ==, TS_LIBRARY_SIZE);
  assert_next (test, "33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 1");
}

/* Bad lines are skipped; what was played before the list was read stays first, and what was imported becomes a part. */
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

  store_test_write (test->folder, "pictures-0123456789abcdef.tsv", "tileshift-pictures\nfile:///f.jpg\t0.5\t0.5\t3\n", -1);
  store_test_write (test->folder, "pictures.tsv", text, -1);
  add (library, 7);
  ts_library_install (library, ts_state_file_read (test->folder, TS_LIBRARY_KIND, TRUE));
  g_assert_cmpuint (library->files->len, ==, 4);
  g_assert_cmpfloat (ts_library_get_crop (library, g_ptr_array_index (library->files, 0)).zoom, ==, get_crop (7).zoom);
  g_assert_cmpfloat (ts_library_get_crop (library, g_ptr_array_index (library->files, 1)).zoom, ==, 2.0);
  g_assert_cmpfloat (ts_library_get_crop (library, g_ptr_array_index (library->files, 2)).zoom, ==, 1.0);
  /* A line of before is of no shape that the player chose. */
  g_assert_false (ts_library_get_crop (library, g_ptr_array_index (library->files, 2)).is_square);
  g_assert_true (ts_library_get_crop (library, g_ptr_array_index (library->files, 3)).is_square);
  store_test_wait ();
  g_assert_cmpuint (store_test_count (test->folder, ".tsv"), ==, 1);
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
  g_autoptr (TsLibrary) library = ts_library_read (test->folder, TRUE);
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

  ts_library_add (library, file, &TS_CROP_INIT);
  ts_library_forget (library, file);
  store_test_wait ();
  g_assert_false (g_file_query_exists (file, NULL));
  /* Not on the list, and refused. */
  g_assert_true (g_file_query_exists (other, NULL));
  ts_library_forget (library, other);
  store_test_wait ();
  g_assert_false (g_file_query_exists (other, NULL));
}

/* Of the pictures that have left the list, the newest stay; all of them while the list cannot be read: any may be on it. */
static void
test_unlisted_pictures_have_a_limit (StoreTest *test,
                                     gconstpointer data)
{
  static const char *const names[] = { "listed", "old", "less-new", "new" };
  g_autoptr (TsLibrary) library = ts_library_read (test->folder, TRUE);
  g_autofree char *list = g_build_filename (test->folder, "pictures.tsv", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (test->folder, "pictures", names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      store_test_write (g_file_peek_path (library->saved), names[i], "", 0);
      g_assert_cmpint (truncate (path, 45 * 1000 * 1000), ==, 0);
      store_test_set_age (g_file_peek_path (library->saved), names[i], 1000 - i);
      if (i == 0)
        ts_library_add (library, file, &TS_CROP_INIT);
    }
  store_test_wait ();
  store_test_rename (test->folder, "pictures.tsv", "aside");
  g_assert_cmpint (symlink (list, list), ==, 0);
  ts_library_clean_up (test->folder);
  store_test_assert_folder (test, "pictures/listed pictures/old pictures/less-new pictures/new");
  g_assert_cmpint (g_unlink (list), ==, 0);
  store_test_rename (test->folder, "aside", "pictures.tsv");
  ts_library_clean_up (test->folder);
  store_test_assert_folder (test, "pictures/listed pictures/less-new pictures/new");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add ("/library/order", NULL, test_order);
  store_test_add ("/library/reading", NULL, test_reading);
  store_test_add ("/library/saved", NULL, test_saved_pictures);
  store_test_add ("/library/saved/limit", NULL, test_unlisted_pictures_have_a_limit);

  return g_test_run ();
}
