/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The choice of the colors of numbers among small pictures of boards.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_COLOR_CHOICE (ts_color_choice_get_type ())

G_DECLARE_FINAL_TYPE (TsColorChoice, ts_color_choice, TS, COLOR_CHOICE, GtkBox)

G_END_DECLS
