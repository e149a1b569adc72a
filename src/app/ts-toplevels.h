/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The windows of the program, GTK's dialogs among them, and what they share: the keys, and names that can be read.
 * Owned by the application: it follows the list of windows that GTK keeps.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void ts_toplevels_init (GtkApplication *application);

G_END_DECLS
