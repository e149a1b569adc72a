/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-data-folder"

#include "config.h"

#include "ts-data-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>

#include "ts-file.h"

#define LOCK_NAME "lock"

/* Characters of a SHA-256 in hexadecimal, which is the name of a saved picture. */
#define SUM_LENGTH 64

/* A program that ends waits for its disk before it lets go of the lock. */
#define MAX_LOCK_MS 1000
#define RETRY_MS 20
#define US_PER_MS 1000

const char *const ts_data_folder_games[] = { TS_DATA_FOLDER_GAMES, TS_DATA_FOLDER_FINISHED, TS_DATA_FOLDER_EXCLUDED };

/**
 * ts_data_folder_check_environment:
 *
 * Makes GLib ignore relative paths of base directories, as the XDG Base Directory Specification wants. To be called
 * before anything asks for one, in the only thread.
 */
void
ts_data_folder_check_environment (void)
{
  static const char *const names[] = { "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *path = g_getenv (names[i]);

      if (path != NULL && !g_path_is_absolute (path))
        g_unsetenv (names[i]);
    }
}

char *
ts_data_folder_get_default (void)
{
  return g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
}

/**
 * ts_data_folder_lock:
 * @folder: is made if it does not exist
 * @fd: (out): of the lock file; -1 if it cannot be opened
 *
 * Waits for a program that ends. For a worker.
 *
 * Returns: the state; %TS_DATA_LOCK_READ_ONLY with an error
 */
TsDataLock
ts_data_folder_lock (const char *folder,
                     int *fd,
                     GError **error)
{
  g_autofree char *path = g_build_filename (folder, LOCK_NAME, NULL);

  /* NFS locks nothing that is open for reading alone. */
  *fd = -1;
  if (!ts_file_make_folder (folder, error))
    return TS_DATA_LOCK_READ_ONLY;
  *fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, TS_FILE_MODE);
  if (*fd < 0)
    {
      ts_file_fail (path, error);
      return TS_DATA_LOCK_READ_ONLY;
    }

  for (guint ms = 0; flock (*fd, LOCK_EX | LOCK_NB) != 0; ms += RETRY_MS)
    {
      if (errno != EWOULDBLOCK && errno != EINTR)
        return TS_DATA_LOCK_NONE;
      if (ms >= MAX_LOCK_MS)
        return TS_DATA_LOCK_SECOND;
      g_usleep (RETRY_MS * US_PER_MS);
    }

  return TS_DATA_LOCK_HELD;
}

/**
 * ts_data_folder_hash:
 *
 * Returns: (transfer full): the beginning of the names of a picture's files
 */
char *
ts_data_folder_hash (const char *picture)
{
  char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, picture, -1);

  hash[TS_DATA_FOLDER_HASH_LENGTH] = '\0';

  return hash;
}

char *
ts_data_folder_create_name (const char *picture,
                            guint columns,
                            guint rows,
                            guint64 number)
{
  g_autofree char *hash = ts_data_folder_hash (picture);

  return g_strdup_printf ("%s-%ux%u-%016" G_GINT64_MODIFIER "x" TS_DATA_FOLDER_GAME, hash, columns, rows, number);
}

/**
 * ts_data_folder_create_fresh_name:
 *
 * Returns: (transfer full): a name that no game has, with the same picture and size
 */
char *
ts_data_folder_create_fresh_name (const char *name)
{
  const char *dash = strrchr (name, '-');
  int length = dash != NULL ? (int) (dash - name) : (int) strcspn (name, ".");

  return g_strdup_printf ("%.*s-%08x%08x" TS_DATA_FOLDER_GAME, length, name, g_random_int (), g_random_int ());
}

/* Whether @name is that of a game or a copy of its picture, or of a saved picture. */
static gboolean
is_ours (const char *name)
{
  gsize length = strspn (name, "0123456789abcdef");

  return length == TS_DATA_FOLDER_HASH_LENGTH ? name[length] == '-' || name[length] == '.'
                                              : length == SUM_LENGTH && name[length] == '\0';
}

/**
 * ts_data_folder_list:
 * @subfolder: one of those of our files
 * @suffix: the end of the names; may be empty
 * @is_whole: (out) (optional): as in ts_file_list()
 *
 * Returns: (transfer full) (element-type TsFileEntry): the files there that have names as ours do, the last written
 *   first; without empty ones, which a power cut may leave
 */
GPtrArray *
ts_data_folder_list (const char *folder,
                     const char *subfolder,
                     const char *suffix,
                     gboolean *is_whole)
{
  g_autofree char *path = g_build_filename (folder, subfolder, NULL);
  GPtrArray *entries = ts_file_list (path, suffix, is_whole);

  for (guint i = entries->len; i-- > 0;)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);

      if (!is_ours (entry->name) || entry->size == 0)
        g_ptr_array_remove_index (entries, i);
    }

  return entries;
}

/**
 * ts_data_folder_find:
 * @is_finished: whether the game is finished, excluded or not; otherwise it may be in any of the three folders
 *
 * Returns: (transfer full) (nullable): the path of the game with this name
 */
char *
ts_data_folder_find (const char *folder,
                     const char *name,
                     gboolean is_finished)
{
  for (guint i = is_finished ? 1 : 0; i < TS_DATA_FOLDER_N_GAMES; i++)
    {
      g_autofree char *path = g_build_filename (folder, ts_data_folder_games[i], name, NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }

  return NULL;
}

/**
 * ts_data_folder_find_any:
 *
 * Returns: (transfer full) (nullable): the name of a file that ends so, in one of the three folders of games
 */
char *
ts_data_folder_find_any (const char *folder,
                         const char *suffix)
{
  for (guint i = 0; i < TS_DATA_FOLDER_N_GAMES; i++)
    {
      g_autoptr (GPtrArray) entries = ts_data_folder_list (folder, ts_data_folder_games[i], suffix, NULL);

      if (entries->len > 0)
        return g_strdup (((const TsFileEntry *) g_ptr_array_index (entries, 0))->name);
    }

  return NULL;
}

/**
 * ts_data_folder_archive:
 * @path: of a finished game, on the disk
 *
 * Moves it from games/ to finished/, unless a program that starts was faster. For a worker.
 *
 * Returns: (transfer full): where it is as a replay, under another name if a file has this one; %NULL with an error
 */
char *
ts_data_folder_archive (const char *path,
                        GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *games = g_path_get_dirname (path);
  g_autofree char *folder = g_path_get_dirname (games);
  g_autofree char *taken = ts_data_folder_find (folder, name, TRUE);
  gboolean is_taken = taken != NULL && !ts_file_is_same (path, taken);
  g_autofree char *fresh_name = is_taken ? ts_data_folder_create_fresh_name (name) : NULL;
  g_autofree char *new_path = g_build_filename (folder, TS_DATA_FOLDER_FINISHED, is_taken ? fresh_name : name, NULL);

  if (is_taken && !g_file_test (path, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&taken);

  return ts_file_move (path, new_path, error) ? g_steal_pointer (&new_path) : NULL;
}

/**
 * ts_data_folder_get_picture_path:
 *
 * Returns: (transfer full): where a copy of the picture belongs; it is removed with the last game that has it
 */
char *
ts_data_folder_get_picture_path (const char *folder,
                                 const char *picture)
{
  g_autofree char *hash = ts_data_folder_hash (picture);
  g_autofree char *name = g_strconcat (hash, TS_DATA_FOLDER_PICTURE, NULL);

  return g_build_filename (folder, TS_DATA_FOLDER_GAMES, name, NULL);
}
