/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the progress: the largest board of each picture and its best time, with help counted apart.
 */

#include "ts-progress.h"

#define GAME(title, c, r, ms) .picture = (char *) (title), .board = { .columns = (c), .rows = (r) }, .elapsed_ms = (ms)

static void
test_progress (void)
{
  static TsResult games[] = {
    { GAME ("fox", 4, 4, 9000) },
    { GAME ("fox", 5, 4, 7000) },
    { GAME ("fox", 5, 4, 6000) },
    { GAME ("fox", 5, 4, 8000) },
    { GAME ("fox", 5, 4, 1), .n_hints = 2 },
    { GAME ("fox", 5, 4, 1), .origin = TS_ORIGIN_GIVEN },
    { GAME ("fox", 5, 4, 1), .is_excluded = TRUE },
    { GAME ("fox", 5, 4, 1), .difficulty = TS_DIFFICULTY_EASY },
    { GAME ("fox", 3, 3, 100) },
    { GAME ("fox", 4, 4, 100) },
    { GAME ("fox", 5, 3, 100) },
    { GAME ("fox", 6, 3, 100) },
    { GAME ("fox", 3, 6, 100) },
    { GAME ("fox", 9, 9, 100), .helped = TS_GAME_HELP_SOLUTION },
    { GAME ("fox", 8, 8, 100), .is_alike = TRUE },
    { GAME ("cat", 3, 3, 100), .n_hints = 1 },
    { GAME ("owl", 3, 3, 100), .helped = TS_GAME_HELP_REMAINING },
    { GAME ("tram", 3, 3, 100), .helped = TS_GAME_HELP_SOLUTION },
    { GAME ("gray", 3, 3, 100), .is_alike = TRUE },
    { GAME ("numbers", 2, 2, 50) },
  };
  static const struct
  {
    const char *picture;
    TsProgress progress;
  } cases[] = {
    { "fox", { 5, 4, 6000 } },
    { "cat", { 3, 3, -1 } },
    { "owl", { 3, 3, -1 } },
    { "numbers", { 2, 2, 50 } },
    { "tram", { 0, 0, -1 } },
    { "gray", { 0, 0, -1 } },
    { "lake", { 0, 0, -1 } },
  };
  g_autoptr (GPtrArray) results = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, &games[i]);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsProgress progress;

      g_assert_cmpint (ts_progress_compute (results, cases[i].picture, &progress), ==, cases[i].progress.columns > 0);
      g_assert_cmpmem (&progress, sizeof progress, &cases[i].progress, sizeof progress);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/progress/progress", test_progress);

  return g_test_run ();
}
