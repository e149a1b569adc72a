/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The replay dialog: a window in which a finished game is watched again, or the solution of the present one.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_REPLAY_DIALOG (ts_replay_dialog_get_type ())

G_DECLARE_FINAL_TYPE (TsReplayDialog, ts_replay_dialog, TS, REPLAY_DIALOG, GtkWindow)

TsReplayDialog *ts_replay_dialog_new (GtkWindow *parent,
                                      TsSession *session,
                                      const char *name,
                                      gboolean plays);
TsReplayDialog *ts_replay_dialog_new_solution (GtkWindow *parent,
                                               TsSession *session);
