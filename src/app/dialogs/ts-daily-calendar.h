/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The calendar of the daily puzzle: on which days of a month it was solved, and its puzzles to play.
 * Owned by its parent.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_DAILY_CALENDAR (ts_daily_calendar_get_type ())

G_DECLARE_FINAL_TYPE (TsDailyCalendar, ts_daily_calendar, TS, DAILY_CALENDAR, GtkBox)

void ts_daily_calendar_set_session (TsDailyCalendar *self,
                                    TsSession *session,
                                    GDateTime *now);
