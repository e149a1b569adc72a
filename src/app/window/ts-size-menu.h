/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the arrow beside New Game opens: sizes, difficulty, and an easy start. Needs the actions `win.size`,
 * `win.play-easy`, `settings.difficulty` and `settings.gap-home`.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_SIZE_MENU (ts_size_menu_get_type ())

G_DECLARE_FINAL_TYPE (TsSizeMenu, ts_size_menu, TS, SIZE_MENU, GtkPopover)

GtkWidget *ts_size_menu_new (guint columns,
                             guint rows);
