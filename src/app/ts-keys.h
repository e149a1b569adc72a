/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of all actions, but for those that slide tiles: see window/ts-input; and what a key means, whatever the
 * layout.
 */

#pragma once

#include <gtk/gtk.h>

guint ts_keys_get_us_letter (guint keycode);
guint ts_keys_normalize (guint keyval,
                         guint keycode);
gboolean ts_keys_has_action (guint key);
void ts_keys_follow_places (GtkWindow *window);
void ts_keys_init (GtkApplication *application);
