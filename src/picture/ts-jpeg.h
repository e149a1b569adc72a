/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JPEG: decodes it by libjpeg-turbo, reduced while it is decoded; and finds its segments.
 * Any thread may call it; it blocks.
 * Fails by GError of TS_PICTURE_ERROR.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

/**
 * TsJpegHead:
 * @width: in the file, in pixels
 * @height: in the file, in pixels
 * @is_cmyk: whether the four bytes of each decoded pixel are the inks cyan, magenta, yellow and black
 * @is_inverted: of CMYK: whether 255 is no ink, as Adobe writes
 */
typedef struct
{
  int width;
  int height;
  gboolean is_cmyk;
  gboolean is_inverted;
} TsJpegHead;

gboolean ts_jpeg_is_jpeg (GBytes *bytes);
gboolean ts_jpeg_next_segment (const guint8 *data,
                               gsize length,
                               gsize *offset,
                               guint8 *marker,
                               const guint8 **content,
                               gsize *size);
GdkPixbuf *ts_jpeg_decode (GBytes *bytes,
                           gboolean is_mapped,
                           int short_side,
                           TsJpegHead *head,
                           GError **error);
