/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-saved-games"

#include "config.h"

#include "ts-saved-games.h"

#include "ts-file.h"
#include "ts-log-folder.h"
#include "ts-log-settlement.h"

struct _TsSavedGames
{
  GObject parent_instance;

  /* Owned */
  char *folder; /* of all data */
  char *games;
  char *finished;
};

G_DEFINE_FINAL_TYPE (TsSavedGames, ts_saved_games, G_TYPE_OBJECT)

static TsSavedGame *
read_game (const char *folder,
           const char *name,
           GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) local_error = NULL;
  TsSavedGame *game = ts_log_folder_is_ours (name) ? ts_game_log_read (path, &local_error) : NULL;

  if (game != NULL)
    return game;

  if (local_error == NULL || g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    g_set_error_literal (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND, name);
  else
    g_propagate_error (error, g_steal_pointer (&local_error));

  return NULL;
}

static void
ts_saved_games_finalize (GObject *object)
{
  TsSavedGames *self = TS_SAVED_GAMES (object);

  g_free (self->folder);
  g_free (self->games);
  g_free (self->finished);

  G_OBJECT_CLASS (ts_saved_games_parent_class)->finalize (object);
}

static void
ts_saved_games_class_init (TsSavedGamesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_saved_games_finalize;
}

static void
ts_saved_games_init (TsSavedGames *self)
{
}

/**
 * ts_saved_games_new:
 * @folder: of all data; made when the first game is saved
 *
 * Returns: (transfer full): the games in that folder
 */
TsSavedGames *
ts_saved_games_new (const char *folder)
{
  TsSavedGames *self;

  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (TS_TYPE_SAVED_GAMES, NULL);
  self->folder = g_strdup (folder);
  self->games = g_build_filename (folder, TS_LOG_FOLDER_GAMES, NULL);
  self->finished = g_build_filename (folder, TS_LOG_FOLDER_FINISHED, NULL);

  return self;
}

/**
 * ts_saved_games_list:
 *
 * Returns: (transfer full): the names of the games that no log has open, the last played first
 */
char **
ts_saved_games_list (TsSavedGames *self)
{
  g_auto (GStrv) names = NULL;
  g_autoptr (GStrvBuilder) free_names = g_strv_builder_new ();

  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);

  names = ts_log_folder_list (self->games, TS_LOG_FOLDER_GAME);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (self->games, names[i], NULL);

      if (ts_file_is_free (path))
        g_strv_builder_add (free_names, names[i]);
    }

  return g_strv_builder_end (free_names);
}

/**
 * ts_saved_games_find:
 * @picture: a picture's key
 *
 * Returns: (transfer full) (nullable): the name of the game with this picture and size that was played last, of those
 *   that no log has open
 */
char *
ts_saved_games_find (TsSavedGames *self,
                     const char *picture,
                     guint columns,
                     guint rows)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *prefix = NULL;

  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  names = ts_saved_games_list (self);
  hash = ts_log_folder_hash (picture);
  prefix = g_strdup_printf ("%s-%ux%u-", hash, columns, rows);
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_str_has_prefix (names[i], prefix))
        return g_strdup (names[i]);
    }

  return NULL;
}

/**
 * ts_saved_games_read:
 *
 * Looks, without a lock: the game may go on meanwhile. What cannot be read stays as it is.
 *
 * Returns: (transfer full) (nullable): the game up to its last good line; %TS_GAME_LOG_ERROR_NOT_FOUND if it is
 *   finished
 */
TsSavedGame *
ts_saved_games_read (TsSavedGames *self,
                     const char *name,
                     GError **error)
{
  g_autoptr (TsSavedGame) game = NULL;

  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  game = read_game (self->games, name, error);
  if (game == NULL || game->result == NULL)
    return g_steal_pointer (&game);

  g_set_error_literal (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND, name);
  return NULL;
}

/**
 * ts_saved_games_open:
 * @saved: (out) (transfer full): the game up to its last good line
 *
 * Opens a game to go on with it. A file that is damaged or from the future is renamed: it gets that word behind its
 * name. Where the file can only be read, appending fails until it can be written.
 *
 * Returns: (transfer full) (nullable): its log
 */
TsGameLog *
ts_saved_games_open (TsSavedGames *self,
                     const char *name,
                     TsSavedGame **saved,
                     GError **error)
{
  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);

  return ts_game_log_open (self->folder, name, saved, error);
}

/**
 * ts_saved_games_create:
 * @header: a game in which nothing has happened
 *
 * Returns: (transfer full): a log of which there is no file before the first slide
 */
TsGameLog *
ts_saved_games_create (TsSavedGames *self,
                       const TsSavedGame *header)
{
  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);

  return ts_game_log_new (self->folder, header);
}

/**
 * ts_saved_games_get_picture_path:
 * @picture: a picture's key
 *
 * Returns: (transfer full): where a copy of the picture belongs, which goes when the last game with it goes
 */
char *
ts_saved_games_get_picture_path (TsSavedGames *self,
                                 const char *picture)
{
  g_autofree char *hash = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  hash = ts_log_folder_hash (picture);
  name = g_strconcat (hash, TS_LOG_FOLDER_PICTURE, NULL);

  return g_build_filename (self->games, name, NULL);
}

/**
 * ts_saved_games_list_finished:
 *
 * Returns: (transfer full): the names of the replays, the last finished first
 */
char **
ts_saved_games_list_finished (TsSavedGames *self)
{
  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);

  return ts_log_folder_list (self->finished, TS_LOG_FOLDER_GAME);
}

/**
 * ts_saved_games_read_finished:
 * @name: of ts_saved_games_list_finished(), or the replay of a result
 *
 * Returns: (transfer full) (nullable): the replay; %TS_GAME_LOG_ERROR_NOT_FOUND if it did not stay
 */
TsSavedGame *
ts_saved_games_read_finished (TsSavedGames *self,
                              const char *name,
                              GError **error)
{
  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  return read_game (self->finished, name, error);
}

typedef struct
{
  char *folder;
  TsResults *results;
} SettleJob;

static void
settle_job_free (SettleJob *job)
{
  g_free (job->folder);
  g_object_unref (job->results);
  g_free (job);
}

static void
settle_in_worker (GTask *task,
                  gpointer source_object,
                  gpointer task_data,
                  GCancellable *cancellable)
{
  const SettleJob *job = task_data;
  GError *error = NULL;
  GPtrArray *results = ts_log_settlement_run (job->folder, ts_results_get_path (job->results), &error);

  if (results != NULL)
    g_task_return_pointer (task, results, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

/**
 * ts_saved_games_settle_async:
 *
 * Lets a worker bring finished games whose way was interrupted to their end, and remove what is too much: 50 games,
 * 100 MB of pictures, 200 replays and those of the best results stay.
 */
void
ts_saved_games_settle_async (TsSavedGames *self,
                             TsResults *results,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  SettleJob *job;

  g_return_if_fail (TS_IS_SAVED_GAMES (self));
  g_return_if_fail (TS_IS_RESULTS (results));

  job = g_new0 (SettleJob, 1);
  job->folder = g_strdup (self->folder);
  job->results = g_object_ref (results);
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, ts_saved_games_settle_async);
  g_task_set_task_data (task, job, (GDestroyNotify) settle_job_free);
  g_task_run_in_thread (task, settle_in_worker);
}

/**
 * ts_saved_games_settle_finish:
 *
 * Counts all results for ts_results_get_best().
 *
 * Returns: whether all is settled
 */
gboolean
ts_saved_games_settle_finish (TsSavedGames *self,
                              GAsyncResult *result,
                              GError **error)
{
  g_autoptr (GPtrArray) results = NULL;
  const SettleJob *job;

  g_return_val_if_fail (TS_IS_SAVED_GAMES (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  results = g_task_propagate_pointer (G_TASK (result), error);
  if (results == NULL)
    return FALSE;

  job = g_task_get_task_data (G_TASK (result));
  for (guint i = 0; i < results->len; i++)
    ts_results_count (job->results, g_ptr_array_index (results, i));

  return TRUE;
}
