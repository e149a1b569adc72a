/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-stream-reader"

#include "config.h"

#include "ts-stream-reader.h"

#define CHUNK_SIZE (64 * 1024)

typedef struct
{
  GByteArray *bytes; /* owned */
  gsize max_size;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_byte_array_unref (reading->bytes);
  g_free (reading);
}

static void
return_bytes (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  if (reading->bytes->len == 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "an empty stream");
  else
    g_task_return_pointer (task, g_byte_array_free_to_bytes (g_byte_array_ref (reading->bytes)),
                           (GDestroyNotify) g_bytes_unref);
}

static void
chunk_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Reading *reading = g_task_get_task_data (task);
  GInputStream *stream = G_INPUT_STREAM (source_object);
  GError *error = NULL;
  g_autoptr (GBytes) chunk = g_input_stream_read_bytes_finish (stream, result, &error);
  gsize size;
  const guint8 *data;

  if (chunk == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  data = g_bytes_get_data (chunk, &size);
  if (size == 0)
    {
      return_bytes (task);
      return;
    }
  if (size > reading->max_size - reading->bytes->len)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "a stream beyond its limit");
      return;
    }

  g_byte_array_append (reading->bytes, data, (guint) size);
  g_input_stream_read_bytes_async (stream, CHUNK_SIZE, G_PRIORITY_DEFAULT, g_task_get_cancellable (task), chunk_cb,
                                   g_object_ref (task));
}

/**
 * ts_stream_reader_read_async:
 * @max_size: bytes that the stream may have
 */
void
ts_stream_reader_read_async (GInputStream *stream,
                             gsize max_size,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (stream, cancellable, callback, user_data);
  Reading *reading;

  g_return_if_fail (G_IS_INPUT_STREAM (stream));

  reading = g_new0 (Reading, 1);
  reading->bytes = g_byte_array_new ();
  reading->max_size = max_size;
  g_task_set_source_tag (task, ts_stream_reader_read_async);
  g_task_set_task_data (task, reading, reading_free);
  g_input_stream_read_bytes_async (stream, CHUNK_SIZE, G_PRIORITY_DEFAULT, cancellable, chunk_cb, g_object_ref (task));
}

/**
 * ts_stream_reader_read_finish:
 *
 * Returns: (transfer full) (nullable): all bytes of the stream, at least one
 */
GBytes *
ts_stream_reader_read_finish (GAsyncResult *result,
                              GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, ts_stream_reader_read_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
