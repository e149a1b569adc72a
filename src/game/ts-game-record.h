/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The record of a game: what its log says of it. Plain values, which the parts of a program that play, save, read and
 * replay a game share.
 */

#pragma once

#include "ts-history.h"
#include "ts-setup.h"
#include "ts-subject.h"

/**
 * TsGameRecord:
 * @events: (owned) (element-type TsEvent): in order
 * @history: (owned): after the events; a game that is continued takes it
 * @result: (owned) (nullable): the line of results.tsv with which the log ends
 */
typedef struct
{
  TsSubject subject;
  TsSetup setup;
  GArray *events;
  TsHistory *history;
  char *result;
} TsGameRecord;

TsGameRecord *ts_game_record_new (const TsBoard *initial,
                                  const char *key,
                                  const char *title);
void ts_game_record_free (TsGameRecord *self);
gboolean ts_game_record_apply (TsGameRecord *self,
                               const TsEvent *event);
gboolean ts_game_record_is_finished (const TsGameRecord *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsGameRecord, ts_game_record_free)
