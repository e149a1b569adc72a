/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the colors of pictures with a color profile, as the decoding process gives them.
 */

#include "config.h"

#include "sample.h"
#include "ts-colors.h"
#include "ts-formats.h"
#include "ts-picture.h"

#ifdef HAVE_LCMS2

#include <lcms2.h>

/* Little CMS rounds, and JPEG does. */
#define TOLERANCE 2

#define SIDE 41
#define ALPHA 77

/* Chromaticities of no standard: those of white, D50, red, green and blue. */
#define WIDE 0.3457, 0.3585, 0.66, 0.32, 0.24, 0.66, 0.14, 0.07

/* From black to almost white. */
#define N_COLORS 4097
#define COLOR_STEP 0x0fff

static const cmsCIExyY d65 = { 0.3127, 0.3290, 1 };
static const cmsCIExyYTRIPLE rounded_primaries = { { 0.6395, 0.33, 1 }, { 0.30, 0.60, 1 }, { 0.15, 0.06, 1 } };
static const cmsCIExyYTRIPLE p3_primaries = { { 0.68, 0.32, 1 }, { 0.265, 0.69, 1 }, { 0.15, 0.06, 1 } };
static const cmsCIExyYTRIPLE adobe_primaries = { { 0.64, 0.33, 1 }, { 0.21, 0.71, 1 }, { 0.15, 0.06, 1 } };
/* Not in use anywhere: exchanges red and green. */
static const cmsCIExyYTRIPLE exchanged_primaries = { { 0.30, 0.60, 1 }, { 0.64, 0.33, 1 }, { 0.15, 0.06, 1 } };

static cmsToneCurve *
srgb_curve (void)
{
  const double parameters[] = { 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045 };

  return cmsBuildParametricToneCurve (NULL, 4, parameters);
}

/* Consumes @profile. */
static GBytes *
save_profile (cmsHPROFILE profile)
{
  cmsUInt32Number size = 0;
  g_autofree guint8 *data = NULL;

  g_assert_true (cmsSaveProfileToMem (profile, NULL, &size));
  data = g_malloc (size);
  g_assert_true (cmsSaveProfileToMem (profile, data, &size));
  cmsCloseProfile (profile);

  return g_bytes_new_take (g_steal_pointer (&data), size);
}

/* Consumes @curve. */
static GBytes *
rgb_profile (const cmsCIExyYTRIPLE *primaries,
             cmsToneCurve *curve)
{
  cmsToneCurve *curves[] = { curve, curve, curve };
  cmsHPROFILE profile = cmsCreateRGBProfile (&d65, primaries, curves);

  cmsFreeToneCurve (curve);
  return save_profile (profile);
}

static GBytes *
gray_profile (void)
{
  cmsToneCurve *curve = cmsBuildGamma (NULL, 1.8);
  cmsHPROFILE profile = cmsCreateGrayProfile (cmsD50_xyY (), curve);

  cmsFreeToneCurve (curve);
  return save_profile (profile);
}

static guint32
pack (const guint8 *pixel)
{
  return (guint32) (pixel[0] << 16 | pixel[1] << 8 | pixel[2]);
}

/* The color of the first and the last pixel, in a picture whose rows are padded. Its alpha stays. */
static guint32
convert_by_facts (const TsFacts *facts,
                  guint32 color,
                  gboolean has_alpha)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, has_alpha, 8, SIDE, SIDE);
  const guint8 *first = gdk_pixbuf_read_pixels (pixbuf);
  const guint8 *last = first + gdk_pixbuf_get_byte_length (pixbuf) - gdk_pixbuf_get_n_channels (pixbuf);

  gdk_pixbuf_fill (pixbuf, color << 8 | ALPHA);
  ts_colors_convert (pixbuf, facts);
  g_assert_cmphex (pack (first), ==, pack (last));
  g_assert_true (!has_alpha || (first[3] == ALPHA && last[3] == ALPHA));

  return pack (first);
}

/* The profile overrides all else. */
static guint32
convert (GBytes *profile,
         guint32 color,
         gboolean has_alpha)
{
  const TsFacts facts = { .profile = profile, .primaries = 9, .transfer = TS_FACTS_PQ, .gamma = 1, .chromaticities = { WIDE } };

  return convert_by_facts (&facts, color, has_alpha);
}

static void
assert_near (guint32 color,
             guint32 expected)
{
  g_test_message ("%06x, expected %06x", color, expected);
  for (int shift = 0; shift < 24; shift += 8)
    g_assert_cmpint (ABS ((int) (color >> shift & 255) - (int) (expected >> shift & 255)), <=, TOLERANCE);
}

static void
assert_color (GBytes *profile,
              guint32 color,
              guint32 expected)
{
  for (int has_alpha = FALSE; has_alpha <= TRUE; has_alpha++)
    assert_near (convert (profile, color, has_alpha), expected);
}

static void
assert_unchanged (GBytes *profile,
                  guint32 color)
{
  g_assert_cmphex (convert (profile, color, FALSE), ==, color);
  g_assert_cmphex (convert (profile, color, TRUE), ==, color);
}

#define assert_pixel(picture, x, y, expected) sample_assert_color ((picture), (x), (y), (expected), TOLERANCE)

typedef enum
{
  DISPLAY_P3,
  ADOBE_RGB,
  GRAY,
  NEARLY_SRGB, /* a curve that differs little does count */
  N_PROFILES,
} Profile;

/* The colors that GdkPixbuf 2.44.8 gives through Glycin 2.2.3. */
static const struct
{
  Profile profile;
  guint32 color;
  guint32 expected;
} conversions[] = {
  { DISPLAY_P3, 0xea3323, 0xff0000 },
  { DISPLAY_P3, 0x6496c8, 0x5398cd },
  { DISPLAY_P3, 0x28c83c, 0x00cc0c },
  { ADOBE_RGB, 0xea3323, 0xff301d },
  { ADOBE_RGB, 0x6496c8, 0x4297cb },
  { ADOBE_RGB, 0x28c83c, 0x00c925 },
  { GRAY, 0x000000, 0x000000 },
  { GRAY, 0x404040, 0x525252 },
  { GRAY, 0xffffff, 0xffffff },
  { NEARLY_SRGB, 0x202020, 0x1a1a1a },
};

static void
test_conversions (void)
{
  g_autoptr (GBytes) display_p3 = rgb_profile (&p3_primaries, srgb_curve ());
  g_autoptr (GBytes) adobe_rgb = rgb_profile (&adobe_primaries, cmsBuildGamma (NULL, 2.19921875));
  g_autoptr (GBytes) gray = gray_profile ();
  g_autoptr (GBytes) nearly_srgb = rgb_profile (&rounded_primaries, cmsBuildGamma (NULL, 2.2));
  GBytes *const profiles[N_PROFILES] = { display_p3, adobe_rgb, gray, nearly_srgb };

  for (gsize i = 0; i < G_N_ELEMENTS (conversions); i++)
    assert_color (profiles[conversions[i].profile], conversions[i].color, conversions[i].expected);
}

/* What each of these colors becomes. */
static const guint32 fact_colors[] = { 0xa0785a, 0x5aa078, 0x785aa0, 0xe0e0e0, 0x080c04 };

/* Computed by the formulas of ITU-T H.273, ITU-R BT.2100 and SMPTE ST 2084, with Bradford's adaptation of white; above white as
 * Chromium did in 2023. Codes of primaries override chromaticities, those of a curve gamma; the brightest pixel is for PQ alone. */
static const struct
{
  TsFacts facts;
  guint32 expected[G_N_ELEMENTS (fact_colors)];
} by_facts[] = {
  { { .primaries = 1, .transfer = 4 }, { 0xa1795a, 0x5aa179, 0x795aa1, 0xe1e1e1, 0x020400 } },
  { { .primaries = 5, .transfer = 13 }, { 0xa1785a, 0x55a079, 0x795a9f, 0xe0e0e0, 0x080c04 } },
  { { .primaries = 6, .transfer = 13 }, { 0x9e785a, 0x5f9f78, 0x775ca0, 0xe0e0e0, 0x080c04 } },
  { { .primaries = 7, .transfer = 1 }, { 0x9e785a, 0x5f9f78, 0x775ca0, 0xe0e0e0, 0x080c04 } },
  { { .primaries = 9, .transfer = 1 }, { 0xb67254, 0x00a773, 0x8354a6, 0xe0e0e0, 0x060d03 } },
  { { .primaries = 9, .transfer = 8 }, { 0xdfb39d, 0x77d5b4, 0xc09dd4, 0xf1f1f1, 0x2a3f1d } },
  { { .primaries = 12, .transfer = 2 }, { 0xa77655, 0x3da275, 0x7e58a5, 0xe0e0e0, 0x070c03 } },
  { { .primaries = 12, .transfer = 5, .gamma = 1 }, { 0x965f3c, 0x10905d, 0x674093, 0xd9d9d9, 0x000100 } },
  { { .primaries = 2, .transfer = 2, .gamma = 0.5 }, { 0xa88263, 0x63a882, 0x8263a8, 0xe3e3e3, 0x030701 } },
  { { .primaries = 2, .transfer = 2, .chromaticities = { WIDE } }, { 0xae765a, 0x17a178, 0x7e5ba0, 0xe0e0e0, 0x070c04 } },
  { { .primaries = 2, .transfer = 2, .gamma = 0.55556, .chromaticities = { WIDE } }, { 0xbd896e, 0x3eb08b, 0x916eaf, 0xe6e6e6, 0x040d02 } },
  { { .primaries = 12, .transfer = 2, .chromaticities = { WIDE } }, { 0xa77655, 0x3da275, 0x7e58a5, 0xe0e0e0, 0x070c03 } },
  { { .primaries = 2, .transfer = 2, .chromaticities = { 0.3127, 0.329 } }, { 0xa0785a, 0x5aa078, 0x785aa0, 0xe0e0e0, 0x080c04 } },
  { { .primaries = 2, .transfer = 13, .max_nits = 400 }, { 0xa0785a, 0x5aa078, 0x785aa0, 0xe0e0e0, 0x080c04 } },
  { { .primaries = 9, .transfer = 16 }, { 0xfe4f24, 0x00de55, 0x7028dc, 0xffffff, 0x000100 } },
  { { .primaries = 9, .transfer = 16, .max_nits = 400 }, { 0xff5a2a, 0x00fa61, 0x802ff9, 0xffffff, 0x000100 } },
  { { .primaries = 9, .transfer = 16, .max_nits = 100 }, { 0xff783a, 0x00ff81, 0xa840ff, 0xffffff, 0x000100 } },
  { { .primaries = 12, .transfer = 16, .max_nits = 4000 }, { 0xdc5e25, 0x00d158, 0x6d33d5, 0xfdfdfd, 0x000100 } },
  { { .primaries = 9, .transfer = 18 }, { 0xad694f, 0x00a06c, 0x744d98, 0xe1e1e1, 0x000300 } },
  { { .primaries = 12, .transfer = 18, .max_nits = 4000 }, { 0x9f6d50, 0x399c6d, 0x705097, 0xe1e1e1, 0x010300 } },
};

static void
test_facts (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (by_facts); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (fact_colors); k++)
      for (int has_alpha = FALSE; has_alpha <= TRUE; has_alpha++)
        assert_near (convert_by_facts (&by_facts[i].facts, fact_colors[k], has_alpha), by_facts[i].expected[k]);
}

/* To the last bit, also where a profile rounds, as those of cameras and editors do. All colors are in one picture: to read a
 * profile takes longer than to convert them. */
static void
test_srgb (void)
{
  g_autoptr (GBytes) profile = rgb_profile (&rounded_primaries, srgb_curve ());
  const TsFacts facts = { .profile = profile, .primaries = TS_FACTS_UNSPECIFIED, .transfer = TS_FACTS_UNSPECIFIED };

  for (int has_alpha = FALSE; has_alpha <= TRUE; has_alpha++)
    {
      g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, has_alpha, 8, N_COLORS, 1);
      guint8 *pixels = gdk_pixbuf_get_pixels (pixbuf);
      const int n_channels = gdk_pixbuf_get_n_channels (pixbuf);

      for (guint32 i = 0; i < N_COLORS; i++)
        for (int channel = 0; channel < 3; channel++)
          pixels[(int) i * n_channels + channel] = i * COLOR_STEP >> (16 - 8 * channel) & 255;
      ts_colors_convert (pixbuf, &facts);
      for (guint32 i = 0; i < N_COLORS; i++)
        g_assert_cmphex (pack (pixels + (int) i * n_channels), ==, i * COLOR_STEP);
    }
}

/* Counts as sRGB: of another kind, cut off before what matters, for gray where there are colors, or no profile at all. */
static void
test_broken (void)
{
  g_autoptr (GBytes) whole = rgb_profile (&exchanged_primaries, srgb_curve ());
  g_autoptr (GBytes) lab = save_profile (cmsCreateLab4Profile (NULL));
  g_autoptr (GBytes) gray = gray_profile ();
  g_autoptr (GBytes) noise = g_bytes_new_static ("no profile", 10);

  assert_color (whole, 0xea3323, 0x33ea23);
  assert_unchanged (lab, 0xea3323);
  assert_unchanged (gray, 0xea3323);
  assert_unchanged (gray, 0x808040);
  assert_unchanged (noise, 0xea3323);
  for (gsize length = 0; length < g_bytes_get_size (whole); length++)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (whole, 0, length);
      guint32 color = convert (part, 0xea3323, FALSE);

      g_assert_true (color == 0xea3323 || (color == 0x33ea23 && length > g_bytes_get_size (whole) / 2));
    }
}

/* Returns: (transfer full) (nullable): quarters in a file of @kind with @profile, which Glycin does not write to all */
static GBytes *
make_quarters (const char *kind,
               GBytes *profile)
{
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (SAMPLE_WIDTH, SAMPLE_HEIGHT);
  g_autofree char *text = g_base64_encode (g_bytes_get_data (profile, NULL), g_bytes_get_size (profile));
  SamplePngColor color = strstr (kind, "palette") != NULL ? SAMPLE_PNG_PALETTE
                         : strstr (kind, "alpha") != NULL ? SAMPLE_PNG_RGBA
                                                          : SAMPLE_PNG_RGB;
  g_autoptr (GBytes) png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, color, FALSE);
  char *data;
  gsize length;

  if (g_str_has_prefix (kind, "PNG"))
    return sample_png_profile (png, profile);
  if (g_str_equal (kind, "WebP"))
    return sample_can_open ("image/webp") ? sample_webp ("ICCP", profile) : NULL;
  if (g_str_equal (kind, "turned JPEG"))
    return sample_add_profile (sample_jpeg (3), profile);
  if (gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, kind, NULL, "icc-profile", text,
                                 g_str_equal (kind, "jpeg") ? "quality" : NULL, "100", NULL))
    return g_bytes_new_take (data, length);

  g_assert_true (ts_formats_have_glycin ());
  return NULL;
}

/* Through the decoding process, whole and reduced: red and green are exchanged. */
static void
test_containers (void)
{
  static const char *const kinds[] = { "jpeg", "turned JPEG", "tiff", "PNG", "PNG with a palette", "PNG with alpha", "WebP" };
  g_autoptr (GBytes) profile = rgb_profile (&exchanged_primaries, srgb_curve ());

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (int divisor = 1; divisor <= 2; divisor++)
      {
        g_autoptr (GBytes) bytes = make_quarters (kinds[i], profile);
        g_autoptr (TsPicture) picture = bytes != NULL ? sample_load (bytes, SAMPLE_HEIGHT / divisor) : NULL;
        gboolean is_turned = g_str_equal (kinds[i], "turned JPEG");
        int right = (SAMPLE_WIDTH - 4) / divisor;
        int bottom = (SAMPLE_HEIGHT - 4) / divisor;

        g_test_message ("%s, to 1/%d", kinds[i], divisor);
        if (picture == NULL)
          continue;
        assert_pixel (picture, is_turned ? right : 2, is_turned ? bottom : 2, 0x00ff00);
        assert_pixel (picture, is_turned ? 2 : right, is_turned ? bottom : 2, 0xff0000);
        assert_pixel (picture, is_turned ? right : 2, is_turned ? 2 : bottom, 0x0000ff);
      }
}

/* Red becomes green, before it is put on the ground, and so also where light is linear; but not in a TIFF, whose colors libtiff
 * has multiplied. */
static void
test_transparent (void)
{
  g_autoptr (GBytes) linear = rgb_profile (&exchanged_primaries, cmsBuildGamma (NULL, 1));
  g_autoptr (GBytes) srgb = rgb_profile (&exchanged_primaries, srgb_curve ());

  for (int i = 0; i < 8; i++)
    {
      gboolean is_png = i % 2 == 0;
      gboolean is_opaque = i / 2 % 2 == 1;
      int short_side = i / 4 == 0 ? SIDE : SIDE / 2;
      GBytes *profile = is_png ? linear : srgb;
      g_autofree char *text = g_base64_encode (g_bytes_get_data (profile, NULL), g_bytes_get_size (profile));
      g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, SIDE, SIDE);
      g_autoptr (GBytes) plain = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (TsPicture) picture = NULL;
      char *data;
      gsize length;

      gdk_pixbuf_fill (pixbuf, is_opaque ? 0xff0000ff : 0xff000080);
      if (!gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, is_png ? "png" : "tiff", NULL, is_png ? NULL : "icc-profile", text,
                                      NULL))
        {
          g_assert_true (ts_formats_have_glycin ());
          continue;
        }
      plain = g_bytes_new_take (data, length);
      /* GdkPixbuf writes no profile into a PNG that libpng takes. */
      bytes = is_png ? sample_png_profile (plain, profile) : g_bytes_ref (plain);
      picture = sample_load (bytes, short_side);
      assert_pixel (picture, 4, 4, is_opaque ? 0x00ff00 : 0x40c040);
    }
}

/* libpng itself drops the profile of another kind of pixels. Codes override it, and it overrides gAMA; Glycin has rules of
 * its own. */
static void
test_gray_png (void)
{
  g_autoptr (GBytes) gray = gray_profile ();
  g_autoptr (GBytes) colored = make_quarters ("PNG", gray);
  g_autoptr (TsPicture) unchanged = sample_load (colored, SAMPLE_HEIGHT);

  assert_pixel (unchanged, 4, 4, 0xff0000);
  for (int depth = 8; depth <= 16; depth += 8)
    {
      g_autoptr (GBytes) plain = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, depth, SAMPLE_PNG_GREY, FALSE);
      g_autoptr (GBytes) png = sample_add_chunk (sample_png_profile (plain, gray), "gAMA", "\0\1\x86\xa0", 4);
      g_autoptr (TsPicture) picture = sample_load (png, SAMPLE_HEIGHT);
      g_autoptr (GBytes) with_codes = sample_add_chunk (g_bytes_ref (png), "cICP", "\1\x0d\0\1", 4);
      g_autoptr (TsPicture) coded = sample_load (with_codes, SAMPLE_HEIGHT);

      if (!ts_formats_have_glycin ())
        assert_pixel (coded, SAMPLE_WIDTH - 4, 4, 0x555555);
      assert_pixel (picture, 4, 4, 0x000000);
      assert_pixel (picture, SAMPLE_WIDTH - 4, 4, 0x686868);
      assert_pixel (picture, 4, SAMPLE_HEIGHT - 4, 0xb8b8b8);
      assert_pixel (picture, SAMPLE_WIDTH - 4, SAMPLE_HEIGHT - 4, 0xffffff);
    }
}

/* The loader of AVIFs keeps no profile. */
static void
test_avif (void)
{
  g_autoptr (GBytes) bytes = sample_stored ("profile.avif");
  g_autoptr (TsPicture) picture = sample_load (bytes, SIDE);

  assert_pixel (picture, 4, 4, 0xff0000);
}

#endif

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#ifdef HAVE_LCMS2
  g_test_add_func ("/colors/conversions", test_conversions);
  g_test_add_func ("/colors/facts", test_facts);
  g_test_add_func ("/colors/srgb", test_srgb);
  g_test_add_func ("/colors/broken", test_broken);
  g_test_add_func ("/colors/containers", test_containers);
  g_test_add_func ("/colors/transparent", test_transparent);
  g_test_add_func ("/colors/gray-png", test_gray_png);
  if (sample_can_open ("image/avif"))
    g_test_add_func ("/colors/avif", test_avif);
#endif

  return g_test_run ();
}
