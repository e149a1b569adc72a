/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-log-folder"

#include "config.h"

#include "ts-log-folder.h"

#include <fcntl.h>
#include <string.h>

#include "ts-file.h"

#define NS_PER_S 1000000000

/**
 * ts_log_folder_hash:
 * @picture: a picture's key
 *
 * Returns: (transfer full): the beginning of the names of its files
 */
char *
ts_log_folder_hash (const char *picture)
{
  char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, picture, -1);

  hash[TS_LOG_FOLDER_HASH_LENGTH] = '\0';

  return hash;
}

/**
 * ts_log_folder_create_similar_name:
 * @name: of a game
 *
 * Returns: (transfer full): a name that no game has, with the same picture and size
 */
char *
ts_log_folder_create_similar_name (const char *name)
{
  const char *dash = strrchr (name, '-');
  int length = dash != NULL ? (int) (dash - name) : (int) strlen (name);
  guint32 first = g_random_int ();
  guint32 second = g_random_int ();

  return g_strdup_printf ("%.*s-%08x%08x" TS_LOG_FOLDER_GAME, length, name, first, second);
}

/**
 * ts_log_folder_create_name:
 * @picture: a picture's key
 *
 * Returns: (transfer full): a name that no game has
 */
char *
ts_log_folder_create_name (const char *picture,
                           guint columns,
                           guint rows)
{
  g_autofree char *hash = ts_log_folder_hash (picture);
  g_autofree char *beginning = g_strdup_printf ("%s-%ux%u-", hash, columns, rows);

  return ts_log_folder_create_similar_name (beginning);
}

/**
 * ts_log_folder_is_ours:
 *
 * Returns: whether a name begins as ours do, and names a file in the folder itself
 */
gboolean
ts_log_folder_is_ours (const char *name)
{
  gsize length = strspn (name, "0123456789abcdef");

  return length == TS_LOG_FOLDER_HASH_LENGTH && (name[length] == '-' || name[length] == '.') &&
         strchr (name, G_DIR_SEPARATOR) == NULL;
}

/**
 * ts_log_folder_list:
 * @suffix: the end of the names; may be empty
 *
 * Returns: (transfer full): the names of our files, the last written first, without the empty ones: these are logs that
 *   a program is about to write, or lost in a power cut
 */
char **
ts_log_folder_list (const char *folder,
                    const char *suffix)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GPtrArray) entries = ts_file_list (folder);

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);

      if (entry->size > 0 && ts_log_folder_is_ours (entry->name) && g_str_has_suffix (entry->name, suffix))
        g_strv_builder_add (names, entry->name);
    }

  return g_strv_builder_end (names);
}

/**
 * ts_log_folder_get_written:
 * @status: of a log
 *
 * Returns: when it was last written, in seconds since 1970; now in place of a time in the future, which a clock that
 *   was set back leaves
 */
gint64
ts_log_folder_get_written (const struct stat *status)
{
  g_return_val_if_fail (status != NULL, 0);

  return MIN (status->st_mtime, g_get_real_time () / G_USEC_PER_SEC);
}

/**
 * ts_log_folder_make_newest:
 * @name: of a game that is being played
 *
 * Makes it the last written file also after the clock was set back, when other files have times in the future.
 */
void
ts_log_folder_make_newest (const char *folder,
                           const char *name)
{
  g_autoptr (GPtrArray) entries = ts_file_list (folder);
  const TsFileEntry *newest = entries->len > 0 ? g_ptr_array_index (entries, 0) : NULL;
  struct timespec times[] = { { .tv_nsec = UTIME_OMIT }, { 0 } };
  g_autofree char *path = NULL;

  if (newest == NULL || g_str_equal (newest->name, name) || newest->changed_ns / 1000 <= g_get_real_time ())
    return;

  path = g_build_filename (folder, name, NULL);
  times[1].tv_sec = newest->changed_ns / NS_PER_S + 1;
  utimensat (AT_FDCWD, path, times, 0);
}
