/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tile: the widget of one piece of the picture, which a player can focus and slide.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"

#define TS_TYPE_TILE (ts_tile_get_type ())

G_DECLARE_FINAL_TYPE (TsTile, ts_tile, TS, TILE, GtkWidget)

/**
 * TsTileLook:
 * @texture: (nullable): the piece of the picture that the tile shows, or %NULL for a plain tile
 * @has_number: whether it shows its number
 * @color_group: the group of ts_number_colors_get_group(), or 0, for the ground of the number
 * @has_mark: whether it shows that it is home
 * @told_columns: columns of the board, if a screen reader is told where the tile belongs; otherwise 0
 * @has_ring: whether a ring says that a hint is about it
 * @has_hint: whether an arrow says that it should slide next
 * @direction: where it should slide, with a hint
 * @is_guided: whether a screen reader is told to which cell the tile should go
 * @target: this cell
 * @columns: of the board, with @is_guided
 * @is_enabled: whether a player can focus and slide it
 */
typedef struct
{
  GdkTexture *texture;
  gboolean has_number;
  guint color_group;
  gboolean has_mark;
  guint told_columns;
  gboolean has_ring;
  gboolean has_hint;
  TsDirection direction;
  gboolean is_guided;
  guint target;
  guint columns;
  gboolean is_enabled;
} TsTileLook;

GtkWidget *ts_tile_new (guint number);
void ts_tile_snapshot_rings (GtkSnapshot *snapshot,
                             const graphene_rect_t *bounds,
                             float radius);
void ts_tile_snapshot_target (TsTile *self,
                              GtkSnapshot *snapshot);
guint ts_tile_get_cell (TsTile *self);
void ts_tile_set_cell (TsTile *self,
                       guint cell,
                       guint columns);
void ts_tile_set_look (TsTile *self,
                       const TsTileLook *look);
