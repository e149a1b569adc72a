/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game log: the file of one game. Owned by the puzzle that writes it. Disposing of it leaves to the disk queue what
 * is not on the disk yet.
 * Errors are of TS_STORE_ERROR and G_FILE_ERROR.
 */

#pragma once

#include <gio/gio.h>

#include "ts-game-file.h"

/* From the first unsynced line until a worker calls fsync(): with one second for a slow disk, a power cut costs 5
 * seconds at most, and a sleeping disk is not woken more often. */
#define TS_GAME_LOG_SYNC_SECONDS 4

#define TS_TYPE_GAME_LOG (ts_game_log_get_type ())

G_DECLARE_FINAL_TYPE (TsGameLog, ts_game_log, TS, GAME_LOG, GObject)

TsGameLog *ts_game_log_new (const char *folder,
                            const TsGameHeader *header,
                            const TsBoard *initial);
TsGameLog *ts_game_log_new_from_file (const char *folder,
                                      TsGameFile *file);

void ts_game_log_append (TsGameLog *self,
                         const TsEvent *event);
const GError *ts_game_log_get_error (TsGameLog *self);
const char *ts_game_log_get_name (TsGameLog *self);
void ts_game_log_sync (TsGameLog *self);

void ts_game_log_finish (TsGameLog *self,
                         TsGameEnd *end);
