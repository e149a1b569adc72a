/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result: what is known of a finished game without reading its file again.
 */

#pragma once

#include "ts-game-record.h"

/**
 * TsResult:
 * @header: (owned): of the game; its source may have no file
 * @end: of the game
 * @board: the first board
 * @moves: single-tile moves
 * @n_slides: moves if a slide of several tiles counts as one, or 0 if unknown
 * @n_hints: hints shown
 * @n_undos: slides taken back
 * @helped: the most that the program showed beside hints
 * @replay: (owned) (nullable): the name of the file; %NULL if it could not be written
 * @size: of the file, in bytes; 0 if it was not read
 * @is_excluded: whether the player excludes it from statistics
 * @is_repeated: whether another result of the same game came before it, which alone may count
 */
typedef struct
{
  TsGameHeader header;
  TsGameEnd end;
  TsBoard board;
  guint moves;
  guint n_slides;
  guint n_hints;
  guint n_undos;
  TsGameHelp helped;
  char *replay;
  guint64 size;
  gboolean is_excluded;
  gboolean is_repeated;
} TsResult;

/**
 * TsVerdict:
 * @TS_VERDICT_COUNTS: the program dealt the board, and the player solved it alone
 * @TS_VERDICT_KNOWN: the player solved it alone, but had chosen it or played it before
 * @TS_VERDICT_ALIKE: the player solved it alone, but too many tiles looked the same
 * @TS_VERDICT_HELPED: the player was shown a hint, how many moves remain, or some of the solution
 *
 * Whether a finished game can count, and how its end is told.
 */
typedef enum
{
  TS_VERDICT_COUNTS,
  TS_VERDICT_KNOWN,
  TS_VERDICT_ALIKE,
  TS_VERDICT_HELPED,
} TsVerdict;

TsResult *ts_result_new (const TsGameHeader *header,
                         const TsHistory *history,
                         const TsGameEnd *end,
                         const char *replay);
void ts_result_free (TsResult *self);
TsVerdict ts_result_get_verdict (const TsResult *self);
gboolean ts_result_counts (const TsResult *self);
gboolean ts_result_is_same_kind (const TsResult *self,
                                 const TsResult *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsResult, ts_result_free)
