/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the crop: it never shows what is no picture, stays where it is held, and offers boards that fit.
 * Room: tests of picture.
 */

#include "ts-crop.h"

#include <math.h>

#define SEED 20260707
#define N_CASES 20000

/* Of a part whose sides are computed in floating point. */
#define HAIR 1e-9

static TsCropFrame
random_frame (GRand *rand)
{
  return (TsCropFrame){
    .columns = g_rand_int_range (rand, TS_BOARD_MIN_SIDE, TS_BOARD_MAX_SIDE + 1),
    .rows = g_rand_int_range (rand, TS_BOARD_MIN_SIDE, TS_BOARD_MAX_SIDE + 1),
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
      TsRect rect = ts_crop_get_rect (&TS_CROP_INIT, &frame);
      TsRect middle = ts_geometry_crop (frame.columns, frame.rows, frame.width, frame.height);

      g_assert_cmpmem (&rect, sizeof rect, &middle, sizeof middle);
    }
}

static void
test_anything_ends_inside (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED + 1);

  for (guint i = 0; i < N_CASES; i++)
    {
      TsCropFrame frame = random_frame (rand);
      TsCrop crop = random_crop (rand);
      TsCrop clamped = ts_crop_clamp (&crop, &frame);
      TsCrop again = ts_crop_clamp (&clamped, &frame);
      TsRect rect = ts_crop_get_rect (&crop, &frame);

      assert_inside (&rect, &frame);
      g_assert_true (ts_crop_equal (&clamped, &again));
      g_assert_cmpfloat (clamped.zoom, >=, 1);
      g_assert_cmpfloat (clamped.zoom, <=, TS_CROP_MAX_ZOOM);
    }
}

static void
test_nonsense_is_the_middle (void)
{
  TsCropFrame frame = { 4, 4, 300, 200 };
  TsCrop crop = { NAN, NAN, NAN };
  TsCrop clamped = ts_crop_clamp (&crop, &frame);

  g_assert_true (ts_crop_equal (&clamped, &TS_CROP_INIT));
}

/* 300×200 on a square board: the part is 200×200, and goes 50 to each side. */
static void
test_pan (void)
{
  TsCropFrame frame = { 4, 4, 300, 200 };
  TsCrop crop = ts_crop_pan (&TS_CROP_INIT, &frame, 0.25, 0);
  TsRect rect = ts_crop_get_rect (&crop, &frame);

  g_assert_cmpint (rect.x, ==, 100);
  g_assert_cmpint (rect.y, ==, 0);
  crop = ts_crop_pan (&crop, &frame, 0.25, 0.25);
  rect = ts_crop_get_rect (&crop, &frame);
  g_assert_cmpint (rect.x, ==, 100);
  g_assert_cmpint (rect.y, ==, 0);
  crop = ts_crop_pan (&crop, &frame, -0.25, 0);
  rect = ts_crop_get_rect (&crop, &frame);
  g_assert_cmpint (rect.x, ==, 50);
}

/* Far from the edges, what is under the pointer stays under it. */
static void
test_zoom_keeps_a_point (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED + 2);

  for (guint i = 0; i < N_CASES; i++)
    {
      TsCropFrame frame = { 4, 4, 100, 100 };
      TsCrop crop = { .x = 0.5, .y = 0.5, .zoom = 2 };
      double x = g_rand_double (rand);
      double y = g_rand_double (rand);
      double factor = g_rand_double_range (rand, 1, 3);
      TsCrop zoomed = ts_crop_zoom (&crop, &frame, factor, x, y);

      g_assert_cmpfloat_with_epsilon (zoomed.zoom, 2 * factor, HAIR);
      g_assert_cmpfloat_with_epsilon (crop.x + (x - 0.5) / 2, zoomed.x + (x - 0.5) / zoomed.zoom, HAIR);
      g_assert_cmpfloat_with_epsilon (crop.y + (y - 0.5) / 2, zoomed.y + (y - 0.5) / zoomed.zoom, HAIR);
    }
}

static void
test_zoom_has_limits (void)
{
  TsCropFrame frame = { 4, 4, 800, 800 };
  TsCrop crop = ts_crop_zoom (&TS_CROP_INIT, &frame, 1000, 0, 0);
  TsRect rect = ts_crop_get_rect (&crop, &frame);

  g_assert_cmpfloat (crop.zoom, ==, TS_CROP_MAX_ZOOM);
  g_assert_cmpint (rect.width, ==, 100);
  g_assert_cmpint (rect.x, ==, 0);
  crop = ts_crop_zoom (&crop, &frame, 0.001, 1, 1);
  g_assert_true (ts_crop_equal (&crop, &TS_CROP_INIT));
}

static void
assert_offer (int columns,
              int rows,
              int width,
              int height,
              int better_columns,
              int better_rows)
{
  TsCropFrame frame = { columns, rows, width, height };
  int c = 0;
  int r = 0;

  g_assert_cmpint (ts_crop_find_board (&frame, &c, &r), ==, better_columns != 0);
  g_assert_cmpint (c, ==, better_columns);
  g_assert_cmpint (r, ==, better_rows);
}

static void
test_offers_boards (void)
{
  assert_offer (4, 4, 6000, 4000, 6, 4);
  assert_offer (4, 4, 4000, 6000, 4, 6);
  assert_offer (4, 4, 1920, 1080, 5, 3);
  assert_offer (4, 4, 1080, 1920, 3, 5);
  assert_offer (4, 4, 3000, 1000, 6, 2);
  assert_offer (6, 4, 1000, 1000, 5, 5);
  /* Cameras' 4:3 loses a quarter, which is bearable; and what fits is left alone. */
  assert_offer (4, 4, 4000, 3000, 0, 0);
  assert_offer (4, 4, 1000, 1000, 0, 0);
  assert_offer (6, 4, 6000, 4000, 0, 0);
  /* No board is like that. */
  assert_offer (4, 4, 10000, 1000, 0, 0);
}

/* Both sides of the limit: a square board shows 0.7 of a picture of 1000 by 700. */
static void
test_offers_from_a_limit_on (void)
{
  assert_offer (10, 10, 1000, 700, 0, 0);
  assert_offer (10, 10, 1000, 699, 10, 7);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crop/untouched-is-the-middle", test_untouched_is_the_middle);
  g_test_add_func ("/crop/anything-ends-inside", test_anything_ends_inside);
  g_test_add_func ("/crop/nonsense-is-the-middle", test_nonsense_is_the_middle);
  g_test_add_func ("/crop/pan", test_pan);
  g_test_add_func ("/crop/zoom-keeps-a-point", test_zoom_keeps_a_point);
  g_test_add_func ("/crop/zoom-has-limits", test_zoom_has_limits);
  g_test_add_func ("/crop/offers-boards", test_offers_boards);
  g_test_add_func ("/crop/offers-from-a-limit-on", test_offers_from_a_limit_on);

  return g_test_run ();
}
