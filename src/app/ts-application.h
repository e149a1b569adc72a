/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The application: one process, what it is started for, and what belongs to no single window.
 * Owned by main().
 * Fails by a sentence on standard error and exit status 1 (not so) or 2 (not readable).
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_APPLICATION (ts_application_get_type ())

G_DECLARE_FINAL_TYPE (TsApplication, ts_application, TS, APPLICATION, GtkApplication)

TsApplication *ts_application_new (void);

G_END_DECLS
