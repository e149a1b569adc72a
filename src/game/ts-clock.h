/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock: counts the microseconds that a game is played, and calls back at each full second.
 * Thread: that of the default main context.
 */

#pragma once

#include <glib.h>

typedef void (*TsClockTickFunc) (gpointer user_data);

typedef struct _TsClock TsClock;

TsClock *ts_clock_new (gint64 elapsed_us,
                       TsClockTickFunc tick,
                       gpointer user_data);
void ts_clock_free (TsClock *self);
gboolean ts_clock_get_running (TsClock *self);
void ts_clock_set_running (TsClock *self,
                           gboolean running);
gint64 ts_clock_get_elapsed_us (TsClock *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsClock, ts_clock_free)
