/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fake-file.h"

#define FAKE_TYPE_STREAM (fake_stream_get_type ())

G_DECLARE_FINAL_TYPE (FakeStream, fake_stream, FAKE, STREAM, GFileInputStream)

struct _FakeStream
{
  GFileInputStream parent_instance;

  FakeFile *file;

  gsize offset;
};

G_DEFINE_FINAL_TYPE (FakeStream, fake_stream, G_TYPE_FILE_INPUT_STREAM)

static gssize
fake_stream_read (GInputStream *stream,
                  void *buffer,
                  gsize count,
                  GCancellable *cancellable,
                  GError **error)
{
  FakeStream *self = FAKE_STREAM (stream);
  gsize content_size = g_bytes_get_size (self->file->content);
  gsize size = content_size;
  const guint8 *data = g_bytes_get_data (self->file->content, NULL);
  gsize start = self->offset;

  if (++self->file->n_reads == self->file->cancelling_read)
    g_cancellable_cancel (self->file->cancellable);
  if (self->file->gate != NULL)
    {
      g_mutex_lock (self->file->gate);
      g_mutex_unlock (self->file->gate);
    }

  if (self->offset >= content_size && self->file->read_error != FAKE_NO_ERROR)
    {
      g_set_error (error, G_IO_ERROR, self->file->read_error, "Breaks as it was told");
      return -1;
    }
  if (self->offset >= content_size && self->file->more != NULL)
    {
      data = g_bytes_get_data (self->file->more, &size);
      start = (self->offset - content_size) % size;
    }

  count = MIN (count, size - MIN (start, size));
  if (self->file->max_count > 0)
    count = MIN (count, self->file->max_count);
  memcpy (buffer, data + start, count);
  self->offset += count;

  return (gssize) count;
}

static void
fake_stream_finalize (GObject *object)
{
  FakeStream *self = FAKE_STREAM (object);

  g_clear_object (&self->file);

  G_OBJECT_CLASS (fake_stream_parent_class)->finalize (object);
}

static void
fake_stream_class_init (FakeStreamClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_stream_finalize;
  G_INPUT_STREAM_CLASS (klass)->read_fn = fake_stream_read;
}

static void
fake_stream_init (FakeStream *self)
{
}

static GFileInfo *
fake_file_query_info (GFile *file,
                      const char *attributes,
                      GFileQueryInfoFlags flags,
                      GCancellable *cancellable,
                      GError **error)
{
  FakeFile *self = FAKE_FILE (file);
  GFileInfo *info = g_file_info_new ();

  g_file_info_set_file_type (info, self->type);
  g_file_info_set_size (info, self->size);

  return info;
}

static GFileInputStream *
fake_file_read (GFile *file,
                GCancellable *cancellable,
                GError **error)
{
  FakeFile *self = FAKE_FILE (file);
  FakeStream *stream;

  self->n_opens++;
  if (self->open_error != FAKE_NO_ERROR)
    {
      g_set_error (error, G_IO_ERROR, self->open_error, "Stays shut as it was told");
      return NULL;
    }

  stream = g_object_new (FAKE_TYPE_STREAM, NULL);
  stream->file = g_object_ref (self);

  return G_FILE_INPUT_STREAM (stream);
}

static guint
fake_file_hash (GFile *file)
{
  return g_direct_hash (file);
}

static gboolean
fake_file_equal (GFile *file,
                 GFile *other)
{
  return file == other;
}

/* It comes from elsewhere, and is no resource of the program. */
static gboolean
fake_file_has_uri_scheme (GFile *file,
                          const char *scheme)
{
  return g_str_equal (scheme, "fake");
}

static char *
fake_file_get_uri (GFile *file)
{
  return g_strdup ("fake:///picture");
}

static void
fake_file_iface_init (GFileIface *iface)
{
  iface->hash = fake_file_hash;
  iface->equal = fake_file_equal;
  iface->has_uri_scheme = fake_file_has_uri_scheme;
  iface->get_uri = fake_file_get_uri;
  iface->query_info = fake_file_query_info;
  iface->read_fn = fake_file_read;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeFile,
                               fake_file,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_FILE, fake_file_iface_init))

static void
fake_file_finalize (GObject *object)
{
  FakeFile *self = FAKE_FILE (object);

  g_clear_pointer (&self->content, g_bytes_unref);
  g_clear_pointer (&self->more, g_bytes_unref);

  G_OBJECT_CLASS (fake_file_parent_class)->finalize (object);
}

static void
fake_file_class_init (FakeFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_file_finalize;
}

static void
fake_file_init (FakeFile *self)
{
  self->type = G_FILE_TYPE_REGULAR;
  self->open_error = FAKE_NO_ERROR;
  self->read_error = FAKE_NO_ERROR;
}

FakeFile *
fake_file_new (GBytes *content)
{
  FakeFile *self = g_object_new (FAKE_TYPE_FILE, NULL);

  self->content = g_bytes_ref (content);
  self->size = (goffset) g_bytes_get_size (content);

  return self;
}
