/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card over the board while a picture is being opened for longer than a moment.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_LOADING_CARD (ts_loading_card_get_type ())

G_DECLARE_FINAL_TYPE (TsLoadingCard, ts_loading_card, TS, LOADING_CARD, GtkBox)

void ts_loading_card_set_title (TsLoadingCard *self,
                                const char *title);
