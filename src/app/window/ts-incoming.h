/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opens what is dropped on a window or pasted into it: pictures, as pixels, files or addresses, and
 * boards.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

GdkDragAction ts_incoming_get_action (GdkDrop *drop);
GdkContentFormats *ts_incoming_create_formats (void);
void ts_incoming_receive (TsSession *session,
                          GdkDrop *drop);
