/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view's layout: where each tile is shown, from frame to frame, and what is drawn around them.
 * Owned by the board view, as a part of it.
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include "ts-board-view-private.h"

/* Logical pixels. The smallest lets the largest board into a window of 360 pixels; the other is comfortable. */
#define MIN_TILE_SIZE 24
#define NATURAL_TILE_SIZE 132

#define TRAY_OPACITY 0.08f
#define TRAY_MARGIN 3
#define TRAY_RADIUS 8

static gint64
get_now (TsBoardView *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  return clock != NULL ? gdk_frame_clock_get_frame_time (clock) : 0;
}

static gboolean
animates (TsBoardView *self)
{
  gboolean enabled;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled, NULL);

  return enabled && gtk_widget_get_mapped (GTK_WIDGET (self));
}

/* Where @tile is shown, in cells. */
static void
get_place (TsBoardView *self,
           guint tile,
           gint64 now,
           double *column,
           double *row)
{
  guint cell = ts_tile_get_cell (self->tiles[tile]);

  *column = cell % self->columns;
  *row = cell / self->columns;
  ts_animation_get_place (&self->animations[tile], now, column, row);
  ts_drag_get_place (&self->drag, cell, column, row);
}

/**
 * _ts_board_view_settle:
 *
 * Lets the animations end here and now.
 */
void
_ts_board_view_settle (TsBoardView *self)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick_id);
  self->tick_id = 0;
  memset (self->animations, 0, sizeof self->animations);
  ts_peek_end (&self->peek);
  gtk_widget_queue_allocate (GTK_WIDGET (self));

  if (ts_finale_end (&self->finale))
    _ts_board_view_emit_finished (self);
}

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer user_data)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  gboolean active = ts_finale_is_active (&self->finale, now) || ts_peek_is_active (&self->peek, now);

  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self) && !active; tile++)
    active = ts_animation_is_active (&self->animations[tile], now);

  if (!active)
    _ts_board_view_settle (self);
  else
    gtk_widget_queue_allocate (widget);

  return active ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Runs what was begun, or ends it at once where nothing may move. */
static void
animate (TsBoardView *self)
{
  if (!animates (self))
    _ts_board_view_settle (self);
  else if (self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static GtkSizeRequestMode
ts_board_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
ts_board_view_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  guint n_cells = orientation == GTK_ORIENTATION_HORIZONTAL ? self->columns : self->rows;

  *minimum = (int) n_cells * MIN_TILE_SIZE;
  *natural = (int) n_cells * NATURAL_TILE_SIZE;
}

static void
ts_board_view_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  gint64 now = get_now (self);
  int size;

  if (_ts_board_view_get_n_tiles (self) == 0)
    return;

  self->geometry = ts_geometry_fit_board ((int) self->columns, (int) self->rows, width, height);
  size = self->geometry.tile_size;
  ts_tile_cutter_set_size (self->cutter, self->columns, self->rows, size * gtk_widget_get_scale_factor (widget));

  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self); tile++)
    {
      double column;
      double row;

      get_place (self, tile, now, &column, &row);
      gtk_widget_allocate (GTK_WIDGET (self->tiles[tile]), size, size, -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (
                                                              (float) (self->geometry.x + column * size),
                                                              (float) (self->geometry.y + row * size))));
    }
  _ts_board_view_hint_allocate (self);
}

static void
snapshot_tray (TsBoardView *self,
               GtkSnapshot *snapshot,
               const graphene_rect_t *board)
{
  graphene_rect_t bounds;
  GskRoundedRect tray;
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha *= TRAY_OPACITY;
  graphene_rect_inset_r (board, -TRAY_MARGIN, -TRAY_MARGIN, &bounds);
  gsk_rounded_rect_init_from_rect (&tray, &bounds, TRAY_RADIUS);

  gtk_snapshot_push_rounded_clip (snapshot, &tray);
  gtk_snapshot_append_color (snapshot, &color, &bounds);
  gtk_snapshot_pop (snapshot);
}

static void
ts_board_view_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  TsTileSet *tile_set = ts_tile_cutter_get_tile_set (self->cutter);
  const TsBoardGeometry *geometry = &self->geometry;
  graphene_rect_t board = GRAPHENE_RECT_INIT (geometry->x, geometry->y, geometry->columns * geometry->tile_size,
                                              geometry->rows * geometry->tile_size);
  gint64 now = get_now (self);
  graphene_rect_t gap;
  guint n_cells;

  if (_ts_board_view_get_n_tiles (self) == 0)
    return;

  if (tile_set == NULL || !ts_finale_is_whole (&self->finale, now))
    {
      snapshot_tray (self, snapshot, &board);
      for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self); tile++)
        gtk_widget_snapshot_child (widget, GTK_WIDGET (self->tiles[tile]), snapshot);
      _ts_board_view_hint_snapshot (self, snapshot);
    }
  if (tile_set == NULL)
    return;

  n_cells = ts_tile_set_get_columns (tile_set) * ts_tile_set_get_rows (tile_set);
  ts_peek_snapshot (&self->peek, now, snapshot, ts_tile_set_get_whole (tile_set), &board);
  /* Of a solved board: the last cell. */
  graphene_rect_init (&gap, board.origin.x + board.size.width - (float) geometry->tile_size,
                      board.origin.y + board.size.height - (float) geometry->tile_size, (float) geometry->tile_size,
                      (float) geometry->tile_size);
  ts_finale_snapshot (&self->finale, now, snapshot, ts_tile_set_get_whole (tile_set), &board,
                      ts_tile_set_get_tile (tile_set, n_cells), &gap);
}

/**
 * _ts_board_view_get_n_tiles:
 *
 * Returns: how many tiles there are: 1…n−1, or none without a game
 */
guint
_ts_board_view_get_n_tiles (TsBoardView *self)
{
  return self->columns * self->rows == 0 ? 0 : self->columns * self->rows - 1;
}

/**
 * _ts_board_view_slide_tile:
 * @cell: where the game has the tile now
 *
 * Lets the tile run there from where it is shown.
 */
void
_ts_board_view_slide_tile (TsBoardView *self,
                           guint tile,
                           guint cell)
{
  gint64 now = get_now (self);
  double column;
  double row;

  g_assert (TS_IS_BOARD_VIEW (self));

  get_place (self, tile, now, &column, &row);
  ts_tile_set_cell (self->tiles[tile], cell, self->columns);
  ts_animation_slide (&self->animations[tile], column, row, now);
  animate (self);
}

/**
 * _ts_board_view_shake_tile:
 *
 * Lets the tile say that it cannot slide.
 */
void
_ts_board_view_shake_tile (TsBoardView *self,
                           guint tile)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  ts_animation_shake (&self->animations[tile], get_now (self));
  animate (self);
}

/**
 * _ts_board_view_start_finale:
 *
 * Makes the picture whole, once the last tile has come home.
 */
void
_ts_board_view_start_finale (TsBoardView *self)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  ts_finale_start (&self->finale, get_now (self) + TS_ANIMATION_SLIDE_US);
  animate (self);
}

gboolean
ts_board_view_get_peeking (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), FALSE);

  return self->peek.is_on;
}

/**
 * ts_board_view_set_peeking:
 * @peeking: whether the whole picture shall be seen in place of the tiles, if there is one
 */
void
ts_board_view_set_peeking (TsBoardView *self,
                           gboolean peeking)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));

  peeking = !!peeking;
  if (self->peek.is_on == peeking)
    return;

  ts_peek_set (&self->peek, peeking, get_now (self));
  animate (self);
}

/**
 * ts_board_view_get_moving:
 *
 * Returns: whether anything on the board is still on its way
 */
gboolean
ts_board_view_get_moving (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), FALSE);

  return self->tick_id != 0;
}

/**
 * ts_board_view_set_crop:
 * @crop: the part of the picture that the tiles show
 */
void
ts_board_view_set_crop (TsBoardView *self,
                        const TsCrop *crop)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));

  ts_tile_cutter_set_crop (self->cutter, crop);
}

/**
 * _ts_board_view_class_layout_init:
 *
 * Installs what this file implements of the widget.
 */
void
_ts_board_view_class_layout_init (GtkWidgetClass *widget_class)
{
  widget_class->get_request_mode = ts_board_view_get_request_mode;
  widget_class->measure = ts_board_view_measure;
  widget_class->size_allocate = ts_board_view_size_allocate;
  widget_class->snapshot = ts_board_view_snapshot;
}
