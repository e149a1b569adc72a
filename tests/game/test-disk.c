/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests what becomes of a file that somebody has put something else in the place of: nobody waits for it.
 * Room: tests of game. Each test has a folder of its own.
 * Run by meson, suite game.
 * Fails by failing the test, or by never ending.
 */

#include <glib/gstdio.h>
#include <sys/stat.h>

#include "ts-disk.h"

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "file", NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
assert_refused (const char *path)
{
  g_autoptr (GError) read_error = NULL;
  g_autoptr (GError) append_error = NULL;
  g_autoptr (GError) once_error = NULL;
  gsize length;

  g_assert_null (ts_disk_read (path, G_MAXSIZE, &length, &read_error));
  g_assert_error (read_error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
  g_assert_false (ts_disk_append (path, "line", &append_error));
  g_assert_nonnull (append_error);
  g_assert_false (ts_disk_append_once (path, "line", &once_error));
  g_assert_nonnull (once_error);
  g_assert_true (ts_disk_sync (path, NULL));
}

static void
test_pipe (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  assert_refused (fixture->path);

  /* A new file takes its place. */
  g_assert_true (ts_disk_replace (fixture->path, "text", 4, &error));
  text = ts_disk_read (fixture->path, 4, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (text, length + 1, "text", 5);
}

static void
test_folder (Fixture *fixture,
             gconstpointer data)
{
  g_assert_cmpint (g_mkdir (fixture->path, 0700), ==, 0);
  assert_refused (fixture->path);
}

/* Both sides of the limit, an empty file, and a zero in it. */
static void
test_length (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (ts_disk_replace (fixture->path, "a\0b", 3, &error));
  text = ts_disk_read (fixture->path, 3, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (text, length + 1, "a\0b", 4);
  g_assert_null (ts_disk_read (fixture->path, 2, &length, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL);

  g_clear_error (&error);
  g_clear_pointer (&text, g_free);
  g_assert_true (ts_disk_replace (fixture->path, "", 0, &error));
  text = ts_disk_read (fixture->path, 0, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (text, length + 1, "", 1);
}

/* The same line is added once; one that only begins like another is another. */
static void
test_append_once (Fixture *fixture,
                  gconstpointer data)
{
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (ts_disk_append_once (fixture->path, "line two", NULL));
  g_assert_true (ts_disk_append_once (fixture->path, "line", NULL));
  g_assert_true (ts_disk_append_once (fixture->path, "line two", NULL));
  g_assert_true (ts_disk_append_once (fixture->path, "line", NULL));
  text = ts_disk_read (fixture->path, 100, &length, NULL);
  g_assert_cmpstr (text, ==, "line two\nline\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/disk/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("pipe", test_pipe);
  ADD ("folder", test_folder);
  ADD ("length", test_length);
  ADD ("append-once", test_append_once);
#undef ADD

  return g_test_run ();
}
