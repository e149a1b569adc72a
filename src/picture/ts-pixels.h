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

TsAlpha ts_pixels_get_alpha (GdkPixbuf *pixbuf);
void ts_pixels_flatten (GdkPixbuf *pixbuf,
                        gboolean is_premultiplied);
GdkPixbuf *ts_pixels_reduce (GdkPixbuf *source,
                             int factor);
GBytes *ts_pixels_scale (GdkPixbuf *source,
                         const TsRect *crop,
                         int width,
                         int height);
