/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-streak"

#include "config.h"

#include "ts-streak.h"

#include "ts-daily.h"

/**
 * ts_streak_find_day:
 * @results: (element-type TsResult): of all games
 * @day: in any time zone
 * @origin: %TS_ORIGIN_DAILY for the puzzle of the day, whose first game alone counts; %TS_ORIGIN_GIVEN for practice
 *
 * Returns: (transfer none) (nullable): the first game of the board of the day
 */
const TsResult *
ts_streak_find_day (const GPtrArray *results,
                    GDateTime *day,
                    TsOrigin origin)
{
  TsBoard board = ts_daily_get_board (day);

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (result->header.origin == origin && ts_board_equal (&result->board, &board))
        return result;
    }

  return NULL;
}

/* Returns: the seed of the day on which the first puzzle of a day was finished; G_MAXUINT64 without any */
static guint64
find_first_day (const GPtrArray *results)
{
  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);
      g_autoptr (GDateTime) end = g_date_time_new_from_unix_utc (result->end.date);

      if (result->header.origin == TS_ORIGIN_DAILY && end != NULL)
        return ts_daily_get_seed (end);
    }

  return G_MAXUINT64;
}

/* Other help leaves the day to the player, a solution that was watched does not. */
static TsDay
get_solved_day (const TsResult *result)
{
  if (result->helped == TS_GAME_HELP_SOLUTION)
    return TS_DAY_WATCHED;

  return ts_result_get_verdict (result) == TS_VERDICT_HELPED ? TS_DAY_HELPED : TS_DAY_SOLVED;
}

/**
 * ts_streak_get_day:
 * @results: (element-type TsResult): of all games
 * @day: in any time zone
 * @now: in any time zone
 * @result: (out) (transfer none) (nullable): of the puzzle of the day, or of practice
 */
TsDay
ts_streak_get_day (const GPtrArray *results,
                   GDateTime *day,
                   GDateTime *now,
                   const TsResult **result)
{
  guint64 seed = ts_daily_get_seed (day);
  guint64 today = ts_daily_get_seed (now);

  *result = ts_streak_find_day (results, day, TS_ORIGIN_DAILY);
  if (seed > today)
    return TS_DAY_FUTURE;
  if (*result != NULL)
    return get_solved_day (*result);
  if (seed == today)
    return TS_DAY_TODAY;

  *result = ts_streak_find_day (results, day, TS_ORIGIN_GIVEN);
  if (*result != NULL)
    return TS_DAY_PRACTICED;

  return seed < find_first_day (results) ? TS_DAY_EARLIER : TS_DAY_MISSED;
}

/**
 * ts_streak_count:
 * @results: (element-type TsResult): of all games
 * @now: in any time zone
 *
 * A day is told by its puzzle, and not by the clock at which that was finished.
 *
 * Returns: on how many days in a row the player solved the puzzle of the day, also with help; today may still be to
 *   come
 */
guint
ts_streak_count (const GPtrArray *results,
                 GDateTime *now)
{
  g_autoptr (GDateTime) day = g_date_time_ref (now);
  guint n_days = 0;

  for (guint i = 0;; i++)
    {
      const TsResult *result = ts_streak_find_day (results, day, TS_ORIGIN_DAILY);
      GDateTime *before = g_date_time_add_days (day, -1);

      g_date_time_unref (day);
      day = before;
      if (result != NULL && get_solved_day (result) != TS_DAY_WATCHED)
        n_days++;
      else if (i > 0 || result != NULL)
        return n_days;
    }
}
