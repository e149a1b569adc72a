/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plot: a small chart of the last games.
 * Owned by the statistics.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_PLOT (ts_plot_get_type ())

G_DECLARE_FINAL_TYPE (TsPlot, ts_plot, TS, PLOT, GtkWidget)

void ts_plot_set_values (TsPlot *self,
                         const gint64 *values,
                         const gint64 *rolling,
                         guint n_values,
                         int best);
gint64 ts_plot_get_highest (TsPlot *self);
