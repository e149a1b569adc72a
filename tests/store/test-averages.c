/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the averages of results, by known answers.
 */

#include "ts-averages.h"

#define NONE TS_AVERAGES_NONE

static void
assert_average (TsAverage average,
                gint64 current,
                gint64 best)
{
  g_assert_cmpint (average.current, ==, current);
  g_assert_cmpint (average.best, ==, best);
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
  gint64 rolling[G_N_ELEMENTS (times)];

  for (gint64 i = 0; i < 100; i++)
    squares[i] = i * i;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_average (ts_averages_compute (cases[i].values, cases[i].n_values, TS_MEASURE_TIME, cases[i].length, NULL),
                    cases[i].current, cases[i].best);
  /* More tiles per second are better. */
  assert_average (ts_averages_compute (times, 3, TS_MEASURE_SPEED, 1, NULL), 5000, 9000);
  ts_averages_compute (times, 13, TS_MEASURE_TIME, 12, rolling);
  g_assert_cmpint (rolling[10], ==, NONE);
  g_assert_cmpint (rolling[11], ==, 4200);
  g_assert_cmpint (rolling[12], ==, 5300);
}

#define BASE .board = { .columns = 3, .rows = 2 }, .end.date = 1000

/* Of equal games the first is the best. */
static void
test_measures (void)
{
  TsResult games[] = { { BASE, .moves = 20, .end.elapsed_ms = 4000 }, { BASE, .moves = 30, .end.elapsed_ms = 3000 }, { BASE, .moves = 10, .end.elapsed_ms = 3000 }, { BASE, .moves = 10, .end.elapsed_ms = 9000 }, { BASE, .moves = 11, .end.elapsed_ms = 0 } };
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
      guint best;
      g_autofree gint64 *values = ts_averages_measure (results, cases[i].measure, &best);

      g_assert_cmpuint (best, ==, cases[i].best);
      g_assert_cmpmem (values, sizeof games / sizeof *games * sizeof *values, cases[i].values, sizeof cases[i].values);
    }
}

/* What counts, in order, and what was finished alone; sizes, days, controls and difficulties count apart. An easy board
 * owns no record of its size. */
static void
test_what_counts (void)
{
  TsResult games[] = {
    { BASE },
    { BASE, .n_hints = 1 },
    { BASE, .header.origin = TS_ORIGIN_GIVEN },
    { BASE, .is_excluded = TRUE },
    { BASE, .is_repeated = TRUE },
    { BASE, .header.control = (char *) "click" },
    { BASE, .header.control = (char *) "hover" },
    { BASE, .header.difficulty = TS_DIFFICULTY_EASY },
    { BASE, .header.difficulty = TS_DIFFICULTY_HARD },
  };
  static const struct
  {
    TsGamesFilter filter;
    guint n_alone;
    guint n_helped;
    guint counting[4];
    guint n_counting;
  } cases[] = {
    { { 3, 2 }, 5, 1, { 0, 5, 6 }, 3 },
    { { 2, 3 } },
    { { 3, 3 } },
    { { 2, 2 } },
    { { 3, 2, .since = 1000 }, 5, 1, { 0, 5, 6 }, 3 },
    { { 3, 2, .since = 1001 } },
    /* The first games that did not tell their control had this one alone. */
    { { 3, 2, .control = "click" }, 4, 1, { 0, 5 }, 2 },
    { { 3, 2, .control = "hover" }, 1, 0, { 6 }, 1 },
    { { 3, 2, .difficulty = TS_DIFFICULTY_EASY }, 1, 0, { 7 }, 1 },
    { { 3, 2, .difficulty = TS_DIFFICULTY_MEDIUM } },
    { { 3, 2, .difficulty = TS_DIFFICULTY_HARD }, 1, 0, { 8 }, 1 },
  };
  g_autoptr (GPtrArray) results = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, &games[i]);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsGames selected = ts_averages_select (results, &cases[i].filter);

      g_assert_cmpuint (selected.n_alone, ==, cases[i].n_alone);
      g_assert_cmpuint (selected.n_helped, ==, cases[i].n_helped);
      g_assert_cmpuint (selected.counting->len, ==, cases[i].n_counting);
      for (guint k = 0; k < cases[i].n_counting; k++)
        g_assert_true (g_ptr_array_index (selected.counting, k) == &games[cases[i].counting[k]]);
      g_ptr_array_unref (selected.counting);
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
    TsProgress progress;
  } cases[] = {
    { "fox", { 5, 4, 6000 } },
    { "cat", { 3, 3, -1 } },
    { "owl", { 3, 3, -1 } },
    { "numbers", { 2, 2, 50 } },
  };
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autoptr (GHashTable) solved = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, &games[i]);
  solved = ts_averages_find_progress (results);
  g_assert_cmpuint (g_hash_table_size (solved), ==, G_N_ELEMENTS (cases));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpmem (g_hash_table_lookup (solved, cases[i].picture), sizeof cases[i].progress, &cases[i].progress,
                     sizeof cases[i].progress);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/averages/known-answers", test_known_answers);
  g_test_add_func ("/averages/measures", test_measures);
  g_test_add_func ("/averages/what-counts", test_what_counts);
  g_test_add_func ("/averages/progress", test_progress);

  return g_test_run ();
}
