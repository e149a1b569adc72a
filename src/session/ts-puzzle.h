/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A puzzle: one game on one picture, whole from its birth. All that belongs to this game hangs here and ends with it.
 * Owned by the session while it is the present one.
 */

#pragma once

#include "ts-advisor.h"
#include "ts-game-log.h"
#include "ts-picture.h"
#include "ts-stores.h"

#define TS_TYPE_PUZZLE (ts_puzzle_get_type ())

G_DECLARE_FINAL_TYPE (TsPuzzle, ts_puzzle, TS, PUZZLE, GObject)

/**
 * TsPuzzleBests:
 * @TS_PUZZLE_BEST_TIME: the finished game is faster than all before on boards of its size and difficulty
 * @TS_PUZZLE_FEWEST_MOVES: it has fewer moves than all of them
 */
typedef enum
{
  TS_PUZZLE_BEST_TIME = 1 << 0,
  TS_PUZZLE_FEWEST_MOVES = 1 << 1,
} TsPuzzleBests;

TsPuzzle *ts_puzzle_new (const TsGameHeader *header,
                         TsPicture *picture,
                         TsGame *game,
                         TsGameLog *log,
                         TsStores *stores);

TsPicture *ts_puzzle_get_picture (TsPuzzle *self);
TsGame *ts_puzzle_get_game (TsPuzzle *self);
TsAdvisor *ts_puzzle_get_advisor (TsPuzzle *self);
void ts_puzzle_ask_hint (TsPuzzle *self);
void ts_puzzle_set_crop (TsPuzzle *self,
                         const TsCrop *crop);
void ts_puzzle_sharpen (TsPuzzle *self);
char *ts_puzzle_dup_id (TsPuzzle *self);
const char *ts_puzzle_get_saved_name (TsPuzzle *self);
const char *ts_puzzle_get_replay (TsPuzzle *self);
const TsGameHeader *ts_puzzle_get_header (TsPuzzle *self);
TsVerdict ts_puzzle_get_verdict (TsPuzzle *self);
TsPuzzleBests ts_puzzle_get_bests (TsPuzzle *self);
GDateTime *ts_puzzle_dup_day (TsPuzzle *self);
guint ts_puzzle_count_days (TsPuzzle *self);
gboolean ts_puzzle_get_at_risk (TsPuzzle *self);
void ts_puzzle_save (TsPuzzle *self);
void ts_puzzle_leave (TsPuzzle *self);
