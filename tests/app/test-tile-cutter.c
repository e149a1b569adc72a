/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tile cutter: the newest request wins, and its textures always fit the board; each tile shows its own piece,
 * to the pixel and undistorted, on any board of any picture.
 */

#include "app-test.h"
#include "count-signals.h"
#include "ts-tile-cutter.h"

static void
set_spec (TsTileCutter *cutter,
          TsPicture *picture,
          int columns,
          int rows,
          int tile_px)
{
  ts_tile_cutter_set_spec (cutter, &(TsTileSpec){ picture, TS_CROP_INIT, columns, rows, { tile_px, tile_px } });
}

static void
wait_for_textures (TsTileCutter *cutter)
{
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);
}

static GPtrArray *
cut (TsPicture *picture,
     TsCrop crop,
     int columns,
     int rows,
     TsSize tile)
{
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);

  ts_tile_cutter_set_spec (cutter, &(TsTileSpec){ picture, crop, columns, rows, tile });
  wait_for_textures (cutter);

  return g_ptr_array_ref (ts_tile_cutter_get_textures (cutter));
}

/* Returns: (transfer full): the pixels of a texture, 0xAARRGGBB */
static guint32 *
get_pixels (GPtrArray *textures,
            guint i,
            TsSize size)
{
  GdkTexture *texture = g_ptr_array_index (textures, i);
  guint32 *pixels = g_new (guint32, (gsize) size.width * (gsize) size.height);

  g_assert_cmpint (gdk_texture_get_width (texture), ==, size.width);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, size.height);
  gdk_texture_download (texture, (guchar *) pixels, (gsize) size.width * sizeof *pixels);

  return pixels;
}

static void
assert_sizes (TsTileCutter *cutter,
              int columns,
              int rows,
              int tile_px)
{
  GPtrArray *textures = ts_tile_cutter_get_textures (cutter);

  g_assert_nonnull (textures);
  g_assert_cmpuint (textures->len, ==, (guint) (columns * rows + 1));
  g_free (get_pixels (textures, 0, (TsSize){ columns * tile_px, rows * tile_px }));
  g_free (get_pixels (textures, 1, (TsSize){ tile_px, tile_px }));
}

static void
test_cuts_when_all_is_known (void)
{
  static const TsSize boards[] = { { 4, 4 }, { 4, 3 }, { 3, 4 }, { 4, 4 } };
  g_autoptr (TsPicture) picture = app_test_create_picture (TS_PICTURE_MIN_SIDE, TS_PICTURE_MIN_SIDE, painting_gradient);
  TsTileCutter *cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);

  set_spec (cutter, picture, 20, 20, 0);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
  set_spec (cutter, picture, 20, 20, 16);
  g_assert_true (ts_tile_cutter_is_cutting (cutter));
  wait_for_textures (cutter);
  g_assert_false (ts_tile_cutter_is_cutting (cutter));
  assert_sizes (cutter, 20, 20, 16);

  /* Tiles of another board are never shown. */
  set_spec (cutter, picture, 10, 2, 1);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
  wait_for_textures (cutter);
  assert_sizes (cutter, 10, 2, 1);
  set_spec (cutter, picture, 10, 3, 1);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
  wait_for_textures (cutter);
  /* Nor those of one in the same shape. */
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      set_spec (cutter, picture, boards[i].width, boards[i].height, 4);
      g_assert_null (ts_tile_cutter_get_textures (cutter));
      wait_for_textures (cutter);
      assert_sizes (cutter, boards[i].width, boards[i].height, 4);
    }

  g_assert_finalize_object (cutter);
}

/* While the size changes the old tiles stay; only the size at which it rests is cut. */
static void
test_waits_for_the_size_to_settle (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (64, 64, painting_gradient);
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  guint n_cut = 0;

  set_spec (cutter, picture, 4, 4, 16);
  wait_for_textures (cutter);
  g_signal_connect_swapped (cutter, "changed", G_CALLBACK (count_signals), &n_cut);
  for (int tile_px = 17; tile_px <= 40; tile_px++)
    {
      set_spec (cutter, picture, 4, 4, tile_px);
      assert_sizes (cutter, 4, 4, 16);
      g_assert_false (ts_tile_cutter_is_cutting (cutter));
    }
  wait_for (n_cut > 0);
  assert_sizes (cutter, 4, 4, 40);
  g_assert_cmpuint (n_cut, ==, 1);
  /* Numbers have the shape of a square picture, and nothing of it. */
  set_spec (cutter, NULL, 4, 4, 40);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
}

/* They would be distorted. A size that rounds the shape otherwise is no other shape. */
static void
test_never_shows_tiles_of_another_shape (void)
{
  static const TsSize tiles[] = { { 25, 17 }, { 25, 18 }, { 26, 18 } };
  g_autoptr (TsPicture) picture = app_test_create_picture (96, 64, painting_gradient);
  g_autoptr (TsPicture) other = app_test_create_picture (192, 128, painting_gradient);
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  TsTileSpec spec = { picture, TS_CROP_INIT, 4, 4, { 24, 16 } };

  ts_tile_cutter_set_spec (cutter, &spec);
  wait_for_textures (cutter);
  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
    {
      spec.tile = tiles[i];
      ts_tile_cutter_set_spec (cutter, &spec);
      g_assert_nonnull (ts_tile_cutter_get_textures (cutter));
      wait_for (gdk_texture_get_width (g_ptr_array_index (ts_tile_cutter_get_textures (cutter), 1)) == tiles[i].width &&
                gdk_texture_get_height (g_ptr_array_index (ts_tile_cutter_get_textures (cutter), 1)) == tiles[i].height);
    }
  /* What is another picture, or another part of it, is cut at once. */
  for (guint i = 0; i < 2; i++)
    {
      spec.picture = other;
      spec.crop.zoom = 1 + i;
      ts_tile_cutter_set_spec (cutter, &spec);
      g_assert_nonnull (ts_tile_cutter_get_textures (cutter));
      g_assert_true (ts_tile_cutter_is_cutting (cutter));
      wait_for (!ts_tile_cutter_is_cutting (cutter));
    }
  spec.crop = TS_CROP_SQUARE;
  ts_tile_cutter_set_spec (cutter, &spec);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
}

static void
test_the_newest_picture_wins (void)
{
  g_autoptr (TsPicture) first = app_test_create_picture (64, 64, app_test_paint_checkerboard);
  g_autoptr (TsPicture) second = app_test_create_picture (64, 64, painting_gradient);
  TsTileCutter *cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  gpointer weak = cutter;
  guint n_cut = 0;

  g_signal_connect_swapped (cutter, "changed", G_CALLBACK (count_signals), &n_cut);
  set_spec (cutter, first, 2, 2, 32);
  set_spec (cutter, second, 2, 2, 32);
  wait_for (n_cut > 0);
  g_assert_cmphex (app_test_get_pixel (g_ptr_array_index (ts_tile_cutter_get_textures (cutter), 0), 5, 9), ==,
                   painting_gradient (5, 9));

  /* Each job holds the cutter, which may end while the last one runs. */
  set_spec (cutter, first, 10, 10, 64);
  n_cut = 0;
  g_object_add_weak_pointer (G_OBJECT (cutter), &weak);
  g_object_run_dispose (G_OBJECT (cutter));
  g_object_unref (cutter);
  wait_for (weak == NULL);
  g_assert_cmpuint (n_cut, ==, 0);
}

/* A pixel is one of the picture: in the whole, and in the inner half of each tile, away from its rounded and lit edge. */
static void
test_is_crisp (void)
{
  static const struct
  {
    TsSize picture;
    Painting paint;
    TsCrop crop;
    int columns;
    int rows;
    TsSize tile;
    int left;
    int top;
  } cases[] = {
    { { 160, 160 }, app_test_paint_checkerboard, TS_CROP_INIT, 4, 4, { 40, 40 }, 0, 0 },
    { { 120, 90 }, painting_gradient, TS_CROP_INIT, 4, 3, { 30, 30 }, 0, 0 },
    { { 200, 60 }, painting_gradient, TS_CROP_INIT, 3, 2, { 30, 30 }, 55, 0 },
    { { 60, 200 }, painting_gradient, TS_CROP_INIT, 2, 3, { 30, 30 }, 0, 55 },
    { { 240, 120 }, painting_gradient, { .x = 1.0, .y = 0.5, .zoom = 2 }, 2, 2, { 30, 30 }, 180, 30 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsPicture) picture =
          app_test_create_picture (cases[i].picture.width, cases[i].picture.height, cases[i].paint);
      g_autoptr (GPtrArray) textures = cut (picture, cases[i].crop, cases[i].columns, cases[i].rows, cases[i].tile);
      TsSize tile = cases[i].tile;
      TsSize board = { cases[i].columns * tile.width, cases[i].rows * tile.height };
      g_autofree guint32 *whole = get_pixels (textures, 0, board);

      g_test_message ("%d×%d", cases[i].picture.width, cases[i].picture.height);
      for (int y = 0; y < board.height; y++)
        for (int x = 0; x < board.width; x++)
          g_assert_cmphex (whole[y * board.width + x], ==,
                           0xff000000 | cases[i].paint (cases[i].left + x, cases[i].top + y));
      for (int cell = 0; cell < cases[i].columns * cases[i].rows; cell++)
        {
          g_autofree guint32 *pixels = get_pixels (textures, (guint) cell + 1, tile);
          const guint32 *piece = whole + cell / cases[i].columns * tile.height * board.width +
                                 cell % cases[i].columns * tile.width;

          for (int y = tile.height / 4; y < 3 * tile.height / 4; y++)
            for (int x = tile.width / 4; x < 3 * tile.width / 4; x++)
              g_assert_cmphex (pixels[y * tile.width + x], ==, piece[y * board.width + x]);
        }
    }
}

static int
get_red (guint32 color)
{
  return (int) (color >> 16 & 0xff);
}

static int
get_green (guint32 color)
{
  return (int) (color >> 8 & 0xff);
}

/* Cuts the picture for an area, and looks where the colors of the gradient, which are places, come out. */
static void
check_shape (TsPicture *picture,
             int columns,
             int rows,
             double scale)
{
  TsSize shape = ts_picture_get_board_shape (picture, &TS_CROP_INIT, columns, rows);
  TsBoardGeometry geometry =
      ts_geometry_fit_board (columns, rows, shape, (int) (251 * scale), (int) (283 * scale));
  TsSize tile = { geometry.tile_width, geometry.tile_height };
  TsSize board = { columns * tile.width, rows * tile.height };
  g_autoptr (GPtrArray) textures = cut (picture, TS_CROP_INIT, columns, rows, tile);
  g_autofree guint32 *whole = get_pixels (textures, 0, board);
  guint32 first = whole[0];
  guint32 last = whole[board.width * board.height - 1];
  double shown_width = get_red (last) - get_red (first) + 1;
  double shown_height = get_green (last) - get_green (first) + 1;
  double kept = 1 - 0.5 / MIN (tile.width, tile.height);
  int width = ts_picture_get_width (picture);
  int height = ts_picture_get_height (picture);

  g_test_message ("%d×%d on %d×%d at %g: tiles of %d×%d", width, height, columns, rows, scale, tile.width, tile.height);
  g_assert_cmpint (tile.width, <=, 2 * tile.height);
  g_assert_cmpint (tile.height, <=, 2 * tile.width);
  /* As many of its pixels a pixel of the board in both directions: nothing is distorted. */
  g_assert_cmpfloat_with_epsilon (shown_width / board.width, shown_height / board.height,
                                  2.0 / board.width + 2.0 / board.height);
  /* Rounding trims half a pixel of each tile at most, and a limited shape what is beyond it. */
  g_assert_cmpfloat (shown_width, >=, MIN (width, (double) height * shape.width / shape.height) * kept - 3);
  g_assert_cmpfloat (shown_height, >=, MIN (height, (double) width * shape.height / shape.width) * kept - 3);
  /* What is trimmed is trimmed on both sides. */
  g_assert_cmpint (ABS (get_red (first) - (width - 1 - get_red (last))), <=, 2);
  g_assert_cmpint (ABS (get_green (first) - (height - 1 - get_green (last))), <=, 2);
  for (int cell = 0; cell < columns * rows; cell++)
    {
      g_autofree guint32 *pixels = get_pixels (textures, (guint) cell + 1, tile);
      int x = cell % columns * tile.width + tile.width / 2;
      int y = cell / columns * tile.height + tile.height / 2;

      g_assert_cmphex (pixels[tile.height / 2 * tile.width + tile.width / 2], ==, whole[y * board.width + x]);
    }
}

/* Photographs, those of a phone, a panorama and a square on all kinds of boards, at each kind of scale. */
static void
test_shapes (void)
{
  static const TsSize pictures[] = { { 240, 160 }, { 240, 180 }, { 240, 135 }, { 180, 240 }, { 135, 240 }, { 240, 80 }, { 240, 240 } };
  static const TsSize boards[] = { { 3, 3 }, { 4, 4 }, { 5, 3 }, { 5, 5 }, { 10, 10 }, { 20, 20 } };
  static const double scales[] = { 1, 1.5, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (TsPicture) picture =
          app_test_create_picture (pictures[i].width, pictures[i].height, painting_gradient);

      for (guint j = 0; j < G_N_ELEMENTS (boards); j++)
        for (guint k = 0; k < G_N_ELEMENTS (scales); k++)
          check_shape (picture, boards[j].width, boards[j].height, scales[k]);
    }
}

/* They are open and round. Half transparent, a white pixel is white: where it is lit, in the upper part, alpha times 255. */
static void
test_corners (void)
{
  static const struct
  {
    int x, y;
    guint lowest, highest; /* alpha */
  } places[] = {
    { 0, 0, 0, 0 },
    { 99, 0, 0, 0 },
    { 50, 0, 0, 0 },
    { 50, 50, 0xff, 0xff },
    { 1, 1, 0, 0x3f },
    { 98, 98, 0, 0x3f },
    { 50, 1, 0xff, 0xff },
    { 98, 50, 0xff, 0xff },
  };
  static const TsSize sizes[] = { { 20, 20 }, { 100, 50 }, { 50, 100 }, { 100, 100 } };
  g_autoptr (TsPicture) picture = app_test_create_picture (200, 200, app_test_paint_white);
  g_autoptr (GPtrArray) textures = cut (picture, TS_CROP_INIT, 2, 2, (TsSize){ 100, 100 });
  g_autofree guint32 *pixels = get_pixels (textures, 1, (TsSize){ 100, 100 });
  guint n_translucent = 0;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      guint alpha = pixels[places[i].y * 100 + places[i].x] >> 24;

      g_assert_cmpuint (alpha, >=, places[i].lowest);
      g_assert_cmpuint (alpha, <=, places[i].highest);
    }
  for (guint i = 0; i < 10 * 100; i++)
    {
      gint32 alpha = (gint32) (pixels[i] >> 24);

      for (guint shift = 0; shift < 24; shift += 8)
        g_assert_cmpint (ABS ((gint32) (pixels[i] >> shift & 0xff) - alpha), <=, 1);
      n_translucent += alpha > 0x20 && alpha < 0xe0;
    }
  g_assert_cmpuint (n_translucent, >, 4);

  /* The lower edge is dark, also of a small tile; the corners are as round as the shorter side makes them. */
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GPtrArray) others = cut (picture, TS_CROP_INIT, 2, 2, sizes[i]);
      g_autofree guint32 *other = get_pixels (others, 1, sizes[i]);

      g_assert_cmphex (other[(sizes[i].height - 2) * sizes[i].width + sizes[i].width / 2] & 0xff, <, 0xd0);
      g_assert_cmpint (other[2 * sizes[i].width + 2] >> 24 > 0xc0, ==, MIN (sizes[i].width, sizes[i].height) < 100);
    }
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/tile-cutter/cuts-when-all-is-known", test_cuts_when_all_is_known);
  g_test_add_func ("/tile-cutter/waits-for-the-size-to-settle", test_waits_for_the_size_to_settle);
  g_test_add_func ("/tile-cutter/never-shows-tiles-of-another-shape", test_never_shows_tiles_of_another_shape);
  g_test_add_func ("/tile-cutter/the-newest-picture-wins", test_the_newest_picture_wins);
  g_test_add_func ("/tile-cutter/is-crisp", test_is_crisp);
  g_test_add_func ("/tile-cutter/shapes", test_shapes);
  g_test_add_func ("/tile-cutter/corners", test_corners);

  return g_test_run ();
}
