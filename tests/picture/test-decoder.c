/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the decoder with thousands of broken files, without its process; with -m thorough a hundred times as many.
 * The argument is the desktop file, which offers the game for the formats that the decoder knows.
 */

#include "process-status.h"
#include "sample.h"
#include "ts-decoder.h"
#include "ts-formats.h"
#include "ts-facts.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

#define SHORT_SIDE 1000

/* So many damaged copies are tried of each sample. */
#define N_DAMAGED 300
#define N_DAMAGED_THOROUGH 30000

/* Of a file with much before its picture, and behind it, as phones write. */
#define LONG_SIZE (16 << 20)

/* The checksum of a PNG's last chunk, which nobody misses. */
#define N_SPARE 4

/* All of the structure is in the first bytes. */
#define STRUCTURE_SIZE 400

static const char *desktop_path;

/* Returns: (element-type GBytes): one of each kind; of those whose loaders are too slow for thousands of tries only
 * @with_slow */
static GPtrArray *
make_samples (gboolean with_slow)
{
  static const char *const names[] = { "turned jpeg", "progressive.jpg", "restarts.jpg", "cmyk.jpg", "grey.jpg",
                                       "gif", "animated gif", "bmp", "tiff",
                                       "lossless.webp", "lossy.webp", "animated.webp",
                                       "quarters.heic", "turned.avif", "quarters.svg" };
  gsize n_names = G_N_ELEMENTS (names) - (with_slow ? 0 : 3);
  GPtrArray *samples = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  for (int is_interlaced = FALSE; is_interlaced <= TRUE; is_interlaced++)
    {
      g_ptr_array_add (samples, sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGBA, is_interlaced));
      g_ptr_array_add (samples, sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_PALETTE, is_interlaced));
      g_ptr_array_add (samples, sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 16, SAMPLE_PNG_GREY, is_interlaced));
      g_ptr_array_add (samples, sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 16, SAMPLE_PNG_RGB, is_interlaced));
      g_ptr_array_add (samples, sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 16, SAMPLE_PNG_GREY_ALPHA, is_interlaced));
    }
  for (gsize i = 0; i < n_names; i++)
    if (sample_can_load (names[i]))
      g_ptr_array_add (samples, sample_named (names[i]));

  return samples;
}

static void
assert_too_short (GBytes *bytes,
                  gsize length)
{
  /* A copy, so that a sanitizer sees a read beyond its end. */
  g_autoptr (GBytes) part = g_bytes_new (g_bytes_get_data (bytes, NULL), length);
  g_autoptr (GError) error = NULL;

  g_assert_null (sample_decode (part, SHORT_SIDE, NULL, &error));
  g_assert_true (g_error_matches (error, TS_PICTURE_ERROR,
                                  length == 0 ? TS_PICTURE_ERROR_EMPTY : TS_PICTURE_ERROR_NOT_A_PICTURE) ||
                 g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TRUNCATED) ||
                 g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED));
}

/* The first frame is all that counts. Returns: how many bytes @bytes has up to its end; all of other formats */
static gsize
get_needed_size (GBytes *bytes)
{
  g_autoptr (GBytes) frame = ts_facts_extract_frame (bytes, 0);

  /* But for the mark of a GIF's end. */
  return frame != NULL ? g_bytes_get_size (frame) - (*(const char *) g_bytes_get_data (frame, NULL) == 'G' ? 1 : 0)
                       : g_bytes_get_size (bytes) - N_SPARE;
}

/* At the start and in the head of a JPEG's scan every byte: never a picture, never a crash. */
static void
assert_no_part_loads (GBytes *bytes)
{
  gsize size = g_bytes_get_size (bytes);
  gsize needed = get_needed_size (bytes);
  const char *data = g_bytes_get_data (bytes, NULL);

  for (const char *scan = data; (scan = memmem (scan, size - (gsize) (scan - data), "\xff\xda\0", 3)) != NULL; scan += 3)
    for (gsize n = 3; n < 10; n++)
      assert_too_short (bytes, (gsize) (scan - data) + n);
  for (gsize length = 0; length < needed; length += 1 + length / 64)
    assert_too_short (bytes, length);
  assert_too_short (bytes, needed - 1);
}

static void
assert_truncated (GBytes *bytes,
                  gsize length)
{
  g_autoptr (GBytes) part = g_bytes_new_from_bytes (bytes, 0, length);
  g_autoptr (GError) error = NULL;

  g_assert_null (sample_decode (part, SHORT_SIDE, NULL, &error));
  /* Glycin's loaders do not tell damage from missing bytes. */
  if (!ts_formats_have_glycin () || error->code != TS_PICTURE_ERROR_DAMAGED)
    g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TRUNCATED);
}

/* Of other formats, Glycin's loaders decide what is enough. */
static gboolean
has_known_end (GBytes *bytes)
{
  const char *data = g_bytes_get_data (bytes, NULL);

  return memcmp (data, "\x89PNG", 4) == 0 || memcmp (data, "\xff\xd8", 2) == 0 || memcmp (data, "RIFF", 4) == 0;
}

/* Most of a file is there: then it is called truncated, except for TIFF and SVG, whose end nobody can see. */
static void
test_truncated (void)
{
  g_autoptr (GPtrArray) samples = make_samples (TRUE);

  for (guint i = 0; i < samples->len; i++)
    {
      GBytes *bytes = samples->pdata[i];
      const char *data = g_bytes_get_data (bytes, NULL);

      g_test_message ("sample %u", i);
      if (ts_formats_have_glycin () && !has_known_end (bytes))
        continue;
      assert_no_part_loads (bytes);
      if (data[0] == 'I' || data[0] == '<')
        continue;

      assert_truncated (bytes, get_needed_size (bytes) * 15 / 16);
      assert_truncated (bytes, get_needed_size (bytes) - 1);
    }
}

/* What was read of a mapped file leaves the memory: the bytes 255, of which any number may stand before a marker. */
static void
test_long_mapped (void)
{
  g_autoptr (GBytes) sample = sample_jpeg (6);
  g_autoptr (GdkPixbuf) expected = sample_decode (sample, SHORT_SIDE, NULL, NULL);
  g_autofree guint8 *data = g_malloc0 (2 * LONG_SIZE);
  g_autoptr (GBytes) content = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GMappedFile) mapped = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  guint64 kib_before;
  TsSize source;

  memset (data, 0xff, LONG_SIZE);
  data[1] = 0xd8;
  memcpy (data + LONG_SIZE, (const guint8 *) g_bytes_get_data (sample, NULL) + 2, g_bytes_get_size (sample) - 2);
  content = g_bytes_new_take (g_steal_pointer (&data), 2 * LONG_SIZE);
  file = sample_write ("long", content);
  mapped = g_mapped_file_new (g_file_peek_path (file), FALSE, NULL);
  g_file_delete (file, NULL, NULL);
  bytes = g_mapped_file_get_bytes (mapped);

  kib_before = read_process_status ("self", "RssFile:") + read_process_status ("self", "RssShmem:");
  pixbuf = ts_decoder_decode ((const char *const[]){ NULL }, bytes, TRUE, SHORT_SIDE, &source, NULL);
  g_assert_cmpuint (read_process_status ("self", "RssFile:") + read_process_status ("self", "RssShmem:"), <,
                    kib_before + LONG_SIZE / 4 / 1024);
  g_assert_cmpmem (gdk_pixbuf_read_pixels (pixbuf), gdk_pixbuf_get_byte_length (pixbuf),
                   gdk_pixbuf_read_pixels (expected), gdk_pixbuf_get_byte_length (expected));
}

/* A PNG that has its end, and too few rows before it. */
static void
test_missing_rows (void)
{
  g_autoptr (GBytes) short_png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT - 1, 8, SAMPLE_PNG_RGB, FALSE);
  g_autoptr (GBytes) long_png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGB, FALSE);
  /* The header of the one before the rows of the other. */
  g_autoptr (GBytes) bytes = sample_overwrite (short_png, 0, g_bytes_get_data (long_png, NULL), 33);

  assert_truncated (bytes, g_bytes_get_size (bytes));
}

/* Where more of the file follows, wrong bytes are no missing end. */
static void
test_early_damage (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (GdkPixbuf) noise = sample_pixbuf (256, 256);
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < gdk_pixbuf_get_byte_length (noise); i++)
    gdk_pixbuf_get_pixels (noise)[i] = (guint8) g_rand_int_range (random, 0, 256);
  png = sample_encode (noise, "png");
  g_assert_cmpuint (g_bytes_get_size (png), >, 2 * 65536);
  bytes = sample_overwrite (png, 20000, "wrong", 5);

  g_assert_null (sample_decode (bytes, SHORT_SIDE, NULL, &error));
  g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED);
}

/* A picture or an error, and nothing else: no crash, no warning, no size beyond the limits. */
static void
assert_survives (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = sample_decode (bytes, SHORT_SIDE, NULL, &error);

  if (pixbuf == NULL)
    {
      g_assert_nonnull (error);
      g_assert_true (error->domain == TS_PICTURE_ERROR);
      return;
    }

  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), <=, TS_PICTURE_MAX_SIDE);
  g_assert_cmpint (gdk_pixbuf_get_height (pixbuf), <=, TS_PICTURE_MAX_SIDE);
  g_assert_cmpuint (
      (gsize) gdk_pixbuf_get_width (pixbuf) * (gsize) gdk_pixbuf_get_height (pixbuf), <=, TS_PICTURE_ANSWER_MAX_PIXELS);
}

/* Up to four bits, of which half are anywhere and half where the structure is. */
static void
assert_survives_flips (GBytes *original,
                       guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  int n_damaged = g_test_thorough () ? N_DAMAGED_THOROUGH : N_DAMAGED;

  for (int round = 0; round < n_damaged; round++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (original, &size);
      guint8 *copy = g_memdup2 (data, size);
      int end = (int) (round % 2 == 0 ? size : MIN (size, STRUCTURE_SIZE));
      g_autoptr (GBytes) bytes = NULL;

      for (int n = g_rand_int_range (rand, 1, 5); n > 0; n--)
        copy[g_rand_int_range (rand, 0, end)] ^= (guint8) (1 << g_rand_int_range (rand, 0, 8));
      bytes = g_bytes_new_take (copy, size);
      assert_survives (bytes);
    }
}

static void
test_flipped_bits (void)
{
  g_autoptr (GPtrArray) samples = make_samples (FALSE);

  for (guint i = 0; i < samples->len; i++)
    assert_survives_flips (samples->pdata[i], 20 + i);
}

/* The desktop file has one type for each format, of the several names that a loader may know. */
static void
test_mime_types (void)
{
  static const char *const types[] = { "image/png", "image/jpeg", "image/gif",
                                       "image/webp", "image/tiff", "image/bmp" };
  static const char *const raw_types[] = { "image/x-adobe-dng", "image/x-nikon-nef", "image/x-sony-arw" };
  g_autoptr (GKeyFile) desktop = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) offered = NULL;

  g_key_file_load_from_file (desktop, desktop_path, G_KEY_FILE_NONE, &error);
  g_assert_no_error (error);
  offered = g_key_file_get_string_list (desktop, "Desktop Entry", "MimeType", NULL, &error);
  g_assert_no_error (error);

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_assert_true (g_strv_contains ((const char *const *) offered, types[i]));
      g_assert_true (i == 3 || sample_can_open (types[i]));
    }
  /* What derives from TIFF, as of cameras, has only a thumbnail that GdkPixbuf's loader can decode. */
  for (gsize i = 0; !ts_formats_have_glycin () && i < G_N_ELEMENTS (raw_types); i++)
    {
      g_assert_true (g_content_type_is_a (raw_types[i], "image/tiff"));
      g_assert_false (ts_formats_can_open (raw_types[i]));
    }
  /* Its loader writes temporary files. */
  g_assert_false (sample_can_open ("image/x-xbitmap"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  desktop_path = argv[1];
  /* What a loader says aloud of a file that it cannot decode is no fault: the WebP loader 0.2.1 warns of every broken
   * animation and hands nothing to GObject, GdkPixbuf warns of a height of 0. What this room says is one. */
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR);
  g_log_set_fatal_mask ("ts-picture", G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);

  g_test_add_func ("/decoder/truncated", test_truncated);
  g_test_add_func ("/decoder/long-mapped", test_long_mapped);
  g_test_add_func ("/decoder/missing-rows", test_missing_rows);
  g_test_add_func ("/decoder/early-damage", test_early_damage);
  g_test_add_func ("/decoder/flipped-bits", test_flipped_bits);
  g_test_add_func ("/decoder/mime-types", test_mime_types);

  return g_test_run ();
}
