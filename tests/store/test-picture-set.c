/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the set: order, what stays, newer and foreign files, and its limit.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "store-test.h"
#include "ts-disk.h"
#include "ts-line.h"
#include "ts-picture-set.h"

static GFile *
create_file (guint i)
{
  g_autofree char *uri = g_strdup_printf ("file:///pictures/%u%%20%%5B%u%%5D%%09.jpg", i, i);

  return g_file_new_for_uri (uri);
}

static GPtrArray *
create_files (guint n)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (files, create_file (i));

  return files;
}

static void
assert_round (TsPictureSet *set,
              guint first)
{
  g_autoptr (GPtrArray) files = ts_picture_set_list_from (set, first);
  guint n = ts_picture_set_get_n_pictures (set);

  g_assert_cmpuint (files->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GFile) file = create_file ((first + i) % n);

      g_assert_true (g_file_equal (g_ptr_array_index (files, i), file));
    }
}

/* Returns: (transfer full): the set as the next program finds it */
static TsPictureSet *
read_anew (StoreTest *test)
{
  g_assert_true (ts_disk_wait (10000));

  return ts_picture_set_new (test->folder);
}

static char *
get_path (StoreTest *test)
{
  return g_build_filename (test->folder, "set.tsv", NULL);
}

static void
test_stays (StoreTest *test,
            gconstpointer data)
{
  g_autoptr (TsPictureSet) set = ts_picture_set_new (test->folder);
  g_autoptr (TsPictureSet) again = NULL;
  g_autoptr (TsPictureSet) moved = NULL;
  g_autoptr (TsPictureSet) left = NULL;
  g_autoptr (TsPictureSet) ended = NULL;
  g_autoptr (GPtrArray) files = create_files (4);
  g_autoptr (GFile) other = create_file (9);
  guint i;

  g_assert_cmpuint (ts_picture_set_get_n_pictures (set), ==, 0);
  ts_picture_set_leave (set);
  g_ptr_array_add (files, create_file (2));
  ts_picture_set_begin (set, files);
  again = read_anew (test);
  g_assert_true (ts_picture_set_get_is_left (again));
  assert_round (again, 0);
  assert_round (again, 3);
  assert_round (again, 4);
  g_assert_cmpuint (ts_picture_set_get_n_pictures (again), ==, 4);
  g_assert_true (ts_picture_set_find (again, files->pdata[2], &i));
  g_assert_cmpuint (i, ==, 2);
  g_assert_false (ts_picture_set_find (again, other, NULL));
  g_assert_false (ts_picture_set_find (again, NULL, NULL));

  ts_picture_set_move (again, 3);
  moved = read_anew (test);
  g_assert_cmpuint (ts_picture_set_get_next (moved), ==, 3);
  g_assert_false (ts_picture_set_get_is_left (moved));
  ts_picture_set_move (moved, 4);
  g_assert_cmpuint (ts_picture_set_get_next (moved), ==, 0);
  ts_picture_set_move (moved, 2);
  ts_picture_set_leave (moved);
  left = read_anew (test);
  g_assert_true (ts_picture_set_get_is_left (left));
  g_assert_cmpuint (ts_picture_set_get_next (left), ==, 2);
  /* Coming back to the picture where the set was left goes on with it. */
  ts_picture_set_move (left, 2);
  g_assert_false (ts_picture_set_get_is_left (left));

  ts_picture_set_end (left);
  ended = read_anew (test);
  g_assert_cmpuint (ts_picture_set_get_n_pictures (ended), ==, 0);
}

/* What it does not know is passed on; a picture whose line is damaged is left out. */
static void
test_newer_lines (StoreTest *test,
                  gconstpointer data)
{
  g_autofree char *path = get_path (test);
  g_autofree char *after = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TsPictureSet) set = NULL;
  static const char *const lines[] = { "picture\tfile:///a.png\tmore", "frame\tgold", "picture", "picture\tfile:///b.png",
                                       "next\t1" };
  guint64 sum = TS_LINE_FIRST_SUM;

  ts_line_add_first (text, &sum, "tileshift-set");
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      sum = TS_LINE_FIRST_SUM;
      ts_line_add (text, &sum, lines[i]);
    }
  g_string_append (text, "picture\tfile:///torn");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  set = ts_picture_set_new (test->folder);
  g_assert_cmpuint (ts_picture_set_get_n_pictures (set), ==, 2);
  g_assert_cmpuint (ts_picture_set_get_next (set), ==, 1);
  ts_picture_set_move (set, 0);
  g_assert_true (ts_disk_wait (10000));
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_nonnull (strstr (after, "picture\tfile:///a.png\tmore\t"));
  g_assert_nonnull (strstr (after, "frame\tgold\t"));
  g_assert_nonnull (strstr (after, "next\t0\t"));
  g_assert_null (strstr (after, "torn"));
}

/* Of a later version, or not ours: the set works, and the file stays. */
static void
test_foreign_files (StoreTest *test,
                    gconstpointer data)
{
  static const char *const texts[] = { "tileshift-set\t2\t0\npicture\tfile:///a.png\n", "a letter\n" };
  g_autofree char *path = get_path (test);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TsPictureSet) set = NULL;
      g_autoptr (GPtrArray) files = create_files (2);
      g_autofree char *after = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      set = ts_picture_set_new (test->folder);
      g_assert_cmpuint (ts_picture_set_get_n_pictures (set), ==, 0);
      ts_picture_set_begin (set, files);
      ts_picture_set_move (set, 1);
      g_assert_cmpuint (ts_picture_set_get_n_pictures (set), ==, 2);
      g_assert_true (ts_disk_wait (10000));
      g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
      g_assert_cmpstr (after, ==, texts[i]);
    }
}

/* The number of the next picture may be that of another set. */
static void
test_wrong_numbers (StoreTest *test,
                    gconstpointer data)
{
  static const char *const numbers[] = { "next\t7", "next\t-1", "next", "next\t99999999999999999999" };
  g_autofree char *path = get_path (test);

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (TsPictureSet) set = NULL;
      guint64 sum = TS_LINE_FIRST_SUM;

      ts_line_add_first (text, &sum, "tileshift-set");
      sum = TS_LINE_FIRST_SUM;
      ts_line_add (text, &sum, "picture\tfile:///a.png");
      sum = TS_LINE_FIRST_SUM;
      ts_line_add (text, &sum, numbers[i]);
      g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
      set = ts_picture_set_new (test->folder);
      g_assert_cmpuint (ts_picture_set_get_next (set), ==, 0);
      g_assert_cmpuint (ts_picture_set_get_n_pictures (set), ==, 1);
    }
}

static void
test_limit (StoreTest *test,
            gconstpointer data)
{
  g_autoptr (TsPictureSet) set = ts_picture_set_new (test->folder);
  g_autoptr (TsPictureSet) again = NULL;
  g_autoptr (GPtrArray) files = create_files (TS_PICTURE_SET_MAX + 1);

  ts_picture_set_begin (set, files);
  ts_picture_set_move (set, TS_PICTURE_SET_MAX - 1);
  again = read_anew (test);
  g_assert_cmpuint (ts_picture_set_get_n_pictures (again), ==, TS_PICTURE_SET_MAX);
  g_assert_cmpuint (ts_picture_set_get_next (again), ==, TS_PICTURE_SET_MAX - 1);
}

static void
test_tells_once (StoreTest *test,
                 gconstpointer data)
{
  g_autoptr (TsPictureSet) set = ts_picture_set_new (test->folder);
  g_autoptr (GPtrArray) files = create_files (2);

  ts_picture_set_begin (set, files);
  g_assert_true (ts_picture_set_note_skipped (set, files->pdata[0]));
  g_assert_true (ts_picture_set_note_skipped (set, files->pdata[1]));
  g_assert_false (ts_picture_set_note_skipped (set, files->pdata[0]));
  ts_picture_set_begin (set, files);
  g_assert_true (ts_picture_set_note_skipped (set, files->pdata[0]));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) \
  g_test_add ("/picture-set/" path, StoreTest, NULL, store_test_set_up, func, store_test_tear_down)
  ADD ("stays", test_stays);
  ADD ("newer-lines", test_newer_lines);
  ADD ("foreign-files", test_foreign_files);
  ADD ("wrong-numbers", test_wrong_numbers);
  ADD ("limit", test_limit);
  ADD ("tells-once", test_tells_once);
#undef ADD

  return g_test_run ();
}
