/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The preferences: a window with a control for each setting.
 * Owned by the application.
 */

#pragma once

#include <gtk/gtk.h>

GtkWindow *ts_preferences_new (GtkWindow *parent);
