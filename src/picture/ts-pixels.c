/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-pixels.h"

#include <math.h>

/**
 * ts_pixels_get_alpha:
 * @pixbuf: with 4 channels
 */
TsAlpha
ts_pixels_get_alpha (GdkPixbuf *pixbuf)
{
  const guint8 *pixels = gdk_pixbuf_read_pixels (pixbuf);
  gsize stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  int width = gdk_pixbuf_get_width (pixbuf);
  TsAlpha alpha = { .is_bounding = TRUE };

  for (gsize y = 0; y < (gsize) gdk_pixbuf_get_height (pixbuf); y++)
    {
      const guint8 *pixel = pixels + y * stride;

      for (int x = 0; x < width; x++, pixel += 4)
        {
          alpha.is_visible |= pixel[3] != 0;
          alpha.is_transparent |= pixel[3] != 255;
          alpha.is_bounding &= MAX (MAX (pixel[0], pixel[1]), pixel[2]) <= pixel[3];
        }
    }

  return alpha;
}

/**
 * ts_pixels_flatten:
 * @pixbuf: with 4 channels; changed in place, to colors on %TS_PIXELS_GROUND, whose fourth channel means nothing
 * @is_premultiplied: whether the colors are multiplied with the alpha
 */
void
ts_pixels_flatten (GdkPixbuf *pixbuf,
                   gboolean is_premultiplied)
{
  guint8 *pixels = gdk_pixbuf_get_pixels (pixbuf);
  gsize stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  int width = gdk_pixbuf_get_width (pixbuf);

  for (gsize y = 0; y < (gsize) gdk_pixbuf_get_height (pixbuf); y++)
    {
      guint8 *pixel = pixels + y * stride;

      for (int x = 0; x < width; x++, pixel += 4)
        for (int i = 0; pixel[3] != 255 && i < 3; i++)
          {
            guint color = pixel[i] * (is_premultiplied ? 255u : pixel[3]);

            pixel[i] = (guint8) ((color + TS_PIXELS_GROUND * (255u - pixel[3]) + 127) / 255);
          }
    }
}

static void
add_row (guint16 *restrict sums,
         const guint8 *restrict row,
         gsize length)
{
  for (gsize i = 0; i < length; i++)
    sums[i] = (guint16) (sums[i] + row[i]);
}

/* Multiplies by 2^43 / area instead of dividing. The factor is rounded up by less than 1, which changes the result only
 * for a sum of 2^43 / area or more; no sum exceeds 255.5 × area, and area is below 2^17. */
static void
average_row (const guint16 *sums,
             gsize n_channels,
             guint factor,
             guint8 *target,
             int width)
{
  guint area = factor * factor;
  guint64 share = (G_GUINT64_CONSTANT (1) << 43) / area + 1;
  guint64 half = area / 2 * share;

  for (int x = 0; x < width; x++, target += 3)
    {
      guint red = 0;
      guint green = 0;
      guint blue = 0;

      for (guint i = 0; i < factor; i++, sums += n_channels)
        {
          red += sums[0];
          green += sums[1];
          blue += sums[2];
        }
      target[0] = (guint8) ((red * share + half) >> 43);
      target[1] = (guint8) ((green * share + half) >> 43);
      target[2] = (guint8) ((blue * share + half) >> 43);
    }
}

/**
 * ts_pixels_reduce:
 * @source: its fourth channel is left out
 * @factor: 1…%TS_PIXELS_MAX_FACTOR: how many pixels of a row, and of a column, become one
 *
 * Each pixel of the result is the mean of its square in @source. Incomplete squares at the right and bottom do not
 * count.
 *
 * Returns: (transfer full) (nullable): three channels, with the options of @source; %NULL if there is no memory
 */
GdkPixbuf *
ts_pixels_reduce (GdkPixbuf *source,
                  int factor)
{
  const guint8 *pixels = gdk_pixbuf_read_pixels (source);
  gsize stride = (gsize) gdk_pixbuf_get_rowstride (source);
  gsize n_channels = (gsize) gdk_pixbuf_get_n_channels (source);
  int width = gdk_pixbuf_get_width (source) / factor;
  int height = gdk_pixbuf_get_height (source) / factor;
  gsize length = (gsize) width * (gsize) factor * n_channels;
  g_autofree guint16 *sums = g_try_new (guint16, length);
  GdkPixbuf *target = sums != NULL ? gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height) : NULL;

  if (target == NULL)
    return NULL;

  for (gsize y = 0; y < (gsize) height; y++)
    {
      memset (sums, 0, length * sizeof *sums);
      for (int i = 0; i < factor; i++, pixels += stride)
        add_row (sums, pixels, length);
      average_row (sums, n_channels, (guint) factor,
                   gdk_pixbuf_get_pixels (target) + y * (gsize) gdk_pixbuf_get_rowstride (target), width);
    }
  gdk_pixbuf_copy_options (source, target);

  return target;
}

/* The source pixels, of a row or a column, that make one target pixel, and the weight of each. */
typedef struct
{
  int first;
  int n;
  const float *shares;
} Taps;

/* A triangle filter whose half width is the larger of a source and a target pixel: linear interpolation to enlarge, a
 * weighted mean to reduce, and an exact copy at the same size; see P. S. Heckbert, "Fundamentals of Texture Mapping and
 * Image Warping", 1989, §3.5. Writes at most max_n_taps() weights to @shares. */
static Taps
find_taps (int source_size,
           int target_size,
           int target,
           float *shares)
{
  double step = (double) source_size / target_size;
  double reach = MAX (step, 1.0);
  double center = (target + 0.5) * step - 0.5;
  int first = MAX ((int) floor (center - reach) + 1, 0);
  int last = MIN ((int) ceil (center + reach) - 1, source_size - 1);
  double sum = 0.0;

  for (int i = first; i <= last; i++)
    sum += reach - fabs (i - center);
  for (int i = first; i <= last; i++)
    shares[i - first] = (float) ((reach - fabs (i - center)) / sum);

  return (Taps){ .first = first, .n = last - first + 1, .shares = shares };
}

static gsize
max_n_taps (int source_size,
            int target_size)
{
  return 2 * (gsize) (source_size / target_size + 1) + 1;
}

/* Twice as fast with the registers that most processors of today have; the result is the same. */
#if defined __x86_64__ && defined __GLIBC__
__attribute__ ((target_clones ("avx2", "default")))
#endif
static void
mix_row (float *restrict sums,
         const guint8 *restrict row,
         float share,
         gsize length)
{
  for (gsize i = 0; i < length; i++)
    sums[i] += share * (float) row[i];
}

/* Red, green and blue, which are computed together; the fourth means nothing. */
typedef float Color __attribute__ ((vector_size (16)));

static guint32
mix_pixel (const float *sums,
           gsize n_channels,
           const Taps *taps)
{
  Color mixed = { 0.5f, 0.5f, 0.5f };

  sums += (gsize) taps->first * n_channels;
  for (int i = 0; i < taps->n; i++, sums += n_channels)
    {
      Color color;

      memcpy (&color, sums, sizeof color);
      mixed += taps->shares[i] * color;
    }

  return 255u << 24 | (guint32) mixed[0] << 16 | (guint32) mixed[1] << 8 | (guint32) mixed[2];
}

/**
 * ts_pixels_scale:
 * @source: its fourth channel is left out
 * @crop: the part of @source to take
 * @width: of the result, at least 1
 * @height: of the result, at least 1
 *
 * Returns: (transfer full) (nullable): @width × @height pixels without gaps, each 0xffRRGGBB in the machine's byte
 *   order; %NULL if there is no memory
 */
GBytes *
ts_pixels_scale (GdkPixbuf *source,
                 const TsRect *crop,
                 int width,
                 int height)
{
  gsize stride = (gsize) gdk_pixbuf_get_rowstride (source);
  gsize n_channels = (gsize) gdk_pixbuf_get_n_channels (source);
  const guint8 *pixels =
      gdk_pixbuf_read_pixels (source) + (gsize) crop->y * stride + (gsize) crop->x * n_channels;
  gsize length = (gsize) crop->width * n_channels;
  gsize size = (gsize) width * (gsize) height * sizeof (guint32);
  gsize n_shares = max_n_taps (crop->width, width);
  g_autofree guint32 *result = g_try_malloc (size);
  /* The last pixel is read as four. */
  g_autofree float *sums = g_try_new0 (float, length + 1);
  g_autofree float *row_shares = g_try_new (float, max_n_taps (crop->height, height));
  g_autofree float *column_shares = g_try_new (float, n_shares *(gsize) width);
  g_autofree Taps *columns = g_try_new (Taps, (gsize) width);
  guint32 *target = result;

  if (result == NULL || sums == NULL || row_shares == NULL || column_shares == NULL || columns == NULL)
    return NULL;

  for (int x = 0; x < width; x++)
    columns[x] = find_taps (crop->width, width, x, column_shares + (gsize) x * n_shares);

  for (int y = 0; y < height; y++)
    {
      Taps rows = find_taps (crop->height, height, y, row_shares);

      memset (sums, 0, length * sizeof *sums);
      for (int i = 0; i < rows.n; i++)
        mix_row (sums, pixels + (gsize) (rows.first + i) * stride, rows.shares[i], length);
      for (int x = 0; x < width; x++)
        *target++ = mix_pixel (sums, n_channels, &columns[x]);
    }

  return g_bytes_new_take (g_steal_pointer (&result), size);
}
