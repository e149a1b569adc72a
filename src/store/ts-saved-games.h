/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The saved games: the folders games/ and finished/, with a log a game, and copies of pictures beside the games.
 * The session owns it.
 * Errors are of TS_GAME_LOG_ERROR and G_FILE_ERROR.
 */

#pragma once

#include "ts-game-log.h"

G_BEGIN_DECLS

/* What ts_saved_games_settle_async() leaves: the last played games, bytes of pictures with them, and the last finished
 * games, with those of the best results beside them. */
#define TS_SAVED_GAMES_MAX_GAMES 50
#define TS_SAVED_GAMES_MAX_PICTURES (100 * 1000 * 1000)
#define TS_SAVED_GAMES_MAX_REPLAYS 200

#define TS_TYPE_SAVED_GAMES (ts_saved_games_get_type ())

G_DECLARE_FINAL_TYPE (TsSavedGames, ts_saved_games, TS, SAVED_GAMES, GObject)

TsSavedGames *ts_saved_games_new (const char *folder);

char **ts_saved_games_list (TsSavedGames *self);
char *ts_saved_games_find (TsSavedGames *self,
                           const char *picture,
                           guint columns,
                           guint rows);
TsSavedGame *ts_saved_games_read (TsSavedGames *self,
                                  const char *name,
                                  GError **error);
TsGameLog *ts_saved_games_open (TsSavedGames *self,
                                const char *name,
                                TsSavedGame **saved,
                                GError **error);
TsGameLog *ts_saved_games_create (TsSavedGames *self,
                                  const TsSavedGame *header);
char *ts_saved_games_get_picture_path (TsSavedGames *self,
                                       const char *picture);
char *ts_saved_games_get_picture_path_of (TsSavedGames *self,
                                          const char *name);

void ts_saved_games_list_finished_async (TsSavedGames *self,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
char **ts_saved_games_list_finished_finish (TsSavedGames *self,
                                            GAsyncResult *result,
                                            GError **error);
TsSavedGame *ts_saved_games_read_finished (TsSavedGames *self,
                                           const char *name,
                                           GError **error);

void ts_saved_games_settle_async (TsSavedGames *self,
                                  TsResults *results,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
gboolean ts_saved_games_settle_finish (TsSavedGames *self,
                                       GAsyncResult *result,
                                       GError **error);

G_END_DECLS
