/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of which loader decodes a file: by its type, by its signature where the system knows no type, and the next one
 * where the first refuses. And of what a drawing is made to before librsvg draws it.
 */

#include "sample.h"
#include "ts-decoder.h"
#include "ts-formats.h"
#include "ts-svg.h"

#define SHORT_SIDE 200

#define SVG "<svg xmlns='http://www.w3.org/2000/svg' "

/* Brands of HEIC that the system's list of types does not know. */
static void
test_brands (void)
{
  static const char *const brands[] = { "heic", "mif1", "mif2", "heis", "heim", "miaf", "MiHB" };
  /* Glycin has a list of its own. */
  gsize n_brands = ts_formats_have_glycin () ? 2 : G_N_ELEMENTS (brands);
  g_autoptr (GBytes) heic = sample_stored ("quarters.heic");
  /* What the system knows as something else is no picture. */
  g_autoptr (GBytes) video = sample_overwrite (heic, 8, "isom", 4);

  for (gsize i = 0; i < n_brands; i++)
    {
      g_autoptr (GBytes) bytes = sample_overwrite (heic, 8, brands[i], 4);

      g_test_message ("%s", brands[i]);
      g_object_unref (sample_load (bytes, SHORT_SIDE));
    }
  sample_assert_refused (video, TS_PICTURE_ERROR_NOT_A_PICTURE);
}

/* libavif insists on a box that is missing here, and libheif does not. */
static void
test_next_loader (void)
{
  g_autoptr (GBytes) avif = sample_stored ("nclx.avif");
  const char *data = g_bytes_get_data (avif, NULL);
  const char *place = memmem (data, g_bytes_get_size (avif), "pixi", 4);
  g_autoptr (GBytes) bytes = sample_overwrite (avif, (gsize) (place - data), "free", 4);
  g_auto (GStrv) loaders = ts_formats_open_loaders (bytes);

  if (g_strv_length (loaders) > 1)
    g_object_unref (sample_load (bytes, SHORT_SIDE));
  else
    g_test_skip ("this system has one loader for AVIF");
}

/* The head of a cursor, 32 × 32 pixels of black, is also that of a TGA, 20 × 3240 pixels, of which most are missing. */
static void
test_next_loader_after_end (void)
{
  static const guint8 head[] = { 0, 0, 2, 0, 1, 0, 32, 32, 0, 0, 0, 0, 20, 0, 0xa8, 0x0c, 24, 0, 22, 0, 0, 0, 40, 0, 0, 0, 32, 0, 0, 0, 64, 0, 0, 0, 1, 0, 24 };
  g_autofree guint8 *cursor = g_new0 (guint8, 22 + 3240);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autoptr (GError) error = NULL;
  TsSize source;

  memcpy (cursor, head, sizeof head);
  bytes = g_bytes_new (cursor, 22 + 3240);
  g_assert_null (ts_decoder_decode ((const char *const[]){ "tga", NULL }, bytes, FALSE, SHORT_SIDE, &source, &error));
  g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TRUNCATED);
  g_clear_error (&error);
  pixbuf = ts_decoder_decode ((const char *const[]){ "tga", "ico", NULL }, bytes, FALSE, SHORT_SIDE, &source, &error);
  g_assert_no_error (error);
  g_assert_cmpint (source.width, ==, 32);
}

/* Offsets of eight bytes in the head and in the entries, in either byte order. */
static void
test_big_tiff (void)
{
  static const guint32 entries[][2] = { { 256, 16 }, { 257, 16 }, { 258, 8 }, { 259, 1 }, { 262, 1 }, { 273, 16 }, { 277, 1 }, { 278, 16 }, { 279, 256 } };

  for (int is_big = FALSE; is_big <= TRUE; is_big++)
    {
      GByteArray *tiff = g_byte_array_new ();
      g_autoptr (GBytes) bytes = NULL;

      g_byte_array_append (tiff, (const guint8 *) (is_big ? "MM\0+\0\x08\0\0" : "II+\0\x08\0\0\0"), 8);
      sample_append_number (tiff, 16 + 256, 8, is_big);
      for (guint i = 0; i < 256; i++)
        sample_append_number (tiff, i, 1, is_big);
      sample_append_number (tiff, G_N_ELEMENTS (entries), 8, is_big);
      for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
        {
          sample_append_number (tiff, entries[i][0], 2, is_big);
          sample_append_number (tiff, 4, 2, is_big);
          sample_append_number (tiff, 1, 8, is_big);
          sample_append_number (tiff, entries[i][1], 4, is_big);
          sample_append_number (tiff, 0, 4, is_big);
        }
      sample_append_number (tiff, 0, 8, is_big);
      bytes = g_byte_array_free_to_bytes (tiff);
      g_object_unref (sample_load (bytes, SHORT_SIDE));
    }
}

/* Each is red over all of its picture, which has the proportions 3:2. */
static const char *const drawings[] = {
  SVG "width='30' height='20'><rect width='30' height='20' fill='red'/></svg>",
  SVG "viewBox='0 0 30 20'><rect width='30' height='20' fill='red'/></svg>",
  SVG "><rect width='30' height='20' fill='red'/></svg>",
  SVG "id='viewBox'><rect width='30' height='20' fill='red'/></svg>",
  SVG "><rect x='25' y='10' width='30' height='20' fill='red'/></svg>",
  SVG "><rect x='-5' y='-7' width='30' height='20' fill='red'/></svg>",
  SVG "width='30'><rect width='30' height='20' fill='red'/></svg>",
  SVG "height='20'><rect width='30' height='20' fill='red'/></svg>",
  SVG "width='100%' height='20'><rect width='30' height='20' fill='red'/></svg>",
  SVG "width='30' height='20' clip-path='url(#c)'><clipPath id='c'><rect width='30' height='20'/></clipPath>"
      "<rect width='30' height='20' fill='red'/></svg>",
  SVG "width='30' height='20' viewBox='0 0 60 40' clip-path='url(#c)'><clipPath id='c'>"
      "<rect width='60' height='40'/></clipPath><rect width='60' height='40' fill='red'/></svg>",
  "<?xml version='1.0'?>\n<!-- <svg viewBox='1'> --><!DOCTYPE svg [ <!ENTITY r 'red'> ]>\n" SVG
  "><rect width='30' height='20' fill='&r;'/></svg>\n<!-- end -->",
};

static void
test_drawings (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (drawings); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (drawings[i], strlen (drawings[i]));
      g_autoptr (TsPicture) picture = sample_load (bytes, SHORT_SIDE);

      g_test_message ("%s", drawings[i]);
      g_assert_cmpint (ts_picture_get_width (picture), ==, SHORT_SIDE * 3 / 2);
      g_assert_cmpint (ts_picture_get_height (picture), ==, SHORT_SIDE);
      for (int x = 2; x < SHORT_SIDE * 3 / 2; x += 37)
        for (int y = 2; y < SHORT_SIDE; y += 39)
          sample_assert_color (picture, x, y, 0xff0000, 0);
    }
}

/* A panorama whose other side would be too thin is too large, and not too small. */
static void
test_long_drawing (void)
{
  static const char text[] = SVG "width='1000000' height='20'><rect width='1000000' height='20'/></svg>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);

  sample_assert_refused (bytes, TS_PICTURE_ERROR_TOO_MANY_PIXELS);
}

/* Glycin looks for the signature near the start. */
static void
test_signature_for_glycin (void)
{
  g_autofree char *comment = g_strdup_printf ("<?xml version='1.0'?><!-- %0400d --><svg/>", 0);
  g_autoptr (GBytes) bytes = g_bytes_new_static (comment, strlen (comment));
  g_autoptr (GBytes) plain = g_bytes_new_static ("<svg/>", 6);
  g_autoptr (GBytes) changed = ts_svg_prepare (bytes, TRUE);
  g_autoptr (GBytes) unchanged = ts_svg_prepare (plain, TRUE);

  g_assert_cmpmem (g_bytes_get_data (changed, NULL), 32, "<?xml version='1.0'?><!--<svg-->", 32);
  g_assert_true (unchanged == plain);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* What a loader says aloud of a file that it cannot decode is no fault. */
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR);

  if (sample_can_open ("image/heif"))
    g_test_add_func ("/loaders/brands", test_brands);
  if (sample_can_open ("image/avif"))
    g_test_add_func ("/loaders/next-loader", test_next_loader);
  if (sample_can_open ("image/x-tga") && !ts_formats_have_glycin ())
    g_test_add_func ("/loaders/next-loader-after-end", test_next_loader_after_end);
  if (!ts_formats_have_glycin ())
    g_test_add_func ("/loaders/big-tiff", test_big_tiff);
  if (sample_can_open ("image/svg+xml"))
    {
      if (!ts_formats_have_glycin ())
        g_test_add_func ("/loaders/drawings", test_drawings);
      g_test_add_func ("/loaders/long-drawing", test_long_drawing);
    }
  g_test_add_func ("/loaders/signature-for-glycin", test_signature_for_glycin);

  return g_test_run ();
}
