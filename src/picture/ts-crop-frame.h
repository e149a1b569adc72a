/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frame of a crop: applies a crop to a board and a picture, keeps it inside the picture, moves and zooms it.
 */

#pragma once

#include <glib.h>

#include "ts-crop.h"
#include "ts-geometry.h"

/**
 * TsCropFrame:
 * @board_width: in any unit
 * @board_height: in the same unit
 * @width: of the picture, at least 1, in any unit
 * @height: of the picture, at least 1, in the same unit
 *
 * The board and the picture that a crop is applied to. A plain value.
 */
typedef struct
{
  int board_width;
  int board_height;
  int width;
  int height;
} TsCropFrame;

TsCrop ts_crop_frame_clamp (const TsCropFrame *self,
                            const TsCrop *crop);
void ts_crop_frame_get_size (const TsCropFrame *self,
                             double zoom,
                             double *width,
                             double *height);
TsRect ts_crop_frame_get_rect (const TsCropFrame *self,
                               const TsCrop *crop);
TsCrop ts_crop_frame_pan (const TsCropFrame *self,
                          const TsCrop *crop,
                          double dx,
                          double dy);
TsCrop ts_crop_frame_zoom (const TsCropFrame *self,
                           const TsCrop *crop,
                           double factor,
                           double x,
                           double y);
