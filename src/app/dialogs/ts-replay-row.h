/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of the list of replays: a finished game with a thumbnail of its picture. The list uses it for one game after
 * the other.
 */

#pragma once

#include "ts-results.h"
#include "ts-thumbnailer.h"

G_BEGIN_DECLS

#define TS_TYPE_REPLAY_ROW (ts_replay_row_get_type ())

G_DECLARE_FINAL_TYPE (TsReplayRow, ts_replay_row, TS, REPLAY_ROW, GtkBox)

GtkWidget *ts_replay_row_new (void);
void ts_replay_row_set_game (TsReplayRow *self,
                             const TsResult *result,
                             TsThumbnailer *thumbnailer,
                             GFile *picture);
void ts_replay_row_clear (TsReplayRow *self);

G_END_DECLS
