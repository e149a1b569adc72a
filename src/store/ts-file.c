/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-file"

#include "config.h"

#include "ts-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER_MODE 0700
#define FILE_MODE 0600

/* In bytes. A game of a million slides needs 40 MB. */
#define MAX_SIZE (256 * 1024 * 1024)

/* What was not written for so long is of no program that runs. */
#define OLD_AGE_US (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

#define US_PER_MS 1000

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
  /* GLib has no code for a quota; to a person it is a full disk too. */
  GFileError kind = g_file_error_from_errno (code == EDQUOT ? ENOSPC : code);

  g_set_error (error, G_FILE_ERROR, (int) kind, "%s: %s", path, g_strerror (code));
  return FALSE;
}

/**
 * ts_file_open:
 *
 * Opens a regular file and nothing else; a pipe in its place cannot block.
 *
 * Returns: the descriptor, or -1 with an error
 */
int
ts_file_open (const char *path,
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
  ts_file_fail (path, error);
  return -1;
}

/**
 * ts_file_check_writable:
 * @path: a file, or a folder that need not exist
 *
 * Returns: whether it may be written, or made in the nearest folder that exists, as far as is known without writing
 */
gboolean
ts_file_check_writable (const char *path,
                        GError **error)
{
  g_autofree char *place = g_strdup (path);

  while (g_access (place, W_OK) != 0)
    {
      g_autofree char *below = NULL;

      if (errno != ENOENT)
        return ts_file_fail (place, error);

      below = place;
      place = g_path_get_dirname (below);
    }

  return TRUE;
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
 * @max_ms: how long to wait for a program that keeps it locked
 *
 * Locks the file until it is closed.
 */
TsFileLock
ts_file_lock (int fd,
              guint max_ms)
{
  TsFileLock lock = try_to_lock (fd, LOCK_EX | LOCK_NB);

  for (guint i = 0; lock == TS_FILE_LOCK_BUSY && i < max_ms; i++)
    {
      g_usleep (US_PER_MS);
      lock = try_to_lock (fd, LOCK_EX | LOCK_NB);
    }

  return lock;
}

/**
 * ts_file_is_free:
 *
 * Returns: whether no program has the file locked, as far as this file system can tell
 */
gboolean
ts_file_is_free (const char *path)
{
  int fd = ts_file_open (path, O_RDONLY, NULL);
  TsFileLock lock;

  if (fd < 0)
    return TRUE;

  lock = try_to_lock (fd, LOCK_SH | LOCK_NB);
  close (fd);

  return lock != TS_FILE_LOCK_BUSY;
}

/**
 * ts_file_is_at:
 *
 * Returns: whether @path is still the name of the open file
 */
gboolean
ts_file_is_at (int fd,
               const char *path)
{
  struct stat open_status;
  struct stat status;

  return fstat (fd, &open_status) == 0 && g_stat (path, &status) == 0 && open_status.st_ino == status.st_ino &&
         open_status.st_dev == status.st_dev;
}

static void
entry_free (TsFileEntry *entry)
{
  g_free (entry->name);
  g_free (entry);
}

static int
compare_newest_first (gconstpointer a,
                      gconstpointer b)
{
  const TsFileEntry *first = *(const TsFileEntry *const *) a;
  const TsFileEntry *second = *(const TsFileEntry *const *) b;

  if (first->changed_ns != second->changed_ns)
    return first->changed_ns > second->changed_ns ? -1 : 1;

  return strcmp (first->name, second->name);
}

/**
 * ts_file_list:
 *
 * Returns: (transfer full) (element-type TsFileEntry): the regular files in @folder, the last written first; none where
 *   it cannot be read
 */
GPtrArray *
ts_file_list (const char *folder)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat status;
      TsFileEntry *entry;

      if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode))
        continue;

      entry = g_new0 (TsFileEntry, 1);
      entry->name = g_strdup (name);
      entry->size = (guint64) status.st_size;
      entry->changed_ns = status.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + status.st_mtim.tv_nsec;
      g_ptr_array_add (entries, entry);
    }
  g_ptr_array_sort (entries, compare_newest_first);

  return entries;
}

/**
 * ts_file_is_old:
 *
 * Returns: whether no running program is about to rename the file or to write its name down
 */
gboolean
ts_file_is_old (const TsFileEntry *entry)
{
  return entry->changed_ns / 1000 < g_get_real_time () - OLD_AGE_US;
}

/**
 * ts_file_drop_scratch:
 * @names: a regular expression: of files that are replaced
 *
 * Removes what killed programs have left in @folder: GLib writes a file with six more characters before it renames it.
 */
void
ts_file_drop_scratch (const char *folder,
                      const char *names)
{
  g_autofree char *pattern = g_strdup_printf ("^%s\\.[A-Z0-9]{6}$", names);
  g_autoptr (GPtrArray) entries = ts_file_list (folder);

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *path = g_build_filename (folder, entry->name, NULL);

      if (ts_file_is_old (entry) && g_regex_match_simple (pattern, entry->name, 0, 0))
        g_unlink (path);
    }
}

/**
 * ts_file_create_aside_path:
 * @path: of a damaged file
 *
 * Returns: (transfer full): a name that no file has
 */
char *
ts_file_create_aside_path (const char *path)
{
  char *aside = g_strconcat (path, ".damaged", NULL);

  for (guint i = 2; g_file_test (aside, G_FILE_TEST_EXISTS); i++)
    {
      g_free (aside);
      aside = g_strdup_printf ("%s.%u.damaged", path, i);
    }

  return aside;
}

/**
 * ts_file_is_too_large:
 *
 * Returns: whether the file is larger than any that the program writes; no function here reads it
 */
gboolean
ts_file_is_too_large (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && status.st_size > MAX_SIZE;
}

/**
 * ts_file_read_fd:
 * @path: for the error's message
 * @length: (out): bytes read
 *
 * Returns: (transfer full) (nullable): the whole file and a zero behind it
 */
char *
ts_file_read_fd (int fd,
                 const char *path,
                 gsize *length,
                 GError **error)
{
  g_autofree char *data = NULL;
  struct stat status;
  gssize n_read;

  if (ts_file_is_too_large (fd) || fstat (fd, &status) != 0)
    {
      errno = EFBIG;
      ts_file_fail (path, error);
      return NULL;
    }

  data = g_malloc ((gsize) status.st_size + 1);
  *length = 0;
  do
    {
      n_read = pread (fd, data + *length, (gsize) status.st_size - *length, (off_t) *length);
      if (n_read < 0 && errno != EINTR)
        {
          ts_file_fail (path, error);
          return NULL;
        }
      *length += (gsize) MAX (n_read, 0);
    }
  while (n_read != 0 && *length < (gsize) status.st_size);
  data[*length] = '\0';

  return g_steal_pointer (&data);
}

/**
 * ts_file_read:
 * @length: (out): bytes read
 *
 * Returns: (transfer full) (nullable): the whole file and a zero behind it
 */
char *
ts_file_read (const char *path,
              gsize *length,
              GError **error)
{
  char *data;
  int fd = ts_file_open (path, O_RDONLY, error);

  if (fd < 0)
    return NULL;

  data = ts_file_read_fd (fd, path, length, error);
  close (fd);

  return data;
}

gboolean
ts_file_make_folder (const char *path,
                     GError **error)
{
  return g_mkdir_with_parents (path, FOLDER_MODE) == 0 || ts_file_fail (path, error);
}

/**
 * ts_file_write:
 * @path: for the error's message
 * @offset: where in the file; ignored if it was opened with O_APPEND
 *
 * Returns: how many bytes were written; fewer than @length with an error
 */
gsize
ts_file_write (int fd,
               const char *path,
               const char *data,
               gsize length,
               goffset offset,
               GError **error)
{
  gsize n_done = 0;

  while (n_done < length)
    {
      gssize n_written = pwrite (fd, data + n_done, length - n_done, (off_t) (offset + (goffset) n_done));

      if (n_written < 0 && errno != EINTR)
        {
          ts_file_fail (path, error);
          break;
        }
      n_done += (gsize) MAX (n_written, 0);
    }

  return n_done;
}

/**
 * ts_file_write_new:
 * @path: (inout): XXXXXX at its end are replaced, so that it is a new one
 * @mode: of the file, less the umask
 * @is_synced: waits until the bytes survive a power cut
 *
 * Returns: whether the file is written; if not, there is none
 */
gboolean
ts_file_write_new (char *path,
                   int mode,
                   const char *data,
                   gsize length,
                   gboolean is_synced,
                   GError **error)
{
  int fd = g_mkstemp_full (path, O_WRONLY | O_CLOEXEC, mode);
  gboolean is_written;

  if (fd < 0)
    return ts_file_fail (path, error);

  is_written = ts_file_write (fd, path, data, length, 0, error) == length;
  if (is_written && is_synced)
    is_written = ts_file_sync (fd, path, error);
  if (close (fd) != 0 && is_written)
    is_written = ts_file_fail (path, error);
  if (!is_written)
    g_unlink (path);

  return is_written;
}

/**
 * ts_file_replace:
 *
 * Puts a new file in the place of @path; its folder is made if it does not exist. After a kill or a power cut the file
 * is either the whole old one or the whole new one.
 *
 * Returns: whether the new file is there; if not, the old one still is
 */
gboolean
ts_file_replace (const char *path,
                 const char *data,
                 gsize length,
                 GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  /* GLib syncs the data before it renames and the folder afterwards, and removes what it could not finish. */
  return ts_file_make_folder (folder, error) &&
         g_file_set_contents_full (path, data, (gssize) length,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, FILE_MODE, error);
}

/* Other codes mean that this file system cannot sync. */
static gboolean
is_loss (int code)
{
  return code == EIO || code == ENOSPC || code == EDQUOT;
}

/**
 * ts_file_sync:
 * @path: for the error's message
 *
 * Waits until what was written survives a power cut.
 *
 * Returns: whether nothing was lost, as far as can be known
 */
gboolean
ts_file_sync (int fd,
              const char *path,
              GError **error)
{
  return fsync (fd) == 0 || !is_loss (errno) || ts_file_fail (path, error);
}

/**
 * ts_file_sync_all:
 *
 * Waits until all files and names of the file system that has @folder survive a power cut.
 */
gboolean
ts_file_sync_all (const char *folder,
                  GError **error)
{
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  gboolean is_synced = fd >= 0 && (syncfs (fd) == 0 || !is_loss (errno));

  if (!is_synced)
    ts_file_fail (folder, error);
  if (fd >= 0)
    close (fd);

  return is_synced;
}

/**
 * ts_file_sync_name:
 * @n_folders: how many to sync: the file's folder, its parent if that folder may be new, and so on
 *
 * Waits until a new or changed name of a file survives a power cut.
 */
gboolean
ts_file_sync_name (const char *path,
                   guint n_folders,
                   GError **error)
{
  g_autofree char *folder = g_strdup (path);
  gboolean is_synced = TRUE;

  for (guint i = 0; is_synced && i < n_folders; i++)
    {
      char *parent = g_path_get_dirname (folder);
      int fd = g_open (parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

      is_synced = fd < 0 || ts_file_sync (fd, parent, error);
      if (fd >= 0)
        close (fd);
      g_free (folder);
      folder = parent;
    }

  return is_synced;
}
