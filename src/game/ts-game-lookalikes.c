/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiles that look the same: they may stand for each other when the game asks whether the picture is whole.
 * Owned by the game, as a part of it.
 * Thread: the game's.
 */

#define G_LOG_DOMAIN "ts-game"

#include "config.h"

#include "ts-game-private.h"

static gboolean
applies (TsGame *self)
{
  const TsBoard *board = ts_history_get_board (self->history);

  return self->lookalike_columns == board->columns && self->lookalike_rows == board->rows;
}

gboolean
_ts_game_is_whole (TsGame *self)
{
  return ts_board_is_solved_by (ts_history_get_board (self->history), applies (self) ? self->lookalikes : NULL);
}

/**
 * ts_game_set_lookalikes:
 * @classes: (nullable): what each tile shows: tiles t and u look the same where classes[t − 1] equals classes[u − 1];
 *   as many as the present board has tiles, copied; %NULL if no two tiles look the same
 *
 * Holds for the boards of this size, until it is said anew. A board in play that is whole by this is finished at once;
 * one that nobody has touched is not, and a finished game stays finished.
 */
void
ts_game_set_lookalikes (TsGame *self,
                        const guint8 *classes)
{
  const TsBoard *board;

  g_return_if_fail (TS_IS_GAME (self));

  board = ts_history_get_board (self->history);
  self->lookalike_columns = classes != NULL ? board->columns : 0;
  self->lookalike_rows = classes != NULL ? board->rows : 0;
  if (classes != NULL)
    memcpy (self->lookalikes, classes, ts_board_get_n_cells (board) - 1);

  g_signal_emit_by_name (self, "lookalikes-changed");
  if (ts_game_get_in_progress (self))
    _ts_game_update_solved (self);
}

/**
 * ts_game_looks_solved:
 *
 * Returns: whether the board shows the whole picture, be it finished or not
 */
gboolean
ts_game_looks_solved (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return _ts_game_is_whole (self);
}

/**
 * ts_game_is_home:
 *
 * Returns: whether @cell has the tile that is home there, or one that looks like it; or the gap, if that is home there
 */
gboolean
ts_game_is_home (TsGame *self,
                 guint cell)
{
  const TsBoard *board;
  guint n_tiles;
  guint tile;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  board = ts_history_get_board (self->history);
  n_tiles = ts_board_get_n_cells (board) - 1;
  g_return_val_if_fail (cell <= n_tiles, FALSE);

  tile = board->tiles[cell];
  if (tile == 0 || cell == n_tiles)
    return tile == 0 && cell == n_tiles;

  return tile == cell + 1 || (applies (self) && self->lookalikes[tile - 1] == self->lookalikes[cell]);
}

/**
 * ts_game_has_lookalikes:
 *
 * Returns: whether two tiles of the present board look the same, so that there are several ways for it to be solved
 */
gboolean
ts_game_has_lookalikes (TsGame *self)
{
  guint n_tiles;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  if (!applies (self))
    return FALSE;

  n_tiles = ts_board_get_n_cells (ts_history_get_board (self->history)) - 1;
  for (guint i = 1; i < n_tiles; i++)
    {
      if (memchr (self->lookalikes, self->lookalikes[i], i) != NULL)
        return TRUE;
    }

  return FALSE;
}
