/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data folder: the names of what is in it, and the lock that one program has. A game is HASH-CxR-NUMBER.tsgame:
 * HASH is of the picture's key; a picture with it is HASH.jpg. Other files are not ours.
 * Thread: any.
 */

#pragma once

#include <glib.h>

/* Saved games with copies of their pictures, finished games, those that are excluded from statistics, and pictures that
 * were pasted. */
#define TS_DATA_FOLDER_GAMES "games"
#define TS_DATA_FOLDER_FINISHED "finished"
#define TS_DATA_FOLDER_EXCLUDED "finished/excluded"
#define TS_DATA_FOLDER_PICTURES "pictures"

/* The folders of games: games/, and two of finished games. */
#define TS_DATA_FOLDER_FIRST_FINISHED 1
#define TS_DATA_FOLDER_N_GAMES 3
extern const char *const ts_data_folder_games[TS_DATA_FOLDER_N_GAMES];

/* The ends of names. That of a game tells the version of its form: another form gets another one, and a program that
 * does not know it does not see the file. */
#define TS_DATA_FOLDER_GAME ".tsgame"
#define TS_DATA_FOLDER_FORMER_GAME ".game"
#define TS_DATA_FOLDER_PICTURE ".jpg"

/* Characters of the SHA-256 of a picture's key, in hexadecimal: 64 bits. */
#define TS_DATA_FOLDER_HASH_LENGTH 16

/**
 * TsDataLock:
 * @TS_DATA_LOCK_HELD: this program writes in the folder, as long as it has the descriptor open
 * @TS_DATA_LOCK_SECOND: another program does
 * @TS_DATA_LOCK_NONE: the file system cannot lock, so that this program writes as if it were alone
 * @TS_DATA_LOCK_READ_ONLY: the folder cannot be written
 */
typedef enum
{
  TS_DATA_LOCK_HELD,
  TS_DATA_LOCK_SECOND,
  TS_DATA_LOCK_NONE,
  TS_DATA_LOCK_READ_ONLY,
} TsDataLock;

void ts_data_folder_check_environment (void);
char *ts_data_folder_get_default (void);
TsDataLock ts_data_folder_lock (const char *folder,
                                int *fd,
                                GError **error);

char *ts_data_folder_hash (const char *picture);
char *ts_data_folder_create_name (const char *picture,
                                  guint columns,
                                  guint rows,
                                  guint64 number);
char *ts_data_folder_create_fresh_name (const char *name);
GPtrArray *ts_data_folder_list (const char *folder,
                                const char *subfolder,
                                const char *suffix,
                                gboolean *is_whole);
char *ts_data_folder_find (const char *folder,
                           const char *name,
                           gboolean is_finished);
char *ts_data_folder_find_any (const char *folder,
                               const char *suffix);
char *ts_data_folder_archive (const char *path,
                              GError **error);
char *ts_data_folder_get_picture_path (const char *folder,
                                       const char *picture);
