/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of replays: the finished games that can be watched again, the last one first. A row opens its replay.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_REPLAY_LIST (ts_replay_list_get_type ())

G_DECLARE_FINAL_TYPE (TsReplayList, ts_replay_list, TS, REPLAY_LIST, GtkBox)

void ts_replay_list_load (TsReplayList *self,
                          TsSession *session);
