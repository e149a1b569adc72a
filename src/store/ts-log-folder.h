/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folders of logs: their names, and the names and the order of the files in them.
 * A game is HASH-CxR-NUMBER.game: HASH is of the picture's key, the number is random, so that no two programs write the
 * same file. A picture is HASH.jpg. Other files are not ours.
 * Thread: any.
 */

#pragma once

#include <glib.h>
#include <sys/stat.h>

/* In the data folder. */
#define TS_LOG_FOLDER_GAMES "games"
#define TS_LOG_FOLDER_FINISHED "finished"

/* The ends of the names of games and of pictures. */
#define TS_LOG_FOLDER_GAME ".game"
#define TS_LOG_FOLDER_PICTURE ".jpg"

/* Characters of the SHA-256 of a picture's key, in hexadecimal: 64 bits. */
#define TS_LOG_FOLDER_HASH_LENGTH 16

char *ts_log_folder_hash (const char *picture);
char *ts_log_folder_create_name (const char *picture,
                                 guint columns,
                                 guint rows);
char *ts_log_folder_create_similar_name (const char *name);
gboolean ts_log_folder_is_ours (const char *name);

char **ts_log_folder_list (const char *folder,
                           const char *suffix);
gint64 ts_log_folder_get_written (const struct stat *status);
void ts_log_folder_make_newest (const char *folder,
                                const char *name);
