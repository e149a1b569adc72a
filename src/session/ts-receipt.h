/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A receipt: what a player pasted or dropped, from that moment until it is opened or refused. It is a wish all the
 * while, so that a picture that is opened later replaces it, however long the reading takes.
 */

#pragma once

#include "ts-session.h"

#define TS_TYPE_RECEIPT (ts_receipt_get_type ())

G_DECLARE_FINAL_TYPE (TsReceipt, ts_receipt, TS, RECEIPT, GObject)

TsReceipt *ts_receipt_new (TsSession *session);
GCancellable *ts_receipt_get_cancellable (TsReceipt *self);

void ts_receipt_take_stream_async (TsReceipt *self,
                                   GInputStream *stream,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean ts_receipt_take_stream_finish (TsReceipt *self,
                                        GAsyncResult *result);
gboolean ts_receipt_take_files (TsReceipt *self,
                                GSList *files);
void ts_receipt_take_text (TsReceipt *self,
                           const char *text);
