/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The index of the games of a data folder: the files of games/, finished/ and finished/excluded/, and what they have.
 * The file results.tsv is a cache of what the finished ones have; no game needs it.
 * Thread: a worker.
 */

#pragma once

#include "ts-game-file.h"
#include "ts-result.h"

/* Of the state file that is the cache. */
#define TS_GAME_INDEX_KIND "results"

/**
 * TsGameIndex:
 * @saved: (owned) (element-type TsGameFile): the files of games/, the last written first
 * @results: (owned) (element-type TsResult): of the finished games, in no order
 * @n_damaged: finished games that cannot be read
 * @paths: (owned) (element-type guint64 GPtrArray): the paths of all undamaged files, by the identities of their games
 */
typedef struct
{
  GPtrArray *saved;
  GPtrArray *results;
  guint n_damaged;
  GHashTable *paths;
} TsGameIndex;

TsGameIndex *ts_game_index_new (const char *folder,
                                gboolean is_writer);
void ts_game_index_free (TsGameIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsGameIndex, ts_game_index_free)
void ts_game_index_add (TsGameIndex *self,
                        guint64 identity,
                        const char *path);
gboolean ts_game_index_has (const TsGameIndex *self,
                            const TsGameRecord *game,
                            const char *path,
                            gboolean *has_result);
