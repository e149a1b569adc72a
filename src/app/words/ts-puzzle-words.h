/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for a puzzle and for what its session says; for finished games, their replays, and solutions.
 */

#pragma once

#include "ts-averages.h"
#include "ts-puzzle.h"
#include "ts-replay.h"
#include "ts-streak.h"
#include "ts-toast.h"

char *ts_puzzle_words_dup_title (GFile *file,
                                 gboolean is_saved);
char *ts_puzzle_words_dup_saved_title (const TsPuzzleSource *source);
char *ts_puzzle_words_dup_when (gint64 elapsed_ms,
                                gint64 last_played);
char *ts_puzzle_words_dup_position (guint i,
                                    guint n);
char *ts_puzzle_words_dup_kind (const TsBoard *board,
                                TsDifficulty difficulty);
char *ts_puzzle_words_dup_subtitle (TsPuzzle *puzzle);
char *ts_puzzle_words_dup_progress (const TsResult *furthest,
                                    char **sentence);
char *ts_puzzle_words_dup_status (TsPuzzle *puzzle,
                                  gboolean has_counters);
char *ts_puzzle_words_dup_message (const TsMessage *message);
void ts_puzzle_words_show_message (const TsMessage *message,
                                   TsToast *toast);
char *ts_puzzle_words_dup_result (TsPuzzle *puzzle);
char *ts_puzzle_words_dup_news (TsPuzzle *puzzle);
char *ts_puzzle_words_dup_puzzle_name (TsPuzzle *puzzle);
char *ts_puzzle_words_dup_daily (gboolean is_solved,
                                 guint n_days);
char *ts_puzzle_words_dup_day_state (GDateTime *day,
                                     TsDay state,
                                     const TsResult *result,
                                     const char *separator);
char *ts_puzzle_words_dup_result_title (const TsResult *result);
char *ts_puzzle_words_dup_summary (const TsResult *result);
char *ts_puzzle_words_dup_details (const TsResult *result);
char *ts_puzzle_words_dup_solution (TsReplay *replay);
char *ts_puzzle_words_dup_step (TsReplay *replay);
char *ts_puzzle_words_dup_review (const TsReview *review);
const char *ts_puzzle_words_get_replay_error (const GError *error);
