/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-goal"

#include "config.h"

#include "ts-goal.h"

#include "ts-settings.h"
#include "ts-tile.h"

struct _TsGoal
{
  GObject parent_instance;

  /* Borrowed; outlive the object */
  GtkWindow *window;
  TsBoardView *view;

  /* Plain */
  guint tile; /* whose place may be marked; 0 if there is none */
};

static void
ts_goal_snapshot (GdkPaintable *paintable,
                  GdkSnapshot *snapshot,
                  double width,
                  double height)
{
  TsGoal *self = TS_GOAL (paintable);
  GdkTexture *whole = ts_board_view_get_whole (self->view);
  guint tile = ts_goal_get_tile (self);

  if (whole == NULL)
    return;

  gdk_paintable_snapshot (GDK_PAINTABLE (whole), snapshot, width, height);
  if (tile != 0)
    {
      const TsBoard *board = ts_game_get_board (ts_board_view_get_game (self->view));
      float column_width = (float) width / board->columns;
      float row_height = (float) height / board->rows;

      ts_tile_snapshot_rings (snapshot,
                              &GRAPHENE_RECT_INIT ((tile - 1) % board->columns * column_width,
                                                   (tile - 1) / board->columns * row_height, column_width, row_height),
                              0);
    }
}

static void
init_paintable (GdkPaintableInterface *interface)
{
  interface->snapshot = ts_goal_snapshot;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TsGoal,
                               ts_goal,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GDK_TYPE_PAINTABLE, init_paintable))

static void
set_tile (TsGoal *self,
          guint tile)
{
  if (self->tile == tile)
    return;

  self->tile = tile;
  gdk_paintable_invalidate_contents (GDK_PAINTABLE (self));
}

/* Where the focus is not shown, as for a player with a pointer, it points at no tile. */
static void
focus_cb (TsGoal *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);
  TsGame *game = ts_board_view_get_game (self->view);

  if (game != NULL && TS_IS_TILE (focus) && gtk_window_get_focus_visible (self->window))
    set_tile (self, ts_game_get_board (game)->tiles[ts_tile_get_cell (TS_TILE (focus))]);
  else
    set_tile (self, 0);
}

/* The tile that slides away under a resting pointer stays marked until the pointer moves. */
static void
motion_cb (TsGoal *self,
           double x,
           double y)
{
  TsGame *game = ts_board_view_get_game (self->view);
  guint cell = ts_board_view_find_cell (self->view, x, y);

  if (game != NULL && cell != TS_BOARD_NO_CELL)
    set_tile (self, ts_game_get_board (game)->tiles[cell]);
  else
    focus_cb (self);
}

static void
game_cb (TsGoal *self)
{
  set_tile (self, 0);
  gdk_paintable_invalidate_contents (GDK_PAINTABLE (self));
}

static void
ts_goal_class_init (TsGoalClass *klass)
{
}

static void
ts_goal_init (TsGoal *self)
{
  g_signal_connect_object (ts_settings_get (), "changed::whole-picture", G_CALLBACK (gdk_paintable_invalidate_contents),
                           self, G_CONNECT_SWAPPED);
}

/**
 * ts_goal_new:
 * @window: has @view, and outlives the object
 * @view: outlives the object
 *
 * Returns: (transfer full): the goal of the game in @view
 */
TsGoal *
ts_goal_new (GtkWindow *window,
             TsBoardView *view)
{
  TsGoal *self = g_object_new (TS_TYPE_GOAL, NULL);
  GtkEventController *pointer = gtk_event_controller_motion_new ();

  self->window = window;
  self->view = view;
  g_signal_connect_object (pointer, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pointer, "leave", G_CALLBACK (focus_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (view), pointer);
  g_signal_connect_object (window, "notify::focus-widget", G_CALLBACK (focus_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::focus-visible", G_CALLBACK (focus_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "game-changed", G_CALLBACK (game_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "peek-changed", G_CALLBACK (gdk_paintable_invalidate_contents), self,
                           G_CONNECT_SWAPPED);

  return self;
}

/* Returns: the tile whose place is marked; 0 if there is none, or if the setting `whole-picture` is not `marked` */
guint
ts_goal_get_tile (TsGoal *self)
{
  return g_settings_get_enum (ts_settings_get (), "whole-picture") == TS_WHOLE_PICTURE_MARKED ? self->tile : 0;
}
