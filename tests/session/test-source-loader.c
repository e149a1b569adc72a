/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the source loader: which file a picture is loaded from.
 */

#include "ts-source-loader.h"

#include "session-test.h"

#define SHORT_SIDE 100
#define OTHER_KEY "key"
#define LOADED (-1)

typedef enum
{
  NO_KEY,
  OWN,
  OTHER, /* than that of the file */
} Key;

static void
paint_copy (SessionTest *test,
            const char *key)
{
  g_autofree char *path = ts_data_folder_get_picture_path (test->data, key);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GFile) copy = g_file_new_for_path (path);
  g_autoptr (GFile) painted = session_test_paint (test, "copy.png", session_test_paint_waves);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_move (painted, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
}

/* The copy comes first. Without it the file has to be the picture that is meant. */
static void
test_sources (SessionTest *test,
              gconstpointer user_data)
{
  static const struct
  {
    gboolean has_file;
    Key key;
    gboolean has_copy;
    gboolean is_copy; /* what is loaded */
    int code;         /* of the error, or LOADED */
  } cases[] = {
    { TRUE, NO_KEY, TRUE, FALSE, LOADED },
    { TRUE, OWN, FALSE, FALSE, LOADED },
    { TRUE, OWN, TRUE, TRUE, LOADED },
    { TRUE, OTHER, FALSE, FALSE, TS_PICTURE_ERROR_FAILED },
    { TRUE, OTHER, TRUE, TRUE, LOADED },
    { FALSE, OTHER, FALSE, FALSE, TS_PICTURE_ERROR_NOT_FOUND },
    { FALSE, OTHER, TRUE, TRUE, LOADED },
  };
  const TsPuzzleSource plain = { .file = test->first, .crop = TS_CROP_INIT };
  g_autoptr (TsPicture) file = ts_source_loader_load (&plain, NULL, SHORT_SIDE, NULL, NULL);
  const char *own = ts_picture_get_key (file);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *key = cases[i].key == OTHER ? OTHER_KEY : own;
      const TsPuzzleSource source = {
        .key = cases[i].key != NO_KEY ? (char *) key : NULL,
        .file = cases[i].has_file ? test->first : NULL,
        .crop = TS_CROP_INIT,
      };
      g_autoptr (GError) error = NULL;
      g_autoptr (TsPicture) picture = NULL;

      g_test_message ("case %u", i);
      folder_remove (test->data);
      if (cases[i].has_copy)
        paint_copy (test, key);
      picture = ts_source_loader_load (&source, test->data, SHORT_SIDE, NULL, &error);
      if (cases[i].code != LOADED)
        g_assert_error (error, TS_PICTURE_ERROR, cases[i].code);
      else
        g_assert_cmpint (g_strcmp0 (ts_picture_get_key (picture), own) != 0, ==, cases[i].is_copy);
    }
}

static void
prepare (SessionTest *test,
         gconstpointer user_data)
{
  session_test_prepare (test);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/source-loader/sources", SessionTest, NULL, prepare, test_sources, session_test_tear_down);

  return g_test_run ();
}
