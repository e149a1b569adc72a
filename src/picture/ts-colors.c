/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-colors.h"

#ifdef HAVE_LCMS2

#include <lcms2.h>

/* Levels of each channel that are tried to see whether a profile is sRGB. */
#define N_LEVELS 5

/* The rounding of what counts as sRGB. */
#define MAX_DIFFERENCE 1

/* Display P3 has the primaries of SMPTE RP 431-2 with the white and the curve of sRGB: IEC 61966-2-1. */
static cmsHPROFILE
create_display_p3 (void)
{
  const cmsCIExyY white = { 0.3127, 0.3290, 1 };
  const cmsCIExyYTRIPLE primaries = { { 0.68, 0.32, 1 }, { 0.265, 0.69, 1 }, { 0.15, 0.06, 1 } };
  const double parameters[] = { 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045 };
  cmsToneCurve *curve = cmsBuildParametricToneCurve (NULL, 4, parameters);
  cmsToneCurve *curves[] = { curve, curve, curve };
  cmsHPROFILE profile = cmsCreateRGBProfile (&white, &primaries, curves);

  cmsFreeToneCurve (curve);
  return profile;
}

/* Returns: (nullable): from @profile to sRGB, for pixels that are converted in place; %NULL if the profile is not for
 * them, as that of a CMYK picture, of which GdkPixbuf has made RGB */
static cmsHTRANSFORM
create_transform (cmsHPROFILE profile,
                  guint n_channels)
{
  cmsHPROFILE srgb = cmsCreate_sRGBProfile ();
  guint32 rgb = COLORSPACE_SH (PT_RGB) | CHANNELS_SH (3) | EXTRA_SH (n_channels - 3) | BYTES_SH (1);
  guint32 gray = COLORSPACE_SH (PT_GRAY) | CHANNELS_SH (1) | EXTRA_SH (n_channels - 1) | BYTES_SH (1);
  cmsHTRANSFORM transform = NULL;

  if (cmsGetColorSpace (profile) == cmsSigRgbData)
    transform = cmsCreateTransform (profile, rgb, srgb, rgb, INTENT_PERCEPTUAL, 0);
  else if (cmsGetColorSpace (profile) == cmsSigGrayData)
    transform = cmsCreateTransform (profile, gray, srgb, rgb, INTENT_PERCEPTUAL, 0);
  cmsCloseProfile (srgb);

  return transform;
}

static gboolean
has_effect (cmsHTRANSFORM transform,
            gboolean is_gray,
            gsize n_channels)
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

/**
 * ts_colors_convert:
 * @pixbuf: changed in place; its option `icc-profile` has the profile of its file, or %TS_COLORS_DISPLAY_P3
 *
 * A profile that cannot be read, or is for pixels of another kind, counts as sRGB.
 */
void
ts_colors_convert (GdkPixbuf *pixbuf)
{
  const char *option = gdk_pixbuf_get_option (pixbuf, "icc-profile");
  guint n_channels = (guint) gdk_pixbuf_get_n_channels (pixbuf);
  g_autofree guint8 *data = NULL;
  gsize length;
  cmsHPROFILE profile;
  cmsHTRANSFORM transform = NULL;
  gboolean is_gray = FALSE;

  if (option == NULL)
    return;

  data = g_base64_decode (option, &length);
  profile = g_str_equal (option, TS_COLORS_DISPLAY_P3) ? create_display_p3 ()
                                                       : cmsOpenProfileFromMem (data, (guint32) length);
  if (profile != NULL)
    {
      is_gray = cmsGetColorSpace (profile) == cmsSigGrayData;
      transform = create_transform (profile, n_channels);
      cmsCloseProfile (profile);
    }
  if (transform == NULL)
    return;

  if (has_effect (transform, is_gray, n_channels) && (!is_gray || is_without_color (pixbuf)))
    {
      guint8 *pixels = gdk_pixbuf_get_pixels (pixbuf);
      guint32 stride = (guint32) gdk_pixbuf_get_rowstride (pixbuf);

      cmsDoTransformLineStride (transform, pixels, pixels, (guint32) gdk_pixbuf_get_width (pixbuf),
                                (guint32) gdk_pixbuf_get_height (pixbuf), stride, stride, 0, 0);
    }
  cmsDeleteTransform (transform);
}

#else

void
ts_colors_convert (GdkPixbuf *pixbuf)
{
}

#endif
