/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The saved games: the folder games/, with a file a game, and copies of pictures beside them.
 * @folder is the data folder, which has it and need not exist.
 * Thread: a worker, but for ts_saved_games_remove().
 * Errors are of TS_STORE_ERROR and G_FILE_ERROR.
 */

#pragma once

#include "ts-game-index.h"

/* Bytes of copies of pictures. */
#define TS_SAVED_GAMES_MAX_PICTURES (100 * 1000 * 1000)

/**
 * TsSavedGameQuery:
 * @name: (nullable): of the game; with it, nothing else is asked for
 * @picture: (nullable): the key of its picture; %NULL for any picture and size
 * @columns: of its board
 * @rows: the same
 * @initial: with which it began, if @has_initial
 * @is_daily: whether it is the puzzle of a day
 * @min_moves: how many moves it has at the least
 * @present: (nullable): the name of the present game, which is not meant with all its files
 *
 * Which saved game is meant: the last played one of which all this is true.
 */
typedef struct
{
  const char *name;
  const char *picture;
  guint columns;
  guint rows;
  gboolean has_initial;
  TsBoard initial;
  gboolean is_daily;
  guint min_moves;
  const char *present;
} TsSavedGameQuery;

TsGameFile *ts_saved_games_find (const char *folder,
                                 const TsSavedGameQuery *query,
                                 GError **error);
GPtrArray *ts_saved_games_collect (const char *folder,
                                   const TsSavedGameQuery *query,
                                   guint max);
void ts_saved_games_remove (const char *folder,
                            char **names,
                            gboolean is_finished);

char *ts_saved_games_find_former (const char *folder);
TsGameIndex *ts_saved_games_clean_up (const char *folder,
                                      const char *present);
