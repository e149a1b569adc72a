/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The streak: on which days the player solved the puzzle of the day.
 */

#pragma once

#include "ts-play.h"

gboolean ts_streak_is_finished (TsResults *results,
                                TsPlay *play,
                                GDateTime *day,
                                gboolean *is_own);
guint ts_streak_count (TsResults *results,
                       TsPlay *play,
                       GDateTime *now);
