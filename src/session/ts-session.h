/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The session: the way from a request to a puzzle. A thread loads all of it; then it is installed in one step.
 * Owned by the window.
 */

#pragma once

#include "ts-puzzle.h"
#include "ts-puzzle-request.h"
#include "ts-transfer-task.h"

#define TS_TYPE_SESSION (ts_session_get_type ())

G_DECLARE_FINAL_TYPE (TsSession, ts_session, TS, SESSION, GObject)

/**
 * TsTitleFunc:
 * @file: (nullable): a picture; %NULL for numbers
 * @is_saved: whether it is a saved picture, whose file has no name for people
 *
 * Returns: (transfer full): what people call the picture
 */
typedef char *(*TsTitleFunc) (GFile *file,
                              gboolean is_saved);

TsSession *ts_session_new (GSettings *settings,
                           const char *folder,
                           GFile *first_picture,
                           TsTitleFunc get_title);
void ts_session_set_short_side (TsSession *self,
                                int short_side);

TsPuzzle *ts_session_get_puzzle (TsSession *self);
gboolean ts_session_get_is_new (TsSession *self);
const char *ts_session_get_loading (TsSession *self);
gboolean ts_session_get_is_waiting (TsSession *self);
const TsStores *ts_session_get_stores (TsSession *self);
TsResults *ts_session_get_results (TsSession *self);
TsLibrary *ts_session_get_library (TsSession *self);
const char *ts_session_get_folder (TsSession *self);
gboolean ts_session_get_is_second (TsSession *self);

gboolean ts_session_get_asking (TsSession *self);
void ts_session_abandon (TsSession *self);
GCancellable *ts_session_begin_request (TsSession *self);
void ts_session_request (TsSession *self,
                         TsPuzzleRequest request);
void ts_session_cancel (TsSession *self);
gboolean ts_session_get_is_in_set (TsSession *self,
                                   guint *i);
guint ts_session_get_set_position (TsSession *self,
                                   guint *n);
GPtrArray *ts_session_list_set (TsSession *self);
gboolean ts_session_get_plays_next_picture (TsSession *self);
gboolean ts_session_get_ends_set (TsSession *self);
void ts_session_end_set (TsSession *self);
void ts_session_refuse (TsSession *self,
                        const TsMessage *why);
void ts_session_restart (TsSession *self);
gboolean ts_session_get_can_undo (TsSession *self);
void ts_session_undo (TsSession *self);
void ts_session_collect_saved_async (TsSession *self,
                                     guint min_moves,
                                     guint max,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
GPtrArray *ts_session_collect_saved_finish (TsSession *self,
                                            GAsyncResult *result);
GTask *ts_session_transfer (TsSession *self,
                            TsPuzzle *puzzle,
                            GFile *other,
                            gboolean is_import);
gboolean ts_session_leave (TsSession *self);
void ts_session_close (TsSession *self);
