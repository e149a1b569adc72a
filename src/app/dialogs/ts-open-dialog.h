/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open dialog: lets the player choose the file of a picture, in the folder where the last one was.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

void ts_open_dialog_show (GtkWindow *parent,
                          TsSession *session,
                          gboolean is_folder);
