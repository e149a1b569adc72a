/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-state"

#include "config.h"

#include "ts-game-state.h"

#include "ts-game-private.h"

/**
 * ts_game_state_new:
 * @initial: where the game starts; copied
 *
 * Returns: (transfer full): a game in which nothing was done
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

/**
 * ts_game_dup_state:
 *
 * Returns: (transfer full): all that ts_game_restore() needs to go on with this game
 */
TsGameState *
ts_game_dup_state (TsGame *self)
{
  const GArray *path;
  TsGameState *state;

  g_return_val_if_fail (TS_IS_GAME (self), NULL);

  path = ts_history_get_path (self->history);
  state = ts_game_state_new (ts_history_get_initial (self->history));
  g_array_append_vals (state->path, path->data, path->len);
  state->position = ts_history_get_position (self->history);
  state->elapsed_us = ts_game_get_elapsed_us (self);
  state->n_hints = self->n_hints;
  state->n_undos = self->n_undos;
  state->assisted = self->assisted;

  return state;
}

/**
 * ts_game_restore:
 * @state: a game that was kept
 *
 * Throws the present game away and goes on with another one; its clock stands until the next slide.
 *
 * Returns: whether the path in @state is legal; if not, the present game goes on
 */
gboolean
ts_game_restore (TsGame *self,
                 const TsGameState *state)
{
  TsHistory *history;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);
  g_return_val_if_fail (state != NULL && ts_board_is_solvable (&state->initial), FALSE);

  history = ts_history_new_from_state (state);
  if (history == NULL)
    return FALSE;

  g_object_freeze_notify (G_OBJECT (self));
  self->n_hints = state->n_hints;
  self->n_undos = state->n_undos;
  self->assisted = state->assisted;
  _ts_game_take_history (self, history, state->elapsed_us);
  g_object_thaw_notify (G_OBJECT (self));

  return TRUE;
}
