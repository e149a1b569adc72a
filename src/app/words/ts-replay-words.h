/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for finished games, their replays, and solutions.
 */

#pragma once

#include "ts-replay.h"

char *ts_replay_words_dup_title (const TsResult *result);
char *ts_replay_words_dup_summary (const TsResult *result);
char *ts_replay_words_dup_details (const TsResult *result);
char *ts_replay_words_dup_solution (TsReplay *replay);
char *ts_replay_words_dup_position (TsReplay *replay);
char *ts_replay_words_dup_review (const TsReview *review);
const char *ts_replay_words_get_error (const GError *error);
