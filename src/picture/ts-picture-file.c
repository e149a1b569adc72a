/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file side of a picture: what may be opened and how much may be read, in the words of TS_PICTURE_ERROR.
 * Room: picture (GIO).
 * Owned by the picture room.
 * Thread: any; it blocks, so in the game a worker's.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-picture-file.h"

#include <fcntl.h>
#include <gio/gfiledescriptorbased.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-picture.h"

/* So much of a stream is copied between two looks at the cancellable. */
#define CHUNK_SIZE (64 * 1024)

/* Takes @reason; a cancellation stays what it is. */
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
  switch (type)
    {
    case G_FILE_TYPE_REGULAR:
      return TRUE;
    case G_FILE_TYPE_DIRECTORY:
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_IS_FOLDER, "It is a folder");
      return FALSE;
    case G_FILE_TYPE_SYMBOLIC_LINK:
      /* Links are followed: what is still one leads nowhere. */
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND, "It is a link to nothing");
      return FALSE;
    case G_FILE_TYPE_UNKNOWN:
    case G_FILE_TYPE_SPECIAL:
    case G_FILE_TYPE_SHORTCUT:
    case G_FILE_TYPE_MOUNTABLE:
    default:
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_FILE, "It is no regular file");
      return FALSE;
    }
}

/**
 * ts_picture_file_check_size:
 * @size: in bytes
 *
 * Returns: %FALSE with %TS_PICTURE_ERROR_FILE_TOO_LARGE above %TS_PICTURE_MAX_FILE_SIZE
 */
gboolean
ts_picture_file_check_size (guint64 size,
                            GError **error)
{
  if (size <= TS_PICTURE_MAX_FILE_SIZE)
    return TRUE;

  g_set_error (error,
               TS_PICTURE_ERROR,
               TS_PICTURE_ERROR_FILE_TOO_LARGE,
               "The file has more than %d bytes",
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

/* By this path the file that @fd holds is opened, whatever its own name has come to mean meanwhile. */
static GFileInputStream *
read_held (int fd,
           GCancellable *cancellable,
           GError **error)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return g_file_read (file, cancellable, error);
}

/* O_PATH holds a file without opening it: a pipe would wait for its other end, and a device may do anything. */
static GFileInputStream *
open_local (const char *path,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GError) reason = NULL;
  GFileInputStream *stream = NULL;
  struct stat status;
  int fd = open (path, O_PATH | O_CLOEXEC);

  if (fd < 0 || fstat (fd, &status) != 0)
    {
      int code = errno;

      g_set_error_literal (&reason, G_IO_ERROR, (int) g_io_error_from_errno (code), g_strerror (code));
    }
  else if (check_type (type_of_mode (status.st_mode), error) &&
           ts_picture_file_check_size ((guint64) status.st_size, error))
    stream = read_held (fd, cancellable, &reason);

  if (fd >= 0)
    close (fd);
  if (reason != NULL)
    take_io_error (g_steal_pointer (&reason), error);

  return stream;
}

/* What comes from elsewhere is never a pipe of this machine: a look before is enough. */
static GFileInputStream *
open_remote (GFile *file,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (GFileInfo) info = NULL;
  GFileInputStream *stream = NULL;

  info = g_file_query_info (file,
                            G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE,
                            cancellable,
                            &reason);
  if (info != NULL && (!check_type (g_file_info_get_file_type (info), error) ||
                       !ts_picture_file_check_size ((guint64) g_file_info_get_size (info), error)))
    return NULL;

  if (info != NULL)
    stream = g_file_read (file, cancellable, &reason);
  if (reason != NULL)
    take_io_error (g_steal_pointer (&reason), error);

  return stream;
}

/**
 * ts_picture_file_open:
 *
 * Never waits for what is no regular file, even if it takes the place of one at the last moment.
 *
 * Returns: (transfer full): the bytes of a regular file, or %NULL with an error
 */
GFileInputStream *
ts_picture_file_open (GFile *file,
                      GCancellable *cancellable,
                      GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  /* One with a strange address has no path, whatever its scheme. */
  if (g_file_has_uri_scheme (file, "file") && g_file_peek_path (file) != NULL)
    return open_local (g_file_peek_path (file), cancellable, error);

  return open_remote (file, cancellable, error);
}

/**
 * ts_picture_file_read:
 * @data: (array length=length): filled from the start
 * @length: how many bytes to read
 * @n_read: (out): fewer only at the end of the file
 *
 * Returns: %FALSE with an error
 */
gboolean
ts_picture_file_read (GInputStream *stream,
                      guint8 *data,
                      gsize length,
                      gsize *n_read,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GError) reason = NULL;

  /* Not every stream looks at it by itself. */
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (g_input_stream_read_all (stream, data, length, n_read, cancellable, &reason))
    return TRUE;

  take_io_error (g_steal_pointer (&reason), error);
  return FALSE;
}

static gboolean
write_all (int fd,
           const guint8 *data,
           gsize length)
{
  while (length > 0)
    {
      gssize n_written = write (fd, data, length);

      if (n_written < 0)
        return FALSE;
      data += n_written;
      length -= (gsize) n_written;
    }

  return TRUE;
}

static gboolean
copy (GInputStream *stream,
      int fd,
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

      n_total += n_read;
      if (!ts_picture_file_check_size (n_total, error))
        return FALSE;
      if (!write_all (fd, chunk, n_read))
        {
          g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for a copy of the file");
          return FALSE;
        }
    }
  while (n_read == CHUNK_SIZE);

  return TRUE;
}

/* Sealed, so that whoever gets the descriptor can read it and no more. */
static int
copy_to_memory (GInputStream *stream,
                GCancellable *cancellable,
                GError **error)
{
  int fd = memfd_create ("tileshift-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);

  if (fd < 0)
    {
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "No file in memory: %s", g_strerror (errno));
      return -1;
    }
  if (!copy (stream, fd, cancellable, error))
    {
      close (fd);
      return -1;
    }

  lseek (fd, 0, SEEK_SET);
  fcntl (fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
  return fd;
}

/**
 * ts_picture_file_dup_fd:
 * @stream: at its start
 *
 * What comes from elsewhere and has no descriptor is copied, up to %TS_PICTURE_MAX_FILE_SIZE; it blocks.
 *
 * Returns: a new descriptor, to be read only, of the bytes of @stream; -1 with an error
 */
int
ts_picture_file_dup_fd (GInputStream *stream,
                        GCancellable *cancellable,
                        GError **error)
{
  int fd;

  if (!G_IS_FILE_DESCRIPTOR_BASED (stream))
    return copy_to_memory (stream, cancellable, error);

  fd = fcntl (g_file_descriptor_based_get_fd (G_FILE_DESCRIPTOR_BASED (stream)), F_DUPFD_CLOEXEC, 0);
  if (fd < 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "No descriptor: %s", g_strerror (errno));

  return fd;
}
