/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk: files that are written whole or not at all, lines that are added to one, and how both come to rest.
 * Room: game (GLib and POSIX).
 * Owned by nobody: functions of their arguments. Files made here can be read by their owner alone.
 * Thread: any. Writing takes microseconds; ts_disk_sync() waits for the disk and is for a worker.
 * Fails by GError of G_FILE_ERROR.
 */

#define G_LOG_DOMAIN "ts-disk"

#include "config.h"

#include "ts-disk.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER_MODE 0700
#define FILE_MODE 0600

static gboolean
fail (GError **error,
      const char *path)
{
  int code = errno;

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s: %s", path, g_strerror (code));
  return FALSE;
}

static gboolean
write_all (int fd,
           const char *data,
           gsize length)
{
  while (length > 0)
    {
      gssize n_written = write (fd, data, length);

      if (n_written < 0 && errno == EINTR)
        continue;
      if (n_written < 0)
        return FALSE;
      data += n_written;
      length -= (gsize) n_written;
    }

  return TRUE;
}

/**
 * ts_disk_make_folder:
 *
 * Makes the folder and all above it.
 *
 * Returns: whether it is there
 */
gboolean
ts_disk_make_folder (const char *path,
                     GError **error)
{
  g_return_val_if_fail (path != NULL, FALSE);

  return g_mkdir_with_parents (path, FOLDER_MODE) == 0 || fail (error, path);
}

/**
 * ts_disk_replace:
 *
 * Puts a new file in the place of @path. Whoever looks there, and however soon this process is killed, finds all of the
 * old file or all of the new one. g_file_set_contents_full() would wait for the disk to say so after a power cut too;
 * here that is ts_disk_sync()'s, so that nobody waits between two moves.
 *
 * Returns: whether the new file is there; if not, the old one still is
 */
gboolean
ts_disk_replace (const char *path,
                 const char *data,
                 gsize length,
                 GError **error)
{
  g_autofree char *scratch = NULL;
  gboolean is_written;
  int fd;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (data != NULL, FALSE);

  scratch = g_strconcat (path, ".XXXXXX.tmp", NULL);
  fd = g_mkstemp_full (scratch, O_WRONLY | O_CLOEXEC, FILE_MODE);
  if (fd < 0)
    return fail (error, path);

  is_written = write_all (fd, data, length);
  is_written = g_close (fd, NULL) && is_written;
  if (is_written && g_rename (scratch, path) == 0)
    return TRUE;

  fail (error, path);
  g_unlink (scratch);
  return FALSE;
}

/* Whether the file ends in the middle of a line. */
static gboolean
is_torn (int fd)
{
  struct stat status;
  char last = '\n';

  if (fstat (fd, &status) != 0 || status.st_size == 0)
    return FALSE;

  return pread (fd, &last, 1, status.st_size - 1) == 1 && last != '\n';
}

/**
 * ts_disk_append:
 * @line: without an end of line
 *
 * Adds a line in one piece; many processes may do so at once. A line that someone left unfinished stays one by itself.
 */
gboolean
ts_disk_append (const char *path,
                const char *line,
                GError **error)
{
  g_autofree char *text = NULL;
  gboolean is_written;
  int fd;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (line != NULL, FALSE);

  fd = g_open (path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, FILE_MODE);
  if (fd < 0)
    return fail (error, path);

  /* A line that another process is just writing is not torn: one writer at a time, for as long as the file is open.
   * Where there are no locks, a line is still written in one piece. */
  (void) flock (fd, LOCK_EX);
  text = g_strconcat (is_torn (fd) ? "\n" : "", line, "\n", NULL);
  is_written = write_all (fd, text, strlen (text)) || fail (error, path);

  return g_close (fd, is_written ? error : NULL) && is_written;
}

/**
 * ts_disk_read:
 * @max_length: a longer file is an error
 * @length: (out): bytes read
 *
 * Returns: (transfer full) (nullable): what is in the file, and a zero behind it
 */
char *
ts_disk_read (const char *path,
              gsize max_length,
              gsize *length,
              GError **error)
{
  struct stat status;
  char *data = NULL;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (length != NULL, NULL);

  if (g_stat (path, &status) != 0)
    fail (error, path);
  else if (!S_ISREG (status.st_mode) || (guint64) status.st_size > max_length)
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s: no file, or too long", path);
  else
    g_file_get_contents (path, &data, length, error);

  return data;
}

static void
sync_one (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  if (fd < 0)
    return;

  fsync (fd);
  g_close (fd, NULL);
}

/**
 * ts_disk_sync:
 *
 * Waits until the file and its name would be there after a power cut. What goes wrong can only be that the file is gone
 * or that the disk cannot do it, and nobody could do more.
 */
void
ts_disk_sync (const char *path)
{
  g_autofree char *folder = NULL;

  g_return_if_fail (path != NULL);

  folder = g_path_get_dirname (path);
  sync_one (path);
  sync_one (folder);
}
