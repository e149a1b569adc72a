/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of a log: a header, and a line for each event; the checksum of each line covers all lines before it too.
 * Errors are of TS_GAME_LOG_ERROR.
 */

#pragma once

#include "ts-game-log-error.h"
#include "ts-game-record.h"

/* The kind of the file. */
#define TS_LOG_TEXT_KIND "tileshift-game"

void ts_log_text_add_header (GString *text,
                             guint64 *sum,
                             const TsSubject *subject,
                             const TsSetup *setup,
                             const TsBoard *initial);
void ts_log_text_add_event (GString *text,
                            guint64 *sum,
                            const TsEvent *event);

TsGameRecord *ts_log_text_parse (const char *text,
                                 gsize length,
                                 gsize *good_length,
                                 guint64 *sum,
                                 GError **error);
