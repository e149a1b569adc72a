/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was pasted or dropped, on its way to a request: a text with paths, addresses or a board, or the bytes of a
 * picture. While it is read, ts_session_begin_request() has begun the request.
 */

#pragma once

#include "ts-session.h"

gboolean ts_pasted_parse_text (const char *text,
                               TsPuzzleRequest *request,
                               TsMessage *why);
void ts_pasted_play_text (TsSession *session,
                          const char *text);
void ts_pasted_play_stream_async (TsSession *session,
                                  GInputStream *stream,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
gboolean ts_pasted_play_stream_finish (TsSession *session,
                                       GAsyncResult *result);
