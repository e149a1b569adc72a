/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-decoder.h"

#include <math.h>

#include "ts-colors.h"
#include "ts-formats.h"
#include "ts-jpeg.h"
#include "ts-picture-process.h"
#include "ts-picture.h"
#include "ts-pixels.h"
#include "ts-svg.h"

/* Loaders that decode each row as soon as its bytes are there, once they know the size. */
static const char *const row_loaders[] = { "png", "bmp", "pnm", "tga", "ico", NULL };

/* So many frames are decoded to find the first that shows something. */
#define MAX_FRAMES 4

/* The most that leave @short_side, or more for the limit of memory. Returns: how many pixels of a side become one */
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

/* Returns: whether the rows of @pixbuf are the columns of the upright picture: EXIF 2.32 §4.6.4, orientations 5 to 8 */
static gboolean
is_turned (GdkPixbuf *pixbuf)
{
  const char *orientation = gdk_pixbuf_get_option (pixbuf, "orientation");

  return orientation != NULL && orientation[0] >= '5' && orientation[0] <= '8' && orientation[1] == '\0';
}

/*
 * Decoding:
 * @source: as stored, or the largest that can be drawn; 0 until a loader tells it
 * @loader: (nullable): the name of the GdkPixbuf loader that decodes the picture; %NULL for a JPEG
 * @refusal: (owned) (nullable): why the loader was stopped
 * @n_rows: how many rows it has decoded
 * @facts: (owned): of the file
 */
typedef struct
{
  GBytes *bytes;
  gboolean is_glycin;
  int short_side;
  TsSize source;
  const char *loader;
  GError *refusal;
  int n_rows;
  TsFacts facts;
} Decoding;

static gboolean
is_svg (const Decoding *self)
{
  return g_str_equal (self->loader, TS_FORMATS_SVG);
}

/* Draws at the wanted size: there is nothing to reduce, and enlarging afterward would blur it. */
static void
size_svg (Decoding *self,
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
      !ts_facts_check_size (self->source.width, self->source.height, G_MAXINT64, &self->refusal))
    scale = 0;
  gdk_pixbuf_loader_set_size (loader, MAX ((int) (width * scale), 1), MAX ((int) (height * scale), 1));
}

static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int width,
                  int height,
                  gpointer user_data)
{
  Decoding *self = user_data;

  self->source = (TsSize){ width, height };
  if (is_svg (self) && self->refusal == NULL && width > 0 && height > 0)
    size_svg (self, loader, width, height);
  else if (self->refusal != NULL || !ts_facts_check_size (width, height, TS_PICTURE_MAX_PIXELS, &self->refusal))
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
  Decoding *self = user_data;

  self->n_rows += height;
}

/* GdkPixbuf fills the rows that are missing from a truncated BMP or PNM only at the end. A compressed BMP may leave out
 * rows: the mark of its end decodes them. */
static gboolean
lacks_rows (const Decoding *self,
            GdkPixbufLoader *loader)
{
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);

  return g_strv_contains (row_loaders, self->loader) &&
         (pixbuf == NULL || self->n_rows < gdk_pixbuf_get_height (pixbuf));
}

/* Any error means failure, also with a picture: GdkPixbuf returns both for a truncated GIF. That a loader has no memory
 * means that the file is damaged: the limits of size leave enough. The container tells where pixels are missing that a
 * loader replaces.
 * Returns: (transfer full): what the loader has made of the whole file */
static GdkPixbuf *
load (Decoding *self,
      GBytes *frame,
      GError **error)
{
  g_autoptr (GBytes) bytes = is_svg (self) ? ts_svg_prepare (frame, self->is_glycin) : g_bytes_ref (frame);
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type (self->loader, NULL);
  gboolean is_cut_off = bytes == self->bytes && !self->facts.is_whole;
  GdkPixbuf *pixbuf = NULL;
  gboolean is_written;
  gboolean is_waiting;

  self->source = (TsSize){ 0, 0 };
  self->n_rows = 0;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), self);
  g_signal_connect (loader, "area-updated", G_CALLBACK (area_updated_cb), self);
  is_written = gdk_pixbuf_loader_write_bytes (loader, bytes, NULL) && self->refusal == NULL;
  is_waiting = is_written && self->source.width > 0;
  if (is_waiting && lacks_rows (self, loader))
    is_written = FALSE;
  if (gdk_pixbuf_loader_close (loader, NULL) && is_written)
    pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);

  if (is_cut_off && g_error_matches (self->refusal, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED))
    g_clear_error (&self->refusal);
  if (self->refusal != NULL)
    g_propagate_error (error, g_steal_pointer (&self->refusal));
  else if (is_cut_off || (pixbuf == NULL && is_waiting))
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TRUNCATED, "The file ends too early");
  else if (pixbuf == NULL)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "No picture");
  else
    {
      /* A loader that turns the picture may say its size before. */
      if (!is_svg (self))
        self->source = (TsSize){ gdk_pixbuf_get_width (pixbuf), gdk_pixbuf_get_height (pixbuf) };
      return g_object_ref (pixbuf);
    }

  return NULL;
}

/* Many programs write BMPs whose fourth byte means nothing. */
static gboolean
is_visible (const Decoding *self,
            GdkPixbuf *pixbuf)
{
  return !gdk_pixbuf_get_has_alpha (pixbuf) || g_str_equal (self->loader, "bmp") ||
         ts_pixels_get_alpha (pixbuf).is_visible;
}

/* Takes the first frame that shows something. */
static GdkPixbuf *
load_frame (Decoding *self,
            GError **error)
{
  for (guint number = 0; number < MAX_FRAMES; number++)
    {
      g_autoptr (GBytes) frame = ts_facts_extract_frame (self->bytes, number);
      g_autoptr (GdkPixbuf) pixbuf = NULL;

      if (frame == NULL && number > 0)
        break;
      pixbuf = load (self, frame != NULL ? frame : self->bytes, error);
      if (pixbuf == NULL || is_visible (self, pixbuf))
        return g_steal_pointer (&pixbuf);
    }

  g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_INVISIBLE, "Every pixel is transparent");
  return NULL;
}

/* Tries the next loader where one refuses what it does not know, and none where one is at a limit. */
static GdkPixbuf *
load_any (Decoding *self,
          const char *const *loaders,
          GError **error)
{
  GError *reason = NULL;
  GdkPixbuf *pixbuf;

  do
    {
      g_clear_error (&reason);
      self->loader = *loaders++;
      pixbuf = load_frame (self, &reason);
    }
  while (*loaders != NULL && reason != NULL &&
         (reason->code == TS_PICTURE_ERROR_DAMAGED || reason->code == TS_PICTURE_ERROR_TRUNCATED));
  if (reason != NULL)
    g_propagate_error (error, reason);

  return pixbuf;
}

/* What a loader says, as of TIFF, counts where the container is none of those that are read here. */
static void
complete_facts (Decoding *self,
                GdkPixbuf *pixbuf)
{
  const char *profile = gdk_pixbuf_get_option (pixbuf, "icc-profile");

  if (self->facts.profile == NULL && profile != NULL && self->facts.transfer == TS_FACTS_UNSPECIFIED)
    {
      gsize length;
      guint8 *data = g_base64_decode (profile, &length);

      self->facts.profile = g_bytes_new_take (data, length);
    }
  if (self->facts.width > 0 && !self->is_glycin)
    {
      gdk_pixbuf_remove_option (pixbuf, "orientation");
      if (self->facts.orientation > 0)
        gdk_pixbuf_set_option (pixbuf, "orientation", (char[]){ (char) ('0' + self->facts.orientation), '\0' });
    }
}

/* Puts the colors on the ground, and converts them before where that changes the result. Returns: whether they are
 * converted */
static gboolean
flatten (const Decoding *self,
         GdkPixbuf *pixbuf)
{
  TsAlpha alpha = ts_pixels_get_alpha (pixbuf);
  /* libtiff multiplies the colors with the alpha, but for some kinds. */
  gboolean is_premultiplied = alpha.is_bounding && g_strcmp0 (self->loader, "tiff") == 0 && !self->is_glycin;
  /* Very large pictures would take too long before they are reduced. */
  gint64 n_pixels = (gint64) gdk_pixbuf_get_width (pixbuf) * gdk_pixbuf_get_height (pixbuf);
  gboolean is_converted = alpha.is_transparent && !is_premultiplied && !self->is_glycin &&
                          n_pixels <= TS_PICTURE_ANSWER_MAX_PIXELS;

  if (is_converted)
    ts_colors_convert (pixbuf, &self->facts);
  if (alpha.is_visible)
    ts_pixels_flatten (pixbuf, is_premultiplied);

  return is_converted;
}

/* Destroys the pixels of @pixbuf. Returns: (transfer full) (nullable): a flattened, reduced and upright picture, or
 * %NULL if there is no memory */
static GdkPixbuf *
normalize (const Decoding *self,
           GdkPixbuf *pixbuf)
{
  int factor = choose_factor (gdk_pixbuf_get_width (pixbuf), gdk_pixbuf_get_height (pixbuf), self->short_side);
  gboolean has_alpha = gdk_pixbuf_get_has_alpha (pixbuf);
  gboolean is_converted = has_alpha && flatten (self, pixbuf);
  g_autoptr (GdkPixbuf) small = factor > 1 || has_alpha ? ts_pixels_reduce (pixbuf, factor) : g_object_ref (pixbuf);
  GdkPixbuf *upright = small != NULL ? gdk_pixbuf_apply_embedded_orientation (small) : NULL;

  /* Glycin does it by itself. */
  if (upright != NULL && !is_converted && !self->is_glycin)
    ts_colors_convert (upright, &self->facts);

  return upright;
}

static GdkPixbuf *
decode (Decoding *self,
        const char *const *loaders,
        gboolean is_mapped,
        GError **error)
{
  const char *missing;

  if (g_bytes_get_size (self->bytes) == 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_EMPTY, "The file is empty");
  else if (ts_formats_is_jpeg (self->bytes))
    {
      GdkPixbuf *pixbuf = ts_jpeg_decode (self->bytes, is_mapped, self->short_side, &self->facts, error);

      self->source = (TsSize){ (int) self->facts.width, (int) self->facts.height };
      return pixbuf;
    }
  /* Some loaders take memory or time before they say the size. */
  else if (*loaders != NULL &&
           (self->facts.width == 0 ||
            ts_facts_check_size (self->facts.width, self->facts.height, TS_PICTURE_MAX_PIXELS, error)))
    return load_any (self, loaders, error);
  else if (*loaders == NULL && (missing = ts_formats_find_missing (self->bytes)) != NULL)
    g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_LOADER, missing);
  else if (*loaders == NULL)
    g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE, "No picture of a known format");

  return NULL;
}

/**
 * ts_decoder_decode:
 * @loaders: of ts_formats_open_loaders(), for the same @bytes
 * @is_mapped: whether @bytes are those of a mapped file: the decoder gives back the memory of those that it has read
 * @short_side: at least 1: the shorter side of the result has at least so many pixels if the file has them, up to a
 *   limit of memory
 * @source: (out): the size of the picture in the file, upright
 *
 * Returns: (transfer full): an upright, opaque picture in sRGB, with three bytes for each pixel; its option
 *   %TS_DECODER_COMMENT is the comment of its #TsFacts
 */
GdkPixbuf *
ts_decoder_decode (const char *const *loaders,
                   GBytes *bytes,
                   gboolean is_mapped,
                   int short_side,
                   TsSize *source,
                   GError **error)
{
  Decoding self = { .bytes = bytes, .is_glycin = ts_formats_is_glycin (*loaders), .short_side = short_side };
  g_autoptr (GdkPixbuf) decoded = NULL;
  GdkPixbuf *pixbuf = NULL;

  ts_facts_read (&self.facts, bytes);
  decoded = decode (&self, loaders, is_mapped, error);
  if (decoded != NULL)
    {
      complete_facts (&self, decoded);
      *source = is_turned (decoded) ? (TsSize){ self.source.height, self.source.width } : self.source;
      pixbuf = normalize (&self, decoded);
      if (pixbuf == NULL)
        g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the decoded picture");
      else if (self.facts.comment[0] != '\0')
        gdk_pixbuf_set_option (pixbuf, TS_DECODER_COMMENT, self.facts.comment);
    }
  ts_facts_clear (&self.facts);

  return pixbuf;
}
