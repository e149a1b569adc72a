/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "sample.h"
#include "ts-jpeg.h"
#include "ts-decoder.h"

#define ID "2x2:1,2,0,3"
#define TEXT "tileshift:" ID

/* Behind the first segment. */
#define JPEG_PLACE 20

#define SHORT_SIDE 16

static GBytes *
make_jpeg (void)
{
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (SAMPLE_WIDTH, SAMPLE_HEIGHT);

  return sample_encode (pixbuf, "jpeg");
}

#define add_comment(file, text) sample_add_segment ((file), 0xfe, (text), sizeof (text) - 1)

/* Takes @file. */
static void
assert_comment (GBytes *file,
                const char *expected)
{
  g_autoptr (GBytes) bytes = file;
  TsSize source;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = sample_decode (bytes, SHORT_SIDE, &source, &error);

  g_assert_no_error (error);
  g_assert_cmpint (source.width, ==, SAMPLE_WIDTH);
  g_assert_cmpstr (gdk_pixbuf_get_option (pixbuf, TS_DECODER_COMMENT), ==, expected);
}

/* Takes @file. A picture of the decoding process has the same comment, and is whole. */
static void
assert_loads (GBytes *file,
              const char *expected)
{
  g_autoptr (GBytes) bytes = file;
  g_autoptr (TsPicture) picture = sample_load (bytes, SHORT_SIDE);

  g_assert_cmpint (ts_picture_get_source_width (picture), ==, SAMPLE_WIDTH);
  g_assert_cmpstr (ts_picture_get_board_id (picture), ==, expected);
}

static void
test_jpeg (void)
{
  assert_comment (add_comment (make_jpeg (), TEXT), TEXT);
  assert_comment (sample_add_segment (add_comment (make_jpeg (), TEXT), 0xe5, TEXT, strlen (TEXT)), TEXT);
  assert_comment (add_comment (add_comment (make_jpeg (), "CREATOR: gd-jpeg"), TEXT), TEXT);
  assert_loads (add_comment (make_jpeg (), TEXT), ID);
  /* The session finds out that it is no ID. */
  assert_loads (add_comment (make_jpeg (), "tileshift:2x2:1,\xff\xfe,0,3"), "2x2:1,\xff\xfe,0,3");
  /* A zero would hide what follows it. */
  assert_comment (add_comment (make_jpeg (), TEXT "\0,4"), TS_FACTS_COMMENT_PREFIX);
  assert_comment (add_comment (make_jpeg (), TEXT "\0"), TS_FACTS_COMMENT_PREFIX);
  /* Which of two is meant cannot be known. */
  assert_comment (add_comment (add_comment (make_jpeg (), TEXT), "tileshift:2x2:1,2,3,0"), TS_FACTS_COMMENT_PREFIX);
  assert_comment (add_comment (add_comment (make_jpeg (), TEXT), TEXT), TS_FACTS_COMMENT_PREFIX);
  assert_loads (add_comment (add_comment (add_comment (make_jpeg (), TEXT), TEXT), TEXT), "");
}

/* A PNG is a picture, whatever text it has: PNG specification, third edition, section 11.3.3.4. */
static void
test_other_pictures (void)
{
  static const char text[] = "Tileshift\0\0\0\0\0" TEXT;
  g_autoptr (GBytes) png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGB, FALSE);

  assert_comment (make_jpeg (), NULL);
  assert_comment (add_comment (make_jpeg (), ""), NULL);
  assert_comment (add_comment (make_jpeg (), "tileshift"), NULL);
  assert_comment (add_comment (make_jpeg (), "Tileshift:" ID), NULL);
  assert_comment (add_comment (make_jpeg (), " " TEXT), NULL);
  assert_comment (sample_add_segment (make_jpeg (), 0xe5, TEXT, strlen (TEXT)), NULL);
  assert_loads (make_jpeg (), NULL);
  assert_loads (sample_add_chunk (g_steal_pointer (&png), "iTXt", text, sizeof text - 1), NULL);
}

/* The comment of a thumbnail is not that of its picture. */
static void
test_thumbnail (void)
{
  g_autoptr (GBytes) thumbnail = add_comment (make_jpeg (), TEXT);
  gsize length;
  const guint8 *data = g_bytes_get_data (thumbnail, &length);

  assert_comment (sample_add_segment (make_jpeg (), 0xe1, data, length), NULL);
  assert_comment (sample_add_segment (add_comment (make_jpeg (), TEXT), 0xe1, data, length), TEXT);
  assert_loads (sample_add_segment (make_jpeg (), 0xe1, data, length), NULL);
}

static void
test_many_comments (void)
{
  g_autoptr (GByteArray) segments = g_byte_array_new ();
  g_autoptr (GBytes) jpeg = make_jpeg ();

  for (int i = 0; i < 100000; i++)
    g_byte_array_append (segments, (const guint8 *) "\xff\xfe\0\x15" TEXT, 4 + 19);
  assert_comment (sample_join (jpeg, JPEG_PLACE, segments->data, segments->len), TS_FACTS_COMMENT_PREFIX);
}

static void
test_sizes (void)
{
  g_autofree char *text = g_strnfill (0xffff - 2, '1');

  memcpy (text, TS_FACTS_COMMENT_PREFIX, strlen (TS_FACTS_COMMENT_PREFIX));
  assert_comment (sample_add_segment (make_jpeg (), 0xfe, text, 0xffff - 2), TS_FACTS_COMMENT_PREFIX);
  assert_comment (sample_add_segment (make_jpeg (), 0xfe, text, TS_FACTS_COMMENT_SIZE), TS_FACTS_COMMENT_PREFIX);
  assert_loads (sample_add_segment (make_jpeg (), 0xfe, text, TS_FACTS_COMMENT_SIZE), "");

  text[TS_FACTS_COMMENT_SIZE - 1] = '\0';
  assert_comment (sample_add_segment (make_jpeg (), 0xfe, text, TS_FACTS_COMMENT_SIZE - 1), text);
  assert_loads (sample_add_segment (make_jpeg (), 0xfe, text, TS_FACTS_COMMENT_SIZE - 1),
                text + strlen (TS_FACTS_COMMENT_PREFIX));
}

/* Behind the pixels, behind the end, and between two scans. */
static void
test_places (void)
{
  static const char segment[] = "\xff\xfe\0\x17" TEXT;
  g_autoptr (GBytes) jpeg = make_jpeg ();
  g_autoptr (GBytes) commented = add_comment (make_jpeg (), TEXT);
  gsize size = g_bytes_get_size (jpeg);
  g_autoptr (GBytes) progressive = sample_stored ("progressive.jpg");
  const char *data = g_bytes_get_data (progressive, NULL);
  gsize scan = (gsize) ((const char *) memmem (data, g_bytes_get_size (progressive), "\xff\xda", 2) - data);
  gsize next_scan =
      (gsize) ((const char *) memmem (data + scan + 2, g_bytes_get_size (progressive) - scan - 2, "\xff\xda", 2) - data);

  g_assert_cmpint (segment[3], ==, 2 + strlen (TEXT));
  assert_comment (sample_join (jpeg, size, segment, sizeof segment - 1), NULL);
  assert_comment (sample_join (jpeg, size - 2, segment, sizeof segment - 1), NULL);
  assert_comment (sample_join (progressive, next_scan, segment, sizeof segment - 1), NULL);
  assert_comment (sample_join (progressive, scan, segment, sizeof segment - 1), TEXT);
  /* Behind fill bytes. */
  assert_comment (sample_join (commented, 2, "\xff\xff\xff", 3), TEXT);
}

/* The segment of JFIF stays the first, before the title: a program may look for it there alone. */
static void
test_add (void)
{
  g_autoptr (GBytes) jpeg = make_jpeg ();
  g_autoptr (GBytes) puzzle = ts_jpeg_add_comment (jpeg, "", ID);
  g_autofree char *long_title = g_strnfill (100 * 1000, '&');
  /* XML has no control characters, also not escaped: a program that reads the title would refuse it all. */
  g_autoptr (GBytes) controls = ts_jpeg_add_comment (jpeg, "one\001two\nthree\177", ID);

  g_assert_nonnull (memmem (g_bytes_get_data (controls, NULL), g_bytes_get_size (controls), "one two three ", 14));

  g_assert_cmpmem (g_bytes_get_data (puzzle, NULL), JPEG_PLACE, g_bytes_get_data (jpeg, NULL), JPEG_PLACE);
  g_assert_cmpmem ((const char *) g_bytes_get_data (puzzle, NULL) + JPEG_PLACE, 2, "\xff\xe1", 2);
  assert_comment (ts_jpeg_add_comment (jpeg, "Fuchs & Hase", ID), TEXT);
  assert_loads (ts_jpeg_add_comment (jpeg, "", ID), ID);
  assert_loads (ts_jpeg_add_comment (jpeg, long_title, ID), ID);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/comment/jpeg", test_jpeg);
  g_test_add_func ("/comment/other-pictures", test_other_pictures);
  g_test_add_func ("/comment/thumbnail", test_thumbnail);
  g_test_add_func ("/comment/many-comments", test_many_comments);
  g_test_add_func ("/comment/sizes", test_sizes);
  g_test_add_func ("/comment/places", test_places);
  g_test_add_func ("/comment/add", test_add);

  return g_test_run ();
}
