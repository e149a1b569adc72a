/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-colors.h"

#include <math.h>

#ifdef HAVE_LCMS2

#include <lcms2.h>

/* Levels of each channel that are tried to see whether a profile is sRGB. */
#define N_LEVELS 5

/* The rounding of what counts as sRGB. */
#define MAX_DIFFERENCE 1

/* In cd/m²: what is shown as white, ITU-R BT.2408; the brightest pixel where the file does not tell; and that of PQ. */
#define WHITE_NITS 203.0
#define MAX_NITS 1000.0
#define PQ_NITS 10000.0

/* The steps of light that are looked up: none is as large as that of a sample. */
#define N_LIGHTS 8192

/* ITU-T H.273, table 2: the codes of primaries, and x and y of red, green and blue, with the white of sRGB, D65. */
static const struct
{
  guint code;
  double xy[6];
} known_primaries[] = {
  { 1, { 0.64, 0.33, 0.30, 0.60, 0.15, 0.06 } },
  { 5, { 0.64, 0.33, 0.29, 0.60, 0.15, 0.06 } },
  { 6, { 0.63, 0.34, 0.31, 0.595, 0.155, 0.07 } },
  { 7, { 0.63, 0.34, 0.31, 0.595, 0.155, 0.07 } },
  { 9, { 0.708, 0.292, 0.170, 0.797, 0.131, 0.046 } },
  { 12, { 0.68, 0.32, 0.265, 0.69, 0.15, 0.06 } },
};

static gboolean
is_hdr (const TsFacts *facts)
{
  return facts->profile == NULL && (facts->transfer == TS_FACTS_PQ || facts->transfer == TS_FACTS_HLG);
}

/* Returns: (transfer full): that of IEC 61966-2-1 unless the facts say otherwise. The curves of television count as
 * that of sRGB, as in browsers: ITU-T H.273, table 3. */
static cmsToneCurve *
create_curve (const TsFacts *facts)
{
  const double srgb[] = { 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045 };

  if (is_hdr (facts) || facts->transfer == 8)
    return cmsBuildGamma (NULL, 1);
  if (facts->transfer == 4 || facts->transfer == 5)
    return cmsBuildGamma (NULL, facts->transfer == 4 ? 2.2 : 2.8);

  return facts->gamma > 0 ? cmsBuildGamma (NULL, 1 / facts->gamma) : cmsBuildParametricToneCurve (NULL, 4, srgb);
}

/* Returns: (nullable): the profile of the file, or one of its other facts; of HDR without the curve */
static cmsHPROFILE
create_profile (const TsFacts *facts)
{
  cmsCIExyY white = { 0.3127, 0.3290, 1 };
  const double *xy = facts->chromaticities[0] > 0 ? facts->chromaticities + 2 : known_primaries[0].xy;
  gboolean is_plain = xy == known_primaries[0].xy && facts->gamma <= 0 && facts->transfer == TS_FACTS_UNSPECIFIED;
  cmsCIExyYTRIPLE primaries;
  cmsToneCurve *curve;
  cmsHPROFILE profile;

  if (facts->profile != NULL)
    return cmsOpenProfileFromMem (g_bytes_get_data (facts->profile, NULL), (guint32) g_bytes_get_size (facts->profile));

  for (gsize i = 0; i < G_N_ELEMENTS (known_primaries); i++)
    if (known_primaries[i].code == facts->primaries)
      {
        xy = known_primaries[i].xy;
        is_plain = is_plain && i == 0;
      }
  if (is_plain)
    return NULL;

  if (xy == facts->chromaticities + 2)
    white = (cmsCIExyY){ facts->chromaticities[0], facts->chromaticities[1], 1 };
  primaries = (cmsCIExyYTRIPLE){ { xy[0], xy[1], 1 }, { xy[2], xy[3], 1 }, { xy[4], xy[5], 1 } };
  curve = create_curve (facts);
  profile = cmsCreateRGBProfile (&white, &primaries, (cmsToneCurve *[]){ curve, curve, curve });
  cmsFreeToneCurve (curve);

  return profile;
}

/* Returns: (nullable): to sRGB, or to its light for HDR; %NULL if the profile is for another @space */
static cmsHTRANSFORM
create_transform (const TsFacts *facts,
                  cmsColorSpaceSignature space,
                  guint32 input_format,
                  guint32 output_format)
{
  cmsHPROFILE profile = create_profile (facts);
  const TsFacts linear = { .primaries = 1, .transfer = 8 };
  cmsHPROFILE srgb;
  cmsHTRANSFORM transform = NULL;

  if (profile == NULL)
    return NULL;

  srgb = is_hdr (facts) ? create_profile (&linear) : cmsCreate_sRGBProfile ();
  if (cmsGetColorSpace (profile) == space)
    transform = cmsCreateTransform (profile, input_format, srgb, output_format, INTENT_PERCEPTUAL, 0);
  cmsCloseProfile (profile);
  cmsCloseProfile (srgb);

  return transform;
}

static gboolean
has_effect (cmsHTRANSFORM transform,
            gboolean is_gray)
{
  for (int i = 0; i < N_LEVELS * N_LEVELS * N_LEVELS; i++)
    {
      const int levels[] = { i % N_LEVELS, i / N_LEVELS % N_LEVELS, i / N_LEVELS / N_LEVELS };
      guint8 before[4] = { 0 };
      guint8 after[4];

      for (int c = 0; c < 3; c++)
        before[c] = (guint8) (255 * levels[is_gray ? 0 : c] / (N_LEVELS - 1));
      memcpy (after, before, sizeof after);
      cmsDoTransform (transform, after, after, 1);
      for (gsize c = 0; c < 3; c++)
        if (ABS (after[c] - before[c]) > MAX_DIFFERENCE)
          return TRUE;
    }

  return FALSE;
}

/* Returns whether a profile of gray is for the picture: an RGB file may have one by mistake. */
static gboolean
is_without_color (GdkPixbuf *pixbuf)
{
  gsize stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  gsize n_channels = (gsize) gdk_pixbuf_get_n_channels (pixbuf);
  const guint8 *pixels = gdk_pixbuf_read_pixels (pixbuf);

  for (gsize y = 0; y < (gsize) gdk_pixbuf_get_height (pixbuf); y++)
    for (gsize x = 0; x < (gsize) gdk_pixbuf_get_width (pixbuf); x++)
      {
        const guint8 *pixel = pixels + y * stride + x * n_channels;

        if (pixel[0] != pixel[1] || pixel[0] != pixel[2])
          return FALSE;
      }

  return TRUE;
}

static guint32
get_rgb_format (GdkPixbuf *pixbuf)
{
  guint32 n_channels = (guint32) gdk_pixbuf_get_n_channels (pixbuf);

  return COLORSPACE_SH (PT_RGB) | CHANNELS_SH (3) | EXTRA_SH (n_channels - 3) | BYTES_SH (1);
}

/* SMPTE ST 2084, and ITU-R BT.2100, table 5. Returns: the light of a sample: in PQ as a share of WHITE_NITS, in HLG
 * that of the scene, up to 1 */
static double
decode_hdr (guint transfer,
            double sample)
{
  double power = pow (sample, 1 / 78.84375);
  double base = MAX (power - 0.8359375, 0) / (18.8515625 - 18.6875 * power);

  if (transfer == TS_FACTS_PQ)
    return pow (base, 1 / 0.1593017578125) * PQ_NITS / WHITE_NITS;

  return sample <= 0.5 ? sample * sample / 3 : (exp ((sample - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/* IEC 61966-2-1. */
static double
encode_srgb (double light)
{
  return light <= 0.0031308 ? 12.92 * light : 1.055 * pow (light, 1 / 2.4) - 0.055;
}

/* Returns: by what the light of a pixel is multiplied to fit a screen, where a channel may reach @max_light. As
 * in Chromium: the brighter a pixel is, the less of its light stays, and its hue does. */
static float
get_tone_gain (const float *light,
               gboolean is_hlg,
               float max_light)
{
  float luminance = 0.2627f * light[0] + 0.6780f * light[1] + 0.0593f * light[2];
  /* The display's part of HLG: ITU-R BT.2100, table 5, for 1000 cd/m². */
  float gain = is_hlg ? powf (luminance, 0.2f) * (float) (MAX_NITS / WHITE_NITS) : 1;
  float most = gain * MAX (MAX (light[0], light[1]), light[2]);

  return max_light > 1 ? gain * (1 + most / (max_light * max_light)) / (1 + most) : gain;
}

/* By itself, because Little CMS takes seconds for floats: from it come the rows of the matrix, as three pixels. */
static void
convert_hdr (GdkPixbuf *pixbuf,
             const TsFacts *facts)
{
  const float units[] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
  gboolean is_hlg = facts->transfer == TS_FACTS_HLG;
  float max_light = (float) ((facts->max_nits > 0 && !is_hlg ? facts->max_nits : MAX_NITS) / WHITE_NITS);
  cmsHTRANSFORM transform = create_transform (facts, cmsSigRgbData, TYPE_RGB_FLT, TYPE_RGB_FLT);
  float matrix[9];
  float light[256];
  guint8 samples[N_LIGHTS + 1];

  if (transform == NULL)
    return;

  cmsDoTransform (transform, units, matrix, 3);
  cmsDeleteTransform (transform);
  for (int i = 0; i < 256; i++)
    light[i] = (float) decode_hdr (facts->transfer, i / 255.0);
  for (int i = 0; i <= N_LIGHTS; i++)
    samples[i] = (guint8) (0.5 + 255 * encode_srgb ((double) i / N_LIGHTS));

  for (int y = 0; y < gdk_pixbuf_get_height (pixbuf); y++)
    {
      guint8 *pixel = gdk_pixbuf_get_pixels (pixbuf) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);

      for (int x = 0; x < gdk_pixbuf_get_width (pixbuf); x++, pixel += gdk_pixbuf_get_n_channels (pixbuf))
        {
          const float source[] = { light[pixel[0]], light[pixel[1]], light[pixel[2]] };
          float gain = N_LIGHTS * get_tone_gain (source, is_hlg, max_light);

          for (int i = 0; i < 3; i++)
            {
              float mixed = source[0] * matrix[i] + source[1] * matrix[3 + i] + source[2] * matrix[6 + i];

              pixel[i] = samples[(int) CLAMP (gain * mixed, 0, N_LIGHTS)];
            }
        }
    }
}

/**
 * ts_colors_convert:
 * @pixbuf: changed in place
 *
 * A profile that cannot be read, or is for pixels of another kind, counts as sRGB.
 */
void
ts_colors_convert (GdkPixbuf *pixbuf,
                   const TsFacts *facts)
{
  guint32 rgb = get_rgb_format (pixbuf);
  guint32 gray = COLORSPACE_SH (PT_GRAY) | CHANNELS_SH (1) | EXTRA_SH (T_EXTRA (rgb) + 2) | BYTES_SH (1);
  cmsHTRANSFORM transform;
  gboolean is_gray;

  if (is_hdr (facts))
    {
      convert_hdr (pixbuf, facts);
      return;
    }

  transform = create_transform (facts, cmsSigRgbData, rgb, rgb);
  is_gray = transform == NULL;
  if (is_gray)
    transform = create_transform (facts, cmsSigGrayData, gray, rgb);
  if (transform == NULL)
    return;

  if (has_effect (transform, is_gray) && (!is_gray || is_without_color (pixbuf)))
    {
      guint8 *pixels = gdk_pixbuf_get_pixels (pixbuf);
      guint32 stride = (guint32) gdk_pixbuf_get_rowstride (pixbuf);

      cmsDoTransformLineStride (transform, pixels, pixels, (guint32) gdk_pixbuf_get_width (pixbuf),
                                (guint32) gdk_pixbuf_get_height (pixbuf), stride, stride, 0, 0);
    }
  cmsDeleteTransform (transform);
}

static gboolean
convert_inks (GdkPixbuf *pixbuf,
              GdkPixbuf *target,
              const TsFacts *facts,
              gboolean is_inverted)
{
  cmsHTRANSFORM transform =
      create_transform (facts, cmsSigCmykData, is_inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8, get_rgb_format (target));

  if (transform == NULL)
    return FALSE;

  cmsDoTransformLineStride (transform, gdk_pixbuf_read_pixels (pixbuf), gdk_pixbuf_get_pixels (target),
                            (guint32) gdk_pixbuf_get_width (pixbuf), (guint32) gdk_pixbuf_get_height (pixbuf),
                            (guint32) gdk_pixbuf_get_rowstride (pixbuf),
                            (guint32) gdk_pixbuf_get_rowstride (target), 0, 0);
  cmsDeleteTransform (transform);
  return TRUE;
}

#else

void
ts_colors_convert (GdkPixbuf *pixbuf,
                   const TsFacts *facts)
{
}

static gboolean
convert_inks (GdkPixbuf *pixbuf,
              GdkPixbuf *target,
              const TsFacts *facts,
              gboolean is_inverted)
{
  return FALSE;
}

#endif

/**
 * ts_colors_convert_cmyk:
 * @pixbuf: its pixels are the inks cyan, magenta, yellow and black
 * @is_inverted: whether 255 is no ink
 *
 * Without a profile for them, each ink takes its share of the light.
 *
 * Returns: (transfer full) (nullable): a picture in sRGB; %NULL without memory
 */
GdkPixbuf *
ts_colors_convert_cmyk (GdkPixbuf *pixbuf,
                        const TsFacts *facts,
                        gboolean is_inverted)
{
  int width = gdk_pixbuf_get_width (pixbuf);
  int height = gdk_pixbuf_get_height (pixbuf);
  GdkPixbuf *target = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  guint mask = is_inverted ? 0 : 255;

  if (target == NULL || convert_inks (pixbuf, target, facts, is_inverted))
    return target;

  for (int y = 0; y < height; y++)
    {
      const guint8 *inks = gdk_pixbuf_read_pixels (pixbuf) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);
      guint8 *pixel = gdk_pixbuf_get_pixels (target) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (target);

      for (int x = 0; x < width; x++, inks += 4, pixel += 3)
        for (int i = 0; i < 3; i++)
          pixel[i] = (guint8) ((inks[i] ^ mask) * (inks[3] ^ mask) / 255);
    }

  return target;
}
