/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last puzzle: a state file with the header of the present game as long as that has no file of its own, so that a
 * puzzle without a move comes back at the next start.
 */

#pragma once

#include "ts-game-record.h"
#include "ts-state-file.h"

/* The kind of its file. */
#define TS_LAST_PUZZLE_KIND "last"

GPtrArray *ts_last_puzzle_format (const TsSubject *subject,
                                  const TsSetup *setup,
                                  const TsBoard *initial,
                                  gboolean is_remaining_shown);
TsGameRecord *ts_last_puzzle_parse (const TsState *state,
                                    gboolean *is_remaining_shown);
