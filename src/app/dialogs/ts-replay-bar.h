/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A replay's bar: a scale over its steps, with a mark after each one that lost distance.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-replay.h"

#define TS_TYPE_REPLAY_BAR (ts_replay_bar_get_type ())

G_DECLARE_FINAL_TYPE (TsReplayBar, ts_replay_bar, TS, REPLAY_BAR, GtkScale)

void ts_replay_bar_set_replay (TsReplayBar *self,
                               TsReplay *replay);
