/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The application: the command line, the actions of no single window, the style and the color scheme.
 * Fails by a sentence on standard error and exit status 1 (the board cannot be solved) or 2 (unreadable).
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_APPLICATION (ts_application_get_type ())

G_DECLARE_FINAL_TYPE (TsApplication, ts_application, TS, APPLICATION, GtkApplication)

TsApplication *ts_application_new (void);
