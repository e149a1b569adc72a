/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-saved-games"

#include "config.h"

#include "ts-saved-games.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "ts-file.h"
#include "ts-log-folder.h"

/* An unfinished file that was not written for so long is of a program that was killed. */
#define SCRATCH_AGE_US (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

/**
 * ts_saved_games_list:
 *
 * Returns: (transfer full): the names of the games that no program has open, the last played first
 */
char **
ts_saved_games_list (const char *folder)
{
  g_autofree char *games = NULL;
  g_auto (GStrv) names = NULL;
  g_autoptr (GStrvBuilder) free_names = g_strv_builder_new ();

  g_return_val_if_fail (folder != NULL, NULL);

  games = g_build_filename (folder, TS_LOG_FOLDER_GAMES, NULL);
  names = ts_log_folder_list (games, TS_LOG_FOLDER_GAME);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (games, names[i], NULL);

      if (ts_file_is_free (path))
        g_strv_builder_add (free_names, names[i]);
    }

  return g_strv_builder_end (free_names);
}

/**
 * ts_saved_games_find:
 * @picture: a picture's key
 *
 * Returns: (transfer full) (nullable): the name of the last played game with this picture and size, of those that no
 *   program has open
 */
char *
ts_saved_games_find (const char *folder,
                     const char *picture,
                     guint columns,
                     guint rows)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *prefix = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  names = ts_saved_games_list (folder);
  hash = ts_log_folder_hash (picture);
  prefix = g_strdup_printf ("%s-%ux%u-", hash, columns, rows);
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_str_has_prefix (names[i], prefix))
        return g_strdup (names[i]);
    }

  return NULL;
}

static TsSavedGame *
read_game (const char *folder,
           const char *subfolder,
           const char *name,
           GError **error)
{
  g_autofree char *path = g_build_filename (folder, subfolder, name, NULL);
  g_autoptr (GError) local_error = NULL;
  TsSavedGame *game = ts_log_folder_is_ours (name) ? ts_game_log_read (path, &local_error) : NULL;

  if (game != NULL)
    return game;

  if (local_error == NULL || g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    ts_saved_game_fail (TS_GAME_LOG_ERROR_NOT_FOUND, name, error);
  else
    g_propagate_error (error, g_steal_pointer (&local_error));

  return NULL;
}

/**
 * ts_saved_games_read:
 *
 * As ts_game_log_read(); %TS_GAME_LOG_ERROR_NOT_FOUND if the game is finished.
 */
TsSavedGame *
ts_saved_games_read (const char *folder,
                     const char *name,
                     GError **error)
{
  g_autoptr (TsSavedGame) game = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  game = read_game (folder, TS_LOG_FOLDER_GAMES, name, error);
  if (game == NULL || game->result == NULL)
    return g_steal_pointer (&game);

  ts_saved_game_fail (TS_GAME_LOG_ERROR_NOT_FOUND, name, error);
  return NULL;
}

/**
 * ts_saved_games_read_finished:
 * @name: of ts_saved_games_list_finished(), or the replay of a result
 *
 * As ts_game_log_read(); %TS_GAME_LOG_ERROR_NOT_FOUND if the replay was removed.
 */
TsSavedGame *
ts_saved_games_read_finished (const char *folder,
                              const char *name,
                              GError **error)
{
  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  return read_game (folder, TS_LOG_FOLDER_FINISHED, name, error);
}

/**
 * ts_saved_games_get_picture_path:
 * @picture: a picture's key
 *
 * Returns: (transfer full): where a copy of the picture belongs; it is removed with the last game that has it
 */
char *
ts_saved_games_get_picture_path (const char *folder,
                                 const char *picture)
{
  g_autofree char *hash = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  hash = ts_log_folder_hash (picture);

  return ts_saved_games_get_picture_path_of (folder, hash);
}

/**
 * ts_saved_games_get_picture_path_of:
 * @name: of a game, finished or not
 *
 * Returns: (transfer full): where a copy of its picture belongs
 */
char *
ts_saved_games_get_picture_path_of (const char *folder,
                                    const char *name)
{
  g_autofree char *hash = NULL;
  g_autofree char *file = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  hash = g_strndup (name, TS_LOG_FOLDER_HASH_LENGTH);
  file = g_strconcat (hash, TS_LOG_FOLDER_PICTURE, NULL);

  return g_build_filename (folder, TS_LOG_FOLDER_GAMES, file, NULL);
}

/**
 * ts_saved_games_list_finished:
 *
 * Returns: (transfer full): the names of the replays, the last finished first
 */
char **
ts_saved_games_list_finished (const char *folder)
{
  g_autofree char *finished = NULL;

  g_return_val_if_fail (folder != NULL, NULL);

  finished = g_build_filename (folder, TS_LOG_FOLDER_FINISHED, NULL);

  return ts_log_folder_list (finished, TS_LOG_FOLDER_GAME);
}

/* Reads without a lock, so that no program finds an unfinished game locked. A locked game's own program archives it. */
static gboolean
archive_if_finished (const char *games,
                     const char *name,
                     TsResults *results,
                     GError **error)
{
  g_autofree char *path = g_build_filename (games, name, NULL);
  g_autoptr (TsSavedGame) game = ts_game_log_read (path, NULL);
  g_autoptr (TsResult) result = game != NULL && game->result != NULL ? ts_result_parse_line (game->result) : NULL;
  gboolean is_archived;
  int fd;

  if (result == NULL)
    return TRUE;
  fd = ts_file_open (path, O_RDONLY, error);
  if (fd < 0)
    return FALSE;

  is_archived = ts_file_lock (fd) == TS_FILE_LOCK_BUSY ||
                ts_game_log_archive (fd, path, results, game->result, error);
  close (fd);

  return is_archived;
}

static gboolean
archive_finished_games (const char *games,
                        TsResults *results,
                        GError **error)
{
  g_auto (GStrv) names = ts_log_folder_list (games, TS_LOG_FOLDER_GAME);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!archive_if_finished (games, names[i], results, error))
        return FALSE;
    }

  return TRUE;
}

/* A file that a program has locked stays, whatever its age. */
static void
drop_file (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (ts_file_is_free (path))
    g_unlink (path);
}

/* @kept: (nullable): names that stay, however old */
static void
drop_old_games (const char *folder,
                guint max,
                GHashTable *kept)
{
  g_auto (GStrv) names = ts_log_folder_list (folder, TS_LOG_FOLDER_GAME);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (i >= max && (kept == NULL || !g_hash_table_contains (kept, names[i])))
        drop_file (folder, names[i]);
    }
}

/* @results: (element-type TsResult):
 * Returns: (transfer container): the replays of the best time and of the fewest moves of each board size */
static GHashTable *
list_best_replays (const GPtrArray *results)
{
  const TsResult *fastest[TS_BOARD_MAX_SIDE + 1][TS_BOARD_MAX_SIDE + 1] = { 0 };
  const TsResult *shortest[TS_BOARD_MAX_SIDE + 1][TS_BOARD_MAX_SIDE + 1] = { 0 };
  GHashTable *replays = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);
      const TsResult **fast = &fastest[result->board.columns][result->board.rows];
      const TsResult **few = &shortest[result->board.columns][result->board.rows];

      if (!ts_result_counts (result) || result->replay == NULL)
        continue;
      if (*fast == NULL || result->elapsed_ms < (*fast)->elapsed_ms)
        *fast = result;
      if (*few == NULL || result->moves < (*few)->moves)
        *few = result;
    }
  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (result == fastest[result->board.columns][result->board.rows] ||
          result == shortest[result->board.columns][result->board.rows])
        g_hash_table_add (replays, result->replay);
    }

  return replays;
}

static void
add_hashes (GPtrArray *hashes,
            const char *folder)
{
  g_auto (GStrv) names = ts_log_folder_list (folder, "");

  for (guint i = 0; names[i] != NULL; i++)
    {
      /* Also of games that were renamed because of damage. */
      if (strstr (names[i], TS_LOG_FOLDER_GAME) != NULL)
        g_ptr_array_add (hashes, g_strndup (names[i], TS_LOG_FOLDER_HASH_LENGTH));
    }
}

/* Drops pictures without a game, and those of the oldest games beyond the limit. Lists the pictures before the games: a
 * game that begins meanwhile is there before its picture. */
static void
drop_pictures (const char *games,
               const char *finished)
{
  g_autoptr (GPtrArray) entries = ts_file_list (games);
  g_autoptr (GHashTable) pictures = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) hashes = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer unused;
  guint64 size = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      TsFileEntry *entry = g_ptr_array_index (entries, i);

      if (ts_log_folder_is_ours (entry->name) && g_str_has_suffix (entry->name, TS_LOG_FOLDER_PICTURE))
        g_hash_table_insert (pictures, entry->name, entry);
    }

  add_hashes (hashes, games);
  add_hashes (hashes, finished);
  for (guint i = 0; i < hashes->len; i++)
    {
      g_autofree char *name = g_strconcat (g_ptr_array_index (hashes, i), TS_LOG_FOLDER_PICTURE, NULL);
      const TsFileEntry *entry = g_hash_table_lookup (pictures, name);

      size += entry != NULL ? entry->size : 0;
      if (size <= TS_SAVED_GAMES_MAX_PICTURES)
        g_hash_table_remove (pictures, name);
    }

  g_hash_table_iter_init (&iter, pictures);
  while (g_hash_table_iter_next (&iter, &unused, NULL))
    drop_file (games, unused);
}

/* Drops the temporary files of killed programs: HASH.jpg with a suffix, half written, and logs without a byte. */
static void
drop_scratch (const char *games)
{
  g_autoptr (GPtrArray) entries = ts_file_list (games);
  gint64 oldest_us = g_get_real_time () - SCRATCH_AGE_US;

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);

      if (!ts_log_folder_is_ours (entry->name) || entry->changed_ns / 1000 >= oldest_us)
        continue;
      if (g_str_has_prefix (entry->name + TS_LOG_FOLDER_HASH_LENGTH, TS_LOG_FOLDER_PICTURE ".") ||
          (g_str_has_suffix (entry->name, TS_LOG_FOLDER_GAME) && entry->size == 0))
        drop_file (games, entry->name);
    }
}

static void
clean_up_in_worker (GTask *task,
                    gpointer source_object,
                    gpointer task_data,
                    GCancellable *cancellable)
{
  TsResults *known = source_object;
  g_autofree char *games = g_build_filename (task_data, TS_LOG_FOLDER_GAMES, NULL);
  g_autofree char *finished = g_build_filename (task_data, TS_LOG_FOLDER_FINISHED, NULL);
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (GHashTable) best_replays = NULL;
  GError *error = NULL;
  guint n_damaged;

  if (archive_finished_games (games, known, &error))
    results = ts_results_read (ts_results_get_path (known), &n_damaged, &error);
  if (results == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  best_replays = list_best_replays (results);
  drop_old_games (games, TS_SAVED_GAMES_MAX_GAMES, NULL);
  drop_old_games (finished, TS_SAVED_GAMES_MAX_REPLAYS, best_replays);
  drop_pictures (games, finished);
  drop_scratch (games);
  g_task_return_pointer (task, g_steal_pointer (&results), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * ts_saved_games_clean_up_async:
 *
 * Lets a worker archive finished games whose program was killed before it could, and then remove the games, pictures
 * and replays beyond the limits, and files that killed programs left. After an error nothing is removed.
 */
void
ts_saved_games_clean_up_async (const char *folder,
                               TsResults *results,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (folder != NULL);
  g_return_if_fail (TS_IS_RESULTS (results));

  task = g_task_new (results, NULL, callback, user_data);
  g_task_set_source_tag (task, ts_saved_games_clean_up_async);
  g_task_set_task_data (task, g_strdup (folder), g_free);
  g_task_run_in_thread (task, clean_up_in_worker);
}

/**
 * ts_saved_games_clean_up_finish:
 * @known: the results, which are the source object
 *
 * Counts all results for ts_results_get_best().
 */
gboolean
ts_saved_games_clean_up_finish (TsResults *known,
                                GAsyncResult *result,
                                GError **error)
{
  g_autoptr (GPtrArray) results = NULL;

  g_return_val_if_fail (g_task_is_valid (result, known), FALSE);

  results = g_task_propagate_pointer (G_TASK (result), error);
  if (results == NULL)
    return FALSE;

  for (guint i = 0; i < results->len; i++)
    ts_results_count (known, g_ptr_array_index (results, i));

  return TRUE;
}
