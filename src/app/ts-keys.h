/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of all actions, but for those that slide tiles: see window/ts-input.
 */

#pragma once

#include <gtk/gtk.h>

void ts_keys_init (GtkApplication *application);
void ts_keys_set_vi (GtkApplication *application,
                     gboolean is_vi);
