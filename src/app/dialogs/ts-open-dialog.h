/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open dialog: lets the player choose the file of a picture, in the folder where the last one was.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

G_BEGIN_DECLS

#define TS_TYPE_OPEN_DIALOG (ts_open_dialog_get_type ())

G_DECLARE_FINAL_TYPE (TsOpenDialog, ts_open_dialog, TS, OPEN_DIALOG, GObject)

TsOpenDialog *ts_open_dialog_new (GtkWindow *parent,
                                  TsSession *session,
                                  GSettings *settings);

void ts_open_dialog_show (TsOpenDialog *self);

G_END_DECLS
