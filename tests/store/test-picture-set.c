/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the set: order, what stays, and its limit.
 */

#include "store-test.h"
#include "ts-disk-queue.h"
#include "ts-picture-set.h"

static GPtrArray *
create_files (guint n)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (files, store_test_create_picture (i));

  return files;
}

static void
assert_round (TsPictureSet *set,
              guint first)
{
  g_autoptr (GPtrArray) files = ts_picture_set_list_from (set, first);
  guint n = set->files->len;

  g_assert_cmpuint (files->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GFile) file = store_test_create_picture ((first + i) % n);

      g_assert_true (g_file_equal (g_ptr_array_index (files, i), file));
    }
}

/* Returns: (transfer full): the set as the next program finds it */
static TsPictureSet *
read_anew (StoreTest *test,
           gboolean is_writer)
{
  g_assert_true (ts_disk_queue_wait (10000));

  return ts_picture_set_read (test->folder, is_writer);
}

static void
test_stays (StoreTest *test,
            gconstpointer data)
{
  g_autoptr (TsPictureSet) set = read_anew (test, TRUE);
  g_autoptr (TsPictureSet) again = NULL;
  g_autoptr (TsPictureSet) moved = NULL;
  g_autoptr (TsPictureSet) left = NULL;
  g_autoptr (TsPictureSet) ended = NULL;
  g_autoptr (GPtrArray) files = create_files (4);
  g_autoptr (GFile) other = store_test_create_picture (9);
  guint i;

  g_assert_cmpuint (set->files->len, ==, 0);
  ts_picture_set_leave (set);
  g_ptr_array_add (files, store_test_create_picture (2));
  ts_picture_set_begin (set, files);
  again = read_anew (test, TRUE);
  g_assert_true (again->is_left);
  assert_round (again, 0);
  assert_round (again, 3);
  assert_round (again, 4);
  g_assert_cmpuint (again->files->len, ==, 4);
  g_assert_true (ts_picture_set_find (again, files->pdata[2], &i));
  g_assert_cmpuint (i, ==, 2);
  g_assert_false (ts_picture_set_find (again, other, NULL));
  g_assert_false (ts_picture_set_find (again, NULL, NULL));

  ts_picture_set_move (again, 3);
  moved = read_anew (test, TRUE);
  g_assert_cmpuint (moved->next, ==, 3);
  g_assert_false (moved->is_left);
  /* It ends with its last picture, and waits. */
  ts_picture_set_advance (moved);
  g_assert_cmpuint (moved->next, ==, 0);
  g_assert_true (moved->is_left);
  ts_picture_set_move (moved, 1);
  ts_picture_set_advance (moved);
  g_assert_cmpuint (moved->next, ==, 2);
  g_assert_false (moved->is_left);
  ts_picture_set_leave (moved);
  left = read_anew (test, TRUE);
  g_assert_true (left->is_left);
  g_assert_cmpuint (left->next, ==, 2);
  /* Coming back to the picture where the set was left goes on with it. */
  ts_picture_set_move (left, 2);
  g_assert_false (left->is_left);

  ts_picture_set_begin (left, NULL);
  ended = read_anew (test, TRUE);
  g_assert_cmpuint (ended->files->len, ==, 0);
}

/* The number of the next picture may be that of another set. */
static void
test_wrong_numbers (StoreTest *test,
                    gconstpointer data)
{
  static const char *const numbers[] = { "next\t7", "next\t-1", "next", "next\t99999999999999999999" };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = g_strconcat ("tileshift-set\npicture\tfile:///a.png\n", numbers[i], "\nframe\tgold\n", NULL);
      g_autoptr (TsPictureSet) set = NULL;

      store_test_write (test->folder, "set.tsv", text, -1);
      set = read_anew (test, TRUE);
      g_assert_cmpuint (set->next, ==, 0);
      g_assert_cmpuint (set->files->len, ==, 1);
    }
}

static void
test_limit (StoreTest *test,
            gconstpointer data)
{
  g_autoptr (TsPictureSet) set = read_anew (test, TRUE);
  g_autoptr (TsPictureSet) again = NULL;
  g_autoptr (GPtrArray) files = create_files (TS_PICTURE_SET_MAX + 1);

  ts_picture_set_begin (set, files);
  ts_picture_set_move (set, TS_PICTURE_SET_MAX - 1);
  again = read_anew (test, TRUE);
  g_assert_cmpuint (again->files->len, ==, TS_PICTURE_SET_MAX);
  g_assert_cmpuint (again->next, ==, TS_PICTURE_SET_MAX - 1);
}

static void
assert_position (TsPictureSet *set,
                 guint i,
                 guint expected,
                 guint n_expected)
{
  guint n;

  g_assert_cmpuint (ts_picture_set_get_position (set, i, &n), ==, expected);
  g_assert_cmpuint (n, ==, n_expected);
}

/* Pictures that do not load are told once, also after the next start, and are not counted, until one comes back; another
 * set has pictures of its own. */
static void
test_position (StoreTest *test,
               gconstpointer data)
{
  g_autoptr (TsPictureSet) set = read_anew (test, TRUE);
  g_autoptr (TsPictureSet) again = NULL;
  g_autoptr (GPtrArray) files = create_files (4);

  ts_picture_set_begin (set, files);
  assert_position (set, 2, 2, 4);
  g_assert_true (ts_picture_set_note_skipped (set, files->pdata[1]));
  g_assert_true (ts_picture_set_note_skipped (set, files->pdata[3]));
  g_assert_false (ts_picture_set_note_skipped (set, files->pdata[1]));
  again = read_anew (test, TRUE);
  g_assert_false (ts_picture_set_note_skipped (again, files->pdata[1]));
  assert_position (again, 2, 1, 2);
  ts_picture_set_begin (again, files);
  g_assert_true (ts_picture_set_note_skipped (again, files->pdata[1]));
  ts_picture_set_move (set, 3);
  assert_position (set, 3, 2, 3);
  ts_picture_set_move (set, 2);
  assert_position (set, 2, 1, 3);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  store_test_add ("/picture-set/stays", NULL, test_stays);
  store_test_add ("/picture-set/wrong-numbers", NULL, test_wrong_numbers);
  store_test_add ("/picture-set/limit", NULL, test_limit);
  store_test_add ("/picture-set/position", NULL, test_position);

  return g_test_run ();
}
