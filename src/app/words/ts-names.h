/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names: accessible names of GTK's own controls, where GTK has none or a wrong one.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void ts_names_mend (GtkWidget *widget);

G_END_DECLS
