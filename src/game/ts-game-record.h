/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The record of a game: what its log says of it. Plain values, which the parts of a program that play, save, read and
 * replay a game share.
 */

#pragma once

#include "ts-game-header.h"
#include "ts-history.h"

/**
 * TsGameEnd:
 * @elapsed_ms: milliseconds played
 * @date: when the game was finished, in seconds since 1970 UTC; 0 while it is not
 * @par: the fewest moves that solve the board, or 0 if unknown
 * @is_alike: whether too many tiles looked the same when it was solved
 *
 * What is known of the end of a game, and does not follow from what happened before it.
 */
typedef struct
{
  gint64 elapsed_ms;
  gint64 date;
  guint par;
  gboolean is_alike;
} TsGameEnd;

/**
 * TsGameRecord:
 * @events: (owned) (element-type TsEvent): in order
 * @history: (owned): after the events; a game that is continued takes it
 * @end: its date is 0 as long as the log has no result
 */
typedef struct
{
  TsGameHeader header;
  GArray *events;
  TsHistory *history;
  TsGameEnd end;
} TsGameRecord;

TsGameRecord *ts_game_record_new (const TsBoard *initial,
                                  const char *key,
                                  const char *title);
void ts_game_record_free (TsGameRecord *self);
gboolean ts_game_record_apply (TsGameRecord *self,
                               const TsEvent *event);
gboolean ts_game_record_is_finished (const TsGameRecord *self);
gboolean ts_game_record_goes_on (const TsGameRecord *self,
                                 const TsGameRecord *earlier);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsGameRecord, ts_game_record_free)
