/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that pixels are exact at the same size, and means of the right pixels at another.
 */

#include <glib.h>

#include "ts-pixels.h"

#define SIDE 64

static guint8 data[SIDE * SIDE * 4];

static GdkPixbuf *
wrap (gsize n_channels)
{
  return gdk_pixbuf_new_from_data (data, GDK_COLORSPACE_RGB, n_channels == 4, 8, SIDE, SIDE, SIDE * (int) n_channels, NULL,
                                   NULL);
}

/* Returns: (transfer container): @width × @height pixels */
static guint32 *
scale (GdkPixbuf *pixbuf,
       const TsRect *crop,
       int width,
       int height)
{
  gsize size;
  guint32 *pixels = g_bytes_unref_to_data (ts_pixels_scale (pixbuf, crop, width, height), &size);

  g_assert_cmpuint (size, ==, 4 * (gsize) width * (gsize) height);
  return pixels;
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
expected_pixel (GdkPixbuf *pixbuf,
                int x,
                int y)
{
  const guint8 *pixel = gdk_pixbuf_read_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf) +
                        x * gdk_pixbuf_get_n_channels (pixbuf);

  return 0xff000000u | (guint32) pixel[0] << 16 | (guint32) pixel[1] << 8 | pixel[2];
}

static void
assert_exact (GdkPixbuf *pixbuf,
              const TsRect *crop)
{
  g_autofree guint32 *scaled = scale (pixbuf, crop, crop->width, crop->height);

  for (int y = 0; y < crop->height; y++)
    for (int x = 0; x < crop->width; x++)
      g_assert_cmphex (scaled[y * crop->width + x], ==, expected_pixel (pixbuf, crop->x + x, crop->y + y));
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
      g_autoptr (GdkPixbuf) pixbuf = wrap (n_channels);

      fill_random (1);
      assert_exact (pixbuf, &whole);
      assert_exact (pixbuf, &part);
      assert_exact (pixbuf, &one);
      fill_checkerboard (n_channels);
      assert_exact (pixbuf, &whole);
      assert_exact (pixbuf, &part);
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
  g_autoptr (GdkPixbuf) pixbuf = wrap (3);

  fill_checkerboard (3);
  for (int side = 2; side <= SIDE / 2; side++)
    {
      g_autofree guint32 *scaled = scale (pixbuf, &whole, side, side);

      for (int i = 0; i < side * side; i++)
        g_assert_cmpint (ABS (red_of (scaled[i]) - 127), <=, 12);
    }
}

/* A slope stays a slope: never back, never a jump, its ends where they were. */
static void
test_grow_is_smooth (void)
{
  const TsRect whole = { 0, 0, SIDE, SIDE };
  g_autoptr (GdkPixbuf) pixbuf = wrap (3);
  g_autofree guint32 *scaled = NULL;

  for (gsize i = 0; i < SIDE * SIDE * 3; i++)
    data[i] = (guint8) (i / 3 % SIDE * 4);
  scaled = scale (pixbuf, &whole, SIDE * 4, SIDE * 4);

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
  g_autoptr (GdkPixbuf) pixbuf = wrap (4);

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
      scaled = scale (pixbuf, &crop, width, height);
      for (int i = 0; i < width * height; i++)
        g_assert_cmphex (scaled[i], ==, 0xff000000u | level * 0x010101u);
    }
}

/* What lies beside the crop does not shine into it. */
static void
test_crop_is_sharp (void)
{
  const TsRect crop = { 10, 12, 20, 16 };
  g_autoptr (GdkPixbuf) pixbuf = wrap (3);

  for (int round = 0; round < 2; round++)
    {
      int side = round == 0 ? 7 : 70;
      g_autofree guint32 *scaled = NULL;

      memset (data, 255, sizeof data);
      for (int y = crop.y; y < crop.y + crop.height; y++)
        memset (data + ((gsize) y * SIDE + (gsize) crop.x) * 3, 0, (gsize) crop.width * 3);
      scaled = scale (pixbuf, &crop, side, side);
      for (int i = 0; i < side * side; i++)
        g_assert_cmphex (scaled[i], ==, 0xff000000);
    }
}

static void
test_flatten (void)
{
  static const guint8 before[] = { 200, 100, 0, 255, 200, 100, 0, 0, 0, 255, 128, 128, 0, 128, 64, 128 };
  static const guint8 straight[] = { 200, 100, 0, 255, 128, 128, 128, 0, 64, 192, 128, 128, 64, 128, 96, 128 };
  static const guint8 premultiplied[] = { 64, 192, 128, 128 };
  guint8 bytes[sizeof before] = { 0 };
  g_autoptr (GdkPixbuf) pixbuf =
      gdk_pixbuf_new_from_data (bytes, GDK_COLORSPACE_RGB, TRUE, 8, 4, 1, sizeof bytes, NULL, NULL);

  memcpy (bytes, before, sizeof bytes);
  ts_pixels_flatten (pixbuf, FALSE);
  g_assert_cmpmem (bytes, sizeof bytes, straight, sizeof straight);

  memcpy (bytes, before, sizeof bytes);
  ts_pixels_flatten (pixbuf, TRUE);
  g_assert_cmpmem (bytes + 12, 4, premultiplied, sizeof premultiplied);
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
      int width = i % 2 == 0 ? 2 : 1;
      g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_data (cases[i / 2].pixels, GDK_COLORSPACE_RGB, TRUE, 8, width,
                                                               2 / width, 4 * width, NULL, NULL);
      TsAlpha alpha = ts_pixels_get_alpha (pixbuf);

      g_assert_cmpmem (&alpha, sizeof alpha, &cases[i / 2].alpha, sizeof alpha);
    }
}

/* Against the mean as it is defined, for factors that do and do not divide the sides. */
static void
test_reduce (void)
{
  fill_random (5);
  for (gsize n_channels = 3; n_channels <= 4; n_channels++)
    for (int factor = 1; factor <= SIDE; factor++)
      {
        g_autoptr (GdkPixbuf) pixbuf = wrap (n_channels);
        g_autoptr (GdkPixbuf) reduced = ts_pixels_reduce (pixbuf, factor);
        int side = SIDE / factor;
        int last = (side - 1) * factor;
        int sum = 0;

        g_assert_cmpint (gdk_pixbuf_get_width (reduced), ==, side);
        g_assert_cmpint (gdk_pixbuf_get_height (reduced), ==, side);
        for (int i = 0; i < factor * factor; i++)
          sum += red_of (expected_pixel (pixbuf, last + i % factor, last + i / factor));
        g_assert_cmpint (red_of (expected_pixel (reduced, side - 1, side - 1)), ==,
                         (int) ((double) sum / (factor * factor) + 0.5));
      }
}

/* The largest factor, at the brightest: the sums just fit. */
static void
test_reduce_most (void)
{
  g_autoptr (GdkPixbuf) pixbuf =
      gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, TS_PIXELS_MAX_FACTOR, TS_PIXELS_MAX_FACTOR);
  g_autoptr (GdkPixbuf) reduced = NULL;

  gdk_pixbuf_fill (pixbuf, 0xffffffff);
  reduced = ts_pixels_reduce (pixbuf, TS_PIXELS_MAX_FACTOR);
  g_assert_cmphex (expected_pixel (reduced, 0, 0), ==, 0xffffffff);
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
  g_test_add_func ("/pixels/reduce-most", test_reduce_most);

  return g_test_run ();
}
