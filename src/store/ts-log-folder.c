/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-log-folder"

#include "config.h"

#include "ts-log-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct
{
  char *name;
  struct timespec changed;
} Entry;

static void
entry_free (Entry *entry)
{
  g_free (entry->name);
  g_free (entry);
}

static int
compare_times (const struct timespec *a,
               const struct timespec *b)
{
  if (a->tv_sec != b->tv_sec)
    return a->tv_sec < b->tv_sec ? -1 : 1;
  if (a->tv_nsec != b->tv_nsec)
    return a->tv_nsec < b->tv_nsec ? -1 : 1;

  return 0;
}

static int
compare_newest_first (gconstpointer a,
                      gconstpointer b)
{
  const Entry *first = *(const Entry *const *) a;
  const Entry *second = *(const Entry *const *) b;
  int order = compare_times (&second->changed, &first->changed);

  return order != 0 ? order : strcmp (first->name, second->name);
}

/**
 * ts_log_folder_hash:
 * @picture: a picture's key
 *
 * Returns: (transfer full): what the names of its files begin with
 */
char *
ts_log_folder_hash (const char *picture)
{
  char *hash;

  g_return_val_if_fail (picture != NULL, NULL);

  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, picture, -1);
  hash[TS_LOG_FOLDER_HASH_LENGTH] = '\0';

  return hash;
}

/* Returns: (transfer full): a name that no game has */
static char *
create_name (const char *beginning)
{
  guint32 first = g_random_int ();
  guint32 second = g_random_int ();

  return g_strdup_printf ("%s-%08x%08x" TS_LOG_FOLDER_GAME, beginning, first, second);
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
  g_autofree char *beginning = g_strdup_printf ("%s-%ux%u", hash, columns, rows);

  return create_name (beginning);
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
  const char *dash;
  g_autofree char *beginning = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  dash = strrchr (name, '-');
  beginning = g_strndup (name, dash != NULL ? (gsize) (dash - name) : strlen (name));

  return create_name (beginning);
}

/**
 * ts_log_folder_is_ours:
 *
 * Returns: whether a name begins as ours do, and names a file in the folder itself
 */
gboolean
ts_log_folder_is_ours (const char *name)
{
  gsize length;

  g_return_val_if_fail (name != NULL, FALSE);

  length = strspn (name, "0123456789abcdef");

  return length == TS_LOG_FOLDER_HASH_LENGTH && (name[length] == '-' || name[length] == '.') &&
         strchr (name, G_DIR_SEPARATOR) == NULL;
}

/**
 * ts_log_folder_list:
 * @suffix: what the names end with
 *
 * An empty file is left out: a log is being made there, or was when the power went.
 *
 * Returns: (transfer full): the names of our files, the last written first; none if there is no such folder
 */
char **
ts_log_folder_list (const char *folder,
                    const char *suffix)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GDir) directory = NULL;
  const char *name;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (suffix != NULL, NULL);

  directory = g_dir_open (folder, 0, NULL);
  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat status;
      Entry *entry;

      if (!ts_log_folder_is_ours (name) || !g_str_has_suffix (name, suffix) || g_stat (path, &status) != 0 ||
          !S_ISREG (status.st_mode) || status.st_size == 0)
        continue;

      entry = g_new0 (Entry, 1);
      entry->name = g_strdup (name);
      entry->changed = status.st_mtim;
      g_ptr_array_add (entries, entry);
    }

  g_ptr_array_sort (entries, compare_newest_first);
  for (guint i = 0; i < entries->len; i++)
    g_strv_builder_add (names, ((Entry *) g_ptr_array_index (entries, i))->name);

  return g_strv_builder_end (names);
}

/**
 * ts_log_folder_make_newest:
 * @name: of a game that is being played
 *
 * Makes it the last written one also after the clock was set back, when others have times to come.
 */
void
ts_log_folder_make_newest (const char *folder,
                           const char *name)
{
  g_auto (GStrv) games = ts_log_folder_list (folder, TS_LOG_FOLDER_GAME);
  g_autofree char *newest_path = NULL;
  g_autofree char *path = NULL;
  struct timespec times[] = { { .tv_nsec = UTIME_OMIT }, { 0 } };
  struct stat newest;

  if (games[0] == NULL || g_str_equal (games[0], name))
    return;

  newest_path = g_build_filename (folder, games[0], NULL);
  path = g_build_filename (folder, name, NULL);
  if (g_stat (newest_path, &newest) != 0 || newest.st_mtim.tv_sec <= g_get_real_time () / G_USEC_PER_SEC)
    return;

  times[1].tv_sec = newest.st_mtim.tv_sec + 1;
  utimensat (AT_FDCWD, path, times, 0);
}
