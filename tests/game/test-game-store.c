/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the game store: games are found again, others are set aside or dropped by rule, and racing writers do no harm.
 * Room: tests of game. Each test has a folder of its own; times of files are set, not waited for.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "ts-board-text.h"
#include "ts-game-folder.h"
#include "ts-game-store.h"

#define N_WRITERS 4
#define N_SAVES 200

typedef struct
{
  char *folder;
  TsGameStore *store;
  TsKeptGame game;
} Fixture;

static char *
get_path (Fixture *fixture,
          const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *temporary = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  TsBoard board;

  fixture->folder = g_build_filename (temporary, "deep", "games", NULL);
  fixture->store = ts_game_store_new (fixture->folder);
  ts_board_text_parse ("3x2:1,2,3,4,0,5", &board);
  fixture->game.picture = (char *) "fox";
  fixture->game.title = (char *) "Fox";
  fixture->game.state = ts_game_state_new (&board);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  g_autofree char *deep = g_path_get_dirname (fixture->folder);
  g_autofree char *temporary = g_path_get_dirname (deep);
  const char *name;

  g_clear_object (&fixture->store);
  ts_game_state_free (fixture->game.state);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = get_path (fixture, name);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_rmdir (deep);
  g_assert_cmpint (g_rmdir (temporary), ==, 0);
  g_free (fixture->folder);
}

/* A file as if it had been written at @time, in seconds since 1970. */
static void
write_file (Fixture *fixture,
            const char *name,
            gsize size,
            time_t time)
{
  g_autofree char *path = get_path (fixture, name);
  g_autofree char *data = g_strnfill (size, 'x');
  struct utimbuf times = { time, time };

  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  g_assert_cmpint (g_utime (path, &times), ==, 0);
}

static gboolean
exists (Fixture *fixture,
        const char *name)
{
  g_autofree char *path = get_path (fixture, name);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static char *
save (Fixture *fixture,
      const char *picture,
      time_t time)
{
  g_autoptr (GError) error = NULL;
  char *name = ts_game_store_create_name (fixture->store, picture, 3, 2);
  g_autofree char *path = get_path (fixture, name);
  struct utimbuf times = { time, time };

  g_assert_true (ts_game_store_save (fixture->store, name, &fixture->game, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_utime (path, &times), ==, 0);

  return name;
}

static void
test_finds_by_picture_and_size (Fixture *fixture,
                                gconstpointer data)
{
  g_autofree char *nothing = ts_game_store_find (fixture->store, "fox", 3, 2);
  g_autofree char *old_fox = save (fixture, "fox", 1000);
  g_autofree char *new_fox = save (fixture, "fox", 2000);
  g_autofree char *lake = save (fixture, "lake", 3000);
  g_autofree char *found = ts_game_store_find (fixture->store, "fox", 3, 2);
  g_autofree char *turned = ts_game_store_find (fixture->store, "fox", 2, 3);
  g_autofree char *unknown = ts_game_store_find (fixture->store, "fo", 3, 2);
  g_auto (GStrv) names = ts_game_store_list (fixture->store);

  g_assert_null (nothing);
  g_assert_cmpstr (found, ==, new_fox);
  g_assert_null (turned);
  g_assert_null (unknown);
  g_assert_cmpuint (g_strv_length (names), ==, 3);
  g_assert_cmpstr (names[0], ==, lake);
  g_assert_cmpstr (names[2], ==, old_fox);

  ts_game_store_drop (fixture->store, new_fox);
  g_free (found);
  found = ts_game_store_find (fixture->store, "fox", 3, 2);
  g_assert_cmpstr (found, ==, old_fox);
}

static void
test_files_are_private (Fixture *fixture,
                        gconstpointer data)
{
  g_autofree char *name = save (fixture, "fox", 1000);
  g_autofree char *path = get_path (fixture, name);
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmphex (status.st_mode & 0777, ==, 0600);
  g_assert_cmpint (g_stat (fixture->folder, &status), ==, 0);
  g_assert_cmphex (status.st_mode & 0777, ==, 0700);
}

static void
assert_set_aside (Fixture *fixture,
                  const char *text,
                  int code,
                  const char *word)
{
  g_autofree char *name = save (fixture, "fox", 1000);
  g_autofree char *path = get_path (fixture, name);
  g_autofree char *aside = g_strconcat (path, ".", word, NULL);
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_null (ts_game_store_load (fixture->store, name, &error));
  g_assert_error (error, TS_GAME_FILE_ERROR, code);
  g_assert_false (exists (fixture, name));
  g_assert_true (g_file_get_contents (aside, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, text);

  /* The same name again, should it ever be: neither is lost. */
  g_assert_true (g_file_set_contents (path, "once more", -1, NULL));
  g_assert_null (ts_game_store_load (fixture->store, name, NULL));
  g_assert_false (exists (fixture, name));
  g_free (kept);
  g_assert_true (g_file_get_contents (aside, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, text);
}

static void
test_what_is_not_ours_is_set_aside (Fixture *fixture,
                                    gconstpointer data)
{
  assert_set_aside (fixture, "damaged", TS_GAME_FILE_ERROR_DAMAGED, "damaged");
  assert_set_aside (fixture, "[tileshift]\nversion=99\n", TS_GAME_FILE_ERROR_FUTURE, "future");
}

/* A file of the greatest size is read, one that is a byte larger is not; both are no game, and are set aside. */
static void
test_a_huge_file_is_set_aside (Fixture *fixture,
                               gconstpointer data)
{
  for (gsize i = 0; i < 2; i++)
    {
      g_autofree char *name = save (fixture, "fox", 1000);
      g_autofree char *aside = g_strconcat (name, ".damaged", NULL);
      g_autoptr (GError) error = NULL;

      write_file (fixture, name, TS_GAME_FILE_MAX_SIZE + i, 1000);
      g_assert_null (ts_game_store_load (fixture->store, name, &error));
      if (i == 0)
        g_assert_error (error, TS_GAME_FILE_ERROR, TS_GAME_FILE_ERROR_DAMAGED);
      else
        g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
      g_assert_false (exists (fixture, name));
      g_assert_true (exists (fixture, aside));
    }
}

/* What cannot be read now may be read later, and stays where it is. */
static void
test_an_unreadable_file_stays (Fixture *fixture,
                               gconstpointer data)
{
  g_autofree char *name = save (fixture, "fox", 1000);
  g_autofree char *path = get_path (fixture, name);
  g_autoptr (GError) error = NULL;

  g_unlink (path);
  g_assert_cmpint (symlink (name, path), ==, 0);
  g_assert_null (ts_game_store_load (fixture->store, name, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_LOOP);
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
}

static void
test_loads_what_it_saved (Fixture *fixture,
                          gconstpointer data)
{
  g_autofree char *name = save (fixture, "fox", 1000);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsKeptGame) game = ts_game_store_load (fixture->store, name, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (game->title, ==, "Fox");

  ts_game_store_drop (fixture->store, name);
  g_assert_null (ts_game_store_load (fixture->store, name, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

static void
test_a_second_program_leaves_the_games_alone (Fixture *fixture,
                                              gconstpointer data)
{
  g_autofree char *name = save (fixture, "fox", 1000);
  g_autoptr (TsGameStore) second = ts_game_store_new (fixture->folder);
  g_autofree char *found = ts_game_store_find (second, "fox", 3, 2);
  g_autofree char *own = ts_game_store_create_name (second, "fox", 3, 2);

  g_assert_null (found);
  g_assert_true (ts_game_store_save (second, own, &fixture->game, NULL));
  g_assert_true (exists (fixture, own));

  g_clear_object (&fixture->store);
  g_free (found);
  found = ts_game_store_find (second, "fox", 3, 2);
  g_assert_cmpstr (found, ==, own);
}

static void
test_a_failed_save_leaves_the_old_one (Fixture *fixture,
                                       gconstpointer data)
{
  g_autofree char *name = save (fixture, "fox", 1000);
  g_autofree char *path = get_path (fixture, name);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsKeptGame) game = NULL;

  g_array_set_size (fixture->game.state->path, TS_GAME_FILE_MAX_SLIDES + 1);
  g_assert_false (ts_game_store_save (fixture->store, name, &fixture->game, &error));
  g_assert_error (error, TS_GAME_FILE_ERROR, TS_GAME_FILE_ERROR_TOO_LONG);
  g_array_set_size (fixture->game.state->path, 0);

  game = ts_game_store_load (fixture->store, name, NULL);
  g_assert_nonnull (game);

  /* Something that no file can take the place of. */
  g_unlink (path);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_clear_error (&error);
  g_assert_false (ts_game_store_save (fixture->store, name, &fixture->game, &error));
  g_assert_true (error->domain == G_FILE_ERROR);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

static gpointer
save_often (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (TsGameStore) store = ts_game_store_new (fixture->folder);
  g_autoptr (GMainContext) context = g_main_context_new ();

  g_main_context_push_thread_default (context);
  for (guint i = 0; i < N_SAVES; i++)
    g_assert_true (ts_game_store_save (store, "race.game", &fixture->game, NULL));
  g_main_context_pop_thread_default (context);

  return NULL;
}

/* Nobody who reads while others write sees half a file. */
static void
test_racing_writers (Fixture *fixture,
                     gconstpointer data)
{
  GThread *writers[N_WRITERS];

  g_assert_true (ts_game_store_save (fixture->store, "race.game", &fixture->game, NULL));
  for (guint i = 0; i < N_WRITERS; i++)
    writers[i] = g_thread_new ("writer", save_often, fixture);
  for (guint i = 0; i < N_SAVES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TsKeptGame) game = ts_game_store_load (fixture->store, "race.game", &error);

      g_assert_no_error (error);
    }
  for (guint i = 0; i < N_WRITERS; i++)
    g_thread_join (writers[i]);
}

static void
test_drops_by_rule (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *made = save (fixture, "fox", 1);

  write_file (fixture, "aaaaaaaaaaaaaaaa-3x2-1.game", 1, 4000);
  write_file (fixture, "bbbbbbbbbbbbbbbb-3x2-1.game", 1, 3000);
  write_file (fixture, "bbbbbbbbbbbbbbbb-4x4-1.game", 1, 2000);
  write_file (fixture, "cccccccccccccccc-3x2-1.game", 1, 1000);
  write_file (fixture, "dddddddddddddddd-3x2-1.game.damaged", 1, 1);
  write_file (fixture, "eeeeeeeeeeeeeeee-3x2-1.game.future", 1, 1);
  write_file (fixture, "aaaaaaaaaaaaaaaa.jpg", 50, 1);
  write_file (fixture, "bbbbbbbbbbbbbbbb.jpg", 40, 1);
  write_file (fixture, "cccccccccccccccc.jpg", 10, 1);
  write_file (fixture, "dddddddddddddddd.jpg", 10, 1);
  write_file (fixture, "ffffffffffffffff.jpg", 10, 1);
  write_file (fixture, "aaaaaaaaaaaaaaaa-3x2-1.game.abcdef.tmp", 1, 1);
  write_file (fixture, "bbbbbbbbbbbbbbbb-3x2-1.game.ghijkl.tmp", 1, time (NULL) - 600);

  /* Room for all, but not for what belongs to no game. */
  ts_game_folder_tidy (fixture->folder, 5, 100);
  g_assert_true (exists (fixture, made));
  g_assert_true (exists (fixture, "cccccccccccccccc.jpg"));
  g_assert_true (exists (fixture, "dddddddddddddddd.jpg"));
  g_assert_false (exists (fixture, "ffffffffffffffff.jpg"));
  g_assert_false (exists (fixture, "aaaaaaaaaaaaaaaa-3x2-1.game.abcdef.tmp"));
  /* Another program may be about to write this one. */
  g_assert_true (exists (fixture, "bbbbbbbbbbbbbbbb-3x2-1.game.ghijkl.tmp"));

  /* One game too many: the one that was played first goes. */
  ts_game_folder_tidy (fixture->folder, 4, 100);
  g_assert_false (exists (fixture, made));
  g_assert_true (exists (fixture, "cccccccccccccccc-3x2-1.game"));

  /* Pictures of 100 bytes, a byte too many: the last game goes, and its picture with it. */
  ts_game_folder_tidy (fixture->folder, 4, 99);
  g_assert_false (exists (fixture, "cccccccccccccccc-3x2-1.game"));
  g_assert_false (exists (fixture, "cccccccccccccccc.jpg"));
  g_assert_true (exists (fixture, "bbbbbbbbbbbbbbbb-4x4-1.game"));
  g_assert_true (exists (fixture, "bbbbbbbbbbbbbbbb.jpg"));

  ts_game_folder_tidy (fixture->folder, 0, 0);
  g_assert_false (exists (fixture, "aaaaaaaaaaaaaaaa-3x2-1.game"));
  g_assert_true (exists (fixture, "dddddddddddddddd-3x2-1.game.damaged"));
  g_assert_true (exists (fixture, "eeeeeeeeeeeeeeee-3x2-1.game.future"));
}

/* The last written first, to the nanosecond; files of the same moment by name. */
static void
test_order (Fixture *fixture,
            gconstpointer data)
{
  static const struct
  {
    const char *name;
    long nanoseconds;
  } files[] = {
    { "cccccccccccccccc-3x2-1.game", 500 },
    { "aaaaaaaaaaaaaaaa-3x2-1.game", 500 },
    { "bbbbbbbbbbbbbbbb-3x2-1.game", 500 },
    { "dddddddddddddddd-3x2-1.game", 501 },
    { "0000000000000000-3x2-1.game", 499 },
  };
  g_autofree char *made = save (fixture, "fox", 9000);
  g_autofree char *joined = NULL;
  g_auto (GStrv) names = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = get_path (fixture, files[i].name);
      struct timespec times[] = { { 1000, files[i].nanoseconds }, { 1000, files[i].nanoseconds } };

      write_file (fixture, files[i].name, 1, 1000);
      g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
    }

  names = ts_game_folder_list (fixture->folder, "-3x2-1.game");
  for (guint i = 0; names[i] != NULL; i++)
    names[i][1] = '\0';
  joined = g_strjoinv ("", names);
  g_assert_true (g_str_has_suffix (joined, "dabc0"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/game-store/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("finds-by-picture-and-size", test_finds_by_picture_and_size);
  ADD ("files-are-private", test_files_are_private);
  ADD ("what-is-not-ours-is-set-aside", test_what_is_not_ours_is_set_aside);
  ADD ("a-huge-file-is-set-aside", test_a_huge_file_is_set_aside);
  ADD ("an-unreadable-file-stays", test_an_unreadable_file_stays);
  ADD ("loads-what-it-saved", test_loads_what_it_saved);
  ADD ("a-second-program-leaves-the-games-alone", test_a_second_program_leaves_the_games_alone);
  ADD ("a-failed-save-leaves-the-old-one", test_a_failed_save_leaves_the_old_one);
  ADD ("racing-writers", test_racing_writers);
  ADD ("order", test_order);
  ADD ("drops-by-rule", test_drops_by_rule);
#undef ADD

  return g_test_run ();
}
