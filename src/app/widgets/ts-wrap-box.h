/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A wrap box: lays out widgets side by side at their natural widths, and begins another line where one does not fit.
 * Unlike a box it can take the focus itself.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_WRAP_BOX (ts_wrap_box_get_type ())

G_DECLARE_FINAL_TYPE (TsWrapBox, ts_wrap_box, TS, WRAP_BOX, GtkWidget)
