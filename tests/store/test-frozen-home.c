/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that this version reads the home of a former one, and plays on in it.
 */

#include "store-test.h"
#include "ts-library.h"
#include "ts-picture-set.h"

/* The folder of saved pictures, where the home was frozen. */
#define SAVED_URI "file:///home/player/.local/share/tileshift/pictures/"

/* The files of a repository have no times that say anything: here all have the same. */
static void
set_up (StoreTest *test,
        gconstpointer data)
{
  g_autofree char *home = g_test_build_filename (G_TEST_DIST, data, "data", NULL);
  g_autofree char *command = NULL;
  int status;

  store_test_set_up (test, NULL);
  command = g_strdup_printf ("sh -c 'cp -r \"%s\"/. %s && find %s -type f -exec touch -d @1000000000 {} +'", home, test->folder,
                             test->folder);
  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
}

static void
add_games (GString *text,
           StoreTest *home)
{
  g_autoptr (GPtrArray) results = store_test_read_results (home);
  g_autoptr (GPtrArray) saved = ts_saved_games_collect (home->folder, &(TsSavedGameQuery){ .min_moves = 1 }, 99);
  guint n_helped = 0;
  guint n_counting = 0;

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      n_helped += ts_result_get_verdict (result) == TS_VERDICT_HELPED;
      n_counting += ts_result_counts (result);
      g_string_append_printf (text, "result %s, %ux%u, %u moves, %u slides, par %u, %" G_GINT64_FORMAT " ms, %u hints, %u undos, %s%s\n",
                              result->header.source.title, result->board.columns, result->board.rows, result->moves, result->n_slides,
                              result->end.par, result->end.elapsed_ms, result->n_hints, result->n_undos,
                              ts_result_counts (result) ? "counts" : "does not count",
                              result->is_excluded ? ", excluded" : "");
    }
  g_string_append_printf (text, "3x2: %u alone, %u helped, %u counting\n", results->len - n_helped, n_helped, n_counting);

  for (guint i = 0; i < saved->len; i++)
    {
      const TsGameRecord *game = ((const TsGameFile *) g_ptr_array_index (saved, i))->game;
      const TsHistory *history = game->history;
      g_autofree char *source = g_file_get_uri (game->header.source.file);

      /* Tiles took the shape of the picture later. */
      g_assert_true (game->header.source.crop.is_square);
      g_string_append_printf (text, "saved game %s of %s, %ux%u, %u moves, %" G_GINT64_FORMAT " ms, %u hints, %u undos\n",
                              game->header.source.title, source, history->board.columns, history->board.rows,
                              history->moves, history->elapsed_ms, history->n_hints, history->n_undos);
    }
}

static void
assert_is (StoreTest *home,
           const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TsLibrary) library = ts_library_read (home->folder, FALSE);
  g_autoptr (TsPictureSet) set = ts_picture_set_new (ts_state_file_read (home->folder, TS_PICTURE_SET_KIND, FALSE));

  add_games (text, home);
  for (guint i = 0; i < library->files->len; i++)
    {
      GFile *file = g_ptr_array_index (library->files, i);
      TsCrop crop = ts_library_get_crop (library, file);
      g_autofree char *name = g_file_get_basename (file);
      /* A saved picture has moved with its home. */
      g_autofree char *uri = ts_library_has_saved (library, file) ? g_strconcat (SAVED_URI, name, NULL) : g_file_get_uri (file);

      g_string_append_printf (text, "picture %s at %g %g, %g times\n", uri, crop.x, crop.y, crop.zoom);
    }
  g_string_append_printf (text, "set of %u pictures, next %u%s\n", set->files->len,
                          set->next, set->is_left ? ", left" : "");
  g_assert_cmpstr (text->str, ==, expected);
}

/* What is written beside it, without the cache and with it, before and after a start. */
static void
test_is_read (StoreTest *test,
              gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, data, "expected", NULL);
  g_autofree char *expected = NULL;

  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  assert_is (test, expected);
  store_test_clean_up (test);
  assert_is (test, expected);
}

/* Each saved game goes on, and ends. */
static void
test_goes_on (StoreTest *test,
              gconstpointer data)
{
  guint n_results = store_test_count (test->finished, ".tsgame");
  guint n_saved = store_test_count (test->games, ".tsgame");

  g_assert_cmpuint (n_saved, >, 0);
  for (guint i = 0; i < n_saved; i++)
    {
      TsGameFile *file = ts_saved_games_find (test->folder, &(TsSavedGameQuery){ 0 }, NULL);

      ts_game_record_free (test->game);
      test->game = g_steal_pointer (&file->game);
      test->log = ts_game_log_new_from_file (test->folder, file);
      store_test_append (test, 20);
      g_assert_true (store_test_finish (test));
      store_test_leave (test);
    }
  g_assert_cmpuint (store_test_count (test->games, ".tsgame"), ==, 0);
  g_assert_cmpuint (store_test_count (test->finished, ".tsgame"), ==, n_results + n_saved);
}

int
main (int argc,
      char **argv)
{
  static const char home_0_1[] = "data/home-0.1";

  g_test_init (&argc, &argv, NULL);

  g_test_add ("/frozen-home/0.1/is-read", StoreTest, home_0_1, set_up, test_is_read, store_test_tear_down);
  g_test_add ("/frozen-home/0.1/goes-on", StoreTest, home_0_1, set_up, test_goes_on, store_test_tear_down);

  return g_test_run ();
}
