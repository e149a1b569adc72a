/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoder: one stream in, one reduced, upright, opaque GdkPixbuf out, within the limits.
 * Room: picture (core's geometry, GIO, GdkPixbuf; never GTK, GDK or the game).
 * Owned by the decoding process, and by ts-picture.c for what comes with the program.
 * Thread: any; it blocks.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

GdkPixbuf *ts_decoder_decode (GInputStream *stream,
                              int short_side,
                              int *source_width,
                              int *source_height,
                              GCancellable *cancellable,
                              GError **error);
