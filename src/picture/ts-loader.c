/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-loader.h"

#include <math.h>

#include "ts-formats.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

/* Where a BMP says how its pixels are compressed, and the last two bytes of those that are. */
#define BMP_COMPRESSION_OFFSET 30
#define BMP_END "\0\1"

/* Loaders that decode each row as soon as its bytes are there, once they know the size. */
static const char *const row_loaders[] = { "png", "bmp", "pnm", "tga", "ico", NULL };

/*
 * Loading:
 * @refusal: (owned): why the loader was stopped
 * @short_side: the fewest pixels that the shorter side keeps
 * @source: as stored, or the largest that can be drawn; 0 until `size-prepared`
 * @n_rows: how many rows were decoded
 */
typedef struct
{
  GError *refusal;
  gboolean is_svg;
  int short_side;
  TsSize source;
  int n_rows;
} Loading;

/**
 * ts_loader_check_size:
 *
 * Returns: whether a picture of this size may be decoded, and shows enough
 */
gboolean
ts_loader_check_size (gint64 width,
                      gint64 height,
                      gint64 max_pixels,
                      GError **error)
{
  if (width > TS_PICTURE_MAX_SIDE || height > TS_PICTURE_MAX_SIDE || width * height > max_pixels)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_MANY_PIXELS, "Too many pixels");
  else if (width <= 0 || height <= 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "No pixels");
  else if (width < TS_PICTURE_MIN_SIDE || height < TS_PICTURE_MIN_SIDE)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_SMALL, "Too few pixels");
  else
    return TRUE;

  return FALSE;
}

/* Draws at the wanted size: there is nothing to reduce, and enlarging afterward would blur it. */
static void
size_svg (Loading *self,
          GdkPixbufLoader *loader,
          double width,
          double height)
{
  double most = MIN (sqrt (TS_PICTURE_ANSWER_MAX_PIXELS / (width * height)), TS_PICTURE_MAX_SIDE / MAX (width, height));
  double scale = MIN (self->short_side / MIN (width, height), most);

  self->source = (TsSize){ MAX ((int) (width * most), 1), MAX ((int) (height * most), 1) };
  /* At the largest size that may be drawn, the shorter side is below the minimum: refuse it as too long. */
  if (MIN (width, height) >= TS_PICTURE_MIN_SIDE && MIN (self->source.width, self->source.height) < TS_PICTURE_MIN_SIDE)
    g_set_error (&self->refusal, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_MANY_PIXELS, "Too long");
  /* Glycin cannot be told to draw nothing. */
  if (self->refusal != NULL ||
      !ts_loader_check_size (self->source.width, self->source.height, G_MAXINT64, &self->refusal))
    scale = 0;
  gdk_pixbuf_loader_set_size (loader, MAX ((int) (width * scale), 1), MAX ((int) (height * scale), 1));
}

static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int width,
                  int height,
                  gpointer user_data)
{
  Loading *self = user_data;

  self->source = (TsSize){ width, height };
  if (self->is_svg && self->refusal == NULL && width > 0 && height > 0)
    size_svg (self, loader, width, height);
  else if (self->refusal != NULL || !ts_loader_check_size (width, height, TS_PICTURE_MAX_PIXELS, &self->refusal))
    gdk_pixbuf_loader_set_size (loader, 0, 0);
}

static void
area_updated_cb (GdkPixbufLoader *loader,
                 int x,
                 int y,
                 int width,
                 int height,
                 gpointer user_data)
{
  Loading *self = user_data;

  self->n_rows += height;
}

/* GdkPixbuf fills the rows that are missing from a truncated BMP or PNM only at the end. A compressed BMP may leave out
 * rows, and ends itself. */
static gboolean
lacks_rows (const Loading *self,
            GdkPixbufLoader *loader,
            const char *name,
            GBytes *bytes)
{
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  if (g_str_equal (name, "bmp") && length > BMP_COMPRESSION_OFFSET && data[BMP_COMPRESSION_OFFSET] - 1u < 2 &&
      memcmp (data + length - 2, BMP_END, 2) == 0)
    return FALSE;

  return g_strv_contains (row_loaders, name) &&
         (pixbuf == NULL || self->n_rows < gdk_pixbuf_get_height (pixbuf));
}

/**
 * ts_loader_load:
 * @name: of the loader
 * @short_side: as for ts_decoder_decode(): of a drawing, all others are decoded at full size
 * @source: (out): the size of the picture in the file, as it is decoded or can be drawn
 *
 * Any error means failure, also with a picture: GdkPixbuf returns both for a truncated GIF. That a loader has no memory
 * means that the file is damaged: the limits of size leave enough.
 *
 * Returns: (transfer full): what the loader has made of the whole file
 */
GdkPixbuf *
ts_loader_load (const char *name,
                GBytes *bytes,
                int short_side,
                TsSize *source,
                GError **error)
{
  Loading self = { .is_svg = g_str_equal (name, TS_FORMATS_SVG), .short_side = short_side };
  g_autoptr (GError) reason = NULL;
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type (name, NULL);
  GdkPixbuf *pixbuf = NULL;
  gboolean is_written;
  gboolean is_waiting;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &self);
  g_signal_connect (loader, "area-updated", G_CALLBACK (area_updated_cb), &self);
  is_written = gdk_pixbuf_loader_write_bytes (loader, bytes, &reason) && self.refusal == NULL;
  is_waiting = is_written && self.source.width > 0;
  if (is_waiting && lacks_rows (&self, loader, name, bytes))
    is_written = FALSE;
  if (gdk_pixbuf_loader_close (loader, is_written ? &reason : NULL) && is_written)
    pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);

  if (self.refusal != NULL)
    g_propagate_error (error, self.refusal);
  else if (pixbuf == NULL)
    g_set_error_literal (error, TS_PICTURE_ERROR, is_waiting ? TS_PICTURE_ERROR_TRUNCATED : TS_PICTURE_ERROR_DAMAGED,
                         reason != NULL ? reason->message : "Pixels are missing");
  else
    {
      /* A loader that turns the picture may say its size before. */
      *source = self.is_svg ? self.source : (TsSize){ gdk_pixbuf_get_width (pixbuf), gdk_pixbuf_get_height (pixbuf) };
      return g_object_ref (pixbuf);
    }

  return NULL;
}
