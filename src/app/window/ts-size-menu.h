/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes beside the button for a new game: small pictures of boards, each of which begins a game.
 * Built when it is opened. Owned by the menu button.
 */

#pragma once

#include <gtk/gtk.h>

void ts_size_menu_add (GtkMenuButton *button,
                       GSettings *settings);
