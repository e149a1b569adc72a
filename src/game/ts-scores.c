/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-scores"

#include "config.h"

#include "ts-scores.h"

#define SHORT_AVERAGE 5
#define LONG_AVERAGE 12

/* The smaller of two scores that may be none. */
static gint64
get_better (gint64 a,
            gint64 b)
{
  if (a == TS_SCORES_NONE)
    return b;

  return b == TS_SCORES_NONE ? a : MIN (a, b);
}

/* The average of the last @n games, and the best one of any @n in a row. */
static void
compute_averages (const GArray *times_ms,
                  guint n,
                  gint64 *last,
                  gint64 *best)
{
  *last = TS_SCORES_NONE;
  *best = TS_SCORES_NONE;

  for (guint end = n; end <= times_ms->len; end++)
    {
      *last = ts_scores_get_average (&g_array_index (times_ms, gint64, end - n), n);
      *best = get_better (*best, *last);
    }
}

/**
 * ts_scores_filter:
 * @records: (element-type TsRecord):
 *
 * Returns: (transfer container) (element-type TsRecord): those of this size, in the same order
 */
GPtrArray *
ts_scores_filter (const GPtrArray *records,
                  guint columns,
                  guint rows)
{
  GPtrArray *some = g_ptr_array_new ();

  g_return_val_if_fail (records != NULL, some);

  for (guint i = 0; i < records->len; i++)
    {
      TsRecord *record = g_ptr_array_index (records, i);

      if (record->board.columns == columns && record->board.rows == rows)
        g_ptr_array_add (some, record);
    }

  return some;
}

/**
 * ts_scores_compute:
 * @records: (element-type TsRecord): of one size, in the order in which they were finished
 */
TsScores
ts_scores_compute (const GPtrArray *records)
{
  TsScores scores = { .best_ms = TS_SCORES_NONE, .fewest_moves = TS_SCORES_NONE };
  g_autoptr (GArray) times_ms = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_return_val_if_fail (records != NULL, scores);

  for (guint i = 0; i < records->len; i++)
    {
      const TsRecord *record = g_ptr_array_index (records, i);

      if (!ts_records_is_own (record))
        continue;

      g_array_append_val (times_ms, record->elapsed_ms);
      scores.best_ms = get_better (scores.best_ms, record->elapsed_ms);
      scores.fewest_moves = get_better (scores.fewest_moves, record->moves);
    }

  scores.n_own = times_ms->len;
  scores.n_helped = records->len - times_ms->len;
  compute_averages (times_ms, SHORT_AVERAGE, &scores.ao5_ms, &scores.best_ao5_ms);
  compute_averages (times_ms, LONG_AVERAGE, &scores.ao12_ms, &scores.best_ao12_ms);

  return scores;
}

/**
 * ts_scores_get_average:
 * @times_ms: the times of @n games
 * @n: at least 3
 *
 * Returns: their mean without the shortest and the longest, rounded to the nearest millisecond
 */
gint64
ts_scores_get_average (const gint64 *times_ms,
                       guint n)
{
  gint64 shortest = G_MAXINT64;
  gint64 longest = 0;
  gint64 sum = 0;

  g_return_val_if_fail (times_ms != NULL, TS_SCORES_NONE);
  g_return_val_if_fail (n >= 3, TS_SCORES_NONE);

  for (guint i = 0; i < n; i++)
    {
      shortest = MIN (shortest, times_ms[i]);
      longest = MAX (longest, times_ms[i]);
      sum += times_ms[i];
    }

  sum -= shortest + longest;

  return (sum + (n - 2) / 2) / (n - 2);
}
