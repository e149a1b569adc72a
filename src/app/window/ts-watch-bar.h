/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The watch bar: the buttons over a solution that is being watched, and afterward those that keep the solved board or
 * go back to the player's own.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-watch.h"

#define TS_TYPE_WATCH_BAR (ts_watch_bar_get_type ())

G_DECLARE_FINAL_TYPE (TsWatchBar, ts_watch_bar, TS, WATCH_BAR, GtkBox)

void ts_watch_bar_set_watch (TsWatchBar *self,
                             TsWatch *watch);
void ts_watch_bar_escape (TsWatchBar *self);
