/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-folder"

#include "config.h"

#include "ts-game-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "ts-disk.h"

/* What a program was about to put in the place of another file; after so long it has been killed. */
#define SCRATCH ".tmp"
#define SCRATCH_AGE_S (60 * 60)

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

static gboolean
look_at (const char *folder,
         const char *name,
         struct stat *status)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_stat (path, status) == 0;
}

static void
remove_file (const char *folder,
             const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_unlink (path);
}

static gboolean
has_same_hash (const char *a,
               const char *b)
{
  return strncmp (a, b, TS_GAME_FOLDER_HASH_LENGTH) == 0;
}

/* Whether a name begins as ours do: whatever else a person has put here is none of our business. */
static gboolean
is_ours (const char *name)
{
  gsize length = strspn (name, "0123456789abcdef");

  return length == TS_GAME_FOLDER_HASH_LENGTH && (name[length] == '-' || name[length] == '.');
}

/* The bytes that a game's picture adds to those of the games before it. */
static guint64
get_picture_size (const char *folder,
                  char **games,
                  guint index)
{
  g_autofree char *hash = g_strndup (games[index], TS_GAME_FOLDER_HASH_LENGTH);
  g_autofree char *picture = g_strconcat (hash, TS_GAME_FOLDER_PICTURE, NULL);
  struct stat status;

  for (guint i = 0; i < index; i++)
    {
      if (has_same_hash (games[i], games[index]))
        return 0;
    }

  return look_at (folder, picture, &status) ? (guint64) status.st_size : 0;
}

static void
drop_games (const char *folder,
            guint max_games,
            guint64 max_pictures)
{
  g_auto (GStrv) games = ts_game_folder_list (folder, TS_GAME_FOLDER_GAME);
  guint64 size = 0;

  for (guint i = 0; games[i] != NULL; i++)
    {
      size += get_picture_size (folder, games, i);
      if (i >= max_games || size > max_pictures)
        remove_file (folder, games[i]);
    }
}

/* Drops the pictures of which there is no game, not even one that was set aside. */
static void
drop_pictures (const char *folder)
{
  g_auto (GStrv) pictures = ts_game_folder_list (folder, TS_GAME_FOLDER_PICTURE);
  g_auto (GStrv) all = ts_game_folder_list (folder, "");

  for (guint i = 0; pictures[i] != NULL; i++)
    {
      gboolean is_used = FALSE;

      for (guint j = 0; all[j] != NULL && !is_used; j++)
        is_used = has_same_hash (all[j], pictures[i]) && strstr (all[j], TS_GAME_FOLDER_GAME) != NULL;
      if (!is_used)
        remove_file (folder, pictures[i]);
    }
}

static void
drop_scratch (const char *folder)
{
  g_auto (GStrv) names = ts_game_folder_list (folder, SCRATCH);
  time_t now = time (NULL);
  struct stat status;

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (look_at (folder, names[i], &status) && now - status.st_mtime > SCRATCH_AGE_S)
        remove_file (folder, names[i]);
    }
}

/**
 * ts_game_folder_list:
 * @suffix: what the names end with
 *
 * Returns: (transfer full): the names of our files, the last written first
 */
char **
ts_game_folder_list (const char *folder,
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
      struct stat status;
      Entry *entry;

      if (!is_ours (name) || !g_str_has_suffix (name, suffix) || !look_at (folder, name, &status))
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

/* Makes @name the newest of the games, by nothing but its time. */
static void
make_newest (const char *folder,
             const char *name)
{
  g_auto (GStrv) games = ts_game_folder_list (folder, TS_GAME_FOLDER_GAME);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct timespec times[] = { { .tv_nsec = UTIME_OMIT }, { 0 } };
  struct stat newest;

  if (games[0] == NULL || g_str_equal (games[0], name) || !look_at (folder, games[0], &newest))
    return;

  times[1].tv_sec = newest.st_mtim.tv_sec + 1;
  utimensat (AT_FDCWD, path, times, 0);
}

/**
 * ts_game_folder_replace:
 * @name: of a game, there already or not
 *
 * Writes the file whole or not at all. It is then the one that was written last, even if the clock was set back since
 * others were.
 *
 * Returns: whether the new file is there; if not, the old one still is
 */
gboolean
ts_game_folder_replace (const char *folder,
                        const char *name,
                        const char *text,
                        gsize length,
                        GError **error)
{
  g_autofree char *path = NULL;
  struct stat before;
  struct stat after;
  gboolean was_there;

  g_return_val_if_fail (folder != NULL, FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  path = g_build_filename (folder, name, NULL);
  was_there = look_at (folder, name, &before);
  if (!ts_disk_make_folder (folder, error) || !ts_disk_replace (path, text, length, error))
    return FALSE;

  /* While time goes on, a game that is the newest stays it, and nobody has to look at the others. */
  if (!was_there || !look_at (folder, name, &after) || compare_times (&after.st_mtim, &before.st_mtim) <= 0)
    make_newest (folder, name);

  return TRUE;
}

/**
 * ts_game_folder_set_aside:
 * @why: a word, which comes behind its name
 *
 * Renames a file that cannot be loaded, so that it is neither found nor overwritten any more.
 *
 * Returns: whether it is under the new name
 */
gboolean
ts_game_folder_set_aside (const char *folder,
                          const char *name,
                          const char *why)
{
  g_autofree char *path = NULL;
  g_autofree char *aside = NULL;

  g_return_val_if_fail (folder != NULL, FALSE);
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (why != NULL, FALSE);

  path = g_build_filename (folder, name, NULL);
  aside = g_strconcat (path, ".", why, NULL);
  for (guint i = 2; g_file_test (aside, G_FILE_TEST_EXISTS); i++)
    {
      g_free (aside);
      aside = g_strdup_printf ("%s.%u.%s", path, i, why);
    }

  return g_rename (path, aside) == 0;
}

/**
 * ts_game_folder_tidy:
 * @max_games: so many of the last played games stay
 * @max_pictures: of these as many as have so many bytes of pictures together
 *
 * Drops the other games, then the pictures of no game, then what killed programs left unfinished long ago. What was set
 * aside stays.
 */
void
ts_game_folder_tidy (const char *folder,
                     guint max_games,
                     guint64 max_pictures)
{
  g_return_if_fail (folder != NULL);

  drop_games (folder, max_games, max_pictures);
  drop_pictures (folder);
  drop_scratch (folder);
}
