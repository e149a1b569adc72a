/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the progress: the largest board of each picture and its best time, with help counted apart.
 */

#include "ts-progress.h"

typedef struct
{
  const char *picture;
  guint columns;
  guint rows;
  gint64 elapsed_ms;
  guint n_hints;
  TsGameHelp helped;
  TsOrigin origin;
  gboolean is_excluded;
  gboolean is_alike;
  TsDifficulty difficulty;
} Game;

/* Returns: (transfer full): of @game */
static TsResult *
create_result (const Game *game)
{
  TsResult *result = g_new0 (TsResult, 1);

  result->moves = 10;
  result->elapsed_ms = game->elapsed_ms;
  result->n_hints = game->n_hints;
  result->helped = game->helped;
  result->origin = game->origin;
  result->is_excluded = game->is_excluded;
  result->is_alike = game->is_alike;
  result->difficulty = game->difficulty;
  ts_board_init (&result->board, game->columns, game->rows);
  result->picture = g_strdup (game->picture);

  return result;
}

static void
assert_progress (const GPtrArray *results,
                 const char *picture,
                 guint columns,
                 guint rows,
                 gint64 best_ms)
{
  TsProgress progress;

  g_assert_true (ts_progress_compute (results, picture, &progress));
  g_assert_cmpuint (progress.columns, ==, columns);
  g_assert_cmpuint (progress.rows, ==, rows);
  g_assert_cmpint (progress.best_ms, ==, best_ms);
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
    { "fox", 6, 3, 100, 0, FALSE },
    { "fox", 3, 6, 100, 0, FALSE },
    { "fox", 9, 9, 100, 0, TS_GAME_HELP_SOLUTION },
    { "fox", 8, 8, 100, 0, FALSE, .is_alike = TRUE },
    { "cat", 3, 3, 100, 1, FALSE },
    { "fox", 5, 4, 5000, 0, FALSE, .difficulty = TS_DIFFICULTY_EASY },
    { "owl", 3, 3, 100, 0, TS_GAME_HELP_REMAINING },
    { "tram", 3, 3, 100, 0, TS_GAME_HELP_SOLUTION },
    { "gray", 3, 3, 100, 0, FALSE, .is_alike = TRUE },
    { "numbers", 2, 2, 50, 0, FALSE },
    { "another", 10, 10, 50, 0, FALSE },
  };
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
  TsProgress progress;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, create_result (&games[i]));
  assert_progress (results, "fox", 5, 4, 6000);
  assert_progress (results, "cat", 3, 3, -1);
  assert_progress (results, "owl", 3, 3, -1);
  assert_progress (results, "numbers", 2, 2, 50);
  g_assert_false (ts_progress_compute (results, "tram", &progress));
  g_assert_false (ts_progress_compute (results, "gray", &progress));
  g_assert_false (ts_progress_compute (results, "lake", &progress));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/progress/progress", test_progress);

  return g_test_run ();
}
