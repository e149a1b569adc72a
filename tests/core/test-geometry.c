/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the geometry: maximal boards of each shape, no seams, points in cells, and crops of the board's aspect ratio.
 */

#include "boards.h"
#include "ts-geometry.h"

#include <math.h>

#define SIZES_SEED 20260303

/* In pixels: less than the resolution of any pointer. */
#define EPSILON (1.0 / 1024)

/* Returns: one of the shapes that the board takes: of square tiles, a photograph, a phone's and a panorama */
static TsSize
get_shape (int columns,
           int rows,
           int i)
{
  const TsSize shapes[] = {
    { columns, rows },
    ts_geometry_get_board_shape (columns, rows, 6000, 4000),
    ts_geometry_get_board_shape (columns, rows, 1080, 1920),
    ts_geometry_get_board_shape (columns, rows, 12345, 1001),
  };

  return shapes[i & 3];
}

/* The shape depends on the area, so that each occurs. */
static TsBoardGeometry
fit (int columns,
     int rows,
     int width,
     int height)
{
  return ts_geometry_fit_board (columns, rows, get_shape (columns, rows, width + height), width, height);
}

static void
check_fit (int columns,
           int rows,
           int width,
           int height)
{
  TsBoardGeometry geometry = fit (columns, rows, width, height);
  TsSize shape = get_shape (columns, rows, width + height);
  gint64 wide = (gint64) shape.width * rows;
  gint64 high = (gint64) shape.height * columns;
  int right = width - geometry.x - columns * geometry.tile_width;
  int bottom = height - geometry.y - rows * geometry.tile_height;
  gint64 error = ABS (geometry.tile_width * high - geometry.tile_height * wide);

  g_assert_cmpint (geometry.columns, ==, columns);
  g_assert_cmpint (geometry.rows, ==, rows);
  if (width < columns || height < rows)
    {
      g_assert_cmpint (geometry.tile_width, ==, 0);
      g_assert_cmpint (geometry.tile_height, ==, 0);
      return;
    }

  g_assert_cmpint (geometry.x, >=, 0);
  g_assert_cmpint (geometry.y, >=, 0);
  g_assert_cmpint (right - geometry.x, >=, 0);
  g_assert_cmpint (right - geometry.x, <=, 1);
  g_assert_cmpint (bottom - geometry.y, >=, 0);
  g_assert_cmpint (bottom - geometry.y, <=, 1);
  /* One side is as long as it can be, and the other the nearest to it. */
  g_assert_true (((geometry.tile_width + 1) * columns > width && 2 * error <= wide) ||
                 ((geometry.tile_height + 1) * rows > height && 2 * error <= high));
  g_assert_cmpint (geometry.tile_width, >=, 1);
  g_assert_cmpint (geometry.tile_height, >=, 1);
  g_assert_cmpint (geometry.tile_width, <=, 2 * geometry.tile_height);
  g_assert_cmpint (geometry.tile_height, <=, 2 * geometry.tile_width);
}

static void
assert_rect (TsRect rect,
             int x,
             int y,
             int width,
             int height)
{
  g_assert_cmpint (rect.x, ==, x);
  g_assert_cmpint (rect.y, ==, y);
  g_assert_cmpint (rect.width, ==, width);
  g_assert_cmpint (rect.height, ==, height);
}

static void
test_whole_pixels (void)
{
  assert_rect (ts_geometry_get_whole_pixels (3, 4, 50, 60), 3, 4, 50, 60);
  assert_rect (ts_geometry_get_whole_pixels (3.25, 4.75, 50.5, 60), 4, 5, 49, 59);
  assert_rect (ts_geometry_get_whole_pixels (-3.25, -0.5, 2, 0.25), -3, 0, 1, -1);
  assert_rect (ts_geometry_get_whole_pixels (0, 0, 0, 0), 0, 0, 0, 0);
}

/* All that Wayland can tell are multiples of 1/120. No edge leaves its area, and none is a whole pixel away from it. */
static void
test_whole_pixels_at_each_scale (void)
{
  for (int n = 120; n <= 480; n++)
    {
      for (int place = 0; place <= 120; place++)
        {
          double scale = n / 120.0;
          TsRect rect = ts_geometry_get_whole_pixels (place * scale, 0, 120 * scale, 360 * (place * scale));

          g_assert_cmpint (120 * rect.x, >=, place * n);
          g_assert_cmpint (120 * (rect.x - 1), <, place * n);
          g_assert_cmpint (120 * (rect.x + rect.width), <=, (place + 120) * n);
          g_assert_cmpint (120 * (rect.x + rect.width + 1), >, (place + 120) * n);
          g_assert_cmpint (rect.height, ==, 3 * place * n);
        }
    }
}

/* Each edge of a cell's rectangle is the last place where it is found, so that the cells leave no space between them. */
static void
check_points (int columns,
              int rows,
              int width,
              int height)
{
  TsBoardGeometry geometry = fit (columns, rows, width, height);
  int left = geometry.x;
  int top = geometry.y;
  int right = left + columns * geometry.tile_width;
  int bottom = top + rows * geometry.tile_height;

  for (unsigned cell = 0; geometry.tile_width > 0 && cell < (unsigned) (columns * rows); cell++)
    {
      TsRect rect = ts_geometry_get_cell (&geometry, cell);
      double last_x = rect.x + rect.width - EPSILON;
      double last_y = rect.y + rect.height - EPSILON;

      g_assert_cmpuint (ts_geometry_find_cell (&geometry, rect.x, rect.y), ==, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, last_x, rect.y), ==, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, rect.x, last_y), ==, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, last_x, last_y), ==, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, rect.x + rect.width, rect.y), !=, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, rect.x, rect.y + rect.height), !=, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, rect.x - EPSILON, rect.y), !=, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, rect.x, rect.y - EPSILON), !=, cell);
      g_assert_cmpuint (ts_geometry_find_cell (&geometry, rect.x + rect.width / 2.0, rect.y + rect.height / 2.0), ==,
                        cell);
    }

  g_assert_cmpuint (ts_geometry_find_cell (&geometry, left - EPSILON, top), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, left, top - EPSILON), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, right, top), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, left, bottom), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, HUGE_VAL, top), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, left, -HUGE_VAL), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, NAN, top), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, left, NAN), ==, TS_BOARD_NO_CELL);
}

/* The crossed cells are those on the line, in order, and go from cell to cell beside it: 4×3 cells of 10×20 pixels. */
static void
check_crossed (double start_x,
               double start_y,
               double end_x,
               double end_y)
{
  TsBoardGeometry geometry = ts_geometry_fit_board (4, 3, (TsSize){ 40, 60 }, 40, 60);
  uint16_t cells[TS_GEOMETRY_MAX_CROSSED];
  unsigned n_cells = ts_geometry_find_crossed (&geometry, start_x, start_y, end_x, end_y, cells);
  unsigned place = 0;

  g_assert_cmpuint (n_cells, <=, 6);
  for (unsigned step = 0; step <= 1000; step++)
    {
      unsigned cell = ts_geometry_find_cell (&geometry, start_x + (end_x - start_x) * step / 1000,
                                             start_y + (end_y - start_y) * step / 1000);

      while (cell != TS_BOARD_NO_CELL && cells[place] != cell)
        g_assert_cmpuint (++place, <, n_cells);
    }
  for (unsigned i = 1; i < n_cells; i++)
    g_assert_cmpint (abs (cells[i] % 4 - cells[i - 1] % 4) + abs (cells[i] / 4 - cells[i - 1] / 4), ==, 1);
}

static void
test_crossed (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  TsBoardGeometry geometry = ts_geometry_fit_board (4, 3, (TsSize){ 40, 60 }, 40, 60);
  TsBoardGeometry empty = ts_geometry_fit_board (4, 3, (TsSize){ 40, 60 }, 2, 2);
  uint16_t cells[TS_GEOMETRY_MAX_CROSSED];

  for (int i = 0; i < 20000; i++)
    {
      double start_x = g_rand_double_range (random, -15, 55);
      double start_y = g_rand_double_range (random, -30, 90);

      check_crossed (start_x, start_y, g_rand_double_range (random, -15, 55), g_rand_double_range (random, -30, 90));
    }

  /* Along edges and through corners; a point. */
  check_crossed (0, 20, 35, 20);
  check_crossed (35, 40, 5, 40);
  check_crossed (5, 10, 25, 50);
  check_crossed (25, 50, 5, 10);
  check_crossed (25, 10, 5, 52);
  check_crossed (15, 30, 15, 30);

  /* Beside the board, and into its first cell. */
  g_assert_cmpuint (ts_geometry_find_crossed (&geometry, -5, 5, -5, 55, cells), ==, 0);
  g_assert_cmpuint (ts_geometry_find_crossed (&geometry, 5, -5, 35, -5, cells), ==, 0);
  g_assert_cmpuint (ts_geometry_find_crossed (&geometry, 5, 65, 35, 65, cells), ==, 0);
  g_assert_cmpuint (ts_geometry_find_crossed (&geometry, -5, 5, 5, 5, cells), ==, 1);
  g_assert_cmpuint (ts_geometry_find_crossed (&empty, 0, 0, 2, 2, cells), ==, 0);
}

/* The crop is maximal: one side is the picture's, and the other follows from the aspect ratio, rounded down to at least
 * one pixel. */
static void
check_crop (int columns,
            int rows,
            int width,
            int height)
{
  TsRect crop;
  gint64 wide;
  gint64 high;

  if (width < 1 || height < 1)
    return;

  crop = ts_geometry_crop (columns, rows, width, height);
  wide = (gint64) crop.width * rows;
  high = (gint64) crop.height * columns;

  g_assert_cmpint (crop.width, >=, 1);
  g_assert_cmpint (crop.height, >=, 1);
  g_assert_cmpint (crop.width, <=, width);
  g_assert_cmpint (crop.height, <=, height);
  g_assert_true (crop.width == width || crop.height == height);
  if (crop.height < height)
    g_assert_true (crop.height == 1 ? high + columns > wide : high <= wide && high + columns > wide);
  if (crop.width < width)
    g_assert_true (crop.width == 1 ? wide + rows > high : wide <= high && wide + rows > high);

  g_assert_cmpint (crop.x, ==, (width - crop.width) / 2);
  g_assert_cmpint (crop.y, ==, (height - crop.height) / 2);
}

/* Checks all areas around the smallest that fits the board, and some of each order of magnitude. */
static void
check_shape (unsigned columns,
             unsigned rows)
{
  static void (*const checks[]) (int columns, int rows, int width, int height) = { check_fit, check_points, check_crop };
  g_autoptr (GRand) rand = g_rand_new_with_seed (SIZES_SEED + 100 * columns + rows);
  int c = (int) columns;
  int r = (int) rows;

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      for (int width = -1; width <= 2 * c + 1; width++)
        for (int height = -1; height <= 2 * r + 1; height++)
          checks[i](c, r, width, height);
      for (int limit = 64; limit <= 32768; limit *= 2)
        checks[i](c, r, g_rand_int_range (rand, 0, limit), g_rand_int_range (rand, 0, limit));
    }

  check_crop (c, r, 1, INT_MAX);
  check_crop (c, r, INT_MAX, 1);
  check_crop (c, r, INT_MAX, INT_MAX);
  /* A picture of exactly the board's aspect ratio is not cropped; with one more column or row of pixels it is. */
  assert_rect (ts_geometry_crop (c, r, 37 * c, 37 * r), 0, 0, 37 * c, 37 * r);
  assert_rect (ts_geometry_crop (c, r, 37 * c + 1, 37 * r), 0, 0, 37 * c, 37 * r);
  assert_rect (ts_geometry_crop (c, r, 37 * c, 37 * r + 1), 0, 0, 37 * c, 37 * r);
}

static void
test_every_shape (void)
{
  for_each_shape (check_shape);
  g_assert_cmpint (fit (3, 2, 100, -10).tile_height, ==, 0);
  g_assert_cmpint (fit (3, 2, -10, 100).tile_width, ==, 0);
}

static void
assert_shape (TsSize shape,
              int width,
              int height)
{
  g_assert_cmpint (shape.width, ==, width);
  g_assert_cmpint (shape.height, ==, height);
}

/* The board is the whole picture, up to tiles of 2:1 and 1:2. */
static void
test_shape (void)
{
  assert_shape (ts_geometry_get_board_shape (4, 4, 6000, 4000), 6000, 4000);
  assert_shape (ts_geometry_get_board_shape (4, 4, 2000, 1000), 2000, 1000);
  assert_shape (ts_geometry_get_board_shape (4, 4, 2001, 1000), 8, 4);
  assert_shape (ts_geometry_get_board_shape (4, 4, 1000, 2000), 1000, 2000);
  assert_shape (ts_geometry_get_board_shape (4, 4, 1000, 2001), 4, 8);
  assert_shape (ts_geometry_get_board_shape (10, 2, 3000, 2000), 10, 4);
  assert_shape (ts_geometry_get_board_shape (2, 10, 3000, 2000), 4, 10);
  assert_shape (ts_geometry_get_board_shape (20, 20, 32767, 32767), 32767, 32767);

  g_assert_true (ts_size_has_shape ((TsSize){ 6, 4 }, (TsSize){ 3, 2 }));
  g_assert_false (ts_size_has_shape ((TsSize){ 6001, 4000 }, (TsSize){ 3, 2 }));
  g_assert_true (ts_size_has_shape ((TsSize){ INT_MAX, INT_MAX }, (TsSize){ INT_MAX, INT_MAX }));
}

/* Results computed by hand, independent of the properties above. */
static void
test_examples (void)
{
  TsBoardGeometry geometry = ts_geometry_fit_board (4, 3, (TsSize){ 4, 3 }, 410, 303);
  TsBoardGeometry wide = ts_geometry_fit_board (4, 4, (TsSize){ 3, 2 }, 998, 698);
  TsBoardGeometry tall = ts_geometry_fit_board (4, 4, (TsSize){ 9, 16 }, 616, 592);

  assert_rect (ts_geometry_get_cell (&geometry, 0), 3, 0, 101, 101);
  assert_rect (ts_geometry_get_cell (&geometry, 6), 205, 101, 101, 101);
  g_assert_cmpuint (ts_geometry_find_cell (&geometry, 204.9, 101), ==, 5);
  /* 998 / 4 is 249.5, and 249 · 2 / 3 is 166; 148 · 9 / 16 is 83.25. */
  assert_rect (ts_geometry_get_cell (&wide, 0), 1, 17, 249, 166);
  assert_rect (ts_geometry_get_cell (&tall, 0), 142, 0, 83, 148);
  assert_rect (ts_geometry_crop (4, 3, 1000, 600), 100, 0, 800, 600);
}

/* A window of 360 pixels has 336 for the board. A finger needs 44 for a tile of 4×4, up to 16:9, and 40 at 2:1. */
static void
test_fingers (void)
{
  static const struct
  {
    TsSize picture;
    int least;
  } cases[] = {
    { { 1000, 1000 }, 44 },
    { { 3000, 2000 }, 44 },
    { { 1920, 1080 }, 44 },
    { { 1080, 1920 }, 44 },
    { { 2000, 1000 }, 40 },
    { { 1000, 2000 }, 40 },
    { { 3000, 1000 }, 40 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsSize shape = ts_geometry_get_board_shape (4, 4, cases[i].picture.width, cases[i].picture.height);
      TsBoardGeometry geometry = ts_geometry_fit_board (4, 4, shape, 336, 370);

      g_assert_cmpint (MIN (geometry.tile_width, geometry.tile_height), >=, cases[i].least);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/geometry/whole-pixels", test_whole_pixels);
  g_test_add_func ("/geometry/whole-pixels-at-each-scale", test_whole_pixels_at_each_scale);
  g_test_add_func ("/geometry/shape", test_shape);
  g_test_add_func ("/geometry/fingers", test_fingers);
  g_test_add_func ("/geometry/every-shape", test_every_shape);
  g_test_add_func ("/geometry/crossed", test_crossed);
  g_test_add_func ("/geometry/examples", test_examples);

  return g_test_run ();
}
