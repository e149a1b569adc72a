/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the album: order, crops, its limit, damage, and pictures that have no other place.
 * Room: tests of app. Each test has a folder of its own.
 */

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "app-test.h"
#include "ts-album.h"

#define N_WRITERS 4

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

/* Each change is made to what is on the disk, and not to what was there when the program started. */
static void
test_is_shared (Fixture *fixture,
                gconstpointer data)
{
  const TsCrop left = { .x = 0.25, .y = 0.5, .zoom = 2.0 };
  const TsCrop right = { .x = 0.75, .y = 0.5, .zoom = 4.0 };
  g_autoptr (TsAlbum) here = ts_album_new (fixture->folder);
  g_autoptr (TsAlbum) there = ts_album_new (fixture->folder);
  g_autoptr (GFile) first = create_file (1);
  g_autoptr (GFile) second = create_file (2);
  TsCrop crop;

  add (here, 1, &left);
  add (there, 2, &right);
  g_assert_cmpuint (ts_album_get_n_pictures (there), ==, 2);
  crop = ts_album_get_crop (there, first);
  g_assert_true (ts_crop_equal (&crop, &left));

  /* Also what is looked at without a change. */
  crop = ts_album_get_crop (here, second);
  g_assert_true (ts_crop_equal (&crop, &right));

  ts_album_forget (there, first);
  add (here, 3, &left);
  g_assert_cmpuint (ts_album_get_n_pictures (here), ==, 2);
  assert_file (here, 0, 3);
  assert_file (here, 1, 2);
}

static gpointer
add_in_thread (gpointer data)
{
  g_autoptr (TsAlbum) album = ts_album_new (data);
  static gint n_started;
  guint writer = (guint) g_atomic_int_add (&n_started, 1);

  for (guint i = writer; i < TS_ALBUM_SIZE; i += N_WRITERS)
    add (album, i, &TS_CROP_INIT);

  return NULL;
}

/* Nothing comes between the reading and the writing of a change. */
static void
test_is_changed_by_one_at_a_time (Fixture *fixture,
                                  gconstpointer data)
{
  GThread *threads[N_WRITERS];
  g_autoptr (TsAlbum) album = NULL;

  for (guint i = 0; i < N_WRITERS; i++)
    threads[i] = g_thread_new ("writer", add_in_thread, fixture->folder);
  for (guint i = 0; i < N_WRITERS; i++)
    g_thread_join (threads[i]);

  album = ts_album_new (fixture->folder);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, TS_ALBUM_SIZE);
}

/* Without room on the disk the list goes on, and is written as soon as there is some. */
static void
test_remembers_what_it_cannot_write (Fixture *fixture,
                                     gconstpointer data)
{
  g_autoptr (TsAlbum) album = ts_album_new (fixture->folder);
  g_autoptr (TsAlbum) later = NULL;
  struct rlimit before;
  struct rlimit none;

  add (album, 1, &TS_CROP_INIT);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  none = before;
  none.rlim_cur = 0;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &none), ==, 0);
  add (album, 2, &TS_CROP_INIT);
  add (album, 3, &TS_CROP_INIT);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_cmpuint (ts_album_get_n_pictures (album), ==, 3);
  assert_file (album, 1, 2);

  add (album, 4, &TS_CROP_INIT);
  later = ts_album_new (fixture->folder);
  g_assert_cmpuint (ts_album_get_n_pictures (later), ==, 4);
}

/* A pipe would be waited for, and for ever. */
static void
test_sets_a_pipe_aside (Fixture *fixture,
                        gconstpointer data)
{
  g_autoptr (TsAlbum) album = NULL;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  album = ts_album_new (fixture->folder);
  g_assert_true (ts_album_get_was_damaged (album));
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
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
  ADD ("is-shared", test_is_shared);
  ADD ("is-changed-by-one-at-a-time", test_is_changed_by_one_at_a_time);
  ADD ("remembers-what-it-cannot-write", test_remembers_what_it_cannot_write);
  ADD ("sets-a-pipe-aside", test_sets_a_pipe_aside);
#undef ADD

  return g_test_run ();
}
