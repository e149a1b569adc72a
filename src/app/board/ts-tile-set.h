/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tile set: a picture cut for one board at one size, a texture for each tile and one of the whole.
 * Owned by whoever shows it; immutable once made.
 * Thread: made in a worker from a picture, which is immutable too; then used on the main thread.
 * Fails by GError when it is cancelled, or when there is no memory for the pixels.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-crop.h"
#include "ts-picture.h"

G_BEGIN_DECLS

#define TS_TYPE_TILE_SET (ts_tile_set_get_type ())

G_DECLARE_FINAL_TYPE (TsTileSet, ts_tile_set, TS, TILE_SET, GObject)

void ts_tile_set_new_async (TsPicture *picture,
                            const TsCrop *crop,
                            guint columns,
                            guint rows,
                            int tile_px,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
TsTileSet *ts_tile_set_new_finish (GAsyncResult *result,
                                   GError **error);
TsTileSet *ts_tile_set_new (TsPicture *picture,
                            const TsCrop *crop,
                            guint columns,
                            guint rows,
                            int tile_px,
                            GCancellable *cancellable,
                            GError **error);

GdkTexture *ts_tile_set_get_tile (TsTileSet *self,
                                  guint tile);
GdkTexture *ts_tile_set_get_whole (TsTileSet *self);
guint ts_tile_set_get_columns (TsTileSet *self);
guint ts_tile_set_get_rows (TsTileSet *self);
int ts_tile_set_get_tile_px (TsTileSet *self);

G_END_DECLS
