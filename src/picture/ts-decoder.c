/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoder: one stream in, one reduced, upright, opaque GdkPixbuf out, within the limits.
 * Room: picture (core's geometry, GIO, GdkPixbuf; never GTK, GDK or the game).
 * Owned by the decoding process, and by ts-picture.c for what comes with the program.
 * Thread: any; it blocks.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-decoder.h"

#include "ts-format.h"
#include "ts-picture-answer.h"
#include "ts-picture-file.h"
#include "ts-picture.h"
#include "ts-pixbuf.h"

/* So much is read and decoded between two looks at the cancellable: some milliseconds of work. It is also the most
 * that GdkPixbuf's JPEG loader takes in one piece. */
#define CHUNK_SIZE (64 * 1024)

/* A JPEG decoder that must hold all samples, as of a progressive file, takes two bytes for each: at most 512 MiB, as
 * many as the pixels of the largest picture. A photograph of %TS_PICTURE_MAX_PIXELS with the usual halved colours has
 * 192 Mi samples. */
#define MAX_BUFFERED_SAMPLES (256 * 1024 * 1024)

/* Each scan of a progressive JPEG is a pass over the whole picture, and a hostile file has one every ten bytes.
 * Encoders write about ten. */
#define MAX_SCANS 100

/* libjpeg halves, quarters or eighths a picture while decoding it: it then makes fewer pixels of each 8 × 8 block. */
#define MAX_JPEG_FACTOR 8

/*
 * Decoder:
 * @sniffer: reads every byte before the loader does
 * @loader: (owned) (nullable): %NULL until the format is known
 * @refusal: (owned) (nullable): why `size-prepared` stopped the loader
 * @short_side: how many pixels the shorter side must keep, at least
 * @source_width: as stored; 0 until `size-prepared`
 * @source_height: as stored
 * @n_rows: where the rows that were painted last end
 */
typedef struct
{
  TsSniffer sniffer;
  GdkPixbufLoader *loader;
  GError *refusal;
  int short_side;
  int source_width;
  int source_height;
  int n_rows;
} Decoder;

static gboolean
check_size (guint64 width,
            guint64 height,
            GError **error)
{
  if (width > TS_PICTURE_MAX_SIDE || height > TS_PICTURE_MAX_SIDE || width * height > TS_PICTURE_MAX_PIXELS)
    {
      g_set_error (error,
                   TS_PICTURE_ERROR,
                   TS_PICTURE_ERROR_TOO_MANY_PIXELS,
                   "%" G_GUINT64_FORMAT " by %" G_GUINT64_FORMAT " pixels are too many",
                   width,
                   height);
      return FALSE;
    }
  if (width < TS_PICTURE_MIN_SIDE || height < TS_PICTURE_MIN_SIDE)
    {
      g_set_error (error,
                   TS_PICTURE_ERROR,
                   TS_PICTURE_ERROR_TOO_SMALL,
                   "%" G_GUINT64_FORMAT " by %" G_GUINT64_FORMAT " pixels are too few",
                   width,
                   height);
      return FALSE;
    }

  return TRUE;
}

/* How many pixels of a side may become one: as many as leave the short side long enough, or more if it is too much. */
static int
choose_factor (int width,
               int height,
               int short_side)
{
  int factor = MAX (MIN (width, height) / short_side, 1);

  while ((gint64) (width / factor) * (height / factor) > TS_PICTURE_ANSWER_MAX_PIXELS)
    factor++;

  return MIN (factor, TS_PIXELS_MAX_FACTOR);
}

/* libjpeg rounds up what it reduces, and this asks for exactly that, so that GdkPixbuf has nothing left to scale. */
static void
reduce_jpeg (GdkPixbufLoader *loader,
             int width,
             int height,
             int short_side)
{
  int factor = MAX_JPEG_FACTOR;

  while (factor > 1 && (MIN (width, height) + factor - 1) / factor < short_side)
    factor /= 2;
  while (factor < MAX_JPEG_FACTOR && (gint64) (width / factor) * (height / factor) > TS_PICTURE_ANSWER_MAX_PIXELS)
    factor *= 2;

  gdk_pixbuf_loader_set_size (loader, (width + factor - 1) / factor, (height + factor - 1) / factor);
}

/* The second guard behind the sniffer, and the only one for BMP. */
static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int width,
                  int height,
                  gpointer user_data)
{
  Decoder *self = user_data;

  g_assert (GDK_IS_PIXBUF_LOADER (loader));

  self->source_width = width;
  self->source_height = height;
  if (self->refusal != NULL || !check_size ((guint64) MAX (width, 0), (guint64) MAX (height, 0), &self->refusal))
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else if (self->sniffer.format == TS_FORMAT_JPEG)
    reduce_jpeg (loader, width, height, self->short_side);
}

static void
area_updated_cb (GdkPixbufLoader *loader,
                 int x,
                 int y,
                 int width,
                 int height,
                 gpointer user_data)
{
  Decoder *self = user_data;

  g_assert (GDK_IS_PIXBUF_LOADER (loader));

  self->n_rows = y + height;
}

/* What the size does not tell: a JPEG may have to be held whole, and a GIF's image may be larger than its screen. */
static gboolean
needs_too_much (const TsSniffer *sniffer)
{
  if (sniffer->format == TS_FORMAT_JPEG)
    return sniffer->is_buffered && sniffer->n_samples > MAX_BUFFERED_SAMPLES;

  return sniffer->n_samples > TS_PICTURE_MAX_PIXELS;
}

static gboolean
check_sniffed (const TsSniffer *sniffer,
               TsSnifferResult result,
               GError **error)
{
  if (result == TS_SNIFFER_UNKNOWN)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE, "No picture of a known format");
  else if (result == TS_SNIFFER_DAMAGED)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "Breaks the rules of its format");
  else if (sniffer->n_scans > MAX_SCANS)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "More than %d scans", MAX_SCANS);
  else if (sniffer->width > 0 && !check_size (sniffer->width, sniffer->height, error))
    return FALSE;
  else if (needs_too_much (sniffer))
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_MANY_PIXELS, "Needs too much memory");
  else
    return TRUE;

  return FALSE;
}

/* GdkPixbuf takes a file that breaks off for whole, and leaves the rest grey: a JPEG, a WebP, and a PNG also if it has
 * its end but too little between. */
static gboolean
is_truncated (const Decoder *self)
{
  return !self->sniffer.is_complete ||
         (self->sniffer.format == TS_FORMAT_PNG && self->n_rows < self->source_height);
}

/* Turns what GdkPixbuf says, or what it should have said, into what this room says. */
static gboolean
fail_decoding (const Decoder *self,
               gboolean is_at_end,
               const GError *reason,
               GError **error)
{
  int code = TS_PICTURE_ERROR_DAMAGED;

  if (self->refusal != NULL)
    {
      g_propagate_error (error, g_error_copy (self->refusal));
      return FALSE;
    }

  if (g_error_matches (reason, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY))
    code = TS_PICTURE_ERROR_NO_MEMORY;
  else if (g_error_matches (reason, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_UNKNOWN_TYPE))
    code = TS_PICTURE_ERROR_NOT_A_PICTURE;
  else if (is_at_end && (reason != NULL ? !self->sniffer.is_complete : is_truncated (self)))
    code = TS_PICTURE_ERROR_TRUNCATED;
  g_set_error_literal (error, TS_PICTURE_ERROR, code, reason != NULL ? reason->message : "Pixels are missing");

  return FALSE;
}

static gboolean
open_loader (Decoder *self,
             GError **error)
{
  g_autoptr (GError) reason = NULL;

  self->loader = gdk_pixbuf_loader_new_with_type (ts_format_get_loader_name (self->sniffer.format), &reason);
  if (self->loader == NULL)
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE, reason->message);
      return FALSE;
    }

  g_signal_connect (self->loader, "size-prepared", G_CALLBACK (size_prepared_cb), self);
  g_signal_connect (self->loader, "area-updated", G_CALLBACK (area_updated_cb), self);
  return TRUE;
}

static gboolean
decode_chunk (Decoder *self,
              const guint8 *data,
              gsize length,
              GError **error)
{
  TsSnifferResult result = ts_sniffer_feed (&self->sniffer, data, length);
  g_autoptr (GError) reason = NULL;

  if (!check_sniffed (&self->sniffer, result, error))
    return FALSE;
  if (self->sniffer.format == TS_FORMAT_UNKNOWN)
    return TRUE;
  if (self->loader == NULL && !open_loader (self, error))
    return FALSE;
  if (!gdk_pixbuf_loader_write (self->loader, data, length, &reason))
    return fail_decoding (self, length < CHUNK_SIZE, reason, error);

  return TRUE;
}

static gboolean
decode_stream (Decoder *self,
               GInputStream *stream,
               GCancellable *cancellable,
               GError **error)
{
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gsize n_total = 0;
  gsize n_read;

  do
    {
      if (!ts_picture_file_read (stream, chunk, CHUNK_SIZE, &n_read, cancellable, error))
        return FALSE;
      if (n_read > 0 && !decode_chunk (self, chunk, n_read, error))
        return FALSE;

      /* What was small enough when it was opened may have grown. */
      n_total += n_read;
      if (!ts_picture_file_check_size (n_total, error))
        return FALSE;
    }
  while (n_read == CHUNK_SIZE);

  return TRUE;
}

/* Any error means failure, even beside a picture: GdkPixbuf gives both for a GIF that breaks off. */
static GdkPixbuf *
finish (Decoder *self,
        GError **error)
{
  GdkPixbuf *pixbuf = NULL;
  g_autoptr (GError) reason = NULL;

  if (self->loader == NULL)
    {
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE, "Too short for any format");
      return NULL;
    }

  if (gdk_pixbuf_loader_close (self->loader, &reason) && self->sniffer.is_complete)
    pixbuf = gdk_pixbuf_loader_get_pixbuf (self->loader);

  if (pixbuf == NULL || is_truncated (self))
    {
      fail_decoding (self, TRUE, reason, error);
      return NULL;
    }

  return g_object_ref (pixbuf);
}

static void
decoder_clear (Decoder *self)
{
  if (self->loader != NULL)
    gdk_pixbuf_loader_close (self->loader, NULL);
  g_clear_object (&self->loader);
  g_clear_error (&self->refusal);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Decoder, decoder_clear)

/**
 * ts_decoder_decode:
 * @stream: the bytes of any file
 * @short_side: at least 1: the shorter side need not come out with more pixels, and has as many if the file has them
 * @source_width: (out): of the picture in the file, upright
 * @source_height: (out): of the picture in the file, upright
 *
 * Returns: (transfer full): an upright and opaque picture, whose alpha, if it has any, means nothing
 */
GdkPixbuf *
ts_decoder_decode (GInputStream *stream,
                   int short_side,
                   int *source_width,
                   int *source_height,
                   GCancellable *cancellable,
                   GError **error)
{
  g_auto (Decoder) self = { .short_side = short_side };
  g_autoptr (GdkPixbuf) decoded = NULL;
  g_autoptr (GdkPixbuf) settled = NULL;
  gboolean is_turned;
  int factor;

  ts_sniffer_init (&self.sniffer);
  if (!decode_stream (&self, stream, cancellable, error))
    return NULL;

  decoded = finish (&self, error);
  if (decoded == NULL)
    return NULL;

  factor = choose_factor (gdk_pixbuf_get_width (decoded), gdk_pixbuf_get_height (decoded), short_side);
  settled = ts_pixbuf_settle (decoded, factor);
  if (settled == NULL)
    {
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the decoded picture");
      return NULL;
    }

  is_turned = ts_pixbuf_is_turned (decoded);
  *source_width = is_turned ? self.source_height : self.source_width;
  *source_height = is_turned ? self.source_width : self.source_height;
  return g_steal_pointer (&settled);
}
