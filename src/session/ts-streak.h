/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The streak: on which days the player solved the puzzle of the day.
 */

#pragma once

#include "ts-result.h"

/**
 * TsDay:
 * @TS_DAY_EARLIER: before the first day whose puzzle was played
 * @TS_DAY_MISSED: over, without a game that counts as its puzzle
 * @TS_DAY_TODAY: today, and not solved yet
 * @TS_DAY_FUTURE: still to come
 * @TS_DAY_SOLVED: its puzzle was solved, perhaps with help, as the verdict of the result tells
 *
 * What a day is to the player.
 */
typedef enum
{
  TS_DAY_EARLIER,
  TS_DAY_MISSED,
  TS_DAY_TODAY,
  TS_DAY_FUTURE,
  TS_DAY_SOLVED,
} TsDay;

const TsResult *ts_streak_find_day (const GPtrArray *results,
                                    GDateTime *day);
TsDay ts_streak_get_day (const GPtrArray *results,
                         GDateTime *day,
                         GDateTime *now,
                         const TsResult **result);
guint ts_streak_count (const GPtrArray *results,
                       GDateTime *now);
