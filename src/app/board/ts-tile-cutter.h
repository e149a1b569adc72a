/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tile cutter: keeps textures that fit a picture, a board and a size as all three change. The cutting runs in
 * workers, of which the newest wins.
 * Fails by the signal `failed`; the last good textures stay.
 */

#pragma once

#include "ts-textures.h"

G_BEGIN_DECLS

#define TS_TYPE_TILE_CUTTER (ts_tile_cutter_get_type ())

G_DECLARE_FINAL_TYPE (TsTileCutter, ts_tile_cutter, TS, TILE_CUTTER, GObject)

TsTileCutter *ts_tile_cutter_new (void);
const TsTexturesWish *ts_tile_cutter_get_wish (TsTileCutter *self);
void ts_tile_cutter_set_wish (TsTileCutter *self,
                              const TsTexturesWish *wish);
GPtrArray *ts_tile_cutter_get_textures (TsTileCutter *self);

G_END_DECLS
