/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The primary menu: is built when it is opened for the first time, and gives the focus back when it closes.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

typedef void (*TsPrimaryMenuFunc) (gpointer user_data,
                                   GMenu *games);

void ts_primary_menu_add (GtkMenuButton *button,
                          TsPrimaryMenuFunc update,
                          gpointer user_data);
