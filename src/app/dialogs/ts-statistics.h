/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The statistics: a window with best times, averages and counts for each board size, and the export of all results.
 * Owned by GTK until it is closed.
 * Errors are shown in the window.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_STATISTICS (ts_statistics_get_type ())

G_DECLARE_FINAL_TYPE (TsStatistics, ts_statistics, TS, STATISTICS, GtkWindow)

TsStatistics *ts_statistics_new (GtkWindow *parent,
                                 TsSession *session);
