/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what is taken of a file that is more than one picture, or shows nothing: the first frame that is whole and
 * visible, in each format that has frames or alpha.
 */

#include "config.h"

#include "sample.h"
#include "ts-facts.h"
#include "ts-formats.h"

/* The width and height in pixels of what is written by hand here. */
#define SIDE 16

static void
assert_color (GBytes *bytes,
              guint32 expected)
{
  g_autoptr (TsPicture) picture = sample_load (bytes, 100);

  /* Decoders of WebP differ by one. */
  sample_assert_color (picture, 4, 4, expected, 1);
}

/* Its first frame counts: red at the top left. Of this frame everything has to be there, of the rest nothing. */
static void
test_cut_off_gif (void)
{
  g_autoptr (GBytes) gif = sample_gif (SAMPLE_WIDTH, SAMPLE_HEIGHT, 3);
  g_autoptr (GBytes) still = sample_gif (SAMPLE_WIDTH, SAMPLE_HEIGHT, 1);
  gsize needed = g_bytes_get_size (still) - 1;

  for (gsize length = needed - 2; length < g_bytes_get_size (gif); length += length <= needed ? 1 : 97)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (gif, 0, length);

      if (length >= needed)
        assert_color (part, 0xff0000);
      /* Glycin shows what there is. */
      else if (!ts_formats_have_glycin ())
        sample_assert_refused (part, TS_PICTURE_ERROR_TRUNCATED);
    }
}

/* A frame that is far larger than the screen is damage, also where the loader says that there is no memory for it. */
static void
test_huge_frame (void)
{
  g_autoptr (GBytes) gif = sample_gif (SAMPLE_WIDTH, SAMPLE_HEIGHT, 1);
  const char *data = g_bytes_get_data (gif, NULL);
  const char *frame = memmem (data, g_bytes_get_size (gif), ",\0\0\0\0", 5);
  g_autoptr (GBytes) bytes = sample_overwrite (gif, (gsize) (frame + 5 - data), "\xff\xff\xff\xff", 4);

  sample_assert_refused (bytes, TS_PICTURE_ERROR_DAMAGED);
}

/* Cut in its second frame, which is the last chunk. */
static void
test_cut_off_webp (void)
{
  g_autoptr (GBytes) webp = sample_stored ("animated.webp");
  g_autoptr (GBytes) first = ts_facts_extract_frame (webp, 0);
  g_autoptr (GBytes) second = ts_facts_extract_frame (webp, 1);

  g_assert_nonnull (second);
  g_assert_null (ts_facts_extract_frame (webp, 2));
  for (gsize length = g_bytes_get_size (first) - 1; length < g_bytes_get_size (webp); length += 7)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (webp, 0, length);

      if (length < g_bytes_get_size (first))
        sample_assert_refused (part, TS_PICTURE_ERROR_TRUNCATED);
      else
        assert_color (part, 0xff0000);
    }
}

/* The color that a control block before each of the first frames makes transparent is all that they have. Each has colors of
 * its own. */
static GBytes *
make_blank_gif (int n_blank,
                int n_visible)
{
  GByteArray *gif = g_byte_array_new ();

  g_byte_array_append (gif, (const guint8 *) "GIF89a\x10\0\x10\0\0\0\0", 13);
  for (int i = 0; i < n_blank + n_visible; i++)
    {
      const guint8 color = i < n_blank ? 0 : 1;

      g_byte_array_append (gif, (const guint8 *) "!\xf9\4\1\x0a\0\0\0,\0\0\0\0\x10\0\x10\0\x80\0\xff\0\0\0\xff\7", 25);
      for (int row = 0; row < SIDE; row++)
        {
          /* A code of 8 bits is a pixel, after the one that clears the table. */
          g_byte_array_append (gif, (const guint8[]){ SIDE + 1, 128 }, 2);
          for (int x = 0; x < SIDE; x++)
            g_byte_array_append (gif, &color, 1);
        }
      g_byte_array_append (gif, (const guint8 *) "\1\x81\0", 3);
    }
  g_byte_array_append (gif, (const guint8 *) ";", 1);

  return g_byte_array_free_to_bytes (gif);
}

static void
test_blank_gif (void)
{
  for (int n_blank = 0; n_blank <= 3; n_blank++)
    {
      g_autoptr (GBytes) gif = make_blank_gif (n_blank, 2);

      assert_color (gif, 0x0000ff);
    }
  for (int n_blank = 1; n_blank <= 5; n_blank++)
    {
      g_autoptr (GBytes) gif = make_blank_gif (n_blank, 0);

      sample_assert_refused (gif, TS_PICTURE_ERROR_INVISIBLE);
    }
}

/* As many programs write it after a fade: the frames are in the file in an order of their own. */
static void
test_blank_webp (void)
{
  g_autoptr (GBytes) blank = sample_stored ("blank.webp");
  g_autoptr (GBytes) nothing = ts_facts_extract_frame (blank, 0);

  assert_color (blank, 0xff0000);
  sample_assert_refused (nothing, TS_PICTURE_ERROR_INVISIBLE);
}

/* Returns: a BMP's head of @head_size bytes behind its first 14, with its fields of a byte each */
static GByteArray *
begin_bmp (guint8 head_size,
           guint8 n_bits,
           guint8 compression)
{
  const guint8 fields[][2] = { { 0, 'B' }, { 1, 'M' }, { 10, 14 + head_size }, { 14, head_size }, { 18, SIDE }, { 22, SIDE }, { 26, 1 }, { 28, n_bits }, { 30, compression } };
  GByteArray *bmp = g_byte_array_new ();

  g_byte_array_set_size (bmp, 14u + head_size);
  memset (bmp->data, 0, bmp->len);
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    bmp->data[fields[i][0]] = fields[i][1];

  return bmp;
}

/* Returns: (transfer full): a BMP of blue, 32 bits a pixel, whose head names the bits of alpha */
static GBytes *
make_bmp (guint8 alpha)
{
  GByteArray *bmp = begin_bmp (108, 32, 3);

  for (int i = 0; i < 4; i++)
    bmp->data[54 + 4 * i + (i < 3 ? 2 - i : 3)] = 0xff;
  for (int i = 0; i < SIDE * SIDE; i++)
    g_byte_array_append (bmp, (const guint8[]){ 0xff, 0, 0, alpha }, 4);

  return g_byte_array_free_to_bytes (bmp);
}

/* An alpha that hides everything means nothing in a BMP, and one that hides half of it does. */
static void
test_bmp_alpha (void)
{
  g_autoptr (GBytes) invisible = make_bmp (0);
  g_autoptr (GBytes) opaque = make_bmp (255);
  g_autoptr (GBytes) half = make_bmp (128);

  assert_color (opaque, 0x0000ff);
  assert_color (invisible, 0x0000ff);
  if (!ts_formats_have_glycin ())
    assert_color (half, 0x4040c0);
}

/* Compressed rows, of which the last are left out before the mark of the end, or cut off. */
static void
test_bmp_rows (void)
{
  /* Bits of a pixel, of which two colors are in a table, and their compression. */
  static const guint8 kinds[][2] = { { 8, 1 }, { 4, 2 } };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GByteArray) bmp = begin_bmp (40, kinds[i][0], kinds[i][1]);
      g_autoptr (GBytes) whole = NULL;
      g_autoptr (GBytes) part = NULL;

      bmp->data[10] += 8;
      bmp->data[46] = 2;
      g_byte_array_append (bmp, (const guint8 *) "\xff\0\0\0\0\0\0", 8);
      for (int row = 0; row < SIDE - 4; row++)
        g_byte_array_append (bmp, (const guint8[]){ SIDE, 0, 0, 0 }, 4);
      g_byte_array_append (bmp, (const guint8 *) "\0\1", 2);
      whole = g_bytes_new (bmp->data, bmp->len);
      part = g_bytes_new_from_bytes (whole, 0, bmp->len - 20);

      if (ts_formats_have_glycin ())
        return;
      g_object_unref (sample_load (whole, 100));
      sample_assert_refused (part, TS_PICTURE_ERROR_TRUNCATED);
    }
}

/* Returns: (transfer full): of 8 bits, red, 8 bits of alpha */
static GBytes *
make_png (guint8 alpha)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, SIDE, SIDE);

  gdk_pixbuf_fill (pixbuf, 0xff000000u | alpha);
  return sample_encode (pixbuf, "png");
}

static void
test_png_alpha (void)
{
  g_autoptr (GBytes) invisible = make_png (0);
  g_autoptr (GBytes) barely = make_png (1);
  g_autoptr (GBytes) half = make_png (128);

  sample_assert_refused (invisible, TS_PICTURE_ERROR_INVISIBLE);
  assert_color (barely, 0x807f7f);
  assert_color (half, 0xc04040);
}

/* The same as its PNG, whether its colors are multiplied or not; Glycin knows only those that are not. */
static void
test_tiff_alpha (void)
{
  g_autoptr (GBytes) straight = sample_tiff_alpha (2, 0xff000080);
  g_autoptr (GBytes) multiplied = sample_tiff_alpha (1, 0x80000080);
  g_autoptr (GBytes) unknown = sample_tiff_alpha (0, 0xff000080);

  assert_color (straight, 0xc04040);
  if (ts_formats_have_glycin ())
    return;
  assert_color (multiplied, 0xc04040);
  assert_color (unknown, 0xc04040);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/frames/cut-off-gif", test_cut_off_gif);
  g_test_add_func ("/frames/huge-frame", test_huge_frame);
  if (sample_can_open ("image/webp"))
    g_test_add_func ("/frames/cut-off-webp", test_cut_off_webp);
  g_test_add_func ("/frames/blank-gif", test_blank_gif);
  if (sample_can_open ("image/webp"))
    g_test_add_func ("/frames/blank-webp", test_blank_webp);
  g_test_add_func ("/frames/bmp-alpha", test_bmp_alpha);
  g_test_add_func ("/frames/bmp-rows", test_bmp_rows);
  g_test_add_func ("/frames/png-alpha", test_png_alpha);
  g_test_add_func ("/frames/tiff-alpha", test_tiff_alpha);

  return g_test_run ();
}
