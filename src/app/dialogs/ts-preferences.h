/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The preferences: a window with a control for each setting, owned by the one below it; and a row for a setting that is
 * shown elsewhere.
 */

#pragma once

#include <gtk/gtk.h>

GtkWidget *ts_preferences_create_switch (const char *key,
                                         const char *label);
GtkWindow *ts_preferences_new (GtkWindow *parent);
