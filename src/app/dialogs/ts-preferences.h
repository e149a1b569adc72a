/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The preferences: a window with a control for each setting.
 * Owned by the application.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_PREFERENCES (ts_preferences_get_type ())

G_DECLARE_FINAL_TYPE (TsPreferences, ts_preferences, TS, PREFERENCES, GtkWindow)

TsPreferences *ts_preferences_new (GtkWindow *parent);

G_END_DECLS
