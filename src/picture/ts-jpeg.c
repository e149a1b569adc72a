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

#include "ts-loader.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

/* Each scan of a progressive JPEG is a pass over the whole picture. Encoders write about ten scans; a hostile file can
 * have one every ten bytes. */
#define MAX_SCANS 100

/* Of all scans together: two dozen of the largest picture, which take a few seconds. */
#define MAX_SCANNED_PIXELS (24 * (gint64) TS_PICTURE_MAX_PIXELS)

/* While decoding, libjpeg can reduce a picture to a half, a quarter or an eighth of its size. */
#define MAX_FACTOR 8

/* ITU-T T.81, table B.1. */
#define MARKER_SCAN 0xda

/* Bytes of a mapped file that leave the memory together: whole pages. */
#define RELEASED_SIZE (2 * 1024 * 1024)

/*
 * Decoding:
 * @failure: where fail() goes; all that has to be freed then is in this struct, and not on the stack
 * @unreleased: (nullable): in a mapped file, the first byte that has not left the memory
 * @is_at_end: whether the file has ended before its end mark
 * @lacks_bits: whether libjpeg needed more bits after that
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
  GdkPixbuf *pixbuf;
  GError *error;
} Decoding;

/* Takes @error. Never returns. */
static void
fail (Decoding *self,
      GError *error)
{
  self->error = error;
  longjmp (self->failure, 1);
}

static void
error_exit_cb (j_common_ptr common)
{
  Decoding *self = common->client_data;
  TsPictureError code = self->is_at_end ? TS_PICTURE_ERROR_TRUNCATED : TS_PICTURE_ERROR_DAMAGED;
  char message[JMSG_LENGTH_MAX];

  common->err->format_message (common, message);
  fail (self, g_error_new_literal (TS_PICTURE_ERROR,
                                   common->err->msg_code == JERR_OUT_OF_MEMORY ? TS_PICTURE_ERROR_NO_MEMORY : code,
                                   message));
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
    fail (self, g_error_new_literal (TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "Too many scans"));
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

static guint
choose_factor (int width,
               int height,
               int short_side)
{
  int factor = MAX_FACTOR;

  while (factor > 1 && (MIN (width, height) + factor - 1) / factor < short_side)
    factor /= 2;
  while (factor < MAX_FACTOR && (gint64) (width / factor) * (height / factor) > TS_PICTURE_ANSWER_MAX_PIXELS)
    factor *= 2;

  return (guint) factor;
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
    fail (self, g_error_new_literal (TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the pixels"));

  stride = (gsize) gdk_pixbuf_get_rowstride (self->pixbuf);
  pixels = gdk_pixbuf_get_pixels (self->pixbuf);
  while (decompress->output_scanline < decompress->output_height)
    {
      JSAMPROW row = pixels + stride * decompress->output_scanline;

      jpeg_read_scanlines (decompress, &row, 1);
    }
}

static void
decode (Decoding *self,
        GBytes *bytes,
        int short_side,
        TsJpegHead *head)
{
  struct jpeg_decompress_struct *decompress = &self->decompress;
  GError *error = NULL;
  gint64 max_pixels = TS_PICTURE_MAX_JPEG_PIXELS;
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  jpeg_mem_src (decompress, data, length);
  jpeg_read_header (decompress, TRUE);
  head->width = (int) decompress->image_width;
  head->height = (int) decompress->image_height;
  head->is_cmyk = decompress->num_components == 4;
  head->is_inverted = decompress->saw_Adobe_marker;
  /* The coefficients of all scans stay in memory until the last. */
  if (jpeg_has_multiple_scans (decompress))
    max_pixels = TS_PICTURE_MAX_PIXELS;
  if (!ts_loader_check_size (head->width, head->height, max_pixels, &error))
    fail (self, error);

  decompress->out_color_space = head->is_cmyk ? JCS_CMYK : JCS_RGB;
  decompress->scale_num = 1;
  decompress->scale_denom = choose_factor (head->width, head->height, short_side);
  jpeg_start_decompress (decompress);
  read_rows (self);
  if (is_incomplete (self))
    fail (self, g_error_new_literal (TS_PICTURE_ERROR, TS_PICTURE_ERROR_TRUNCATED, "Pixels are missing"));
}

static gboolean
is_jpeg (const guint8 *data,
         gsize length)
{
  return length > 2 && memcmp (data, "\xff\xd8", 2) == 0;
}

gboolean
ts_jpeg_is_jpeg (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  return is_jpeg (data, length);
}

/**
 * ts_jpeg_next_segment:
 * @data: (array length=length): any file
 * @offset: (inout): where the segment is looked for, 0 for the first one; then where it ends
 * @marker: (out): its kind
 * @content: (out): what follows marker and length
 * @size: (out): of @content
 *
 * Returns: whether there is one more segment before the first scan; %FALSE for a file that is no JPEG
 */
gboolean
ts_jpeg_next_segment (const guint8 *data,
                      gsize length,
                      gsize *offset,
                      guint8 *marker,
                      const guint8 **content,
                      gsize *size)
{
  gsize at = *offset > 0 ? *offset : 2;

  if (!is_jpeg (data, length))
    return FALSE;

  /* Any number of bytes FF may fill the space before a marker. */
  while (at + 4 <= length && data[at] == 0xff && data[at + 1] == 0xff)
    at++;
  if (at + 4 > length || data[at] != 0xff || data[at + 1] == MARKER_SCAN)
    return FALSE;

  /* The length counts itself. */
  *marker = data[at + 1];
  *content = data + at + 4;
  *size = (gsize) (data[at + 2] << 8 | data[at + 3]) - 2;
  *offset = at + 4 + *size;

  return *size <= length - at - 4;
}

/* All that changes before fail() is in @self: the variables of a function that calls setjmp() may be lost. */
static gboolean
run (Decoding *self,
     GBytes *bytes,
     int short_side,
     TsJpegHead *head)
{
  if (setjmp (self->failure) != 0)
    return FALSE;

  jpeg_create_decompress (&self->decompress);
  self->decompress.progress = &self->progress;
  decode (self, bytes, short_side, head);
  return TRUE;
}

/**
 * ts_jpeg_decode:
 * @bytes: a file that ts_jpeg_is_jpeg()
 * @is_mapped: whether @bytes are those of a mapped file: what was read leaves the memory
 * @short_side: as for ts_decoder_decode()
 * @head: (out): of the file
 *
 * A file without its end mark is whole if all of its pixels are there.
 *
 * Returns: (transfer full): the picture as it is stored, at a half, a quarter or an eighth of its size where that is
 *   enough, rounded up; the pixels of CMYK have four bytes
 */
GdkPixbuf *
ts_jpeg_decode (GBytes *bytes,
                gboolean is_mapped,
                int short_side,
                TsJpegHead *head,
                GError **error)
{
  Decoding self = { .unreleased = is_mapped ? g_bytes_get_data (bytes, NULL) : NULL };

  self.decompress.err = jpeg_std_error (&self.errors);
  self.decompress.client_data = &self;
  self.errors.error_exit = error_exit_cb;
  self.errors.emit_message = emit_message_cb;
  self.progress.progress_monitor = progress_cb;
  if (!run (&self, bytes, short_side, head))
    {
      g_clear_object (&self.pixbuf);
      g_propagate_error (error, self.error);
    }
  jpeg_destroy_decompress (&self.decompress);

  return self.pixbuf;
}
