/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drags a puzzle file out of a widget, into a mail or a folder: the same file that the save dialog writes.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

void ts_puzzle_drag_add (GtkWidget *widget,
                         TsSession *session);
