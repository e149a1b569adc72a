/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pixels: puts the pixels of a decoded picture on a ground, reduces them, and scales a part of them for a board or a
 * file.
 * Fails by return value if there is no memory.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "ts-geometry.h"

/* The gray behind transparent parts, as red, green and blue: black drawings and white ones both contrast with it. */
#define TS_PIXELS_GROUND 0x80

/* The most pixels of a side that become one: the sum of so many rows fits 16 bits. */
#define TS_PIXELS_MAX_FACTOR 257

/**
 * TsPixels:
 * @data: (not owned): the first row; red, green, blue and, with 4 channels, alpha; a byte each
 * @width: in pixels
 * @height: in pixels
 * @stride: bytes from a row to the next
 * @n_channels: 3 or 4
 */
typedef struct
{
  guint8 *data;
  int width;
  int height;
  gsize stride;
  gsize n_channels;
} TsPixels;

/**
 * TsAlpha:
 * @is_visible: whether any pixel hides some of the ground
 * @is_transparent: whether any pixel shows some of it
 * @is_bounding: whether no color is brighter than its alpha, which is so for all colors that are multiplied with it
 */
typedef struct
{
  gboolean is_visible;
  gboolean is_transparent;
  gboolean is_bounding;
} TsAlpha;

TsPixels ts_pixels_from_pixbuf (GdkPixbuf *pixbuf);
TsAlpha ts_pixels_get_alpha (const TsPixels *pixels);
void ts_pixels_flatten (const TsPixels *pixels,
                        gboolean is_premultiplied);
gboolean ts_pixels_reduce (const TsPixels *source,
                           int factor,
                           const TsPixels *target);
guint32 *ts_pixels_scale (const TsPixels *source,
                          const TsRect *crop,
                          int width,
                          int height);
