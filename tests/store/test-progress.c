/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the progress: the largest board of each picture and its best time, with help counted apart.
 */

#include "store-test.h"
#include "ts-log-folder.h"
#include "ts-progress.h"

typedef struct
{
  const char *picture; /* NULL: a result without a replay */
  guint columns;
  guint rows;
  gint64 elapsed_ms;
  guint n_hints;
  gboolean assisted;
  TsOrigin origin;
} Game;

static void
write_game (const char *path,
            const Game *game)
{
  TsResult result = {
    .title = (char *) "a title that two pictures may have",
    .moves = 10,
    .elapsed_ms = game->elapsed_ms,
    .n_hints = game->n_hints,
    .assisted = game->assisted,
    .origin = game->origin,
  };
  g_autofree char *line = NULL;
  g_autofree char *replay = NULL;

  ts_board_init (&result.board, game->columns, game->rows);
  if (game->picture != NULL)
    replay = ts_log_folder_create_name (game->picture, game->columns, game->rows);
  result.replay = replay;
  line = ts_result_format_line (&result);
  g_assert_true (ts_results_write (path, line, NULL));
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  *(GHashTable **) user_data = ts_progress_load_finish (TS_RESULTS (source_object), result, NULL);
}

/* Returns: (transfer full): what a worker computes */
static GHashTable *
load (const char *path)
{
  g_autoptr (TsResults) results = ts_results_new (path);
  GHashTable *progress = NULL;

  ts_progress_load_async (results, NULL, loaded_cb, &progress);
  while (progress == NULL)
    g_main_context_iteration (NULL, TRUE);

  return progress;
}

static void
assert_progress (GHashTable *all,
                 const char *picture,
                 guint columns,
                 guint rows,
                 gint64 best_ms)
{
  const TsProgress *progress = ts_progress_find (all, picture);

  g_assert_nonnull (progress);
  g_assert_cmpuint (progress->columns, ==, columns);
  g_assert_cmpuint (progress->rows, ==, rows);
  g_assert_cmpint (progress->best_ms, ==, best_ms);
}

static void
test_progress (void)
{
  static const Game games[] = {
    { "fox", 4, 4, 9000, 0, FALSE },
    { "fox", 5, 4, 7000, 0, FALSE },
    { "fox", 5, 4, 6000, 0, FALSE },
    { "fox", 5, 4, 8000, 0, FALSE },
    { "fox", 5, 4, 1, 2, FALSE },
    { "fox", 5, 4, 1, 0, FALSE, TS_ORIGIN_GIVEN },
    { "fox", 3, 3, 100, 0, FALSE },
    { "fox", 9, 9, 100, 0, TRUE },
    { "cat", 3, 3, 100, 1, FALSE },
    { "tram", 3, 3, 100, 0, TRUE },
    { "numbers", 2, 2, 50, 0, FALSE },
    { NULL, 10, 10, 50, 0, FALSE },
  };
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "results.tsv", NULL);
  g_autoptr (GHashTable) all = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    write_game (path, &games[i]);
  all = load (path);
  assert_progress (all, "fox", 5, 4, 6000);
  assert_progress (all, "cat", 3, 3, -1);
  assert_progress (all, "numbers", 2, 2, 50);
  g_assert_null (ts_progress_find (all, "tram"));
  g_assert_null (ts_progress_find (all, "lake"));
  g_assert_cmpuint (g_hash_table_size (all), ==, 3);
}

static void
test_without_results (void)
{
  g_autoptr (GHashTable) all = load ("/nowhere/results.tsv");

  g_assert_null (ts_progress_find (all, "fox"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/progress/progress", test_progress);
  g_test_add_func ("/progress/without-results", test_without_results);

  return g_test_run ();
}
