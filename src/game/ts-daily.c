/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-daily"

#include "config.h"

#include "ts-daily.h"

#include <string.h>

#include "ts-shuffle.h"

#define DAILY_SIDE 4
#define ID "4x4#"

/**
 * ts_daily_get_seed:
 * @moment: in any time zone
 *
 * Returns: the day in UTC as one number: 20261121 on 21 November 2026
 */
guint64
ts_daily_get_seed (GDateTime *moment)
{
  g_autoptr (GDateTime) utc = g_date_time_to_utc (moment);

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

  ts_shuffle (&board, DAILY_SIDE, DAILY_SIDE, ts_daily_get_seed (moment), TS_SHUFFLE_GAP_ANYWHERE);

  return board;
}

/**
 * ts_daily_dup_id:
 * @moment: in any time zone
 *
 * Returns: (transfer full): the short ID of the day's board
 */
char *
ts_daily_dup_id (GDateTime *moment)
{
  return g_strdup_printf (ID "%08" G_GUINT64_FORMAT, ts_daily_get_seed (moment));
}

/* Returns: (transfer full) (nullable): the day whose board has this short ID, as its first moment in UTC */
GDateTime *
ts_daily_parse_id (const char *id)
{
  g_autoptr (GDateTime) moment = NULL;
  g_autofree char *expected = NULL;
  guint64 seed;

  if (!g_str_has_prefix (id, ID) || !g_ascii_string_to_unsigned (id + strlen (ID), 10, 0, G_MAXINT32, &seed, NULL))
    return NULL;

  moment = g_date_time_new_utc ((int) (seed / 10000), (int) (seed / 100 % 100), (int) (seed % 100), 0, 0, 0);
  expected = moment != NULL ? ts_daily_dup_id (moment) : NULL;

  return g_strcmp0 (id, expected) == 0 ? g_steal_pointer (&moment) : NULL;
}
