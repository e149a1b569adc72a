/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plot: a small chart of the last games.
 * Owned by the statistics.
 */

#pragma once

#include <gtk/gtk.h>

gint64 ts_plot_show (GtkDrawingArea *area,
                     const gint64 *values,
                     const gint64 *rolling,
                     guint n_values,
                     int best);
