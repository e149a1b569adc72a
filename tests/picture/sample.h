/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Generated sample pictures in every format: quarters of red, green, blue and white. The caller owns the results.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

#include "ts-picture.h"

#define SAMPLE_WIDTH 48
#define SAMPLE_HEIGHT 32

/* What a corner's quarter is painted in: one letter each of "RGBW", from the top left, row by row. */
#define SAMPLE_QUARTERS "RGBW"

typedef enum
{
  SAMPLE_PNG_GREY = 0,
  SAMPLE_PNG_RGB = 2,
  SAMPLE_PNG_PALETTE = 3,
  SAMPLE_PNG_GREY_ALPHA = 4,
  SAMPLE_PNG_RGBA = 6,
} SamplePngColor;

GdkPixbuf *sample_pixbuf (int width,
                          int height);
GBytes *sample_encode (GdkPixbuf *pixbuf,
                       const char *type);
GBytes *sample_jpeg (guint8 orientation);
GBytes *sample_png (int width,
                    int height,
                    int depth,
                    SamplePngColor color,
                    gboolean is_interlaced);
GBytes *sample_png_empty (guint32 width,
                          guint32 height);
void sample_append_number (GByteArray *array,
                           guint64 number,
                           int n_bytes,
                           gboolean is_big);
GBytes *sample_add_chunk (GBytes *png,
                          const char *type,
                          const void *data,
                          gsize length);
GBytes *sample_add_segment (GBytes *jpeg,
                            guint8 marker,
                            const void *data,
                            gsize length);
GBytes *sample_add_profile (GBytes *jpeg,
                            GBytes *profile);
GBytes *sample_png_profile (GBytes *png,
                            GBytes *profile);
GBytes *sample_webp (const char *type,
                     GBytes *content);
GBytes *sample_gif (int width,
                    int height,
                    int n_frames);
GBytes *sample_tiff (guint16 orientation);
GBytes *sample_tiff_alpha (guint16 kind,
                           guint32 color);
GBytes *sample_stored (const char *name);
GBytes *sample_named (const char *name);
gboolean sample_can_load (const char *name);
GBytes *sample_join (GBytes *bytes,
                     gsize offset,
                     const void *inserted,
                     gsize length);
GBytes *sample_overwrite (GBytes *bytes,
                          gsize offset,
                          const void *other,
                          gsize length);
GBytes *sample_gzip (GBytes *bytes,
                     int n_times);
GFile *sample_write (const char *name,
                     GBytes *bytes);
gboolean sample_can_open (const char *type);
GdkPixbuf *sample_decode (GBytes *bytes,
                          int short_side,
                          TsSize *source,
                          GError **error);
TsPicture *sample_try_load (GBytes *bytes,
                            int short_side,
                            GError **error);
TsPicture *sample_load (GBytes *bytes,
                        int short_side);
void sample_assert_refused (GBytes *bytes,
                            int code);
void sample_assert_color (TsPicture *picture,
                          int x,
                          int y,
                          guint32 expected,
                          int tolerance);
