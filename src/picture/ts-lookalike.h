/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Look-alikes: which tiles of a board show the same, as far as a player can see.
 * Any thread may call it; to compare the tiles takes milliseconds.
 * Fails by GError of TS_PICTURE_ERROR if there is no memory, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-crop.h"
#include "ts-picture.h"

G_BEGIN_DECLS

gboolean ts_lookalike_find (TsPicture *picture,
                            const TsCrop *crop,
                            guint columns,
                            guint rows,
                            guint8 *classes);
void ts_lookalike_find_async (TsPicture *picture,
                              const TsCrop *crop,
                              guint columns,
                              guint rows,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
GBytes *ts_lookalike_find_finish (GAsyncResult *result,
                                  GError **error);
guint ts_lookalike_count (const guint8 *classes,
                          guint n_tiles);

G_END_DECLS
