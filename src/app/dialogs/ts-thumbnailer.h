/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The thumbnailer: makes small square textures of picture files, and of boards with their tiles in their places.
 * Owned by the window.
 * One worker thread decodes one file at a time, so that many large files never fill the memory.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"
#include "ts-crop.h"

/* What a thumbnail keeps the key of its picture under. */
#define TS_THUMBNAILER_PICTURE_KEY "ts-thumbnailer-picture-key"

#define TS_TYPE_THUMBNAILER (ts_thumbnailer_get_type ())

G_DECLARE_FINAL_TYPE (TsThumbnailer, ts_thumbnailer, TS, THUMBNAILER, GObject)

TsThumbnailer *ts_thumbnailer_new (void);
void ts_thumbnailer_load_async (TsThumbnailer *self,
                                GFile *file,
                                const TsBoard *board,
                                const TsCrop *crop,
                                int size_px,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
GdkTexture *ts_thumbnailer_load_finish (TsThumbnailer *self,
                                        GAsyncResult *result,
                                        GError **error);
