/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The textures of a board: a picture cut for one board at one size, a texture for each tile and one of the whole.
 * For any thread. Fails by GError when it is cancelled, or when there is no memory for the pixels.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-crop.h"
#include "ts-picture.h"

G_BEGIN_DECLS

/**
 * TsTexturesWish:
 * @picture: the picture that the tiles show
 * @crop: the part of it
 * @columns: 2…10
 * @rows: 2…10
 * @tile_px: width and height of a tile, in device pixels
 */
typedef struct
{
  TsPicture *picture;
  TsCrop crop;
  guint columns;
  guint rows;
  int tile_px;
} TsTexturesWish;

GPtrArray *ts_textures_cut (const TsTexturesWish *wish,
                            GCancellable *cancellable,
                            GError **error);

G_END_DECLS
