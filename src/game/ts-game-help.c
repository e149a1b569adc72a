/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The help a player had in a game: hints, moves taken back, and moves that were not the player's at all.
 * Owned by the game, as a part of it.
 * Thread: the game's.
 */

#define G_LOG_DOMAIN "ts-game"

#include "config.h"

#include "ts-game-private.h"

/**
 * ts_game_get_n_hints:
 *
 * Returns: how many moves the player was shown since the game started
 */
guint
ts_game_get_n_hints (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return self->n_hints;
}

/**
 * ts_game_add_hint:
 *
 * Remembers that the player was shown a move.
 */
void
ts_game_add_hint (TsGame *self)
{
  g_return_if_fail (TS_IS_GAME (self));

  self->n_hints++;
}

/**
 * ts_game_get_n_undos:
 *
 * Returns: how many slides were taken back since the game started
 */
guint
ts_game_get_n_undos (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return self->n_undos;
}

/**
 * ts_game_get_assisted:
 *
 * Returns: whether some of the moves were not the player's, so that solving the board is no win
 */
gboolean
ts_game_get_assisted (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return self->assisted;
}

/**
 * ts_game_set_assisted:
 * @assisted: whether moves were made for the player
 *
 * To be told before such a move is made. Only another start forgets it.
 */
void
ts_game_set_assisted (TsGame *self,
                      gboolean assisted)
{
  g_return_if_fail (TS_IS_GAME (self));

  self->assisted = !!assisted;
}
