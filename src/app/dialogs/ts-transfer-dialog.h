/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The transfer dialog: lets the player choose a folder for an export or import of games. If that, or the saving of a
 * puzzle, takes longer than a moment, it shows how far it is.
 * Owned by GTK until the transfer is over.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_TRANSFER_DIALOG (ts_transfer_dialog_get_type ())

G_DECLARE_FINAL_TYPE (TsTransferDialog, ts_transfer_dialog, TS, TRANSFER_DIALOG, GtkWindow)

void ts_transfer_dialog_choose (GtkWindow *parent,
                                TsSession *session,
                                gboolean is_import);
void ts_transfer_dialog_save_puzzle (GtkWindow *parent,
                                     TsSession *session);
