/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the pixels that the tile cutter makes: each tile shows its own piece, to the pixel, and the whole has no seams.
 */

#include "app-test.h"
#include "ts-tile-cutter.h"

static GPtrArray *
cut_part (TsPicture *picture,
          TsCrop crop,
          int columns,
          int rows,
          TsSize tile)
{
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  TsTileSpec spec = { picture, crop, columns, rows, tile };

  ts_tile_cutter_set_spec (cutter, &spec);
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);

  return g_ptr_array_ref (ts_tile_cutter_get_textures (cutter));
}

static GPtrArray *
cut (TsPicture *picture,
     int columns,
     int rows,
     int tile_px)
{
  return cut_part (picture, TS_CROP_INIT, columns, rows, (TsSize){ tile_px, tile_px });
}

/* The inner half of each tile, away from its rounded and lit edge. */
static void
assert_tiles_show (GPtrArray *textures,
                   int columns,
                   int rows,
                   Painting paint,
                   int offset_x,
                   int offset_y)
{
  int width = gdk_texture_get_width (g_ptr_array_index (textures, 1));
  int height = gdk_texture_get_height (g_ptr_array_index (textures, 1));

  for (int tile = 1; tile <= columns * rows; tile++)
    {
      GdkTexture *texture = g_ptr_array_index (textures, tile);
      int left = offset_x + (tile - 1) % columns * width;
      int top = offset_y + (tile - 1) / columns * height;

      g_assert_cmpint (gdk_texture_get_width (texture), ==, width);
      g_assert_cmpint (gdk_texture_get_height (texture), ==, height);
      for (int i = width / 4; i < 3 * width / 4; i++)
        g_assert_cmphex (app_test_get_pixel (texture, i, height / 2), ==, paint (left + i, top + height / 2));
      for (int i = height / 4; i < 3 * height / 4; i++)
        g_assert_cmphex (app_test_get_pixel (texture, width / 2, i), ==, paint (left + width / 2, top + i));
    }
}

static void
test_is_crisp (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (160, 160, app_test_paint_checkerboard);
  g_autoptr (GPtrArray) textures = cut (picture, 4, 4, 40);

  assert_tiles_show (textures, 4, 4, app_test_paint_checkerboard, 0, 0);
}

/* What rounding leaves over is cut away: each pixel of the tiles is one of the picture. */
static void
test_never_distorts (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (161, 106, painting_gradient);
  g_autoptr (GPtrArray) textures = cut_part (picture, TS_CROP_INIT, 4, 4, (TsSize){ 40, 26 });

  g_assert_cmpint (gdk_texture_get_width (g_ptr_array_index (textures, 0)), ==, 160);
  g_assert_cmpint (gdk_texture_get_height (g_ptr_array_index (textures, 0)), ==, 104);
  g_assert_cmphex (app_test_get_pixel (g_ptr_array_index (textures, 0), 0, 0), ==, painting_gradient (0, 1));
  g_assert_cmphex (app_test_get_pixel (g_ptr_array_index (textures, 0), 159, 103), ==, painting_gradient (160, 104));
}

static void
test_cuts_the_centre (void)
{
  g_autoptr (TsPicture) wide = app_test_create_picture (200, 60, painting_gradient);
  g_autoptr (TsPicture) high = app_test_create_picture (60, 200, painting_gradient);
  g_autoptr (GPtrArray) of_wide = cut (wide, 3, 2, 30);
  g_autoptr (GPtrArray) of_high = cut (high, 2, 3, 30);

  assert_tiles_show (of_wide, 3, 2, painting_gradient, (200 - 90) / 2, 0);
  assert_tiles_show (of_high, 2, 3, painting_gradient, 0, (200 - 90) / 2);
}

static void
test_cuts_the_part_chosen (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (240, 120, painting_gradient);
  g_autoptr (GPtrArray) textures = cut_part (picture, (TsCrop){ .x = 1.0, .y = 0.5, .zoom = 2 }, 2, 2,
                                             (TsSize){ 30, 30 });

  assert_tiles_show (textures, 2, 2, painting_gradient, 180, 30);
}

static void
test_the_whole_has_no_seams (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (120, 90, painting_gradient);
  g_autoptr (GPtrArray) textures = cut (picture, 4, 3, 30);
  GdkTexture *whole = g_ptr_array_index (textures, 0);

  g_assert_cmpint (gdk_texture_get_width (whole), ==, 120);
  g_assert_cmpint (gdk_texture_get_height (whole), ==, 90);
  for (int y = 0; y < 90; y += 7)
    {
      for (int x = 0; x < 120; x++)
        g_assert_cmphex (app_test_get_pixel (whole, x, y), ==, painting_gradient (x, y));
    }
}

static void
test_corners_are_open (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (200, 200, painting_gradient);
  g_autoptr (GPtrArray) textures = cut (picture, 2, 2, 100);
  g_autofree guint32 *pixels = g_new (guint32, 100 * 100);

  gdk_texture_download (g_ptr_array_index (textures, 1), (guchar *) pixels, 100 * sizeof (guint32));
  g_assert_cmphex (pixels[0] >> 24, ==, 0);
  g_assert_cmphex (pixels[99] >> 24, ==, 0);
  g_assert_cmphex (pixels[50] >> 24, ==, 0);
  g_assert_cmphex (pixels[50 * 100 + 50] >> 24, ==, 0xff);
  /* Round, and not only away from the edge. */
  g_assert_cmphex (pixels[1 * 100 + 1] >> 24, <, 0x40);
  g_assert_cmphex (pixels[98 * 100 + 98] >> 24, <, 0x40);
  g_assert_cmphex (pixels[1 * 100 + 50] >> 24, ==, 0xff);
  g_assert_cmphex (pixels[50 * 100 + 98] >> 24, ==, 0xff);
}

static guint32
paint_white (int x,
             int y)
{
  return 0xffffff;
}

/* Half transparent, a white pixel is white: where it is lit, in the upper part, alpha times 255. */
static void
test_corners_keep_their_color (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (200, 200, paint_white);
  g_autoptr (GPtrArray) textures = cut (picture, 2, 2, 100);
  g_autofree guint32 *pixels = g_new (guint32, 100 * 100);
  guint n_translucent = 0;

  gdk_texture_download (g_ptr_array_index (textures, 1), (guchar *) pixels, 100 * sizeof (guint32));
  for (guint i = 0; i < 10 * 100; i++)
    {
      gint32 alpha = (gint32) (pixels[i] >> 24);

      for (guint shift = 0; shift < 24; shift += 8)
        g_assert_cmpint (ABS ((gint32) (pixels[i] >> shift & 0xff) - alpha), <=, 1);
      n_translucent += alpha > 0x20 && alpha < 0xe0;
    }
  g_assert_cmpuint (n_translucent, >, 4);
}

/* A renderer blends the color of a pixel with that of its neighbors, whatever its alpha is. The PNG keeps it. */
static void
test_transparent_pixels_have_a_color (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (200, 200, paint_white);
  g_autoptr (GPtrArray) textures = cut (picture, 2, 2, 100);
  g_autoptr (GBytes) png = gdk_texture_save_to_png_bytes (g_ptr_array_index (textures, 1));
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (png);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_stream (stream, NULL, NULL);
  const guint8 *corner = gdk_pixbuf_read_pixels (pixbuf);

  g_assert_true (gdk_pixbuf_get_has_alpha (pixbuf));
  g_assert_cmphex (corner[3], ==, 0);
  g_assert_cmphex (corner[0], ==, 0xff);
}

static guint32
paint_gray (int x,
            int y)
{
  return 0x808080;
}

/* Light comes from above, on every tile. */
static void
test_edges_are_lit (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (200, 200, paint_gray);
  g_autoptr (GPtrArray) textures = cut (picture, 2, 2, 100);

  for (guint tile = 1; tile <= 4; tile++)
    {
      GdkTexture *texture = g_ptr_array_index (textures, tile);

      g_assert_cmphex (app_test_get_pixel (texture, 50, 1), >, 0x909090);
      g_assert_cmphex (app_test_get_pixel (texture, 50, 50), ==, 0x808080);
      g_assert_cmphex (app_test_get_pixel (texture, 50, 98), <, 0x707070);
    }
}

static void
test_smallest_and_largest (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (64, 64, painting_gradient);
  g_autoptr (GPtrArray) smallest = cut (picture, 10, 2, 1);
  g_autoptr (GPtrArray) enlarged = cut (picture, 2, 10, 150);

  g_assert_cmpint (gdk_texture_get_width (g_ptr_array_index (smallest, 0)), ==, 10);
  g_assert_cmpint (gdk_texture_get_height (g_ptr_array_index (enlarged, 0)), ==, 1500);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/tile-cutter-pixels/is-crisp", test_is_crisp);
  g_test_add_func ("/tile-cutter-pixels/never-distorts", test_never_distorts);
  g_test_add_func ("/tile-cutter-pixels/cuts-the-centre", test_cuts_the_centre);
  g_test_add_func ("/tile-cutter-pixels/cuts-the-part-chosen", test_cuts_the_part_chosen);
  g_test_add_func ("/tile-cutter-pixels/the-whole-has-no-seams", test_the_whole_has_no_seams);
  g_test_add_func ("/tile-cutter-pixels/corners-are-open", test_corners_are_open);
  g_test_add_func ("/tile-cutter-pixels/corners-keep-their-color", test_corners_keep_their_color);
  g_test_add_func ("/tile-cutter-pixels/transparent-pixels-have-a-color", test_transparent_pixels_have_a_color);
  g_test_add_func ("/tile-cutter-pixels/edges-are-lit", test_edges_are_lit);
  g_test_add_func ("/tile-cutter-pixels/smallest-and-largest", test_smallest_and_largest);

  return g_test_run ();
}
