/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view's insides, for the ts-board-view*.c files alone.
 * Owned by the board view, as a part of it.
 */

#pragma once

#include "ts-animation.h"
#include "ts-board-view.h"
#include "ts-drag.h"
#include "ts-finale.h"
#include "ts-geometry.h"
#include "ts-peek.h"
#include "ts-hint.h"
#include "ts-tile-cutter.h"
#include "ts-tile.h"

G_BEGIN_DECLS

struct _TsBoardView
{
  GtkWidget parent_instance;

  /* Borrowed */
  TsTile *tiles[TS_BOARD_MAX_CELLS]; /* [tile], children; [0] is unused */
  GtkWidget *hint;                   /* a child, while there is a hint */

  /* Owned */
  TsGame *game;
  GSignalGroup *game_signals;
  TsTileCutter *cutter;

  /* Plain */
  guint columns; /* of the tiles that are there */
  guint rows;
  TsBoardGeometry geometry;
  TsAnimation animations[TS_BOARD_MAX_CELLS]; /* [tile] */
  TsDrag drag;
  TsFinale finale;
  TsPeek peek;
  guint hinted_cell; /* that the hint is over */
  guint hinted_tile; /* in it; 0 if there is no hint */
  guint tick_id;
  gboolean show_numbers;
  gboolean mark_home;
};

/* ts-board-view-follow.c: what the game does to the tiles. */
void _ts_board_view_follow_init (TsBoardView *self);
void _ts_board_view_remove_tiles (TsBoardView *self);
void _ts_board_view_update_textures (TsBoardView *self);

/* ts-board-view-layout.c: where the tiles are shown, from frame to frame. */
guint _ts_board_view_get_n_tiles (TsBoardView *self);
void _ts_board_view_slide_tile (TsBoardView *self,
                                guint tile,
                                guint cell);
void _ts_board_view_shake_tile (TsBoardView *self,
                                guint tile);
void _ts_board_view_start_finale (TsBoardView *self);
void _ts_board_view_settle (TsBoardView *self);
void _ts_board_view_class_layout_init (GtkWidgetClass *widget_class);

/* ts-board-view-drag.c: clicks and drags. */
void _ts_board_view_drag_init (TsBoardView *self);
void _ts_board_view_let_go (TsBoardView *self);

/* ts-board-view-hint.c: which tile should slide next. */
void _ts_board_view_hint_init (TsBoardView *self);
void _ts_board_view_hint_allocate (TsBoardView *self);
void _ts_board_view_hint_snapshot (TsBoardView *self,
                                   GtkSnapshot *snapshot);

/* ts-board-view-marks.c: which tiles are home. */
void _ts_board_view_update_marks (TsBoardView *self);

/* ts-board-view.c */
void _ts_board_view_emit_finished (TsBoardView *self);

G_END_DECLS
