/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The victory: a card with the words for a finished game, and what a player can do next.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_VICTORY (ts_victory_get_type ())

G_DECLARE_FINAL_TYPE (TsVictory, ts_victory, TS, VICTORY, GtkBox)

void ts_victory_show (TsVictory *self,
                      TsSession *session,
                      gboolean is_animated);
void ts_victory_toggle (TsVictory *self);
void ts_victory_hide (TsVictory *self);
