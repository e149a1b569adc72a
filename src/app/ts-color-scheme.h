/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The color scheme: light or dark, as set by the player or else by the desktop.
 * Owned by the application.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  TS_COLOR_SCHEME_SYSTEM, /* the desktop's */
  TS_COLOR_SCHEME_LIGHT,
  TS_COLOR_SCHEME_DARK,
} TsColorSchemeChoice; /* the values of the setting `color-scheme` */

#define TS_TYPE_COLOR_SCHEME (ts_color_scheme_get_type ())

G_DECLARE_FINAL_TYPE (TsColorScheme, ts_color_scheme, TS, COLOR_SCHEME, GObject)

TsColorScheme *ts_color_scheme_new (GDBusConnection *connection);

G_END_DECLS
