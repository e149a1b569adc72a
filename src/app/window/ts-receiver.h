/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The receiver: opens pictures that are dropped on a window or pasted into it, as files or as pixels.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

void ts_receiver_add_drop_target (GtkWidget *window,
                                  GtkWidget *drop_hint,
                                  TsSession *session);

void ts_receiver_paste (TsSession *session);
void ts_receiver_paste_id (TsSession *session);
