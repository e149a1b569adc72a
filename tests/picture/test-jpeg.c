/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of JPEGs of every kind: as libjpeg writes them in its color spaces and modes, whole and cut off.
 */

#include "config.h"

#include <stdio.h>

#include <jpeglib.h>

#include "sample.h"

#ifdef HAVE_LCMS2
#include <lcms2.h>
#endif

#define WIDTH 64
#define HEIGHT 48

/* The largest that a JPEG may have, in rows of so many pixels. */
#define LARGEST_WIDTH 16384
#define MOST_ROWS (TS_PICTURE_MAX_JPEG_PIXELS / LARGEST_WIDTH)

#define TOLERANCE 6

/* Versions 2.14 and 2.19 of lcms differ by up to 11. */
#define PROFILE_TOLERANCE 12

typedef struct
{
  const char *name;
  J_COLOR_SPACE input;
  J_COLOR_SPACE space;
  gboolean is_progressive;
  gboolean is_arithmetic;
  gboolean is_in_scans;
  gboolean is_without_adobe;
  int restart_interval;
} Kind;

static const Kind kinds[] = {
  { "gray", JCS_GRAYSCALE, JCS_GRAYSCALE },
  { "YCbCr", JCS_RGB, JCS_YCbCr },
  { "RGB", JCS_RGB, JCS_RGB },
  { "CMYK", JCS_CMYK, JCS_CMYK },
  { "CMYK without Adobe's marker", JCS_CMYK, JCS_CMYK, .is_without_adobe = TRUE },
  { "YCCK", JCS_CMYK, JCS_YCCK },
  { "progressive", JCS_RGB, JCS_YCbCr, .is_progressive = TRUE },
  { "progressive CMYK", JCS_CMYK, JCS_CMYK, .is_progressive = TRUE },
  { "scan by scan", JCS_RGB, JCS_YCbCr, .is_in_scans = TRUE },
  { "restarts", JCS_RGB, JCS_YCbCr, .restart_interval = 1 },
  { "arithmetic", JCS_RGB, JCS_YCbCr, .is_arithmetic = TRUE },
  { "progressive arithmetic", JCS_RGB, JCS_YCbCr, .is_progressive = TRUE, .is_arithmetic = TRUE },
};

/* Two halves. Of CMYK, inks are inverted unless the file has no marker of Adobe: cyan and dark yellow. */
static void
fill_row (guint8 *row,
          const Kind *kind,
          int width,
          int n_components)
{
  static const guint8 colors[2][3] = { { 200, 40, 80 }, { 30, 120, 220 } };
  static const guint8 inks[2][4] = { { 0, 255, 255, 255 }, { 255, 255, 0, 128 } };

  for (int x = 0; x < width; x++)
    for (int i = 0; i < n_components; i++)
      {
        guint8 ink = inks[2 * x / width][i];

        row[n_components * x + i] = n_components == 4 ? (kind->is_without_adobe ? 255 - ink : ink)
                                                      : colors[2 * x / width][i];
      }
}

static GBytes *
encode (const Kind *kind,
        guint width,
        guint height)
{
  static const jpeg_scan_info scans[] = { { 1, { 0 }, 0, 63, 0, 0 }, { 1, { 1 }, 0, 63, 0, 0 }, { 1, { 2 }, 0, 63, 0, 0 } };
  struct jpeg_compress_struct compress;
  struct jpeg_error_mgr errors;
  guint8 *data = NULL;
  unsigned long length = 0;
  g_autofree guint8 *row = g_malloc (4 * (gsize) width);
  GBytes *bytes;

  compress.err = jpeg_std_error (&errors);
  jpeg_create_compress (&compress);
  jpeg_mem_dest (&compress, &data, &length);
  compress.image_width = width;
  compress.image_height = height;
  compress.in_color_space = kind->input;
  compress.input_components = kind->input == JCS_GRAYSCALE ? 1 : kind->input == JCS_CMYK ? 4
                                                                                         : 3;
  jpeg_set_defaults (&compress);
  jpeg_set_colorspace (&compress, kind->space);
  jpeg_set_quality (&compress, 95, TRUE);
  if (kind->is_progressive)
    jpeg_simple_progression (&compress);
  if (kind->is_in_scans)
    {
      compress.scan_info = scans;
      compress.num_scans = G_N_ELEMENTS (scans);
    }
  compress.arith_code = kind->is_arithmetic;
  compress.restart_interval = (guint) kind->restart_interval;
  if (kind->is_without_adobe)
    compress.write_Adobe_marker = FALSE;

  jpeg_start_compress (&compress, TRUE);
  fill_row (row, kind, (int) width, compress.input_components);
  while (compress.next_scanline < height)
    jpeg_write_scanlines (&compress, (JSAMPROW[]){ row }, 1);
  jpeg_finish_compress (&compress);
  jpeg_destroy_compress (&compress);

  bytes = g_bytes_new (data, length);
  free (data);
  return bytes;
}

static void
assert_color (GdkPixbuf *pixbuf,
              int x,
              int y,
              const guint8 *expected,
              int tolerance)
{
  const guint8 *pixel = gdk_pixbuf_read_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf) + 3 * x;

  g_assert_cmpint (gdk_pixbuf_get_n_channels (pixbuf), ==, 3);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (ABS (pixel[i] - expected[i]), <=, tolerance);
}

static void
assert_halves (GdkPixbuf *pixbuf,
               const Kind *kind)
{
  static const guint8 grays[2][3] = { { 200, 200, 200 }, { 200, 200, 200 } };
  static const guint8 colors[2][3] = { { 200, 40, 80 }, { 30, 120, 220 } };
  static const guint8 inks[2][3] = { { 0, 255, 255 }, { 128, 128, 0 } };
  const guint8 (*expected)[3] = kind->input == JCS_CMYK ? inks : kind->input == JCS_RGB ? colors
                                                                                        : grays;

  for (int i = 0; i < (kind->input == JCS_GRAYSCALE ? 1 : 2); i++)
    for (int y = 0; y < gdk_pixbuf_get_height (pixbuf); y += 5)
      assert_color (pixbuf, (2 * i + 1) * gdk_pixbuf_get_width (pixbuf) / 4, y, expected[i], TOLERANCE);
}

static void
test_kinds (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (int factor = 1; factor <= 16; factor *= 4)
      {
        g_autoptr (GBytes) bytes = encode (&kinds[i], WIDTH, HEIGHT);
        g_autoptr (GError) error = NULL;
        TsSize source = { 0 };
        g_autoptr (GdkPixbuf) pixbuf = sample_decode (bytes, HEIGHT / factor, &source, &error);

        g_test_message ("%s, to 1/%d", kinds[i].name, factor);
        g_assert_no_error (error);
        g_assert_cmpint (source.width, ==, WIDTH);
        g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), ==, WIDTH / factor);
        g_assert_cmpint (gdk_pixbuf_get_height (pixbuf), ==, HEIGHT / factor);
        assert_halves (pixbuf, &kinds[i]);
      }
}

/* Without its end mark, or half of it, a file is whole where its codes show that it is; anything less is not. */
static void
test_cut_off (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GBytes) bytes = encode (&kinds[i], WIDTH, HEIGHT);
      gsize size = g_bytes_get_size (bytes);

      g_test_message ("%s", kinds[i].name);
      for (gsize length = 3; length < size; length++)
        {
          g_autoptr (GBytes) part = g_bytes_new (g_bytes_get_data (bytes, NULL), length);
          g_autoptr (GError) error = NULL;
          g_autoptr (GdkPixbuf) pixbuf = sample_decode (part, HEIGHT, NULL, &error);

          if (length >= size - 2 && !kinds[i].is_arithmetic)
            g_assert_no_error (error);
          else if (pixbuf != NULL)
            /* The last byte may have no bits of a pixel. */
            g_assert_cmpuint (length, >=, size - 3);
          else
            g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TRUNCATED);
        }
    }
}

/* As a phone of 200 megapixels writes them. A row more is too many, and so is a side that is too long, or as many pixels
 * in several scans. */
static void
test_largest (void)
{
  const Kind *gray = &kinds[0];
  g_autoptr (GBytes) most = encode (gray, LARGEST_WIDTH, MOST_ROWS);
  gsize place = (gsize) ((const char *) memmem (g_bytes_get_data (most, NULL), g_bytes_get_size (most), "\xff\xc0", 2) -
                         (const char *) g_bytes_get_data (most, NULL));
  const guint8 rows[] = { (MOST_ROWS + 1) >> 8, (MOST_ROWS + 1) & 255 };
  g_autoptr (GBytes) more = sample_overwrite (most, place + 5, rows, 2);
  g_autoptr (GBytes) in_scans = sample_overwrite (most, place + 1, "\xc2", 1);
  g_autoptr (GBytes) longer = sample_overwrite (most, place + 5, "\0\x10\x80\0", 4);
  /* Kinds that libjpeg does not know are not called incomplete: 12 bits, and lossless. */
  g_autoptr (GBytes) deep = sample_overwrite (most, place + 4, "\x0c", 1);
  g_autoptr (GBytes) lossless = sample_overwrite (most, place + 1, "\xc3", 1);
  g_autoptr (TsPicture) picture = sample_load (most, G_MAXINT);

  g_assert_cmpint (ts_picture_get_source_width (picture), ==, LARGEST_WIDTH);
  g_assert_cmpint (ts_picture_get_width (picture), ==, LARGEST_WIDTH / 4);
  g_assert_cmpint (ts_picture_get_height (picture), ==, MOST_ROWS / 4);

  sample_assert_refused (more, TS_PICTURE_ERROR_TOO_MANY_PIXELS);
  sample_assert_refused (in_scans, TS_PICTURE_ERROR_TOO_MANY_PIXELS);
  sample_assert_refused (longer, TS_PICTURE_ERROR_TOO_MANY_PIXELS);
  sample_assert_refused (deep, TS_PICTURE_ERROR_DAMAGED);
  sample_assert_refused (lossless, TS_PICTURE_ERROR_DAMAGED);
}

#ifdef HAVE_LCMS2

/* Black takes the light, and cyan makes it green; the other inks do nothing. */
static cmsInt32Number
sample_inks (const cmsUInt16Number input[],
             cmsUInt16Number output[],
             void *data)
{
  const cmsCIELab lab = { 100 - 100 * input[3] / 65535.0, -60 * input[0] / 65535.0, 0 };

  cmsFloat2LabEncodedV2 (output, &lab);
  return TRUE;
}

static GBytes *
make_cmyk_profile (void)
{
  cmsHPROFILE profile = cmsCreateProfilePlaceholder (NULL);
  cmsPipeline *pipeline = cmsPipelineAlloc (NULL, 4, 3);
  cmsStage *stage = cmsStageAllocCLut16bit (NULL, 3, 4, 3, NULL);
  cmsUInt32Number size = 0;
  guint8 *data;

  cmsSetProfileVersion (profile, 2.1);
  cmsSetDeviceClass (profile, cmsSigOutputClass);
  cmsSetColorSpace (profile, cmsSigCmykData);
  cmsSetPCS (profile, cmsSigLabData);
  g_assert_true (cmsStageSampleCLut16bit (stage, sample_inks, NULL, 0));
  g_assert_true (cmsPipelineInsertStage (pipeline, cmsAT_BEGIN, stage));
  g_assert_true (cmsWriteTag (profile, cmsSigAToB0Tag, pipeline));
  cmsPipelineFree (pipeline);
  g_assert_true (cmsSaveProfileToMem (profile, NULL, &size));
  data = g_malloc (size);
  g_assert_true (cmsSaveProfileToMem (profile, data, &size));
  cmsCloseProfile (profile);

  return g_bytes_new_take (data, size);
}

/* The profile counts, with inks either way: without it both colors would be others by 50 and more. */
static void
test_cmyk_profile (void)
{
  static const guint8 expected[2][3] = { { 54, 255, 253 }, { 119, 119, 119 } };
  g_autoptr (GBytes) profile = make_cmyk_profile ();

  for (gsize i = 3; i <= 5; i++)
    {
      g_autoptr (GBytes) bytes = sample_add_profile (encode (&kinds[i], WIDTH, HEIGHT), profile);
      g_autoptr (GdkPixbuf) pixbuf = sample_decode (bytes, HEIGHT, NULL, NULL);

      for (int k = 0; k < 2; k++)
        assert_color (pixbuf, WIDTH / 4 + k * WIDTH / 2, 4, expected[k], PROFILE_TOLERANCE);
    }
}

#endif

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/jpeg/kinds", test_kinds);
  g_test_add_func ("/jpeg/cut-off", test_cut_off);
  g_test_add_func ("/jpeg/largest", test_largest);
#ifdef HAVE_LCMS2
  g_test_add_func ("/jpeg/cmyk-profile", test_cmyk_profile);
#endif

  return g_test_run ();
}
