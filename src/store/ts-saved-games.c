/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-saved-games"

#include "config.h"

#include "ts-saved-games.h"

#include <glib/gstdio.h>

#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-library.h"

/* The ending of games before there was a version in it. */
#define FORMER_GAME ".game"

/* Whether the finished game of this name is @game, played on to its end. */
static gboolean
is_over (const char *folder,
         const char *name,
         const TsGameRecord *game)
{
  g_autofree char *path = ts_data_folder_find (folder, name, TRUE);
  g_autoptr (TsGameRecord) finished = path != NULL ? ts_game_file_read (path, NULL) : NULL;

  return finished != NULL && finished->header.identity == game->header.identity &&
         ts_game_record_goes_on (finished, game);
}

/* Whether the game is in progress and meant, or cannot be read, and none of @identities, to which it is added. */
static gboolean
is_meant (const char *folder,
          const TsSavedGameQuery *query,
          const TsGameFile *file,
          GHashTable *identities)
{
  const TsGameRecord *game = file->game;

  if (game == NULL)
    return !g_error_matches (file->error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND);

  return game->end.date == 0 && game->history->moves >= query->min_moves &&
         (!query->has_initial || ts_board_equal (&game->history->initial, &query->initial)) &&
         (!query->is_daily || game->header.origin == TS_ORIGIN_DAILY) && !is_over (folder, file->name, game) &&
         g_hash_table_add (identities, g_memdup2 (&game->header.identity, sizeof (guint64)));
}

/**
 * ts_saved_games_collect:
 * @query: without a name
 * @max: how many games to read at the most
 *
 * Returns: (transfer full) (element-type TsGameFile): the last played games that are meant, and those that cannot be
 *   read; each once: of several files of one game the newest
 */
GPtrArray *
ts_saved_games_collect (const char *folder,
                        const TsSavedGameQuery *query,
                        guint max)
{
  g_autoptr (GPtrArray) entries = ts_data_folder_list (folder, TS_DATA_FOLDER_GAMES, TS_DATA_FOLDER_GAME, NULL);
  g_autofree char *hash = query->picture != NULL ? ts_data_folder_hash (query->picture) : NULL;
  g_autofree char *prefix = hash != NULL ? g_strdup_printf ("%s-%ux%u-", hash, query->columns, query->rows) : NULL;
  g_autofree char *present = g_build_filename (folder, TS_DATA_FOLDER_GAMES, query->present, NULL);
  g_autoptr (TsGameRecord) played = query->present != NULL ? ts_game_file_read (present, NULL) : NULL;
  g_autoptr (GHashTable) identities = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GPtrArray *games = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_game_file_free);

  if (played != NULL)
    g_hash_table_add (identities, g_memdup2 (&played->header.identity, sizeof (guint64)));
  for (guint i = 0; i < entries->len && max > 0; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (TsGameFile) file = NULL;

      if ((prefix != NULL && !g_str_has_prefix (entry->name, prefix)) || g_strcmp0 (entry->name, query->present) == 0)
        continue;
      file = ts_game_file_new (entry->path);
      if (!is_meant (folder, query, file, identities))
        continue;
      if (file->game != NULL)
        {
          g_autofree char *copy = ts_data_folder_get_picture_path (folder, file->game->header.source.key);

          file->has_copy = g_file_test (copy, G_FILE_TEST_EXISTS);
          max--;
        }
      g_ptr_array_add (games, g_steal_pointer (&file));
    }

  return games;
}

/**
 * ts_saved_games_find:
 * @error: (optional): why the first game that may have been meant cannot be read, also if another one is found; of a
 *   finished one nothing is said, unless it is meant by its name
 *
 * Returns: (transfer full) (nullable): the game, to be continued
 */
TsGameFile *
ts_saved_games_find (const char *folder,
                     const TsSavedGameQuery *query,
                     GError **error)
{
  g_autoptr (GPtrArray) games = NULL;
  const TsGameFile *last = NULL;

  if (query->name != NULL)
    return ts_game_file_open (folder, query->name, error);

  games = ts_saved_games_collect (folder, query, 1);
  for (guint i = 0; i < games->len; i++)
    {
      TsGameFile *file = g_ptr_array_index (games, i);

      if (file->game != NULL)
        last = file;
      else if (error != NULL && *error == NULL)
        *error = g_steal_pointer (&file->error);
    }

  return last != NULL ? ts_game_file_open (folder, last->name, NULL) : NULL;
}

/**
 * ts_saved_games_find_former:
 *
 * Returns: (transfer full) (nullable): the name of a game of the form before this one, which is left alone
 */
char *
ts_saved_games_find_former (const char *folder)
{
  for (guint i = 0; i < TS_DATA_FOLDER_N_GAMES; i++)
    {
      g_autoptr (GPtrArray) entries = ts_data_folder_list (folder, ts_data_folder_games[i], FORMER_GAME, NULL);

      if (entries->len > 0)
        return g_strdup (((const TsFileEntry *) g_ptr_array_index (entries, 0))->name);
    }

  return NULL;
}

/* Drops copies of pictures without a game, and those of the oldest games beyond the limit. Lists the pictures before
 * the games: a game that begins meanwhile is there before its picture. */
static void
drop_pictures (const char *folder)
{
  g_autoptr (GPtrArray) entries = ts_data_folder_list (folder, TS_DATA_FOLDER_GAMES, TS_DATA_FOLDER_PICTURE, NULL);
  gboolean is_whole = TRUE;
  g_autoptr (GHashTable) pictures = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer value;
  guint64 size = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      TsFileEntry *entry = g_ptr_array_index (entries, i);

      g_hash_table_insert (pictures, (char *) entry->name, entry);
    }
  for (guint i = 0; is_whole && i < TS_DATA_FOLDER_N_GAMES; i++)
    {
      /* Games of another form have pictures, too. */
      g_autoptr (GPtrArray) files = ts_data_folder_list (folder, ts_data_folder_games[i], "", &is_whole);

      for (guint k = 0; k < files->len; k++)
        {
          const char *file = ((const TsFileEntry *) g_ptr_array_index (files, k))->name;
          g_autofree char *picture = g_strdup_printf ("%.*s" TS_DATA_FOLDER_PICTURE, TS_DATA_FOLDER_HASH_LENGTH, file);
          const TsFileEntry *entry = g_hash_table_lookup (pictures, picture);

          if (entry == NULL || g_str_equal (file, picture))
            continue;
          size += entry->size;
          if (size <= TS_SAVED_GAMES_MAX_PICTURES)
            g_hash_table_remove (pictures, picture);
        }
    }

  /* A game that could not be seen may have any picture. */
  if (!is_whole)
    return;

  g_hash_table_iter_init (&iter, pictures);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_unlink (((const TsFileEntry *) value)->path);
}

/**
 * ts_saved_games_clean_up:
 * @present: (nullable): the name of the game that is played, which stays
 *
 * Archives games whose program was killed when they were finished. Removes files of which another one has everything,
 * as a program that synchronizes folders leaves them, or a game that was taken to another computer and back; copies of
 * pictures without a game or beyond the limit; and what killed programs have left. A damaged file stays. For the
 * program that has the lock.
 *
 * Returns: (transfer full): what was in the folder before
 */
TsGameIndex *
ts_saved_games_clean_up (const char *folder,
                         const char *present)
{
  TsGameIndex *index = ts_game_index_new (folder, TRUE);

  /* ts_game_index_has() finds each of two files with the same events in the other one, as long as both are there. From
   * the oldest file to the newest, so that the newest is left. */
  for (guint i = index->saved->len; i-- > 0;)
    {
      const TsGameFile *file = g_ptr_array_index (index->saved, i);
      g_autofree char *path = g_build_filename (folder, TS_DATA_FOLDER_GAMES, file->name, NULL);
      gboolean has_result;

      if (file->game != NULL && !file->is_damaged && g_strcmp0 (file->name, present) != 0 &&
          ts_game_index_has (index, file->game, path, &has_result))
        g_unlink (path);
    }
  drop_pictures (folder);
  ts_library_clean_up (folder);
  ts_data_folder_drop_scratch (folder);

  return index;
}

/* The words are the data folder, something if the games are finished or else nothing, and the names of the games. */
static void
remove_in_worker (GTask *task,
                  gpointer source_object,
                  gpointer task_data,
                  GCancellable *cancellable)
{
  char **words = task_data;
  gboolean is_finished = *words[1] != '\0';

  for (char **name = words + 2; *name != NULL; name++)
    {
      g_autofree char *path = is_finished ? ts_data_folder_find (words[0], *name, TRUE)
                                          : g_build_filename (words[0], TS_DATA_FOLDER_GAMES, *name, NULL);

      if (path != NULL)
        g_unlink (path);
    }
  drop_pictures (words[0]);
  g_task_return_boolean (task, TRUE);
}

/**
 * ts_saved_games_remove:
 * @names: of games, without the present one
 * @is_finished: whether they are finished
 *
 * Lets the disk queue remove the games, and the copies of pictures that no game has any more.
 */
void
ts_saved_games_remove (const char *folder,
                       char **names,
                       gboolean is_finished)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  if (names[0] == NULL)
    return;

  g_strv_builder_add_many (words, folder, is_finished ? "finished" : "", NULL);
  g_strv_builder_addv (words, (const char **) names);
  ts_disk_queue_run (remove_in_worker, g_strv_builder_end (words), (GDestroyNotify) g_strfreev, NULL, NULL, NULL);
}
