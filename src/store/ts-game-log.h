/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game log: the file of one game, open for appending, and locked so that only one program plays the game.
 * The play that writes it owns it; disposing of it closes the file, and a worker syncs what is not synced.
 * Errors are of TS_GAME_LOG_ERROR and G_FILE_ERROR.
 */

#pragma once

#include <gio/gio.h>

#include "ts-game-log-error.h"
#include "ts-game-record.h"
#include "ts-results.h"

/* From the first unsynced line until a worker calls fsync(): with one second for a slow disk, a power cut costs 5
 * seconds at most, and a sleeping disk is not woken more often. */
#define TS_GAME_LOG_SYNC_SECONDS 4

#define TS_TYPE_GAME_LOG (ts_game_log_get_type ())

G_DECLARE_FINAL_TYPE (TsGameLog, ts_game_log, TS, GAME_LOG, GObject)

TsGameLog *ts_game_log_new (const char *folder,
                            const TsSubject *subject,
                            const TsSetup *setup,
                            const TsBoard *initial);
TsGameLog *ts_game_log_open (const char *folder,
                             const char *name,
                             TsGameRecord **saved,
                             GError **error);

TsGameRecord *ts_game_log_read (const char *path,
                                GError **error);

void ts_game_log_append (TsGameLog *self,
                         const TsEvent *event);
void ts_game_log_check (TsGameLog *self);
const GError *ts_game_log_get_error (TsGameLog *self);
gboolean ts_game_log_get_is_written (TsGameLog *self);
gboolean ts_game_log_get_is_locked (TsGameLog *self);
const char *ts_game_log_get_name (TsGameLog *self);
gint64 ts_game_log_get_last_played (TsGameLog *self);
void ts_game_log_sync (TsGameLog *self);

gboolean ts_game_log_archive (int fd,
                              const char *path,
                              TsResults *results,
                              const char *line,
                              GError **error);
void ts_game_log_finish_async (TsGameLog *self,
                               TsResults *results,
                               const TsResult *result,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean ts_game_log_finish_finish (TsGameLog *self,
                                    GAsyncResult *result,
                                    GError **error);
