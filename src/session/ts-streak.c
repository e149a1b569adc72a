/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-streak"

#include "config.h"

#include "ts-streak.h"

#include "ts-daily.h"

/* The present game may have no result yet.
 * Returns: as ts_results_find_daily() */
static guint
find_day (TsResults *results,
          TsPlay *play,
          GDateTime *day,
          gboolean *is_own)
{
  TsBoard board = ts_daily_get_board (day);
  guint number = ts_results_find_daily (results, &board, is_own);
  TsGame *game = play != NULL ? ts_play_get_game (play) : NULL;

  if (number > 0 || game == NULL || ts_play_get_origin (play) != TS_ORIGIN_DAILY || !ts_game_get_solved (game) ||
      !ts_board_equal (ts_game_get_initial_board (game), &board))
    return number;

  *is_own = !ts_game_get_assisted (game);

  return G_MAXUINT;
}

/**
 * ts_streak_is_finished:
 * @play: (nullable): the present play
 * @day: in any time zone
 * @is_own: (out): whether the player solved it, and did not watch the solution
 *
 * Returns: whether the puzzle of the day was finished
 */
gboolean
ts_streak_is_finished (TsResults *results,
                       TsPlay *play,
                       GDateTime *day,
                       gboolean *is_own)
{
  g_return_val_if_fail (TS_IS_RESULTS (results), FALSE);
  g_return_val_if_fail (day != NULL && is_own != NULL, FALSE);

  return find_day (results, play, day, is_own) > 0;
}

/**
 * ts_streak_count:
 * @play: (nullable): the present play
 * @now: in any time zone
 *
 * A day is told by its puzzle, and not by the clock at which that was finished. It extends the streak only if its
 * puzzle was finished before that of the next day: a clock that is set back fills in no day that was missed. Days after
 * @now, for which the clock was set forward, change nothing.
 *
 * Returns: on how many days in a row the player solved the puzzle of the day; today may still be to come
 */
guint
ts_streak_count (TsResults *results,
                 TsPlay *play,
                 GDateTime *now)
{
  g_autoptr (GDateTime) day = NULL;
  guint n_days = 0;
  guint later = G_MAXUINT;

  g_return_val_if_fail (TS_IS_RESULTS (results), 0);
  g_return_val_if_fail (now != NULL, 0);

  day = g_date_time_ref (now);
  for (guint i = 0;; i++)
    {
      gboolean is_own;
      guint number = find_day (results, play, day, &is_own);
      GDateTime *before = g_date_time_add_days (day, -1);

      g_date_time_unref (day);
      day = before;
      if (number > 0 && is_own && number <= later)
        {
          n_days++;
          later = number;
        }
      else if (i > 0)
        return n_days;
    }
}
