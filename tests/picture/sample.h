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
void sample_append_chunk (GByteArray *png,
                          const char *type,
                          const void *data,
                          gsize length);
GBytes *sample_png_profile (GBytes *png,
                            GBytes *profile);
GBytes *sample_gif (int width,
                    int height,
                    int n_frames);
GBytes *sample_tiff (guint16 orientation);
GBytes *sample_stored (const char *name);
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
TsPicture *sample_try_load (GBytes *bytes,
                            int short_side,
                            GError **error);
TsPicture *sample_load (GBytes *bytes,
                        int short_side);
