/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-geometry.h"

/* In pixels: above the rounding error of a scaled coordinate, and too small to be visible. */
#define ROUNDING (1.0 / 1024)

/* A tile is at most so many times as wide as high, or as high as wide. */
#define MAX_TILE_RATIO 2

/* Without libm. */
static int
floor_to_int (double value)
{
  int truncated = (int) value;

  return truncated - (truncated > value);
}

/**
 * ts_geometry_get_whole_pixels:
 * @x: left edge of an area, in pixels
 * @y: top edge of it
 * @width: of it
 * @height: of it
 *
 * Returns: the largest rectangle of whole pixels in the area; an edge that lies on a pixel but for rounding keeps it
 */
TsRect
ts_geometry_get_whole_pixels (double x,
                              double y,
                              double width,
                              double height)
{
  int left = -floor_to_int (-x + ROUNDING);
  int top = -floor_to_int (-y + ROUNDING);

  return (TsRect){
    .x = left,
    .y = top,
    .width = floor_to_int (x + width + ROUNDING) - left,
    .height = floor_to_int (y + height + ROUNDING) - top,
  };
}

/**
 * ts_geometry_get_board_shape:
 * @columns: 2…20
 * @rows: 2…20
 * @width: of a picture in pixels, at least 1
 * @height: of the picture
 *
 * Returns: the shape of the board that shows the whole picture or, where its tiles would be more than twice as wide as
 *   high, or as high as wide, as much of it as this limit allows
 */
TsSize
ts_geometry_get_board_shape (int columns,
                             int rows,
                             int width,
                             int height)
{
  int64_t wide = (int64_t) width * rows;
  int64_t high = (int64_t) height * columns;

  if (wide > MAX_TILE_RATIO * high)
    return (TsSize){ MAX_TILE_RATIO * columns, rows };
  if (high > MAX_TILE_RATIO * wide)
    return (TsSize){ columns, MAX_TILE_RATIO * rows };

  return (TsSize){ width, height };
}

static int
divide_to_nearest (int64_t dividend,
                   int64_t divisor)
{
  return (int) ((2 * dividend + divisor) / (2 * divisor));
}

/**
 * ts_geometry_fit_board:
 * @columns: 2…20
 * @rows: 2…20
 * @shape: of the board
 * @width: of the area, in pixels
 * @height: of the area, in pixels
 *
 * Returns: the largest board of this shape, but for rounding, that fits in the area, centered; its cells have whole
 *   pixels
 */
TsBoardGeometry
ts_geometry_fit_board (int columns,
                       int rows,
                       TsSize shape,
                       int width,
                       int height)
{
  TsBoardGeometry geometry = { .columns = columns, .rows = rows };
  /* Of a tile. */
  int64_t wide = (int64_t) shape.width * rows;
  int64_t high = (int64_t) shape.height * columns;

  if (width >= columns && height >= rows)
    {
      geometry.tile_width = width / columns;
      geometry.tile_height = height / rows;
      if (geometry.tile_width * high < geometry.tile_height * wide)
        geometry.tile_height = divide_to_nearest (geometry.tile_width * high, wide);
      else
        geometry.tile_width = divide_to_nearest (geometry.tile_height * wide, high);
    }
  geometry.x = (width - columns * geometry.tile_width) / 2;
  geometry.y = (height - rows * geometry.tile_height) / 2;

  return geometry;
}

/**
 * ts_geometry_get_cell:
 * @cell: 0…n−1
 *
 * Returns: the cell's rectangle in the area, in pixels; adjacent cells leave no space between them
 */
TsRect
ts_geometry_get_cell (const TsBoardGeometry *geometry,
                      unsigned cell)
{
  return (TsRect){
    .x = geometry->x + (int) cell % geometry->columns * geometry->tile_width,
    .y = geometry->y + (int) cell / geometry->columns * geometry->tile_height,
    .width = geometry->tile_width,
    .height = geometry->tile_height,
  };
}

/**
 * ts_geometry_find_cell:
 * @x: in the area, in pixels
 * @y: in the area, in pixels
 *
 * Returns: the cell under the point, or %TS_BOARD_NO_CELL outside the board
 */
uint16_t
ts_geometry_find_cell (const TsBoardGeometry *geometry,
                       double x,
                       double y)
{
  double column = (x - geometry->x) / geometry->tile_width;
  double row = (y - geometry->y) / geometry->tile_height;

  /* Negated, so that NaN, which is 0/0 on an empty board, is outside. */
  if (!(column >= 0 && row >= 0 && column < geometry->columns && row < geometry->rows))
    return TS_BOARD_NO_CELL;

  return (uint16_t) ((int) row * geometry->columns + (int) column);
}

/* How far along a line, from 0 to 1, it leaves a column, or likewise a row: @start, @end and @present count columns.
 * More than 1 if the line ends there. */
static double
find_crossing (double start,
               double end,
               int present)
{
  if (present == floor_to_int (end))
    return 2;

  return ((end > start ? present + 1 : present) - start) / (end - start);
}

/**
 * ts_geometry_find_crossed:
 * @start_x: in the area, in pixels, as are the other coordinates
 * @cells: (out) (array length=TS_GEOMETRY_MAX_CROSSED): the cells that a straight line from the start to the end
 *   passes, in order; each lies beside the next one, and where the line leaves the board the cells outside are missing
 *
 * Returns: how many cells it passes
 */
unsigned
ts_geometry_find_crossed (const TsBoardGeometry *geometry,
                          double start_x,
                          double start_y,
                          double end_x,
                          double end_y,
                          uint16_t *cells)
{
  double start_column = (start_x - geometry->x) / geometry->tile_width;
  double start_row = (start_y - geometry->y) / geometry->tile_height;
  double end_column = (end_x - geometry->x) / geometry->tile_width;
  double end_row = (end_y - geometry->y) / geometry->tile_height;
  int column;
  int row;
  unsigned n_cells = 0;

  if (geometry->tile_width == 0)
    return 0;

  column = floor_to_int (start_column);
  row = floor_to_int (start_row);
  while (true)
    {
      if (column >= 0 && row >= 0 && column < geometry->columns && row < geometry->rows)
        cells[n_cells++] = (uint16_t) (row * geometry->columns + column);
      if (column == floor_to_int (end_column) && row == floor_to_int (end_row))
        return n_cells;
      if (find_crossing (start_column, end_column, column) <= find_crossing (start_row, end_row, row))
        column += end_column > start_column ? 1 : -1;
      else
        row += end_row > start_row ? 1 : -1;
    }
}

/**
 * ts_geometry_crop:
 * @board_width: of a board, in any unit
 * @board_height: of the board, in the same unit
 * @width: of the picture in pixels, at least 1
 * @height: of the picture in pixels, at least 1
 *
 * Returns: the largest centered rectangle in the picture with the board's aspect ratio, rounded down but never empty
 */
TsRect
ts_geometry_crop (int board_width,
                  int board_height,
                  int width,
                  int height)
{
  TsRect crop = { .width = width, .height = height };
  int64_t wide = (int64_t) width * board_height;
  int64_t high = (int64_t) height * board_width;

  if (wide > high)
    crop.width = (int) (high / board_height);
  else
    crop.height = (int) (wide / board_width);

  if (crop.width < 1)
    crop.width = 1;
  if (crop.height < 1)
    crop.height = 1;
  crop.x = (width - crop.width) / 2;
  crop.y = (height - crop.height) / 2;

  return crop;
}
