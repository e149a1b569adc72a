/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of a log: lines of fields between tabs; the last field is a checksum over this line and all before it.
 * Errors are of TS_GAME_LOG_ERROR.
 */

#pragma once

#include "ts-saved-game.h"

/* FNV-1a, 64 bits (Fowler, Noll and Vo, RFC 9923): each line continues the sum of the line before it. */
#define TS_LOG_TEXT_FIRST_SUM G_GUINT64_CONSTANT (14695981039346656037)

void ts_log_text_add_header (GString *text,
                             guint64 *sum,
                             const TsSavedGame *header);
void ts_log_text_add_event (GString *text,
                            guint64 *sum,
                            const TsEvent *event);
void ts_log_text_add_result (GString *text,
                             guint64 *sum,
                             const char *line);

TsSavedGame *ts_log_text_parse (const char *text,
                                gsize length,
                                gsize *good_length,
                                guint64 *sum,
                                GError **error);
