/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-picture.h"

#include <unistd.h>

#include "ts-crop-frame.h"
#include "ts-decoder.h"
#include "ts-picture-file.h"
#include "ts-picture-process.h"
#include "ts-pixels.h"

#define TIMEOUT_MS (TS_PICTURE_MAX_SECONDS * 1000)

/* JPEG quality of a copy: 0…100. */
#define COPY_QUALITY "92"

/**
 * TsPicture:
 * @pixbuf: (owned): upright, opaque, with three channels
 * @key: (owned): see ts_picture_get_key()
 * @comment: (owned) (nullable): of a puzzle file
 * @source: the size of the picture in the file, upright
 */
struct _TsPicture
{
  GObject parent_instance;

  GdkPixbuf *pixbuf;
  char *key;
  char *comment;

  TsSize source;
};

G_DEFINE_FINAL_TYPE (TsPicture, ts_picture, G_TYPE_OBJECT)

G_DEFINE_QUARK (ts_picture_error, ts_picture_error)

static void
ts_picture_finalize (GObject *object)
{
  TsPicture *self = TS_PICTURE (object);

  g_clear_object (&self->pixbuf);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->comment, g_free);

  G_OBJECT_CLASS (ts_picture_parent_class)->finalize (object);
}

static void
ts_picture_class_init (TsPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_picture_finalize;
}

static void
ts_picture_init (TsPicture *self)
{
}

/* The program's own resources, which are JPEGs, are trusted, and the game needs one at its start without delay. */
static void
load_resource (TsPicture *self,
               GFile *file,
               int short_side,
               GCancellable *cancellable,
               GError **error)
{
  const char *const no_loaders[] = { NULL };
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return;
  if (bytes == NULL)
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND, "No such resource");
      return;
    }

  self->pixbuf = ts_decoder_decode (no_loaders, bytes, FALSE, short_side, &self->source, error);
  self->key = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
}

/* Computes the key of the open file while it is decoded. */
static void
load_file (TsPicture *self,
           GFile *file,
           int short_side,
           GCancellable *cancellable,
           GError **error)
{
  int fd = ts_picture_file_open (file, TIMEOUT_MS, cancellable, error);
  TsPictureFileJob *job;

  if (fd < 0)
    return;

  job = ts_picture_file_start_key (fd);
  self->pixbuf = ts_picture_process_decode (fd, short_side, TIMEOUT_MS, &self->source, &self->comment,
                                            cancellable, error);
  self->key = ts_picture_file_finish_key (job, self->pixbuf != NULL ? TIMEOUT_MS : 0, cancellable);
  if (self->pixbuf != NULL && g_cancellable_set_error_if_cancelled (cancellable, error))
    g_clear_object (&self->pixbuf);
  close (fd);
}

/**
 * ts_picture_load:
 * @file: of any kind, also a resource
 * @short_side: at least 1: the shorter side of the picture has at least so many pixels if the file has them, up to a
 *   limit of memory
 * @cancellable: (nullable): ends reading and decoding at once
 *
 * Decodes a resource in this process, and each other file in the decoding process. Opening and reading
 * block for at most %TS_PICTURE_MAX_SECONDS, also where a drive does not answer, and so does decoding.
 *
 * Returns: (transfer full): the picture, or %NULL with an error of %TS_PICTURE_ERROR or %G_IO_ERROR_CANCELLED
 */
TsPicture *
ts_picture_load (GFile *file,
                 int short_side,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (TsPicture) self = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (short_side > 0, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (TS_TYPE_PICTURE, NULL);
  if (g_file_has_uri_scheme (file, "resource"))
    load_resource (self, file, short_side, cancellable, error);
  else
    load_file (self, file, short_side, cancellable, error);
  if (self->pixbuf == NULL)
    return NULL;

  /* Any program may write to the file meanwhile: then the key is that of the pixels. */
  if (self->key == NULL)
    self->key = g_compute_checksum_for_data (G_CHECKSUM_SHA256, gdk_pixbuf_read_pixels (self->pixbuf),
                                             gdk_pixbuf_get_byte_length (self->pixbuf));

  return g_steal_pointer (&self);
}

/**
 * ts_picture_get_key:
 *
 * Returns: (transfer none): hexadecimal digits, the same for each copy of a file and for no other file
 */
const char *
ts_picture_get_key (TsPicture *self)
{
  return self->key;
}

/**
 * ts_picture_get_board_id:
 *
 * Returns: (transfer none) (nullable): what a puzzle file has in the place of the ID, unchecked; %NULL for any other
 *   picture
 */
const char *
ts_picture_get_board_id (TsPicture *self)
{
  return self->comment != NULL ? self->comment + strlen (TS_FACTS_COMMENT_PREFIX) : NULL;
}

int
ts_picture_get_width (TsPicture *self)
{
  return gdk_pixbuf_get_width (self->pixbuf);
}

int
ts_picture_get_height (TsPicture *self)
{
  return gdk_pixbuf_get_height (self->pixbuf);
}

int
ts_picture_get_source_width (TsPicture *self)
{
  return self->source.width;
}

/**
 * ts_picture_get_board_shape:
 * @columns: of a board
 * @rows: of it
 *
 * Returns: the shape of the board that shows the picture; the same however large the picture was decoded
 */
TsSize
ts_picture_get_board_shape (TsPicture *self,
                            const TsCrop *crop,
                            int columns,
                            int rows)
{
  g_return_val_if_fail (TS_IS_PICTURE (self), (TsSize){ 0 });
  g_return_val_if_fail (crop != NULL, (TsSize){ 0 });

  return crop->is_square ? (TsSize){ columns, rows }
                         : ts_geometry_get_board_shape (columns, rows, self->source.width, self->source.height);
}

/**
 * ts_picture_get_part:
 * @board: the size of a board, or its shape
 *
 * Returns: what the board shows, in the pixels of ts_picture_get_width() and ts_picture_get_height(), in the same shape
 */
TsRect
ts_picture_get_part (TsPicture *self,
                     const TsCrop *crop,
                     TsSize board)
{
  TsCropFrame frame;

  g_return_val_if_fail (TS_IS_PICTURE (self), (TsRect){ 0 });
  g_return_val_if_fail (crop != NULL, (TsRect){ 0 });

  frame = (TsCropFrame){ board.width, board.height, ts_picture_get_width (self), ts_picture_get_height (self) };

  return ts_crop_frame_get_rect (&frame, crop);
}

static gboolean
is_inside (const TsRect *rect,
           GdkPixbuf *pixbuf)
{
  return rect->x >= 0 && rect->y >= 0 && rect->width > 0 && rect->height > 0 &&
         rect->width <= gdk_pixbuf_get_width (pixbuf) - rect->x &&
         rect->height <= gdk_pixbuf_get_height (pixbuf) - rect->y;
}

/**
 * ts_picture_scale:
 * @crop: the part, in the pixels of ts_picture_get_width() and ts_picture_get_height()
 * @width: of the result, 1…%TS_PICTURE_MAX_SIDE
 * @height: of the result, 1…%TS_PICTURE_MAX_SIDE
 *
 * At the crop's own size the result is an exact copy; to reduce, each pixel of the crop contributes; to enlarge, the
 * result is interpolated. Pixels outside the crop have no influence. Any thread may call it.
 *
 * Returns: (transfer full) (nullable): @width × @height pixels in GDK's default memory format, which is cairo's ARGB32:
 *   4 bytes each in the machine's order, opaque, rows of @width × 4 bytes; %NULL if there is no memory
 */
GBytes *
ts_picture_scale (TsPicture *self,
                  const TsRect *crop,
                  int width,
                  int height)
{
  g_return_val_if_fail (TS_IS_PICTURE (self), NULL);
  g_return_val_if_fail (crop != NULL && is_inside (crop, self->pixbuf), NULL);
  g_return_val_if_fail (width > 0 && width <= TS_PICTURE_MAX_SIDE, NULL);
  g_return_val_if_fail (height > 0 && height <= TS_PICTURE_MAX_SIDE, NULL);

  return ts_pixels_scale (self->pixbuf, crop, width, height);
}

/* To save a pixbuf, GdkPixbuf requests writable pixels, which moves those of an immutable pixbuf while other threads
 * may read them. A second pixbuf with the same bytes keeps the first one unchanged. */
static GdkPixbuf *
new_part (GdkPixbuf *pixbuf,
          const TsRect *crop)
{
  g_autoptr (GBytes) bytes = gdk_pixbuf_read_pixel_bytes (pixbuf);
  int stride = gdk_pixbuf_get_rowstride (pixbuf);
  gsize offset = (gsize) crop->y * (gsize) stride + 3 * (gsize) crop->x;
  g_autoptr (GBytes) part = g_bytes_new_from_bytes (bytes, offset, g_bytes_get_size (bytes) - offset);

  return gdk_pixbuf_new_from_bytes (part, GDK_COLORSPACE_RGB, FALSE, 8, crop->width, crop->height, stride);
}

/**
 * ts_picture_encode:
 * @crop: as for ts_picture_scale(), as @width and @height are
 *
 * For a worker. At the crop's own size it needs no memory for a second picture.
 *
 * Returns: (transfer full): a JPEG without any metadata, in sRGB
 */
GBytes *
ts_picture_encode (TsPicture *self,
                   const TsRect *crop,
                   int width,
                   int height,
                   GError **error)
{
  g_autoptr (GdkPixbuf) part = NULL;
  g_autoptr (GdkPixbuf) scaled = NULL;
  char *data;
  gsize length;

  g_return_val_if_fail (TS_IS_PICTURE (self), NULL);
  g_return_val_if_fail (crop != NULL && is_inside (crop, self->pixbuf), NULL);
  g_return_val_if_fail (width > 0 && width <= TS_PICTURE_MAX_SIDE, NULL);
  g_return_val_if_fail (height > 0 && height <= TS_PICTURE_MAX_SIDE, NULL);

  part = new_part (self->pixbuf, crop);
  scaled = width == crop->width && height == crop->height
               ? g_object_ref (part)
               : gdk_pixbuf_scale_simple (part, width, height, GDK_INTERP_BILINEAR);
  if (scaled == NULL)
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the scaled picture");
      return NULL;
    }

  return gdk_pixbuf_save_to_buffer (scaled, &data, &length, "jpeg", error, "quality", COPY_QUALITY, NULL)
             ? g_bytes_new_take (data, length)
             : NULL;
}
