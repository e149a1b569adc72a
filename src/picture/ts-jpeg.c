/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <sys/mman.h>

#include <jerror.h>
#include <jpeglib.h>

#include "ts-colors.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

/* Each scan of a progressive JPEG is a pass over the whole picture. Encoders write about ten scans; a hostile file can
 * have one every ten bytes. */
#define MAX_SCANS 100

/* Of all scans together: two dozen of the largest picture, which take a few seconds. */
#define MAX_SCANNED_PIXELS (24 * (gint64) TS_PICTURE_MAX_PIXELS)

/* While decoding, libjpeg can reduce a picture to so many eighths of its size. Five to seven take longer than eight. */
static const int eighths[] = { 1, 2, 3, 4, 8 };

/* EXIF 2.32, section 4.7.2. ICC.1:2022, annex B.4: each segment has its number and how many there are. */
#define MARKER_EXIF (JPEG_APP0 + 1)
#define MARKER_PROFILE (JPEG_APP0 + 2)
#define PROFILE_HEAD "ICC_PROFILE"
#define PROFILE_HEAD_SIZE 14

/* The title of a JPEG: ISO 16684-1, section 7 and 8.3, and XMP specification, part 3, section 1.1.3. */
#define XMP_HEAD "http://ns.adobe.com/xap/1.0/"
#define XMP                                                                                               \
  "<?xpacket begin='\xef\xbb\xbf' id='W5M0MpCehiHzreSzNTczkc9d'?>"                                        \
  "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>" \
  "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title><rdf:Alt>"         \
  "<rdf:li xml:lang='x-default'>%s</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>" \
  "<?xpacket end='r'?>"

/* Characters: a longer one does not come from the name of a file. Escaped, at most 6 bytes each fit a segment. */
#define MAX_TITLE 1024

/* Bytes of a mapped file that leave the memory together: whole pages. */
#define RELEASED_SIZE (2 * 1024 * 1024)

/*
 * Decoding:
 * @failure: where fail() goes; all that has to be freed then is in this struct, and not on the stack
 * @unreleased: (nullable): in a mapped file, the first byte that has not left the memory
 * @is_at_end: whether the file has ended before its end mark
 * @lacks_bits: whether libjpeg needed more bits after that
 * @facts: where to read those of the file
 * @profile: the parts of a profile until all of them are there
 * @n_parts: how many
 * @pixbuf: (owned) (nullable):
 * @error: (owned) (nullable):
 */
typedef struct
{
  struct jpeg_decompress_struct decompress;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failure;
  const guint8 *unreleased;
  gboolean is_at_end;
  gboolean lacks_bits;
  TsFacts *facts;
  GByteArray *profile;
  guint n_parts;
  GdkPixbuf *pixbuf;
  GError *error;
} Decoding;

/* Never returns. */
static void
fail (Decoding *self,
      TsPictureError code,
      const char *message)
{
  self->error = g_error_new_literal (TS_PICTURE_ERROR, (int) code, message);
  longjmp (self->failure, 1);
}

static void
error_exit_cb (j_common_ptr common)
{
  Decoding *self = common->client_data;
  TsPictureError code = self->is_at_end ? TS_PICTURE_ERROR_TRUNCATED : TS_PICTURE_ERROR_DAMAGED;
  char message[JMSG_LENGTH_MAX];

  common->err->format_message (common, message);
  fail (self, common->err->msg_code == JERR_OUT_OF_MEMORY ? TS_PICTURE_ERROR_NO_MEMORY : code, message);
}

/* At the end of the data libjpeg warns, reads an end mark, and warns again when a block lacks bits. */
static void
emit_message_cb (j_common_ptr common,
                 int level)
{
  Decoding *self = common->client_data;

  if (level >= 0)
    return;

  self->lacks_bits = self->lacks_bits || self->is_at_end;
  self->is_at_end = self->is_at_end || common->err->msg_code == JWRN_JPEG_EOF;
}

static void
release (Decoding *self)
{
  const guint8 *next = self->decompress.src->next_input_byte;

  /* At the end it points to the end mark that libjpeg has put there. */
  while (self->unreleased != NULL && !self->is_at_end && next - self->unreleased >= RELEASED_SIZE)
    {
      madvise ((gpointer) self->unreleased, RELEASED_SIZE, MADV_DONTNEED);
      self->unreleased += RELEASED_SIZE;
    }
}

static void
progress_cb (j_common_ptr common)
{
  Decoding *self = common->client_data;
  const struct jpeg_decompress_struct *decompress = &self->decompress;
  gint64 n_scans = decompress->input_scan_number;

  if (n_scans > MAX_SCANS || n_scans * decompress->image_width * decompress->image_height > MAX_SCANNED_PIXELS)
    fail (self, TS_PICTURE_ERROR_DAMAGED, "Too many scans");
  release (self);
}

/* Without its end mark, a file may end between two scans: a progressive one before all bits of all coefficients. */
static gboolean
is_incomplete (const Decoding *self)
{
  const struct jpeg_decompress_struct *decompress = &self->decompress;

  if (!self->is_at_end)
    return FALSE;
  /* Zeros follow arithmetic codes without a warning. */
  if (self->lacks_bits || decompress->arith_code)
    return TRUE;

  for (int i = 0; i < decompress->num_components; i++)
    {
      if (decompress->comp_info[i].quant_table == NULL)
        return TRUE;
      for (int k = 0; decompress->coef_bits != NULL && k < DCTSIZE2; k++)
        if (decompress->coef_bits[i][k] != 0)
          return TRUE;
    }

  return FALSE;
}

/* libjpeg rounds up. */
static int
reduce (int side,
        int n_eighths)
{
  return (side * n_eighths + 7) / 8;
}

/* Returns: the fewest eighths of the size that are large enough, or the most with few enough pixels */
static guint
choose_eighths (int width,
                int height,
                int short_side)
{
  gsize i = 0;

  while (i + 1 < G_N_ELEMENTS (eighths) && reduce (MIN (width, height), eighths[i]) < short_side)
    i++;
  while (i > 0 &&
         (gint64) reduce (width, eighths[i]) * reduce (height, eighths[i]) > TS_PICTURE_ANSWER_MAX_PIXELS)
    i--;

  return (guint) eighths[i];
}

static void
read_rows (Decoding *self)
{
  struct jpeg_decompress_struct *decompress = &self->decompress;
  gsize stride;
  guint8 *pixels;

  self->pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, decompress->output_components == 4, 8,
                                 (int) decompress->output_width, (int) decompress->output_height);
  if (self->pixbuf == NULL)
    fail (self, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the pixels");

  stride = (gsize) gdk_pixbuf_get_rowstride (self->pixbuf);
  pixels = gdk_pixbuf_get_pixels (self->pixbuf);
  while (decompress->output_scanline < decompress->output_height)
    {
      JSAMPROW row = pixels + stride * decompress->output_scanline;

      jpeg_read_scanlines (decompress, &row, 1);
    }
}

static void
read_profile_part (Decoding *self,
                   const guint8 *content,
                   gsize size)
{
  if (content[12] != self->n_parts + 1)
    return;

  self->n_parts++;
  g_byte_array_append (self->profile, content + PROFILE_HEAD_SIZE, (guint) size - PROFILE_HEAD_SIZE);
  if (self->n_parts == content[13])
    self->facts->profile = g_bytes_new (self->profile->data, self->profile->len);
}

static void
read_comment (TsFacts *facts,
              const guint8 *text,
              gsize length)
{
  const gsize prefix_length = strlen (TS_FACTS_COMMENT_PREFIX);

  if (length < prefix_length || memcmp (text, TS_FACTS_COMMENT_PREFIX, prefix_length) != 0)
    return;
  if (facts->comment[0] != '\0' || length >= TS_FACTS_COMMENT_SIZE || memchr (text, '\0', length) != NULL)
    length = prefix_length;

  memcpy (facts->comment, text, length);
  facts->comment[length] = '\0';
}

/* Reads a segment instead of libjpeg, which takes longer for each one that it has saved. Those behind the start of
 * the first scan do not count. */
static boolean
segment_cb (j_decompress_ptr decompress)
{
  Decoding *self = decompress->client_data;
  TsFacts *facts = self->facts;
  const guint8 *content = decompress->src->next_input_byte + 2;
  gsize n_left = decompress->src->bytes_in_buffer;
  /* The length counts itself. */
  gsize length = n_left >= 2 ? (gsize) (content[-2] << 8 | content[-1]) : 0;
  gsize size = MAX (length, 2) - 2;

  if (length <= n_left && decompress->input_scan_number == 0)
    {
      if (decompress->unread_marker == JPEG_COM)
        read_comment (facts, content, size);
      else if (decompress->unread_marker == MARKER_EXIF && facts->orientation == 0)
        ts_facts_read_exif (facts, content, size);
      else if (decompress->unread_marker == MARKER_PROFILE && facts->profile == NULL && size > PROFILE_HEAD_SIZE &&
               memcmp (content, PROFILE_HEAD, sizeof PROFILE_HEAD) == 0)
        read_profile_part (self, content, size);
    }
  decompress->src->skip_input_data (decompress, (long) size + 2);
  decompress->unread_marker = 0;

  return TRUE;
}

static void
convert_cmyk (Decoding *self)
{
  GdkPixbuf *inks = self->pixbuf;

  self->pixbuf = ts_colors_convert_cmyk (inks, self->facts, self->decompress.saw_Adobe_marker);
  g_object_unref (inks);
  if (self->pixbuf == NULL)
    fail (self, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the colors");
}

static void
decode (Decoding *self,
        GBytes *bytes,
        int short_side)
{
  static const int markers[] = { JPEG_COM, MARKER_EXIF, MARKER_PROFILE };
  struct jpeg_decompress_struct *decompress = &self->decompress;
  TsFacts *facts = self->facts;
  gboolean is_cmyk;
  gint64 max_pixels = TS_PICTURE_MAX_JPEG_PIXELS;
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  jpeg_mem_src (decompress, data, length);
  for (gsize i = 0; i < G_N_ELEMENTS (markers); i++)
    jpeg_set_marker_processor (decompress, markers[i], segment_cb);
  jpeg_read_header (decompress, TRUE);
  facts->width = decompress->image_width;
  facts->height = decompress->image_height;
  /* The coefficients of all scans stay in memory until the last. */
  if (jpeg_has_multiple_scans (decompress))
    max_pixels = TS_PICTURE_MAX_PIXELS;
  if (!ts_facts_check_size (facts->width, facts->height, max_pixels, &self->error))
    longjmp (self->failure, 1);

  is_cmyk = decompress->num_components == 4;
  decompress->out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  decompress->scale_num = choose_eighths ((int) facts->width, (int) facts->height, short_side);
  decompress->scale_denom = 8;
  jpeg_start_decompress (decompress);
  read_rows (self);
  if (is_incomplete (self))
    fail (self, TS_PICTURE_ERROR_TRUNCATED, "Pixels are missing");
  if (is_cmyk)
    convert_cmyk (self);
}

/* All that changes before fail() is in @self: the variables of a function that calls setjmp() may be lost. */
static gboolean
run (Decoding *self,
     GBytes *bytes,
     int short_side)
{
  if (setjmp (self->failure) != 0)
    return FALSE;

  jpeg_create_decompress (&self->decompress);
  self->decompress.progress = &self->progress;
  decode (self, bytes, short_side);
  return TRUE;
}

/**
 * ts_jpeg_decode:
 * @bytes: a file that ts_formats_is_jpeg()
 * @is_mapped: whether @bytes are those of a mapped file: what was read leaves the memory
 * @short_side: as for ts_decoder_decode()
 * @facts: (inout): empty; those of the file are added
 *
 * A file without its end mark is whole if all of its pixels are there.
 *
 * Returns: (transfer full): the picture as it is stored, at a half, a quarter or an eighth of its size where that is
 *   enough, rounded up
 */
GdkPixbuf *
ts_jpeg_decode (GBytes *bytes,
                gboolean is_mapped,
                int short_side,
                TsFacts *facts,
                GError **error)
{
  g_autoptr (GByteArray) profile = g_byte_array_new ();
  Decoding self = {
    .unreleased = is_mapped ? g_bytes_get_data (bytes, NULL) : NULL,
    .facts = facts,
    .profile = profile,
  };

  self.decompress.err = jpeg_std_error (&self.errors);
  self.decompress.client_data = &self;
  self.errors.error_exit = error_exit_cb;
  self.errors.emit_message = emit_message_cb;
  self.progress.progress_monitor = progress_cb;
  if (!run (&self, bytes, short_side))
    {
      g_clear_object (&self.pixbuf);
      g_propagate_error (error, self.error);
    }
  jpeg_destroy_decompress (&self.decompress);

  return self.pixbuf;
}

static void
append_segment (GByteArray *file,
                guint8 marker,
                gconstpointer data,
                gsize length)
{
  guint8 head[] = { 0xff, marker, (guint8) ((length + 2) >> 8), (guint8) (length + 2) };

  g_byte_array_append (file, head, sizeof head);
  g_byte_array_append (file, data, (guint) length);
}

/* The length of a segment has 16 bits, and counts itself. */
G_STATIC_ASSERT (TS_FACTS_COMMENT_SIZE <= G_MAXUINT16 - 2);

/**
 * ts_jpeg_add_comment:
 * @file: a whole JPEG of this program, without comments
 * @title: what people call the picture
 * @id: of the board, written out
 *
 * Returns: (transfer full): a puzzle file
 */
GBytes *
ts_jpeg_add_comment (GBytes *file,
                     const char *title,
                     const char *id)
{
  GByteArray *puzzle;
  g_autofree char *comment = NULL;
  g_autofree char *short_title = NULL;
  g_autofree char *xmp = NULL;
  g_autofree char *packet = NULL;
  const guint8 *data;
  gsize length;
  gsize offset;

  g_return_val_if_fail (file != NULL && title != NULL && id != NULL, NULL);

  data = g_bytes_get_data (file, &length);
  /* Behind the first segment, which has to be the first. */
  offset = length > 6 && data[3] == JPEG_APP0 ? 4 + (gsize) (data[4] << 8 | data[5]) : 2;
  g_return_val_if_fail (offset <= length, NULL);

  comment = g_strconcat (TS_FACTS_COMMENT_PREFIX, id, NULL);
  short_title = g_utf8_substring (title, 0, MIN (g_utf8_strlen (title, -1), MAX_TITLE));
  /* XML has no control characters, also not escaped. */
  for (char *c = short_title; *c != '\0'; c++)
    *c = g_ascii_iscntrl (*c) ? ' ' : *c;
  xmp = g_markup_printf_escaped (XMP, short_title);
  packet = g_strconcat (XMP_HEAD, "-", xmp, NULL);
  packet[strlen (XMP_HEAD)] = '\0';

  puzzle = g_byte_array_sized_new ((guint) (length + 2 * TS_FACTS_COMMENT_SIZE));
  g_byte_array_append (puzzle, data, (guint) offset);
  append_segment (puzzle, MARKER_EXIF, packet, strlen (XMP_HEAD) + 1 + strlen (xmp));
  append_segment (puzzle, JPEG_COM, comment, strlen (comment));
  g_byte_array_append (puzzle, data + offset, (guint) (length - offset));

  return g_byte_array_free_to_bytes (puzzle);
}
