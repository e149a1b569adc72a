/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The saved games: the folders games/ and finished/, with a log a game, and copies of pictures beside the games.
 * @folder is the data folder, which has them and need not exist.
 * Thread: any.
 * Errors are of TS_GAME_LOG_ERROR and G_FILE_ERROR.
 */

#pragma once

#include "ts-game-log.h"

/* What ts_saved_games_clean_up_async() leaves: the last played games, bytes of pictures with them, and the last
 * finished games, with those of the best results beside them. */
#define TS_SAVED_GAMES_MAX_GAMES 50
#define TS_SAVED_GAMES_MAX_PICTURES (100 * 1000 * 1000)
#define TS_SAVED_GAMES_MAX_REPLAYS 200

/**
 * TsSavedGame:
 * @name: (owned): of the game
 * @subject: what its tiles show
 * @board: as it stands
 * @moves: made so far
 * @elapsed_ms: played so far
 * @last_played: seconds since 1970
 * @error: (owned) (nullable): why the game cannot be read; then it has no more than its name
 *
 * What people tell one saved game from others by.
 */
typedef struct
{
  char *name;
  TsSubject subject;
  TsBoard board;
  guint moves;
  gint64 elapsed_ms;
  gint64 last_played;
  GError *error;
} TsSavedGame;

void ts_saved_games_free_game (TsSavedGame *self);

char *ts_saved_games_get_folder (void);
char **ts_saved_games_list (const char *folder,
                            const char *present);
char *ts_saved_games_find (const char *folder,
                           const char *picture,
                           guint columns,
                           guint rows,
                           const TsBoard *initial);
TsGameRecord *ts_saved_games_read (const char *folder,
                                   const char *name,
                                   GError **error);
GPtrArray *ts_saved_games_collect (const char *folder,
                                   const char *present);
void ts_saved_games_remove (const char *folder,
                            char **names);
char *ts_saved_games_get_picture_path (const char *folder,
                                       const char *picture);
char *ts_saved_games_get_picture_path_of (const char *folder,
                                          const char *name);

char **ts_saved_games_list_finished (const char *folder);
TsGameRecord *ts_saved_games_read_finished (const char *folder,
                                            const char *name,
                                            GError **error);

void ts_saved_games_clean_up_async (TsResults *results,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
char *ts_saved_games_clean_up_finish (TsResults *known,
                                      GAsyncResult *result);
