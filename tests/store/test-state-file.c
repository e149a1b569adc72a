/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of state files: they are read, written whole, and never take the place of another file.
 */

#include <glib/gstdio.h>

#include "store-test.h"
#include "ts-state-file.h"

#define KIND "pictures"
#define FIRST_LINE "tileshift-pictures\n"

static GPtrArray *
create_lines (const char *first,
              const char *second)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (lines, g_strdup (first));
  if (second != NULL)
    g_ptr_array_add (lines, g_strdup (second));

  return lines;
}

static void
write_state (StoreTest *test,
             const char *line)
{
  g_autoptr (TsState) state = ts_state_file_read (test->folder, KIND);
  g_autoptr (GPtrArray) lines = create_lines (line, NULL);
  g_autoptr (GError) error = NULL;

  ts_state_file_write (state->path, KIND, lines, &error);
  g_assert_no_error (error);
}

static void
assert_state (StoreTest *test,
              const char *lines,
              const char *foreign_name)
{
  g_autoptr (TsState) state = ts_state_file_read (test->folder, KIND);
  g_autofree char *joined = NULL;

  g_ptr_array_add (state->lines, NULL);
  joined = g_strjoinv ("|", (char **) state->lines->pdata);
  g_assert_cmpstr (joined, ==, lines);
  g_assert_cmpstr (state->foreign_name, ==, foreign_name);
}

static void
test_round_trip (StoreTest *test,
                 gconstpointer data)
{
  g_autoptr (TsState) state = ts_state_file_read (test->folder, KIND);
  g_autofree char *text = NULL;

  g_assert_false (state->is_there);
  g_assert_cmpuint (state->lines->len, ==, 0);
  write_state (test, "one\ttwo");
  text = store_test_read (test->folder, "pictures.tsv");
  g_assert_cmpstr (text, ==, FIRST_LINE "one\ttwo\n");
  assert_state (test, "one\ttwo", NULL);
}

/* A line that is torn, or has a NUL, is none; the others count. An empty file is nothing of anybody. */
static void
test_bad_lines (StoreTest *test,
                gconstpointer data)
{
  static const char text[] = FIRST_LINE "one\nt\0wo\nthree\nto";

  store_test_write (test->folder, "pictures.tsv", text, sizeof text - 1);
  assert_state (test, "one|three", NULL);
  store_test_write (test->folder, "pictures.tsv", "", 0);
  assert_state (test, "", NULL);
  write_state (test, "one");
  g_assert_cmpuint (folder_count (test->folder), ==, 1);
}

/* What does not begin as ours stays. It is told until ours has a name of its own, and our file is found again. */
static void
test_a_foreign_file (StoreTest *test,
                     gconstpointer data)
{
  static const char *const texts[] = { "holiday\n", "tileshift-pictures\t1\tbe3b247c3fdd0aa6\n", "tileshift-pictures",
                                       "tileshift-set\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *after = NULL;

      store_test_write (test->folder, "pictures.tsv", texts[i], -1);
      assert_state (test, "", "pictures.tsv");
      write_state (test, "one");
      assert_state (test, "one", NULL);
      after = store_test_read (test->folder, "pictures.tsv");
      g_assert_cmpstr (after, ==, texts[i]);
      store_test_write (test->folder, "pictures.2.tsv", "also a stranger\n", -1);
      assert_state (test, "", "pictures.2.tsv");
      write_state (test, "two");
      g_assert_cmpuint (folder_count (test->folder), ==, 3);
      folder_remove (test->folder);
    }
}

/* One that cannot be read may be ours: it is not written. */
static void
test_an_unreadable_file (StoreTest *test,
                         gconstpointer data)
{
  g_autofree char *path = g_build_filename (test->folder, "pictures.tsv", NULL);
  g_autoptr (TsState) state = NULL;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  state = ts_state_file_read (test->folder, KIND);
  g_assert_null (state->path);
  g_assert_cmpuint (state->lines->len, ==, 0);
  g_assert_null (state->foreign_name);
}

/* Lines that an import brings follow ours, until they are part of it. */
static void
test_imported_lines (StoreTest *test,
                     gconstpointer data)
{
  g_autoptr (GPtrArray) lines = create_lines ("two", "three");
  g_autoptr (GPtrArray) merged = create_lines ("one", "two");
  g_autofree char *path = NULL;
  g_autofree char *again = NULL;
  g_autoptr (TsState) state = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (ts_state_file_import (test->folder, KIND, lines, &path, &error));
  g_assert_true (ts_state_file_import (test->folder, KIND, lines, &again, &error));
  g_assert_cmpstr (again, ==, path);
  assert_state (test, "two|three", NULL);
  write_state (test, "one");
  store_test_write (test->folder, "pictures-backup.tsv", "tileshift-pictures\nfour\n", -1);
  assert_state (test, "one|two|three", NULL);

  state = ts_state_file_read (test->folder, KIND);
  g_assert_cmpuint (g_strv_length (state->imported), ==, 1);
  ts_state_file_save (state->path, KIND, merged, state->imported);
  store_test_wait ();
  assert_state (test, "one|two", NULL);
  g_assert_cmpuint (folder_count (test->folder), ==, 2);
}

/* What cannot be written leaves all that it was to replace. */
static void
test_a_failed_save (StoreTest *test,
                    gconstpointer data)
{
  g_autoptr (GPtrArray) lines = create_lines ("two", NULL);
  g_autofree char *path = NULL;
  g_autofree char *nowhere = g_build_filename (test->folder, "file", "pictures.tsv", NULL);

  store_test_write (test->folder, "file", "", 0);
  g_assert_true (ts_state_file_import (test->folder, KIND, lines, &path, NULL));
  ts_state_file_save (nowhere, KIND, lines, (char *[]){ path, NULL });
  store_test_wait ();
  assert_state (test, "two", NULL);
}

#define ADD_TEST(path, function) \
  g_test_add ("/state-file/" path, StoreTest, NULL, store_test_set_up, function, store_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  ADD_TEST ("round-trip", test_round_trip);
  ADD_TEST ("bad-lines", test_bad_lines);
  ADD_TEST ("foreign", test_a_foreign_file);
  ADD_TEST ("unreadable", test_an_unreadable_file);
  ADD_TEST ("imported", test_imported_lines);
  ADD_TEST ("failed-save", test_a_failed_save);

  return g_test_run ();
}
