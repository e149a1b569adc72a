/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What GTK leaves wrong in the windows of the program, its own dialogs among them: accessible names, where GTK has none
 * or a wrong one, and windows that do not fit on a small screen.
 */

#pragma once

#include <gtk/gtk.h>

void ts_workarounds_fix_names (GtkWidget *widget);
void ts_workarounds_fix_window (GtkWindow *window);
