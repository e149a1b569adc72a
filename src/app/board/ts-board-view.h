/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view: a widget that shows a game as tiles, and turns clicks and drags into slides.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-crop.h"
#include "ts-game.h"
#include "ts-geometry.h"
#include "ts-picture.h"

#define TS_TYPE_BOARD_VIEW (ts_board_view_get_type ())

G_DECLARE_FINAL_TYPE (TsBoardView, ts_board_view, TS, BOARD_VIEW, GtkWidget)

void ts_board_view_set_game (TsBoardView *self,
                             TsGame *game);
TsGame *ts_board_view_get_game (TsBoardView *self);
guint ts_board_view_find_cell (TsBoardView *self,
                               double x,
                               double y);
guint ts_board_view_find_crossed (TsBoardView *self,
                                  const graphene_point_t *start,
                                  const graphene_point_t *end,
                                  guint16 *cells);
void ts_board_view_set_picture (TsBoardView *self,
                                TsPicture *picture,
                                const TsCrop *crop,
                                gboolean has_numbers);
GdkTexture *ts_board_view_get_whole (TsBoardView *self);
gboolean ts_board_view_get_can_peek (TsBoardView *self);
gboolean ts_board_view_get_peeking (TsBoardView *self);
void ts_board_view_set_peeking (TsBoardView *self,
                                gboolean peeking);
gboolean ts_board_view_get_moving (TsBoardView *self);
gboolean ts_board_view_get_animated (TsBoardView *self);
void ts_board_view_deal (TsBoardView *self,
                         guint whole_ms);
gboolean ts_board_view_end_sequence (TsBoardView *self);
TsRect ts_board_view_find_rect (TsBoardView *self,
                                int width,
                                int height);
