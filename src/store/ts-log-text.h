/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of a log: a header, a line for each event, and the result of a finished game.
 */

#pragma once

#include "ts-game-record.h"
#include "ts-file.h"

void ts_log_text_add_header (GString *text,
                             const TsGameHeader *header,
                             const TsBoard *initial);
void ts_log_text_add_event (GString *text,
                            const TsEvent *event);
void ts_log_text_add_end (GString *text,
                          const TsGameEnd *end);

TsGameRecord *ts_log_text_parse (const char *text,
                                 gsize length,
                                 const char *name,
                                 gsize *good_length,
                                 gboolean *is_damaged,
                                 GError **error);

char *ts_log_text_format_date (gint64 date);
