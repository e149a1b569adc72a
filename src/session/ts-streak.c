/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-streak"

#include "config.h"

#include "ts-streak.h"

#include "ts-daily.h"

/* Returns: where the first game of the puzzle of @day stands among the results; their number if there is none */
static guint
find_day (const GPtrArray *results,
          GDateTime *day)
{
  TsBoard board = ts_daily_get_board (day);
  guint i;

  for (i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (result->origin == TS_ORIGIN_DAILY && ts_board_equal (&result->board, &board))
        break;
    }

  return i;
}

/**
 * ts_streak_find_day:
 * @results: (element-type TsResult): of all games
 * @day: in any time zone
 *
 * Returns: (transfer none) (nullable): the first game of the puzzle of the day, which alone counts as that
 */
const TsResult *
ts_streak_find_day (const GPtrArray *results,
                    GDateTime *day)
{
  guint i;

  g_return_val_if_fail (results != NULL && day != NULL, NULL);

  i = find_day (results, day);

  return i < results->len ? g_ptr_array_index (results, i) : NULL;
}

/**
 * ts_streak_count:
 * @results: (element-type TsResult): of all games
 * @now: in any time zone
 *
 * A day is told by its puzzle, and not by the clock at which that was finished. It extends the streak only if its
 * puzzle was finished before that of the next day: a clock that is set back fills in no day that was missed. Days after
 * @now, for which the clock was set forward, change nothing.
 *
 * Returns: on how many days in a row the player solved the puzzle of the day; today may still be to come
 */
guint
ts_streak_count (const GPtrArray *results,
                 GDateTime *now)
{
  g_autoptr (GDateTime) day = NULL;
  guint n_days = 0;
  guint later;

  g_return_val_if_fail (results != NULL && now != NULL, 0);

  day = g_date_time_ref (now);
  later = results->len;
  for (guint i = 0;; i++)
    {
      guint place = find_day (results, day);
      GDateTime *before = g_date_time_add_days (day, -1);

      g_date_time_unref (day);
      day = before;
      if (place < later && ts_result_get_verdict (g_ptr_array_index (results, place)) == TS_VERDICT_COUNTS)
        {
          n_days++;
          later = place;
        }
      else if (i > 0)
        return n_days;
    }
}
