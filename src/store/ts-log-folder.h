/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folders of logs: what is in them, in which order it was played, and how it is called.
 * Thread: any. Names begin with HASH, of a picture's key; a game is HASH-CxR-NUMBER.game, with a random number so that
 * no two programs write the same one, and a picture is HASH.jpg. Every other file is somebody else's.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In the data folder. */
#define TS_LOG_FOLDER_GAMES "games"
#define TS_LOG_FOLDER_FINISHED "finished"

/* What the names of games and of pictures end with. */
#define TS_LOG_FOLDER_GAME ".game"
#define TS_LOG_FOLDER_PICTURE ".jpg"

/* So much of the SHA-256 of a picture's key, in hexadecimal: 64 bits. */
#define TS_LOG_FOLDER_HASH_LENGTH 16

char *ts_log_folder_hash (const char *picture);
char *ts_log_folder_create_name (const char *picture,
                                 guint columns,
                                 guint rows);
char *ts_log_folder_create_similar_name (const char *name);
gboolean ts_log_folder_is_ours (const char *name);

char **ts_log_folder_list (const char *folder,
                           const char *suffix);
void ts_log_folder_make_newest (const char *folder,
                                const char *name);

G_END_DECLS
