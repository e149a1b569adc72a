/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tile: the widget of one piece of the picture, which a player can focus and slide.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"
#include "ts-settings.h"

#define TS_TYPE_TILE (ts_tile_get_type ())

G_DECLARE_FINAL_TYPE (TsTile, ts_tile, TS, TILE, GtkWidget)

/* How many colors numbers have, which larger boards repeat. */
#define TS_N_NUMBER_GROUNDS 6

/* What a tile shows. */
typedef struct
{
  GdkTexture *texture;   /* (nullable): its piece of the picture; a tile without one is plain */
  gboolean has_number;   /* shows its number */
  gboolean has_mark;     /* shows that it is home */
  gboolean tells_home;   /* to a screen reader */
  gboolean has_ring;     /* a hint is about it */
  gboolean has_hint;     /* an arrow says that it should slide next */
  TsDirection direction; /* with @has_hint */
  gboolean is_enabled;   /* a player can focus and slide it */
  guint16 target;        /* with @has_ring and without @has_hint: the cell to which it should go */
  guint16 color_group;   /* of ts_tile_get_group(), for the ground of the number */
} TsTileLook;

GtkWidget *ts_tile_new (guint number,
                        guint columns);
void ts_tile_snapshot_rings (GtkSnapshot *snapshot,
                             const graphene_rect_t *bounds,
                             float radius);
void ts_tile_snapshot_target (TsTile *self,
                              GtkSnapshot *snapshot);
guint ts_tile_get_cell (TsTile *self);
void ts_tile_set_cell (TsTile *self,
                       guint cell);
void ts_tile_set_look (TsTile *self,
                       const TsTileLook *look);
guint ts_tile_get_group (TsNumberColors scheme,
                         guint home,
                         guint columns,
                         guint rows);
GdkRGBA ts_tile_get_ground (guint group);
