/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the set: order, what stays, and its limit.
 */

#include "store-test.h"
#include "ts-picture-set.h"

static GPtrArray *
create_files (guint n)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (files, store_test_create_picture (i));

  return files;
}

/* What the next program finds: how many pictures, the number of the next one, whether the player has left the set, and, of
 * the pictures that load, how many there are and how many of them before the next one. */
static void
assert_next (StoreTest *test,
             const char *expected)
{
  g_autoptr (TsPictureSet) set = NULL;
  g_autofree char *text = NULL;
  guint position;
  guint n;

  store_test_wait ();
  set = ts_picture_set_new (ts_state_file_read (test->folder, TS_PICTURE_SET_KIND, FALSE));
  position = ts_picture_set_get_position (set, set->next, &n);
  text = g_strdup_printf ("%u at %u%s, %u of %u", set->files->len, set->next, set->is_left ? " left" : "", position, n);
  g_assert_cmpstr (text, ==, expected);
}

/* A set ends with its last picture, and waits; coming back to the picture where it was left goes on with it. Pictures that
 * do not load are not counted, until one is played; another set has pictures of its own. */
static void
test_steps (StoreTest *test,
            gconstpointer data)
{
  static const struct
  {
    enum
    {
      BEGIN,
      MOVE,
      ADVANCE,
      LEAVE,
      SKIP,
    } kind;
    guint i;
    const char *expected;
  } steps[] = {
    { LEAVE, 0, "0 at 0, 0 of 0" },
    { BEGIN, 4, "4 at 0 left, 0 of 4" },
    { MOVE, 3, "4 at 3, 3 of 4" },
    { ADVANCE, 0, "4 at 0 left, 0 of 4" },
    { MOVE, 1, "4 at 1, 1 of 4" },
    { ADVANCE, 0, "4 at 2, 2 of 4" },
    { LEAVE, 0, "4 at 2 left, 2 of 4" },
    { MOVE, 2, "4 at 2, 2 of 4" },
    { SKIP, 1, "4 at 2, 1 of 3" },
    { SKIP, 3, "4 at 2, 1 of 2" },
    { MOVE, 3, "4 at 3, 2 of 3" },
    { MOVE, 2, "4 at 2, 1 of 3" },
    { BEGIN, 3, "3 at 0 left, 0 of 3" },
    { BEGIN, 0, "0 at 0 left, 0 of 0" },
    { BEGIN, TS_PICTURE_SET_MAX + 1, "50000 at 0 left, 0 of 50000" },
  };
  g_autoptr (TsPictureSet) set = ts_picture_set_new (ts_state_file_read (test->folder, TS_PICTURE_SET_KIND, TRUE));

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (GFile) file = store_test_create_picture (steps[i].i);
      g_autoptr (GPtrArray) files = steps[i].kind == BEGIN && steps[i].i > 0 ? create_files (steps[i].i) : NULL;

      g_test_message ("%" G_GSIZE_FORMAT, i);
      if (steps[i].kind == BEGIN)
        ts_picture_set_begin (set, files);
      else if (steps[i].kind == MOVE)
        ts_picture_set_move (set, steps[i].i, FALSE);
      else if (steps[i].kind == ADVANCE)
        ts_picture_set_advance (set);
      else if (steps[i].kind == LEAVE)
        ts_picture_set_move (set, set->next, TRUE);
      else
        g_assert_true (ts_picture_set_note_skipped (set, file));
      assert_next (test, steps[i].expected);
    }
}

/* The pictures in order, each once, and round from any of them. */
static void
test_pictures (StoreTest *test,
               gconstpointer data)
{
  g_autoptr (TsPictureSet) set = ts_picture_set_new (ts_state_file_read (test->folder, TS_PICTURE_SET_KIND, TRUE));
  g_autoptr (TsPictureSet) again = NULL;
  g_autoptr (GPtrArray) files = create_files (4);
  g_autoptr (GFile) other = store_test_create_picture (9);
  guint number;

  g_ptr_array_add (files, store_test_create_picture (2));
  ts_picture_set_begin (set, files);
  g_assert_true (ts_picture_set_note_skipped (set, files->pdata[1]));
  store_test_wait ();
  again = ts_picture_set_new (ts_state_file_read (test->folder, TS_PICTURE_SET_KIND, TRUE));
  for (guint first = 0; first <= 4; first++)
    {
      g_autoptr (GPtrArray) round = ts_picture_set_list_from (again, first);

      g_assert_cmpuint (round->len, ==, 4);
      for (guint i = 0; i < round->len; i++)
        g_assert_true (g_file_equal (round->pdata[i], files->pdata[(first + i) % 4]));
    }
  g_assert_true (ts_picture_set_find (again, files->pdata[2], &number));
  g_assert_cmpuint (number, ==, 2);
  g_assert_false (ts_picture_set_find (again, other, NULL));
  g_assert_false (ts_picture_set_find (again, NULL, NULL));
  /* It was told before. */
  g_assert_false (ts_picture_set_note_skipped (again, files->pdata[1]));
  ts_picture_set_begin (again, files);
  g_assert_true (ts_picture_set_note_skipped (again, files->pdata[1]));
}

static const char *const numbers[] = { "next\t1", "next\t-1", "next", "next\t99999999999999999999" };

/* The number of the next picture may be that of another set. */
static void
test_wrong_number (StoreTest *test,
                   gconstpointer number)
{
  g_autofree char *text = g_strconcat ("tileshift-set\npicture\tfile:///a.png\n", *(char *const *) number,
                                       "\nframe\tgold\n", NULL);

  store_test_write (test->folder, "set.tsv", text, -1);
  assert_next (test, "1 at 0, 0 of 1");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  store_test_add ("/picture-set/steps", NULL, test_steps);
  store_test_add ("/picture-set/pictures", NULL, test_pictures);
  store_test_add_rows ("/picture-set/wrong-number", numbers, test_wrong_number);

  return g_test_run ();
}
