/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of state files: they are read, written whole, and never take the place of another file.
 */

#include <unistd.h>

#include "store-test.h"
#include "ts-state-file.h"

#define KIND "pictures"
#define FIRST_LINE "tileshift-pictures\n"

static void
assert_state (StoreTest *test,
              const char *text,
              const char *foreign_name)
{
  g_autoptr (TsState) state = ts_state_file_read (test->folder, KIND, TRUE);

  g_assert_cmpstr (state->text->str, ==, text);
  g_assert_cmpstr (state->foreign_name, ==, foreign_name);
}

static void
write_state (StoreTest *test,
             gboolean is_writer)
{
  g_autoptr (TsState) state = ts_state_file_read (test->folder, KIND, is_writer);

  ts_state_file_save (state, "one\ttwo\n");
  store_test_wait ();
}

static const struct Before
{
  const char *text; /* NULL if there is no file */
  const char *lines;
  gboolean is_foreign;
} befores[] = {
  { NULL, "", FALSE },
  { "", "", FALSE },
  { FIRST_LINE, "", FALSE },
  { FIRST_LINE "one\nthree\nto", "one\nthree\n", FALSE },
  { "holiday\n", "", TRUE },
  { "tileshift-pictures\t1\tbe3b247c3fdd0aa6\n", "", TRUE },
  { "tileshift-pictures", "", TRUE },
  { "tileshift-set\n", "", TRUE },
};

/* A torn line is none, and an empty file is nothing of anybody. What does not begin as ours stays. It is told once, since
 * ours has a name of its own then, and is found again. There is no third name. Another program writes nothing. */
static void
test_read_and_write (StoreTest *test,
                     gconstpointer data)
{
  const struct Before *before = data;

  if (before->text != NULL)
    store_test_write (test->folder, "pictures.tsv", before->text, -1);
  write_state (test, FALSE);
  g_assert_cmpuint (folder_count (test->folder), ==, before->text != NULL);
  assert_state (test, before->lines, before->is_foreign ? "pictures.tsv" : NULL);
  assert_state (test, before->lines, NULL);
  write_state (test, TRUE);
  assert_state (test, "one\ttwo\n", NULL);
  store_test_assert_text (test->folder, before->is_foreign ? "pictures.2.tsv" : "pictures.tsv", FIRST_LINE "one\ttwo\n");
  g_assert_cmpuint (folder_count (test->folder), ==, before->is_foreign ? 2 : 1);
  if (!before->is_foreign)
    return;

  store_test_assert_text (test->folder, "pictures.tsv", before->text);
  store_test_write (test->folder, "pictures.2.tsv", "also a stranger\n", -1);
  write_state (test, TRUE);
  store_test_assert_text (test->folder, "pictures.2.tsv", "also a stranger\n");
  g_assert_cmpuint (folder_count (test->folder), ==, 2);
}

/* One that cannot be read may be ours: it is not written. */
static void
test_an_unreadable_file (StoreTest *test,
                         gconstpointer data)
{
  g_autofree char *path = g_build_filename (test->folder, "pictures.tsv", NULL);
  g_autoptr (TsState) state = NULL;

  g_assert_cmpint (symlink (path, path), ==, 0);
  state = ts_state_file_read (test->folder, KIND, TRUE);
  g_assert_null (state->path);
  g_assert_cmpstr (state->text->str, ==, "");
  g_assert_null (state->foreign_name);
}

/* Lines that a transfer brings follow ours, until they are part of it, and come once. */
static void
test_transferred_lines (StoreTest *test,
                        gconstpointer data)
{
  g_autofree char *there = g_build_filename (test->folder, "there", NULL);
  g_autofree char *path = NULL;
  g_autofree char *again = NULL;
  g_autoptr (TsState) state = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (ts_state_file_transfer (there, test->folder, KIND, &again, &error));
  g_assert_true (g_file_test (again, G_FILE_TEST_EXISTS));
  store_test_write (there, "pictures.tsv", FIRST_LINE "two\nthree\n", -1);
  g_assert_true (ts_state_file_transfer (there, test->folder, KIND, &path, &error));
  g_clear_pointer (&again, g_free);
  g_assert_true (ts_state_file_transfer (there, test->folder, KIND, &again, &error));
  g_assert_null (again);
  assert_state (test, "two\nthree\n", NULL);
  store_test_write (test->folder, "pictures.tsv", FIRST_LINE "one\n", -1);
  store_test_set_age (test->folder, "pictures.tsv", 100);
  store_test_write (test->folder, "pictures-backup.tsv", "tileshift-pictures\nfour\n", -1);
  assert_state (test, "one\ntwo\nthree\n", NULL);

  state = ts_state_file_read (test->folder, KIND, TRUE);
  g_assert_cmpuint (state->outdated->len, ==, 2);
  ts_state_file_save (state, "one\ntwo\n");
  store_test_wait ();
  assert_state (test, "one\ntwo\n", NULL);
  g_assert_cmpuint (folder_count (test->folder), ==, 3);
}

/* What cannot be written leaves all that it was to replace. */
static void
test_a_failed_save (StoreTest *test,
                    gconstpointer data)
{
  g_autoptr (TsState) state = NULL;

  store_test_write (test->folder, "file", "", 0);
  store_test_write (test->folder, "pictures-0123456789abcdef.tsv", FIRST_LINE "two\n", -1);
  state = ts_state_file_read (test->folder, KIND, TRUE);
  g_free (state->path);
  state->path = g_build_filename (test->folder, "file", "pictures.tsv", NULL);
  ts_state_file_save (state, "two\n");
  store_test_wait ();
  assert_state (test, "two\n", NULL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add_rows ("/state-file/read-and-write", befores, test_read_and_write);
  store_test_add ("/state-file/unreadable", NULL, test_an_unreadable_file);
  store_test_add ("/state-file/transferred", NULL, test_transferred_lines);
  store_test_add ("/state-file/failed-save", NULL, test_a_failed_save);

  return g_test_run ();
}
