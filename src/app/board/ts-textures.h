/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The textures of a board: a picture cut for one board at one size, a texture for each tile and one of the whole.
 * Immutable. Made in a worker, then used on the main thread.
 * Fails by GError when it is cancelled, or when there is no memory for the pixels.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-crop.h"
#include "ts-picture.h"

G_BEGIN_DECLS

#define TS_TYPE_TEXTURES (ts_textures_get_type ())

G_DECLARE_FINAL_TYPE (TsTextures, ts_textures, TS, TEXTURES, GObject)

void ts_textures_new_async (TsPicture *picture,
                            const TsCrop *crop,
                            guint columns,
                            guint rows,
                            int tile_px,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
TsTextures *ts_textures_new_finish (GAsyncResult *result,
                                    GError **error);
TsTextures *ts_textures_new (TsPicture *picture,
                             const TsCrop *crop,
                             guint columns,
                             guint rows,
                             int tile_px,
                             GCancellable *cancellable,
                             GError **error);

GdkTexture *ts_textures_get_tile (TsTextures *self,
                                  guint tile);
GdkTexture *ts_textures_get_whole (TsTextures *self);

G_END_DECLS
