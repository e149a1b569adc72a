/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words: numbers, times and errors as text for people.
 */

#pragma once

#include <gio/gio.h>

#include "ts-board-text.h"
#include "ts-picture.h"
#include "ts-result.h"

char *ts_words_dup_format (const char *format,
                           ...) G_GNUC_PRINTF (1, 2);
char *ts_words_dup_quoted (const char *text);
char *ts_words_dup_with (const char *pattern,
                         const char *directive,
                         const char *words);
char *ts_words_dup_with_number (const char *pattern,
                                const char *directive,
                                guint number);
char *ts_words_dup_time (gint64 elapsed_ms);
char *ts_words_dup_exact_time (gint64 time_ms);
const char *ts_words_get_verdict (TsVerdict verdict);
char *ts_words_dup_picture_error (const GError *error,
                                  const char *name);
char *ts_words_dup_id_error (TsBoardTextResult result,
                             const char *id);
char *ts_words_dup_protections (TsPictureProtections protections);
