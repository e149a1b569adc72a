/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-log-settlement"

#include "config.h"

#include "ts-log-settlement.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ts-file.h"
#include "ts-game-log.h"
#include "ts-log-folder.h"

/* After so long, the program that left something unfinished has been killed. */
#define SCRATCH_AGE_S (60 * 60)

/* What one run works on. */
typedef struct
{
  const char *folder;
  const char *results_path;
  char *games;
  char *finished;
  GPtrArray *results; /* of TsResult, those of the file and those that were added */
} Run;

static gboolean
is_in_results (const Run *run,
               const char *name)
{
  for (guint i = 0; i < run->results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (run->results, i);

      if (g_strcmp0 (result->replay, name) == 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
archive (const Run *run,
         const char *name,
         const char *line,
         GError **error)
{
  g_autofree char *path = g_build_filename (run->games, name, NULL);
  gboolean is_archived;
  int fd = ts_file_open (path, O_RDONLY, error);

  if (fd < 0)
    return FALSE;

  /* Its own program is about to do this. */
  is_archived = ts_file_lock (fd) == TS_FILE_LOCK_BUSY ||
                ts_game_log_archive (fd, run->folder, name, run->results_path, line, error);
  close (fd);

  return is_archived;
}

/* An unfinished game, which is nearly every one, is read without a lock, so that its player never finds it locked. */
static gboolean
settle_game (Run *run,
             const char *name,
             GError **error)
{
  g_autofree char *path = g_build_filename (run->games, name, NULL);
  g_autoptr (TsSavedGame) game = ts_game_log_read (path, NULL);
  g_autoptr (TsResult) result = NULL;

  if (game == NULL)
    return TRUE;
  if (is_in_results (run, name))
    return archive (run, name, NULL, error);

  result = game->result != NULL ? ts_result_parse_line (game->result) : NULL;
  if (result == NULL)
    return TRUE;
  if (!archive (run, name, game->result, error))
    return FALSE;

  g_ptr_array_add (run->results, g_steal_pointer (&result));
  return TRUE;
}

static gboolean
settle_games (Run *run,
              GError **error)
{
  g_auto (GStrv) names = ts_log_folder_list (run->games, TS_LOG_FOLDER_GAME);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!settle_game (run, names[i], error))
        return FALSE;
    }

  return TRUE;
}

static void
remove_file (const char *folder,
             const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_unlink (path);
}

/* A game that is just being played is not removed, whatever its time says. */
static void
drop_games (const Run *run)
{
  g_auto (GStrv) names = ts_log_folder_list (run->games, TS_LOG_FOLDER_GAME);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (run->games, names[i], NULL);

      if (i >= TS_LOG_SETTLEMENT_MAX_GAMES && ts_file_is_free (path))
        g_unlink (path);
    }
}

/* The hashes of the pictures that games have, in the order in which these are worth keeping. */
static GPtrArray *
list_pictures_in_use (const Run *run)
{
  g_auto (GStrv) all = ts_log_folder_list (run->games, "");
  g_auto (GStrv) finished = ts_log_folder_list (run->finished, TS_LOG_FOLDER_GAME);
  GPtrArray *hashes = g_ptr_array_new_with_free_func (g_free);

  /* Games that were set aside count too. */
  for (guint i = 0; all[i] != NULL; i++)
    {
      if (strstr (all[i], TS_LOG_FOLDER_GAME) != NULL)
        g_ptr_array_add (hashes, g_strndup (all[i], TS_LOG_FOLDER_HASH_LENGTH));
    }
  for (guint i = 0; finished[i] != NULL; i++)
    g_ptr_array_add (hashes, g_strndup (finished[i], TS_LOG_FOLDER_HASH_LENGTH));

  return hashes;
}

static guint64
get_size (const char *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct stat status;

  return g_stat (path, &status) == 0 ? (guint64) status.st_size : 0;
}

/* Lists the pictures before the games: a game that begins meanwhile is there before its picture. */
static void
drop_pictures (const Run *run)
{
  g_auto (GStrv) pictures = ts_log_folder_list (run->games, TS_LOG_FOLDER_PICTURE);
  g_autoptr (GPtrArray) hashes = list_pictures_in_use (run);
  g_autoptr (GHashTable) kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint64 size = 0;

  for (guint i = 0; i < hashes->len; i++)
    {
      g_autofree char *name = g_strconcat (g_ptr_array_index (hashes, i), TS_LOG_FOLDER_PICTURE, NULL);

      if (g_hash_table_contains (kept, name))
        continue;
      size += get_size (run->games, name);
      if (size <= TS_LOG_SETTLEMENT_MAX_PICTURES)
        g_hash_table_add (kept, g_steal_pointer (&name));
    }
  for (guint i = 0; pictures[i] != NULL; i++)
    {
      if (!g_hash_table_contains (kept, pictures[i]))
        remove_file (run->games, pictures[i]);
    }
}

/* What killed writers leave: HASH.jpg with more behind it, and a game without a byte. */
static gboolean
is_scratch (const char *name,
            const struct stat *status)
{
  const char *rest = name + TS_LOG_FOLDER_HASH_LENGTH;

  if (!ts_log_folder_is_ours (name) || !S_ISREG (status->st_mode) || time (NULL) - status->st_mtime <= SCRATCH_AGE_S)
    return FALSE;

  return g_str_has_prefix (rest, TS_LOG_FOLDER_PICTURE ".") ||
         (g_str_has_suffix (rest, TS_LOG_FOLDER_GAME) && status->st_size == 0);
}

static void
drop_scratch (const Run *run)
{
  g_autoptr (GDir) directory = g_dir_open (run->games, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (run->games, name, NULL);
      struct stat status;

      if (g_stat (path, &status) == 0 && is_scratch (name, &status) && ts_file_is_free (path))
        g_unlink (path);
    }
}

/* Returns: (transfer container): the replays of the best time and of the fewest moves of each board size */
static GHashTable *
list_best_replays (const Run *run)
{
  const TsResult *fastest[TS_BOARD_MAX_SIDE + 1][TS_BOARD_MAX_SIDE + 1] = { 0 };
  const TsResult *shortest[TS_BOARD_MAX_SIDE + 1][TS_BOARD_MAX_SIDE + 1] = { 0 };
  GHashTable *replays = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < run->results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (run->results, i);
      const TsResult **fast = &fastest[result->board.columns][result->board.rows];
      const TsResult **few = &shortest[result->board.columns][result->board.rows];

      if (!ts_result_is_own (result) || result->replay == NULL)
        continue;
      if (*fast == NULL || result->elapsed_ms < (*fast)->elapsed_ms)
        *fast = result;
      if (*few == NULL || result->moves < (*few)->moves)
        *few = result;
    }

  for (guint columns = 0; columns <= TS_BOARD_MAX_SIDE; columns++)
    {
      for (guint rows = 0; rows <= TS_BOARD_MAX_SIDE; rows++)
        {
          if (fastest[columns][rows] == NULL)
            continue;
          g_hash_table_add (replays, fastest[columns][rows]->replay);
          g_hash_table_add (replays, shortest[columns][rows]->replay);
        }
    }

  return replays;
}

static void
drop_replays (const Run *run)
{
  g_auto (GStrv) names = ts_log_folder_list (run->finished, TS_LOG_FOLDER_GAME);
  g_autoptr (GHashTable) best = list_best_replays (run);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (i >= TS_LOG_SETTLEMENT_MAX_REPLAYS && !g_hash_table_contains (best, names[i]))
        remove_file (run->finished, names[i]);
    }
}

/**
 * ts_log_settlement_run:
 * @folder: of all data
 *
 * Brings all finished games that no program has open to their end, then removes the games, the pictures and the replays
 * that are too many, and what killed programs left unfinished long ago.
 *
 * Returns: (transfer full) (element-type TsResult) (nullable): all results that are known now; %NULL with an error
 */
GPtrArray *
ts_log_settlement_run (const char *folder,
                       const char *results_path,
                       GError **error)
{
  g_autofree char *games = NULL;
  g_autofree char *finished = NULL;
  g_autoptr (GPtrArray) results = NULL;
  guint n_damaged;
  Run run;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (results_path != NULL, NULL);

  games = g_build_filename (folder, TS_LOG_FOLDER_GAMES, NULL);
  finished = g_build_filename (folder, TS_LOG_FOLDER_FINISHED, NULL);
  results = ts_results_read (results_path, &n_damaged, error);
  run = (Run){ folder, results_path, games, finished, results };
  if (results == NULL || !settle_games (&run, error))
    return NULL;

  drop_games (&run);
  drop_replays (&run);
  drop_pictures (&run);
  drop_scratch (&run);

  return g_steal_pointer (&results);
}
