/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoder: reads a stream into a reduced, upright, opaque GdkPixbuf, within the limits; it knows the formats.
 * The decoding process calls it, and ts-picture.c for the program's own resources. It blocks. Any thread may ask for
 * the types.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

#include "ts-sniffer.h"

const char *const *ts_decoder_get_mime_types (void);
void ts_decoder_preload (TsFormat format);
GdkPixbuf *ts_decoder_decode (GInputStream *stream,
                              int short_side,
                              int *source_width,
                              GCancellable *cancellable,
                              GError **error);
