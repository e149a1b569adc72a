/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The focus: gives the keyboard focus of the window to the topmost visible part of it that takes it. A window behind
 * another one of the program waits until it is active again: GTK would announce the new focus, and a screen reader
 * would leave the window in front.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

typedef struct _TsFocus TsFocus;

TsFocus *ts_focus_new (GtkWindow *window,
                       gpointer const *parts,
                       guint n_parts);
void ts_focus_free (TsFocus *self);

void ts_focus_hold (TsFocus *self);
void ts_focus_give (TsFocus *self);
void ts_focus_return (TsFocus *self);
