/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The style sheets. On GTK's own theme also those of the present desktop, with the accent color of the desktop; other
 * themes and high contrast keep their look.
 * Owned by the application.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_STYLE (ts_style_get_type ())

G_DECLARE_FINAL_TYPE (TsStyle, ts_style, TS, STYLE, GObject)

TsStyle *ts_style_new (GDBusConnection *connection);

G_END_DECLS
