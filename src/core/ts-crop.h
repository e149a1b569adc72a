/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop: the part of a picture that a board shows, which the player can move and zoom, and whether its tiles are
 * square rather than in the shape of the picture. A plain value.
 */

#pragma once

#include <stdbool.h>

/* At this zoom a phone camera's picture still has a pixel for each pixel of the board on the screen. */
#define TS_CROP_MAX_ZOOM 8.0

/**
 * TsCrop:
 * @x: the center, as a fraction of the picture's width, 0…1
 * @y: the center, as a fraction of the picture's height, 0…1
 * @zoom: 1…%TS_CROP_MAX_ZOOM: the largest part with the board's shape is so many times as wide as this part
 * @is_square: the tiles are square
 *
 * Independent of pixels and boards: it stays valid when the picture is decoded at another size, and shows nearly the
 * same on boards of other shapes.
 */
typedef struct
{
  double x;
  double y;
  double zoom;
  bool is_square;
} TsCrop;

/* The largest part in the middle, on tiles in the shape of the picture: nothing was chosen. */
#define TS_CROP_INIT ((TsCrop){ .x = 0.5, .y = 0.5, .zoom = 1.0 })

/* The same on square tiles: what numbers have, and a saved game that tells no crop. */
#define TS_CROP_SQUARE ((TsCrop){ .x = 0.5, .y = 0.5, .zoom = 1.0, .is_square = true })

static inline bool
ts_crop_equal (const TsCrop *a,
               const TsCrop *b)
{
  return a->x == b->x && a->y == b->y && a->zoom == b->zoom && a->is_square == b->is_square;
}

/**
 * ts_crop_is_valid:
 *
 * Returns: whether all three numbers are in their ranges and none is NaN, for a crop that was read from a file
 */
static inline bool
ts_crop_is_valid (const TsCrop *crop)
{
  return crop->x >= 0.0 && crop->x <= 1.0 && crop->y >= 0.0 && crop->y <= 1.0 && crop->zoom >= 1.0 &&
         crop->zoom <= TS_CROP_MAX_ZOOM;
}
