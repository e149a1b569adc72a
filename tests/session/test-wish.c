/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a wish: what its owner gets when it is fulfilled, fails or is cancelled.
 */

#include "ts-wish.h"

#include "session-test.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"

typedef struct
{
  SessionTest test;
  TsPlayShared shared;
  GObject *owner;
  GCancellable *cancellable;
  TsPlay *play; /* that the owner got */
  GString *events;
} Fixture;

/* The wishes have no other way to the fixture than their owner. */
static Fixture *
get_fixture (gpointer owner)
{
  return g_object_get_data (owner, "fixture");
}

static void
loading_cb (gpointer owner,
            const char *title)
{
  g_string_append_printf (get_fixture (owner)->events, "loading %s;", title);
}

static void
done_cb (gpointer owner,
         TsPlay *play,
         const TsMessage *trouble)
{
  GString *events = get_fixture (owner)->events;

  g_set_object (&get_fixture (owner)->play, play);
  g_string_append (events, play != NULL ? "play;" : "no play;");
  if (trouble != NULL && trouble->kind == TS_MESSAGE_PICTURE_FAILED)
    {
      g_assert_error (trouble->error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND);
      g_string_append_printf (events, "failed %s;", trouble->text);
    }
  else if (trouble != NULL)
    {
      g_assert_cmpint (trouble->kind, ==, TS_MESSAGE_GAME_NOT_READ);
      g_assert_nonnull (trouble->error);
      g_string_append (events, "not read;");
    }
}

static void
set_up (Fixture *fixture,
        gconstpointer user_data)
{
  session_test_set_up (&fixture->test, NULL);
  fixture->shared = (TsPlayShared){
    .settings = fixture->test.settings,
    .solver = ts_shared_solver_new (),
    .folder = ts_session_get_shared (fixture->test.session)->folder,
    .results = ts_session_get_shared (fixture->test.session)->results,
    .library = ts_session_get_shared (fixture->test.session)->library,
    .get_title = session_test_get_title,
    .first_picture = fixture->test.first,
    .short_side = 100,
  };
  fixture->owner = g_object_new (G_TYPE_OBJECT, NULL);
  g_object_set_data (fixture->owner, "fixture", fixture);
  fixture->cancellable = g_cancellable_new ();
  fixture->events = g_string_new (NULL);
}

/* A wish that has ended does not keep its owner. */
static void
tear_down (Fixture *fixture,
           gconstpointer user_data)
{
  g_object_add_weak_pointer (fixture->owner, (gpointer *) &fixture->owner);
  g_object_unref (fixture->owner);
  wait_for (fixture->owner == NULL);
  g_object_unref (fixture->cancellable);
  g_clear_object (&fixture->play);
  g_string_free (fixture->events, TRUE);
  ts_shared_solver_unref (fixture->shared.solver);
  session_test_tear_down (&fixture->test, NULL);
}

static TsWish *
create_wish (Fixture *fixture,
             TsPlay *present,
             const char *id)
{
  TsWish *wish = ts_wish_new (&fixture->shared, present, fixture->cancellable, loading_cb, done_cb, fixture->owner);

  if (id != NULL)
    ts_wish_set_board (wish, &(TsBoardWish){ board_from_id (id), id }, TS_ORIGIN_GIVEN);

  return wish;
}

/* @names: of files, in the test's folder */
static GSList *
list_files (Fixture *fixture,
            const char *const *names)
{
  GSList *files = NULL;

  for (; *names != NULL; names++)
    files = g_slist_append (files, g_file_new_build_filename (fixture->test.folder, *names, NULL));

  return files;
}

static void
test_at_once (Fixture *fixture,
              gconstpointer user_data)
{
  ts_wish_play_numbers (create_wish (fixture, NULL, NULL));
  g_assert_cmpstr (fixture->events->str, ==, "play;");
  g_assert_cmpstr (ts_play_get_scene (fixture->play)->subject.title, ==, "Numbers");
  g_assert_cmpint (ts_play_get_origin (fixture->play), ==, TS_ORIGIN_SHUFFLED);
}

static void
test_second_file (Fixture *fixture,
                  gconstpointer user_data)
{
  static const char *const names[] = { "missing.png", "first.png", NULL };
  g_autofree char *id = NULL;

  ts_wish_open (create_wish (fixture, NULL, "4x2#3"), list_files (fixture, names), FALSE);
  wait_for (fixture->play != NULL);
  g_assert_cmpstr (fixture->events->str, ==, "loading missing.png;loading first.png;play;");
  id = ts_play_dup_id (fixture->play);
  g_assert_cmpstr (id, ==, "4x2#3");
}

/* Without a present play, the first picture is played, or numbers if that does not load; on the board that was wished
 * for. */
static void
test_no_file (Fixture *fixture,
              gconstpointer user_data)
{
  static const char *const names[] = { "one.png", "two.png", NULL };
  static const char *const events[] = {
    "loading one.png;loading two.png;loading first.png;play;failed one.png;",
    "loading one.png;loading two.png;loading first.png;play;failed one.png;",
    "loading one.png;loading two.png;no play;failed one.png;",
  };
  g_autoptr (TsPlay) present = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      g_autofree char *id = NULL;

      g_string_truncate (fixture->events, 0);
      ts_wish_open (create_wish (fixture, present, BOARD), list_files (fixture, names), FALSE);
      wait_for (strstr (fixture->events->str, "play") != NULL);
      g_assert_cmpstr (fixture->events->str, ==, events[i]);
      if (i == 2)
        break;

      id = ts_play_dup_id (fixture->play);
      g_assert_cmpstr (id, ==, BOARD);
      g_assert_cmpint (ts_play_get_scene (fixture->play)->picture == NULL, ==, i == 1);
      if (i == 0)
        g_assert_true (g_file_delete (fixture->test.first, NULL, NULL));
      else
        present = g_object_ref (fixture->play);
    }
  g_assert_null (fixture->play);
}

/* The language may be another one than when the game was saved. */
static void
test_title_of_program_picture (Fixture *fixture,
                               gconstpointer user_data)
{
  static const char *const uris[] = { "file:///nonexistent/lake.jpg", "resource:///org/tileshift/test/lake.jpg" };
  static const char *const events[] = { "loading Title;no play;failed Title;",
                                        "loading Painting;no play;failed Painting;" };
  TsBoard board = board_from_id (BOARD);
  g_autoptr (TsPlay) present = NULL;

  ts_wish_play_numbers (create_wish (fixture, NULL, BOARD));
  present = g_steal_pointer (&fixture->play);
  for (gsize i = 0; i < G_N_ELEMENTS (uris); i++)
    {
      g_autoptr (TsGameRecord) saved = ts_game_record_new (&board, "key", "Title");

      saved->subject.source = g_file_new_for_uri (uris[i]);
      g_string_truncate (fixture->events, 0);
      ts_wish_open_saved (create_wish (fixture, present, NULL), "name", saved);
      wait_for (strstr (fixture->events->str, "failed") != NULL);
      g_assert_cmpstr (fixture->events->str, ==, events[i]);
    }

  g_string_truncate (fixture->events, 0);
  ts_wish_open (create_wish (fixture, present, NULL), g_slist_append (NULL, g_file_new_for_uri (uris[1])), FALSE);
  wait_for (strstr (fixture->events->str, "failed") != NULL);
  g_assert_cmpstr (fixture->events->str, ==, events[1]);
}

static void
test_cancelled (Fixture *fixture,
                gconstpointer user_data)
{
  static const char *const names[] = { "first.png", NULL };

  ts_wish_open (create_wish (fixture, NULL, NULL), list_files (fixture, names), FALSE);
  g_cancellable_cancel (fixture->cancellable);
  wait_for_only_reference (fixture->owner);
  g_assert_cmpstr (fixture->events->str, ==, "loading first.png;");
}

static void
test_present_play (Fixture *fixture,
                   gconstpointer user_data)
{
  g_autoptr (TsPlay) present = NULL;

  ts_wish_play_numbers (create_wish (fixture, NULL, BOARD));
  present = g_steal_pointer (&fixture->play);
  session_test_slide_anywhere (ts_play_get_game (present));

  ts_wish_play_scene (create_wish (fixture, present, NULL), ts_play_get_scene (present), FALSE);
  g_assert_true (fixture->play == present);
  ts_wish_play_scene (create_wish (fixture, present, NULL), ts_play_get_scene (present), TRUE);
  g_assert_true (fixture->play != present);
}

/* The present play has the size that the player chooses while another board is dealt, but has not begun. */
static void
test_size_of_present_play (Fixture *fixture,
                           gconstpointer user_data)
{
  g_autoptr (TsPlay) present = NULL;

  ts_wish_play_numbers (create_wish (fixture, NULL, BOARD));
  present = g_steal_pointer (&fixture->play);
  g_settings_set_string (fixture->test.settings, "difficulty", "hard");
  g_settings_set_uint (fixture->test.settings, "columns", 4);
  ts_wish_play_scene (create_wish (fixture, present, NULL), ts_play_get_scene (present), FALSE);
  g_settings_set_uint (fixture->test.settings, "columns", 3);
  g_assert_null (fixture->play);
  wait_for (fixture->play != NULL);
  g_assert_true (fixture->play == present);
}

static void
test_damaged_game (Fixture *fixture,
                   gconstpointer user_data)
{
  g_autofree char *path = NULL;

  ts_wish_play_numbers (create_wish (fixture, NULL, BOARD));
  session_test_slide_anywhere (ts_play_get_game (fixture->play));
  path = g_build_filename (fixture->test.data, "games", ts_play_get_saved_name (fixture->play), NULL);
  ts_play_leave (fixture->play);
  g_assert_true (g_file_set_contents (path, "no game\n", -1, NULL));

  g_string_truncate (fixture->events, 0);
  ts_wish_play_numbers (create_wish (fixture, NULL, NULL));
  g_assert_cmpstr (fixture->events->str, ==, "play;not read;");
  g_assert_cmpuint (ts_game_get_moves (ts_play_get_game (fixture->play)), ==, 0);
}

#define ADD(path, test) g_test_add ("/wish/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("at-once", test_at_once);
  ADD ("second-file", test_second_file);
  ADD ("no-file", test_no_file);
  ADD ("title-of-program-picture", test_title_of_program_picture);
  ADD ("cancelled", test_cancelled);
  ADD ("present-play", test_present_play);
  ADD ("size-of-present-play", test_size_of_present_play);
  ADD ("damaged-game", test_damaged_game);

  return g_test_run ();
}
