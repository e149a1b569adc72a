/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of sets of pictures in a session: their order, what is skipped, and how they are left and go on.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "steps.h"

static TsPictureSet *
get_set (SessionTest *test)
{
  return ts_session_get_stores (test->session)->set;
}

static guint32
paint_negative (int x,
                int y)
{
  return painting_gradient (x, y) ^ 0xffffff;
}

/* Returns: (transfer full): a folder of the pictures 1, 9 and 10 */
static GFile *
make_album (SessionTest *test)
{
  static const struct
  {
    const char *name;
    Painting paint;
  } pictures[] = {
    { "10.png", session_test_paint_waves },
    { "9.png", painting_gradient },
    { "1.PNG", paint_negative },
  };
  g_autofree char *path = g_build_filename (test->folder, "album", NULL);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *name = g_build_filename ("album", pictures[i].name, NULL);
      g_autoptr (GFile) file = session_test_paint (test, name, pictures[i].paint);
    }

  return g_file_new_for_path (path);
}

static void
assert_plays (SessionTest *test,
              const char *name,
              guint i)
{
  g_autofree char *base = g_file_get_basename (ts_puzzle_get_header (get_puzzle (test))->source.file);
  guint found;

  g_assert_cmpstr (base, ==, name);
  g_assert_true (ts_session_get_is_in_set (test->session, &found));
  g_assert_cmpuint (found, ==, i);
}

static void
open_album (SessionTest *test)
{
  g_autoptr (GFile) album = make_album (test);

  open_one (test, album);
}

/* In the order in which people count, and round; a game that was begun goes on there. */
static void
test_folder_is_a_set (SessionTest *test,
                      gconstpointer user_data)
{
  open_album (test);
  g_assert_cmpuint (get_set (test)->files->len, ==, 3);
  assert_plays (test, "1.PNG", 0);
  session_test_slide_anywhere (get_game (test));
  g_assert_false (ts_session_get_ends_set (test->session));
  play_new_game (test);
  assert_plays (test, "9.png", 1);
  play_new_game (test);
  assert_plays (test, "10.png", 2);
  g_assert_true (ts_session_get_ends_set (test->session));
  play_new_game (test);
  assert_plays (test, "1.PNG", 0);
  g_assert_cmpuint (get_moves (test), ==, 1);

  /* Other boards are of the same picture. */
  play_size (test, 4, 3);
  assert_size (test, 4, 3);
  assert_plays (test, "1.PNG", 0);
  g_settings_set_boolean (test->settings, "next-picture", FALSE);
  play_new_game (test);
  assert_plays (test, "1.PNG", 0);
  g_settings_set_boolean (test->settings, "next-picture", TRUE);
  play_new_game (test);
  play_new_game (test);
  g_settings_set_boolean (test->settings, "next-picture", FALSE);
  g_assert_false (ts_session_get_ends_set (test->session));
}

/* Two files with the same picture are two pictures. */
static void
test_copies_in_a_set (SessionTest *test,
                      gconstpointer user_data)
{
  g_autoptr (GFile) a = session_test_paint (test, "a.png", session_test_paint_waves);
  g_autoptr (GFile) b = session_test_paint (test, "b.png", session_test_paint_waves);
  g_autoptr (GSList) files = g_slist_append (NULL, a);

  files = g_slist_append (files, b);
  request_files (test->session, files);
  session_test_wait_for_puzzle (test, NULL);
  session_test_slide_anywhere (get_game (test));
  play_new_game (test);
  assert_plays (test, "b.png", 1);
  g_assert_cmpuint (get_moves (test), ==, 0);
}

/* A player who opens something else leaves the set, which goes on later where it was left. */
static void
test_set_is_left (SessionTest *test,
                  gconstpointer user_data)
{
  open_album (test);
  play_new_game (test);
  open_one (test, test->first);
  session_test_wait_for_workers ();
  g_assert_false (ts_session_get_is_in_set (test->session, NULL));
  play_new_game (test);
  g_assert_true (is_source (test, test->first));
  reopen (test);
  resume (test);
  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (get_set (test)->files->len, ==, 3);
  request (test->session, TS_REQUEST_SET);
  session_test_wait_for_workers ();
  assert_plays (test, "9.png", 1);

  ts_picture_set_begin (get_set (test), NULL);
  g_assert_false (ts_session_get_is_in_set (test->session, NULL));
  play_new_game (test);
  g_assert_false (ts_session_get_is_in_set (test->session, NULL));
  reopen (test);
  session_test_wait_for_workers ();
  g_assert_cmpuint (get_set (test)->files->len, ==, 0);
}

/* The set goes on with its present picture, begun or not, but not with one that is solved. */
static void
test_set_survives_a_restart (SessionTest *test,
                             gconstpointer user_data)
{
  g_autofree char *other = save_numbers (test, "4x2#1");

  g_settings_set (test->settings, "size", "(uu)", 2, 2);
  open_album (test);
  play_new_game (test);
  reopen (test);
  resume (test);
  assert_plays (test, "9.png", 1);

  request_board (test->session, "2x2:1,2,0,3");
  session_test_wait_for_workers ();
  assert_plays (test, "9.png", 1);
  g_assert_cmpint (ts_game_slide (get_game (test), 3), ==, TS_SLIDE_OK);
  g_assert_true (ts_game_get_solved (get_game (test)));
  reopen (test);
  resume (test);
  assert_plays (test, "10.png", 2);
}

/* A game that was begun has a copy of its picture; of the others, the folder is needed. */
static void
test_set_whose_folder_is_gone (SessionTest *test,
                               gconstpointer user_data)
{
  g_autofree char *album = g_build_filename (test->folder, "album", NULL);

  open_album (test);
  play_new_game (test);
  session_test_slide_anywhere (get_game (test));
  session_test_wait_for_workers ();
  folder_remove (album);
  reopen (test);
  resume (test);
  assert_plays (test, "9.png", 1);
  g_assert_cmpuint (get_moves (test), ==, 1);
  g_assert_cmpuint (test->messages->len, ==, 0);
}

/* The set that is there goes on if nothing of another one loads. */
static void
test_set_outlasts_another (SessionTest *test,
                           gconstpointer user_data)
{
  g_autoptr (GFile) a = g_file_new_build_filename (test->folder, "a.png", NULL);
  g_autoptr (GFile) b = g_file_new_build_filename (test->folder, "b.png", NULL);
  GSList second = { .data = b };
  GSList first = { .data = a, .next = &second };

  open_album (test);
  request_files (test->session, &first);
  wait_for (count (test, TS_MESSAGE_PICTURE_FAILED) == 1);
  assert_plays (test, "1.PNG", 0);
  g_assert_cmpuint (get_set (test)->files->len, ==, 3);
}

/* Each is told once; one that comes back is played. Without any other one a new game begins on the present picture. */
static void
test_set_skips (SessionTest *test,
                gconstpointer user_data)
{
  g_autofree char *nine = g_build_filename (test->folder, "album", "9.png", NULL);
  g_autofree char *ten = g_build_filename (test->folder, "album", "10.png", NULL);

  open_album (test);
  g_assert_cmpint (g_unlink (nine), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      play_new_game (test);
      assert_plays (test, "10.png", 2);
      g_assert_cmpuint (count (test, TS_MESSAGE_PICTURES_SKIPPED), ==, 1);
      play_new_game (test);
      assert_plays (test, "1.PNG", 0);
    }

  g_assert_cmpint (g_unlink (ten), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      play_new_game (test);
      assert_plays (test, "1.PNG", 0);
      g_assert_cmpuint (count (test, TS_MESSAGE_PICTURES_SKIPPED), ==, 2);
    }
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, 0);

  {
    g_autoptr (GFile) again = session_test_paint (test, "album/9.png", session_test_paint_waves);

    play_new_game (test);
    assert_plays (test, "9.png", 1);
  }
}

static void
test_empty_folder (SessionTest *test,
                   gconstpointer user_data)
{
  g_autoptr (GFile) folder = g_file_new_build_filename (test->folder, "nothing", NULL);
  TsPuzzle *puzzle;

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  open_album (test);
  puzzle = get_puzzle (test);
  open_one (test, folder);
  wait_for (count (test, TS_MESSAGE_NO_PICTURES) == 1);
  g_assert_true (get_puzzle (test) == puzzle);
  g_assert_null (ts_session_get_loading (test->session));
  assert_plays (test, "1.PNG", 0);
}

#define ADD(path, test) g_test_add ("/sets/" path, SessionTest, NULL, session_test_set_up, test, session_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("folder", test_folder_is_a_set);
  ADD ("copies", test_copies_in_a_set);
  ADD ("left", test_set_is_left);
  ADD ("survives-a-restart", test_set_survives_a_restart);
  ADD ("folder-is-gone", test_set_whose_folder_is_gone);
  ADD ("outlasts-another", test_set_outlasts_another);
  ADD ("skips", test_set_skips);
  ADD ("empty-folder", test_empty_folder);

  return g_test_run ();
}
