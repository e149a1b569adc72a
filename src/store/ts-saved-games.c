/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-saved-games"

#include "config.h"

#include "ts-saved-games.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-averages.h"
#include "ts-disk.h"
#include "ts-file.h"
#include "ts-line.h"
#include "ts-log-folder.h"
#include "ts-log-text.h"

/* Bytes that tell of which version a log is. */
#define BEGINNING_LENGTH 64

/**
 * ts_saved_games_free_game:
 * @self: (transfer full):
 */
void
ts_saved_games_free_game (TsSavedGame *self)
{
  g_free (self->name);
  ts_subject_clear (&self->subject);
  g_clear_error (&self->error);
  g_free (self);
}

static gboolean
is_newer (const char *path)
{
  char beginning[BEGINNING_LENGTH];
  int fd = ts_file_open (path, O_RDONLY, NULL);
  gssize length = fd >= 0 ? pread (fd, beginning, sizeof beginning, 0) : 0;

  if (fd >= 0)
    close (fd);

  return length > 0 && ts_line_is_newer (beginning, (gsize) length, TS_LOG_TEXT_KIND);
}

/**
 * ts_saved_games_get_folder:
 *
 * Returns: (transfer full): the data folder of the player
 */
char *
ts_saved_games_get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
}

/**
 * ts_saved_games_list:
 * @present: (nullable): the name of the game that is played, which is left out also where no lock tells that it is open
 *
 * Returns: (transfer full): the names of the games that no program has open, the last played first; without those of
 *   a later version, which wait for it
 */
char **
ts_saved_games_list (const char *folder,
                     const char *present)
{
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  g_autofree char *games = NULL;
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (folder != NULL, NULL);

  games = g_build_filename (folder, TS_LOG_FOLDER_GAMES, NULL);
  names = ts_log_folder_list (games, TS_LOG_FOLDER_GAME);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (games, names[i], NULL);

      if (g_strcmp0 (names[i], present) != 0 && ts_file_is_free (path) && !is_newer (path))
        g_strv_builder_add (found, names[i]);
    }

  return g_strv_builder_end (found);
}

static TsGameRecord *
read_game (const char *folder,
           const char *subfolder,
           const char *name,
           GError **error)
{
  g_autofree char *path = g_build_filename (folder, subfolder, name, NULL);
  g_autoptr (GError) local_error = NULL;
  TsGameRecord *game = ts_log_folder_is_ours (name) ? ts_game_log_read (path, &local_error) : NULL;

  if (game != NULL)
    return game;

  if (local_error == NULL || g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    ts_game_log_error_set (error, TS_GAME_LOG_ERROR_NOT_FOUND, name);
  else
    g_propagate_error (error, g_steal_pointer (&local_error));

  return NULL;
}

/**
 * ts_saved_games_read:
 *
 * As ts_game_log_read(); %TS_GAME_LOG_ERROR_NOT_FOUND if the game is finished.
 */
TsGameRecord *
ts_saved_games_read (const char *folder,
                     const char *name,
                     GError **error)
{
  g_autoptr (TsGameRecord) game = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  game = read_game (folder, TS_LOG_FOLDER_GAMES, name, error);
  if (game == NULL || game->result == NULL)
    return g_steal_pointer (&game);

  ts_game_log_error_set (error, TS_GAME_LOG_ERROR_NOT_FOUND, name);
  return NULL;
}

/* A file that cannot be read is opened, which sets it aside if that is not for the moment.
 * Returns: (transfer full): the game, or why it cannot be read */
static TsSavedGame *
read_or_set_aside (const char *folder,
                   const char *name)
{
  TsSavedGame *self = g_new0 (TsSavedGame, 1);
  g_autoptr (TsGameRecord) game = ts_saved_games_read (folder, name, NULL);
  TsGameLog *log = game == NULL ? ts_game_log_open (folder, name, &game, &self->error) : NULL;
  g_autofree char *path = g_build_filename (folder, TS_LOG_FOLDER_GAMES, name, NULL);
  struct stat status = { 0 };

  g_clear_object (&log);
  self->name = g_strdup (name);
  if (game == NULL)
    return self;

  ts_subject_copy (&self->subject, &game->subject);
  self->board = game->history->board;
  self->moves = game->history->moves;
  self->elapsed_ms = game->history->elapsed_ms;
  self->last_played =
      stat (path, &status) == 0 ? ts_log_folder_get_written (&status) : g_get_real_time () / G_USEC_PER_SEC;

  return self;
}

/**
 * ts_saved_games_collect:
 *
 * Reads whole logs, for a worker. What is none gets another name, as when it is opened.
 *
 * Returns: (transfer full) (element-type TsSavedGame): the games of ts_saved_games_list() with @present
 */
GPtrArray *
ts_saved_games_collect (const char *folder,
                        const char *present)
{
  g_auto (GStrv) names = NULL;
  GPtrArray *games;

  g_return_val_if_fail (folder != NULL, NULL);

  games = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_saved_games_free_game);
  names = ts_saved_games_list (folder, present);
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (games, read_or_set_aside (folder, names[i]));

  return games;
}

/**
 * ts_saved_games_find:
 * @picture: a picture's key
 * @initial: (nullable): with which the game began; %NULL for any board
 *
 * Returns: (transfer full) (nullable): the name of the last played game with this picture and size, of those that no
 *   program has open
 */
char *
ts_saved_games_find (const char *folder,
                     const char *picture,
                     guint columns,
                     guint rows,
                     const TsBoard *initial)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *prefix = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  names = ts_saved_games_list (folder, NULL);
  hash = ts_log_folder_hash (picture);
  prefix = g_strdup_printf ("%s-%ux%u-", hash, columns, rows);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (TsGameRecord) game = NULL;

      if (!g_str_has_prefix (names[i], prefix))
        continue;
      if (initial != NULL)
        game = ts_saved_games_read (folder, names[i], NULL);
      if (initial == NULL || (game != NULL && ts_board_equal (&game->history->initial, initial)))
        return g_strdup (names[i]);
    }

  return NULL;
}

/**
 * ts_saved_games_read_finished:
 * @name: of ts_saved_games_list_finished(), or the replay of a result
 *
 * As ts_game_log_read(); %TS_GAME_LOG_ERROR_NOT_FOUND if the replay was removed.
 */
TsGameRecord *
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

/* A locked game's own program archives it. */
static gboolean
archive_game (const char *path,
              TsResults *results,
              const char *line,
              GError **error)
{
  int fd = ts_file_open (path, O_RDONLY, error);
  gboolean is_archived;

  if (fd < 0)
    return FALSE;

  is_archived = ts_file_lock (fd, TS_FILE_LOCK_MS) == TS_FILE_LOCK_BUSY ||
                ts_game_log_archive (fd, path, results, line, error);
  close (fd);

  return is_archived;
}

/* Reads without a lock, so that no program finds an unfinished game locked. A game that cannot be archived, or that
 * another program archives meanwhile, has its result all the same.
 * @newer: (out) (nullable): the path of a game of a later version
 * Returns: (transfer full) (element-type TsResult): of finished games */
static GPtrArray *
archive_finished_games (const char *games,
                        TsResults *results,
                        char **newer)
{
  g_auto (GStrv) names = ts_log_folder_list (games, TS_LOG_FOLDER_GAME);
  GPtrArray *finished = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (games, names[i], NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (TsGameRecord) game = ts_game_log_read (path, &error);
      TsResult *result = game != NULL && game->result != NULL ? ts_result_parse_line (game->result) : NULL;

      if (*newer == NULL && g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_FUTURE))
        *newer = g_strdup (path);
      if (result == NULL)
        continue;

      g_ptr_array_add (finished, result);
      if (!archive_game (path, results, game->result, &error))
        g_info ("a finished game is not archived: %s", error->message);
    }

  return finished;
}

/* A file that a program has locked stays, whatever its age, and so does a log of a later version. */
static void
drop_file (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (ts_file_is_free (path) && !is_newer (path))
    g_unlink (path);
}

/* @kept: names that stay, however old */
static void
drop_old_games (const char *folder,
                guint max,
                GHashTable *kept)
{
  g_auto (GStrv) names = ts_log_folder_list (folder, TS_LOG_FOLDER_GAME);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (i >= max && !g_hash_table_contains (kept, names[i]))
        drop_file (folder, names[i]);
    }
}

/* Adds the replays of the best time and of the fewest moves of each board size. */
static void
add_best_replays (GHashTable *replays,
                  const GPtrArray *results)
{
  static const TsMeasure measures[] = { TS_MEASURE_TIME, TS_MEASURE_MOVES };
  TsGamesFilter filter = { .since = G_MININT64 };

  for (filter.columns = TS_BOARD_MIN_SIDE; filter.columns <= TS_BOARD_MAX_SIDE; filter.columns++)
    for (filter.rows = TS_BOARD_MIN_SIDE; filter.rows <= TS_BOARD_MAX_SIDE; filter.rows++)
      {
        g_autoptr (GPtrArray) counting = ts_averages_select (results, &filter).counting;

        for (guint i = 0; counting->len > 0 && i < G_N_ELEMENTS (measures); i++)
          {
            TsResult *best = g_ptr_array_index (counting, ts_averages_find_best (counting, measures[i]));

            if (best->replay != NULL)
              g_hash_table_add (replays, best->replay);
          }
      }
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

typedef struct
{
  char *folder;
  char **names;
} Removal;

static void
removal_free (Removal *removal)
{
  g_free (removal->folder);
  g_strfreev (removal->names);
  g_free (removal);
}

static void
remove_in_worker (GTask *task,
                  gpointer source_object,
                  gpointer task_data,
                  GCancellable *cancellable)
{
  const Removal *removal = task_data;
  g_autofree char *games = g_build_filename (removal->folder, TS_LOG_FOLDER_GAMES, NULL);
  g_autofree char *finished = g_build_filename (removal->folder, TS_LOG_FOLDER_FINISHED, NULL);

  for (guint i = 0; removal->names[i] != NULL; i++)
    {
      if (ts_log_folder_is_ours (removal->names[i]))
        drop_file (games, removal->names[i]);
    }
  drop_pictures (games, finished);
  g_task_return_boolean (task, TRUE);
}

/**
 * ts_saved_games_remove:
 * @names: of games
 *
 * Lets the disk queue remove the games, but not one that a program has open, and the copies of pictures that no game
 * has any more.
 */
void
ts_saved_games_remove (const char *folder,
                       char **names)
{
  g_autoptr (GTask) task = NULL;
  Removal *removal;

  g_return_if_fail (folder != NULL);
  g_return_if_fail (names != NULL);

  removal = g_new (Removal, 1);
  *removal = (Removal){ g_strdup (folder), g_strdupv (names) };
  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_source_tag (task, ts_saved_games_remove);
  g_task_set_task_data (task, removal, (GDestroyNotify) removal_free);
  ts_disk_run (task, remove_in_worker);
}

/* Drops logs without a byte, which killed programs left. */
static void
drop_empty_logs (const char *games)
{
  g_autoptr (GPtrArray) entries = ts_file_list (games);

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);

      if (ts_log_folder_is_ours (entry->name) && ts_file_is_old (entry) && entry->size == 0 &&
          g_str_has_suffix (entry->name, TS_LOG_FOLDER_GAME))
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
  g_autofree char *folder = g_path_get_dirname (ts_results_get_path (known));
  g_autofree char *games = g_build_filename (folder, TS_LOG_FOLDER_GAMES, NULL);
  g_autofree char *finished = g_build_filename (folder, TS_LOG_FOLDER_FINISHED, NULL);
  char *newer = NULL;
  g_autoptr (GPtrArray) archived = archive_finished_games (games, known, &newer);
  g_autoptr (GError) error = NULL;
  guint n_damaged;
  g_autoptr (GPtrArray) results = ts_results_read (ts_results_get_path (known), &n_damaged, &error);

  if (results == NULL)
    {
      g_info ("the results before are not known: %s", error->message);
      results = g_steal_pointer (&archived);
    }
  else
    {
      g_autoptr (GHashTable) kept = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < archived->len; i++)
        g_hash_table_add (kept, ((TsResult *) g_ptr_array_index (archived, i))->replay);
      ts_results_merge (results, archived);
      add_best_replays (kept, results);
      drop_old_games (games, TS_SAVED_GAMES_MAX_GAMES, kept);
      drop_old_games (finished, TS_SAVED_GAMES_MAX_REPLAYS, kept);
      drop_pictures (games, finished);
      drop_empty_logs (games);
      ts_file_drop_scratch (games, "[0-9a-f]{16}.*");
      ts_file_drop_scratch (finished, "[0-9a-f]{16}.*");
    }
  g_object_set_data_full (G_OBJECT (task), "newer", newer, g_free);
  g_task_return_pointer (task, g_steal_pointer (&results), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * ts_saved_games_clean_up_async:
 * @results: in the data folder
 *
 * Lets a worker archive finished games whose program was killed before it could, read the results, and then remove the
 * games, pictures and replays beyond the limits, and files that killed programs left. Nothing is removed if the results
 * cannot be read.
 */
void
ts_saved_games_clean_up_async (TsResults *results,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_RESULTS (results));

  task = g_task_new (results, NULL, callback, user_data);
  g_task_set_source_tag (task, ts_saved_games_clean_up_async);
  ts_disk_run (task, clean_up_in_worker);
}

/**
 * ts_saved_games_clean_up_finish:
 * @known: the results, which are the source object; they get all that were found
 *
 * Returns: (transfer full) (nullable): the path of a saved game of a later version, if there is one
 */
char *
ts_saved_games_clean_up_finish (TsResults *known,
                                GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, known), NULL);

  ts_results_install (known, g_task_propagate_pointer (G_TASK (result), NULL));

  return g_object_steal_data (G_OBJECT (result), "newer");
}
