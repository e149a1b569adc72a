/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The beginning of a new game: when the player asks for one or chooses another size, after a question if the present
 * game cannot be saved.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_NEW_GAME (ts_new_game_get_type ())

G_DECLARE_FINAL_TYPE (TsNewGame, ts_new_game, TS, NEW_GAME, GObject)

TsNewGame *ts_new_game_new (GtkWindow *window,
                            TsSession *session,
                            GSettings *settings);
void ts_new_game_begin (TsNewGame *self);
void ts_new_game_begin_of_size (TsNewGame *self,
                                GVariant *size);
