/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-saved-games"

#include "config.h"

#include "ts-saved-games.h"

#include <glib/gstdio.h>
#include <stdio.h>

#include "ts-board-text.h"
#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-library.h"
#include "ts-line.h"
#include "ts-state-file.h"

/* What was not written for so long is of no program that runs. */
#define OLD_AGE_S 3600

/* The end of the year 9999. */
#define MAX_DATE G_GINT64_CONSTANT (253402300799)

/* The first field of a line of the cache. */
#define NUMBERS \
  "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u %u %u %u %u %u %u %u %d"
#define N_NUMBERS 13

/* With the replay, the board, the picture, the title, and the control, which is empty if it is unknown. */
#define N_FIELDS 6

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
         (query->initial.columns == 0 || ts_board_equal (&game->history->initial, &query->initial)) &&
         (!query->is_daily || game->header.origin == TS_ORIGIN_DAILY) && !is_over (folder, file->name, game) &&
         g_hash_table_add (identities, g_memdup2 (&game->header.identity, sizeof (guint64)));
}

/**
 * ts_saved_games_collect:
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
  g_autoptr (GHashTable) identities = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GPtrArray *games = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_game_file_free);

  if (query->present != 0)
    g_hash_table_add (identities, g_memdup2 (&query->present, sizeof query->present));
  for (guint i = 0; i < entries->len && max > 0; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (TsGameFile) file = NULL;

      if ((query->name != NULL && !g_str_equal (entry->name, query->name)) ||
          (prefix != NULL && !g_str_has_prefix (entry->name, prefix)))
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
  g_autoptr (GPtrArray) games = ts_saved_games_collect (folder, query, 1);
  TsGameFile *first = games->len > 0 ? g_ptr_array_index (games, 0) : NULL;
  TsGameFile *last = games->len > 0 ? g_ptr_array_index (games, games->len - 1) : NULL;

  if (first != NULL && first->error != NULL)
    g_propagate_error (error, g_steal_pointer (&first->error));
  else if (first == NULL && query->name != NULL)
    ts_store_error_set (error, TS_STORE_ERROR_NOT_FOUND, query->name);
  if (last == NULL || last->game == NULL)
    return NULL;

  ts_game_file_open (last, folder);
  return g_ptr_array_steal_index (games, games->len - 1);
}

/**
 * ts_saved_games_append_result:
 *
 * Appends a line for the cache, which has all but @is_excluded and @is_repeated.
 */
void
ts_saved_games_append_result (GString *lines,
                              const TsResult *result)
{
  const TsGameHeader *header = &result->header;
  const TsGameEnd *end = &result->end;
  char id[TS_BOARD_TEXT_SIZE];
  const char *const texts[] = { result->replay, id, header->source.key, header->source.title, header->control };

  ts_board_text_format (&result->board, id);
  g_string_append_printf (lines, NUMBERS, result->size, header->identity, end->date, end->elapsed_ms, result->moves,
                          result->n_slides, end->par, result->n_hints, result->n_undos, result->helped, header->origin,
                          header->difficulty, end->is_alike);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    ts_line_append_text (lines, texts[i] != NULL ? texts[i] : "");
  g_string_append_c (lines, '\n');
}

/**
 * ts_saved_games_parse_result:
 * @line: of the cache
 *
 * Returns: (transfer full) (nullable): the result; %NULL if the line is none
 */
TsResult *
ts_saved_games_parse_result (char **line)
{
  TsResult self = { 0 };
  TsGameHeader *header = &self.header;
  TsGameEnd *end = &self.end;

  if (g_strv_length (line) != N_FIELDS ||
      sscanf (line[0], NUMBERS, &self.size, &header->identity, &end->date, &end->elapsed_ms, &self.moves,
              &self.n_slides, &end->par, &self.n_hints, &self.n_undos, &self.helped, &header->origin,
              &header->difficulty, &end->is_alike) != N_NUMBERS ||
      ts_board_text_parse (line[2], &self.board) != TS_BOARD_TEXT_OK || header->origin > TS_ORIGIN_GIVEN ||
      header->difficulty > TS_DIFFICULTY_HARD || end->elapsed_ms < 0 || end->date < 0 || end->date > MAX_DATE)
    return NULL;

  self.replay = g_strdup (line[1]);
  header->source.key = g_strdup (line[3]);
  header->source.title = g_strdup (line[4]);
  header->control = *line[5] != '\0' ? g_strdup (line[5]) : NULL;

  return g_memdup2 (&self, sizeof self);
}

/* Returns: (transfer full) (element-type utf8 TsResult): by the names of the files */
static GHashTable *
parse_cache (const TsState *state)
{
  GHashTable *cache = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) ts_result_free);
  const char *end = state->text->str + state->text->len;

  for (const char *at = state->text->str; at < end;)
    {
      g_autofree char **line = ts_line_next (&at, end);
      TsResult *result = line != NULL ? ts_saved_games_parse_result (line) : NULL;

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
 * ts_saved_games_add:
 * @identity: of a game; 0 is that of no game
 * @path: of a file that has it
 */
void
ts_saved_games_add (TsSavedGames *self,
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
read_results (TsSavedGames *self,
              const char *folder,
              gboolean is_writer)
{
  g_autoptr (TsState) state = ts_state_file_read (folder, TS_SAVED_GAMES_CACHE, is_writer);
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
          ts_saved_games_add (self, result->header.identity, entry->path);
          g_ptr_array_add (self->results, result);
        }
    }
  if (!is_changed && g_hash_table_size (cache) == 0)
    return;

  for (guint i = 0; i < self->results->len; i++)
    ts_saved_games_append_result (lines, g_ptr_array_index (self->results, i));
  ts_state_file_save (state, lines->str);
}

/**
 * ts_saved_games_has:
 * @path: (nullable): of a file of the game, which does not count
 * @has_result: (out): whether one of the files is finished
 *
 * Returns: whether a file has all that happened in the game
 */
gboolean
ts_saved_games_has (const TsSavedGames *self,
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

/* Removes what killed programs have left: GLib writes a file with six more characters before it renames it, and so does
 * a transfer. Six letters or six digits may be a player's own copy. */
static void
drop_scratch (const char *folder)
{
  static const char *const subfolders[] = { ".", TS_DATA_FOLDER_GAMES, TS_DATA_FOLDER_FINISHED, TS_DATA_FOLDER_EXCLUDED,
                                            TS_DATA_FOLDER_PICTURES };
  static const char names[] = "^([0-9a-f]{16}(-[0-9]+x[0-9]+-[0-9a-f]+\\.tsgame|\\.jpg)|[0-9a-f]{64}|"
                              "(pictures|set|last|results)(-[0-9a-f]{16}|\\.[0-9]+)?\\.tsv)"
                              "\\.(?=[A-Z]*[0-9])(?=[0-9]*[A-Z])[A-Z0-9]{6}$";
  g_autoptr (GRegex) regex = g_regex_new (names, 0, 0, NULL);
  gint64 old_ns = g_get_real_time () * 1000 - OLD_AGE_S * TS_FILE_NS_PER_S;

  for (gsize i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      g_autofree char *path = g_build_filename (folder, subfolders[i], NULL);
      g_autoptr (GPtrArray) entries = ts_file_list (path, "", NULL);

      for (guint k = 0; k < entries->len; k++)
        {
          const TsFileEntry *entry = g_ptr_array_index (entries, k);

          if (entry->changed_ns < old_ns && g_regex_match (regex, entry->name, 0, NULL))
            g_unlink (entry->path);
        }
    }
}

/* Removes saved games of which another file has everything: a program that synchronizes folders leaves them, or a game
 * that was taken to another computer and back. */
static void
drop_copies (TsSavedGames *self,
             const char *folder,
             const char *present)
{
  /* Of two files with the same events, ts_saved_games_has() is true for either while both exist. Going from the oldest
   * to the newest keeps the newest. */
  for (guint i = self->saved->len; i-- > 0;)
    {
      const TsGameFile *file = g_ptr_array_index (self->saved, i);
      g_autofree char *path = g_build_filename (folder, TS_DATA_FOLDER_GAMES, file->name, NULL);
      gboolean has_result;

      if (file->game != NULL && !file->is_damaged && g_strcmp0 (file->name, present) != 0 &&
          ts_saved_games_has (self, file->game, path, &has_result))
        g_unlink (path);
    }
}

/**
 * ts_saved_games_new:
 * @cleans_up: whether this is the program that has the lock, and starts
 * @present: (nullable): the name of the game that is played, which stays
 *
 * A program that starts archives finished games whose program was killed before it could, writes the cache, and removes
 * what nothing needs any more: games of which another file has everything, copies of pictures without a game or beyond
 * the limit, and what killed programs have left. A damaged file stays.
 *
 * Returns: (transfer full): what was in the folder before
 */
TsSavedGames *
ts_saved_games_new (const char *folder,
                    gboolean cleans_up,
                    const char *present)
{
  TsSavedGames *self = g_new0 (TsSavedGames, 1);
  g_autoptr (GPtrArray) entries = ts_data_folder_list (folder, TS_DATA_FOLDER_GAMES, TS_DATA_FOLDER_GAME, NULL);

  self->saved = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_game_file_free);
  self->results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
  self->paths = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (TsGameFile) file = ts_game_file_new (entry->path);

      if (cleans_up && file->game != NULL && file->game->end.date != 0)
        g_free (ts_data_folder_archive (entry->path, NULL));
      else
        {
          if (file->game != NULL && !file->is_damaged)
            ts_saved_games_add (self, file->game->header.identity, entry->path);
          g_ptr_array_add (self->saved, g_steal_pointer (&file));
        }
    }

  read_results (self, folder, cleans_up);
  if (cleans_up)
    {
      drop_copies (self, folder, present);
      drop_pictures (folder);
      ts_library_clean_up (folder);
      drop_scratch (folder);
    }

  return self;
}

void
ts_saved_games_free (TsSavedGames *self)
{
  g_ptr_array_unref (self->saved);
  g_ptr_array_unref (self->results);
  g_hash_table_unref (self->paths);
  g_free (self);
}

/* The words are the data folder, the name, and something if the game is finished. */
static void
remove_in_worker (GTask *task,
                  gpointer source_object,
                  gpointer task_data,
                  GCancellable *cancellable)
{
  char **words = task_data;
  g_autofree char *path = words[2] != NULL ? ts_data_folder_find (words[0], words[1], TRUE)
                                           : g_build_filename (words[0], TS_DATA_FOLDER_GAMES, words[1], NULL);

  if (path != NULL)
    g_unlink (path);
  drop_pictures (words[0]);
  g_task_return_boolean (task, TRUE);
}

/**
 * ts_saved_games_remove:
 * @name: of a game that is not the present one
 *
 * Lets the disk queue remove the game, and the copy of its picture if no game has it any more.
 */
void
ts_saved_games_remove (const char *folder,
                       const char *name,
                       gboolean is_finished)
{
  const char *words[] = { folder, name, is_finished ? "yes" : NULL, NULL };

  ts_disk_queue_run (remove_in_worker, g_strdupv ((char **) words), (GDestroyNotify) g_strfreev, NULL, NULL, NULL);
}
