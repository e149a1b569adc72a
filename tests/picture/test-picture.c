/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of loading: every format, upright, opaque, of the right size, in the right thread.
 */

#include <glib/gstdio.h>

#include "sample.h"
#include "ts-picture.h"
#include "ts-pixels.h"

/* JPEG and lossy WebP are off by this much inside a quarter. */
#define TOLERANCE 12

#define LARGE 100000

#define assert_pixel(picture, x, y, expected) \
  sample_assert_color ((picture), (x), (y), (expected) &0xffffff, TOLERANCE)

static guint32
color_of (char letter)
{
  static const char letters[] = "RGBWKdlg";
  static const guint32 colors[] = { 0xff0000, 0x00ff00, 0x0000ff, 0xffffff, 0, 0x555555, 0xaaaaaa, 0x808080 };
  const char *place = strchr (letters, letter);

  g_assert_nonnull (place);
  return colors[place - letters];
}

/* Looks at the middle of each quarter and, to know where it ends, well into all its corners. */
static void
assert_quarters (TsPicture *picture,
                 const char *quarters)
{
  int width = ts_picture_get_width (picture);
  int height = ts_picture_get_height (picture);

  for (int i = 0; i < 4; i++)
    for (int k = 1; k < 8; k += 3)
      assert_pixel (picture,
                    (i % 2 * 8 + k) * width / 16,
                    (i / 2 * 8 + k) * height / 16,
                    color_of (quarters[i]));
}

static void
assert_size (TsPicture *picture,
             int width,
             int height)
{
  g_assert_cmpint (ts_picture_get_width (picture), ==, width);
  g_assert_cmpint (ts_picture_get_height (picture), ==, height);
}

static void
assert_loads (GBytes *bytes,
              const char *quarters)
{
  TsPicture *picture = sample_load (bytes, LARGE);

  assert_size (picture, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  g_assert_cmpint (ts_picture_get_source_width (picture), ==, SAMPLE_WIDTH);
  assert_quarters (picture, quarters);
  g_assert_finalize_object (picture);
}

static void
test_png_kinds (void)
{
  static const struct
  {
    int depth;
    SamplePngColor color;
    const char *quarters;
  } kinds[] = {
    { 8, SAMPLE_PNG_GREY, "KdlW" },
    { 16, SAMPLE_PNG_GREY, "KdlW" },
    { 8, SAMPLE_PNG_RGB, "RGBW" },
    { 16, SAMPLE_PNG_RGB, "RGBW" },
    { 8, SAMPLE_PNG_PALETTE, "RGBW" },
    { 8, SAMPLE_PNG_GREY_ALPHA, "Kdlg" },
    { 16, SAMPLE_PNG_GREY_ALPHA, "Kdlg" },
    { 8, SAMPLE_PNG_RGBA, "RGBg" },
    { 16, SAMPLE_PNG_RGBA, "RGBg" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (int is_interlaced = 0; is_interlaced <= 1; is_interlaced++)
      {
        g_autoptr (GBytes) bytes =
            sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, kinds[i].depth, kinds[i].color, is_interlaced);

        g_test_message ("%d bits, color type %d, interlaced %d", kinds[i].depth, kinds[i].color, is_interlaced);
        assert_loads (bytes, kinds[i].quarters);
      }
}

/* What is missing here is a package of its own: then loading says so, and the chooser does not offer it. */
static void
test_formats (void)
{
  static const struct
  {
    const char *name;
    const char *quarters;
  } formats[] = {
    { "png", SAMPLE_QUARTERS },
    { "jpeg", SAMPLE_QUARTERS },
    { "tiff", SAMPLE_QUARTERS },
    { "bmp", SAMPLE_QUARTERS },
    { "gif", SAMPLE_QUARTERS },
    { "animated gif", SAMPLE_QUARTERS },
    { "progressive.jpg", SAMPLE_QUARTERS },
    { "cmyk.jpg", SAMPLE_QUARTERS },
    { "grey.jpg", "KdlW" },
    { "lossless.webp", SAMPLE_QUARTERS },
    { "lossy.webp", SAMPLE_QUARTERS },
    { "animated.webp", SAMPLE_QUARTERS },
    { "quarters.heic", SAMPLE_QUARTERS },
    { "quarters.jxl", SAMPLE_QUARTERS },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (GBytes) bytes = sample_named (formats[i].name);

      g_test_message ("%s", formats[i].name);
      if (sample_can_load (formats[i].name))
        assert_loads (bytes, formats[i].quarters);
      else
        sample_assert_refused (bytes, TS_PICTURE_ERROR_NO_LOADER);
    }
}

/* The box `irot` turns a picture, and what EXIF says beside it is of the time before. */
static void
test_turned_by_box (void)
{
  g_autoptr (GBytes) avif = sample_stored ("turned.avif");
  g_autoptr (TsPicture) picture = sample_load (avif, LARGE);

  assert_size (picture, SAMPLE_HEIGHT, SAMPLE_WIDTH);
  g_assert_cmpint (ts_picture_get_source_width (picture), ==, SAMPLE_HEIGHT);
  assert_quarters (picture, "BRWG");
}

/* Drawn for the requested size: the border of two colors is as sharp as in a small one. */
static void
test_drawing (void)
{
  g_autoptr (GBytes) bytes = sample_stored ("quarters.svg");
  g_autoptr (TsPicture) picture = sample_load (bytes, 800);
  g_autoptr (TsPicture) doubled = sample_load (bytes, 1600);
  g_autofree char *comment = g_strdup_printf ("<!-- %0400d -->\n", 0);
  g_autoptr (GBytes) commented = sample_join (bytes, 0, comment, strlen (comment));
  g_autoptr (TsPicture) other = sample_load (commented, 800);
  g_autoptr (GBytes) packed = sample_gzip (bytes, 1);
  g_autoptr (TsPicture) same = sample_load (packed, 800);

  assert_size (picture, 1200, 800);
  assert_quarters (picture, SAMPLE_QUARTERS);
  assert_size (doubled, 2400, 1600);
  assert_pixel (doubled, 1199, 400, color_of ('R'));
  assert_pixel (doubled, 1200, 400, color_of ('G'));

  /* The comment is longer than what a system's list of types reads. */
  assert_size (other, 1200, 800);
  assert_size (same, 1200, 800);
  assert_quarters (same, SAMPLE_QUARTERS);
  g_assert_cmpint (ts_picture_get_source_width (picture), ==, ts_picture_get_source_width (doubled));
  g_assert_cmpint (ts_picture_get_source_width (picture), >, 2400);
}

/* A drawing gets no other file, and its text has fonts: without one it would be an empty box. */
static void
test_drawing_on_its_own (void)
{
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (SAMPLE_WIDTH, SAMPLE_HEIGHT);
  g_autoptr (GBytes) png = sample_encode (pixbuf, "png");
  g_autoptr (GFile) file = sample_write ("other.png", png);
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *svg =
      g_strdup_printf ("<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'>"
                       "<rect width='200' height='100' fill='#fff'/><image href='%s' width='100' height='100'/>"
                       "<text x='150' y='110' text-anchor='middle' font-size='150' font-weight='bold'>l</text></svg>",
                       uri);
  g_autoptr (GBytes) bytes = g_bytes_new_static (svg, strlen (svg));
  g_autoptr (TsPicture) picture = sample_load (bytes, 100);

  g_file_delete (file, NULL, NULL);
  assert_pixel (picture, 20, 40, color_of ('W'));
  assert_pixel (picture, 150, 50, color_of ('K'));
}

/* Text is the same as where every font can be opened. */
static void
assert_drawn_with_letters (const char *svg,
                           gboolean is_packed)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (svg, strlen (svg));
  g_autoptr (GBytes) packed = is_packed ? sample_gzip (bytes, 1) : g_bytes_ref (bytes);
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_mime_type ("image/svg+xml", NULL);
  g_autoptr (TsPicture) picture = sample_load (packed, 100);
  GdkPixbuf *expected;

  g_assert_true (gdk_pixbuf_loader_write_bytes (loader, bytes, NULL));
  g_assert_true (gdk_pixbuf_loader_close (loader, NULL));
  expected = gdk_pixbuf_loader_get_pixbuf (loader);
  assert_size (picture, 400, 100);
  for (int y = 0; y < 100; y += 3)
    for (int x = 0; x < 400; x += 3)
      {
        const guint8 *pixel = gdk_pixbuf_read_pixels (expected) + y * gdk_pixbuf_get_rowstride (expected) +
                              x * gdk_pixbuf_get_n_channels (expected);

        assert_pixel (picture, x, y, 0xff000000 | (guint32) (pixel[0] << 16 | pixel[1] << 8 | pixel[2]));
      }
}

#define LETTERS(content)                                              \
  "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='100'>" \
  "<rect width='400' height='100' fill='#fff'/><text y='90' font-size='60'>" content "</text></svg>"

/* Some of the letters are a reference each. */
static void
test_drawing_with_letters (void)
{
  assert_drawn_with_letters (LETTERS ("\u5b57\u0e01\u0915&#xac00;&#12354;"), FALSE);
  assert_drawn_with_letters (LETTERS ("a\u5b57\u0e01&#12354;<tspan font-family='sans-serif'>a"
                                      "<tspan font-weight='bold'>a</tspan></tspan><tspan font-family='monospace'>a</tspan>"),
                             TRUE);
}

/* EXIF 2.32 §4.6.4: which side of the picture the file's first row and first column are. */
static const char *const upright_quarters[] = { "RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB" };

/* Also made small before it is turned: TIFF by this room, JPEG by libjpeg and then by this room. */
static void
test_orientation (void)
{
  for (int orientation = 1; orientation <= 8; orientation++)
    for (int i = 0; i < 4; i++)
      {
        int divisor = i / 2 == 0 ? 1 : 2;
        TsSize upright = orientation >= 5 ? (TsSize){ SAMPLE_HEIGHT, SAMPLE_WIDTH } : (TsSize){ SAMPLE_WIDTH, SAMPLE_HEIGHT };
        g_autoptr (GBytes) bytes = i % 2 == 0 ? sample_jpeg ((guint8) orientation) : sample_tiff ((guint16) orientation);
        g_autoptr (TsPicture) picture = sample_load (bytes, divisor == 1 ? LARGE : SAMPLE_HEIGHT / divisor);

        g_test_message ("%s of orientation %d, to 1/%d", i % 2 == 0 ? "JPEG" : "TIFF", orientation, divisor);
        assert_size (picture, upright.width / divisor, upright.height / divisor);
        g_assert_cmpint (ts_picture_get_source_width (picture), ==, upright.width);
        assert_quarters (picture, upright_quarters[orientation - 1]);
      }
}

/* Both sides of each step. A panorama keeps its height, and libjpeg rounds up: a quarter of 251 pixels are 63, and half
 * of what is too large has an odd side. */
static void
test_reduced (void)
{
  static const struct
  {
    const char *type;
    TsSize file;
    int short_side;
    TsSize picture;
  } cases[] = {
    { "jpeg", { 320, 240 }, 241, { 320, 240 } },
    { "jpeg", { 320, 240 }, 121, { 320, 240 } },
    { "jpeg", { 320, 240 }, 120, { 160, 120 } },
    { "jpeg", { 320, 240 }, 91, { 160, 120 } },
    { "jpeg", { 320, 240 }, 90, { 120, 90 } },
    { "jpeg", { 320, 240 }, 61, { 120, 90 } },
    { "jpeg", { 320, 240 }, 60, { 80, 60 } },
    { "jpeg", { 320, 240 }, 31, { 80, 60 } },
    { "jpeg", { 320, 240 }, 30, { 40, 30 } },
    { "jpeg", { 320, 240 }, 16, { 40, 30 } },
    { "jpeg", { 320, 240 }, 15, { 20, 15 } },
    { "jpeg", { 4000, 100 }, 100, { 4000, 100 } },
    { "jpeg", { 4000, 100 }, 50, { 2000, 50 } },
    { "jpeg", { 333, 251 }, 60, { 84, 63 } },
    { "jpeg", { 8193, 4161 }, LARGE, { 4097, 2081 } },
    { "png", { 320, 240 }, 241, { 320, 240 } },
    { "png", { 320, 240 }, 121, { 320, 240 } },
    { "png", { 320, 240 }, 120, { 160, 120 } },
    { "png", { 320, 240 }, 81, { 160, 120 } },
    { "png", { 320, 240 }, 80, { 106, 80 } },
    { "bmp", { 320, 240 }, 81, { 160, 120 } },
    { "tiff", { 320, 240 }, 80, { 106, 80 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (cases[i].file.width, cases[i].file.height);
      g_autoptr (GBytes) bytes = sample_encode (pixbuf, cases[i].type);
      g_autoptr (TsPicture) picture = sample_load (bytes, cases[i].short_side);

      g_test_message ("%s, short side %d", cases[i].type, cases[i].short_side);
      assert_size (picture, cases[i].picture.width, cases[i].picture.height);
      g_assert_cmpint (ts_picture_get_source_width (picture), ==, cases[i].file.width);
      assert_quarters (picture, SAMPLE_QUARTERS);
    }
}

/* However much or little is asked for, what is kept is bounded. */
static void
test_bounded (void)
{
  g_autoptr (GBytes) bytes = sample_png_empty (8192, 4098);
  g_autoptr (TsPicture) picture = sample_load (bytes, LARGE);
  g_autoptr (TsPicture) tiny = sample_load (bytes, 1);

  assert_size (tiny, 8192 / TS_PIXELS_MAX_FACTOR, 4098 / TS_PIXELS_MAX_FACTOR);
  assert_size (picture, 4096, 2049);
  g_assert_cmpint (ts_picture_get_source_width (picture), ==, 8192);
  sample_assert_color (picture, 4095, 2048, 0, 0);
}

static void
test_resource (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///org/tileshift/test/sample.jpg");
  g_autoptr (GFile) missing = g_file_new_for_uri ("resource:///org/tileshift/test/missing.jpg");
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = ts_picture_load (file, LARGE, NULL, &error);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_autofree char *key = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);

  g_assert_no_error (error);
  assert_quarters (picture, SAMPLE_QUARTERS);
  g_assert_cmpstr (ts_picture_get_key (picture), ==, key);

  g_assert_null (ts_picture_load (missing, LARGE, NULL, &error));
  g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND);
  g_clear_error (&error);

  g_cancellable_cancel (cancelled);
  g_assert_null (ts_picture_load (file, LARGE, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Returns: (transfer full): a BMP, which no compression protects from looking like another one in most places */
static GBytes *
make_bmp (gsize changed_place)
{
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (600, 400);
  g_autoptr (GBytes) bytes = sample_encode (pixbuf, "bmp");
  gsize size;
  guint8 *data = g_bytes_unref_to_data (g_steal_pointer (&bytes), &size);

  g_assert_cmpuint (changed_place, <, size);
  data[changed_place] ^= 1;

  return g_bytes_new_take (data, size);
}

static char *
dup_key (GBytes *bytes)
{
  g_autoptr (TsPicture) picture = sample_load (bytes, LARGE);

  return g_strdup (ts_picture_get_key (picture));
}

/* Has another picture put in the place of @file by a shell command while the first one is being decoded. */
static TsPicture *
load_while (const char *command,
            GFile *file,
            GFile *other)
{
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);
  g_autoptr (GFile) decoder = sample_write ("decoder", nothing);
  g_autofree char *program = g_strdup (g_getenv ("TILESHIFT_PICTURE_PROGRAM"));
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\n'%s' \"$@\" && %s '%s' '%s'\n", program, command,
                                             g_file_peek_path (other), g_file_peek_path (file));
  g_autoptr (GError) error = NULL;
  TsPicture *picture;

  g_file_set_contents_full (g_file_peek_path (decoder), script, -1, G_FILE_SET_CONTENTS_NONE, 0700, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (g_file_peek_path (decoder), 0700), ==, 0);
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", g_file_peek_path (decoder), TRUE);
  picture = ts_picture_load (file, LARGE, NULL, &error);
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);
  g_assert_no_error (error);
  g_file_delete (decoder, NULL, NULL);

  return picture;
}

/* A file that takes the name of the decoded one leaves no trace in its key; one whose bytes are overwritten, or that
 * grows though its time stays, has no key of a file, because the pixels may be of either content. */
static void
test_replaced (void)
{
  g_autoptr (GBytes) first = make_bmp (60);
  g_autoptr (GBytes) second = make_bmp (360000);
  g_autofree char *first_key = dup_key (first);
  g_autofree char *second_key = dup_key (second);
  static const char *const commands[] = {
    "mv", "cp", "grow () { now=$(stat -c %y \"$2\"); cat \"$1\" >> \"$2\"; touch -d \"$now\" \"$2\"; }; grow"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (GFile) file = sample_write ("first", first);
      g_autoptr (GFile) other = sample_write ("second", second);
      g_autoptr (TsPicture) picture = load_while (commands[i], file, other);
      g_autoptr (GBytes) now = g_file_load_bytes (file, NULL, NULL, NULL);

      g_assert_true (g_bytes_equal (now, second) == (i < 2));
      g_assert_false (g_bytes_equal (now, first));
      g_assert_true (g_str_equal (ts_picture_get_key (picture), first_key) == (i == 0));
      g_assert_cmpstr (ts_picture_get_key (picture), !=, second_key);
      g_file_delete (file, NULL, NULL);
      g_file_delete (other, NULL, NULL);
    }
}

/* All of it, and parts, at their size, and with each side as long or longer. */
static void
test_encode (void)
{
  static const struct
  {
    TsRect crop;
    const char *quarters;
  } cases[] = {
    { { 0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT }, SAMPLE_QUARTERS },
    { { SAMPLE_WIDTH / 2, 0, SAMPLE_WIDTH / 2, SAMPLE_HEIGHT }, "GGWW" },
    { { 0, SAMPLE_HEIGHT / 2, SAMPLE_WIDTH, SAMPLE_HEIGHT / 2 }, "BWBW" },
  };
  static const int factors[] = { 1, 2, 4 };
  g_autoptr (GBytes) bytes = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGBA, FALSE);
  g_autoptr (GBytes) opaque = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGB, FALSE);
  g_autoptr (TsPicture) picture = sample_load (opaque, LARGE);
  g_autoptr (TsPicture) transparent = sample_load (bytes, LARGE);

  for (gsize n = 0; n < G_N_ELEMENTS (cases) * 9; n++)
    {
      gsize i = n / 9;
      TsSize size = { cases[i].crop.width * factors[n % 3], cases[i].crop.height * factors[n / 3 % 3] };
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) encoded = ts_picture_encode (picture, &cases[i].crop, size.width, size.height, &error);
      g_autoptr (TsPicture) copy = NULL;

      g_assert_no_error (error);
      copy = sample_load (encoded, LARGE);
      assert_size (copy, size.width, size.height);
      assert_quarters (copy, cases[i].quarters);
    }
  assert_quarters (transparent, "RGBg");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture/formats", test_formats);
  g_test_add_func ("/picture/png-kinds", test_png_kinds);
  if (sample_can_open ("image/avif"))
    g_test_add_func ("/picture/turned-by-box", test_turned_by_box);
  if (sample_can_open ("image/svg+xml"))
    {
      g_test_add_func ("/picture/drawing", test_drawing);
      g_test_add_func ("/picture/drawing-on-its-own", test_drawing_on_its_own);
      g_test_add_func ("/picture/drawing-with-letters", test_drawing_with_letters);
    }
  g_test_add_func ("/picture/orientation", test_orientation);
  g_test_add_func ("/picture/reduced", test_reduced);
  g_test_add_func ("/picture/bounded", test_bounded);
  g_test_add_func ("/picture/resource", test_resource);
  g_test_add_func ("/picture/replaced", test_replaced);
  g_test_add_func ("/picture/encode", test_encode);

  return g_test_run ();
}
