/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-decoder.h"

#include "ts-picture-file.h"
#include "ts-picture-process.h"
#include "ts-picture.h"
#include "ts-pixels.h"

/* How much is read and decoded between two checks of the cancellable: some milliseconds of work. GdkPixbuf's JPEG
 * loader takes at most this much at once. */
#define CHUNK_SIZE (64 * 1024)

/* A JPEG decoder that must hold all samples, as of a progressive file, needs two bytes for each: at most 512 MiB, as
 * much as the pixels of the largest picture. A photograph of %TS_PICTURE_MAX_PIXELS with halved color channels, as is
 * usual, has 192 Mi samples. */
#define MAX_BUFFERED_SAMPLES (256 * 1024 * 1024)

/* Each scan of a progressive JPEG is a pass over the whole picture. Encoders write about ten scans; a hostile file can
 * have one every ten bytes. */
#define MAX_SCANS 100

/* While decoding, libjpeg can reduce a picture to a half, a quarter or an eighth of its size. */
#define MAX_JPEG_FACTOR 8

/* GdkPixbuf's names of the loaders. No file can start another loader. */
static const char *const loader_names[TS_N_FORMATS] = {
  [TS_FORMAT_PNG] = "png",
  [TS_FORMAT_JPEG] = "jpeg",
  [TS_FORMAT_GIF] = "gif",
  [TS_FORMAT_WEBP] = "webp",
  [TS_FORMAT_TIFF] = "tiff",
  [TS_FORMAT_BMP] = "bmp",
};

/**
 * ts_decoder_preload:
 *
 * Loads the module that decodes @format, if there is one, so that ts_decoder_decode() opens no file.
 */
void
ts_decoder_preload (TsFormat format)
{
  g_autoptr (GdkPixbufLoader) loader = NULL;

  if (format == TS_FORMAT_UNKNOWN)
    return;

  loader = gdk_pixbuf_loader_new_with_type (loader_names[format], NULL);
  if (loader != NULL)
    gdk_pixbuf_loader_close (loader, NULL);
}

static gboolean
is_loader_name (const char *name)
{
  for (guint format = TS_FORMAT_UNKNOWN + 1; format < TS_N_FORMATS; format++)
    if (g_strcmp0 (name, loader_names[format]) == 0)
      return TRUE;

  return FALSE;
}

static char **
list_mime_types (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSList) formats = gdk_pixbuf_get_formats ();

  for (GSList *l = formats; l != NULL; l = l->next)
    {
      g_autofree char *name = gdk_pixbuf_format_get_name (l->data);
      g_auto (GStrv) mime_types = gdk_pixbuf_format_get_mime_types (l->data);

      if (is_loader_name (name) && !gdk_pixbuf_format_is_disabled (l->data))
        for (gsize i = 0; mime_types[i] != NULL; i++)
          if (g_str_has_prefix (mime_types[i], "image/"))
            g_strv_builder_add (builder, mime_types[i]);
    }

  return g_strv_builder_end (builder);
}

/**
 * ts_decoder_get_mime_types:
 *
 * Returns: (transfer none): the types of file that can be decoded here, for a file chooser; %NULL-terminated
 */
const char *const *
ts_decoder_get_mime_types (void)
{
  static char **mime_types;

  if (g_once_init_enter (&mime_types))
    g_once_init_leave (&mime_types, list_mime_types ());

  return (const char *const *) mime_types;
}

/*
 * Decoder:
 * @sniffer: reads every byte before the loader does
 * @loader: (owned) (nullable): %NULL until the format is known
 * @size_error: (owned) (nullable): why `size-prepared` stopped the loader
 * @short_side: the fewest pixels that the shorter side keeps
 * @source_width: as stored; 0 until `size-prepared`
 * @source_height: as stored
 * @n_rows: the row behind those that were decoded last
 */
typedef struct
{
  TsSniffer sniffer;
  GdkPixbufLoader *loader;
  GError *size_error;
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
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_MANY_PIXELS, "Too many pixels");
  else if (width < TS_PICTURE_MIN_SIDE || height < TS_PICTURE_MIN_SIDE)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_SMALL, "Too few pixels");
  else
    return TRUE;

  return FALSE;
}

/* Returns: how many pixels of a side become one: the most that leave @short_side, or more for the limit of memory */
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

/* Requests exactly the size that libjpeg rounds up to, so that GdkPixbuf does not scale again. */
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
  if (self->size_error != NULL || !check_size ((guint64) MAX (width, 0), (guint64) MAX (height, 0), &self->size_error))
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

/* A JPEG may need all of its samples at once, and a GIF's image may be larger than its screen. */
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

/* GdkPixbuf reports success for a truncated JPEG or WebP, and for a PNG that has its end but too few rows. */
static gboolean
is_truncated (const Decoder *self)
{
  return !self->sniffer.is_complete ||
         (self->sniffer.format == TS_FORMAT_PNG && self->n_rows < self->source_height);
}

/* Sets @error for @reason, which is GdkPixbuf's error, or %NULL where GdkPixbuf did not detect the end of the file. */
static gboolean
fail_decoding (const Decoder *self,
               gboolean is_at_end,
               const GError *reason,
               GError **error)
{
  int code = TS_PICTURE_ERROR_DAMAGED;

  if (self->size_error != NULL)
    {
      g_propagate_error (error, g_error_copy (self->size_error));
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

  self->loader = gdk_pixbuf_loader_new_with_type (loader_names[self->sniffer.format], &reason);
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

      /* The file may have grown since it was opened. */
      n_total += n_read;
      if (!ts_picture_file_check_size (n_total, error))
        return FALSE;
    }
  while (n_read == CHUNK_SIZE);

  if (n_total == 0)
    g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_EMPTY, "The file is empty");

  return n_total > 0;
}

/* Any error means failure, also with a picture: GdkPixbuf returns both for a truncated GIF. */
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
  g_clear_error (&self->size_error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Decoder, decoder_clear)

/* Returns: whether the rows of @pixbuf are the columns of the upright picture: EXIF 2.32 §4.6.4, orientations 5 to 8 */
static gboolean
is_turned (GdkPixbuf *pixbuf)
{
  const char *orientation = gdk_pixbuf_get_option (pixbuf, "orientation");

  return orientation != NULL && orientation[0] >= '5' && orientation[0] <= '8' && orientation[1] == '\0';
}

/* gdk_pixbuf_get_pixels() copies pixels that are immutable. */
static TsPixels
get_own_pixels (GdkPixbuf *pixbuf)
{
  guint8 *data = gdk_pixbuf_get_pixels (pixbuf);
  TsPixels pixels = ts_pixels_from_pixbuf (pixbuf);

  pixels.data = data;
  return pixels;
}

static void
release_cb (guchar *data,
            gpointer user_data)
{
  g_object_unref (user_data);
}

/* Writes the small pixels over the large ones, which are read before: to touch new memory would take as long as the
 * computing. */
static GdkPixbuf *
reduce (GdkPixbuf *pixbuf,
        int factor)
{
  TsPixels source = get_own_pixels (pixbuf);
  TsPixels target = {
    .data = source.data,
    .width = source.width / factor,
    .height = source.height / factor,
    .stride = (gsize) (source.width / factor) * 3,
    .n_channels = 3,
  };
  GdkPixbuf *reduced;

  if (!ts_pixels_reduce (&source, factor, &target))
    return NULL;

  reduced = gdk_pixbuf_new_from_data (target.data, GDK_COLORSPACE_RGB, FALSE, 8, target.width, target.height,
                                      (int) target.stride, release_cb, g_object_ref (pixbuf));
  gdk_pixbuf_copy_options (pixbuf, reduced);
  return reduced;
}

/* Destroys the pixels of @pixbuf. Returns: (transfer full) (nullable): an opaque, reduced and upright picture, or %NULL
 * if there is no memory */
static GdkPixbuf *
normalize (GdkPixbuf *pixbuf,
           int factor)
{
  g_autoptr (GdkPixbuf) small = NULL;

  if (gdk_pixbuf_get_has_alpha (pixbuf))
    {
      TsPixels pixels = get_own_pixels (pixbuf);

      ts_pixels_flatten (&pixels);
    }
  small = factor > 1 ? reduce (pixbuf, factor) : g_object_ref (pixbuf);

  return small != NULL ? gdk_pixbuf_apply_embedded_orientation (small) : NULL;
}

/**
 * ts_decoder_decode:
 * @stream: the bytes of any file
 * @short_side: at least 1: the shorter side of the result has at least so many pixels if the file has them, up to a
 *   limit of memory
 * @source_width: (out): of the picture in the file, upright
 *
 * Returns: (transfer full): an upright and opaque picture; its alpha channel, if any, has no meaning
 */
GdkPixbuf *
ts_decoder_decode (GInputStream *stream,
                   int short_side,
                   int *source_width,
                   GCancellable *cancellable,
                   GError **error)
{
  g_auto (Decoder) self = { .short_side = short_side };
  g_autoptr (GdkPixbuf) decoded = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  int factor;

  ts_sniffer_init (&self.sniffer);
  if (!decode_stream (&self, stream, cancellable, error))
    return NULL;

  decoded = finish (&self, error);
  if (decoded == NULL)
    return NULL;

  factor = choose_factor (gdk_pixbuf_get_width (decoded), gdk_pixbuf_get_height (decoded), short_side);
  pixbuf = normalize (decoded, factor);
  if (pixbuf == NULL)
    {
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the decoded picture");
      return NULL;
    }

  *source_width = is_turned (decoded) ? self.source_height : self.source_width;
  return g_steal_pointer (&pixbuf);
}
