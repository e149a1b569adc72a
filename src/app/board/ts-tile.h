/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tile: the widget of one piece of the picture, which a player can focus and slide.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"

G_BEGIN_DECLS

#define TS_TYPE_TILE (ts_tile_get_type ())

G_DECLARE_FINAL_TYPE (TsTile, ts_tile, TS, TILE, GtkWidget)

GtkWidget *ts_tile_new (guint number);
guint ts_tile_get_cell (TsTile *self);
void ts_tile_set_cell (TsTile *self,
                       guint cell,
                       guint columns);
void ts_tile_set_texture (TsTile *self,
                          GdkTexture *texture);
void ts_tile_set_show_number (TsTile *self,
                              gboolean show_number);
void ts_tile_set_marked (TsTile *self,
                         gboolean marked);
void ts_tile_set_enabled (TsTile *self,
                          gboolean enabled);
void ts_tile_show_hint (TsTile *self,
                        TsDirection direction);
void ts_tile_hide_hint (TsTile *self);

G_END_DECLS
