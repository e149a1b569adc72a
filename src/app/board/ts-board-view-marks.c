/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view's marks: tiles that are home say so, if the player wants to see that.
 * Owned by the board view, as a part of it.
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include "ts-board-view-private.h"

/* Between a board of another size and the view's hearing of it, the tiles are those of the board before. */
static gboolean
has_tiles_of_game (TsBoardView *self)
{
  const TsBoard *board = self->game != NULL ? ts_game_get_board (self->game) : NULL;

  return board != NULL && board->columns == self->columns && board->rows == self->rows;
}

/**
 * _ts_board_view_update_marks:
 *
 * To be called when tiles have moved, or others than before look the same.
 */
void
_ts_board_view_update_marks (TsBoardView *self)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  if (!has_tiles_of_game (self))
    return;

  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self); tile++)
    ts_tile_set_marked (self->tiles[tile],
                        self->mark_home && ts_game_is_home (self->game, ts_tile_get_cell (self->tiles[tile])));
}

gboolean
ts_board_view_get_mark_home (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), FALSE);

  return self->mark_home;
}

/**
 * ts_board_view_set_mark_home:
 * @mark_home: whether tiles that are home say so
 */
void
ts_board_view_set_mark_home (TsBoardView *self,
                             gboolean mark_home)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));

  if (self->mark_home == mark_home)
    return;

  self->mark_home = mark_home;
  _ts_board_view_update_marks (self);
  g_object_notify (G_OBJECT (self), "mark-home");
}
