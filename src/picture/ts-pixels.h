/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pixels: what is done to the pixels of a decoded picture, before it is kept and when a board takes its part.
 * Room: picture (GLib for its memory; no GdkPixbuf, no files).
 * Owned by nobody: functions of their arguments.
 * Thread: any.
 * Fails by return value, when there is no memory.
 */

#pragma once

#include <glib.h>

#include "ts-geometry.h"

/* The grey that shows through transparent parts, a byte for each of red, green and blue: midway for the eye, so that
 * black and white drawings both stand out from it. */
#define TS_PIXELS_GROUND 0x80

/* The most pixels a side that become one: the sum of so many rows fits 16 bits. */
#define TS_PIXELS_MAX_FACTOR 257

/**
 * TsPixels:
 * @data: (not owned): the first row; red, green, blue and, with 4 channels, alpha, not premultiplied; a byte each
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

void ts_pixels_flatten (const TsPixels *pixels);
gboolean ts_pixels_reduce (const TsPixels *source,
                           int factor,
                           const TsPixels *target);
guint32 *ts_pixels_scale (const TsPixels *source,
                          const TsRect *crop,
                          int width,
                          int height);
