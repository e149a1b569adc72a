/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of picture files: another thread replaces a file by a pipe again and again, links, and keys.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-picture-file.h"
#include "ts-picture.h"

#define CONTENTS "pixels"
#define N_EXCHANGES 50000
#define PATIENCE_US (30 * G_USEC_PER_SEC)

/* The length of a file of which the key hashes a part. */
#define LONG (1024 * 1024)

typedef struct
{
  char *folder;
  char *file_path;
  char *pipe_path;
  gint is_over;
  GAsyncQueue *ends; /* an element when the test has ended */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  fixture->file_path = g_build_filename (fixture->folder, "file", NULL);
  fixture->pipe_path = g_build_filename (fixture->folder, "pipe", NULL);
  g_assert_true (g_file_set_contents (fixture->file_path, CONTENTS, -1, NULL));
  g_assert_cmpint (mkfifo (fixture->pipe_path, 0600), ==, 0);
  fixture->ends = g_async_queue_new ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_cmpint (g_unlink (fixture->file_path), ==, 0);
  g_assert_cmpint (g_unlink (fixture->pipe_path), ==, 0);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_async_queue_unref (fixture->ends);
  g_free (fixture->folder);
  g_free (fixture->file_path);
  g_free (fixture->pipe_path);
}

static gpointer
exchange_in_thread (gpointer data)
{
  Fixture *fixture = data;

  for (int i = 0; i < N_EXCHANGES; i++)
    g_assert_cmpint (renameat2 (AT_FDCWD, fixture->file_path, AT_FDCWD, fixture->pipe_path, RENAME_EXCHANGE), ==, 0);
  g_atomic_int_set (&fixture->is_over, TRUE);
  /* Fails if the test waits for a writer of the pipe. */
  g_assert_nonnull (g_async_queue_timeout_pop (fixture->ends, PATIENCE_US));

  return NULL;
}

static void
assert_file_or_refused (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = ts_picture_file_open (file, NULL, &error);
  char contents[sizeof CONTENTS];
  gsize length;

  if (stream == NULL)
    {
      g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_FILE);
      return;
    }

  g_assert_true (g_input_stream_read_all (G_INPUT_STREAM (stream), contents, sizeof contents, &length, NULL, NULL));
  g_assert_cmpmem (contents, length, CONTENTS, strlen (CONTENTS));
}

/* A check of the name before opening it would wait for ever, sooner or later. */
static void
test_exchanged (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->file_path);
  GThread *thread = g_thread_new ("exchange", exchange_in_thread, fixture);

  while (!g_atomic_int_get (&fixture->is_over))
    assert_file_or_refused (file);
  g_async_queue_push (fixture->ends, fixture);
  g_thread_join (thread);
}

/* A pipe may replace the file before its key is computed. */
static void
test_key_of_pipe (Fixture *fixture,
                  gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->pipe_path);

  g_assert_null (ts_picture_file_compute_key (file, NULL));
}

/* A link to nothing, or to itself, is an error. */
static void
test_links (Fixture *fixture,
            gconstpointer data)
{
  static const char *const targets[] = { "file", "nothing", "link" };
  g_autofree char *path = g_build_filename (fixture->folder, "link", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (path);

  for (gsize i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GFileInputStream) stream = NULL;

      g_assert_cmpint (symlink (targets[i], path), ==, 0);
      stream = ts_picture_file_open (link, NULL, &error);
      if (i == 0)
        g_assert_no_error (error);
      else
        g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

typedef struct
{
  char *folder;
  GFile *file;
  guint8 *data; /* LONG bytes */
} KeyFixture;

static void
set_up_key (KeyFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);

  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  fixture->file = g_file_new_build_filename (fixture->folder, "picture", NULL);
  fixture->data = g_malloc (LONG);
  for (gsize i = 0; i < LONG; i++)
    fixture->data[i] = (guint8) g_rand_int (random);
}

static void
tear_down_key (KeyFixture *fixture,
               gconstpointer data)
{
  g_unlink (g_file_peek_path (fixture->file));
  g_rmdir (fixture->folder);
  g_object_unref (fixture->file);
  g_free (fixture->data);
  g_free (fixture->folder);
}

/* Returns: (transfer full): the key of a file with the first @length bytes */
static char *
dup_key (KeyFixture *fixture,
         gsize length)
{
  g_autoptr (GError) error = NULL;
  char *key;

  g_file_set_contents (g_file_peek_path (fixture->file), (const char *) fixture->data, (gssize) length, &error);
  g_assert_no_error (error);
  key = ts_picture_file_compute_key (fixture->file, NULL);
  g_assert_cmpuint (strlen (key), ==, 64);

  return key;
}

static void
test_key_of_copy (KeyFixture *fixture,
                  gconstpointer data)
{
  g_autofree char *key = dup_key (fixture, LONG);
  g_autofree char *path = g_build_filename (fixture->folder, "a copy.png", NULL);
  g_autoptr (GFile) copy = g_file_new_for_path (path);
  g_autofree char *key_of_copy = NULL;

  g_assert_true (g_file_copy (fixture->file, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  key_of_copy = ts_picture_file_compute_key (copy, NULL);
  g_unlink (path);
  g_assert_cmpstr (key_of_copy, ==, key);
}

/* Lengths around that of a piece, and from 0 to more than all pieces. */
static void
test_keys_of_lengths (KeyFixture *fixture,
                      gconstpointer data)
{
  static const gsize lengths[] = { 0, 1, 2, 16 * 1024 - 1, 16 * 1024, 16 * 1024 + 1,
                                   32 * 1024, 256 * 1024, 300 * 1024, LONG - 1, LONG };
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  /* These files differ in length alone. */
  memset (fixture->data, 0, LONG);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    g_assert_true (g_hash_table_add (keys, dup_key (fixture, lengths[i])));
}

static void
test_keys_of_changes (KeyFixture *fixture,
                      gconstpointer data)
{
  static const gsize places[] = { 0, 16 * 1024 - 1, LONG / 3 * 2, LONG - 16 * 1024, LONG - 1 };
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_hash_table_add (keys, dup_key (fixture, LONG));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      /* A change in a compressed file changes the bytes behind it too. */
      gsize last = i == 2 ? places[i] + 80 * 1024 : places[i];

      for (gsize place = places[i]; place <= last; place++)
        fixture->data[place] ^= 1;
      g_assert_true (g_hash_table_add (keys, dup_key (fixture, LONG)));
    }
}

static void
test_no_key (KeyFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *key = dup_key (fixture, LONG);

  g_cancellable_cancel (cancellable);
  g_assert_null (ts_picture_file_compute_key (fixture->file, cancellable));
  g_assert_null (ts_picture_file_compute_key (folder, NULL));
  g_file_delete (fixture->file, NULL, NULL);
  g_assert_null (ts_picture_file_compute_key (fixture->file, NULL));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/picture-file/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("exchanged", test_exchanged);
  ADD ("key-of-pipe", test_key_of_pipe);
  ADD ("links", test_links);
#undef ADD
#define ADD(path, func) g_test_add ("/picture-file/" path, KeyFixture, NULL, set_up_key, func, tear_down_key)
  ADD ("key-of-copy", test_key_of_copy);
  ADD ("keys-of-lengths", test_keys_of_lengths);
  ADD ("keys-of-changes", test_keys_of_changes);
  ADD ("no-key", test_no_key);
#undef ADD

  return g_test_run ();
}
