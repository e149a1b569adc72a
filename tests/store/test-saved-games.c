/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the saved games: which one is found, which are shown, what a program that starts removes, and the cache.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "boards.h"
#include "store-test.h"
#include "ts-data-folder.h"
#include "ts-library.h"
#include "ts-line.h"

#define S_PER_HOUR 3600
#define MB 1000000

#define BAD "0123456789abcdef-4x3-0.tsgame"
#define FOX "3x2:1,2,3,4,0,5"

static const struct Found
{
  const char *files;
  TsSavedGameQuery query;
  const char *present;
  const char *found;
  const char *bad; /* that cannot be read */
} founds[] = {
  { "", { 0 }, NULL, NULL },
  { "games/cat:h games/fox:h", { 0 }, NULL, "fox" },
  { "games/fox:h games/cat:h", { 0 }, NULL, "cat" },
  { "games/fox:h games/cat:h", { 0 }, "cat", "fox" },
  { "games/fox:h games/cat:h", { .picture = "fox", .columns = 2, .rows = 2 }, NULL, "fox" },
  { "games/fox:h games/cat:h", { .picture = "fox", .columns = 2, .rows = 2 }, "fox", NULL },
  { "games/fox:h games/cat:h", { .picture = "fox", .columns = 2, .rows = 3 }, NULL, NULL },
  { "games/fox:h games/cat:h", { .picture = "dog", .columns = 2, .rows = 2 }, NULL, NULL },
  { "games/fox:h games/cat:h", { .initial = { 2, 2, 0, { 0, 2, 1, 3 } } }, NULL, "cat" },
  { "games/fox:h games/cat:h", { .initial = { 2, 2, 3, { 1, 2, 3, 0 } } }, NULL, NULL },
  { "games/day:h games/cat:h", { .is_daily = TRUE }, NULL, "day" },
  { "games/fox:hv games/fox2:h", { 0 }, NULL, "fox2" },
  { "games/fox:h games/fox2:hv", { 0 }, "fox", NULL },
  { "games/fox:h games/cat:h.", { 0 }, NULL, "fox" },
  { "games/fox:h finished/fox:hv.", { 0 }, NULL, NULL },
  { "games/fox:hh finished/fox:hv.", { 0 }, NULL, "fox" },
  { "games/fox:h finished/fox2:hv.", { 0 }, NULL, "fox" },
  { "games/fox:h games/" BAD, { 0 }, NULL, "fox", BAD },
  { "games/" BAD, { 0 }, NULL, NULL, BAD },
  { "games/" BAD, { .name = BAD }, NULL, NULL, BAD },
};

/* Of the games that are meant the last played one; never the present one with all its files, nor one that is finished.
 * One that cannot be read is passed over, and told. */
static void
test_find (StoreTest *test,
           gconstpointer data)
{
  const struct Found *row = data;
  TsSavedGameQuery query = row->query;
  g_autofree char *name = store_test_get_name (row->found);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameFile) file = NULL;

  store_test_fill (test, row->files);
  query.present = row->present != NULL ? store_test_get_identity (row->present) : 0;
  file = ts_saved_games_find (test->folder, &query, &error);
  g_assert_cmpstr (file != NULL ? file->name : NULL, ==, name);
  g_assert_cmpstr (error != NULL ? error->message : NULL, ==, row->bad);
}

static const struct Collection
{
  const char *present;
  guint max;
  const char *words;
} collections[] = {
  { NULL, 9, "cat+ " BAD "! fox2 " },
  { NULL, 1, "cat+ " },
  { "cat", 9, BAD "! fox2 " },
  { "cat", 1, BAD "! fox2 " },
  { "fox", 9, "cat+ " BAD "! " },
};

/* Those in progress, each once: not a game whose moves are all taken back, nor a copy that a program has left which
 * synchronizes folders. One with a copy of its picture has a +; what cannot be read is shown as well, with a !. */
static void
test_collect (StoreTest *test,
              gconstpointer data)
{
  const struct Collection *row = data;
  const TsSavedGameQuery query = { .min_moves = 1,
                                   .present = row->present != NULL ? store_test_get_identity (row->present) : 0 };
  g_autoptr (GPtrArray) games = NULL;
  g_autoptr (GString) words = g_string_new (NULL);

  store_test_fill (test, "games/fox:h games/fox2:h games/" BAD " games/cat:h games/day:hu");
  store_test_fill (test, "games/cat.jpg games/notes.tsgame");
  store_test_write (test->games, "0123456789abcdef-4x3-1.tsgame", "", 0);
  games = ts_saved_games_collect (test->folder, &query, row->max);
  for (guint i = 0; i < games->len; i++)
    {
      const TsGameFile *game = g_ptr_array_index (games, i);

      store_test_add_word (words, game->name);
      g_string_append_printf (words, "%s%s ", game->has_copy ? "+" : "", game->game == NULL ? "!" : "");
      g_assert_true ((game->game == NULL) == (game->error != NULL));
    }
  g_assert_cmpstr (words->str, ==, row->words);
}

/* Its picture goes with the last game on it. */
static void
test_remove (StoreTest *test,
             gconstpointer data)
{
  static const char *const steps[][2] = { { "fox", "games/fox2:h games/fox.jpg games/cat:h" }, { "fox2", "games/cat:h" } };

  store_test_fill (test, "games/fox:h games/fox2:h games/fox.jpg games/cat:h");
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *name = store_test_get_name (steps[i][0]);

      ts_saved_games_remove (test->folder, name, FALSE);
      store_test_wait ();
      store_test_assert_folder (test, steps[i][1]);
    }
}

static const struct CleanUp
{
  const char *before;
  const char *after;
  const char *present;
} clean_ups[] = {
  { "games/fox:h games/fox2:hv", "games/fox2:hv" },
  { "games/fox2:hv games/fox:h", "games/fox2:hv" },
  { "games/fox:hvp games/fox2:chv games/fox3:hv", "games/fox3:hv" },
  { "games/fox3:hv games/fox:hvp", "games/fox:hvp" },
  { "games/fox:hvh games/fox2:hvv", "games/fox:hvh games/fox2:hvv" },
  { "games/fox:h games/cat:hv", "games/fox:h games/cat:hv" },
  { "games/old:h games/old2:hv", "games/old:h games/old2:hv" },
  /* The present game stays. */
  { "games/fox:h games/fox2:hv", "games/fox:h games/fox2:hv", "fox" },
  /* What is torn goes, what is damaged stays, and nothing goes for it. */
  { "games/fox:h~ games/fox2:hv", "games/fox2:hv" },
  { "games/fox:h! games/fox2:hv", "games/fox:h! games/fox2:hv" },
  { "games/fox:h games/fox2:hv!", "games/fox:h games/fox2:hv!" },
  /* The game was finished, perhaps on another computer, or is not archived yet. */
  { "games/fox:h finished/fox2:hv.", "finished/fox2:hv." },
  { "games/fox:h finished/fox:hv.", "finished/fox:hv." },
  { "games/fox:h finished/excluded/fox:hv.", "finished/excluded/fox:hv." },
  { "games/fox:hh finished/fox:hv.", "games/fox:hh finished/fox:hv." },
  { "games/fox:hv.", "finished/fox:hv." },
  { "games/fox:h games/fox2:hv.", "finished/fox2:hv." },
  /* A copy of a picture has a game, in whatever folder that is. */
  { "games/fox.jpg games/fox:h games/cat.jpg", "games/fox.jpg games/fox:h" },
  { "finished/fox:h. games/fox.jpg", "games/fox.jpg finished/fox:h." },
  { "finished/excluded/fox:h. games/fox.jpg", "games/fox.jpg finished/excluded/fox:h." },
};

/* What a program that starts leaves, which plays the present game or has not begun. A state of a game goes when another file
 * has all that happened in it, of two that have the same the older one; states that were played apart stay. */
static void
test_clean_up (StoreTest *test,
               gconstpointer data)
{
  const struct CleanUp *row = data;
  g_autofree char *present = store_test_get_name (row->present);

  store_test_fill (test, row->before);
  ts_saved_games_free (ts_saved_games_new (test->folder, TRUE, present));
  store_test_assert_folder (test, row->after);
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

/* What killed programs left goes when it is old; strangers stay. */
static void
test_leftovers (StoreTest *test,
                gconstpointer data)
{
  static const struct
  {
    const char *name;
    gint64 age_s;
    gboolean stays;
  } files[] = {
    { "games/0123456789abcdef-4x3-0.tsgame.A1B2C3", 2 * S_PER_HOUR, FALSE },
    { "games/0123456789abcdef-4x3-1.tsgame.A1B2C3", 60, TRUE },
    { "games/0123456789abcdef.jpg.A1B2C3", 2 * S_PER_HOUR, FALSE },
    { "finished/0123456789abcdef-4x3-0.tsgame.T00001", 2 * S_PER_HOUR, FALSE },
    { "games/0123456789abcdef-4x3-0.tsgame.BACKUP", 2 * S_PER_HOUR, TRUE },
    { "games/0123456789abcdef-4x3-0.tsgame.202601", 2 * S_PER_HOUR, TRUE },
    { "games/0123456789abcdef-4x3-4.game", 2 * S_PER_HOUR, TRUE },
    { "games/notes.txt.A1B2C3", 2 * S_PER_HOUR, TRUE },
    { "games/notes.tsgame", 2 * S_PER_HOUR, TRUE },
    { "pictures.tsv.A1B2C3", 2 * S_PER_HOUR, FALSE },
    { "last.tsv.A1B2C3", 2 * S_PER_HOUR, FALSE },
    { "notes.tsv.A1B2C3", 2 * S_PER_HOUR, TRUE },
  };

  store_test_fill (test, "games/notes.txt finished/notes.txt");
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    add_file (test->folder, files[i].name, 5, files[i].age_s);
  store_test_clean_up (test);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    g_assert_true (store_test_exists (test->folder, files[i].name) == files[i].stays);
}

/* Of the copies of pictures those of the oldest games beyond the limit go, unless some games could not be seen: they may
 * have any picture. */
static void
test_pictures (StoreTest *test,
               gconstpointer data)
{
  static const char *const pictures[] = { "cat", "fox" };

  store_test_fill (test, "games/cat:h games/fox:h");
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *hash = ts_data_folder_hash (pictures[i]);
      g_autofree char *name = g_strconcat (hash, ".jpg", NULL);

      add_file (test->games, name, i == 0 ? 80 * MB : 30 * MB, 0);
    }
  store_test_write (test->folder, "finished", "", 0);
  store_test_clean_up (test);
  g_assert_cmpuint (store_test_count (test->games, ".jpg"), ==, 2);
  g_assert_cmpint (g_unlink (test->finished), ==, 0);
  store_test_clean_up (test);
  store_test_assert_folder (test, "games/cat:h games/fox:h games/fox.jpg");
}

/* Each field has another value. */
static TsResult
create_fox (void)
{
  return (TsResult){
    .header = { .source = { .key = (char *) "key", .title = (char *) "A\tfox" },
                .identity = 1,
                .origin = TS_ORIGIN_DAILY,
                .difficulty = TS_DIFFICULTY_HARD,
                .control = (char *) "hover" },
    .end = { .date = 2, .elapsed_ms = 3, .par = 4, .is_alike = TRUE },
    .board = board_from_id (FOX),
    .moves = 5,
    .n_slides = 6,
    .n_hints = 7,
    .n_undos = 8,
    .helped = TS_GAME_HELP_REMAINING,
    .replay = (char *) "fox.tsgame",
    .size = 9,
  };
}

static TsResult *
parse (const char *line)
{
  const char *at = line;
  g_autofree char **fields = ts_line_next (&at, line + strlen (line));

  return ts_saved_games_parse_result (fields);
}

static void
test_line (void)
{
  static const char *const controls[] = { "hover", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
    {
      TsResult fox = create_fox ();
      g_autoptr (GString) line = g_string_new (NULL);
      g_autoptr (GString) again = g_string_new (NULL);
      g_autoptr (TsResult) parsed = NULL;

      fox.header.control = (char *) controls[i];
      ts_saved_games_append_result (line, &fox);
      if (controls[i] != NULL)
        g_assert_cmpstr (line->str, ==, "9 1 2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tA%09fox\thover\n");
      parsed = parse (line->str);
      g_assert_nonnull (parsed);
      g_assert_cmpstr (parsed->header.source.title, ==, "A\tfox");
      g_assert_cmpstr (parsed->header.control, ==, controls[i]);
      ts_saved_games_append_result (again, parsed);
      g_assert_cmpstr (again->str, ==, line->str);
    }
}

/* A line that is none costs that result's place in the cache and nothing else. */
static void
test_bad_lines (void)
{
  static const char *const lines[] = {
    "9 1 2 3 5 6 4 7 8 1 1 3\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\n",
    "9 1 2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t3x2:1,2,3,4,5,5\tkey\tfox\thover\n",
    "9 1 2 3 5 6 4 7 8 1 3 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 2 3 5 6 4 7 8 1 1 4 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 -2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 2 -3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 253402300800 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_test_message ("%s", lines[i]);
      g_assert_null (parse (lines[i]));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add_rows ("/saved-games/find", founds, test_find);
  store_test_add_rows ("/saved-games/collect", collections, test_collect);
  store_test_add ("/saved-games/remove", NULL, test_remove);
  store_test_add_rows ("/saved-games/clean-up", clean_ups, test_clean_up);
  store_test_add ("/saved-games/clean-up/leftovers", NULL, test_leftovers);
  store_test_add ("/saved-games/clean-up/pictures", NULL, test_pictures);
  g_test_add_func ("/saved-games/cache/line", test_line);
  g_test_add_func ("/saved-games/cache/bad-lines", test_bad_lines);

  return g_test_run ();
}
