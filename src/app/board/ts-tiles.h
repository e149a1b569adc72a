/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tiles of one board: the child widgets of one parent, from ts_tiles_init() to ts_tiles_clear().
 */

#pragma once

#include "ts-game.h"
#include "ts-textures.h"
#include "ts-tile.h"

G_BEGIN_DECLS

/**
 * TsTiles:
 * @columns: of the board
 * @rows: of the board
 * @n_tiles: one less than the cells
 * @widgets: [tile], for 1…n_tiles
 *
 * All zero is no board.
 */
typedef struct
{
  guint columns;
  guint rows;
  guint n_tiles;
  TsTile *widgets[TS_BOARD_MAX_CELLS];
} TsTiles;

void ts_tiles_init (TsTiles *self,
                    GtkWidget *parent,
                    const TsBoard *board);
void ts_tiles_clear (TsTiles *self);

gboolean ts_tiles_fit (const TsTiles *self,
                       const TsBoard *board);
void ts_tiles_place (const TsTiles *self,
                     const TsBoard *board);
void ts_tiles_set_textures (const TsTiles *self,
                            TsTextures *textures,
                            gboolean show_numbers);
void ts_tiles_set_enabled (const TsTiles *self,
                           gboolean enabled);
void ts_tiles_mark_home (const TsTiles *self,
                         TsGame *game);

G_END_DECLS
