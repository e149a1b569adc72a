/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-state"

#include "config.h"

#include "ts-game-state.h"

/**
 * ts_game_state_new:
 * @initial: the board before the first slide; copied
 *
 * Returns: (transfer full): a game without slides
 */
TsGameState *
ts_game_state_new (const TsBoard *initial)
{
  TsGameState *self;

  g_return_val_if_fail (initial != NULL, NULL);

  self = g_new0 (TsGameState, 1);
  self->initial = *initial;
  self->path = g_array_new (FALSE, FALSE, sizeof (uint8_t));

  return self;
}

void
ts_game_state_free (TsGameState *self)
{
  g_array_unref (self->path);
  g_free (self);
}
