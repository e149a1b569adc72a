/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the saved games: which one is found, which are shown, and what a program that starts removes.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "store-test.h"
#include "ts-data-folder.h"
#include "ts-library.h"

#define S_PER_HOUR 3600
#define MB 1000000

/* Returns: (transfer full): the name of a game on @picture, played so many seconds ago */
static char *
add_game (StoreTest *test,
          const char *picture,
          gint64 age_s)
{
  g_autoptr (TsGameRecord) game = store_test_create_header (picture);
  char *name = store_test_add_game (test, game, 5);

  store_test_set_age (test->games, name, age_s);

  return name;
}

/* A file of no particular content, so long and so old. */
static void
add_file (const char *folder,
          const char *name,
          off_t length,
          gint64 age_s)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  store_test_write (folder, name, "", 0);
  g_assert_cmpint (truncate (path, length), ==, 0);
  store_test_set_age (folder, name, age_s);
}

static void
assert_finds (StoreTest *test,
              const TsSavedGameQuery *query,
              const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameFile) file = ts_saved_games_find (test->folder, query, &error);

  g_assert_cmpstr (file != NULL ? file->name : NULL, ==, name);
  if (query->name == NULL)
    g_assert_no_error (error);
  else
    g_assert_true ((error == NULL) == (name != NULL));
}

/* Of the games that are meant the last played one; never the present one. */
static void
test_find (StoreTest *test,
           gconstpointer data)
{
  g_autofree char *fox = add_game (test, "fox", 30);
  g_autofree char *old_fox = add_game (test, "fox", 40);
  g_autofree char *cat = add_game (test, "cat", 20);
  TsBoard other;

  ts_board_init (&other, 4, 3);
  assert_finds (test, &(TsSavedGameQuery){ 0 }, cat);
  assert_finds (test, &(TsSavedGameQuery){ .present = cat }, fox);
  assert_finds (test, &(TsSavedGameQuery){ .picture = (char *) "fox", .columns = 4, .rows = 3 }, fox);
  assert_finds (test, &(TsSavedGameQuery){ .picture = (char *) "fox", .columns = 4, .rows = 3, .present = fox }, old_fox);
  assert_finds (test, &(TsSavedGameQuery){ .picture = (char *) "fox", .columns = 3, .rows = 4 }, NULL);
  assert_finds (test, &(TsSavedGameQuery){ .picture = (char *) "dog", .columns = 4, .rows = 3 }, NULL);
  assert_finds (test, &(TsSavedGameQuery){ .has_initial = TRUE, .initial = test->game->history->initial, .is_daily = TRUE }, cat);
  assert_finds (test, &(TsSavedGameQuery){ .has_initial = TRUE, .initial = other }, NULL);
  assert_finds (test, &(TsSavedGameQuery){ .name = old_fox }, old_fox);
  assert_finds (test, &(TsSavedGameQuery){ .name = (char *) "0123456789abcdef-4x3-0.tsgame" }, NULL);

  store_test_set_age (test->games, old_fox, 0);
  assert_finds (test, &(TsSavedGameQuery){ 0 }, old_fox);

  /* Of the same time the first by name. */
  store_test_set_age (test->games, old_fox, 99999999);
  store_test_set_age (test->games, fox, 99999999);
  assert_finds (test, &(TsSavedGameQuery){ .present = cat }, g_strcmp0 (fox, old_fox) < 0 ? fox : old_fox);
}

/* A game that cannot be read is passed over, and told; a finished one is passed over in silence. */
static void
test_find_passes_over (StoreTest *test,
                       gconstpointer data)
{
  static const char bad[] = "0123456789abcdef-4x3-0123456789abcdef.tsgame";
  g_autofree char *name = add_game (test, "fox", 30);
  g_autofree char *replay = store_test_add_replay (test, test->game, STORE_TEST_DATE);
  g_autofree char *finished = g_build_filename (test->finished, replay, NULL);
  g_autofree char *unarchived = g_build_filename (test->games, replay, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameFile) file = NULL;

  g_assert_cmpint (g_rename (finished, unarchived), ==, 0);
  store_test_set_age (test->games, replay, 10);
  assert_finds (test, &(TsSavedGameQuery){ 0 }, name);
  store_test_write (test->games, bad, "hello\n", -1);
  file = ts_saved_games_find (test->folder, &(TsSavedGameQuery){ 0 }, &error);
  g_assert_cmpstr (file->name, ==, name);
  g_assert_error (error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED);
  g_assert_cmpstr (error->message, ==, bad);
}

static void
assert_collects (StoreTest *test,
                 const char *present,
                 guint max,
                 const char *const *names)
{
  g_autoptr (GPtrArray) games = ts_saved_games_collect (test->folder, &(TsSavedGameQuery){ .min_moves = 1, .present = present }, max);

  g_assert_cmpuint (games->len, ==, g_strv_length ((char **) names));
  for (guint i = 0; i < games->len; i++)
    {
      const TsGameFile *game = g_ptr_array_index (games, i);

      g_assert_cmpstr (game->name, ==, names[i]);
      g_assert_true ((game->game == NULL) == (game->error != NULL));
    }
}

/* Those in progress, each once: not a game whose moves are all taken back, nor a copy that a program has left which
 * synchronizes folders. */
static void
test_collect (StoreTest *test,
              gconstpointer data)
{
  g_autofree char *fox = add_game (test, "fox", 30);
  g_autofree char *cat = add_game (test, "cat", 20);
  g_autofree char *text = store_test_read (test->games, fox);
  g_autofree char *conflict = g_strdup_printf ("%.*s (conflict).tsgame", (int) (strlen (fox) - strlen (".tsgame")), fox);
  g_autoptr (TsGameRecord) undone = store_test_create_header ("dog");
  g_autoptr (TsGameLog) log = store_test_begin (test, undone);
  const TsEvent hint = { .kind = TS_EVENT_HINT };

  store_test_write (test->games, conflict, text, -1);
  store_test_set_age (test->games, conflict, 60);
  ts_game_log_append (log, &hint);
  store_test_write (test->games, "0123456789abcdef-4x3-0.tsgame", "hello\n", -1);
  store_test_write (test->games, "0123456789abcdef-4x3-1.tsgame", "", 0);
  store_test_write (test->games, "notes.tsgame", "hello\n", -1);
  store_test_set_age (test->games, "0123456789abcdef-4x3-0.tsgame", 25);
  assert_collects (test, NULL, 9, (const char *[]){ cat, "0123456789abcdef-4x3-0.tsgame", fox, NULL });
  assert_collects (test, cat, 9, (const char *[]){ "0123456789abcdef-4x3-0.tsgame", fox, NULL });
  assert_collects (test, NULL, 1, (const char *[]){ cat, NULL });
  store_test_set_age (test->games, conflict, 0);
  assert_collects (test, cat, 1, (const char *[]){ conflict, NULL });
  assert_collects (test, fox, 9, (const char *[]){ cat, "0123456789abcdef-4x3-0.tsgame", NULL });
}

static void
test_remove (StoreTest *test,
             gconstpointer data)
{
  g_autofree char *fox = add_game (test, "fox", 30);
  g_autofree char *cat = add_game (test, "cat", 20);
  g_autofree char *picture = ts_data_folder_get_picture_path (test->folder, "fox");
  g_autofree char *picture_name = g_path_get_basename (picture);

  store_test_write (test->games, picture_name, "pixels", -1);
  ts_saved_games_remove (test->folder, (char *[]){ fox, NULL }, FALSE);
  store_test_wait ();
  g_assert_false (store_test_exists (test->games, fox));
  g_assert_false (store_test_exists (test->games, picture_name));
  g_assert_true (store_test_exists (test->games, cat));
}

/* Writes a saved game with the first @n_events events of @game, and perhaps a pause.
 * Returns: (transfer full): its name */
static char *
write_state (StoreTest *test,
             const TsGameRecord *game,
             guint n_events,
             gboolean is_paused)
{
  g_autoptr (TsGameLog) log = store_test_begin (test, game);
  g_autofree char *name = NULL;
  char *other_name;

  for (guint i = 0; i < n_events; i++)
    ts_game_log_append (log, &g_array_index (game->events, TsEvent, i));
  if (is_paused)
    ts_game_log_append (log, &(TsEvent){ .kind = TS_EVENT_PAUSE, .elapsed_ms = G_MAXINT32 });
  name = g_strdup (ts_game_log_get_name (log));
  g_clear_object (&log);
  store_test_wait ();
  other_name = ts_data_folder_create_fresh_name (name);
  store_test_rename (test->games, name, other_name);

  return other_name;
}

/* A state of a game goes when another file has all that happened in it, of two that have the same the older one; two that
 * were played apart stay. */
static void
test_outdated_states (StoreTest *test,
                      gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) apart = store_test_create_header ("fox");
  g_autofree char *early = NULL;
  g_autofree char *same = NULL;
  g_autofree char *late = NULL;
  g_autofree char *other = NULL;
  g_autofree char *stranger = NULL;
  g_autofree char *replay = NULL;

  for (guint i = 0; i < 20; i++)
    store_test_play (game, test->random);
  while (apart->events->len < 20)
    {
      TsEvent event = g_array_index (game->events, TsEvent, apart->events->len);

      if (apart->events->len < 15)
        g_assert_true (ts_game_record_apply (apart, &event));
      else
        store_test_play (apart, test->random);
    }
  apart->header.identity = game->header.identity;
  early = write_state (test, game, 10, TRUE);
  same = write_state (test, game, 20, TRUE);
  late = write_state (test, game, 20, FALSE);
  other = write_state (test, apart, 20, FALSE);
  apart->header.identity++;
  stranger = write_state (test, apart, 10, FALSE);
  store_test_set_age (test->games, same, 60);
  store_test_clean_up (test);
  g_assert_false (store_test_exists (test->games, early));
  g_assert_false (store_test_exists (test->games, same));
  g_assert_true (store_test_exists (test->games, late));
  g_assert_true (store_test_exists (test->games, other));
  g_assert_true (store_test_exists (test->games, stranger));

  /* The same when the game is finished by now. */
  {
    g_autoptr (TsGameLog) log = store_test_resume (test, late, NULL, NULL);

    g_free (write_state (test, game, 12, FALSE));
    g_assert_true (store_test_finish (log, STORE_TEST_DATE));
  }
  store_test_clean_up (test);
  g_assert_cmpuint (store_test_count (test->games, ".tsgame"), ==, 2);
  g_assert_true (store_test_exists (test->games, other));
  g_assert_true (store_test_exists (test->games, stranger));
}

/* A game that was finished on another computer and played on otherwise here: both files have the same name. */
static void
test_the_name_of_a_finished_game (StoreTest *test,
                                  gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) apart = store_test_create_header ("fox");
  g_autofree char *name = store_test_add_replay (test, game, STORE_TEST_DATE);
  g_autoptr (TsGameFile) found = NULL;
  const TsSavedGameQuery any = { 0 };
  g_autofree char *here = NULL;

  apart->header.identity = game->header.identity;
  while (apart->history->moves == 0)
    store_test_play (apart, test->random);
  here = write_state (test, apart, apart->events->len, FALSE);
  store_test_rename (test->games, here, name);
  store_test_clean_up (test);
  g_assert_true (store_test_exists (test->games, name));

  /* Nor does the one go on that was finished. */
  store_test_rename (test->games, name, "other");
  g_free (here);
  here = write_state (test, game, game->events->len, FALSE);
  store_test_rename (test->games, here, name);
  found = ts_saved_games_find (test->folder, &any, NULL);
  g_assert_null (found);
  store_test_clean_up (test);
  g_assert_false (store_test_exists (test->games, name));
}

/* Nor is it another game than the present one. */
static void
test_the_present_game (StoreTest *test,
                       gconstpointer data)
{
  g_autofree char *present = NULL;
  g_autofree char *conflict = NULL;
  g_autoptr (TsGameFile) found = NULL;

  for (guint i = 0; i < 20; i++)
    store_test_play (test->game, test->random);
  present = write_state (test, test->game, 10, FALSE);
  conflict = write_state (test, test->game, 20, FALSE);
  found = ts_saved_games_find (test->folder, &(TsSavedGameQuery){ .present = present }, NULL);
  g_assert_null (found);

  ts_saved_games_free (ts_saved_games_clean_up (test->folder, present));
  g_assert_true (store_test_exists (test->games, present));
  g_assert_true (store_test_exists (test->games, conflict));
}

/* What killed programs left goes when it is old; strangers stay. */
static void
test_leftovers (StoreTest *test,
                gconstpointer data)
{
  static const struct
  {
    const char *name;
    off_t length;
    gint64 age_s;
    gboolean stays;
  } files[] = {
    { "0123456789abcdef-4x3-0.tsgame.A1B2C3", 5, 2 * S_PER_HOUR, FALSE },
    { "0123456789abcdef-4x3-1.tsgame.A1B2C3", 5, 60, TRUE },
    { "0123456789abcdef.jpg.A1B2C3", 5, 2 * S_PER_HOUR, FALSE },
    { "0123456789abcdef-4x3-0.tsgame.T00001", 5, 2 * S_PER_HOUR, FALSE },
    { "0123456789abcdef-4x3-0.tsgame.BACKUP", 5, 2 * S_PER_HOUR, TRUE },
    { "0123456789abcdef-4x3-0.tsgame.202601", 5, 2 * S_PER_HOUR, TRUE },
    { "0123456789abcdef-4x3-4.game", 5, 2 * S_PER_HOUR, TRUE },
    { "notes.txt.A1B2C3", 5, 2 * S_PER_HOUR, TRUE },
    { "notes.tsgame", 0, 2 * S_PER_HOUR, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    add_file (test->games, files[i].name, files[i].length, files[i].age_s);
  add_file (test->folder, "pictures.tsv.A1B2C3", 5, 2 * S_PER_HOUR);
  add_file (test->folder, "last.tsv.A1B2C3", 5, 2 * S_PER_HOUR);
  add_file (test->folder, "notes.tsv.A1B2C3", 5, 2 * S_PER_HOUR);
  store_test_clean_up (test);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    g_assert_true (store_test_exists (test->games, files[i].name) == files[i].stays);
  g_assert_false (store_test_exists (test->folder, "pictures.tsv.A1B2C3"));
  g_assert_false (store_test_exists (test->folder, "last.tsv.A1B2C3"));
  g_assert_true (store_test_exists (test->folder, "notes.tsv.A1B2C3"));
}

/* Copies of pictures without a game go, in whatever folder it is, and those of the oldest games beyond the limit. */
static void
test_pictures (StoreTest *test,
               gconstpointer data)
{
  static const char *const pictures[] = { "fox", "cat", "dog", "nobody" };
  char *paths[G_N_ELEMENTS (pictures)];
  g_autoptr (TsGameRecord) finished = store_test_create_header ("dog");

  g_free (add_game (test, "fox", 10));
  g_free (add_game (test, "cat", 20));
  g_free (store_test_add_replay (test, finished, STORE_TEST_DATE));
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *name = NULL;

      paths[i] = ts_data_folder_get_picture_path (test->folder, pictures[i]);
      name = g_path_get_basename (paths[i]);
      add_file (test->games, name, 30 * MB, 0);
    }
  store_test_clean_up (test);
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    g_assert_true (g_file_test (paths[i], G_FILE_TEST_EXISTS) == (i < 3));

  /* Games that could not be seen may have any picture. */
  folder_remove (test->finished);
  store_test_write (test->folder, "finished", "", 0);
  store_test_clean_up (test);
  g_assert_true (g_file_test (paths[2], G_FILE_TEST_EXISTS));

  g_assert_cmpint (g_unlink (test->finished), ==, 0);
  g_assert_cmpint (truncate (paths[1], 80 * MB), ==, 0);
  store_test_clean_up (test);
  g_assert_true (g_file_test (paths[0], G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (paths[1], G_FILE_TEST_EXISTS));
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    g_free (paths[i]);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add ("/saved-games/find", NULL, test_find);
  store_test_add ("/saved-games/find/passes-over", NULL, test_find_passes_over);
  store_test_add ("/saved-games/collect", NULL, test_collect);
  store_test_add ("/saved-games/remove", NULL, test_remove);
  store_test_add ("/saved-games/outdated", NULL, test_outdated_states);
  store_test_add ("/saved-games/finished-name", NULL, test_the_name_of_a_finished_game);
  store_test_add ("/saved-games/present", NULL, test_the_present_game);
  store_test_add ("/saved-games/leftovers", NULL, test_leftovers);
  store_test_add ("/saved-games/pictures", NULL, test_pictures);

  return g_test_run ();
}
