/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock: counts the microseconds that a game is played, and tells when a second is full.
 * Owned by one game, inside it.
 * Thread: the game's; its timer runs in that thread's main context.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TsTimeSource:
 *
 * Returns: microseconds of a clock that never goes back
 */
typedef gint64 (*TsTimeSource) (gpointer user_data);

typedef void (*TsClockTickFunc) (gpointer user_data);

typedef struct _TsClock TsClock;

TsClock *ts_clock_new (TsClockTickFunc tick,
                       gpointer user_data);
void ts_clock_free (TsClock *self);
void ts_clock_set_time_source (TsClock *self,
                               TsTimeSource time_source,
                               gpointer user_data);
gboolean ts_clock_get_running (TsClock *self);
void ts_clock_set_running (TsClock *self,
                           gboolean running);
gint64 ts_clock_get_elapsed_us (TsClock *self);
void ts_clock_reset (TsClock *self,
                     gint64 elapsed_us);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsClock, ts_clock_free)

G_END_DECLS
