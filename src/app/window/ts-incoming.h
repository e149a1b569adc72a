/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The receiver: opens pictures that are dropped on a window or pasted into it, as files or as pixels.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

GdkDragAction ts_incoming_get_action (GdkDrop *drop);
GdkContentFormats *ts_incoming_create_formats (void);
gboolean ts_incoming_receive (TsSession *session,
                              GdkDrop *drop);
void ts_incoming_paste (TsSession *session);
