/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a stream to its end, if that comes before a limit.
 * Fails by GError of G_IO_ERROR; %G_IO_ERROR_MESSAGE_TOO_LARGE beyond the limit, %G_IO_ERROR_PARTIAL_INPUT without a
 * byte.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void ts_stream_reader_read_async (GInputStream *stream,
                                  gsize max_size,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
GBytes *ts_stream_reader_read_finish (GAsyncResult *result,
                                      GError **error);

G_END_DECLS
