/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the source loader: which file a picture is loaded from.
 */

#include "ts-source-loader.h"

#include "session-test.h"

#define SHORT_SIDE 100
#define KEY "key"

typedef struct
{
  SessionTest test;
  TsPuzzleSource source;
  GFile *copy; /* where that of KEY belongs */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer user_data)
{
  g_autofree char *path = NULL;
  g_autofree char *folder = NULL;

  session_test_prepare (&fixture->test);
  path = ts_data_folder_get_picture_path (fixture->test.data, KEY);
  folder = g_path_get_dirname (path);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  fixture->copy = g_file_new_for_path (path);
  fixture->source.file = g_object_ref (fixture->test.first);
  fixture->source.crop = TS_CROP_INIT;
}

static void
tear_down (Fixture *fixture,
           gconstpointer user_data)
{
  g_file_delete (fixture->copy, NULL, NULL);
  g_object_unref (fixture->copy);
  ts_puzzle_source_clear (&fixture->source);
  session_test_tear_down (&fixture->test, NULL);
}

static TsPicture *
load (Fixture *fixture,
      const char *folder,
      GError **error)
{
  return ts_source_loader_load (&fixture->source, folder, SHORT_SIDE, NULL, error);
}

/* Loads the picture, once with the data folder and once without. @is_copy: whether the data folder's copy is it */
static void
assert_copy (Fixture *fixture,
             gboolean is_copy)
{
  g_autoptr (TsPicture) first = load (fixture, fixture->test.data, NULL);
  g_autoptr (TsPicture) source = load (fixture, NULL, NULL);

  g_assert_nonnull (first);
  g_assert_nonnull (source);
  g_assert_cmpint (g_strcmp0 (ts_picture_get_key (first), ts_picture_get_key (source)) != 0, ==, is_copy);
}

static void
paint_copy (Fixture *fixture)
{
  g_autoptr (GFile) painted = session_test_paint (&fixture->test, "copy.png", session_test_paint_waves);

  g_assert_true (g_file_move (painted, fixture->copy, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
}

static void
test_copy (Fixture *fixture,
           gconstpointer user_data)
{
  g_autoptr (TsPicture) source = load (fixture, NULL, NULL);
  g_autofree char *path = ts_data_folder_get_picture_path (fixture->test.data, ts_picture_get_key (source));

  paint_copy (fixture);
  assert_copy (fixture, FALSE);
  g_object_unref (fixture->copy);
  fixture->copy = g_file_new_for_path (path);
  paint_copy (fixture);
  fixture->source.key = g_strdup (ts_picture_get_key (source));
  assert_copy (fixture, TRUE);
}

/* The copy is gone. */
static void
test_source (Fixture *fixture,
             gconstpointer user_data)
{
  g_autoptr (TsPicture) source = load (fixture, NULL, NULL);

  fixture->source.key = g_strdup (ts_picture_get_key (source));
  assert_copy (fixture, FALSE);
}

static void
test_other_picture (Fixture *fixture,
                    gconstpointer user_data)
{
  g_autoptr (GError) error = NULL;

  fixture->source.key = g_strdup (KEY);
  g_assert_null (load (fixture, fixture->test.data, &error));
  g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED);
  paint_copy (fixture);
  g_object_unref (load (fixture, fixture->test.data, NULL));
}

/* The copy is all there is. */
static void
test_no_source (Fixture *fixture,
                gconstpointer user_data)
{
  g_autoptr (GError) error = NULL;

  fixture->source.key = g_strdup (KEY);
  g_clear_object (&fixture->source.file);
  g_assert_null (load (fixture, fixture->test.data, &error));
  g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND);
  paint_copy (fixture);
  g_object_unref (load (fixture, fixture->test.data, NULL));
}

#define ADD(path, test) g_test_add ("/source-loader/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("copy", test_copy);
  ADD ("source", test_source);
  ADD ("other-picture", test_other_picture);
  ADD ("no-source", test_no_source);

  return g_test_run ();
}
