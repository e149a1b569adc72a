/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop: the part of a picture that a board shows, which the player can move and zoom. A plain value.
 */

#pragma once

#include <glib.h>

#include "ts-geometry.h"

/* At this zoom a phone camera's picture still has a pixel for each pixel of the board on the screen. */
#define TS_CROP_MAX_ZOOM 8.0

/**
 * TsCrop:
 * @x: the center, as a fraction of the picture's width, 0…1
 * @y: the center, as a fraction of the picture's height, 0…1
 * @zoom: 1…%TS_CROP_MAX_ZOOM: the largest part with the board's shape is so many times as wide as this part
 *
 * Independent of pixels and boards: it stays valid when the picture is decoded at another size, and shows nearly the
 * same on boards of other shapes.
 */
typedef struct
{
  double x;
  double y;
  double zoom;
} TsCrop;

/**
 * TsCropFrame:
 * @columns: of the board
 * @rows: of the board
 * @width: of the picture, at least 1, in any unit
 * @height: of the picture, at least 1, in the same unit
 *
 * The board and the picture that a crop is applied to.
 */
typedef struct
{
  int columns;
  int rows;
  int width;
  int height;
} TsCropFrame;

/* The default: the largest part in the middle. */
#define TS_CROP_INIT ((TsCrop){ .x = 0.5, .y = 0.5, .zoom = 1.0 })

gboolean ts_crop_equal (const TsCrop *a,
                        const TsCrop *b);
gboolean ts_crop_is_valid (const TsCrop *crop);
TsCrop ts_crop_clamp (const TsCrop *crop,
                      const TsCropFrame *frame);
void ts_crop_get_size (double zoom,
                       const TsCropFrame *frame,
                       double *width,
                       double *height);
TsRect ts_crop_get_rect (const TsCrop *crop,
                         const TsCropFrame *frame);
TsCrop ts_crop_pan (const TsCrop *crop,
                    const TsCropFrame *frame,
                    double dx,
                    double dy);
TsCrop ts_crop_zoom (const TsCrop *crop,
                     const TsCropFrame *frame,
                     double factor,
                     double x,
                     double y);

double ts_crop_get_kept (const TsCropFrame *frame);
gboolean ts_crop_find_board (const TsCropFrame *frame,
                             int *columns,
                             int *rows);
