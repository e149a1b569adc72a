/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Geometry: the shape of a board, the rectangles of its cells in whole pixels, and the part of a picture that it shows.
 */

#pragma once

#include "ts-board.h"

/* The most cells that a straight line passes. */
#define TS_GEOMETRY_MAX_CROSSED (2 * TS_BOARD_MAX_SIDE - 1)

typedef struct
{
  int x;
  int y;
  int width;
  int height;
} TsRect;

/* In pixels, or any numbers in proportion. */
typedef struct
{
  int width;
  int height;
} TsSize;

/**
 * TsBoardGeometry:
 * @columns: 2…20
 * @rows: 2…20
 * @x: left edge of the board in its area, in pixels
 * @y: top edge of the board in its area, in pixels
 * @tile_width: of every cell in pixels; 0, as the height is, if the area is too small for one pixel a cell
 * @tile_height: of every cell in pixels
 */
typedef struct
{
  int columns;
  int rows;
  int x;
  int y;
  int tile_width;
  int tile_height;
} TsBoardGeometry;

TsRect ts_geometry_get_whole_pixels (double x,
                                     double y,
                                     double width,
                                     double height);
static inline bool
ts_size_has_shape (TsSize self,
                   TsSize shape)
{
  return (int64_t) self.width * shape.height == (int64_t) self.height * shape.width;
}

TsSize ts_geometry_get_board_shape (int columns,
                                    int rows,
                                    int width,
                                    int height);
TsBoardGeometry ts_geometry_fit_board (int columns,
                                       int rows,
                                       TsSize shape,
                                       int width,
                                       int height);
TsRect ts_geometry_get_cell (const TsBoardGeometry *geometry,
                             unsigned cell);
uint16_t ts_geometry_find_cell (const TsBoardGeometry *geometry,
                                double x,
                                double y);
unsigned ts_geometry_find_crossed (const TsBoardGeometry *geometry,
                                   double start_x,
                                   double start_y,
                                   double end_x,
                                   double end_y,
                                   uint16_t *cells);
TsRect ts_geometry_crop (int board_width,
                         int board_height,
                         int width,
                         int height);
