/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The announcer: lets a screen reader speak.
 */

#pragma once

#include <gtk/gtk.h>

void ts_announcer_say (GtkWidget *widget,
                       const char *words);

void ts_announcer_show_note (GtkLabel *label,
                             const char *words);
void ts_announcer_describe (GtkWidget *widget,
                            const char *description);
