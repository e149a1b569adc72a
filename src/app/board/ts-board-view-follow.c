/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view's way after its game: which tiles there are, what is on them, and what they do when the game changes.
 * Owned by the board view, as a part of it.
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-board-view-private.h"
#include "ts-words.h"

void
_ts_board_view_update_textures (TsBoardView *self)
{
  TsTileSet *tile_set = ts_tile_cutter_get_tile_set (self->cutter);
  gboolean is_plain = ts_tile_cutter_get_picture (self->cutter) == NULL;

  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self); tile++)
    {
      ts_tile_set_texture (self->tiles[tile], tile_set != NULL ? ts_tile_set_get_tile (tile_set, tile) : NULL);
      ts_tile_set_show_number (self->tiles[tile], is_plain || self->show_numbers);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
update_enabled (TsBoardView *self)
{
  gboolean enabled = self->game != NULL && !ts_game_get_solved (self->game);

  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self); tile++)
    {
      gtk_widget_action_set_enabled (GTK_WIDGET (self->tiles[tile]), "tile.slide", enabled);
      gtk_widget_set_focusable (GTK_WIDGET (self->tiles[tile]), enabled);
    }
}

void
_ts_board_view_remove_tiles (TsBoardView *self)
{
  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self); tile++)
    gtk_widget_unparent (GTK_WIDGET (self->tiles[tile]));
  memset (self->tiles, 0, sizeof self->tiles);
  self->columns = 0;
  self->rows = 0;
}

static void
update_accessible_name (TsBoardView *self)
{
  /* Translators: read by screen readers. The numbers are the board's columns and rows. */
  g_autofree char *label = ts_words_dup_format (_ ("Puzzle board, %u by %u"), self->columns, self->rows);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
create_tiles (TsBoardView *self,
              const TsBoard *board)
{
  _ts_board_view_remove_tiles (self);
  self->columns = board->columns;
  self->rows = board->rows;

  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self); tile++)
    {
      self->tiles[tile] = TS_TILE (ts_tile_new (tile));
      gtk_widget_set_parent (GTK_WIDGET (self->tiles[tile]), GTK_WIDGET (self));
    }

  ts_tile_cutter_set_size (self->cutter, self->columns, self->rows, 0);
  update_accessible_name (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Puts each tile into the cell where the game has it. */
static void
place_tiles (TsBoardView *self)
{
  const TsBoard *board = ts_game_get_board (self->game);

  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      if (cell != board->gap)
        ts_tile_set_cell (self->tiles[board->tiles[cell]], cell, self->columns);
    }
}

static void
moved_cb (TsBoardView *self,
          const TsSlide *slide,
          TsGame *game)
{
  const TsBoard *board = ts_game_get_board (game);

  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  _ts_board_view_let_go (self);
  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      guint tile = board->tiles[cell];

      if (tile != 0 && ts_tile_get_cell (self->tiles[tile]) != cell)
        _ts_board_view_slide_tile (self, tile, cell);
    }
  _ts_board_view_update_marks (self);
}

static void
refused_cb (TsBoardView *self,
            guint cell,
            int result,
            TsGame *game)
{
  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  if (result == TS_SLIDE_NOT_IN_LINE)
    _ts_board_view_shake_tile (self, ts_game_get_board (game)->tiles[cell]);
}

static void
solved_cb (TsBoardView *self,
           GParamSpec *pspec,
           TsGame *game)
{
  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  update_enabled (self);
  if (ts_game_get_solved (game))
    _ts_board_view_start_finale (self);
}

static void
reset_cb (TsBoardView *self,
          TsGame *game)
{
  const TsBoard *board = ts_game_get_board (game);

  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  _ts_board_view_let_go (self);
  ts_finale_reset (&self->finale, ts_game_get_solved (game));
  _ts_board_view_settle (self);
  if (board->columns != self->columns || board->rows != self->rows)
    create_tiles (self, board);
  place_tiles (self);
  _ts_board_view_update_marks (self);
  _ts_board_view_update_textures (self);
  update_enabled (self);
}

void
_ts_board_view_follow_init (TsBoardView *self)
{
  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "reset", G_CALLBACK (reset_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "lookalikes-changed", G_CALLBACK (_ts_board_view_update_marks),
                                  self);
  g_signal_group_connect_swapped (self->game_signals, "notify::solved", G_CALLBACK (solved_cb), self);
}

/**
 * ts_board_view_get_game:
 *
 * Returns: (transfer none) (nullable): the game that is followed
 */
TsGame *
ts_board_view_get_game (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), NULL);

  return self->game;
}

/**
 * ts_board_view_set_game:
 * @game: (nullable): the game to follow, or %NULL for an empty view
 */
void
ts_board_view_set_game (TsBoardView *self,
                        TsGame *game)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));
  g_return_if_fail (game == NULL || TS_IS_GAME (game));

  if (!g_set_object (&self->game, game))
    return;

  g_signal_group_set_target (self->game_signals, game);
  if (game != NULL)
    reset_cb (self, game);
  else
    _ts_board_view_remove_tiles (self);
}
