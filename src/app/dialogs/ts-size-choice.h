/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The choice of a board size among small pictures of boards: toggle buttons of an action whose state is the size in the
 * settings.
 */

#pragma once

#include <gtk/gtk.h>

gboolean ts_size_choice_is_offered (guint columns,
                                    guint rows);
GtkWidget *ts_size_choice_fill (GtkGrid *grid,
                                const char *action);
