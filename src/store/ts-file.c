/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-file"

#include "config.h"

#include "ts-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER_MODE 0700
#define FILE_MODE 0600
#define CHUNK_SIZE (64 * 1024)

/* A program that looks whether a file is locked holds a lock itself for microseconds. */
#define LOCK_TRIES 10
#define LOCK_PAUSE_US 1000

/**
 * ts_file_fail:
 *
 * Sets @error from errno.
 *
 * Returns: %FALSE
 */
gboolean
ts_file_fail (const char *path,
              GError **error)
{
  int code = errno;
  /* GLib has no word for a quota; to a person it is a full disk too. */
  GFileError kind = g_file_error_from_errno (code == EDQUOT ? ENOSPC : code);

  g_set_error (error, G_FILE_ERROR, (int) kind, "%s: %s", path, g_strerror (code));
  return FALSE;
}

/**
 * ts_file_open:
 *
 * Opens a regular file and nothing else; a pipe in its place cannot block it.
 *
 * Returns: the descriptor, or -1 with an error
 */
int
ts_file_open (const char *path,
              int flags,
              GError **error)
{
  struct stat status;
  int fd;

  g_return_val_if_fail (path != NULL, -1);

  fd = g_open (path, flags | O_NONBLOCK | O_CLOEXEC, FILE_MODE);
  if (fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode))
    return fd;

  if (fd >= 0)
    {
      close (fd);
      errno = EINVAL;
    }
  ts_file_fail (path, error);
  return -1;
}

static TsFileLock
try_to_lock (int fd,
             int operation)
{
  int result;

  do
    result = flock (fd, operation);
  while (result != 0 && errno == EINTR);
  if (result == 0)
    return TS_FILE_LOCK_TAKEN;

  return errno == EWOULDBLOCK ? TS_FILE_LOCK_BUSY : TS_FILE_LOCK_NONE;
}

/**
 * ts_file_lock:
 *
 * Locks the file for as long as it is open, and waits for nobody who keeps it open.
 */
TsFileLock
ts_file_lock (int fd)
{
  TsFileLock lock = try_to_lock (fd, LOCK_EX | LOCK_NB);

  for (guint i = 1; lock == TS_FILE_LOCK_BUSY && i < LOCK_TRIES; i++)
    {
      g_usleep (LOCK_PAUSE_US);
      lock = try_to_lock (fd, LOCK_EX | LOCK_NB);
    }

  return lock;
}

/**
 * ts_file_wait_for_lock:
 *
 * Locks the file as soon as other programs let it.
 */
TsFileLock
ts_file_wait_for_lock (int fd)
{
  return try_to_lock (fd, LOCK_EX);
}

/**
 * ts_file_is_free:
 *
 * Returns: whether nobody has the file locked, as far as this file system tells
 */
gboolean
ts_file_is_free (const char *path)
{
  TsFileLock lock;
  int fd;

  g_return_val_if_fail (path != NULL, FALSE);

  fd = ts_file_open (path, O_RDONLY, NULL);
  if (fd < 0)
    return TRUE;

  lock = try_to_lock (fd, LOCK_SH | LOCK_NB);
  close (fd);

  return lock != TS_FILE_LOCK_BUSY;
}

/**
 * ts_file_is_at:
 *
 * Returns: whether the open file is the one of that name
 */
gboolean
ts_file_is_at (int fd,
               const char *path)
{
  struct stat open_status;
  struct stat status;

  g_return_val_if_fail (path != NULL, FALSE);

  return fstat (fd, &open_status) == 0 && g_stat (path, &status) == 0 && open_status.st_ino == status.st_ino &&
         open_status.st_dev == status.st_dev;
}

/**
 * ts_file_read_fd:
 * @path: names it in an error
 * @max_length: a longer file is an error
 * @length: (out): bytes read
 *
 * Returns: (transfer full) (nullable): the whole file and a zero behind it
 */
char *
ts_file_read_fd (int fd,
                 const char *path,
                 gsize max_length,
                 gsize *length,
                 GError **error)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gssize n_read;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (length != NULL, NULL);

  do
    {
      n_read = pread (fd, chunk, CHUNK_SIZE, (off_t) data->len);
      if (n_read > 0 && data->len + (gsize) n_read > max_length)
        {
          errno = EINVAL;
          n_read = -1;
        }
      if (n_read < 0 && errno != EINTR)
        {
          ts_file_fail (path, error);
          return NULL;
        }
      g_byte_array_append (data, chunk, (guint) MAX (n_read, 0));
    }
  while (n_read != 0);

  *length = data->len;
  g_byte_array_append (data, (const guint8 *) "", 1);

  return (char *) g_byte_array_free (g_steal_pointer (&data), FALSE);
}

/**
 * ts_file_read:
 * @max_length: a longer file is an error
 * @length: (out): bytes read
 *
 * Returns: (transfer full) (nullable): the whole file and a zero behind it
 */
char *
ts_file_read (const char *path,
              gsize max_length,
              gsize *length,
              GError **error)
{
  char *data;
  int fd = ts_file_open (path, O_RDONLY, error);

  if (fd < 0)
    return NULL;

  data = ts_file_read_fd (fd, path, max_length, length, error);
  close (fd);

  return data;
}

/**
 * ts_file_make_folder:
 *
 * Makes the folder and all above it.
 *
 * Returns: whether it is there
 */
gboolean
ts_file_make_folder (const char *path,
                     GError **error)
{
  g_return_val_if_fail (path != NULL, FALSE);

  return g_mkdir_with_parents (path, FOLDER_MODE) == 0 || ts_file_fail (path, error);
}

/**
 * ts_file_replace:
 *
 * Puts a new file in the place of @path, in its folder, which is made if it is not there. After a kill or a power cut
 * all of the old file is there or all of the new one.
 *
 * Returns: whether the new file is there; if not, the old one still is
 */
gboolean
ts_file_replace (const char *path,
                 const char *data,
                 gsize length,
                 GError **error)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (data != NULL, FALSE);

  folder = g_path_get_dirname (path);

  /* GLib syncs the data before it renames and the folder afterwards, and removes what it could not finish. */
  return ts_file_make_folder (folder, error) &&
         g_file_set_contents_full (path, data, (gssize) length,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, FILE_MODE, error);
}

/**
 * ts_file_sync:
 * @path: names it in an error
 *
 * Waits until what was written would be there after a power cut.
 *
 * Returns: whether nothing was lost, as far as can be known
 */
gboolean
ts_file_sync (int fd,
              const char *path,
              GError **error)
{
  g_return_val_if_fail (path != NULL, FALSE);

  /* Other codes mean that this file system cannot sync. */
  if (fsync (fd) == 0 || (errno != EIO && errno != ENOSPC && errno != EDQUOT))
    return TRUE;

  return ts_file_fail (path, error);
}

/**
 * ts_file_sync_folder:
 *
 * Does for the names in a folder what ts_file_sync() does for a file.
 */
gboolean
ts_file_sync_folder (const char *path,
                     GError **error)
{
  gboolean is_synced;
  int fd;

  g_return_val_if_fail (path != NULL, FALSE);

  fd = g_open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (fd < 0)
    return TRUE;

  is_synced = ts_file_sync (fd, path, error);
  close (fd);

  return is_synced;
}
