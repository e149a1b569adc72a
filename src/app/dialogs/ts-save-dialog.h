/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The save dialog: lets the player choose where the puzzle file of the present play is saved.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

void ts_save_dialog_show (GtkWindow *parent,
                          TsSession *session);
