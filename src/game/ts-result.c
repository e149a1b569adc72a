/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-result"

#include "config.h"

#include "ts-result.h"

/**
 * ts_result_new:
 * @history: at the end of the game
 * @replay: the name of the file
 *
 * Returns: (transfer full): the result, which is not excluded
 */
TsResult *
ts_result_new (const TsGameHeader *header,
               const TsHistory *history,
               const TsGameEnd *end,
               const char *replay)
{
  TsResult *self = g_new (TsResult, 1);

  *self = (TsResult){
    .end = *end,
    .board = history->initial,
    .moves = history->moves,
    .n_slides = history->helped == TS_GAME_HELP_SOLUTION ? 0 : history->position,
    .n_hints = history->n_hints,
    .n_undos = history->n_undos,
    .helped = history->helped,
    .replay = g_strdup (replay),
  };
  ts_game_header_copy (&self->header, header);

  return self;
}

void
ts_result_free (TsResult *self)
{
  ts_game_header_clear (&self->header);
  g_free (self->replay);
  g_free (self);
}

TsVerdict
ts_result_get_verdict (const TsResult *self)
{
  if (self->n_hints > 0 || self->helped != TS_GAME_HELP_NONE)
    return TS_VERDICT_HELPED;
  if (self->end.is_alike)
    return TS_VERDICT_ALIKE;

  return self->header.origin == TS_ORIGIN_GIVEN ? TS_VERDICT_KNOWN : TS_VERDICT_COUNTS;
}

gboolean
ts_result_counts (const TsResult *self)
{
  return ts_result_get_verdict (self) == TS_VERDICT_COUNTS && !self->is_excluded && !self->is_repeated;
}

/* Returns: whether both boards have the same size and difficulty; results of other kinds are not compared */
gboolean
ts_result_is_same_kind (const TsResult *self,
                        const TsResult *other)
{
  return self->board.columns == other->board.columns && self->board.rows == other->board.rows &&
         self->header.difficulty == other->header.difficulty;
}
