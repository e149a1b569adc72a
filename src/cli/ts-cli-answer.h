/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes the answers of tileshift-cli solve, as fields with TABs between them or as JSON. Scripts read them, so that
 * nothing in them depends on the language, neither does the decimal point.
 */

#pragma once

#include <glib.h>

#include "ts-solution.h"

/**
 * TsCliAnswerStyle:
 * @json: an object in place of fields
 * @compact: counts in place of repeated letters
 */
typedef struct
{
  gboolean json;
  gboolean compact;
} TsCliAnswerStyle;

char *ts_cli_answer_new (const TsCliAnswerStyle *style,
                         const char *id,
                         const TsSolution *solution,
                         gint64 elapsed_us);
char *ts_cli_answer_new_unsolvable (const TsCliAnswerStyle *style,
                                    const char *id);
char *ts_cli_answer_new_invalid (const TsCliAnswerStyle *style,
                                 const char *id,
                                 const char *words);
