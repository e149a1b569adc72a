/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the averages of results, by known answers and against sorting every window.
 */

#include "ts-averages.h"
#include "ts-board-text.h"

#define NONE TS_AVERAGES_NONE

static void
assert_average (TsAverage average,
                gint64 current,
                gint64 best)
{
  g_assert_cmpint (average.current, ==, current);
  g_assert_cmpint (average.best, ==, best);
}

static TsAverage
compute (const gint64 *values,
         guint n_values,
         guint length)
{
  return ts_averages_compute (values, n_values, TS_MEASURE_TIME, length, NULL);
}

static void
test_known_answers (void)
{
  const gint64 times[] = { 9000, 1000, 5000, 4000, 6001, 20000, 3000, 3000, 3000, 3000, 3000, 3000, 30000 };
  gint64 rolling[5];

  assert_average (compute (times, 0, 1), NONE, NONE);
  assert_average (compute (times, 2, 1), 1000, 1000);
  assert_average (compute (times, 3, 1), 5000, 1000);
  assert_average (compute (times, 4, 5), NONE, NONE);
  /* Without 9000 and 1000: 15001 / 3, rounded. */
  assert_average (compute (times, 5, 5), 5000, 5000);
  assert_average (compute (times, 11, 12), NONE, NONE);
  assert_average (compute (times, 11, 5), 3000, 3000);
  /* Without 20000 and 1000: 42001 / 10; then without 30000 and 1000: 53001 / 10. */
  assert_average (compute (times, 12, 12), 4200, 4200);
  assert_average (compute (times, 13, 12), 5300, 4200);

  ts_averages_compute (times, 5, TS_MEASURE_TIME, 5, rolling);
  g_assert_cmpint (rolling[3], ==, NONE);
  g_assert_cmpint (rolling[4], ==, 5000);
}

/* Of 50 games three are left out at either end, of 100 five. */
static void
test_outermost (void)
{
  gint64 values[100];

  for (guint i = 0; i < 100; i++)
    values[i] = 1000;
  values[10] = values[20] = values[30] = 0;
  values[11] = values[21] = values[31] = 99000;
  assert_average (compute (values, 50, 50), 1000, 1000);
  values[40] = 48000;
  assert_average (compute (values, 50, 50), 1000 + 47000 / 44, 1000 + 47000 / 44);
  values[41] = 48000;
  assert_average (compute (values, 100, 100), 1000, 1000);
  values[42] = 91000;
  assert_average (compute (values, 100, 100), 1522, 1522);
}

static void
test_rounding (void)
{
  const gint64 down[] = { 0, 1, 1, 2, 9 };
  const gint64 up[] = { 0, 1, 2, 2, 9 };

  assert_average (compute (down, 5, 5), 1, 1);
  assert_average (compute (up, 5, 5), 2, 2);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return difference < 0 ? -1 : difference > 0;
}

/* Returns: what a sorted copy says */
static gint64
compute_slowly (const gint64 *values,
                guint length,
                guint n_left_out)
{
  g_autofree gint64 *sorted = g_memdup2 (values, length * sizeof *values);
  gint64 n = length - 2 * n_left_out;
  gint64 sum = 0;

  qsort (sorted, length, sizeof *sorted, compare);
  for (guint i = n_left_out; i < length - n_left_out; i++)
    sum += sorted[i];

  return (sum + n / 2) / n;
}

static void
test_every_window (void)
{
  static const guint cases[][2] = { { 5, 1 }, { 12, 1 }, { 50, 3 }, { 100, 5 } };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  gint64 values[400];
  gint64 rolling[G_N_ELEMENTS (values)];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = g_rand_int_range (random, 0, 300);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint length = cases[i][0];

      ts_averages_compute (values, G_N_ELEMENTS (values), TS_MEASURE_TIME, length, rolling);
      for (guint end = length; end <= G_N_ELEMENTS (values); end++)
        g_assert_cmpint (rolling[end - 1], ==, compute_slowly (values + end - length, length, cases[i][1]));
    }
}

/* More tiles per second are better. */
static void
test_speed (void)
{
  const gint64 speeds[] = { 1000, 3000, 2000 };

  assert_average (ts_averages_compute (speeds, 3, TS_MEASURE_SPEED, 1, NULL), 2000, 3000);
}

static TsResult
create_result (guint moves,
               gint64 elapsed_ms)
{
  TsResult result = { .moves = moves, .elapsed_ms = elapsed_ms, .date = 1000 };

  g_assert_cmpint (ts_board_text_parse ("3x2:1,2,3,4,0,5", &result.board), ==, TS_BOARD_TEXT_OK);

  return result;
}

/* Of equal games the first is the best. */
static void
test_the_best (void)
{
  TsResult games[] = { create_result (20, 4000), create_result (30, 3000), create_result (10, 3000),
                       create_result (10, 9000) };
  g_autoptr (GPtrArray) results = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_ptr_array_add (results, &games[i]);
  g_assert_cmpuint (ts_averages_find_best (results, TS_MEASURE_TIME), ==, 1);
  g_assert_cmpuint (ts_averages_find_best (results, TS_MEASURE_MOVES), ==, 2);
  g_assert_cmpuint (ts_averages_find_best (results, TS_MEASURE_SPEED), ==, 1);
}

static void
test_measures (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  TsResult result = create_result (61, 5000);
  TsResult instant = create_result (2, 0);
  g_autofree gint64 *times = NULL;
  g_autofree gint64 *moves = NULL;
  g_autofree gint64 *speeds = NULL;

  g_ptr_array_add (results, &result);
  g_ptr_array_add (results, &instant);
  times = ts_averages_measure (results, TS_MEASURE_TIME);
  moves = ts_averages_measure (results, TS_MEASURE_MOVES);
  speeds = ts_averages_measure (results, TS_MEASURE_SPEED);
  g_assert_cmpint (times[0], ==, 5000);
  g_assert_cmpint (moves[0], ==, 61000);
  g_assert_cmpint (speeds[0], ==, 12200);
  g_assert_cmpint (speeds[1], ==, 2000000);
}

static void
test_help_counts_apart (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  TsResult own = create_result (61, 5000);
  TsResult hinted = create_result (50, 4000);
  TsResult watched = create_result (40, 3000);
  TsResult undone = create_result (60, 6000);
  TsResult given = create_result (2, 100);
  TsResult alike = create_result (3, 200);
  TsResult excluded = create_result (1, 50);
  TsResult repeated = create_result (1, 40);
  TsGames games;

  hinted.n_hints = 1;
  watched.helped = TS_GAME_HELP_SOLUTION;
  undone.n_undos = 7;
  given.origin = TS_ORIGIN_GIVEN;
  alike.is_alike = TRUE;
  excluded.is_excluded = TRUE;
  repeated.is_repeated = TRUE;
  g_ptr_array_add (results, &own);
  g_ptr_array_add (results, &hinted);
  g_ptr_array_add (results, &watched);
  g_ptr_array_add (results, &undone);
  g_ptr_array_add (results, &given);
  g_ptr_array_add (results, &alike);
  g_ptr_array_add (results, &excluded);
  g_ptr_array_add (results, &repeated);
  games = ts_averages_select (results, &(TsGamesFilter){ 3, 2, 0, NULL, TS_DIFFICULTY_ANY });
  g_assert_cmpuint (games.n_alone, ==, 5);
  g_assert_cmpuint (games.n_helped, ==, 2);
  g_assert_cmpuint (games.counting->len, ==, 2);
  g_assert_true (g_ptr_array_index (games.counting, 0) == &own);
  g_assert_true (g_ptr_array_index (games.counting, 1) == &undone);
  g_ptr_array_unref (games.counting);
}

static guint
count (const GPtrArray *results,
       const TsGamesFilter *filter)
{
  g_autoptr (GPtrArray) counting = ts_averages_select (results, filter).counting;

  return counting->len;
}

static void
test_sizes_and_days_count_apart (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  TsResult result = create_result (61, 5000);

  g_ptr_array_add (results, &result);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 3, 2, 0, NULL, TS_DIFFICULTY_ANY }), ==, 1);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 2, 3, 0, NULL, TS_DIFFICULTY_ANY }), ==, 0);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 3, 3, 0, NULL, TS_DIFFICULTY_ANY }), ==, 0);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 2, 2, 0, NULL, TS_DIFFICULTY_ANY }), ==, 0);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 3, 2, 1000, NULL, TS_DIFFICULTY_ANY }), ==, 1);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 3, 2, 1001, NULL, TS_DIFFICULTY_ANY }), ==, 0);
}

/* An easy board owns no record of its size. */
static void
test_difficulties_count_apart (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  TsResult any = create_result (61, 5000);
  TsResult easy = create_result (16, 1000);
  TsResult hard = create_result (63, 6000);

  easy.difficulty = TS_DIFFICULTY_EASY;
  hard.difficulty = TS_DIFFICULTY_HARD;
  g_ptr_array_add (results, &any);
  g_ptr_array_add (results, &easy);
  g_ptr_array_add (results, &hard);
  for (TsDifficulty difficulty = TS_DIFFICULTY_ANY; difficulty <= TS_DIFFICULTY_HARD; difficulty++)
    {
      const TsGamesFilter filter = { .columns = 3, .rows = 2, .difficulty = difficulty };

      g_assert_cmpuint (count (results, &filter), ==, difficulty == TS_DIFFICULTY_MEDIUM ? 0 : 1);
    }
}

static void
test_controls_count_apart (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  TsResult earlier = create_result (61, 5000);
  TsResult click = create_result (62, 5000);
  TsResult hover = create_result (63, 5000);

  click.control = (char *) "click";
  hover.control = (char *) "hover";
  g_ptr_array_add (results, &earlier);
  g_ptr_array_add (results, &click);
  g_ptr_array_add (results, &hover);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 3, 2, 0, NULL, TS_DIFFICULTY_ANY }), ==, 3);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 3, 2, 0, "click", TS_DIFFICULTY_ANY }), ==, 2);
  g_assert_cmpuint (count (results, &(TsGamesFilter){ 3, 2, 0, "hover", TS_DIFFICULTY_ANY }), ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/averages/known-answers", test_known_answers);
  g_test_add_func ("/averages/controls-count-apart", test_controls_count_apart);
  g_test_add_func ("/averages/difficulties-count-apart", test_difficulties_count_apart);
  g_test_add_func ("/averages/outermost", test_outermost);
  g_test_add_func ("/averages/rounding", test_rounding);
  g_test_add_func ("/averages/every-window", test_every_window);
  g_test_add_func ("/averages/speed", test_speed);
  g_test_add_func ("/averages/the-best", test_the_best);
  g_test_add_func ("/averages/measures", test_measures);
  g_test_add_func ("/averages/help-counts-apart", test_help_counts_apart);
  g_test_add_func ("/averages/sizes-and-days-count-apart", test_sizes_and_days_count_apart);

  return g_test_run ();
}
