/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The speech: tells a screen reader what happens in a game.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-game.h"

G_BEGIN_DECLS

void ts_speech_follow (GtkWidget *board_view,
                       TsGame *game);
void ts_speech_read_board (GtkWidget *board_view,
                           TsGame *game);

G_END_DECLS
