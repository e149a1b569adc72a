/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The title: a widget that shows its child only where it fits.
 * Owned by the window, in the header bar.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_TITLE (ts_title_get_type ())

G_DECLARE_FINAL_TYPE (TsTitle, ts_title, TS, TITLE, GtkBox)
