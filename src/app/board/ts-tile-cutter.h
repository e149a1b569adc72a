/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tile cutter: keeps a texture for each tile, and one of the whole, that fit a picture, a board and a size as all
 * three change. The cutting runs in workers, of which the newest wins.
 * Without memory there are no textures.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-crop.h"
#include "ts-picture.h"

#define TS_TYPE_TILE_CUTTER (ts_tile_cutter_get_type ())

G_DECLARE_FINAL_TYPE (TsTileCutter, ts_tile_cutter, TS, TILE_CUTTER, GObject)

typedef struct
{
  TsPicture *picture; /* (nullable): that the tiles show */
  TsCrop crop;        /* the part of it */
  int columns;        /* 2…20 */
  int rows;
  TsSize tile; /* in device pixels; 0 while it is not known */
} TsTileSpec;

TsSize ts_tile_spec_get_board_shape (const TsTileSpec *self);

void ts_tile_cutter_add_outline (cairo_t *cr,
                                 TsSize tile,
                                 double inset,
                                 double radius);
const TsTileSpec *ts_tile_cutter_get_spec (TsTileCutter *self);
void ts_tile_cutter_set_spec (TsTileCutter *self,
                              const TsTileSpec *spec);
GPtrArray *ts_tile_cutter_get_textures (TsTileCutter *self);
gboolean ts_tile_cutter_is_cutting (TsTileCutter *self);
