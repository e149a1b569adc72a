/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plot: a small chart of the times of the last games.
 * Owned by the statistics.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_PLOT (ts_plot_get_type ())

G_DECLARE_FINAL_TYPE (TsPlot, ts_plot, TS, PLOT, GtkWidget)

void ts_plot_set_times (TsPlot *self,
                        const gint64 *times_ms,
                        guint n_times);

G_END_DECLS
