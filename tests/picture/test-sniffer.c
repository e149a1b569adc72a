/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the sniffer: the smallest and largest sizes of each format, the end of files, and hostile bytes.
 */

#include "sample.h"
#include "ts-sniffer.h"

#define N_ROUNDS 2000

#define PNG "\x89PNG\r\n\x1a\n"
#define IHDR "\0\0\0\rIHDR"
#define IEND "\0\0\0\0IEND\xae\x42\x60\x82"

/* A baseline frame of one component, and a scan of it. */
#define SOF(marker, height, width) "\xff" marker "\0\x0b\x08" height width "\1\1\x11\0"
#define SOS "\xff\xda\0\x08\1\1\0\0\x3f\0"
#define EOI "\xff\xd9"

/* A directory's entry in either order of bytes, and what follows an offset of 8: a directory of two. */
#define LITTLE(tag, type, value) tag "\1" type "\0\1\0\0\0" value
#define BIG(tag, type, value) "\1" tag "\0" type "\0\0\0\1" value
#define II "II*\0\x08\0\0\0\2\0"
#define MM "MM\0*\0\0\0\x08\0\2"

typedef struct
{
  const char *name;
  const char *bytes;
  gsize length;
  TsSnifferResult result;
  TsFormat format;
  guint32 width;
  guint32 height;
  gboolean is_complete;
} Case;

#define CASE(name, bytes, ...)                   \
  {                                              \
    name, bytes, sizeof (bytes) - 1, __VA_ARGS__ \
  }

/* A case a line. */
/* clang-format off */
static const Case cases[] = {
  CASE ("nothing", "", TS_SNIFFER_NEED_MORE, TS_FORMAT_UNKNOWN, 0, 0, FALSE),
  CASE ("three bytes", "\xff\xd8\xff", TS_SNIFFER_NEED_MORE, TS_FORMAT_UNKNOWN, 0, 0, FALSE),
  CASE ("text", "Just words", TS_SNIFFER_UNKNOWN, TS_FORMAT_UNKNOWN, 0, 0, FALSE),

  CASE ("PNG", PNG IHDR "\0\0\x17\x70\0\0\x0f\xa0\x08\2\0\0\0\1\2\3\4", TS_SNIFFER_OK, TS_FORMAT_PNG, 6000, 4000, FALSE),
  CASE ("PNG without its last byte", PNG IHDR "\0\0\0\1\0\0\0\1\x08\2\0\0\0\1\2\3", TS_SNIFFER_NEED_MORE, TS_FORMAT_PNG, 0, 0, FALSE),
  CASE ("PNG of the largest side", PNG IHDR "\x7f\xff\xff\xff\0\0\0\1\x08\2\0\0\0\1\2\3\4", TS_SNIFFER_OK, TS_FORMAT_PNG, G_MAXINT32, 1, FALSE),
  CASE ("PNG without width", PNG IHDR "\0\0\0\0\0\0\0\1\x08\2\0\0\0\1\2\3\4", TS_SNIFFER_DAMAGED, TS_FORMAT_PNG, 0, 0, FALSE),
  CASE ("PNG without height", PNG IHDR "\0\0\0\1\0\0\0\0\x08\2\0\0\0\1\2\3\4", TS_SNIFFER_DAMAGED, TS_FORMAT_PNG, 0, 0, FALSE),
  CASE ("PNG with another first chunk", PNG "\0\0\0\rJUNK\0\0\0\1\0\0\0\1\x08\2\0\0\0\1\2\3\4", TS_SNIFFER_DAMAGED, TS_FORMAT_PNG, 0, 0, FALSE),
  CASE ("PNG with its end", PNG IHDR "\0\0\0\1\0\0\0\1\x08\2\0\0\0\1\2\3\4" "\0\0\0\2IDATab1234" IEND, TS_SNIFFER_OK, TS_FORMAT_PNG, 1, 1, TRUE),
  CASE ("PNG with its end in its data", PNG IHDR "\0\0\0\1\0\0\0\1\x08\2\0\0\0\1\2\3\4" "\0\0\0\x0cIDAT" IEND "1234", TS_SNIFFER_OK, TS_FORMAT_PNG, 1, 1, FALSE),
  CASE ("PNG with a chunk too long", PNG IHDR "\0\0\0\1\0\0\0\1\x08\2\0\0\0\1\2\3\4" "\x80\0\0\0IDAT", TS_SNIFFER_DAMAGED, TS_FORMAT_PNG, 1, 1, FALSE),

  CASE ("JPEG", "\xff\xd8" SOF ("\xc0", "\x20\x8d", "\x2e\xe0") SOS "data" EOI, TS_SNIFFER_OK, TS_FORMAT_JPEG, 12000, 8333, TRUE),
  CASE ("JPEG of the largest size", "\xff\xd8" SOF ("\xc2", "\xff\xff", "\xff\xff") SOS, TS_SNIFFER_OK, TS_FORMAT_JPEG, 65535, 65535, FALSE),
  CASE ("JPEG whose height comes later", "\xff\xd8" SOF ("\xc0", "\0\0", "\0\1") SOS, TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 0, 0, FALSE),
  CASE ("JPEG with a preview's end in a segment", "\xff\xd8\xff\xe1\0\x0a\xff\xd8\xff\xda\0\0\xff\xd9" SOF ("\xc0", "\0\2", "\0\3") SOS "data", TS_SNIFFER_OK, TS_FORMAT_JPEG, 3, 2, FALSE),
  CASE ("JPEG with an escaped marker in its data", "\xff\xd8" SOF ("\xc0", "\0\2", "\0\3") SOS "a\xff\0\xd9\xff\xd0" "b", TS_SNIFFER_OK, TS_FORMAT_JPEG, 3, 2, FALSE),
  CASE ("JPEG with bytes that fill", "\xff\xd8\xff\xff\xff\xe0\0\2\xff" SOF ("\xc1", "\0\2", "\0\3") SOS "a\xff" EOI, TS_SNIFFER_OK, TS_FORMAT_JPEG, 3, 2, TRUE),
  CASE ("JPEG with a second start", "\xff\xd8\xff\xd8" SOF ("\xc0", "\0\2", "\0\3") SOS "data" EOI, TS_SNIFFER_OK, TS_FORMAT_JPEG, 3, 2, TRUE),
  CASE ("JPEG with tables alone", "\xff\xd8\xff\xc4\0\3\0\xff\xc8\0\3\0\xff\xcc\0\3\0", TS_SNIFFER_NEED_MORE, TS_FORMAT_JPEG, 0, 0, FALSE),
  CASE ("JPEG without scan", "\xff\xd8" SOF ("\xc0", "\0\2", "\0\3") EOI, TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 3, 2, FALSE),
  CASE ("JPEG with a scan first", "\xff\xd8" SOS, TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 0, 0, FALSE),
  CASE ("JPEG with two frames", "\xff\xd8" SOF ("\xc0", "\0\2", "\0\3") SOF ("\xc0", "\0\4", "\0\4"), TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 3, 2, FALSE),
  CASE ("JPEG with a segment too short", "\xff\xd8\xff\xe0\0\1", TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 0, 0, FALSE),
  CASE ("JPEG of no component", "\xff\xd8\xff\xc0\0\x08\x08\0\1\0\1\0", TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 0, 0, FALSE),
  CASE ("JPEG of five components", "\xff\xd8\xff\xc0\0\x17\x08\0\1\0\1\5", TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 0, 0, FALSE),
  CASE ("JPEG of a component without samples", "\xff\xd8\xff\xc0\0\x0b\x08\0\1\0\1\1\1\x01\0", TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 1, 1, FALSE),
  CASE ("JPEG with a frame too long", "\xff\xd8\xff\xc0\0\x0c\x08\0\1\0\1\1\1\x11\0", TS_SNIFFER_DAMAGED, TS_FORMAT_JPEG, 0, 0, FALSE),

  CASE ("GIF", "GIF89a\x80\2\xe0\1\0\0\0,\0\0\0\0\x80\2\xe0\1\0", TS_SNIFFER_OK, TS_FORMAT_GIF, 640, 480, FALSE),
  CASE ("GIF of the largest size", "GIF87a\xff\xff\xff\xff\0\0\0,\0\0\0\0\1\0\1\0\0", TS_SNIFFER_OK, TS_FORMAT_GIF, 65535, 65535, FALSE),
  CASE ("GIF without width", "GIF89a\0\0\1\0\0\0\0", TS_SNIFFER_DAMAGED, TS_FORMAT_GIF, 0, 0, FALSE),
  CASE ("GIF before its image", "GIF89a\1\0\1\0\x80\0\0abcdef!\xf9\4....\0", TS_SNIFFER_NEED_MORE, TS_FORMAT_GIF, 1, 1, FALSE),
  CASE ("GIF with its end", "GIF89a\1\0\1\0\x80\0\0abcdef!\xf9\4;;;;\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;", TS_SNIFFER_OK, TS_FORMAT_GIF, 1, 1, TRUE),
  CASE ("GIF with 32 colors", "GIF89a\1\0\1\0\x84\0\0" ";;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;" ";;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;" ",\0\0\0\0\1\0\1\0\0\2\2D\1\0;", TS_SNIFFER_OK, TS_FORMAT_GIF, 1, 1, TRUE),
  CASE ("GIF with its end in its data", "GIF89a\1\0\1\0\0\0\0,\0\0\0\0\1\0\1\0\x80" "colors\2\2;;", TS_SNIFFER_OK, TS_FORMAT_GIF, 1, 1, FALSE),
  CASE ("GIF without image", "GIF89a\1\0\1\0\0\0\0;", TS_SNIFFER_DAMAGED, TS_FORMAT_GIF, 1, 1, FALSE),
  CASE ("GIF of another version", "GIF80a\1\0\1\0\0\0\0", TS_SNIFFER_UNKNOWN, TS_FORMAT_GIF, 0, 0, FALSE),

  CASE ("WebP, lossy", "RIFF\x18\0\0\0WEBPVP8 \x0c\0\0\0\0\0\0\x9d\1\x2a\xff\xff\1\x40" "..", TS_SNIFFER_OK, TS_FORMAT_WEBP, 16383, 1, TRUE),
  CASE ("WebP, lossy, broken off", "RIFF\x19\0\0\0WEBPVP8 \x0d\0\0\0\0\0\0\x9d\1\x2a\1\0\1\0..", TS_SNIFFER_OK, TS_FORMAT_WEBP, 1, 1, FALSE),
  CASE ("WebP, lossy, without start", "RIFF\x18\0\0\0WEBPVP8 \x0c\0\0\0\0\0\0\x9d\1\x2b\1\0\1\0..", TS_SNIFFER_DAMAGED, TS_FORMAT_WEBP, 0, 0, FALSE),
  CASE ("WebP, lossless", "RIFF\x11\0\0\0WEBPVP8L\5\0\0\0\x2f\xff\x3f\0\0", TS_SNIFFER_OK, TS_FORMAT_WEBP, 16384, 1, TRUE),
  CASE ("WebP, lossless and high", "RIFF\x11\0\0\0WEBPVP8L\5\0\0\0\x2f\0\xc0\xff\x0f", TS_SNIFFER_OK, TS_FORMAT_WEBP, 1, 16384, TRUE),
  CASE ("WebP, extended", "RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\0\0\0", TS_SNIFFER_OK, TS_FORMAT_WEBP, 16777216, 1, TRUE),
  CASE ("WebP that denies its length", "RIFF\x15\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0", TS_SNIFFER_DAMAGED, TS_FORMAT_WEBP, 0, 0, FALSE),
  CASE ("WebP of another kind", "RIFF\x11\0\0\0WEBPVP9 \5\0\0\0\x2f\0\0\0\0", TS_SNIFFER_DAMAGED, TS_FORMAT_WEBP, 0, 0, FALSE),
  CASE ("sound", "RIFF\x24\0\0\0WAVEfmt ", TS_SNIFFER_UNKNOWN, TS_FORMAT_UNKNOWN, 0, 0, FALSE),

  CASE ("TIFF, little", "II*\0", TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF, big", "MM\0*", TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF, little, short", II LITTLE ("\0", "\3", "\xff\xff\1\1") LITTLE ("\1", "\3", "\2\1\1\1"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 65535, 258, TRUE),
  CASE ("TIFF, little, long", II LITTLE ("\0", "\4", "\1\2\3\4") LITTLE ("\1", "\4", "\xff\xff\xff\xff"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0x04030201, G_MAXUINT32, TRUE),
  CASE ("TIFF, big, short", MM BIG ("\0", "\3", "\2\1\1\1") BIG ("\1", "\3", "\xff\xff\1\1"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 513, 65535, TRUE),
  CASE ("TIFF, big, long", MM BIG ("\0", "\4", "\1\2\3\4") BIG ("\1", "\4", "\0\0\0\1"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0x01020304, 1, TRUE),
  CASE ("TIFF with its directory later", "II*\0\x0b\0\0\0..." "\3\0" "\xfe\0\4\0\1\0\0\0\0\0\0\0" LITTLE ("\0", "\3", "\3\0\0\0") LITTLE ("\1", "\3", "\2\0\0\0"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 3, 2, TRUE),
  CASE ("TIFF with its directory in its header", "II*\0\7\0\0\0\2\0" LITTLE ("\0", "\3", "\3\0\0\0") LITTLE ("\1", "\3", "\2\0\0\0"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF with its directory farthest", "II*\0\xff\xff\xff\xff\2\0" LITTLE ("\0", "\3", "\3\0\0\0") LITTLE ("\1", "\3", "\2\0\0\0"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF without width", II LITTLE ("\1", "\3", "\2\0\0\0") LITTLE ("\2", "\3", "\x08\0\0\0"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF without height", II LITTLE ("\0", "\3", "\2\0\0\0") LITTLE ("\2", "\3", "\x08\0\0\0"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF with a width of 0", II LITTLE ("\0", "\3", "\0\0\1\0") LITTLE ("\1", "\3", "\2\0\0\0"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF with a height that is text", II LITTLE ("\0", "\3", "\2\0\0\0") LITTLE ("\1", "\2", "\2\0\0\0"), TS_SNIFFER_OK, TS_FORMAT_TIFF, 0, 0, TRUE),
  CASE ("TIFF, mixed", "II\0*", TS_SNIFFER_UNKNOWN, TS_FORMAT_UNKNOWN, 0, 0, FALSE),
  CASE ("BMP", "BM\x13\0\0\0....\x36\0\0\0\x28\0\0\0.", TS_SNIFFER_OK, TS_FORMAT_BMP, 0, 0, TRUE),
  CASE ("BMP with a short header", "BM\x13\0\0\0....\x36\0\0\0\x0c\0\0\0.", TS_SNIFFER_OK, TS_FORMAT_BMP, 0, 0, TRUE),
  CASE ("BMP, broken off", "BM\x14\0\0\0....\x36\0\0\0\x28\0\0\0.", TS_SNIFFER_OK, TS_FORMAT_BMP, 0, 0, FALSE),
  CASE ("BMP without length", "BM\0\0\0\0....\x36\0\0\0\x28\0\0\0", TS_SNIFFER_OK, TS_FORMAT_BMP, 0, 0, TRUE),
  CASE ("text that starts like a BMP", "BMW builds cars and motorcycles.", TS_SNIFFER_UNKNOWN, TS_FORMAT_UNKNOWN, 0, 0, FALSE),
};
/* clang-format on */

/* Feeds @piece bytes at a time. */
static TsSniffer
sniff (const void *data,
       gsize length,
       gsize piece)
{
  const guint8 *bytes = data;
  TsSniffer sniffer;

  ts_sniffer_init (&sniffer);
  for (gsize i = 0; i < length; i += piece)
    ts_sniffer_feed (&sniffer, bytes + i, MIN (piece, length - i));

  return sniffer;
}

static void
assert_same (const TsSniffer *a,
             const TsSniffer *b)
{
  g_assert_cmpint (a->result, ==, b->result);
  g_assert_cmpint (a->format, ==, b->format);
  g_assert_cmpuint (a->width, ==, b->width);
  g_assert_cmpuint (a->height, ==, b->height);
  g_assert_cmpuint (a->n_samples, ==, b->n_samples);
  g_assert_cmpuint (a->n_scans, ==, b->n_scans);
  g_assert_cmpint (a->is_buffered, ==, b->is_buffered);
  g_assert_cmpint (a->is_complete, ==, b->is_complete);
}

static void
test_headers (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *test = &cases[i];

      for (gsize piece = 1; piece <= test->length + 1; piece++)
        {
          TsSniffer sniffer = sniff (test->bytes, test->length, piece);

          g_test_message ("%s, %" G_GSIZE_FORMAT " bytes at a time", test->name, piece);
          g_assert_cmpint (sniffer.result, ==, test->result);
          g_assert_cmpint (sniffer.format, ==, test->format);
          g_assert_cmpuint (sniffer.width, ==, test->width);
          g_assert_cmpuint (sniffer.height, ==, test->height);
          g_assert_cmpint (sniffer.is_complete, ==, test->is_complete);
        }
    }
}

/* What came first is not forgotten, whatever follows. */
static void
test_trailing_bytes (void)
{
  static const guint8 junk[100] = "\xff\xd8\xff\xd9 and so on";

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsSniffer sniffer = sniff (cases[i].bytes, cases[i].length, G_MAXSIZE);
      TsSniffer before = sniffer;

      if (!before.is_complete && before.result != TS_SNIFFER_UNKNOWN && before.result != TS_SNIFFER_DAMAGED)
        continue;
      g_assert_cmpint (ts_sniffer_feed (&sniffer, junk, sizeof junk), ==, before.result);
      assert_same (&sniffer, &before);
    }
}

/* How much a JPEG's decoder must hold: 4:2:0, grey, and four full components; at once, or a component at a time. */
static void
test_jpeg_samples (void)
{
  static const guint8 halved[] = "\xff\xd8\xff\xc0\0\x11\x08\0\x10\0\x20\3\1\x22\0\2\x11\0\3\x11\0"
                                 "\xff\xda\0\x0c\3\1\0\2\0\3\0\0\x3f\0";
  static const guint8 halved_across[] = "\xff\xd8\xff\xc0\0\x11\x08\0\x10\0\x20\3\1\x21\0\2\x11\0\3\x11\0";
  static const guint8 split[] = "\xff\xd8\xff\xc0\0\x11\x08\0\x10\0\x20\3\1\x22\0\2\x11\0\3\x11\0" SOS;
  static const guint8 grey[] = "\xff\xd8" SOF ("\xc0", "\0\x10", "\0\x20") SOS SOS;
  static const guint8 progressive[] = "\xff\xd8" SOF ("\xc2", "\0\x10", "\0\x20") SOS;
  static const guint8 arithmetic[] = "\xff\xd8" SOF ("\xca", "\0\x10", "\0\x20") SOS;
  static const guint8 inks[] = "\xff\xd8\xff\xc0\0\x14\x08\0\x10\0\x20\4\1\x11\0\2\x11\0\3\x11\0\4\x11\0";
  TsSniffer sniffer = sniff (halved, sizeof halved - 1, G_MAXSIZE);

  g_assert_cmpuint (sniffer.n_samples, ==, 32 * 16 * 3 / 2);
  g_assert_false (sniffer.is_buffered);

  sniffer = sniff (halved_across, sizeof halved_across - 1, G_MAXSIZE);
  g_assert_cmpuint (sniffer.n_samples, ==, 32 * 16 * 2);

  sniffer = sniff (split, sizeof split - 1, G_MAXSIZE);
  g_assert_true (sniffer.is_buffered);

  sniffer = sniff (grey, sizeof grey - 1, G_MAXSIZE);
  g_assert_cmpuint (sniffer.n_samples, ==, 32 * 16);
  g_assert_cmpuint (sniffer.n_scans, ==, 2);
  g_assert_false (sniffer.is_buffered);

  sniffer = sniff (progressive, sizeof progressive - 1, G_MAXSIZE);
  g_assert_true (sniffer.is_buffered);

  sniffer = sniff (arithmetic, sizeof arithmetic - 1, G_MAXSIZE);
  g_assert_true (sniffer.is_buffered);
  g_assert_cmpuint (sniffer.n_scans, ==, 1);

  sniffer = sniff (inks, sizeof inks - 1, G_MAXSIZE);
  g_assert_cmpuint (sniffer.n_samples, ==, 32 * 16 * 4);
}

/* A GIF's image may be larger than its screen. */
static void
test_gif_samples (void)
{
  static const guint8 gif[] = "GIF89a\x0a\0\x0a\0\0\0\0,\0\0\0\0\xff\xff\xff\xff\0";
  TsSniffer sniffer = sniff (gif, sizeof gif - 1, G_MAXSIZE);

  g_assert_cmpuint (sniffer.width, ==, 10);
  g_assert_cmpuint (sniffer.n_samples, ==, G_GUINT64_CONSTANT (65535) * 65535);
}

/* A TIFF's size is known with the last byte of its height, and its end never. */
static void
test_tiff_size (void)
{
  g_autoptr (GBytes) tiff = sample_tiff (1);
  gsize size;
  const guint8 *data = g_bytes_get_data (tiff, &size);

  for (gsize length = 4; length <= size; length++)
    {
      TsSniffer sniffer = sniff (data, length, G_MAXSIZE);

      g_assert_cmpint (sniffer.result, ==, TS_SNIFFER_OK);
      g_assert_true (sniffer.is_complete);
      g_assert_cmpuint (sniffer.width, ==, length < 34 ? 0 : SAMPLE_WIDTH);
      g_assert_cmpuint (sniffer.height, ==, length < 34 ? 0 : SAMPLE_HEIGHT);
      g_assert_cmpuint (sniffer.n_samples, ==, length < 34 ? 0 : SAMPLE_WIDTH * SAMPLE_HEIGHT);
    }
}

/* Returns: (element-type GBytes): real files */
static GPtrArray *
make_files (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  g_ptr_array_add (files, sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_PALETTE, TRUE));
  g_ptr_array_add (files, sample_jpeg (1));
  g_ptr_array_add (files, sample_stored ("progressive.jpg"));
  g_ptr_array_add (files, sample_gif (SAMPLE_WIDTH, SAMPLE_HEIGHT, 3));
  g_ptr_array_add (files, sample_stored ("lossy.webp"));
  g_ptr_array_add (files, sample_stored ("lossless.webp"));
  g_ptr_array_add (files, sample_stored ("animated.webp"));

  return files;
}

/* At its last byte, and not before, a file is complete. */
static void
test_truncated (void)
{
  g_autoptr (GPtrArray) files = make_files ();

  for (guint i = 0; i < files->len; i++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (files->pdata[i], &size);

      for (gsize length = 0; length <= size; length++)
        {
          TsSniffer sniffer = sniff (data, length, G_MAXSIZE);

          g_assert_cmpint (sniffer.is_complete, ==, length == size);
          g_assert_true (sniffer.result == TS_SNIFFER_OK || sniffer.result == TS_SNIFFER_NEED_MORE);
          if (sniffer.result == TS_SNIFFER_OK)
            g_assert_cmpuint (sniffer.width, ==, SAMPLE_WIDTH);
        }
    }
}

/* Whatever the bytes: the same however they are cut, and never half an answer. */
static void
test_flipped_bits (void)
{
  g_autoptr (GPtrArray) files = make_files ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (int round = 0; round < N_ROUNDS; round++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (files->pdata[round % (int) files->len], &size);
      g_autofree guint8 *copy = g_memdup2 (data, size);
      TsSniffer whole;
      TsSniffer cut;

      for (int n = g_rand_int_range (rand, 1, 9); n > 0; n--)
        copy[g_rand_int_range (rand, 4, (int) MIN (size, 200))] ^= (guint8) (1 << g_rand_int_range (rand, 0, 8));
      whole = sniff (copy, size, G_MAXSIZE);
      cut = sniff (copy, size, (gsize) g_rand_int_range (rand, 1, 40));

      assert_same (&whole, &cut);
      g_assert_true ((whole.width == 0) == (whole.height == 0));
      if (whole.result == TS_SNIFFER_OK)
        g_assert_cmpuint (whole.n_samples, >, 0);
      if (whole.is_complete)
        g_assert_cmpint (whole.result, ==, TS_SNIFFER_OK);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/sniffer/headers", test_headers);
  g_test_add_func ("/sniffer/trailing-bytes", test_trailing_bytes);
  g_test_add_func ("/sniffer/jpeg-samples", test_jpeg_samples);
  g_test_add_func ("/sniffer/gif-samples", test_gif_samples);
  g_test_add_func ("/sniffer/tiff-size", test_tiff_size);
  g_test_add_func ("/sniffer/truncated", test_truncated);
  g_test_add_func ("/sniffer/flipped-bits", test_flipped_bits);

  return g_test_run ();
}
