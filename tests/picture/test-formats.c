/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what decodes a file where GdkPixbuf does it through Glycin: a library stands for it.
 * The argument is the library; each test changes a process of its own.
 */

#include "ts-formats.h"

#include <dlfcn.h>
#include <sys/resource.h>

#include "can-filter.h"
#include "sample.h"
#include "ts-picture-process.h"
#include "ts-sandbox.h"

/* The library stays in the process, so that each of these tests has its own. */
static void
load_glycin (void)
{
  g_assert_nonnull (dlopen (g_getenv ("FAKE_GLYCIN"), RTLD_NOW | RTLD_GLOBAL));
}

/* Version 2.44 can be built with Glycin and without: the loaded library counts. Loaders in C may be built in beside it. */
static void
test_glycin (void)
{
  static const char *const c_formats[] = { "ani", "icns", "xpm", "xbm", "qtif", "heif/avif", "wmf", "" };

  if (!is_inside () || ts_formats_have_glycin ())
    return;

  g_assert_false (ts_formats_is_glycin ("png"));
  load_glycin ();
  g_assert_true (ts_formats_have_glycin ());
  g_assert_true (ts_formats_is_glycin ("png"));
  g_assert_true (ts_formats_is_glycin ("heic"));
  for (gsize i = 0; i < G_N_ELEMENTS (c_formats); i++)
    g_assert_false (ts_formats_is_glycin (c_formats[i]));
}

/* A JPEG, and each format that has a loader in C, get the filter also where Glycin decodes the others. */
static void
test_filter (void)
{
  g_autoptr (GBytes) jpeg = NULL;
  g_autoptr (GBytes) png = NULL;
  g_auto (GStrv) jpeg_loaders = NULL;
  g_auto (GStrv) png_loaders = NULL;
  struct rlimit limit;

  if (!is_inside ())
    return;

  jpeg = sample_jpeg (1);
  png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGB, FALSE);
  load_glycin ();
  jpeg_loaders = ts_formats_open_loaders (jpeg);
  png_loaders = ts_formats_open_loaders (png);
  g_assert_false (ts_formats_is_glycin (jpeg_loaders[0]));
  g_assert_true (ts_formats_is_glycin (png_loaders[0]));
  g_assert_cmpint (ts_sandbox_filter (TRUE), ==, TS_PICTURE_PROTECTIONS_GLYCIN);

  /* The frame of the largest picture, in its own file, is larger than any answer. */
  ts_sandbox_limit ();
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_cmpuint (limit.rlim_cur, ==, TS_SANDBOX_MAX_FRAME_SIZE);
  g_assert_cmpuint (limit.rlim_cur, >=, 8 * (guint64) TS_PICTURE_MAX_PIXELS);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* GLib gives its subprocesses no arguments. */
  if (argc == 2)
    g_setenv ("FAKE_GLYCIN", argv[1], TRUE);

  g_test_add_func ("/formats/glycin", test_glycin);
  g_test_add_func ("/formats/filter", test_filter);

  return g_test_run ();
}
