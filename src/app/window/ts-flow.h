/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A flow: lays out widgets side by side at their natural widths, and begins another line where one does not fit. Unlike
 * a box it can take the focus itself.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_FLOW (ts_flow_get_type ())

G_DECLARE_FINAL_TYPE (TsFlow, ts_flow, TS, FLOW, GtkWidget)
