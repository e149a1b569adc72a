/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop: which part of a picture a board shows, moved and enlarged by hand.
 * Room: picture (core's geometry; pure arithmetic, without pixels).
 * Owned by whoever declares one: a plain value, copied with `=`.
 * Thread: any.
 * Cannot fail: what lies outside is brought inside.
 */

#pragma once

#include <glib.h>

#include "ts-geometry.h"

G_BEGIN_DECLS

/* At this zoom a board of a telephone's picture still has a pixel of the file for each of the screen's. */
#define TS_CROP_MAX_ZOOM 8.0

/**
 * TsCrop:
 * @x: the centre, as a part of the picture's width, 0…1
 * @y: the centre, as a part of the picture's height, 0…1
 * @zoom: 1…%TS_CROP_MAX_ZOOM: how often smaller the part is than the largest one of the board's shape
 *
 * It knows neither pixels nor a board, so it means the same for a picture however large it was decoded, and as nearly
 * as can be the same for boards of all shapes.
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
 * What a crop is applied to.
 */
typedef struct
{
  int columns;
  int rows;
  int width;
  int height;
} TsCropFrame;

/* The middle, as large as can be: what a board shows of a picture that nobody has touched. */
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

G_END_DECLS
