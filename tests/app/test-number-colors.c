/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the number colors: which tiles are of one group; every number can be read; neighbors are told apart, by people
 * with each kind of color vision. Contrast is that of WCAG 2.1, distance that of CIE 1976 in L*a*b*, and missing cones are
 * simulated as in Machado, Oliveira and Fernandes 2009.
 */

#include <gtk/gtk.h>
#include <math.h>

#include "ts-tile.h"

/* What high contrast asks for. */
#define ENOUGH_CONTRAST 7.0

/* Of shapes, as WCAG 2.1 asks for. */
#define ENOUGH_GAP_CONTRAST 3.0

/* A difference of 2 is just seen between areas side by side. */
#define NEIGHBOR_DISTANCE 35.0
#define LEAST_DISTANCE 18.0

typedef struct
{
  double of[3];
} Color;

/* The gap in the dark style. */
static const GdkRGBA dark_gap = { 0.2f, 0.2f, 0.2f, 1 };

/* On linear RGB; severity 1. */
static const double visions[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
};

static double
get_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static Color
get_color (const GdkRGBA *rgba)
{
  return (Color){ { get_linear (rgba->red), get_linear (rgba->green), get_linear (rgba->blue) } };
}

/* Returns: the relative luminance of WCAG 2.1 */
static double
get_luminance (const GdkRGBA *rgba)
{
  Color color = get_color (rgba);

  return 0.2126 * color.of[0] + 0.7152 * color.of[1] + 0.0722 * color.of[2];
}

/* Returns: the contrast of WCAG 2.1, of two luminances */
static double
get_contrast (double luminance,
              double other)
{
  return (MAX (luminance, other) + 0.05) / (MIN (luminance, other) + 0.05);
}

static Color
multiply (const double matrix[3][3],
          const Color *color)
{
  Color result;

  for (guint i = 0; i < 3; i++)
    result.of[i] = matrix[i][0] * color->of[0] + matrix[i][1] * color->of[1] + matrix[i][2] * color->of[2];

  return result;
}

static const double xyz[3][3] = { { 0.4124, 0.3576, 0.1805 }, { 0.2126, 0.7152, 0.0722 }, { 0.0193, 0.1192, 0.9505 } };

static double
compress (double value)
{
  return value > 216.0 / 24389 ? cbrt (value) : (24389.0 / 27 * value + 16) / 116;
}

/* L*a*b* of a color as it is seen with @vision, under the light of a screen. */
static Color
get_lab (const GdkRGBA *rgba,
         const double vision[3][3])
{
  Color color = get_color (rgba);
  Color seen = multiply (vision, &color);
  Color light;
  double x;
  double y;
  double z;

  for (guint i = 0; i < 3; i++)
    seen.of[i] = CLAMP (seen.of[i], 0, 1);
  light = multiply (xyz, &seen);
  x = compress (light.of[0] / 0.95047);
  y = compress (light.of[1]);
  z = compress (light.of[2] / 1.08883);

  return (Color){ { 116 * y - 16, 500 * (x - y), 200 * (y - z) } };
}

/* As the person sees it for whom it is the least. */
static double
get_distance (const GdkRGBA *a,
              const GdkRGBA *b)
{
  double least = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (visions); i++)
    {
      Color one = get_lab (a, visions[i]);
      Color other = get_lab (b, visions[i]);

      least = MIN (least, hypot (hypot (one.of[0] - other.of[0], one.of[1] - other.of[1]), one.of[2] - other.of[2]));
    }

  return least;
}

static void
test_numbers_are_read (void)
{
  for (guint group = 1; group <= TS_N_NUMBER_GROUNDS; group++)
    {
      GdkRGBA ground = ts_tile_get_ground (group);
      double luminance = get_luminance (&ground);

      g_assert_cmpfloat (get_contrast (luminance, 0), >=, ENOUGH_CONTRAST);
      g_assert_cmpfloat (ground.alpha, ==, 1);
      g_assert_cmpfloat (get_contrast (luminance, get_luminance (&dark_gap)), >=,
                         ENOUGH_GAP_CONTRAST);
    }
}

static void
test_groups_are_told_apart (void)
{
  for (guint a = 1; a <= 20; a++)
    for (guint b = a + 1; b < MIN (a + TS_N_NUMBER_GROUNDS, 21); b++)
      {
        GdkRGBA one = ts_tile_get_ground (a);
        GdkRGBA other = ts_tile_get_ground (b);

        g_assert_cmpfloat (get_distance (&one, &other), >=, b == a + 1 ? NEIGHBOR_DISTANCE : LEAST_DISTANCE);
      }
}

static void
check_groups (TsNumberColors scheme,
              guint columns,
              guint rows,
              const char *groups)
{
  for (guint home = 0; home < columns * rows; home++)
    g_assert_cmpuint (ts_tile_get_group (scheme, home, columns, rows), ==, groups[home] - '0');
}

static void
test_groups (void)
{
  check_groups (TS_NUMBER_COLORS_PLAIN, 3, 2, "000000");
  check_groups (TS_NUMBER_COLORS_ROWS, 3, 3, "111222333");
  check_groups (TS_NUMBER_COLORS_FRINGE, 4, 3, "111112221233");
  check_groups (TS_NUMBER_COLORS_FRINGE, 2, 4, "11121212");
  check_groups (TS_NUMBER_COLORS_HALVES, 2, 4, "11112222");
  check_groups (TS_NUMBER_COLORS_HALVES, 3, 3, "111111222");
  g_assert_cmpuint (ts_tile_get_group (TS_NUMBER_COLORS_FRINGE, 399, 20, 20), ==, 20);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/number-colors/numbers-are-read", test_numbers_are_read);
  g_test_add_func ("/number-colors/groups-are-told-apart", test_groups_are_told_apart);
  g_test_add_func ("/number-colors/groups", test_groups);

  return g_test_run ();
}
