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
 * @TS_DAY_PRACTICED: over, and its puzzle was solved afterwards, which is practice
 * @TS_DAY_TODAY: today, and not solved yet
 * @TS_DAY_FUTURE: still to come
 * @TS_DAY_SOLVED: the player solved its puzzle
 * @TS_DAY_HELPED: the player solved its puzzle with help, which keeps the streak
 * @TS_DAY_WATCHED: its puzzle is solved, but the player watched the solution, which ends the streak
 *
 * What a day is to the player.
 */
typedef enum
{
  TS_DAY_EARLIER,
  TS_DAY_MISSED,
  TS_DAY_PRACTICED,
  TS_DAY_TODAY,
  TS_DAY_FUTURE,
  TS_DAY_SOLVED,
  TS_DAY_HELPED,
  TS_DAY_WATCHED,
} TsDay;

const TsResult *ts_streak_find_day (const GPtrArray *results,
                                    GDateTime *day,
                                    TsOrigin origin);
TsDay ts_streak_get_day (const GPtrArray *results,
                         GDateTime *day,
                         GDateTime *now,
                         const TsResult **result);
guint ts_streak_count (const GPtrArray *results,
                       GDateTime *now);
