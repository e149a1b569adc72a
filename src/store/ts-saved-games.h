/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The saved games: the folder games/, with a file a game and copies of pictures beside them; and the finished ones, in
 * finished/ and finished/excluded/. The file results.tsv is a cache of what those have; no game needs it.
 * @folder is the data folder, which need not exist.
 * Thread: a worker, but for ts_saved_games_remove().
 * Errors are of TS_STORE_ERROR and G_FILE_ERROR.
 */

#pragma once

#include "ts-game-file.h"
#include "ts-result.h"

/* Bytes of copies of pictures. */
#define TS_SAVED_GAMES_MAX_PICTURES (100 * 1000 * 1000)

/**
 * TsSavedGameQuery:
 * @name: (nullable): of the game; %NULL for any
 * @picture: (nullable): the key of its picture; %NULL for any picture and size
 * @columns: of its board
 * @rows: the same
 * @initial: with which it began; without columns for any
 * @is_daily: whether it is the puzzle of a day
 * @min_moves: how many moves it has at the least
 * @present: the identity of the present game, which is not meant with all its files; 0 for none
 *
 * Which saved game is meant: the last played one of which all this is true.
 */
typedef struct
{
  const char *name;
  const char *picture;
  guint columns;
  guint rows;
  TsBoard initial;
  gboolean is_daily;
  guint min_moves;
  guint64 present;
} TsSavedGameQuery;

/* The kind of the state file that is the cache. */
#define TS_SAVED_GAMES_CACHE "results"

/**
 * TsSavedGames:
 * @saved: (owned) (element-type TsGameFile): the files of games/, the last written first
 * @results: (owned) (element-type TsResult): of the finished games, in no order
 * @n_damaged: finished games that cannot be read
 * @paths: (owned) (element-type guint64 GPtrArray): the paths of all undamaged files, by the identities of their games
 */
typedef struct
{
  GPtrArray *saved;
  GPtrArray *results;
  guint n_damaged;
  GHashTable *paths;
} TsSavedGames;

TsGameFile *ts_saved_games_find (const char *folder,
                                 const TsSavedGameQuery *query,
                                 GError **error);
GPtrArray *ts_saved_games_collect (const char *folder,
                                   const TsSavedGameQuery *query,
                                   guint max);
void ts_saved_games_remove (const char *folder,
                            const char *name,
                            gboolean is_finished);

TsSavedGames *ts_saved_games_new (const char *folder,
                                  gboolean cleans_up,
                                  const char *present);
void ts_saved_games_free (TsSavedGames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsSavedGames, ts_saved_games_free)
void ts_saved_games_add (TsSavedGames *self,
                         guint64 identity,
                         const char *path);
gboolean ts_saved_games_has (const TsSavedGames *self,
                             const TsGameRecord *game,
                             const char *path,
                             gboolean *has_result);

void ts_saved_games_append_result (GString *lines,
                                   const TsResult *result);
TsResult *ts_saved_games_parse_result (char **line);
