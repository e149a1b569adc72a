/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names: what a screen reader calls the controls of GTK, where GTK 4.8 leaves that to chance.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void ts_names_mend (GtkWidget *widget);

G_END_DECLS
