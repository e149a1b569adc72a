/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sounds of a game: of the player's slides, of refused tiles, and of the end.
 * Owned by the window with the game. A sound server that stalls, or a missing one, costs sounds and nothing else.
 */

#pragma once

#include "ts-game.h"

#include <gio/gio.h>

#define TS_TYPE_SOUNDS (ts_sounds_get_type ())

G_DECLARE_FINAL_TYPE (TsSounds, ts_sounds, TS, SOUNDS, GObject)

TsSounds *ts_sounds_new (void);
void ts_sounds_set_game (TsSounds *self,
                         TsGame *game);
