/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the folder of saved games: order, and what a settlement brings to its end, removes and leaves.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store-test.h"
#include "ts-disk.h"
#include "ts-log-folder.h"

/* A game with one slide.
 * Returns: (transfer full): its name */
static char *
add_game (StoreTest *test,
          const char *picture)
{
  g_autoptr (TsGameRecord) game = store_test_create_header (picture);
  g_autoptr (TsGameLog) log = ts_game_log_new (test->folder, &game->subject, &game->setup, &game->history->initial);
  char *name;

  while (game->history->path->len == 0)
    store_test_append (log, game, test->random, 1);
  name = g_strdup (ts_game_log_get_name (log));

  return name;
}

static void
set_age (const char *folder,
         const char *name,
         gint64 offset_s)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct timespec times[2];

  g_assert_cmpint (clock_gettime (CLOCK_REALTIME, &times[0]), ==, 0);
  times[0].tv_sec += offset_s;
  times[1] = times[0];
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

static void
write_file (const char *folder,
            const char *name,
            gsize length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = g_malloc0 (length + 1);

  g_mkdir (folder, 0700);
  memset (text, 'x', length);
  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
}

static gboolean
exists (const char *folder,
        const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
test_the_last_played_first (StoreTest *test,
                            gconstpointer data)
{
  g_autofree char *first = add_game (test, "fox");
  g_autofree char *second = add_game (test, "owl");
  g_autofree char *third = add_game (test, "fox");
  g_autofree char *folder = g_build_filename (test->games, "0123456789abcdef-4x3-9.game", NULL);
  g_autofree char *found = NULL;
  g_auto (GStrv) names = NULL;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  set_age (test->games, first, -10);
  set_age (test->games, second, -30);
  set_age (test->games, third, -20);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 3);
  g_assert_cmpstr (names[0], ==, first);
  g_assert_cmpstr (names[1], ==, third);
  g_assert_cmpstr (names[2], ==, second);
  found = ts_saved_games_find (test->folder, "fox", 4, 3, NULL);
  g_assert_cmpstr (found, ==, first);
  g_assert_null (ts_saved_games_find (test->folder, "fox", 3, 4, NULL));
  g_assert_null (ts_saved_games_find (test->folder, "fox", 4, 4, NULL));
  g_assert_null (ts_saved_games_find (test->folder, "cat", 4, 3, NULL));
}

/* Two games within a second: the names say nothing of their order. */
static void
test_the_last_of_a_second (StoreTest *test,
                           gconstpointer data)
{
  static const char *const names[] = { "0123456789abcdef-4x3-1.game", "0123456789abcdef-4x3-2.game" };

  for (guint i = 0; i < 2; i++)
    {
      g_auto (GStrv) found = NULL;

      for (guint j = 0; j < 2; j++)
        {
          const struct timespec time = { .tv_sec = 1795258800, .tv_nsec = i == j ? 2 : 1 };
          const struct timespec times[] = { time, time };
          g_autofree char *path = g_build_filename (test->games, names[j], NULL);

          write_file (test->games, names[j], 1);
          g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
        }
      found = ts_saved_games_list (test->folder, NULL);
      g_assert_cmpstr (found[0], ==, names[i]);
    }
}

/* The clock was years ahead while another game was played. */
static void
test_the_clock_is_set_back (StoreTest *test,
                            gconstpointer data)
{
  const char *older = "0123456789abcdef-4x3-1.game";
  const char *newer = "0123456789abcdef-4x3-2.game";
  g_autoptr (TsGameLog) log = NULL;
  g_autoptr (TsGameRecord) saved = NULL;
  g_autofree char *name = NULL;
  g_auto (GStrv) names = NULL;
  g_autoptr (GPtrArray) games = NULL;
  const TsSavedGame *first;

  write_file (test->games, older, 1);
  write_file (test->games, newer, 1);
  set_age (test->games, older, 5 * 365 * 24 * 3600);
  ts_log_folder_make_newest (test->games, newer);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpstr (names[0], ==, newer);
  g_assert_cmpstr (names[1], ==, older);

  /* So does a log that is closed. */
  name = add_game (test, "fox");
  wait_for (ts_disk_wait (0));
  g_strfreev (names);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpstr (names[0], ==, name);
  /* Its time is not a time to come. */
  log = ts_game_log_open (test->folder, name, &saved, NULL);
  g_assert_cmpint (ts_game_log_get_last_played (log), <=, g_get_real_time () / G_USEC_PER_SEC);
  g_clear_object (&log);
  wait_for (ts_disk_wait (0));
  set_age (test->games, name, -30);

  /* Of the past, the last written is the newest. */
  g_strfreev (names);
  set_age (test->games, older, -10);
  set_age (test->games, newer, -20);
  ts_log_folder_make_newest (test->games, newer);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpstr (names[0], ==, older);

  set_age (test->games, name, 5 * 365 * 24 * 3600);
  games = ts_saved_games_collect (test->folder, NULL);
  first = g_ptr_array_index (games, 0);
  g_assert_cmpstr (first->name, ==, name);
  g_assert_cmpint (first->last_played, <=, g_get_real_time () / G_USEC_PER_SEC);
}

static void
test_fifty_games_stay (StoreTest *test,
                       gconstpointer data)
{
  const char *newer = "0123456789abcdef-4x3-1.game";
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TsGameLog) log = NULL;
  g_autoptr (TsGameRecord) saved = NULL;
  g_autofree char *path = NULL;
  g_autofree char *told = NULL;

  for (guint i = 0; i < TS_SAVED_GAMES_MAX_GAMES + 3; i++)
    {
      g_ptr_array_add (names, add_game (test, "fox"));
      set_age (test->games, names->pdata[i], -10 * (gint64) i);
    }
  /* The oldest one is being played, and one beyond the limit is of a later version. */
  log = ts_game_log_open (test->folder, names->pdata[names->len - 1], &saved, NULL);
  path = g_build_filename (test->games, newer, NULL);
  g_assert_true (g_file_set_contents (path, "tileshift-game\t2\n", -1, NULL));
  set_age (test->games, newer, -10 * TS_SAVED_GAMES_MAX_GAMES - 15);
  told = store_test_clean_up (test);
  g_assert_cmpstr (told, ==, path);
  g_assert_cmpuint (folder_count (test->games), ==, TS_SAVED_GAMES_MAX_GAMES + 2);
  g_assert_true (exists (test->games, newer));
  g_assert_true (exists (test->games, names->pdata[TS_SAVED_GAMES_MAX_GAMES - 1]));
  g_assert_false (exists (test->games, names->pdata[TS_SAVED_GAMES_MAX_GAMES]));
  g_assert_true (exists (test->games, names->pdata[names->len - 1]));
}

static char *
get_picture_name (StoreTest *test,
                  const char *picture)
{
  g_autofree char *path = ts_saved_games_get_picture_path (test->folder, picture);

  return g_path_get_basename (path);
}

static void
test_pictures_of_no_game_go (StoreTest *test,
                             gconstpointer data)
{
  g_autofree char *game = add_game (test, "fox");
  g_autofree char *used = get_picture_name (test, "fox");
  g_autofree char *unused = get_picture_name (test, "owl");
  g_autofree char *aside = get_picture_name (test, "cat");
  g_autofree char *damaged = g_strdup_printf ("%.16s-4x3-1.game.damaged", aside);
  g_autofree char *watched = get_picture_name (test, "elk");
  g_autofree char *replay = g_strdup_printf ("%.16s-4x3-1.game", watched);

  g_assert_cmpint (g_mkdir (test->finished, 0700), ==, 0);
  write_file (test->games, watched, 10);
  write_file (test->finished, replay, 10);
  write_file (test->games, used, 10);
  write_file (test->games, unused, 10);
  write_file (test->games, aside, 10);
  write_file (test->games, damaged, 10);
  store_test_clean_up (test);
  g_assert_true (exists (test->games, used));
  g_assert_false (exists (test->games, unused));
  g_assert_true (exists (test->games, aside));
  g_assert_true (exists (test->games, damaged));
  g_assert_true (exists (test->games, watched));
}

/* With the picture that no other game has; a game that is open stays, and so does a name outside of the folder. */
static void
test_remove (StoreTest *test,
             gconstpointer data)
{
  g_autofree char *fox = add_game (test, "fox");
  g_autofree char *fox_picture = get_picture_name (test, "fox");
  g_autofree char *owl = add_game (test, "owl");
  g_autofree char *other_owl = add_game (test, "owl");
  g_autofree char *owl_picture = get_picture_name (test, "owl");
  g_autofree char *cat = add_game (test, "cat");
  g_autofree char *results = g_path_get_basename (test->results_path);
  g_autofree char *outside = g_build_filename ("..", results, NULL);
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (TsGameLog) open = ts_game_log_open (test->folder, cat, &saved, NULL);

  g_assert_nonnull (open);
  write_file (test->folder, results, 10);
  write_file (test->games, fox_picture, 10);
  write_file (test->games, owl_picture, 10);
  ts_saved_games_remove (test->folder, (char *[]){ fox, owl, cat, outside, NULL });
  g_assert_true (ts_disk_wait (10000));
  g_assert_false (exists (test->games, fox));
  g_assert_false (exists (test->games, fox_picture));
  g_assert_false (exists (test->games, owl));
  g_assert_true (exists (test->games, other_owl));
  g_assert_true (exists (test->games, owl_picture));
  g_assert_true (exists (test->games, cat));
  g_assert_true (exists (test->folder, results));
}

/* The oldest pictures are too many; their games stay. */
static void
test_pictures_have_a_limit (StoreTest *test,
                            gconstpointer data)
{
  static const char *const pictures[] = { "fox", "owl", "cat" };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *game = add_game (test, pictures[i]);
      g_autofree char *name = get_picture_name (test, pictures[i]);
      g_autofree char *path = g_build_filename (test->games, name, NULL);

      write_file (test->games, name, 1);
      g_assert_cmpint (truncate (path, TS_SAVED_GAMES_MAX_PICTURES / 2), ==, 0);
      set_age (test->games, game, -10 * (gint64) i);
    }
  store_test_clean_up (test);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *name = get_picture_name (test, pictures[i]);

      g_assert_true (exists (test->games, name) == (i < 2));
    }
  g_assert_cmpuint (folder_count (test->games), ==, 5);
}

/* What killed writers have left goes after an hour; what a person has put here stays. */
static void
test_strangers_are_left_alone (StoreTest *test,
                               gconstpointer data)
{
  static const char *const strangers[] = { "holiday.jpg", "chess-of-the-day.game", "draft.tmp",
                                           "0123456789abcdefg-4x4-1.game", "holiday-in-italy.jpg.bak",
                                           "0123456789ABCDEF.jpg", "0123456789abcde.jpg",
                                           "0123456789abcdef0-4x4-1.game" };
  static const char *const scratch[] = { "0123456789abcdef.jpg.A1B2C3", "0123456789abcdef-4x4-7.game.A1B2C3",
                                         "0123456789abcdef-4x4-7.game" };
  g_autofree char *game = add_game (test, "fox");

  set_age (test->games, game, -7200);
  for (gsize i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      write_file (test->games, strangers[i], i % 2 == 0 ? 4 : 0);
      set_age (test->games, strangers[i], -7200);
    }
  write_file (test->games, scratch[0], 4);
  write_file (test->games, scratch[1], 4);
  write_file (test->games, scratch[2], 0);
  store_test_clean_up (test);
  for (gsize i = 0; i < G_N_ELEMENTS (scratch); i++)
    {
      g_assert_true (exists (test->games, scratch[i]));
      set_age (test->games, scratch[i], -7200);
    }
  store_test_clean_up (test);
  for (gsize i = 0; i < G_N_ELEMENTS (scratch); i++)
    g_assert_false (exists (test->games, scratch[i]));
  g_assert_true (exists (test->games, game));
  g_assert_cmpuint (folder_count (test->games), ==, G_N_ELEMENTS (strangers) + 1);
}

/* An empty file is a log that is being made: nobody opens it or sets it aside. */
static void
test_an_empty_file_is_no_game (StoreTest *test,
                               gconstpointer data)
{
  const char *name = "0123456789abcdef-4x4-7.game";
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = NULL;

  write_file (test->games, name, 0);
  names = ts_saved_games_list (test->folder, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 0);
  g_assert_null (ts_game_log_open (test->folder, name, &saved, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND);
  g_assert_true (exists (test->games, name));
}

/* Finished games, the last one first; of equal results the first is the best. Each size has a best. */
static void
test_replays_have_a_limit (StoreTest *test,
                           gconstpointer data)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < TS_SAVED_GAMES_MAX_REPLAYS + 8; i++)
    {
      guint side = i < TS_SAVED_GAMES_MAX_REPLAYS + 6   ? 3
                   : i < TS_SAVED_GAMES_MAX_REPLAYS + 7 ? TS_BOARD_MIN_SIDE
                                                        : TS_BOARD_MAX_SIDE;
      g_autofree char *line = NULL;
      TsResult result = { .title = (char *) "Fox", .elapsed_ms = 1000, .moves = 100 };

      ts_board_init (&result.board, side, side);
      result.replay = g_strdup_printf ("0123456789abcdef-%ux%u-%u.game", side, side, i);
      g_ptr_array_add (names, result.replay);
      result.elapsed_ms = i == TS_SAVED_GAMES_MAX_REPLAYS + 1 || i == TS_SAVED_GAMES_MAX_REPLAYS + 4 ? 1 : 1000;
      /* With a hint it is no best. */
      result.elapsed_ms = i == TS_SAVED_GAMES_MAX_REPLAYS + 3 ? 0 : result.elapsed_ms;
      result.moves = i == TS_SAVED_GAMES_MAX_REPLAYS + 2 || i == TS_SAVED_GAMES_MAX_REPLAYS + 5 ? 1 : 100;
      result.n_hints = i == TS_SAVED_GAMES_MAX_REPLAYS + 3;
      if (i >= TS_SAVED_GAMES_MAX_REPLAYS)
        {
          line = ts_result_format_line (&result);
          g_assert_true (ts_results_write (test->results_path, line, NULL));
        }
      write_file (test->finished, result.replay, 5);
      set_age (test->finished, result.replay, -10 * (gint64) i);
    }

  store_test_clean_up (test);
  g_assert_cmpuint (folder_count (test->finished), ==, TS_SAVED_GAMES_MAX_REPLAYS + 4);
  g_assert_true (exists (test->finished, names->pdata[TS_SAVED_GAMES_MAX_REPLAYS - 1]));
  g_assert_false (exists (test->finished, names->pdata[TS_SAVED_GAMES_MAX_REPLAYS]));
  g_assert_true (exists (test->finished, names->pdata[TS_SAVED_GAMES_MAX_REPLAYS + 1]));
  g_assert_true (exists (test->finished, names->pdata[TS_SAVED_GAMES_MAX_REPLAYS + 2]));
  g_assert_true (exists (test->finished, names->pdata[TS_SAVED_GAMES_MAX_REPLAYS + 6]));
  g_assert_true (exists (test->finished, names->pdata[TS_SAVED_GAMES_MAX_REPLAYS + 7]));
  for (guint i = 3; i < 6; i++)
    g_assert_false (exists (test->finished, names->pdata[TS_SAVED_GAMES_MAX_REPLAYS + i]));
}

static void
test_lists_replays (StoreTest *test,
                    gconstpointer data)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *copy = ts_saved_games_get_picture_path (test->folder, "fox");
  g_autofree char *name = ts_log_folder_create_name ("fox", 4, 3);
  g_autofree char *same = ts_saved_games_get_picture_path_of (test->folder, name);
  g_autoptr (GError) error = NULL;

  write_file (test->finished, name, 5);
  names = ts_saved_games_list_finished (test->folder);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  g_assert_cmpstr (names[0], ==, name);
  g_assert_cmpstr (same, ==, copy);
  g_assert_null (ts_saved_games_read_finished (test->folder, "0123456789abcdef-4x3-1.game", &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND);
}

/* Results that cannot be read say nothing about what may go. */
static void
test_unreadable_results_remove_nothing (StoreTest *test,
                                        gconstpointer data)
{
  for (guint i = 0; i < TS_SAVED_GAMES_MAX_REPLAYS + 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("0123456789abcdef-3x3-%u.game", i);

      write_file (test->finished, name, 5);
    }
  g_mkdir (test->results_path, 0700);
  store_test_clean_up (test);
  g_assert_cmpuint (folder_count (test->finished), ==, TS_SAVED_GAMES_MAX_REPLAYS + 4);
}

static void
test_an_interrupted_end_is_made_up_for (StoreTest *test,
                                        gconstpointer data)
{
  TsResult result;
  g_autofree char *name = store_test_add_finished (test, &result);
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (ts_game_log_open (test->folder, name, &saved, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (ts_saved_games_read (test->folder, name, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND);
  for (guint i = 0; i < 2; i++)
    {
      store_test_clean_up (test);
      g_assert_cmpuint (store_test_count_results (test), ==, 1);
      g_assert_true (exists (test->finished, name));
      g_assert_cmpuint (folder_count (test->games), ==, 0);
    }
  g_assert_cmpuint (ts_results_get_list (test->results)->len, ==, 1);
}

/* The folder of replays cannot be made: all results are known, and the game stays for the next start, however old. */
static void
test_an_end_that_fails_hides_no_result (StoreTest *test,
                                        gconstpointer data)
{
  TsResult result;
  g_autofree char *name = store_test_add_finished (test, &result);
  g_autofree char *line = NULL;

  result.title = (char *) "Fox";
  result.replay = (char *) "0123456789abcdef-4x3-1.game";
  line = ts_result_format_line (&result);
  g_assert_true (ts_results_write (test->results_path, line, NULL));
  write_file (test->folder, "finished", 5);
  set_age (test->games, name, -1000);
  for (guint i = 0; i < TS_SAVED_GAMES_MAX_GAMES; i++)
    {
      g_autofree char *other = g_strdup_printf ("0123456789abcdef-3x3-%u.game", i);

      write_file (test->games, other, 5);
    }
  for (guint i = 0; i < 2; i++)
    {
      store_test_clean_up (test);
      g_assert_cmpuint (ts_results_get_list (test->results)->len, ==, 2);
      g_assert_nonnull (ts_results_find (test->results, result.replay));
      g_assert_nonnull (ts_results_find (test->results, name));
      g_assert_true (exists (test->games, name));
    }

  g_unlink (test->finished);
  store_test_clean_up (test);
  g_assert_true (exists (test->finished, name));
  g_assert_cmpuint (store_test_count_results (test), ==, 2);
}

/* The program that has it locked archives it. */
static void
test_a_locked_end_is_left_alone (StoreTest *test,
                                 gconstpointer data)
{
  TsResult result;
  g_autofree char *name = store_test_add_finished (test, &result);
  g_autofree char *path = g_build_filename (test->games, name, NULL);
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), ==, 0);
  store_test_clean_up (test);
  g_assert_true (exists (test->games, name));
  g_assert_cmpuint (store_test_count_results (test), ==, 0);
  close (fd);
  store_test_clean_up (test);
  g_assert_true (exists (test->finished, name));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/saved-games/" path, StoreTest, NULL, store_test_set_up, func, store_test_tear_down)
  ADD ("the-last-played-first", test_the_last_played_first);
  ADD ("the-last-of-a-second", test_the_last_of_a_second);
  ADD ("the-clock-is-set-back", test_the_clock_is_set_back);
  ADD ("fifty-games-stay", test_fifty_games_stay);
  ADD ("pictures-of-no-game-go", test_pictures_of_no_game_go);
  ADD ("remove", test_remove);
  ADD ("pictures-have-a-limit", test_pictures_have_a_limit);
  ADD ("strangers-are-left-alone", test_strangers_are_left_alone);
  ADD ("an-empty-file-is-no-game", test_an_empty_file_is_no_game);
  ADD ("lists-replays", test_lists_replays);
  ADD ("replays-have-a-limit", test_replays_have_a_limit);
  ADD ("unreadable-results-remove-nothing", test_unreadable_results_remove_nothing);
  ADD ("an-interrupted-end-is-made-up-for", test_an_interrupted_end_is_made_up_for);
  ADD ("an-end-that-fails-hides-no-result", test_an_end_that_fails_hides_no_result);
  ADD ("a-locked-end-is-left-alone", test_a_locked_end_is_left_alone);
#undef ADD

  return g_test_run ();
}
