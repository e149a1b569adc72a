/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file side of a picture: what may be opened and how much may be read, in the words of TS_PICTURE_ERROR.
 * Room: picture (GIO).
 * Owned by the picture room.
 * Thread: any; it blocks, so in the game a worker's.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include <gio/gio.h>

GFileInputStream *ts_picture_file_open (GFile *file,
                                        GCancellable *cancellable,
                                        GError **error);
gboolean ts_picture_file_check_size (guint64 size,
                                     GError **error);
gboolean ts_picture_file_read (GInputStream *stream,
                               guint8 *data,
                               gsize length,
                               gsize *n_read,
                               GCancellable *cancellable,
                               GError **error);
int ts_picture_file_dup_fd (GInputStream *stream,
                            GCancellable *cancellable,
                            GError **error);
