/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game store: the folder of running games, one file a game, and a place beside them for their pictures.
 * Owned by the window.
 * Thread: the owner's; a worker waits for the disk.
 * Fails by GError of TS_GAME_FILE_ERROR or G_FILE_ERROR; what cannot be loaded is set aside, never deleted.
 */

#pragma once

#include <glib-object.h>

#include "ts-game-file.h"
#include "ts-records.h"

G_BEGIN_DECLS

#define TS_TYPE_GAME_STORE (ts_game_store_get_type ())

G_DECLARE_FINAL_TYPE (TsGameStore, ts_game_store, TS, GAME_STORE, GObject)

/* What is kept: so many games, the last played ones, and of them as many as have so many bytes of pictures. */
#define TS_GAME_STORE_MAX_GAMES 50
#define TS_GAME_STORE_MAX_PICTURES (100 * 1024 * 1024)

TsGameStore *ts_game_store_new (const char *folder);

char **ts_game_store_list (TsGameStore *self);
char *ts_game_store_find (TsGameStore *self,
                          const char *picture,
                          guint columns,
                          guint rows);

char *ts_game_store_create_name (TsGameStore *self,
                                 const char *picture,
                                 guint columns,
                                 guint rows);
char *ts_game_store_get_picture_path (TsGameStore *self,
                                      const char *picture);

gboolean ts_game_store_save (TsGameStore *self,
                             const char *name,
                             const TsKeptGame *game,
                             GError **error);
gboolean ts_game_store_is_saving (TsGameStore *self);
TsKeptGame *ts_game_store_load (TsGameStore *self,
                                const char *name,
                                GError **error);
void ts_game_store_drop (TsGameStore *self,
                         const char *name);
gboolean ts_game_store_finish (TsGameStore *self,
                               const char *name,
                               const char *records,
                               const TsRecord *record,
                               GError **error);
void ts_game_store_settle (TsGameStore *self,
                           const char *records);
void ts_game_store_tidy (TsGameStore *self);

G_END_DECLS
