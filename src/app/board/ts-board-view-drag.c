/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view's fingers: a click slides, a drag takes tiles along, and letting go asks the game.
 * Owned by the board view, as a part of it.
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include "ts-board-view-private.h"

static gint64
get_event_time (GtkGesture *gesture)
{
  return (gint64) gtk_event_controller_get_current_event_time (GTK_EVENT_CONTROLLER (gesture)) * 1000;
}

static void
drag_begin_cb (TsBoardView *self,
               double x,
               double y,
               GtkGesture *gesture)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  if (self->game == NULL)
    return;

  ts_drag_begin (&self->drag, ts_game_get_board (self->game), ts_geometry_find_cell (&self->geometry, x, y),
                 get_event_time (gesture));
  if (ts_game_get_solved (self->game))
    self->drag.slide.n_tiles = 0;
}

static void
drag_update_cb (TsBoardView *self,
                double x,
                double y,
                GtkGesture *gesture)
{
  double size = MAX (self->geometry.tile_size, 1);

  g_assert (TS_IS_BOARD_VIEW (self));

  if (!self->drag.is_held)
    return;

  if (gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) x, (int) y))
    self->drag.is_drag = TRUE;
  ts_drag_move (&self->drag, x / size, y / size, get_event_time (gesture));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
release (TsBoardView *self,
         gint64 now_us)
{
  TsDrag drag = self->drag;

  /* The tiles are on their way back when the game is asked: if it refuses, they have never been away. */
  _ts_board_view_let_go (self);
  if (drag.is_held && (!drag.is_drag || ts_drag_commits (&drag, now_us)))
    gtk_widget_activate_action (GTK_WIDGET (self), "board.slide", "u", drag.cell);
}

static void
drag_end_cb (TsBoardView *self,
             double x,
             double y,
             GtkGesture *gesture)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  release (self, get_event_time (gesture));
}

/* The newest finger counts: one that still lies there lets go. The gesture, which has room for one finger and would not
 * see another before all are gone, starts anew. */
static gboolean
touch_cb (GtkGesture *gesture,
          GdkEvent *event)
{
  TsBoardView *self = TS_BOARD_VIEW (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));

  if (gdk_event_get_event_type (event) == GDK_TOUCH_BEGIN && self->drag.is_held)
    {
      release (self, (gint64) gdk_event_get_time (event) * 1000);
      gtk_event_controller_reset (GTK_EVENT_CONTROLLER (gesture));
    }

  return GDK_EVENT_PROPAGATE;
}

/**
 * _ts_board_view_let_go:
 *
 * Lets what a finger holds spring back to where the game has it; the rest of that finger's way means nothing.
 */
void
_ts_board_view_let_go (TsBoardView *self)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  for (guint tile = 1; tile <= _ts_board_view_get_n_tiles (self) && self->drag.offset > 0; tile++)
    {
      guint cell = ts_tile_get_cell (self->tiles[tile]);

      if (ts_drag_has_cell (&self->drag, cell))
        _ts_board_view_slide_tile (self, tile, cell);
    }
  memset (&self->drag, 0, sizeof self->drag);
}

void
_ts_board_view_drag_init (TsBoardView *self)
{
  GtkGesture *gesture = gtk_gesture_drag_new ();
  GtkEventController *touch = gtk_event_controller_legacy_new ();

  g_assert (TS_IS_BOARD_VIEW (self));

  gtk_event_controller_set_propagation_phase (touch, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (touch, "event", G_CALLBACK (touch_cb), gesture);
  gtk_widget_add_controller (GTK_WIDGET (self), touch);

  g_signal_connect_swapped (gesture, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (gesture, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (gesture, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (gesture, "cancel", G_CALLBACK (_ts_board_view_let_go), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}
