/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
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
#define CHUNK_SIZE (16 * 1024)

static gboolean
fail (GError **error,
      const char *path)
{
  int code = errno;
  /* GLib has no word for a quota; to a person it is a full disk too. */
  GFileError kind = g_file_error_from_errno (code == EDQUOT ? ENOSPC : code);

  g_set_error (error, G_FILE_ERROR, (int) kind, "%s: %s", path, g_strerror (code));
  return FALSE;
}

/* Opens a regular file and nothing else; it does not wait for the other end of a pipe that has taken its place. */
static int
open_file (const char *path,
           int flags,
           GError **error)
{
  int fd = g_open (path, flags | O_NONBLOCK | O_CLOEXEC, FILE_MODE);
  struct stat status;

  if (fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode))
    return fd;

  if (fd >= 0)
    {
      close (fd);
      errno = EINVAL;
    }
  fail (error, path);
  return -1;
}

/* Returns: (transfer full) (nullable): the whole file and a zero behind it; %NULL with errno */
static char *
read_all (int fd,
          gsize max_length,
          gsize *length)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();
  guint8 chunk[CHUNK_SIZE];
  gssize n_read;

  do
    {
      n_read = pread (fd, chunk, sizeof chunk, (off_t) data->len);
      if (n_read < 0 && errno != EINTR)
        return NULL;
      if (n_read > 0 && data->len + (gsize) n_read > max_length)
        {
          errno = EINVAL;
          return NULL;
        }
      g_byte_array_append (data, chunk, (guint) MAX (n_read, 0));
    }
  while (n_read != 0);

  *length = data->len;
  g_byte_array_append (data, (const guint8 *) "", 1);

  return (char *) g_byte_array_free (g_steal_pointer (&data), FALSE);
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

/* Whether the file has this line already. Zeros, as a power cut may leave them, end no search. */
static gboolean
has_line (int fd,
          const char *line)
{
  gsize length = 0;
  gsize line_length = strlen (line);
  g_autofree char *text = read_all (fd, G_MAXINT, &length);

  for (const char *at = text, *end = text + length; at != NULL && at < end;)
    {
      const char *newline = memchr (at, '\n', (gsize) (end - at));

      if (newline != NULL && (gsize) (newline - at) == line_length && memcmp (at, line, line_length) == 0)
        return TRUE;
      at = newline != NULL ? newline + 1 : NULL;
    }

  return FALSE;
}

static gboolean
append_text (int fd,
             const char *line,
             gboolean is_locked)
{
  g_autofree char *text = g_strconcat (is_torn (fd) ? "\n" : "", line, "\n", NULL);
  off_t end = lseek (fd, 0, SEEK_END);
  int code;

  if (write_all (fd, text, strlen (text)))
    return TRUE;

  /* Half a line goes again. Without the lock it may not be the last one any more, and stays. */
  code = errno;
  if (is_locked && end >= 0 && ftruncate (fd, end) != 0)
    g_debug ("half a line stays");
  errno = code;

  return FALSE;
}

static gboolean
append (const char *path,
        const char *line,
        gboolean is_once,
        GError **error)
{
  gboolean is_written;
  gboolean is_locked;
  int fd = open_file (path, O_RDWR | O_APPEND | O_CREAT, error);

  if (fd < 0)
    return FALSE;

  /* A line that another process is just writing is not torn: one writer at a time, for as long as the file is open.
   * Where there are no locks, a line is still written in one piece. */
  is_locked = flock (fd, LOCK_EX) == 0;
  is_written = (is_once && has_line (fd, line)) || append_text (fd, line, is_locked) || fail (error, path);

  return g_close (fd, is_written ? error : NULL) && is_written;
}

/**
 * ts_disk_append:
 * @line: without an end of line
 *
 * Adds a line in one piece; many processes may do so at once. A line that someone left unfinished stays one by itself.
 *
 * Returns: whether it is there; if not, the file is as it was
 */
gboolean
ts_disk_append (const char *path,
                const char *line,
                GError **error)
{
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (line != NULL, FALSE);

  return append (path, line, FALSE, error);
}

/**
 * ts_disk_append_once:
 *
 * Does what ts_disk_append() does, unless the same line is there already.
 */
gboolean
ts_disk_append_once (const char *path,
                     const char *line,
                     GError **error)
{
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (line != NULL, FALSE);

  return append (path, line, TRUE, error);
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
  char *data;
  int fd;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (length != NULL, NULL);

  fd = open_file (path, O_RDONLY, error);
  if (fd < 0)
    return NULL;

  data = read_all (fd, max_length, length);
  if (data == NULL)
    fail (error, path);
  close (fd);

  return data;
}

static gboolean
sync_one (const char *path,
          GError **error)
{
  int fd = g_open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0);
  gboolean is_lost;

  if (fd < 0)
    return TRUE;

  /* Other words mean that this disk cannot wait. */
  is_lost = fsync (fd) != 0 && (errno == EIO || errno == ENOSPC || errno == EDQUOT);
  if (is_lost)
    fail (error, path);
  g_close (fd, NULL);

  return !is_lost;
}

/**
 * ts_disk_sync:
 *
 * Waits until the file and its name would be there after a power cut. One that is gone meanwhile is none to wait for.
 *
 * Returns: whether nothing was lost, as far as anybody can know
 */
gboolean
ts_disk_sync (const char *path,
              GError **error)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (path != NULL, FALSE);

  folder = g_path_get_dirname (path);

  return sync_one (path, error) && sync_one (folder, error);
}
