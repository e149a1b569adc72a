/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the crop: it stays inside the picture, and keeps the fixed point of a zoom.
 */

#include "ts-crop-frame.h"

#include <math.h>

#define SEED 20260707
#define N_CASES 20000

/* Of a part whose sides are computed in floating point. */
#define HAIR 1e-9

static TsCropFrame
random_frame (GRand *rand)
{
  return (TsCropFrame){
    .board_width = g_rand_int_range (rand, TS_BOARD_MIN_SIDE, TS_BOARD_MAX_SIDE + 1),
    .board_height = g_rand_int_range (rand, TS_BOARD_MIN_SIDE, TS_BOARD_MAX_SIDE + 1),
    .width = 1 << g_rand_int_range (rand, 0, 15),
    .height = g_rand_int_range (rand, 1, 20000),
  };
}

static TsCrop
random_crop (GRand *rand)
{
  return (TsCrop){
    .x = g_rand_double_range (rand, -1, 2),
    .y = g_rand_double_range (rand, -1, 2),
    .zoom = g_rand_double_range (rand, 0, 2 * TS_CROP_MAX_ZOOM),
  };
}

static void
assert_inside (const TsRect *rect,
               const TsCropFrame *frame)
{
  g_assert_cmpint (rect->width, >=, 1);
  g_assert_cmpint (rect->height, >=, 1);
  g_assert_cmpint (rect->x, >=, 0);
  g_assert_cmpint (rect->y, >=, 0);
  g_assert_cmpint (rect->x + rect->width, <=, frame->width);
  g_assert_cmpint (rect->y + rect->height, <=, frame->height);
}

static void
test_untouched_is_the_middle (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);

  for (guint i = 0; i < N_CASES; i++)
    {
      TsCropFrame frame = random_frame (rand);
      TsRect rect = ts_crop_frame_get_rect (&frame, &TS_CROP_INIT);
      TsRect middle = ts_geometry_crop (frame.board_width, frame.board_height, frame.width, frame.height);

      g_assert_cmpmem (&rect, sizeof rect, &middle, sizeof middle);
    }
}

static void
test_anything_ends_inside (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED + 1);
  const TsCropFrame square = { 4, 4, 300, 200 };
  const TsCrop nonsense = { NAN, NAN, NAN };
  TsCrop middle = ts_crop_frame_clamp (&square, &nonsense);

  g_assert_true (ts_crop_equal (&middle, &TS_CROP_INIT));
  for (guint i = 0; i < N_CASES; i++)
    {
      TsCropFrame frame = random_frame (rand);
      TsCrop crop = random_crop (rand);
      TsCrop clamped = ts_crop_frame_clamp (&frame, &crop);
      TsCrop again = ts_crop_frame_clamp (&frame, &clamped);
      TsRect rect = ts_crop_frame_get_rect (&frame, &crop);

      assert_inside (&rect, &frame);
      g_assert_true (ts_crop_equal (&clamped, &again));
      g_assert_cmpfloat (clamped.zoom, >=, 1);
      g_assert_cmpfloat (clamped.zoom, <=, TS_CROP_MAX_ZOOM);
    }
}

/* 300×200 on a square board: the part is 200×200, and goes 50 to each side. */
static void
test_pan (void)
{
  static const double steps[][3] = { { 0.25, 0, 100 }, { 0.25, 0.25, 100 }, { -0.25, 0, 50 } };
  TsCropFrame frame = { 4, 4, 300, 200 };
  TsCrop crop = TS_CROP_INIT;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      TsRect rect;

      crop = ts_crop_frame_pan (&frame, &crop, steps[i][0], steps[i][1]);
      rect = ts_crop_frame_get_rect (&frame, &crop);
      g_assert_cmpint (rect.x, ==, steps[i][2]);
      g_assert_cmpint (rect.y, ==, 0);
    }
}

/* A picture of 160×100 on a board of 3×4: the part is 75×100, and at zoom 2 half of that. What was 3/4 of the way to the
 * right and 1/4 down stays there: 42.5 + 0.75 · 75 = x + 0.75 · 37.5, and 0.25 · 100 = y + 0.25 · 50. */
static void
test_zoom_of_uneven_sides (void)
{
  TsCropFrame frame = { 3, 4, 160, 100 };
  TsCrop crop = ts_crop_frame_zoom (&frame, &TS_CROP_INIT, 2, 0.75, 0.25);
  TsRect rect = ts_crop_frame_get_rect (&frame, &crop);
  TsCrop out;
  TsCrop farther;

  g_assert_cmpfloat_with_epsilon (crop.x * 160 - 37.5 / 2, 70.625, HAIR);
  g_assert_cmpfloat_with_epsilon (crop.y * 100 - 50.0 / 2, 12.5, HAIR);
  g_assert_cmpint (rect.x, ==, 70);
  g_assert_cmpint (rect.y, ==, 12);
  g_assert_cmpint (rect.width, ==, 37);
  g_assert_cmpint (rect.height, ==, 50);
  /* As far out as possible is no farther. */
  out = ts_crop_frame_zoom (&frame, &crop, 0.5, 0.75, 0.25);
  farther = ts_crop_frame_zoom (&frame, &crop, 0.25, 0.75, 0.25);
  g_assert_true (ts_crop_equal (&out, &farther));
  /* Its own widths and heights: 0.4 · 37.5 and 0.1 · 50. */
  crop = ts_crop_frame_pan (&frame, &crop, -0.4, 0.1);
  g_assert_cmpfloat_with_epsilon (crop.x * 160 - 37.5 / 2, 55.625, HAIR);
  g_assert_cmpfloat_with_epsilon (crop.y * 100 - 50.0 / 2, 17.5, HAIR);
}

/* A whole number on paper, however the machine comes to it. */
static void
test_no_pixel_is_lost (void)
{
  TsCropFrame frame = { 4, 4, 300, 200 };

  for (int pixels = 0; pixels <= 100; pixels++)
    {
      TsCrop crop = { .x = (pixels + 100) / 300.0, .y = 0.5, .zoom = 1 };

      g_assert_cmpint (ts_crop_frame_get_rect (&frame, &crop).x, ==, pixels);
    }
  for (int width = 25; width <= 200; width++)
    {
      TsCrop crop = { .x = 0.5, .y = 0.5, .zoom = 200.0 / width };

      g_assert_cmpint (ts_crop_frame_get_rect (&frame, &crop).width, ==, width);
      g_assert_cmpint (ts_crop_frame_get_rect (&frame, &crop).height, ==, width);
    }
}

static void
test_validity (void)
{
  static const TsCrop valid[] = { { 0, 0, 1 }, { 1, 1, TS_CROP_MAX_ZOOM }, { 0.25, 0.75, 2 } };
  static const TsCrop invalid[] = {
    { -0.01, 0.5, 1 },
    { 1.01, 0.5, 1 },
    { 0.5, -0.01, 1 },
    { 0.5, 1.01, 1 },
    { 0.5, 0.5, 0.99 },
    { 0.5, 0.5, TS_CROP_MAX_ZOOM + 0.01 },
    { NAN, 0.5, 1 },
    { 0.5, NAN, 1 },
    { 0.5, 0.5, NAN },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (valid); i++)
    g_assert_true (ts_crop_is_valid (&valid[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (invalid); i++)
    g_assert_false (ts_crop_is_valid (&invalid[i]));
}

static void
test_equality (void)
{
  const TsCrop crop = { 0.25, 0.75, 2 };
  const TsCrop others[] = { { 0.26, 0.75, 2 }, { 0.25, 0.76, 2 }, { 0.25, 0.75, 2.1 }, { 0.25, 0.75, 2, true } };

  g_assert_true (ts_crop_equal (&crop, &crop));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (ts_crop_equal (&crop, &others[i]));
}

static void
test_zoom_has_limits (void)
{
  TsCropFrame frame = { 4, 4, 800, 800 };
  TsCrop crop = ts_crop_frame_zoom (&frame, &TS_CROP_INIT, 1000, 0, 0);
  TsRect rect = ts_crop_frame_get_rect (&frame, &crop);
  TsCrop further = ts_crop_frame_zoom (&frame, &crop, 2, 1, 1);

  g_assert_cmpfloat (crop.zoom, ==, TS_CROP_MAX_ZOOM);
  g_assert_cmpint (rect.width, ==, 100);
  g_assert_cmpint (rect.x, ==, 0);
  g_assert_true (ts_crop_equal (&further, &crop));
  crop = ts_crop_frame_zoom (&frame, &crop, 0.001, 1, 1);
  g_assert_true (ts_crop_equal (&crop, &TS_CROP_INIT));
  /* Square tiles stay square. */
  crop = ts_crop_frame_zoom (&frame, &TS_CROP_SQUARE, 2, 0, 0);
  g_assert_true (crop.is_square);
  g_assert_true (ts_crop_frame_pan (&frame, &crop, 1, 1).is_square);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crop-frame/untouched-is-the-middle", test_untouched_is_the_middle);
  g_test_add_func ("/crop-frame/anything-ends-inside", test_anything_ends_inside);
  g_test_add_func ("/crop-frame/pan", test_pan);
  g_test_add_func ("/crop-frame/zoom-of-uneven-sides", test_zoom_of_uneven_sides);
  g_test_add_func ("/crop-frame/no-pixel-is-lost", test_no_pixel_is_lost);
  g_test_add_func ("/crop-frame/validity", test_validity);
  g_test_add_func ("/crop-frame/equality", test_equality);
  g_test_add_func ("/crop-frame/zoom-has-limits", test_zoom_has_limits);

  return g_test_run ();
}
