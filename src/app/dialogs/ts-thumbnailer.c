/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-thumbnailer"

#include "config.h"

#include "ts-thumbnailer.h"

#include "ts-picture.h"
#include "ts-texture.h"

/**
 * TsThumbnailer:
 *
 * Keeps the last thumbnail of every file, at a few hundred kilobytes each.
 */
struct _TsThumbnailer
{
  GObject parent_instance;

  /* Owned */
  GHashTable *made;  /* GFile → GdkTexture, which has the key of the picture that is there */
  GMutex lock;       /* of @made */
  GThreadPool *pool; /* of one thread, for GTasks */
};

G_DEFINE_FINAL_TYPE (TsThumbnailer, ts_thumbnailer, G_TYPE_OBJECT)

/* Of a texture's data. */
#define PICTURE_KEY "ts-thumbnailer-picture"

typedef struct
{
  GFile *file;
  int size_px;
} Request;

static void
request_free (Request *request)
{
  g_object_unref (request->file);
  g_free (request);
}

/* The middle of @picture. */
static GdkTexture *
create_texture (TsPicture *picture,
                int size_px)
{
  TsRect middle = ts_geometry_crop (1, 1, ts_picture_get_width (picture), ts_picture_get_height (picture));

  return ts_texture_new_scaled (picture, &middle, size_px, size_px);
}

/* Returns: (transfer full) (nullable): the thumbnail that was made for this file and size */
static GdkTexture *
find_made (TsThumbnailer *self,
           const Request *request)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  GdkTexture *made = g_hash_table_lookup (self->made, request->file);

  return made != NULL && gdk_texture_get_width (made) == request->size_px ? g_object_ref (made) : NULL;
}

/* Runs in the worker thread, which makes each thumbnail once, however many wait for it.
 * @data: (transfer full): a task */
static void
make_cb (gpointer data,
         gpointer user_data)
{
  g_autoptr (GTask) task = data;
  TsThumbnailer *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);
  GdkTexture *made = find_made (self, request);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;
  g_autoptr (TsPicture) picture = NULL;
  GdkTexture *texture;

  if (made != NULL)
    {
      g_task_return_pointer (task, made, g_object_unref);
      return;
    }

  picture = ts_picture_load (request->file, request->size_px, cancellable, &error);
  texture = picture != NULL ? create_texture (picture, request->size_px) : NULL;
  if (error == NULL && texture == NULL)
    g_set_error_literal (&error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the thumbnail");

  if (texture == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  g_object_set_data_full (G_OBJECT (texture), PICTURE_KEY, g_strdup (ts_picture_get_key (picture)), g_free);
  g_mutex_lock (&self->lock);
  g_hash_table_replace (self->made, g_object_ref (request->file), g_object_ref (texture));
  g_mutex_unlock (&self->lock);
  g_task_return_pointer (task, texture, g_object_unref);
}

static void
ts_thumbnailer_finalize (GObject *object)
{
  TsThumbnailer *self = TS_THUMBNAILER (object);

  g_thread_pool_free (self->pool, FALSE, FALSE);
  g_hash_table_unref (self->made);
  g_mutex_clear (&self->lock);

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
  self->made = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, g_object_unref);
  g_mutex_init (&self->lock);
  self->pool = g_thread_pool_new (make_cb, NULL, 1, FALSE, NULL);
}

/**
 * ts_thumbnailer_new:
 *
 * Returns: (transfer full): a thumbnailer without thumbnails
 */
TsThumbnailer *
ts_thumbnailer_new (void)
{
  return g_object_new (TS_TYPE_THUMBNAILER, NULL);
}

/**
 * ts_thumbnailer_load_async:
 * @file: a picture
 * @size_px: width and height of the thumbnail in device pixels, at least 1
 * @cancellable: (nullable): if cancelled, the result is always %G_IO_ERROR_CANCELLED
 *
 * Makes a thumbnail of the middle of the picture, after all earlier requests.
 */
void
ts_thumbnailer_load_async (TsThumbnailer *self,
                           GFile *file,
                           int size_px,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  GdkTexture *made;
  Request *request;

  g_return_if_fail (TS_IS_THUMBNAILER (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (size_px > 0);

  request = g_new0 (Request, 1);
  request->file = g_object_ref (file);
  request->size_px = size_px;

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_thumbnailer_load_async);
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);

  made = find_made (self, request);
  if (made != NULL)
    g_task_return_pointer (task, made, g_object_unref);
  else
    g_thread_pool_push (self->pool, g_steal_pointer (&task), NULL);
}

/**
 * ts_thumbnailer_load_finish:
 *
 * Returns: (transfer full) (nullable): the thumbnail, or %NULL with an error
 */
GdkTexture *
ts_thumbnailer_load_finish (TsThumbnailer *self,
                            GAsyncResult *result,
                            GError **error)
{
  g_return_val_if_fail (TS_IS_THUMBNAILER (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * ts_thumbnailer_get_picture_key:
 *
 * Returns: (transfer none) (nullable): the key of the picture in @file; %NULL before it has a thumbnail
 */
const char *
ts_thumbnailer_get_picture_key (TsThumbnailer *self,
                                GFile *file)
{
  g_autoptr (GMutexLocker) locker = NULL;
  GObject *made;

  g_return_val_if_fail (TS_IS_THUMBNAILER (self), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  locker = g_mutex_locker_new (&self->lock);
  made = g_hash_table_lookup (self->made, file);

  return made != NULL ? g_object_get_data (made, PICTURE_KEY) : NULL;
}
