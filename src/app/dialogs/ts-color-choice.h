/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The choice of the colors of numbers among small pictures of boards.
 */

#pragma once

#include <gtk/gtk.h>

void ts_color_choice_fill (GtkBox *box,
                           GSettings *settings);
