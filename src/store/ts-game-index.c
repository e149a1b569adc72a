/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-index"

#include "config.h"

#include "ts-game-index.h"

#include "ts-data-folder.h"
#include "ts-line.h"
#include "ts-state-file.h"

/* Returns: (transfer full) (element-type utf8 TsResult): by the names of the files */
static GHashTable *
parse_cache (const TsState *state)
{
  GHashTable *cache = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) ts_result_free);
  const char *end = state->text->str + state->text->len;

  for (const char *at = state->text->str; at < end;)
    {
      g_autofree char **line = ts_line_next (&at, end);
      TsResult *result = line != NULL ? ts_result_parse (line) : NULL;

      if (result != NULL)
        g_hash_table_replace (cache, result->replay, result);
    }

  return cache;
}

/* Returns: (transfer full) (nullable): the result in a file that is not in the cache */
static TsResult *
read_result (const TsFileEntry *entry)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameRecord) game = ts_game_file_read (entry->path, &error);
  TsResult *result;

  if (game == NULL || game->end.date == 0)
    {
      g_info ("%s is no replay: %s", entry->name, error != NULL ? error->message : "it has no result");
      return NULL;
    }

  result = ts_result_new (&game->header, game->history, &game->end, entry->name);
  result->size = entry->size;

  return result;
}

/**
 * ts_game_index_add:
 * @identity: of a game; 0 is that of no game
 * @path: of a file that has it
 */
void
ts_game_index_add (TsGameIndex *self,
                   guint64 identity,
                   const char *path)
{
  GPtrArray *paths = g_hash_table_lookup (self->paths, &identity);

  if (identity == 0)
    return;
  if (paths == NULL)
    {
      paths = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (self->paths, g_memdup2 (&identity, sizeof identity), paths);
    }
  g_ptr_array_add (paths, g_strdup (path));
}

/* Finds the results of all finished games: from the cache, and from the files that it does not know. */
static void
read_results (TsGameIndex *self,
              const char *folder,
              gboolean is_writer)
{
  g_autoptr (TsState) state = ts_state_file_read (folder, TS_GAME_INDEX_KIND, is_writer);
  g_autoptr (GHashTable) cache = parse_cache (state);
  g_autoptr (GString) lines = g_string_new (NULL);
  gboolean is_changed = FALSE;

  for (guint i = TS_DATA_FOLDER_FIRST_FINISHED; i < TS_DATA_FOLDER_N_GAMES; i++)
    {
      g_autoptr (GPtrArray) entries =
          ts_data_folder_list (folder, ts_data_folder_games[i], TS_DATA_FOLDER_GAME, NULL);

      for (guint k = 0; k < entries->len; k++)
        {
          const TsFileEntry *entry = g_ptr_array_index (entries, k);
          TsResult *result = g_hash_table_lookup (cache, entry->name);

          if (result != NULL && result->size == entry->size)
            g_hash_table_steal (cache, entry->name);
          else if ((result = read_result (entry)) != NULL)
            is_changed = TRUE;
          if (result == NULL)
            {
              self->n_damaged++;
              continue;
            }
          result->is_excluded = g_str_equal (ts_data_folder_games[i], TS_DATA_FOLDER_EXCLUDED);
          ts_game_index_add (self, result->header.identity, entry->path);
          g_ptr_array_add (self->results, result);
        }
    }
  if (!is_changed && g_hash_table_size (cache) == 0)
    return;

  for (guint i = 0; i < self->results->len; i++)
    ts_result_append_line (g_ptr_array_index (self->results, i), lines);
  ts_state_file_save (state, lines->str);
}

/**
 * ts_game_index_has:
 * @path: (nullable): of a file of the game, which does not count
 * @has_result: (out): whether one of the files is finished
 *
 * Returns: whether a file has all that happened in the game
 */
gboolean
ts_game_index_has (const TsGameIndex *self,
                   const TsGameRecord *game,
                   const char *path,
                   gboolean *has_result)
{
  const GPtrArray *paths = g_hash_table_lookup (self->paths, &game->header.identity);
  gboolean is_found = FALSE;

  *has_result = FALSE;
  for (guint i = 0; paths != NULL && i < paths->len && !is_found; i++)
    {
      const char *other = g_ptr_array_index (paths, i);
      g_autoptr (TsGameRecord) known = g_strcmp0 (other, path) != 0 ? ts_game_file_read (other, NULL) : NULL;

      *has_result |= known != NULL && known->end.date != 0;
      is_found = known != NULL && ts_game_record_goes_on (known, game);
    }

  return is_found;
}

/**
 * ts_game_index_new:
 * @is_writer: whether this is the program that has the lock, and starts: it archives finished games whose program was
 *   killed before it could, and writes the cache
 *
 * Returns: (transfer full): what is in the folder now
 */
TsGameIndex *
ts_game_index_new (const char *folder,
                   gboolean is_writer)
{
  TsGameIndex *self = g_new0 (TsGameIndex, 1);
  g_autoptr (GPtrArray) entries = ts_data_folder_list (folder, TS_DATA_FOLDER_GAMES, TS_DATA_FOLDER_GAME, NULL);

  self->saved = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_game_file_free);
  self->results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
  self->paths = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (TsGameFile) file = ts_game_file_new (entry->path);
      g_autofree char *new_name = NULL;

      if (is_writer && file->game != NULL && file->game->end.date != 0)
        ts_data_folder_archive (folder, entry->name, &new_name, NULL);
      else
        {
          if (file->game != NULL && !file->is_damaged)
            ts_game_index_add (self, file->game->header.identity, entry->path);
          g_ptr_array_add (self->saved, g_steal_pointer (&file));
        }
    }

  read_results (self, folder, is_writer);

  return self;
}

void
ts_game_index_free (TsGameIndex *self)
{
  g_ptr_array_unref (self->saved);
  g_ptr_array_unref (self->results);
  g_hash_table_unref (self->paths);
  g_free (self);
}
