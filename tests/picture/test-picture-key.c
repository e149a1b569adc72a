/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a picture's key: the same for a copy, another for any other file, and none for what cannot be read.
 * Room: tests of picture.
 */

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "ts-picture-key.h"

/* Much longer than what is read of it. */
#define LONG (1024 * 1024)

typedef struct
{
  char *folder;
  GFile *file;
  guint8 *data; /* LONG bytes */
} Fixture;

static void
set_up (Fixture *fixture,
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
tear_down (Fixture *fixture,
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
dup_key (Fixture *fixture,
         gsize length)
{
  g_autoptr (GError) error = NULL;
  char *key;

  g_file_set_contents (g_file_peek_path (fixture->file), (const char *) fixture->data, (gssize) length, &error);
  g_assert_no_error (error);
  key = ts_picture_key_compute (fixture->file, NULL);
  g_assert_cmpuint (strlen (key), ==, 64);

  return key;
}

static void
test_a_copy_has_the_same (Fixture *fixture,
                          gconstpointer data)
{
  g_autofree char *key = dup_key (fixture, LONG);
  g_autofree char *path = g_build_filename (fixture->folder, "a copy.png", NULL);
  g_autoptr (GFile) copy = g_file_new_for_path (path);
  g_autofree char *key_of_copy = NULL;

  g_assert_true (g_file_copy (fixture->file, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  key_of_copy = ts_picture_key_compute (copy, NULL);
  g_unlink (path);
  g_assert_cmpstr (key_of_copy, ==, key);
}

/* From nothing to more than all pieces together, around the length of one. */
static void
test_every_length_has_its_own (Fixture *fixture,
                               gconstpointer data)
{
  static const gsize lengths[] = { 0, 1, 2, 16 * 1024 - 1, 16 * 1024, 16 * 1024 + 1,
                                   32 * 1024, 256 * 1024, 300 * 1024, LONG - 1, LONG };
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  /* Nothing but the length tells these apart. */
  memset (fixture->data, 0, LONG);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    g_assert_true (g_hash_table_add (keys, dup_key (fixture, lengths[i])));
}

static void
test_the_ends_and_the_middle_count (Fixture *fixture,
                                    gconstpointer data)
{
  static const gsize places[] = { 0, 16 * 1024 - 1, LONG / 3 * 2, LONG - 16 * 1024, LONG - 1 };
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_hash_table_add (keys, dup_key (fixture, LONG));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      /* In a file that is compressed, all that follows differs. */
      gsize last = i == 2 ? places[i] + 80 * 1024 : places[i];

      for (gsize place = places[i]; place <= last; place++)
        fixture->data[place] ^= 1;
      g_assert_true (g_hash_table_add (keys, dup_key (fixture, LONG)));
    }
}

static void
test_what_cannot_be_read_has_none (Fixture *fixture,
                                   gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *key = dup_key (fixture, LONG);

  g_cancellable_cancel (cancellable);
  g_assert_null (ts_picture_key_compute (fixture->file, cancellable));
  g_assert_null (ts_picture_key_compute (folder, NULL));
  g_file_delete (fixture->file, NULL, NULL);
  g_assert_null (ts_picture_key_compute (fixture->file, NULL));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/picture-key/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("a-copy-has-the-same", test_a_copy_has_the_same);
  ADD ("every-length-has-its-own", test_every_length_has_its_own);
  ADD ("the-ends-and-the-middle-count", test_the_ends_and_the_middle_count);
  ADD ("what-cannot-be-read-has-none", test_what_cannot_be_read_has_none);
#undef ADD

  return g_test_run ();
}
