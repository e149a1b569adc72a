/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the averages of results, by known answers.
 */

#include "ts-averages.h"

#define NONE TS_AVERAGES_NONE

static void
assert_average (const gint64 *values,
                guint n_values,
                guint length,
                TsMeasure measure,
                gint64 current,
                gint64 best)
{
  g_autofree gint64 *averages = ts_averages_compute (values, n_values, length);
  guint i = ts_averages_find_best (averages, n_values, measure);

  for (guint k = 0; k < n_values; k++)
    g_assert_cmpint (averages[k] == NONE, ==, k + 1 < length);
  g_assert_cmpint (n_values > 0 ? averages[n_values - 1] : NONE, ==, current);
  g_assert_cmpint (n_values > 0 ? averages[i] : NONE, ==, best);
}

static void
test_known_answers (void)
{
  static const gint64 times[] = { 9000, 1000, 5000, 4000, 6001, 20000, 3000, 3000, 3000, 3000, 3000, 3000, 30000 };
  static const gint64 down[] = { 0, 1, 1, 2, 9 };
  static const gint64 up[] = { 0, 1, 2, 2, 9 };
  static gint64 squares[100];
  static const struct
  {
    const gint64 *values;
    guint n_values;
    guint length;
    gint64 current;
    gint64 best;
  } cases[] = {
    { times, 0, 1, NONE, NONE },
    { times, 2, 1, 1000, 1000 },
    { times, 3, 1, 5000, 1000 },
    { times, 4, 5, NONE, NONE },
    /* Without 9000 and 1000: 15001 / 3, rounded. */
    { times, 5, 5, 5000, 5000 },
    { down, 5, 5, 1, 1 },
    { up, 5, 5, 2, 2 },
    { times, 11, 12, NONE, NONE },
    { times, 11, 5, 3000, 3000 },
    /* Without 20000 and 1000: 42001 / 10; then without 30000 and 1000: 53001 / 10. */
    { times, 12, 12, 4200, 4200 },
    { times, 13, 12, 5300, 4200 },
    /* The squares of 3 to 46; then of 5 to 94. */
    { squares, 50, 50, 762, 762 },
    { squares, 100, 100, 3125, 3125 },
  };

  for (gint64 i = 0; i < 100; i++)
    squares[i] = i * i;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_average (cases[i].values, cases[i].n_values, cases[i].length, TS_MEASURE_TIME, cases[i].current, cases[i].best);
  /* More tiles per second are better. */
  assert_average (times, 3, 1, TS_MEASURE_SPEED, 5000, 9000);
}

/* Of equal games the first is the best. */
static void
test_measures (void)
{
  TsResult games[] = { { .moves = 20, .end.elapsed_ms = 4000 }, { .moves = 30, .end.elapsed_ms = 3000 }, { .moves = 10, .end.elapsed_ms = 3000 }, { .moves = 10, .end.elapsed_ms = 9000 }, { .moves = 11, .end.elapsed_ms = 0 } };
  static const struct
  {
    TsMeasure measure;
    gint64 values[G_N_ELEMENTS (games)];
    guint best;
  } cases[] = {
    { TS_MEASURE_TIME, { 4000, 3000, 3000, 9000, 0 }, 4 },
    { TS_MEASURE_MOVES, { 20000, 30000, 10000, 10000, 11000 }, 2 },
    { TS_MEASURE_SPEED, { 5000, 10000, 3333, 1111, 11000000 }, 4 },
  };
  g_autoptr (GPtrArray) results = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, &games[i]);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree gint64 *values = ts_averages_measure (results, cases[i].measure);

      g_assert_cmpuint (ts_averages_find_best (values, results->len, cases[i].measure), ==, cases[i].best);
      g_assert_cmpmem (values, sizeof games / sizeof *games * sizeof *values, cases[i].values, sizeof cases[i].values);
    }
}

/* The largest board of each picture and its best time, with help counted apart. */
#define GAME(title, c, r, ms) .header.source.key = (char *) (title), .board = { .columns = (c), .rows = (r) }, .end.elapsed_ms = (ms)

static void
test_progress (void)
{
  static TsResult games[] = {
    { GAME ("fox", 4, 4, 9000) },
    { GAME ("fox", 5, 4, 7000) },
    { GAME ("fox", 5, 4, 6000) },
    { GAME ("fox", 5, 4, 8000) },
    { GAME ("fox", 5, 4, 1), .n_hints = 2 },
    { GAME ("fox", 5, 4, 1), .header.origin = TS_ORIGIN_GIVEN },
    { GAME ("fox", 5, 4, 1), .is_excluded = TRUE },
    { GAME ("fox", 5, 4, 1), .header.difficulty = TS_DIFFICULTY_EASY },
    { GAME ("fox", 3, 3, 100) },
    { GAME ("fox", 4, 4, 100) },
    { GAME ("fox", 5, 3, 100) },
    { GAME ("fox", 6, 3, 100) },
    { GAME ("fox", 3, 6, 100) },
    { GAME ("fox", 9, 9, 100), .helped = TS_GAME_HELP_SOLUTION },
    { GAME ("fox", 8, 8, 100), .end.is_alike = TRUE },
    { GAME ("cat", 3, 3, 100), .n_hints = 1 },
    { GAME ("owl", 3, 3, 100), .helped = TS_GAME_HELP_REMAINING },
    { GAME ("tram", 3, 3, 100), .helped = TS_GAME_HELP_SOLUTION },
    { GAME ("gray", 3, 3, 100), .end.is_alike = TRUE },
    { GAME ("numbers", 2, 2, 50) },
  };
  static const struct
  {
    const char *picture;
    guint furthest;
    gboolean has_best_time;
  } cases[] = {
    { "fox", 2, TRUE },
    { "cat", 15, FALSE },
    { "owl", 16, FALSE },
    { "numbers", 19, TRUE },
  };
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autoptr (GHashTable) solved = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, &games[i]);
  solved = ts_averages_find_progress (results);
  g_assert_cmpuint (g_hash_table_size (solved), ==, G_N_ELEMENTS (cases));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsResult *furthest = g_hash_table_lookup (solved, cases[i].picture);

      g_assert_true (furthest == &games[cases[i].furthest]);
      g_assert_cmpint (ts_averages_has_best_time (furthest), ==, cases[i].has_best_time);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/averages/known-answers", test_known_answers);
  g_test_add_func ("/averages/measures", test_measures);
  g_test_add_func ("/averages/progress", test_progress);

  return g_test_run ();
}
