/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file dialogs: pictures to open, games to export or import, a puzzle to save; and the life of any other one. A
 * window has one at a time.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"
#include "ts-toast.h"

GtkFileChooser *ts_file_dialog_new (GtkWindow *parent,
                                    const char *title,
                                    GtkFileChooserAction action,
                                    const char *accept_label,
                                    GCallback response_cb,
                                    gpointer object);
gboolean ts_file_dialog_is_open (GtkWindow *parent);
GSList *ts_file_dialog_take_files (GtkNativeDialog *dialog,
                                   int response);

void ts_file_dialog_show (TsToast *toast,
                          TsSession *session,
                          const char *action_name);
