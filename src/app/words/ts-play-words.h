/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for a play and for what its session says.
 */

#pragma once

#include "ts-play.h"
#include "ts-streak.h"
#include "ts-progress.h"

char *ts_play_words_dup_title (GFile *file,
                               gboolean is_saved);
char *ts_play_words_dup_saved_title (const TsSubject *subject);
char *ts_play_words_dup_when (gint64 elapsed_ms,
                              gint64 last_played);
char *ts_play_words_dup_position (guint i,
                                  guint n);
char *ts_play_words_dup_kind (const TsBoard *board,
                              TsDifficulty difficulty);
char *ts_play_words_dup_subtitle (TsPlay *play);
char *ts_play_words_dup_progress (const TsProgress *progress,
                                  char **sentence);
char *ts_play_words_dup_status (TsPlay *play,
                                gboolean has_counters);
char *ts_play_words_dup_message (const TsMessage *message);
char *ts_play_words_dup_result (TsPlay *play,
                                guint n_days);
char *ts_play_words_dup_news (TsPlay *play,
                              guint n_days);
char *ts_play_words_dup_puzzle_name (TsPlay *play);
GDateTime *ts_play_words_dup_day (TsPlay *play);
char *ts_play_words_dup_daily (gboolean is_solved,
                               guint n_days);
char *ts_play_words_dup_day_state (GDateTime *day,
                                   TsDay state,
                                   const TsResult *result,
                                   const char *separator);
