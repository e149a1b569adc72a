/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The receiver: opens pictures that are dropped on a window or pasted into it, as files or as pixels.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_RECEIVER (ts_receiver_get_type ())

G_DECLARE_FINAL_TYPE (TsReceiver, ts_receiver, TS, RECEIVER, GObject)

TsReceiver *ts_receiver_new (GtkWidget *window,
                             GtkWidget *drop_hint,
                             TsSession *session);

void ts_receiver_paste (TsReceiver *self);
void ts_receiver_paste_id (TsReceiver *self);
