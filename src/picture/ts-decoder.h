/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoder: one file in, one reduced, upright, opaque GdkPixbuf out, within the limits.
 * Room: picture (core's geometry, GIO, GdkPixbuf; never GTK, GDK or the game).
 * Owned by ts-picture.c alone.
 * Thread: any; it blocks, so in the game a worker's.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

GdkPixbuf *ts_decoder_decode (GFile *file,
                              int short_side,
                              int *source_width,
                              int *source_height,
                              GCancellable *cancellable,
                              GError **error);
