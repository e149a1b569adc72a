/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-tiles"

#include "config.h"

#include "ts-tiles.h"

/**
 * ts_tiles_init:
 * @board: the board whose size counts
 *
 * Adds the tiles to @parent, all of them in cell 0.
 */
void
ts_tiles_init (TsTiles *self,
               GtkWidget *parent,
               const TsBoard *board)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_WIDGET (parent));
  g_return_if_fail (board != NULL);

  *self = (TsTiles){ .columns = board->columns, .rows = board->rows, .n_tiles = ts_board_get_n_cells (board) - 1 };
  for (guint tile = 1; tile <= self->n_tiles; tile++)
    {
      self->widgets[tile] = TS_TILE (ts_tile_new (tile));
      gtk_widget_set_parent (GTK_WIDGET (self->widgets[tile]), parent);
    }
}

/**
 * ts_tiles_clear:
 *
 * Removes the tiles from their parent.
 */
void
ts_tiles_clear (TsTiles *self)
{
  g_return_if_fail (self != NULL);

  for (guint tile = 1; tile <= self->n_tiles; tile++)
    gtk_widget_unparent (GTK_WIDGET (self->widgets[tile]));
  memset (self, 0, sizeof *self);
}

/**
 * ts_tiles_fit:
 *
 * Returns: whether they are the tiles of a board of the same size as @board
 */
gboolean
ts_tiles_fit (const TsTiles *self,
              const TsBoard *board)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (board != NULL, FALSE);

  return self->columns == board->columns && self->rows == board->rows;
}

/**
 * ts_tiles_place:
 * @board: of the same size
 *
 * Puts each tile into its cell on @board.
 */
void
ts_tiles_place (const TsTiles *self,
                const TsBoard *board)
{
  g_return_if_fail (ts_tiles_fit (self, board));

  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      if (cell != board->gap)
        ts_tile_set_cell (self->widgets[board->tiles[cell]], cell, self->columns);
    }
}

/**
 * ts_tiles_set_textures:
 * @textures: (nullable): the textures that the tiles show, for a board of the same size; or %NULL for plain tiles
 * @show_numbers: whether the tiles show their numbers
 */
void
ts_tiles_set_textures (const TsTiles *self,
                       TsTextures *textures,
                       gboolean show_numbers)
{
  g_return_if_fail (self != NULL);

  for (guint tile = 1; tile <= self->n_tiles; tile++)
    {
      ts_tile_set_texture (self->widgets[tile], textures != NULL ? ts_textures_get_tile (textures, tile) : NULL);
      ts_tile_set_show_number (self->widgets[tile], show_numbers);
    }
}

/**
 * ts_tiles_set_enabled:
 * @enabled: whether a player can focus and slide the tiles
 */
void
ts_tiles_set_enabled (const TsTiles *self,
                      gboolean enabled)
{
  g_return_if_fail (self != NULL);

  for (guint tile = 1; tile <= self->n_tiles; tile++)
    {
      gtk_widget_action_set_enabled (GTK_WIDGET (self->widgets[tile]), "tile.slide", enabled);
      gtk_widget_set_focusable (GTK_WIDGET (self->widgets[tile]), enabled);
    }
}

/**
 * ts_tiles_mark_home:
 * @game: (nullable): the game that tells which tiles are home and get a mark, or %NULL for no marks
 */
void
ts_tiles_mark_home (const TsTiles *self,
                    TsGame *game)
{
  g_return_if_fail (self != NULL);

  for (guint tile = 1; tile <= self->n_tiles; tile++)
    ts_tile_set_marked (self->widgets[tile],
                        game != NULL && ts_game_is_home (game, ts_tile_get_cell (self->widgets[tile])));
}
