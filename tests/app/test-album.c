/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the album: order, crops, its limit, damage, and pictures that have no other place.
 * Room: tests of app. Each test has a folder of its own.
 */

#include <glib/gstdio.h>

#include "app-test.h"
#include "ts-album.h"

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "pictures.ini", NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_free (fixture->folder);
  g_free (fixture->path);
}

static GFile *
create_file (guint i)
{
  g_autofree char *uri = g_strdup_printf ("file:///pictures/%u%%20[%u].jpg", i, i);

  return g_file_new_for_uri (uri);
}

static void
add (TsAlbum *album,
     guint i,
     const TsCrop *crop)
{
  g_autoptr (GFile) file = create_file (i);

  ts_album_add (album, file, crop);
}

static void
assert_file (TsAlbum *album,
             guint place,
             guint i)
{
  g_autoptr (GFile) file = create_file (i);

  g_assert_true (g_file_equal (ts_album_get_file (album, place), file));
}

static void
test_remembers (Fixture *fixture,
                gconstpointer data)
{
  TsAlbum *album = ts_album_new (fixture->folder);
  TsCrop crop = { .x = 0.1, .y = 1.0 / 3, .zoom = 1.7 };
  TsCrop found;
  g_autoptr (GFile) first = create_file (1);
  g_autoptr (GFile) third = create_file (3);

  add (album, 1, &crop);
  add (album, 2, &TS_CROP_INIT);
  ts_album_free (album);

  album = ts_album_new (fixture->folder);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, 2);
  assert_file (album, 0, 2);
  assert_file (album, 1, 1);
  found = ts_album_get_crop (album, first);
  g_assert_true (ts_crop_equal (&found, &crop));
  found = ts_album_get_crop (album, third);
  g_assert_true (ts_crop_equal (&found, &TS_CROP_INIT));

  /* Played again it is one picture still, and the first. */
  add (album, 1, &TS_CROP_INIT);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, 2);
  assert_file (album, 0, 1);
  ts_album_forget (album, first);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, 1);
  assert_file (album, 0, 2);
  ts_album_free (album);
}

static void
test_has_a_limit (Fixture *fixture,
                  gconstpointer data)
{
  g_autoptr (TsAlbum) album = ts_album_new (fixture->folder);

  for (guint i = 0; i < TS_ALBUM_SIZE; i++)
    add (album, i, &TS_CROP_INIT);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, TS_ALBUM_SIZE);
  assert_file (album, TS_ALBUM_SIZE - 1, 0);
  add (album, TS_ALBUM_SIZE, &TS_CROP_INIT);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, TS_ALBUM_SIZE);
  assert_file (album, TS_ALBUM_SIZE - 1, 1);
}

/* A pasted picture is deleted when it is forgotten; any other file is the player's. */
static void
test_deletes_what_only_it_has (Fixture *fixture,
                               gconstpointer data)
{
  g_autoptr (TsAlbum) album = ts_album_new (fixture->folder);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("pixels", 6);
  g_autoptr (GFile) kept = ts_album_create_kept_file (album, bytes);
  g_autoptr (GFile) same = ts_album_create_kept_file (album, bytes);
  g_autoptr (GFile) own = app_test_create_file (20, 20, app_test_paint_gradient);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_equal (kept, same));
  g_assert_true (ts_album_has_kept (album, kept));
  g_assert_false (ts_album_has_kept (album, own));
  g_file_replace_contents (kept, "pixels", 6, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);

  ts_album_add (album, kept, &TS_CROP_INIT);
  ts_album_add (album, own, &TS_CROP_INIT);
  ts_album_forget (album, kept);
  ts_album_forget (album, own);
  g_assert_false (g_file_query_exists (kept, NULL));
  g_assert_true (g_file_query_exists (own, NULL));
}

static void
test_sets_damage_aside (Fixture *fixture,
                        gconstpointer data)
{
  g_autofree char *aside = g_strconcat (fixture->path, ".damaged", NULL);
  g_autofree char *contents = NULL;
  TsAlbum *album;

  g_assert_true (g_file_set_contents (fixture->path, "no key file", -1, NULL));
  album = ts_album_new (fixture->folder);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, 0);
  g_assert_true (g_file_get_contents (aside, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "no key file");
  g_assert_true (ts_album_get_was_damaged (album));
  ts_album_free (album);
}

/* What is wrong in an entry costs that entry, or its crop, and no more. */
static void
test_takes_what_is_right (Fixture *fixture,
                          gconstpointer data)
{
  static const char text[] = "[a]\nuri=file:///a.png\nx=nan\ny=0.5\nzoom=2\n"
                             "[b]\nx=0.5\ny=0.5\nzoom=1\n"
                             "[c]\nuri=file:///c.png\nx=0.25\ny=0.5\nzoom=2\n"
                             "[d]\nuri=file:///d.png\nx=left\n"
                             "[e]\nuri=file:///e.png\nx=0\ny=1\nzoom=8\n"
                             "[f]\nuri=file:///f.png\nx=0\ny=1\nzoom=8.5\n"
                             "[g]\nuri=file:///g.png\nx=-0.5\ny=1\nzoom=2\n"
                             "[h]\nuri=file:///h.png\nx=0.5\ny=inf\nzoom=2\n"
                             "[i]\nuri=file:///i.png\nx=0.5\ny=0.5\nzoom=0.5\n";
  static const guint wrong[] = { 0, 2, 4, 5, 6, 7 };
  TsAlbum *album;
  TsCrop crop;

  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  album = ts_album_new (fixture->folder);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, 8);
  crop = ts_album_get_crop (album, ts_album_get_file (album, 1));
  g_assert_cmpfloat (crop.x, ==, 0.25);
  crop = ts_album_get_crop (album, ts_album_get_file (album, 3));
  g_assert_cmpfloat (crop.zoom, ==, 8.0);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      crop = ts_album_get_crop (album, ts_album_get_file (album, wrong[i]));
      g_assert_true (ts_crop_equal (&crop, &TS_CROP_INIT));
    }
  ts_album_free (album);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

#define ADD(path, func) g_test_add ("/album/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("remembers", test_remembers);
  ADD ("has-a-limit", test_has_a_limit);
  ADD ("deletes-what-only-it-has", test_deletes_what_only_it_has);
  ADD ("sets-damage-aside", test_sets_damage_aside);
  ADD ("takes-what-is-right", test_takes_what_is_right);
#undef ADD

  return g_test_run ();
}
