/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card in place of the board while the game is paused, over a blurred picture.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-picture.h"

#define TS_TYPE_PAUSE_CARD (ts_pause_card_get_type ())

G_DECLARE_FINAL_TYPE (TsPauseCard, ts_pause_card, TS, PAUSE_CARD, GtkBox)

void ts_pause_card_show (TsPauseCard *self,
                         TsPicture *picture);
void ts_pause_card_hide (TsPauseCard *self);
