/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sample.h"

#include <unistd.h>

#include "ts-decoder.h"
#include "ts-formats.h"

/* The signature, and the chunk that comes first. */
#define PNG_HEAD_SIZE 33

static const guint8 colors[4][3] = { { 255, 0, 0 }, { 0, 255, 0 }, { 0, 0, 255 }, { 255, 255, 255 } };

static int
quarter_of (int x,
            int y,
            int width,
            int height)
{
  return (x >= width / 2 ? 1 : 0) + (y >= height / 2 ? 2 : 0);
}

GdkPixbuf *
sample_pixbuf (int width,
               int height)
{
  GdkPixbuf *pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  int stride = gdk_pixbuf_get_rowstride (pixbuf);
  guint8 *row = gdk_pixbuf_get_pixels (pixbuf);

  /* Most rows are the same as the one above. */
  for (int y = 0; y < height; y++, row += stride)
    if (y > 0 && y != height / 2)
      memcpy (row, row - stride, (gsize) width * 3);
    else
      for (int x = 0; x < width; x++)
        memcpy (row + 3 * x, colors[quarter_of (x, y, width, height)], 3);

  return pixbuf;
}

GBytes *
sample_encode (GdkPixbuf *pixbuf,
               const char *type)
{
  g_autoptr (GError) error = NULL;
  char *data;
  gsize length;

  gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, type, &error, NULL);
  g_assert_no_error (error);

  return g_bytes_new_take (data, length);
}

/* Returns: @bytes with @inserted at @offset */
GBytes *
sample_join (GBytes *bytes,
             gsize offset,
             const void *inserted,
             gsize length)
{
  GByteArray *array = g_byte_array_new ();
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  g_byte_array_append (array, data, (guint) offset);
  g_byte_array_append (array, inserted, (guint) length);
  g_byte_array_append (array, data + offset, (guint) (size - offset));

  return g_byte_array_free_to_bytes (array);
}

/* Returns: compressed, @bytes so many times */
GBytes *
sample_gzip (GBytes *bytes,
             int n_times)
{
  g_autoptr (GOutputStream) file = g_memory_output_stream_new_resizable ();
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 1);
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (file, G_CONVERTER (compressor));
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);

  for (int i = 0; i < n_times; i++)
    g_assert_true (g_output_stream_write_all (stream, data, size, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (file));
}

/* Returns: @bytes with @other in place of those at @offset */
GBytes *
sample_overwrite (GBytes *bytes,
                  gsize offset,
                  const void *other,
                  gsize length)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint8 *copy = g_memdup2 (data, size);

  g_assert_cmpuint (offset + length, <=, size);
  memcpy (copy + offset, other, length);

  return g_bytes_new_take (copy, size);
}

/* With an EXIF segment of one entry: the orientation. */
GBytes *
sample_jpeg (guint8 orientation)
{
  const guint8 exif[] = { 0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'I', 'I', 42, 0, 8, 0, 0, 0,
                          1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0 };
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (SAMPLE_WIDTH, SAMPLE_HEIGHT);
  g_autoptr (GBytes) plain = sample_encode (pixbuf, "jpeg");

  return sample_join (plain, 2, exif, sizeof exif);
}

void
sample_append_number (GByteArray *array,
                      guint64 number,
                      int n_bytes,
                      gboolean is_big)
{
  for (int i = 0; i < n_bytes; i++)
    g_byte_array_append (array, &(guint8){ (guint8) (number >> 8 * (is_big ? n_bytes - 1 - i : i)) }, 1);
}

/* The checksum of PNG, §D: CRC-32 of type and data. */
static guint32
checksum (const guint8 *data,
          gsize length)
{
  guint32 crc = G_MAXUINT32;

  for (gsize i = 0; i < length; i++)
    {
      crc ^= data[i];
      for (int bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
    }

  return ~crc;
}

static void
append_chunk (GByteArray *png,
              const char *type,
              const void *data,
              gsize length)
{
  guint start = png->len + 4;

  sample_append_number (png, (guint32) length, 4, TRUE);
  g_byte_array_append (png, (const guint8 *) type, 4);
  g_byte_array_append (png, data, (guint) length);
  sample_append_number (png, checksum (png->data + start, length + 4), 4, TRUE);
}

/* Takes @png. Returns: it with a chunk behind the first */
GBytes *
sample_add_chunk (GBytes *png,
                  const char *type,
                  const void *data,
                  gsize length)
{
  g_autoptr (GBytes) old = png;
  g_autoptr (GByteArray) chunk = g_byte_array_new ();

  append_chunk (chunk, type, data, length);
  return sample_join (old, PNG_HEAD_SIZE, chunk->data, chunk->len);
}

/* Takes @jpeg. Returns: it with a segment before all others */
GBytes *
sample_add_segment (GBytes *jpeg,
                    guint8 marker,
                    const void *data,
                    gsize length)
{
  const guint8 head[] = { 0xff, marker, (guint8) ((length + 2) >> 8), (guint8) (length + 2) };
  g_autoptr (GBytes) old = jpeg;
  g_autoptr (GBytes) with_data = sample_join (old, 2, data, length);

  return sample_join (with_data, 2, head, sizeof head);
}

/* Takes @jpeg. Returns: it with @profile in one segment */
GBytes *
sample_add_profile (GBytes *jpeg,
                    GBytes *profile)
{
  static const char head[] = "ICC_PROFILE\0\1\1";
  g_autoptr (GBytes) content = sample_join (profile, 0, head, sizeof head - 1);

  return sample_add_segment (jpeg, 0xe2, g_bytes_get_data (content, NULL), g_bytes_get_size (content));
}

static GBytes *
deflate (GByteArray *rows)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  g_autoptr (GInputStream) raw = g_memory_input_stream_new_from_data (rows->data, rows->len, NULL);
  g_autoptr (GInputStream) packed = g_converter_input_stream_new (raw, G_CONVERTER (compressor));
  g_autoptr (GOutputStream) target = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_output_stream_splice (target, packed, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
  g_assert_no_error (error);

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (target));
}

/* Returns: @png, of any kind, with the color profile @profile */
GBytes *
sample_png_profile (GBytes *png,
                    GBytes *profile)
{
  g_autoptr (GByteArray) raw = g_byte_array_new ();
  g_autoptr (GBytes) packed = NULL;
  g_autoptr (GBytes) content = NULL;

  g_byte_array_append (raw, g_bytes_get_data (profile, NULL), (guint) g_bytes_get_size (profile));
  packed = deflate (raw);
  content = sample_join (packed, 0, "name\0", 6);

  return sample_add_chunk (g_bytes_ref (png), "iCCP", g_bytes_get_data (content, NULL), g_bytes_get_size (content));
}

static GBytes *
assemble_png (guint32 width,
              guint32 height,
              int depth,
              SamplePngColor color,
              gboolean is_interlaced,
              GByteArray *rows)
{
  const guint8 rest[] = { (guint8) depth, (guint8) color, 0, 0, is_interlaced ? 1 : 0 };
  g_autoptr (GBytes) packed = deflate (rows);
  g_autoptr (GByteArray) header = g_byte_array_new ();
  GByteArray *png = g_byte_array_new ();

  sample_append_number (header, width, 4, TRUE);
  sample_append_number (header, height, 4, TRUE);
  g_byte_array_append (header, rest, sizeof rest);

  g_byte_array_append (png, (const guint8 *) "\x89PNG\r\n\x1a\n", 8);
  append_chunk (png, "IHDR", header->data, header->len);
  if (color == SAMPLE_PNG_PALETTE)
    append_chunk (png, "PLTE", colors, sizeof colors);
  append_chunk (png, "IDAT", g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  append_chunk (png, "IEND", "", 0);

  return g_byte_array_free_to_bytes (png);
}

/* Grey runs from black at the first quarter to white at the last; the last quarter of what has alpha is transparent. */
static void
append_png_pixel (GByteArray *rows,
                  int depth,
                  SamplePngColor color,
                  int quarter)
{
  guint8 grey = (guint8) (quarter * 85);
  guint8 index = (guint8) quarter;
  guint8 alpha = quarter == 3 ? 0 : 255;
  gboolean is_grey = color == SAMPLE_PNG_GREY || color == SAMPLE_PNG_GREY_ALPHA;
  gboolean has_alpha = color == SAMPLE_PNG_GREY_ALPHA || color == SAMPLE_PNG_RGBA;

  if (color == SAMPLE_PNG_PALETTE)
    {
      g_byte_array_append (rows, &index, 1);
      return;
    }
  for (int i = 0; i < (is_grey ? 1 : 3); i++)
    for (int byte = 0; byte < depth / 8; byte++)
      g_byte_array_append (rows, is_grey ? &grey : &colors[quarter][i], 1);
  for (int byte = 0; has_alpha && byte < depth / 8; byte++)
    g_byte_array_append (rows, &alpha, 1);
}

static void
append_pass (GByteArray *rows,
             int width,
             int height,
             int depth,
             SamplePngColor color,
             const int *pass)
{
  for (int y = pass[1]; y < height; y += pass[3])
    {
      g_byte_array_append (rows, (const guint8 *) "", 1);
      for (int x = pass[0]; x < width; x += pass[2])
        append_png_pixel (rows, depth, color, quarter_of (x, y, width, height));
    }
}

/* At 8 or 16 bits a channel; interlaced as Adam7: first column, first row, and the steps of either. */
GBytes *
sample_png (int width,
            int height,
            int depth,
            SamplePngColor color,
            gboolean is_interlaced)
{
  static const int whole[] = { 0, 0, 1, 1 };
  static const int adam7[7][4] = { { 0, 0, 8, 8 }, { 4, 0, 8, 8 }, { 0, 4, 4, 8 }, { 2, 0, 4, 4 }, { 0, 2, 2, 4 }, { 1, 0, 2, 2 }, { 0, 1, 1, 2 } };
  g_autoptr (GByteArray) rows = g_byte_array_new ();

  if (!is_interlaced)
    append_pass (rows, width, height, depth, color, whole);
  for (gsize i = 0; is_interlaced && i < G_N_ELEMENTS (adam7); i++)
    append_pass (rows, width, height, depth, color, adam7[i]);

  return assemble_png ((guint32) width, (guint32) height, depth, color, is_interlaced, rows);
}

/* Black, a bit a pixel, of any size at next to no cost; above 128 Mi pixels the data is cut short. */
GBytes *
sample_png_empty (guint32 width,
                  guint32 height)
{
  g_autoptr (GByteArray) rows = g_byte_array_new ();
  guint64 length = MIN ((guint64) height * (1 + (width + 7) / 8), 16 * 1024 * 1024);

  g_byte_array_set_size (rows, (guint) length);
  memset (rows->data, 0, rows->len);

  return assemble_png (width, height, 1, SAMPLE_PNG_GREY, FALSE, rows);
}

/* 128 colours make codes of 8 bits: a code is a byte, and is not packed at all if the table is cleared in time. */
static void
append_gif_frame (GByteArray *gif,
                  int width,
                  int height,
                  gboolean is_inverse)
{
  int n = width * height;

  g_byte_array_append (gif, (const guint8 *) ",\0\0\0\0", 5);
  sample_append_number (gif, width, 2, FALSE);
  sample_append_number (gif, height, 2, FALSE);
  g_byte_array_append (gif, (const guint8 *) "\0\7", 2);
  for (int i = 0; i < n; i += 100)
    {
      guint8 head[] = { (guint8) (MIN (100, n - i) + 1), 128 };

      g_byte_array_append (gif, head, 2);
      for (int k = i; k < MIN (i + 100, n); k++)
        {
          guint8 quarter = (guint8) quarter_of (k % width, k / width, width, height);

          quarter = is_inverse ? 3 - quarter : quarter;
          g_byte_array_append (gif, &quarter, 1);
        }
    }
  g_byte_array_append (gif, (const guint8 *) "\1\x81\0", 3);
}

/* Of the frames after the first, the quarters are in reverse. */
GBytes *
sample_gif (int width,
            int height,
            int n_frames)
{
  GByteArray *gif = g_byte_array_new ();
  guint8 table[128][3] = { { 0 } };

  memcpy (table, colors, sizeof colors);
  g_byte_array_append (gif, (const guint8 *) "GIF89a", 6);
  sample_append_number (gif, width, 2, FALSE);
  sample_append_number (gif, height, 2, FALSE);
  g_byte_array_append (gif, (const guint8 *) "\xf6\0\0", 3);
  g_byte_array_append (gif, (const guint8 *) table, sizeof table);
  for (int i = 0; i < n_frames; i++)
    {
      g_byte_array_append (gif, (const guint8 *) "!\xf9\4\0\x0a\0\0\0", 8);
      append_gif_frame (gif, width, height, i > 0);
    }
  g_byte_array_append (gif, (const guint8 *) ";", 1);

  return g_byte_array_free_to_bytes (gif);
}

/* Uncompressed, in one strip; @entries after the width are in the order of their tags. */
static GBytes *
make_tiff (const guint16 (*entries)[3],
           guint n_entries,
           const guint8 *pixels,
           gsize size)
{
  GByteArray *tiff = g_byte_array_new ();

  g_byte_array_append (tiff, (const guint8 *) "II*\0\x10\0\0\0\x08\0\x08\0\x08\0\x08\0", 16);
  sample_append_number (tiff, n_entries, 2, FALSE);
  for (guint i = 0; i < n_entries; i++)
    {
      sample_append_number (tiff, entries[i][0], 2, FALSE);
      sample_append_number (tiff, 3, 2, FALSE);
      sample_append_number (tiff, entries[i][1], 2, FALSE);
      sample_append_number (tiff, 0, 2, FALSE);
      sample_append_number (tiff, entries[i][2], 2, FALSE);
      sample_append_number (tiff, 0, 2, FALSE);
    }
  g_byte_array_append (tiff, (const guint8 *) "\0\0\0\0", 4);
  g_byte_array_append (tiff, pixels, (guint) size);

  return g_byte_array_free_to_bytes (tiff);
}

/* Where the pixels begin, behind the depths of the samples and the entries. */
#define TIFF_PIXELS(n_entries) (16 + 2 + 12 * (n_entries) + 4)

GBytes *
sample_tiff (guint16 orientation)
{
  const guint16 entries[][3] = {
    { 256, 1, SAMPLE_WIDTH },
    { 257, 1, SAMPLE_HEIGHT },
    { 258, 3, 8 },
    { 259, 1, 1 },
    { 262, 1, 2 },
    { 273, 1, TIFF_PIXELS (11) },
    { 274, 1, orientation },
    { 277, 1, 3 },
    { 278, 1, SAMPLE_HEIGHT },
    { 279, 1, SAMPLE_WIDTH * SAMPLE_HEIGHT * 3 },
    { 284, 1, 1 },
  };
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (SAMPLE_WIDTH, SAMPLE_HEIGHT);

  g_assert_cmpint (gdk_pixbuf_get_rowstride (pixbuf), ==, 3 * SAMPLE_WIDTH);
  return make_tiff (entries, G_N_ELEMENTS (entries), gdk_pixbuf_read_pixels (pixbuf), gdk_pixbuf_get_byte_length (pixbuf));
}

/* Returns: one of @color and alpha everywhere; @kind of the alpha: 1 is multiplied, 2 is not, 0 is not told */
GBytes *
sample_tiff_alpha (guint16 kind,
                   guint32 color)
{
  guint32 pixels[16 * 16];
  const guint16 entries[][3] = {
    { 256, 1, 16 },
    { 257, 1, 16 },
    { 258, 4, 8 },
    { 259, 1, 1 },
    { 262, 1, 2 },
    { 273, 1, TIFF_PIXELS (11) },
    { 277, 1, 4 },
    { 278, 1, 16 },
    { 279, 1, sizeof pixels },
    { 284, 1, 1 },
    { 338, 1, kind },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pixels); i++)
    pixels[i] = GUINT32_TO_BE (color);

  return make_tiff (entries, G_N_ELEMENTS (entries), (const guint8 *) pixels, sizeof pixels);
}

/* Returns: one of the few files that none of GdkPixbuf's savers can make, see data/README.md */
GBytes *
sample_stored (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "picture", "data", name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = g_file_load_bytes (file, NULL, NULL, &error);

  g_assert_no_error (error);

  return bytes;
}

/* Returns: one that is stored, by its file name; one that is made, by "png", "jpeg", "turned jpeg", "tiff", "bmp", "gif" or
 * "animated gif" */
GBytes *
sample_named (const char *name)
{
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (SAMPLE_WIDTH, SAMPLE_HEIGHT);

  if (strchr (name, '.') != NULL)
    return sample_stored (name);
  if (g_str_has_suffix (name, "gif"))
    return sample_gif (SAMPLE_WIDTH, SAMPLE_HEIGHT, name[0] == 'a' ? 3 : 1);
  if (g_str_equal (name, "turned jpeg"))
    return sample_jpeg (6);

  return g_str_equal (name, "tiff") ? sample_tiff (1) : sample_encode (pixbuf, name);
}

/* Whether a loader for a sample of sample_named() is installed. */
gboolean
sample_can_load (const char *name)
{
  static const char *const types[][2] = { { ".webp", "image/webp" }, { ".heic", "image/heif" }, { ".avif", "image/avif" }, { ".jxl", "image/jxl" }, { ".svg", "image/svg+xml" } };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_has_suffix (name, types[i][0]))
      return sample_can_open (types[i][1]);

  return TRUE;
}

/* Returns: the lossless sample in the extended format, with a chunk before the pixels, or with EXIF behind them */
GBytes *
sample_webp (const char *type,
             GBytes *content)
{
  g_autoptr (GBytes) plain = sample_stored ("lossless.webp");
  gboolean is_behind = g_str_equal (type, "EXIF");
  const guint8 head[] = { 'V', 'P', '8', 'X', 10, 0, 0, 0, is_behind ? 8 : 0x20,
                          0, 0, 0, SAMPLE_WIDTH - 1, 0, 0, SAMPLE_HEIGHT - 1, 0, 0 };
  gsize size = g_bytes_get_size (content);
  guint32 numbers[] = { GUINT32_TO_LE ((guint32) size), 0 };
  GByteArray *webp = g_byte_array_new ();

  g_byte_array_append (webp, (const guint8 *) "RIFF\0\0\0\0WEBP", 12);
  g_byte_array_append (webp, head, sizeof head);
  for (int i = 0; i < 2; i++)
    if (i == is_behind)
      {
        g_byte_array_append (webp, (const guint8 *) type, 4);
        g_byte_array_append (webp, (const guint8 *) numbers, 4);
        g_byte_array_append (webp, g_bytes_get_data (content, NULL), (guint) size);
        g_byte_array_append (webp, (const guint8 *) "", size % 2);
      }
    else
      g_byte_array_append (webp, (const guint8 *) g_bytes_get_data (plain, NULL) + 12,
                           (guint) g_bytes_get_size (plain) - 12);
  numbers[1] = GUINT32_TO_LE (webp->len - 8);
  memcpy (webp->data + 4, numbers + 1, 4);

  return g_byte_array_free_to_bytes (webp);
}

/* Returns: a file in the folder for temporary files, which its user deletes */
GFile *
sample_write (const char *name,
              GBytes *bytes)
{
  g_autofree char *unique = g_strdup_printf ("tileshift-%d-%s", (int) getpid (), name);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), unique, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);

  return g_file_new_for_path (path);
}

/* Whether a loader for the MIME type is installed. */
gboolean
sample_can_open (const char *type)
{
  return g_strv_contains (ts_formats_get_mime_types (), type);
}

/* As the decoding process does it. */
GdkPixbuf *
sample_decode (GBytes *bytes,
               int short_side,
               TsSize *source,
               GError **error)
{
  g_auto (GStrv) loaders = ts_formats_open_loaders (bytes);
  TsSize ignored;

  return ts_decoder_decode ((const char *const *) loaders, bytes, FALSE, short_side,
                            source != NULL ? source : &ignored, error);
}

TsPicture *
sample_try_load (GBytes *bytes,
                 int short_side,
                 GError **error)
{
  g_autoptr (GFile) file = sample_write ("picture", bytes);
  TsPicture *picture = ts_picture_load (file, short_side, NULL, error);

  g_file_delete (file, NULL, NULL);

  return picture;
}

/* Loads the picture, which has no error. */
TsPicture *
sample_load (GBytes *bytes,
             int short_side)
{
  g_autoptr (GError) error = NULL;
  TsPicture *picture = sample_try_load (bytes, short_side, &error);

  g_assert_no_error (error);
  g_assert_nonnull (picture);

  return picture;
}

void
sample_assert_refused (GBytes *bytes,
                       int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (sample_try_load (bytes, 1000, &error));
  g_assert_error (error, TS_PICTURE_ERROR, code);
}

/* Of a pixel, in red, green and blue. */
void
sample_assert_color (TsPicture *picture,
                     int x,
                     int y,
                     guint32 expected,
                     int tolerance)
{
  const TsRect row = { 0, y, ts_picture_get_width (picture), 1 };
  g_autoptr (GBytes) bytes = ts_picture_scale (picture, &row, row.width, row.height);
  guint32 color = ((const guint32 *) g_bytes_get_data (bytes, NULL))[x];

  g_test_message ("%08x, expected %06x", color, expected);
  g_assert_cmpuint (color >> 24, ==, 255);
  for (int shift = 0; shift < 24; shift += 8)
    g_assert_cmpint (ABS ((int) (color >> shift & 255) - (int) (expected >> shift & 255)), <=, tolerance);
}
