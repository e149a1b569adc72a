/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that pixels are exact at the same size, and means of the right pixels at another.
 */

#include <glib.h>

#include "ts-pixels.h"

#define SIDE 64

static guint8 data[SIDE * SIDE * 4];

static TsPixels
make_pixels (gsize n_channels)
{
  return (TsPixels){
    .data = data,
    .width = SIDE,
    .height = SIDE,
    .stride = SIDE * n_channels,
    .n_channels = n_channels,
  };
}

static void
fill_random (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (gsize i = 0; i < sizeof data; i++)
    data[i] = (guint8) g_rand_int (rand);
}

static void
fill_checkerboard (gsize n_channels)
{
  for (gsize y = 0; y < SIDE; y++)
    for (gsize x = 0; x < SIDE; x++)
      memset (data + (y * SIDE + x) * n_channels, ((x + y) & 1) != 0 ? 255 : 0, n_channels);
}

static guint32
expected_pixel (const TsPixels *pixels,
                int x,
                int y)
{
  const guint8 *pixel = pixels->data + (gsize) y * pixels->stride + (gsize) x * pixels->n_channels;

  return 0xff000000u | (guint32) pixel[0] << 16 | (guint32) pixel[1] << 8 | pixel[2];
}

static void
assert_exact (const TsPixels *pixels,
              const TsRect *crop)
{
  g_autofree guint32 *scaled = ts_pixels_scale (pixels, crop, crop->width, crop->height);

  for (int y = 0; y < crop->height; y++)
    for (int x = 0; x < crop->width; x++)
      g_assert_cmphex (scaled[y * crop->width + x], ==, expected_pixel (pixels, crop->x + x, crop->y + y));
}

/* At its own size every pixel is itself: any content, any part, with and without an alpha that means nothing. */
static void
test_exact (void)
{
  const TsRect whole = { 0, 0, SIDE, SIDE };
  const TsRect part = { 3, 5, 41, 29 };
  const TsRect one = { SIDE - 1, SIDE - 1, 1, 1 };

  for (gsize n_channels = 3; n_channels <= 4; n_channels++)
    {
      TsPixels pixels = make_pixels (n_channels);

      fill_random (1);
      assert_exact (&pixels, &whole);
      assert_exact (&pixels, &part);
      assert_exact (&pixels, &one);
      fill_checkerboard (n_channels);
      assert_exact (&pixels, &whole);
      assert_exact (&pixels, &part);
    }
}

static int
red_of (guint32 pixel)
{
  return (int) (pixel >> 16 & 255);
}

/* A checkerboard of single pixels is grey from afar, with no pattern of its own. */
static void
test_shrink_is_smooth (void)
{
  const TsRect whole = { 0, 0, SIDE, SIDE };
  TsPixels pixels = make_pixels (3);

  fill_checkerboard (3);
  for (int side = 2; side <= SIDE / 2; side++)
    {
      g_autofree guint32 *scaled = ts_pixels_scale (&pixels, &whole, side, side);

      for (int i = 0; i < side * side; i++)
        g_assert_cmpint (ABS (red_of (scaled[i]) - 127), <=, 12);
    }
}

/* A slope stays a slope: never back, never a jump, its ends where they were. */
static void
test_grow_is_smooth (void)
{
  const TsRect whole = { 0, 0, SIDE, SIDE };
  TsPixels pixels = make_pixels (3);
  g_autofree guint32 *scaled = NULL;

  for (gsize i = 0; i < SIDE * SIDE * 3; i++)
    data[i] = (guint8) (i / 3 % SIDE * 4);
  scaled = ts_pixels_scale (&pixels, &whole, SIDE * 4, SIDE * 4);

  g_assert_cmpint (red_of (scaled[0]), ==, 0);
  g_assert_cmpint (red_of (scaled[SIDE * 4 - 1]), ==, (SIDE - 1) * 4);
  for (int x = 1; x < SIDE * 4; x++)
    {
      int step = red_of (scaled[x]) - red_of (scaled[x - 1]);

      g_assert_cmpint (step, >=, 0);
      g_assert_cmpint (step, <=, 1);
    }
}

/* One colour stays that colour at every size and shape: no seam, no dark edge, no rounding. */
static void
test_even_stays_even (void)
{
  static const guint8 levels[] = { 0, 1, 127, 128, 254, 255 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  TsPixels pixels = make_pixels (4);

  for (int round = 0; round < 300; round++)
    {
      guint8 level = levels[round % (int) G_N_ELEMENTS (levels)];
      const TsRect crop = { g_rand_int_range (rand, 0, 20),
                            g_rand_int_range (rand, 0, 20),
                            g_rand_int_range (rand, 1, 45),
                            g_rand_int_range (rand, 1, 45) };
      int width = g_rand_int_range (rand, 1, 150);
      int height = g_rand_int_range (rand, 1, 150);
      g_autofree guint32 *scaled = NULL;

      memset (data, level, sizeof data);
      scaled = ts_pixels_scale (&pixels, &crop, width, height);
      for (int i = 0; i < width * height; i++)
        g_assert_cmphex (scaled[i], ==, 0xff000000u | level * 0x010101u);
    }
}

/* What lies beside the crop does not shine into it. */
static void
test_crop_is_sharp (void)
{
  const TsRect crop = { 10, 12, 20, 16 };
  TsPixels pixels = make_pixels (3);

  for (int round = 0; round < 2; round++)
    {
      int side = round == 0 ? 7 : 70;
      g_autofree guint32 *scaled = NULL;

      memset (data, 255, sizeof data);
      for (int y = crop.y; y < crop.y + crop.height; y++)
        memset (data + ((gsize) y * SIDE + (gsize) crop.x) * 3, 0, (gsize) crop.width * 3);
      scaled = ts_pixels_scale (&pixels, &crop, side, side);
      for (int i = 0; i < side * side; i++)
        g_assert_cmphex (scaled[i], ==, 0xff000000);
    }
}

static void
test_flatten (void)
{
  static const guint8 before[] = { 200, 100, 0, 255, 200, 100, 0, 0, 0, 255, 128, 128 };
  static const guint8 after[] = { 200, 100, 0, 255, 128, 128, 128, 0, 64, 192, 128, 128 };
  static const guint8 premultiplied[] = { 0, 128, 64, 128 };
  static const guint8 on_ground[] = { 64, 192, 128, 128 };
  guint8 bytes[sizeof before];
  TsPixels pixels = { .data = bytes, .width = 3, .height = 1, .stride = sizeof bytes, .n_channels = 4 };

  memcpy (bytes, before, sizeof bytes);
  ts_pixels_flatten (&pixels, FALSE);
  g_assert_cmpmem (bytes, sizeof bytes, after, sizeof after);

  memcpy (bytes, premultiplied, sizeof premultiplied);
  pixels.width = 1;
  ts_pixels_flatten (&pixels, TRUE);
  g_assert_cmpmem (bytes, 4, on_ground, 4);
}

static void
test_alpha (void)
{
  static const struct
  {
    guint8 pixels[8];
    TsAlpha alpha;
  } cases[] = {
    { { 0, 0, 0, 0, 0, 0, 0, 0 }, { FALSE, TRUE, TRUE } },
    { { 0, 0, 0, 0, 7, 7, 8, 8 }, { TRUE, TRUE, TRUE } },
    { { 7, 7, 9, 8, 0, 0, 0, 0 }, { TRUE, TRUE, FALSE } },
    { { 9, 7, 7, 255, 0, 9, 0, 8 }, { TRUE, TRUE, FALSE } },
    { { 255, 255, 255, 255, 1, 2, 3, 255 }, { TRUE, FALSE, TRUE } },
  };

  /* Side by side, and one above the other. */
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      guint8 bytes[8];
      int width = i % 2 == 0 ? 2 : 1;
      TsPixels pixels = { .data = bytes, .width = width, .height = 2 / width, .stride = 4 * (gsize) width, .n_channels = 4 };
      TsAlpha alpha;

      memcpy (bytes, cases[i / 2].pixels, sizeof bytes);
      alpha = ts_pixels_get_alpha (&pixels);
      g_assert_cmpmem (&alpha, sizeof alpha, &cases[i / 2].alpha, sizeof alpha);
    }
}

/* Against the mean as it is defined, for factors that do and do not divide the sides. */
static void
test_reduce (void)
{
  guint8 bytes[SIDE * SIDE * 3];

  fill_random (5);
  for (gsize n_channels = 3; n_channels <= 4; n_channels++)
    for (int factor = 1; factor <= SIDE; factor++)
      {
        TsPixels source = make_pixels (n_channels);
        int side = SIDE / factor;
        TsPixels target = { .data = bytes, .width = side, .height = side, .stride = (gsize) side * 3, .n_channels = 3 };
        int last = (side - 1) * factor;
        int sum = 0;

        g_assert_true (ts_pixels_reduce (&source, factor, &target));
        for (int i = 0; i < factor * factor; i++)
          sum += red_of (expected_pixel (&source, last + i % factor, last + i / factor));
        g_assert_cmpint (
            bytes[(side * side - 1) * 3], ==, (int) ((double) sum / (factor * factor) + 0.5));
      }
}

/* What is read has been read before anything is written there. */
static void
test_reduce_in_place (void)
{
  guint8 bytes[SIDE * SIDE * 3];

  for (gsize n_channels = 3; n_channels <= 4; n_channels++)
    for (int factor = 1; factor <= 8; factor++)
      {
        TsPixels source = make_pixels (n_channels);
        int side = SIDE / factor;
        TsPixels target = { .data = bytes, .width = side, .height = side, .stride = (gsize) side * 3, .n_channels = 3 };

        fill_random (7);
        g_assert_true (ts_pixels_reduce (&source, factor, &target));
        target.data = data;
        g_assert_true (ts_pixels_reduce (&source, factor, &target));
        g_assert_cmpmem (data, (gsize) (side * side) * 3, bytes, (gsize) (side * side) * 3);
      }
}

/* The largest factor, at the brightest: the sums just fit. */
static void
test_reduce_most (void)
{
  const int side = TS_PIXELS_MAX_FACTOR;
  g_autofree guint8 *bytes = g_malloc ((gsize) side * (gsize) side * 3);
  guint8 pixel[3] = { 0 };
  TsPixels source = { .data = bytes, .width = side, .height = side, .stride = (gsize) side * 3, .n_channels = 3 };
  TsPixels target = { .data = pixel, .width = 1, .height = 1, .stride = 3, .n_channels = 3 };

  memset (bytes, 255, (gsize) side * (gsize) side * 3);
  g_assert_true (ts_pixels_reduce (&source, side, &target));
  g_assert_cmpint (pixel[0], ==, 255);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pixels/exact", test_exact);
  g_test_add_func ("/pixels/shrink-is-smooth", test_shrink_is_smooth);
  g_test_add_func ("/pixels/grow-is-smooth", test_grow_is_smooth);
  g_test_add_func ("/pixels/even-stays-even", test_even_stays_even);
  g_test_add_func ("/pixels/crop-is-sharp", test_crop_is_sharp);
  g_test_add_func ("/pixels/flatten", test_flatten);
  g_test_add_func ("/pixels/alpha", test_alpha);
  g_test_add_func ("/pixels/reduce", test_reduce);
  g_test_add_func ("/pixels/reduce-in-place", test_reduce_in_place);
  g_test_add_func ("/pixels/reduce-most", test_reduce_most);

  return g_test_run ();
}
