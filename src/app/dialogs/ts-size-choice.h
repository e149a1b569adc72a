/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The choice of a board size among small pictures of boards. The last choice is either any other size, which the owner
 * has other controls for, or the present size if no picture shows it.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_SIZE_CHOICE (ts_size_choice_get_type ())

G_DECLARE_FINAL_TYPE (TsSizeChoice, ts_size_choice, TS, SIZE_CHOICE, GtkGrid)

GtkWidget *ts_size_choice_new (gboolean has_other);
