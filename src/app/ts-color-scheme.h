/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The color scheme: light or dark, as set by the player or else by the desktop.
 * Owned by the application.
 */

#pragma once

#include <gtk/gtk.h>

typedef enum
{
  TS_COLOR_SCHEME_SYSTEM, /* the desktop's */
  TS_COLOR_SCHEME_LIGHT,
  TS_COLOR_SCHEME_DARK,
} TsColorSchemeChoice; /* the values of the setting `color-scheme` */

typedef struct _TsColorScheme TsColorScheme;

TsColorScheme *ts_color_scheme_new (GDBusConnection *connection);

void ts_color_scheme_free (TsColorScheme *self);
