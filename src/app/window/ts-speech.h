/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The speech: tells a screen reader what happens in a game.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-game.h"

G_BEGIN_DECLS

#define TS_TYPE_SPEECH (ts_speech_get_type ())

G_DECLARE_FINAL_TYPE (TsSpeech, ts_speech, TS, SPEECH, GObject)

TsSpeech *ts_speech_new (GtkWidget *board_view);

void ts_speech_set_game (TsSpeech *self,
                         TsGame *game);
void ts_speech_read_board (TsSpeech *self);

G_END_DECLS
