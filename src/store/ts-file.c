/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-file"

#include "config.h"

#include "ts-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER_MODE 0700

/* Folders whose names may be new with that of a file: its own, the data folder, and the parent of that. */
#define N_NEW_FOLDERS 3

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

static void
entry_free (TsFileEntry *self)
{
  g_free (self->path);
  g_free (self);
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
 * @suffix: the end of the names; may be empty
 * @is_whole: (out) (optional): whether these are all, so that what is missing is not there
 *
 * Returns: (transfer full) (element-type TsFileEntry): the regular files in @folder, the last written first, those of
 *   the same time by name; none where it cannot be read
 */
GPtrArray *
ts_file_list (const char *folder,
              const char *suffix,
              gboolean *is_whole)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) directory = g_dir_open (folder, 0, &error);
  gboolean has_all = directory != NULL || g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat status;
      TsFileEntry *entry;

      if (!g_str_has_suffix (name, suffix))
        continue;
      if (g_stat (path, &status) != 0)
        {
          has_all &= errno == ENOENT;
          continue;
        }
      if (!S_ISREG (status.st_mode))
        continue;

      entry = g_new0 (TsFileEntry, 1);
      entry->path = g_steal_pointer (&path);
      entry->name = entry->path + strlen (entry->path) - strlen (name);
      entry->size = (guint64) status.st_size;
      entry->changed_ns = status.st_mtim.tv_sec * TS_FILE_NS_PER_S + status.st_mtim.tv_nsec;
      g_ptr_array_add (entries, entry);
    }
  g_ptr_array_sort (entries, compare_newest_first);
  if (is_whole != NULL)
    *is_whole = has_all;

  return entries;
}

gboolean
ts_file_make_folder (const char *path,
                     GError **error)
{
  return g_mkdir_with_parents (path, FOLDER_MODE) == 0 || ts_file_fail (path, error);
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

  if (!ts_file_make_folder (folder, error))
    return FALSE;
  /* GLib syncs the data before it renames and the folder afterwards, and removes what it could not finish. */
  if (g_file_set_contents_full (path, data, (gssize) length,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, TS_FILE_MODE, error))
    return TRUE;

  /* As in ts_file_fail(). */
  if (errno == EDQUOT && error != NULL)
    (*error)->code = G_FILE_ERROR_NOSPC;
  return FALSE;
}

gboolean
ts_file_is_same (const char *path,
                 const char *other_path)
{
  struct stat status;
  struct stat other;

  return g_stat (path, &status) == 0 && g_stat (other_path, &other) == 0 && status.st_dev == other.st_dev &&
         status.st_ino == other.st_ino;
}

/**
 * ts_file_check_sync:
 * @result: of a call that syncs
 *
 * Returns: whether nothing was lost, as far as can be known; other codes mean that this file system cannot sync
 */
gboolean
ts_file_check_sync (int result,
                    const char *path,
                    GError **error)
{
  return result == 0 || (errno != EIO && errno != ENOSPC && errno != EDQUOT) || ts_file_fail (path, error);
}

/* @sync_fd: fsync() or syncfs() */
static gboolean
sync_folder (const char *path,
             int (*sync_fd) (int fd),
             GError **error)
{
  int fd = g_open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  gboolean is_synced;

  /* A folder that nobody may list is not synced by anybody. */
  if (fd < 0)
    return errno == EACCES || ts_file_fail (path, error);

  is_synced = ts_file_check_sync (sync_fd (fd), path, error);
  close (fd);

  return is_synced;
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
  return sync_folder (folder, syncfs, error);
}

/**
 * ts_file_sync_name:
 *
 * Waits until a new or changed name of a file survives a power cut. Its folder may be new as well, in a data folder
 * that is new.
 */
gboolean
ts_file_sync_name (const char *path,
                   GError **error)
{
  g_autofree char *folder = g_strdup (path);
  gboolean is_synced = TRUE;

  for (guint i = 0; is_synced && i < N_NEW_FOLDERS; i++)
    {
      char *parent = g_path_get_dirname (folder);

      is_synced = sync_folder (parent, g_fsync, error);
      g_free (folder);
      folder = parent;
    }

  return is_synced;
}

/**
 * ts_file_rename:
 *
 * Renames a file, but never over another one; the new folder is made if it does not exist. A file system without
 * RENAME_NOREPLACE, as NFS, has link(): there, a killed program or a fault may leave the old name too, which another
 * call removes.
 *
 * Returns: whether it has the new name; %G_FILE_ERROR_EXIST if another file has
 */
gboolean
ts_file_rename (const char *path,
                const char *new_path,
                GError **error)
{
  g_autofree char *folder = g_path_get_dirname (new_path);

  if (!ts_file_make_folder (folder, error))
    return FALSE;
  if (renameat2 (AT_FDCWD, path, AT_FDCWD, new_path, RENAME_NOREPLACE) == 0)
    return TRUE;
  if ((errno != EINVAL && errno != ENOSYS) ||
      (link (path, new_path) != 0 && (errno != EEXIST || !ts_file_is_same (path, new_path))))
    return ts_file_fail (new_path, error);

  g_unlink (path);
  return TRUE;
}

/**
 * ts_file_move:
 *
 * Renames a file as ts_file_rename() does, and syncs both names. After a sync that failed it is renamed all the same: a
 * power cut may undo it, and loses nothing.
 */
gboolean
ts_file_move (const char *path,
              const char *new_path,
              GError **error)
{
  if (!ts_file_rename (path, new_path, error))
    return FALSE;

  ts_file_sync_name (new_path, NULL);
  ts_file_sync_name (path, NULL);
  return TRUE;
}
