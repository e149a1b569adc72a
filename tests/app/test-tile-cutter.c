/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tile cutter: the newest request wins, and its textures always fit the board.
 */

#include "app-test.h"
#include "count-signals.h"
#include "ts-tile-cutter.h"

static void
assert_textures (TsTileCutter *cutter,
                 int columns,
                 int rows,
                 int tile_px)
{
  GPtrArray *textures = ts_tile_cutter_get_textures (cutter);
  GdkTexture *whole;

  g_assert_nonnull (textures);
  whole = g_ptr_array_index (textures, 0);
  g_assert_cmpint (gdk_texture_get_width (whole), ==, columns * tile_px);
  g_assert_cmpint (gdk_texture_get_height (whole), ==, rows * tile_px);
  g_assert_cmpint (gdk_texture_get_width (g_ptr_array_index (textures, 1)), ==, tile_px);
}

static void
set_spec (TsTileCutter *cutter,
          TsPicture *picture,
          int columns,
          int rows,
          int tile_px)
{
  TsTileSpec spec = { picture, TS_CROP_INIT, columns, rows, { tile_px, tile_px } };

  ts_tile_cutter_set_spec (cutter, &spec);
}

static void
test_cuts_when_all_is_known (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (64, 64, painting_gradient);
  TsTileCutter *cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);

  set_spec (cutter, picture, 4, 4, 0);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
  set_spec (cutter, picture, 4, 4, 16);
  g_assert_true (ts_tile_cutter_is_cutting (cutter));
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);
  g_assert_false (ts_tile_cutter_is_cutting (cutter));
  assert_textures (cutter, 4, 4, 16);

  set_spec (cutter, NULL, 4, 4, 16);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
  g_assert_finalize_object (cutter);
}

static void
test_cuts_the_smallest_picture (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (TS_PICTURE_MIN_SIDE, TS_PICTURE_MIN_SIDE,
                                                           painting_gradient);
  TsTileCutter *cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);

  set_spec (cutter, picture, 20, 20, 16);
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);
  assert_textures (cutter, 20, 20, 16);
  g_assert_finalize_object (cutter);
}

static void
test_cuts_another_part (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (128, 64, painting_gradient);
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  TsTileSpec left = { picture, { .x = 0, .y = 0.5, .zoom = 1 }, 4, 4, { 16, 16 } };
  g_autoptr (GPtrArray) first = NULL;

  set_spec (cutter, picture, 4, 4, 16);
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);
  first = g_ptr_array_ref (ts_tile_cutter_get_textures (cutter));
  ts_tile_cutter_set_spec (cutter, &left);
  g_assert_true (ts_tile_cutter_is_cutting (cutter));
  wait_for (ts_tile_cutter_get_textures (cutter) != first);
  g_assert_cmphex (app_test_get_pixel (g_ptr_array_index (ts_tile_cutter_get_textures (cutter), 0), 0, 0), ==,
                   painting_gradient (0, 0));
}

/* While the size changes the old tiles stay; only the size at which it rests is cut. */
static void
test_waits_for_the_size_to_settle (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (64, 64, painting_gradient);
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  guint n_cut = 0;

  set_spec (cutter, picture, 4, 4, 16);
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);

  g_signal_connect_swapped (cutter, "changed", G_CALLBACK (count_signals), &n_cut);
  for (int tile_px = 17; tile_px <= 40; tile_px++)
    {
      set_spec (cutter, picture, 4, 4, tile_px);
      assert_textures (cutter, 4, 4, 16);
    }
  wait_for (n_cut > 0);
  assert_textures (cutter, 4, 4, 40);
  g_assert_cmpuint (n_cut, ==, 1);
}

static void
test_never_shows_tiles_of_another_board (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (64, 64, painting_gradient);
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);

  set_spec (cutter, picture, 4, 4, 16);
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);

  set_spec (cutter, picture, 5, 3, 12);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);
  assert_textures (cutter, 5, 3, 12);

  set_spec (cutter, picture, 5, 4, 12);
  g_assert_null (ts_tile_cutter_get_textures (cutter));
}

/* They would be distorted. A size that rounds the shape otherwise is no other shape. */
static void
test_never_shows_tiles_of_another_shape (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (96, 64, painting_gradient);
  g_autoptr (TsPicture) other = app_test_create_picture (192, 128, painting_gradient);
  g_autoptr (TsTileCutter) cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  TsTileSpec spec = { picture, TS_CROP_INIT, 4, 4, { 24, 16 } };

  ts_tile_cutter_set_spec (cutter, &spec);
  wait_for (ts_tile_cutter_get_textures (cutter) != NULL);
  spec.tile = (TsSize){ 25, 17 };
  ts_tile_cutter_set_spec (cutter, &spec);
  g_assert_nonnull (ts_tile_cutter_get_textures (cutter));
  spec.picture = other;
  ts_tile_cutter_set_spec (cutter, &spec);
  g_assert_nonnull (ts_tile_cutter_get_textures (cutter));
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
  guint n_failed = 0;

  g_signal_connect_swapped (cutter, "changed", G_CALLBACK (count_signals), &n_cut);
  g_signal_connect_swapped (cutter, "failed", G_CALLBACK (count_signals), &n_failed);
  set_spec (cutter, first, 2, 2, 32);
  set_spec (cutter, second, 2, 2, 32);
  wait_for (n_cut > 0);
  g_assert_cmphex (app_test_get_pixel (g_ptr_array_index (ts_tile_cutter_get_textures (cutter), 0), 5, 9), ==,
                   painting_gradient (5, 9));

  /* Each job holds the cutter. */
  g_object_add_weak_pointer (G_OBJECT (cutter), &weak);
  g_object_unref (cutter);
  wait_for (weak == NULL);
  g_assert_cmpuint (n_cut, ==, 1);
  g_assert_cmpuint (n_failed, ==, 0);
}

static void
test_may_end_while_cutting (void)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (64, 64, painting_gradient);
  TsTileCutter *cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  gpointer weak = cutter;

  g_object_add_weak_pointer (G_OBJECT (cutter), &weak);
  set_spec (cutter, picture, 10, 10, 64);
  g_object_run_dispose (G_OBJECT (cutter));
  g_object_unref (cutter);
  wait_for (weak == NULL);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/tile-cutter/cuts-when-all-is-known", test_cuts_when_all_is_known);
  g_test_add_func ("/tile-cutter/cuts-the-smallest-picture", test_cuts_the_smallest_picture);
  g_test_add_func ("/tile-cutter/cuts-another-part", test_cuts_another_part);
  g_test_add_func ("/tile-cutter/waits-for-the-size-to-settle", test_waits_for_the_size_to_settle);
  g_test_add_func ("/tile-cutter/never-shows-tiles-of-another-board", test_never_shows_tiles_of_another_board);
  g_test_add_func ("/tile-cutter/never-shows-tiles-of-another-shape", test_never_shows_tiles_of_another_shape);
  g_test_add_func ("/tile-cutter/the-newest-picture-wins", test_the_newest_picture_wins);
  g_test_add_func ("/tile-cutter/may-end-while-cutting", test_may_end_while_cutting);

  return g_test_run ();
}
