/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folder of kept games: which files are in it, in which order they were played, and which of them go.
 * Thread: any; it reads a folder, so it takes a moment.
 * Fails by GError of G_FILE_ERROR to write; what cannot be read is not there, and what cannot be removed stays.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the names of games and of pictures end with. */
#define TS_GAME_FOLDER_GAME ".game"
#define TS_GAME_FOLDER_PICTURE ".jpg"

/* All names begin with so much of the SHA-256 of a picture's key, in hexadecimal: 64 bits. */
#define TS_GAME_FOLDER_HASH_LENGTH 16

char **ts_game_folder_list (const char *folder,
                            const char *suffix);
gboolean ts_game_folder_replace (const char *folder,
                                 const char *name,
                                 const char *text,
                                 gsize length,
                                 GError **error);
gboolean ts_game_folder_set_aside (const char *folder,
                                   const char *name,
                                   const char *why);
void ts_game_folder_tidy (const char *folder,
                          guint max_games,
                          guint64 max_pictures);

G_END_DECLS
