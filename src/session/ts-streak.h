/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The streak: on which days the player solved the puzzle of the day.
 */

#pragma once

#include "ts-result.h"

const TsResult *ts_streak_find_day (const GPtrArray *results,
                                    GDateTime *day);
guint ts_streak_count (const GPtrArray *results,
                       GDateTime *now);
