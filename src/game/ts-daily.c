/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-daily"

#include "config.h"

#include "ts-daily.h"

#include "ts-shuffle.h"

#define DAILY_SIDE 4

/**
 * ts_daily_get_seed:
 * @moment: in any time zone
 *
 * Returns: the day in UTC as one number: 20261121 on 21 November 2026
 */
guint64
ts_daily_get_seed (GDateTime *moment)
{
  g_autoptr (GDateTime) utc = NULL;

  g_return_val_if_fail (moment != NULL, 0);

  utc = g_date_time_to_utc (moment);

  return (guint64) g_date_time_get_year (utc) * 10000 + (guint64) g_date_time_get_month (utc) * 100 +
         (guint64) g_date_time_get_day_of_month (utc);
}

/**
 * ts_daily_get_board:
 * @moment: in any time zone
 *
 * Returns: the board whose id is `4x4#` and the day's seed
 */
TsBoard
ts_daily_get_board (GDateTime *moment)
{
  TsBoard board = { 0 };

  g_return_val_if_fail (moment != NULL, board);

  ts_shuffle (&board, DAILY_SIDE, DAILY_SIDE, ts_daily_get_seed (moment), TS_SHUFFLE_GAP_ANYWHERE);

  return board;
}
