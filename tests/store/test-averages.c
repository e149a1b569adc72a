/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the averages of results.
 */

#include "ts-averages.h"
#include "ts-board-text.h"

static TsResult
create_result (guint moves,
               gint64 elapsed_ms)
{
  TsResult result = { .moves = moves, .elapsed_ms = elapsed_ms };

  ts_board_text_parse ("3x2:1,2,3,4,0,5", &result.board);

  return result;
}

static TsAverages
compute (const gint64 *times_ms,
         guint n)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      TsResult result = create_result (100 - i, times_ms[i]);

      g_ptr_array_add (results, g_memdup2 (&result, sizeof result));
    }

  return ts_averages_compute (results);
}

static void
test_the_averages (void)
{
  const gint64 times_ms[] = { 9000, 1000, 5000, 4000, 6001, 20000, 3000, 3000, 3000, 3000, 3000, 3000, 30000 };
  TsAverages averages = compute (times_ms, 0);

  g_assert_cmpint (averages.best_ms, ==, TS_AVERAGES_NONE);
  g_assert_cmpint (averages.fewest_moves, ==, TS_AVERAGES_NONE);
  averages = compute (times_ms, 4);
  g_assert_cmpint (averages.best_ms, ==, 1000);
  g_assert_cmpint (averages.fewest_moves, ==, 97);
  g_assert_cmpint (averages.ao5_ms, ==, TS_AVERAGES_NONE);
  g_assert_cmpint (averages.best_ao5_ms, ==, TS_AVERAGES_NONE);

  /* Without 9000 and 1000: 15001 / 3, rounded. */
  averages = compute (times_ms, 5);
  g_assert_cmpint (averages.ao5_ms, ==, 5000);
  /* The last five without 20000 and 1000. */
  averages = compute (times_ms, 6);
  g_assert_cmpint (averages.ao5_ms, ==, 5000);
  g_assert_cmpint (averages.best_ao5_ms, ==, 5000);

  averages = compute (times_ms, 11);
  g_assert_cmpint (averages.ao12_ms, ==, TS_AVERAGES_NONE);
  g_assert_cmpint (averages.best_ao5_ms, ==, 3000);
  /* Without 20000 and 1000: 42001 / 10. */
  averages = compute (times_ms, 12);
  g_assert_cmpint (averages.ao12_ms, ==, 4200);
  /* The last twelve, without 30000 and 1000: 53001 / 10; the twelve before were better. */
  averages = compute (times_ms, 13);
  g_assert_cmpint (averages.ao12_ms, ==, 5300);
  g_assert_cmpint (averages.best_ao12_ms, ==, 4200);
  g_assert_cmpuint (averages.n_own, ==, 13);
}

static void
test_rounding (void)
{
  const gint64 down[] = { 0, 1, 1, 2, 9 };
  const gint64 up[] = { 0, 1, 2, 2, 9 };

  g_assert_cmpint (compute (down, 5).ao5_ms, ==, 1);
  g_assert_cmpint (compute (up, 5).ao5_ms, ==, 2);
}

static void
test_help_counts_apart (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  TsResult own = create_result (61, 5000);
  TsResult hinted = create_result (50, 4000);
  TsResult watched = create_result (40, 3000);
  TsResult undone = create_result (60, 6000);
  TsAverages averages;

  hinted.n_hints = 1;
  watched.assisted = TRUE;
  undone.n_undos = 7;
  g_ptr_array_add (results, &own);
  g_ptr_array_add (results, &hinted);
  g_ptr_array_add (results, &watched);
  g_ptr_array_add (results, &undone);
  averages = ts_averages_compute (results);
  g_assert_cmpuint (averages.n_own, ==, 2);
  g_assert_cmpuint (averages.n_helped, ==, 2);
  g_assert_cmpint (averages.best_ms, ==, 5000);
  g_assert_cmpint (averages.fewest_moves, ==, 60);
}

static void
test_sizes_count_apart (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autoptr (GPtrArray) wide = NULL;
  g_autoptr (GPtrArray) high = NULL;
  g_autoptr (GPtrArray) same_columns = NULL;
  g_autoptr (GPtrArray) same_rows = NULL;
  TsResult result = create_result (61, 5000);

  g_ptr_array_add (results, &result);
  wide = ts_averages_filter (results, 3, 2);
  high = ts_averages_filter (results, 2, 3);
  g_assert_cmpuint (wide->len, ==, 1);
  g_assert_cmpuint (high->len, ==, 0);
  same_columns = ts_averages_filter (results, 3, 3);
  same_rows = ts_averages_filter (results, 2, 2);
  g_assert_cmpuint (same_columns->len, ==, 0);
  g_assert_cmpuint (same_rows->len, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/averages/averages", test_the_averages);
  g_test_add_func ("/averages/rounding", test_rounding);
  g_test_add_func ("/averages/help-counts-apart", test_help_counts_apart);
  g_test_add_func ("/averages/sizes-count-apart", test_sizes_count_apart);

  return g_test_run ();
}
