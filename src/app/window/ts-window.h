/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window: the widgets around the board, and what a person can ask for. It follows the puzzle of its session.
 * Owned by the application.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_WINDOW (ts_window_get_type ())

G_DECLARE_FINAL_TYPE (TsWindow, ts_window, TS, WINDOW, GtkApplicationWindow)

TsWindow *ts_window_new (GtkApplication *application);
TsSession *ts_window_get_session (TsWindow *self);
