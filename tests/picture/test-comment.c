/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "sample.h"
#include "ts-comment.h"
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

/* Takes @file. */
static GBytes *
add_segment (GBytes *file,
             gsize place,
             guint8 marker,
             const void *data,
             gsize length)
{
  g_autoptr (GBytes) before = file;
  g_autoptr (GByteArray) segment = g_byte_array_new ();
  guint8 head[] = { 0xff, marker, (guint8) ((length + 2) >> 8), (guint8) (length + 2) };

  g_byte_array_append (segment, head, sizeof head);
  g_byte_array_append (segment, data, (guint) length);

  return sample_join (before, place, segment->data, segment->len);
}

#define add_comment(file, text) add_segment ((file), JPEG_PLACE, 0xfe, (text), sizeof (text) - 1)

/* Takes @file. */
static void
assert_comment (GBytes *file,
                const char *expected)
{
  g_autoptr (GBytes) bytes = file;
  TsSize source;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf =
      ts_decoder_decode (ts_decoder_open (bytes), bytes, FALSE, SHORT_SIDE, &source, &error);

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
  assert_comment (make_jpeg (), NULL);
  assert_comment (add_comment (make_jpeg (), TEXT), TEXT);
  assert_comment (add_segment (make_jpeg (), 2, 0xfe, TEXT, strlen (TEXT)), TEXT);
  assert_comment (add_segment (add_comment (make_jpeg (), TEXT), JPEG_PLACE, 0xe5, TEXT, strlen (TEXT)), TEXT);
  assert_comment (add_comment (add_comment (make_jpeg (), "CREATOR: gd-jpeg"), TEXT), TEXT);

  assert_loads (make_jpeg (), NULL);
  assert_loads (add_comment (make_jpeg (), TEXT), ID);
}

static void
test_jpeg_of_another_program (void)
{
  assert_comment (add_comment (make_jpeg (), "CREATOR: gd-jpeg v1.0"), NULL);
  assert_comment (add_comment (make_jpeg (), ""), NULL);
  assert_comment (add_comment (make_jpeg (), "tileshift"), NULL);
  assert_comment (add_comment (make_jpeg (), "Tileshift:" ID), NULL);
  assert_comment (add_comment (make_jpeg (), " " TEXT), NULL);
  assert_comment (add_segment (make_jpeg (), JPEG_PLACE, 0xe5, TEXT, strlen (TEXT)), NULL);
}

/* The comment of a thumbnail is not that of its picture. */
static void
test_thumbnail (void)
{
  g_autoptr (GBytes) thumbnail = add_comment (make_jpeg (), TEXT);
  gsize length;
  const guint8 *data = g_bytes_get_data (thumbnail, &length);

  assert_comment (add_segment (make_jpeg (), JPEG_PLACE, 0xe1, data, length), NULL);
  assert_comment (add_segment (add_comment (make_jpeg (), TEXT), JPEG_PLACE, 0xe1, data, length), TEXT);
  assert_loads (add_segment (make_jpeg (), JPEG_PLACE, 0xe1, data, length), NULL);
}

static void
test_jpeg_with_fill_bytes (void)
{
  g_autoptr (GBytes) jpeg = add_comment (make_jpeg (), TEXT);

  assert_comment (sample_join (jpeg, JPEG_PLACE, "\xff\xff\xff", 3), TEXT);
}

/* Which of two is meant cannot be known. */
static void
test_two_comments (void)
{
  assert_comment (add_comment (add_comment (make_jpeg (), TEXT), "tileshift:2x2:1,2,3,0"), TS_COMMENT_PREFIX);
  assert_comment (add_comment (add_comment (make_jpeg (), TEXT), TEXT), TS_COMMENT_PREFIX);
  assert_comment (add_comment (add_comment (add_comment (make_jpeg (), TEXT), TEXT), TEXT), TS_COMMENT_PREFIX);

  assert_loads (add_comment (add_comment (make_jpeg (), TEXT), TEXT), "");
}

static void
test_many_comments (void)
{
  g_autoptr (GByteArray) segments = g_byte_array_new ();
  g_autoptr (GBytes) jpeg = make_jpeg ();

  for (int i = 0; i < 100000; i++)
    g_byte_array_append (segments, (const guint8 *) "\xff\xfe\0\x15" TEXT, 4 + 19);
  assert_comment (sample_join (jpeg, JPEG_PLACE, segments->data, segments->len), TS_COMMENT_PREFIX);
}

static void
test_sizes (void)
{
  g_autofree char *text = g_strnfill (0xffff - 2, '1');

  memcpy (text, TS_COMMENT_PREFIX, strlen (TS_COMMENT_PREFIX));
  assert_comment (add_segment (make_jpeg (), JPEG_PLACE, 0xfe, text, 0xffff - 2), TS_COMMENT_PREFIX);
  assert_comment (add_segment (make_jpeg (), JPEG_PLACE, 0xfe, text, TS_COMMENT_SIZE), TS_COMMENT_PREFIX);
  assert_loads (add_segment (make_jpeg (), JPEG_PLACE, 0xfe, text, TS_COMMENT_SIZE), "");

  text[TS_COMMENT_SIZE - 1] = '\0';
  assert_comment (add_segment (make_jpeg (), JPEG_PLACE, 0xfe, text, TS_COMMENT_SIZE - 1), text);
  assert_loads (add_segment (make_jpeg (), JPEG_PLACE, 0xfe, text, TS_COMMENT_SIZE - 1),
                text + strlen (TS_COMMENT_PREFIX));
}

/* A zero would hide what follows it. */
static void
test_zero (void)
{
  assert_comment (add_comment (make_jpeg (), TEXT "\0,4"), TS_COMMENT_PREFIX);
  assert_comment (add_comment (make_jpeg (), TEXT "\0"), TS_COMMENT_PREFIX);
}

/* The session finds out that it is no ID. */
static void
test_no_utf8 (void)
{
  assert_loads (add_comment (make_jpeg (), "tileshift:2x2:1,\xff\xfe,0,3"), "2x2:1,\xff\xfe,0,3");
}

static void
test_after_the_pixels (void)
{
  g_autoptr (GBytes) jpeg = make_jpeg ();
  gsize size = g_bytes_get_size (jpeg);

  assert_comment (add_segment (g_bytes_ref (jpeg), size, 0xfe, TEXT, strlen (TEXT)), NULL);
  assert_comment (add_segment (g_bytes_ref (jpeg), size - 2, 0xfe, TEXT, strlen (TEXT)), NULL);
}

/* A PNG is a picture, whatever text it has: PNG specification, third edition, section 11.3.3.4. */
static void
test_png (void)
{
  static const char text[] = "Tileshift\0\0\0\0\0" TEXT;
  g_autoptr (GBytes) png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGB, FALSE);
  g_autoptr (GByteArray) chunk = g_byte_array_new ();

  sample_append_chunk (chunk, "iTXt", text, sizeof text - 1);
  assert_loads (sample_join (png, 33, chunk->data, chunk->len), NULL);
}

/* XML has no control characters, also not escaped: a program that reads the title would refuse it all. */
static void
test_control_characters (void)
{
  g_autoptr (GBytes) jpeg = make_jpeg ();
  g_autoptr (GBytes) puzzle = ts_comment_add (jpeg, "one\001two\nthree\177", ID);
  gsize length;
  const char *data = g_bytes_get_data (puzzle, &length);

  g_assert_nonnull (memmem (data, length, "one two three ", 14));
}

static void
test_add (void)
{
  g_autoptr (GBytes) jpeg = make_jpeg ();
  g_autofree char *long_title = g_strnfill (100 * 1000, '&');

  assert_comment (ts_comment_add (jpeg, "Fuchs & Hase", ID), TEXT);
  assert_loads (ts_comment_add (jpeg, "", ID), ID);
  assert_loads (ts_comment_add (jpeg, long_title, ID), ID);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/comment/jpeg", test_jpeg);
  g_test_add_func ("/comment/jpeg-of-another-program", test_jpeg_of_another_program);
  g_test_add_func ("/comment/thumbnail", test_thumbnail);
  g_test_add_func ("/comment/jpeg-with-fill-bytes", test_jpeg_with_fill_bytes);
  g_test_add_func ("/comment/two-comments", test_two_comments);
  g_test_add_func ("/comment/many-comments", test_many_comments);
  g_test_add_func ("/comment/sizes", test_sizes);
  g_test_add_func ("/comment/zero", test_zero);
  g_test_add_func ("/comment/no-utf8", test_no_utf8);
  g_test_add_func ("/comment/after-the-pixels", test_after_the_pixels);
  g_test_add_func ("/comment/png", test_png);
  g_test_add_func ("/comment/add", test_add);
  g_test_add_func ("/comment/control-characters", test_control_characters);

  return g_test_run ();
}
