/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-averages"

#include "config.h"

#include "ts-averages.h"

#define SHORT_AVERAGE 5
#define LONG_AVERAGE 12

/* The smaller of two averages that may be none. */
static gint64
get_better (gint64 a,
            gint64 b)
{
  if (a == TS_AVERAGES_NONE)
    return b;

  return b == TS_AVERAGES_NONE ? a : MIN (a, b);
}

/* The mean of @n times without the shortest and the longest, rounded to the nearest millisecond. */
static gint64
compute_average (const gint64 *times_ms,
                 guint n)
{
  gint64 shortest = G_MAXINT64;
  gint64 longest = 0;
  gint64 sum = 0;

  for (guint i = 0; i < n; i++)
    {
      shortest = MIN (shortest, times_ms[i]);
      longest = MAX (longest, times_ms[i]);
      sum += times_ms[i];
    }
  sum -= shortest + longest;

  return (sum + (n - 2) / 2) / (n - 2);
}

/* The average of the last @n games, and the best one of any @n in a row. */
static void
compute_averages (const GArray *times_ms,
                  guint n,
                  gint64 *last,
                  gint64 *best)
{
  *last = TS_AVERAGES_NONE;
  *best = TS_AVERAGES_NONE;

  for (guint end = n; end <= times_ms->len; end++)
    {
      *last = compute_average (&g_array_index (times_ms, gint64, end - n), n);
      *best = get_better (*best, *last);
    }
}

/**
 * ts_averages_filter:
 * @results: (element-type TsResult):
 *
 * Returns: (transfer container) (element-type TsResult): those of this size, in the same order
 */
GPtrArray *
ts_averages_filter (const GPtrArray *results,
                    guint columns,
                    guint rows)
{
  GPtrArray *some = g_ptr_array_new ();

  g_return_val_if_fail (results != NULL, some);

  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);

      if (result->board.columns == columns && result->board.rows == rows)
        g_ptr_array_add (some, result);
    }

  return some;
}

/**
 * ts_averages_compute:
 * @results: (element-type TsResult): of one size, in the order in which they were finished
 */
TsAverages
ts_averages_compute (const GPtrArray *results)
{
  TsAverages averages = { .best_ms = TS_AVERAGES_NONE, .fewest_moves = TS_AVERAGES_NONE };
  g_autoptr (GArray) times_ms = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_return_val_if_fail (results != NULL, averages);

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      averages.n_own += ts_result_is_own (result) ? 1 : 0;
      if (!ts_result_counts (result))
        continue;

      g_array_append_val (times_ms, result->elapsed_ms);
      averages.best_ms = get_better (averages.best_ms, result->elapsed_ms);
      averages.fewest_moves = get_better (averages.fewest_moves, result->moves);
    }

  averages.n_helped = results->len - averages.n_own;
  compute_averages (times_ms, SHORT_AVERAGE, &averages.ao5_ms, &averages.best_ao5_ms);
  compute_averages (times_ms, LONG_AVERAGE, &averages.ao12_ms, &averages.best_ao12_ms);

  return averages;
}
