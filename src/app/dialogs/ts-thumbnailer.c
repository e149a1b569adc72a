/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-thumbnailer"

#include "config.h"

#include "ts-thumbnailer.h"

#include <string.h>

#include "ts-picture.h"
#include "ts-texture.h"

/**
 * TsThumbnailer:
 *
 * Keeps every picture that was decoded, at a few hundred kilobytes each.
 */
struct _TsThumbnailer
{
  GObject parent_instance;

  /* Owned */
  GHashTable *decoded; /* result of dup_version() → TsPicture; of the worker alone */
  GThreadPool *pool;   /* of one thread, for GTasks */
};

G_DEFINE_FINAL_TYPE (TsThumbnailer, ts_thumbnailer, G_TYPE_OBJECT)

/* How much larger a picture is decoded for a part of it, at most: beyond that a thumbnail is a little soft. */
#define MAX_ENLARGEMENT 4

/* Between tiles. */
#define LINE_PX 1

typedef struct
{
  GFile *file;
  int size_px;
  TsBoard board; /* without columns for the middle of the picture */
  TsCrop crop;   /* of the board */
} Request;

static void
request_free (Request *request)
{
  g_object_unref (request->file);
  g_free (request);
}

/* Copies the tiles of @whole, where each is home, to where the board has them.
 * Returns: (transfer full): the pixels of a square, transparent in the gap and around the board */
static GBytes *
place_tiles (GBytes *whole,
             const TsBoard *board,
             const TsBoardGeometry *geometry,
             int size_px)
{
  const guint32 *from = g_bytes_get_data (whole, NULL);
  gsize length = (gsize) size_px * (gsize) size_px;
  guint32 *to = g_new0 (guint32, length);
  int width = geometry->columns * geometry->tile_width;
  gsize n_bytes = (gsize) (geometry->tile_width - LINE_PX) * sizeof *to;

  for (int cell = 0; cell < board->columns * board->rows; cell++)
    {
      TsRect rect = ts_geometry_get_cell (geometry, (unsigned) cell);
      TsRect home;

      if (cell == board->gap)
        continue;

      home = ts_geometry_get_cell (geometry, board->tiles[cell] - 1u);
      for (int y = 0; y < rect.height - LINE_PX; y++)
        memcpy (to + (rect.y + y) * size_px + rect.x,
                from + (home.y - geometry->y + y) * width + home.x - geometry->x, n_bytes);
    }

  return g_bytes_new_take (to, length * sizeof *to);
}

/* Returns: (transfer full) (nullable): %NULL where memory is short */
static GdkTexture *
create_board_texture (TsPicture *picture,
                      const Request *request)
{
  const TsBoard *board = &request->board;
  TsSize shape = ts_picture_get_board_shape (picture, &request->crop, board->columns, board->rows);
  TsBoardGeometry geometry =
      ts_geometry_fit_board (board->columns, board->rows, shape, request->size_px, request->size_px);
  TsSize size = { board->columns * geometry.tile_width, board->rows * geometry.tile_height };
  TsRect part = ts_picture_get_part (picture, &request->crop, size);
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GBytes) whole = ts_picture_scale (picture, &part, size.width, size.height);

  if (whole == NULL)
    return NULL;

  pixels = place_tiles (whole, board, &geometry, request->size_px);

  return ts_texture_new (pixels, request->size_px, request->size_px, FALSE);
}

/* Returns: (transfer full) (nullable): changes with the file and the size; %NULL if the file cannot be asked, as when
 *   it is gone */
static char *
dup_version (GFile *file,
             int short_side,
             GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE,
                         cancellable, NULL);
  const char *tag = info != NULL ? g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ETAG_VALUE) : NULL;
  g_autofree char *uri = g_file_get_uri (file);

  return info != NULL ? g_strdup_printf ("%s %s %" G_GOFFSET_FORMAT " %d", uri, tag != NULL ? tag : "",
                                         g_file_info_get_size (info), short_side)
                      : NULL;
}

/* Decodes each picture once for all thumbnails of a size, unless the file has changed.
 * Returns: (transfer full) (nullable): the picture */
static TsPicture *
decode (TsThumbnailer *self,
        const Request *request,
        GCancellable *cancellable,
        GError **error)
{
  double enlargement = request->board.columns > 0 ? MIN (request->crop.zoom, MAX_ENLARGEMENT) : 1;
  int short_side = (int) (request->size_px * enlargement);
  g_autofree char *version = dup_version (request->file, short_side, cancellable);
  TsPicture *picture = version != NULL ? g_hash_table_lookup (self->decoded, version) : NULL;

  if (picture != NULL)
    return g_object_ref (picture);

  picture = ts_picture_load (request->file, short_side, cancellable, error);
  if (picture != NULL && version != NULL)
    g_hash_table_insert (self->decoded, g_steal_pointer (&version), g_object_ref (picture));

  return picture;
}

/* Runs in the worker thread.
 * @data: (transfer full): a task */
static void
make_cb (gpointer data,
         gpointer user_data)
{
  g_autoptr (GTask) task = data;
  const Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (TsPicture) picture = NULL;
  GdkTexture *texture;
  TsRect middle;

  if (g_task_return_error_if_cancelled (task))
    return;

  picture = decode (g_task_get_source_object (task), request, g_task_get_cancellable (task), &error);
  if (picture == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  middle = ts_geometry_crop (1, 1, ts_picture_get_width (picture), ts_picture_get_height (picture));
  texture = request->board.columns > 0 ? create_board_texture (picture, request)
                                       : ts_texture_new_scaled (picture, &middle, request->size_px, request->size_px);
  if (texture == NULL)
    {
      g_set_error_literal (&error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the thumbnail");
      g_task_return_error (task, error);
      return;
    }

  g_object_set_data_full (G_OBJECT (texture), TS_THUMBNAILER_PICTURE_KEY, g_strdup (ts_picture_get_key (picture)),
                          g_free);
  g_task_return_pointer (task, texture, g_object_unref);
}

static void
ts_thumbnailer_finalize (GObject *object)
{
  TsThumbnailer *self = TS_THUMBNAILER (object);

  g_thread_pool_free (self->pool, FALSE, FALSE);
  g_hash_table_unref (self->decoded);

  G_OBJECT_CLASS (ts_thumbnailer_parent_class)->finalize (object);
}

static void
ts_thumbnailer_class_init (TsThumbnailerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_thumbnailer_finalize;
}

static void
ts_thumbnailer_init (TsThumbnailer *self)
{
  self->decoded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->pool = g_thread_pool_new (make_cb, NULL, 1, FALSE, NULL);
}

/* Returns: (transfer full): a thumbnailer without thumbnails */
TsThumbnailer *
ts_thumbnailer_new (void)
{
  return g_object_new (TS_TYPE_THUMBNAILER, NULL);
}

/**
 * ts_thumbnailer_load_async:
 * @file: a picture
 * @board: (nullable): shown as it stands, in the middle of the thumbnail; %NULL for the middle of the picture
 * @crop: (nullable): the part of the picture that the board shows; %NULL without a board
 * @size_px: width and height of the thumbnail in device pixels, at least 1, and for a board %TS_BOARD_MAX_SIDE
 * @cancellable: (nullable): if cancelled, the result is always %G_IO_ERROR_CANCELLED
 *
 * Makes a thumbnail after all earlier requests.
 */
void
ts_thumbnailer_load_async (TsThumbnailer *self,
                           GFile *file,
                           const TsBoard *board,
                           const TsCrop *crop,
                           int size_px,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  Request *request = g_new0 (Request, 1);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  request->file = g_object_ref (file);
  request->size_px = size_px;
  if (board != NULL)
    {
      request->board = *board;
      request->crop = *crop;
    }
  g_task_set_source_tag (task, ts_thumbnailer_load_async);
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);
  g_thread_pool_push (self->pool, task, NULL);
}

/**
 * ts_thumbnailer_load_finish:
 *
 * Returns: (transfer full) (nullable): the thumbnail, with %TS_THUMBNAILER_PICTURE_KEY in its data, or %NULL with an
 *   error
 */
GdkTexture *
ts_thumbnailer_load_finish (TsThumbnailer *self,
                            GAsyncResult *result,
                            GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
