/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Picture files: opens only what may be a picture, reads within the limit of size, and computes a picture's key: the
 * SHA-256 of the whole file, which takes less than to decode it. What may block on a drive runs in a thread of its own.
 * Any thread may call it; it blocks.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include <gio/gio.h>

typedef struct _TsPictureFileJob TsPictureFileJob;

gboolean ts_picture_file_is_on_web (GFile *file);
int ts_picture_file_open (GFile *file,
                          guint timeout_ms,
                          GCancellable *cancellable,
                          GError **error);
TsPictureFileJob *ts_picture_file_start_key (int fd);
char *ts_picture_file_finish_key (TsPictureFileJob *self,
                                  guint timeout_ms,
                                  GCancellable *cancellable);
