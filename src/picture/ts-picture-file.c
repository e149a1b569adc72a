/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-picture-file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gio/gfiledescriptorbased.h>
#include <gio/gunixoutputstream.h>
#include <glib/gstdio.h>

#include "ts-picture.h"

/* How much of a file is copied or hashed between two checks of the cancellable. */
#define CHUNK_SIZE (64 * 1024)

static int
get_code (int io_error)
{
  switch (io_error)
    {
    case G_IO_ERROR_NOT_FOUND:
    case G_IO_ERROR_NOT_DIRECTORY:
    case G_IO_ERROR_TOO_MANY_LINKS:
      return TS_PICTURE_ERROR_NOT_FOUND;
    case G_IO_ERROR_IS_DIRECTORY:
      return TS_PICTURE_ERROR_IS_FOLDER;
    case G_IO_ERROR_PERMISSION_DENIED:
      return TS_PICTURE_ERROR_NOT_READABLE;
    default:
      return TS_PICTURE_ERROR_FAILED;
    }
}

/* Takes @reason. A cancellation remains one. */
static void
propagate_io_error (GError **error,
                    GError *reason)
{
  if (!g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      reason->code = reason->domain == G_IO_ERROR ? get_code (reason->code) : TS_PICTURE_ERROR_FAILED;
      reason->domain = TS_PICTURE_ERROR;
    }

  g_propagate_error (error, reason);
}

static gboolean
check_size (guint64 size,
            GError **error)
{
  if (size <= TS_PICTURE_MAX_FILE_SIZE)
    return TRUE;

  g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FILE_TOO_LARGE, "The file has more than %d bytes",
               TS_PICTURE_MAX_FILE_SIZE);
  return FALSE;
}

static gboolean
check_info (GFileInfo *info,
            GError **error)
{
  GFileType type = g_file_info_get_file_type (info);

  if (type == G_FILE_TYPE_REGULAR)
    return check_size ((guint64) g_file_info_get_size (info), error);

  /* Links are followed, so that this one has no target. */
  if (type == G_FILE_TYPE_SYMBOLIC_LINK)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND, "It is a link to nothing");
  else if (type == G_FILE_TYPE_DIRECTORY)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_IS_FOLDER, "It is a folder");
  else
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_FILE, "It is no regular file");

  return FALSE;
}

static gboolean
copy (GInputStream *stream,
      int fd,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (GOutputStream) memory = g_unix_output_stream_new (fd, FALSE);
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  GError *reason = NULL;
  gsize n_total = 0;
  gssize n_read;

  while ((n_read = g_input_stream_read (stream, chunk, CHUNK_SIZE, cancellable, &reason)) > 0)
    {
      /* Not every stream checks it. */
      n_total += (gsize) n_read;
      if (g_cancellable_set_error_if_cancelled (cancellable, error) || !check_size (n_total, error))
        return FALSE;
      if (!g_output_stream_write_all (memory, chunk, (gsize) n_read, NULL, NULL, NULL))
        {
          g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for a copy of the file");
          return FALSE;
        }
    }
  if (n_read == 0)
    return TRUE;

  propagate_io_error (error, reason);
  return FALSE;
}

/* Returns: a sealed descriptor, which its receiver can only read; -1 with an error, or where there can be no file */
static int
copy_to_memory (GInputStream *stream,
                GCancellable *cancellable,
                GError **error)
{
  int fd = memfd_create ("tileshift-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);

  if (fd >= 0 && copy (stream, fd, cancellable, error))
    {
      fcntl (fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
      lseek (fd, 0, SEEK_SET);
      return fd;
    }

  if (fd >= 0)
    close (fd);
  return -1;
}

/**
 * ts_picture_file_is_on_web:
 *
 * Returns: whether nothing is asked of the file: the game never uses the network by itself, also where GVfs could
 */
gboolean
ts_picture_file_is_on_web (GFile *file)
{
  /* An address that cannot be read has no scheme for GFile. */
  g_autofree char *uri = g_file_get_uri (file);
  const char *scheme = g_uri_peek_scheme (uri);

  return g_strcmp0 (scheme, "http") == 0 || g_strcmp0 (scheme, "https") == 0;
}

/*
 * TsPictureFileJob:
 * @file: (owned) (nullable): to be opened; %NULL to compute the key of @fd
 * @fd: (owned): -1 with @error
 * @before: of @fd, when the key was asked for
 * @key: (owned) (nullable):
 * @error: (owned) (nullable):
 * @stop: (owned): cancelled when nobody waits any more
 * @news: (owned): gets the job itself when it is done, and the cancellable when its caller cancels
 *
 * What may block without end, as on a drive that does not answer. Its thread, which can be left behind, and its caller
 * share it; until it is done all but @stop and @news belongs to the thread.
 */
struct _TsPictureFileJob
{
  GFile *file;
  int fd;
  struct stat before;
  char *key;
  GError *error;
  GCancellable *stop;
  GAsyncQueue *news;
};

static void
clear (gpointer data)
{
  TsPictureFileJob *self = data;

  g_clear_object (&self->file);
  g_clear_object (&self->stop);
  g_clear_error (&self->error);
  g_clear_pointer (&self->news, g_async_queue_unref);
  g_free (self->key);
  if (self->fd >= 0)
    close (self->fd);
}

static void
job_unref (TsPictureFileJob *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsPictureFileJob, job_unref)

/* To open a pipe waits for its other end, and a device may do anything: the file is looked at before. */
static void
open_file (TsPictureFileJob *self)
{
  GError *reason = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info (
      self->file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, self->stop,
      &reason);
  g_autoptr (GFileInputStream) stream = NULL;

  if (info != NULL && !check_info (info, &self->error))
    return;
  if (info != NULL)
    stream = g_file_read (self->file, self->stop, &reason);

  if (stream == NULL)
    propagate_io_error (&self->error, reason);
  else if (G_IS_FILE_DESCRIPTOR_BASED (stream))
    self->fd = fcntl (g_file_descriptor_based_get_fd (G_FILE_DESCRIPTOR_BASED (stream)), F_DUPFD_CLOEXEC, 0);
  else
    self->fd = copy_to_memory (G_INPUT_STREAM (stream), self->stop, &self->error);
  if (self->fd < 0 && self->error == NULL)
    g_set_error (&self->error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "No descriptor: %s", g_strerror (errno));
}

static void
compute_key (TsPictureFileJob *self)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gssize n_read;

  for (off_t offset = 0; (n_read = pread (self->fd, chunk, CHUNK_SIZE, offset)) != 0; offset += n_read)
    {
      if (n_read < 0 || g_cancellable_is_cancelled (self->stop))
        return;
      g_checksum_update (checksum, chunk, n_read);
    }
  self->key = g_strdup (g_checksum_get_string (checksum));
}

static gpointer
run_in_thread (gpointer data)
{
  g_autoptr (TsPictureFileJob) self = data;

  if (self->file != NULL)
    open_file (self);
  else
    compute_key (self);
  g_async_queue_push (self->news, self);

  return NULL;
}

static void
start (TsPictureFileJob *self)
{
  g_thread_unref (g_thread_new ("ts-picture-file", run_in_thread, g_atomic_rc_box_acquire (self)));
}

static TsPictureFileJob *
create_job (GFile *file,
            int fd)
{
  TsPictureFileJob *self = g_atomic_rc_box_new0 (TsPictureFileJob);

  g_set_object (&self->file, file);
  self->fd = fd;
  self->stop = g_cancellable_new ();
  self->news = g_async_queue_new ();

  return self;
}

static void
cancelled_cb (GCancellable *cancellable,
              TsPictureFileJob *self)
{
  g_cancellable_cancel (self->stop);
  g_async_queue_push (self->news, cancellable);
}

/* Starts a job that opens a file: a cancellation stops it from the beginning on.
 * Returns: whether the job was done in time; else its thread stops as soon as it can */
static gboolean
finish (TsPictureFileJob *self,
        guint timeout_ms,
        GCancellable *cancellable)
{
  gulong handler =
      cancellable != NULL ? g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self, NULL) : 0;
  gboolean is_done;

  if (self->file != NULL)
    start (self);
  is_done = g_async_queue_timeout_pop (self->news, timeout_ms * (guint64) 1000) == self;
  g_cancellable_disconnect (cancellable, handler);
  g_cancellable_cancel (self->stop);

  return is_done;
}

/**
 * ts_picture_file_open:
 * @timeout_ms: to open the file, and to read a remote one, takes no longer, also where the system does not answer
 *
 * Opens no pipe or device. Copies a remote file into memory, up to %TS_PICTURE_MAX_FILE_SIZE.
 *
 * Returns: a descriptor at the start of a regular file, or -1 with an error
 */
int
ts_picture_file_open (GFile *file,
                      guint timeout_ms,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (TsPictureFileJob) job = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;
  if (ts_picture_file_is_on_web (file))
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_WEB_ADDRESS, "It is on the web");
      return -1;
    }

  job = create_job (file, -1);
  if (!finish (job, timeout_ms, cancellable))
    {
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TIMED_OUT, "Not read within %u ms", timeout_ms);
      return -1;
    }
  if (job->error != NULL)
    g_propagate_error (error, g_steal_pointer (&job->error));

  return g_steal_fd (&job->fd);
}

/**
 * ts_picture_file_start_key:
 * @fd: keeps its offset
 *
 * Begins to compute the key in a thread.
 *
 * Returns: (transfer full): for ts_picture_file_finish_key()
 */
TsPictureFileJob *
ts_picture_file_start_key (int fd)
{
  TsPictureFileJob *self = create_job (NULL, fcntl (fd, F_DUPFD_CLOEXEC, 0));

  if (self->fd >= 0)
    fstat (self->fd, &self->before);
  start (self);

  return self;
}

/**
 * ts_picture_file_finish_key:
 * @self: (transfer full):
 * @timeout_ms: waits no longer
 *
 * Returns: (transfer full) (nullable): hexadecimal digits, the same for each copy of a file and for no other file;
 *   %NULL if the file cannot be read in time, or has changed since ts_picture_file_start_key(): what was read of it
 *   meanwhile may be of another content than the key
 */
char *
ts_picture_file_finish_key (TsPictureFileJob *self,
                            guint timeout_ms,
                            GCancellable *cancellable)
{
  g_autoptr (TsPictureFileJob) job = self;
  struct stat now;

  if (!finish (job, timeout_ms, cancellable) || fstat (job->fd, &now) != 0 || now.st_size != job->before.st_size ||
      now.st_mtim.tv_sec != job->before.st_mtim.tv_sec || now.st_mtim.tv_nsec != job->before.st_mtim.tv_nsec)
    return NULL;

  return g_steal_pointer (&job->key);
}
