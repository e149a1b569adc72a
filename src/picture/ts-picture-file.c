/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-picture-file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-detached-thread.h"
#include "ts-picture.h"

/* How much of a file is copied or hashed between two checks of the cancellable. */
#define CHUNK_SIZE (64 * 1024)

/* Takes @reason, and maps it to %TS_PICTURE_ERROR unless it is a cancellation. */
static void
take_io_error (GError *reason,
               GError **error)
{
  if (reason->domain == G_IO_ERROR && reason->code != G_IO_ERROR_CANCELLED)
    {
      switch (reason->code)
        {
        case G_IO_ERROR_NOT_FOUND:
        case G_IO_ERROR_NOT_DIRECTORY:
        case G_IO_ERROR_TOO_MANY_LINKS:
          reason->code = TS_PICTURE_ERROR_NOT_FOUND;
          break;
        case G_IO_ERROR_IS_DIRECTORY:
          reason->code = TS_PICTURE_ERROR_IS_FOLDER;
          break;
        case G_IO_ERROR_NOT_REGULAR_FILE:
          reason->code = TS_PICTURE_ERROR_NOT_A_FILE;
          break;
        case G_IO_ERROR_PERMISSION_DENIED:
          reason->code = TS_PICTURE_ERROR_NOT_READABLE;
          break;
        default:
          reason->code = TS_PICTURE_ERROR_FAILED;
          break;
        }
      reason->domain = TS_PICTURE_ERROR;
    }

  g_propagate_error (error, reason);
}

static gboolean
check_type (GFileType type,
            GError **error)
{
  if (type == G_FILE_TYPE_REGULAR)
    return TRUE;

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
check_size (guint64 size,
            GError **error)
{
  if (size <= TS_PICTURE_MAX_FILE_SIZE)
    return TRUE;

  g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FILE_TOO_LARGE, "The file has more than %d bytes",
               TS_PICTURE_MAX_FILE_SIZE);
  return FALSE;
}

static GFileType
type_of_mode (mode_t mode)
{
  if (S_ISREG (mode))
    return G_FILE_TYPE_REGULAR;

  return S_ISDIR (mode) ? G_FILE_TYPE_DIRECTORY : G_FILE_TYPE_SPECIAL;
}

static gboolean
fail_by_errno (GError **error)
{
  int code = errno;

  take_io_error (g_error_new_literal (G_IO_ERROR, (int) g_io_error_from_errno (code), g_strerror (code)), error);
  return FALSE;
}

static gboolean
check_found (int fd,
             GError **error)
{
  struct stat status;

  if (fd < 0 || fstat (fd, &status) != 0)
    return fail_by_errno (error);

  return check_type (type_of_mode (status.st_mode), error) && check_size ((guint64) status.st_size, error);
}

/* Opens the file of @fd itself, also where its name now belongs to another file. */
static int
reopen (int fd,
        GError **error)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  int opened = open (path, O_RDONLY | O_CLOEXEC);

  if (opened < 0)
    fail_by_errno (error);

  return opened;
}

/* O_PATH refers to a file without opening it: to open a pipe waits for its other end, and a device may do anything. */
static int
open_local (const char *path,
            GError **error)
{
  int found = open (path, O_PATH | O_CLOEXEC);
  int fd = check_found (found, error) ? reopen (found, error) : -1;

  if (found >= 0)
    close (found);

  return fd;
}

/* A remote file is never a pipe of this machine, so that a check before opening is enough. */
static GInputStream *
open_remote (GFile *file,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (GFileInfo) info = NULL;
  GFileInputStream *stream = NULL;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, cancellable, &reason);
  if (info != NULL && (!check_type (g_file_info_get_file_type (info), error) ||
                       !check_size ((guint64) g_file_info_get_size (info), error)))
    return NULL;

  if (info != NULL)
    stream = g_file_read (file, cancellable, &reason);
  if (reason != NULL)
    take_io_error (g_steal_pointer (&reason), error);

  return (GInputStream *) stream;
}

/**
 * ts_picture_file_write:
 * @fd: keeps its own offset
 * @data: (array length=length):
 * @offset: where in the file
 *
 * Calls pwrite() alone, so that the decoding program can use it behind its filter.
 *
 * Returns: whether all of @data was written
 */
gboolean
ts_picture_file_write (int fd,
                       gconstpointer data,
                       gsize length,
                       gsize offset)
{
  while (length > 0)
    {
      gssize n_written = pwrite (fd, data, length, (off_t) offset);

      if (n_written <= 0)
        return FALSE;
      data = (const guint8 *) data + n_written;
      length -= (gsize) n_written;
      offset += (gsize) n_written;
    }

  return TRUE;
}

static gboolean
add_to_copy (int fd,
             const guint8 *data,
             gsize length,
             gsize offset,
             GError **error)
{
  if (!check_size (offset + length, error))
    return FALSE;
  if (ts_picture_file_write (fd, data, length, offset))
    return TRUE;

  g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for a copy of the file");
  return FALSE;
}

/* Takes the bytes as they come, so that a slow stream is noticed. */
static gboolean
copy (GInputStream *stream,
      int fd,
      guint timeout_ms,
      GCancellable *cancellable,
      GError **error)
{
  gint64 end_us = g_get_monotonic_time () + timeout_ms * G_TIME_SPAN_MILLISECOND;
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  GError *reason = NULL;
  gsize n_total = 0;
  gssize n_read;

  while ((n_read = g_input_stream_read (stream, chunk, CHUNK_SIZE, cancellable, &reason)) > 0)
    {
      /* Not every stream checks it. */
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !add_to_copy (fd, chunk, (gsize) n_read, n_total, error))
        return FALSE;
      if (g_get_monotonic_time () >= end_us)
        {
          g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TIMED_OUT, "Not read within %u ms", timeout_ms);
          return FALSE;
        }
      n_total += (gsize) n_read;
    }
  if (n_read == 0)
    return TRUE;

  take_io_error (reason, error);
  return FALSE;
}

/* Returns: a sealed descriptor, which its receiver can only read */
static int
copy_to_memory (GInputStream *stream,
                guint timeout_ms,
                GCancellable *cancellable,
                GError **error)
{
  int fd = memfd_create ("tileshift-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);

  if (fd < 0)
    {
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "No file in memory: %s", g_strerror (errno));
      return -1;
    }
  if (!copy (stream, fd, timeout_ms, cancellable, error))
    {
      close (fd);
      return -1;
    }

  fcntl (fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
  return fd;
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

static gboolean
check_place (GFile *file,
             GError **error)
{
  if (!ts_picture_file_is_on_web (file))
    return TRUE;

  g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_WEB_ADDRESS, "It is on the web");
  return FALSE;
}

/*
 * Opening:
 * @file: (owned):
 * @cancellable: (owned) (nullable):
 * @fd: (owned): -1 with @error
 * @error: (owned) (nullable):
 */
typedef struct
{
  GFile *file;
  guint timeout_ms;
  GCancellable *cancellable;
  int fd;
  GError *error;
} Opening;

static void
opening_free (gpointer data)
{
  Opening *self = data;

  g_clear_object (&self->file);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
  if (self->fd >= 0)
    close (self->fd);
  g_free (self);
}

static void
open_in_thread (gpointer data,
                gpointer user_data)
{
  Opening *self = data;
  g_autoptr (GInputStream) stream = NULL;

  /* An invalid file: URI has no path. */
  if (g_file_has_uri_scheme (self->file, "file") && g_file_peek_path (self->file) != NULL)
    self->fd = open_local (g_file_peek_path (self->file), &self->error);
  else
    {
      stream = open_remote (self->file, self->cancellable, &self->error);
      if (stream != NULL)
        self->fd = copy_to_memory (stream, self->timeout_ms, self->cancellable, &self->error);
    }
}

/**
 * ts_picture_file_open:
 * @timeout_ms: to open the file, and to read a remote one, takes no longer, also where the system does not answer
 *
 * Opens no pipe or device, even one that replaces a regular file at the last moment. Copies a remote file into memory,
 * up to %TS_PICTURE_MAX_FILE_SIZE.
 *
 * Returns: a descriptor at the start of a regular file, or -1 with an error
 */
int
ts_picture_file_open (GFile *file,
                      guint timeout_ms,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (TsDetachedThread) thread = NULL;
  Opening *opening;
  int fd;

  if (g_cancellable_set_error_if_cancelled (cancellable, error) || !check_place (file, error))
    return -1;

  opening = g_new0 (Opening, 1);
  opening->file = g_object_ref (file);
  opening->timeout_ms = timeout_ms;
  opening->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  opening->fd = -1;
  thread = ts_detached_thread_new (open_in_thread, opening, opening_free);
  if (!ts_detached_thread_wait (thread, timeout_ms, cancellable))
    {
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TIMED_OUT, "Not read within %u ms", timeout_ms);
      return -1;
    }

  g_clear_object (&opening->file);
  if (opening->error != NULL)
    g_propagate_error (error, g_steal_pointer (&opening->error));

  fd = opening->fd;
  opening->fd = -1;
  return fd;
}

/**
 * ts_picture_file_compute_key:
 * @fd: keeps its offset
 * @cancellable: (nullable): checked before each chunk
 *
 * Returns: (transfer full) (nullable): hexadecimal digits, the same for each copy of a file and for no other file;
 *   %NULL if the file cannot be read
 */
char *
ts_picture_file_compute_key (int fd,
                             GCancellable *cancellable)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gssize n_read;

  for (off_t offset = 0; (n_read = pread (fd, chunk, CHUNK_SIZE, offset)) != 0; offset += n_read)
    {
      if (n_read < 0 || g_cancellable_is_cancelled (cancellable))
        return NULL;
      g_checksum_update (checksum, chunk, n_read);
    }

  return g_strdup (g_checksum_get_string (checksum));
}
