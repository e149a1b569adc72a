/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The toplevels: gives every window of the program, including GTK's own dialogs, the keys, and accessible names where
 * GTK has none or a wrong one.
 */

#pragma once

#include <gtk/gtk.h>

void ts_toplevels_init (GtkApplication *application);
void ts_toplevels_set_vi_keys (GtkApplication *application,
                               gboolean vi_keys);
void ts_toplevels_mend_names (GtkWidget *widget);
