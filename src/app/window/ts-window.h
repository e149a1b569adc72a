/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window: one game, its picture, and everything that is done with them.
 * Owned by the application.
 * Fails by a notice in words over the board; the running game goes on.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"

G_BEGIN_DECLS

#define TS_TYPE_WINDOW (ts_window_get_type ())

G_DECLARE_FINAL_TYPE (TsWindow, ts_window, TS, WINDOW, GtkApplicationWindow)

TsWindow *ts_window_new (GtkApplication *application);
void ts_window_open (TsWindow *self,
                     GFile *file,
                     const TsBoard *board);
void ts_window_open_built_in (TsWindow *self,
                              const TsBoard *board);
void ts_window_play_numbers (TsWindow *self,
                             const TsBoard *board);
void ts_window_play_board (TsWindow *self,
                           const TsBoard *board);
void ts_window_take_seed (TsWindow *self,
                          const char *id);
void ts_window_new_game (TsWindow *self);
gboolean ts_window_resume (TsWindow *self);

G_END_DECLS
