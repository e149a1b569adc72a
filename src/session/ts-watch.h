/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A watch: asks the advisor of one game for its next move, to show it as a hint or to play the solution at a steady
 * pace.
 * Owned by the play.
 */

#pragma once

#include "ts-advisor.h"

G_BEGIN_DECLS

#define TS_TYPE_WATCH (ts_watch_get_type ())

G_DECLARE_FINAL_TYPE (TsWatch, ts_watch, TS, WATCH, GObject)

TsWatch *ts_watch_new (TsGame *game,
                       TsAdvisor *advisor);

void ts_watch_ask_hint (TsWatch *self);
void ts_watch_start (TsWatch *self,
                     guint moves_per_second);
void ts_watch_stop (TsWatch *self);
gboolean ts_watch_get_running (TsWatch *self);

G_END_DECLS
