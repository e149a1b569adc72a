/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be asked of a game: its board, its moves and time, and what may be done with it now.
 * Owned by the game, as a part of it; nothing here changes it.
 * Thread: the game's.
 */

#define G_LOG_DOMAIN "ts-game"

#include "config.h"

#include "ts-game-private.h"

/**
 * ts_game_get_board:
 *
 * Returns: (transfer none): the board as it is now; valid until the game changes
 */
const TsBoard *
ts_game_get_board (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), NULL);

  return ts_history_get_board (self->history);
}

/**
 * ts_game_get_initial_board:
 *
 * Returns: (transfer none): the board this game started from
 */
const TsBoard *
ts_game_get_initial_board (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), NULL);

  return ts_history_get_initial (self->history);
}

/**
 * ts_game_foreach_slide:
 * @func: called for each slide that leads from the initial board to the present one, in order
 */
void
ts_game_foreach_slide (TsGame *self,
                       TsHistoryFunc func,
                       gpointer user_data)
{
  g_return_if_fail (TS_IS_GAME (self));

  ts_history_foreach (self->history, func, user_data);
}

guint
ts_game_get_moves (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return ts_history_get_moves (self->history);
}

/**
 * ts_game_get_elapsed_us:
 *
 * Returns: microseconds from the first slide on, without pauses, up to now or the last slide of a solved game
 */
gint64
ts_game_get_elapsed_us (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return ts_clock_get_elapsed_us (self->clock);
}

gboolean
ts_game_get_solved (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return self->solved;
}

/**
 * ts_game_get_in_progress:
 *
 * Returns: whether something would be lost with this game: tiles were slid, and it is not finished
 */
gboolean
ts_game_get_in_progress (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return ts_history_get_position (self->history) > 0 && !self->solved;
}

gboolean
ts_game_get_can_undo (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return ts_history_get_position (self->history) > 0 && !self->solved && !self->paused;
}

gboolean
ts_game_get_can_redo (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return ts_history_get_position (self->history) < ts_history_get_length (self->history) && !self->solved &&
         !self->paused;
}

gboolean
ts_game_get_paused (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return self->paused;
}
