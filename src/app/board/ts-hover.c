/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-hover"

#include "config.h"

#include "ts-hover.h"

#include "ts-settings.h"

/* The modifiers and buttons that let a pointer move over the board without sliding tiles. */
#define FREEZING \
  (GDK_CONTROL_MASK | GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK)

/* Asks for the slide of each cell between two positions of the pointer: GDK reports only the last one of a frame. A
 * cell is asked for once, when the pointer enters it, so that an undo under a trembling pointer is not undone. */
typedef struct
{
  TsBoardView *view; /* owns it, and the controllers */
  GtkEventController *pointer;
  GtkEventController *finger;
  graphene_point_t position; /* the last one, in logical pixels of the view */
  gboolean is_entered;       /* the slide of the cell there has been asked for */
} Hover;

static gboolean
can_play (Hover *self)
{
  TsGame *game = ts_board_view_get_game (self->view);

  return game != NULL && !ts_game_get_solved (game) && !ts_game_get_paused (game) &&
         !ts_board_view_get_peeking (self->view);
}

static void
slide (Hover *self,
       guint cell)
{
  if (can_play (self) &&
      ts_board_check_slide (ts_game_get_board (ts_board_view_get_game (self->view)), cell, NULL) == TS_SLIDE_OK)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "board.slide", "u", cell);
}

/* @is_frozen: slides nothing */
static void
move (Hover *self,
      double x,
      double y,
      gboolean is_frozen)
{
  graphene_point_t end = GRAPHENE_POINT_INIT ((float) x, (float) y);
  guint start_cell = ts_board_view_find_cell (self->view, self->position.x, self->position.y);
  guint16 cells[TS_GEOMETRY_MAX_CROSSED];
  guint n_cells = ts_board_view_find_crossed (self->view, &self->position, &end, cells);

  for (guint i = 0; i < n_cells && !is_frozen; i++)
    {
      if (i > 0 || cells[0] != start_cell || !self->is_entered)
        slide (self, cells[i]);
    }
  self->is_entered = !is_frozen || (self->is_entered && start_cell == ts_board_view_find_cell (self->view, x, y));
  self->position = end;
}

/* Ignores a pointer that crosses the board while another window has the focus. */
static gboolean
is_frozen (Hover *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->view));

  return (gtk_event_controller_get_current_event_state (self->pointer) & FREEZING) != 0 || !can_play (self) ||
         !gtk_window_is_active (GTK_WINDOW (root));
}

static void
enter_cb (Hover *self,
          double x,
          double y)
{
  self->position = GRAPHENE_POINT_INIT ((float) x, (float) y);
  self->is_entered = FALSE;
}

static void
motion_cb (Hover *self,
           double x,
           double y)
{
  /* GDK repeats the last motion when a widget moves under a pointer that rests. */
  if (graphene_point_equal (&self->position, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
    return;

  move (self, x, y, is_frozen (self));
}

static void
touch_begin_cb (Hover *self,
                double x,
                double y)
{
  /* A claimed finger is kept from other gestures, a denied one left to them. */
  gtk_gesture_set_state (GTK_GESTURE (self->finger),
                         can_play (self) ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED);
  enter_cb (self, x, y);
  move (self, x, y, FALSE);
}

static void
touch_update_cb (Hover *self,
                 double offset_x,
                 double offset_y)
{
  double x;
  double y;

  gtk_gesture_drag_get_start_point (GTK_GESTURE_DRAG (self->finger), &x, &y);
  move (self, x + offset_x, y + offset_y, FALSE);
}

static void
control_cb (GtkEventController *controller)
{
  g_autofree char *control = g_settings_get_string (ts_settings_get (), "control");

  gtk_event_controller_set_propagation_phase (controller,
                                              g_str_equal (control, "hover") ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE);
}

/* Returns: (transfer none): @controller, which the view takes */
static GtkEventController *
add_controller (Hover *self,
                gpointer controller)
{
  g_signal_connect_object (ts_settings_get (), "changed::control", G_CALLBACK (control_cb), controller,
                           G_CONNECT_SWAPPED);
  control_cb (controller);
  gtk_widget_add_controller (GTK_WIDGET (self->view), controller);

  return controller;
}

/**
 * ts_hover_add:
 * @view: what the pointer moves over
 *
 * Slides tiles of the game in @view while the setting `control` is “hover”.
 */
void
ts_hover_add (TsBoardView *view)
{
  Hover *self = g_new0 (Hover, 1);

  self->view = view;
  self->pointer = add_controller (self, gtk_event_controller_motion_new ());
  g_signal_connect_swapped (self->pointer, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (self->pointer, "motion", G_CALLBACK (motion_cb), self);
  self->finger = add_controller (self, g_object_new (GTK_TYPE_GESTURE_DRAG, "touch-only", TRUE, NULL));
  g_signal_connect_swapped (self->finger, "drag-begin", G_CALLBACK (touch_begin_cb), self);
  g_signal_connect_swapped (self->finger, "drag-update", G_CALLBACK (touch_update_cb), self);
  g_object_set_data_full (G_OBJECT (view), "ts-hover", self, g_free);
}
