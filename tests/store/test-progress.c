/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the progress: the largest board of each picture and its best time, with help counted apart.
 */

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
  gboolean is_left_out;
} Game;

/* Returns: (transfer full): of @game */
static TsResult *
create_result (const Game *game)
{
  TsResult *result = g_new0 (TsResult, 1);

  result->moves = 10;
  result->elapsed_ms = game->elapsed_ms;
  result->n_hints = game->n_hints;
  result->assisted = game->assisted;
  result->origin = game->origin;
  result->is_left_out = game->is_left_out;
  ts_board_init (&result->board, game->columns, game->rows);
  if (game->picture != NULL)
    result->replay = ts_log_folder_create_name (game->picture, game->columns, game->rows);

  return result;
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
    { "fox", 5, 4, 1, 0, FALSE, TS_ORIGIN_SHUFFLED, TRUE },
    { "fox", 3, 3, 100, 0, FALSE },
    { "fox", 4, 4, 100, 0, FALSE },
    { "fox", 5, 3, 100, 0, FALSE },
    { "fox", 9, 9, 100, 0, TRUE },
    { "cat", 3, 3, 100, 1, FALSE },
    { "tram", 3, 3, 100, 0, TRUE },
    { "numbers", 2, 2, 50, 0, FALSE },
    { NULL, 10, 10, 50, 0, FALSE },
  };
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
  g_autoptr (GHashTable) all = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, create_result (&games[i]));
  all = ts_progress_compute (results);
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
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autoptr (GHashTable) all = ts_progress_compute (results);

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
