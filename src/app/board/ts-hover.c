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

/**
 * TsHover:
 *
 * Asks for the slide of each cell between two places of the pointer, because GDK reports only the last place of a
 * frame. A cell is asked for once, when the pointer enters it, so that an undo under a trembling pointer is not undone.
 */
struct _TsHover
{
  GObject parent_instance;

  /* Borrowed; outlives the object */
  TsBoardView *view;

  /* Owned by the view */
  GtkEventController *pointer;
  GtkEventController *finger;

  /* Plain */
  graphene_point_t place; /* the last one, in logical pixels of the view */
  gboolean is_entered;    /* the slide of the cell there has been asked for */
};

G_DEFINE_FINAL_TYPE (TsHover, ts_hover, G_TYPE_OBJECT)

static gboolean
can_play (TsHover *self)
{
  TsGame *game = ts_board_view_get_game (self->view);

  return game != NULL && !ts_game_get_solved (game) && !ts_game_get_paused (game) &&
         !ts_board_view_get_peeking (self->view);
}

static void
slide (TsHover *self,
       guint cell)
{
  if (can_play (self) &&
      ts_board_check_slide (ts_game_get_board (ts_board_view_get_game (self->view)), cell, NULL) == TS_SLIDE_OK)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "board.slide", "u", cell);
}

/* @is_frozen: slides nothing */
static void
move (TsHover *self,
      double x,
      double y,
      gboolean is_frozen)
{
  graphene_point_t end = GRAPHENE_POINT_INIT ((float) x, (float) y);
  guint start_cell = ts_board_view_find_cell (self->view, self->place.x, self->place.y);
  guint16 cells[TS_GEOMETRY_MAX_CROSSED];
  guint n_cells = ts_board_view_find_crossed (self->view, &self->place, &end, cells);

  for (guint i = 0; i < n_cells && !is_frozen; i++)
    {
      if (i > 0 || cells[0] != start_cell || !self->is_entered)
        slide (self, cells[i]);
    }
  self->is_entered = !is_frozen || (self->is_entered && start_cell == ts_board_view_find_cell (self->view, x, y));
  self->place = end;
}

/* Ignores a pointer that crosses the board while another window has the focus. */
static gboolean
is_frozen (TsHover *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->view));

  return (gtk_event_controller_get_current_event_state (self->pointer) & FREEZING) != 0 || !can_play (self) ||
         !gtk_window_is_active (GTK_WINDOW (root));
}

static void
enter_cb (TsHover *self,
          double x,
          double y)
{
  self->place = GRAPHENE_POINT_INIT ((float) x, (float) y);
  self->is_entered = FALSE;
}

static void
motion_cb (TsHover *self,
           double x,
           double y)
{
  /* GDK repeats the last motion when a widget moves under a pointer that rests. */
  if (graphene_point_equal (&self->place, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
    return;

  move (self, x, y, is_frozen (self));
}

static void
touch_begin_cb (TsHover *self,
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
touch_update_cb (TsHover *self,
                 double offset_x,
                 double offset_y)
{
  double x;
  double y;

  gtk_gesture_drag_get_start_point (GTK_GESTURE_DRAG (self->finger), &x, &y);
  move (self, x + offset_x, y + offset_y, FALSE);
}

static void
control_cb (TsHover *self)
{
  g_autofree char *control = g_settings_get_string (ts_settings_get (), "control");
  GtkPropagationPhase phase = g_str_equal (control, "hover") ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE;

  gtk_event_controller_set_propagation_phase (self->pointer, phase);
  gtk_event_controller_set_propagation_phase (self->finger, phase);
}

static void
ts_hover_class_init (TsHoverClass *klass)
{
}

static void
ts_hover_init (TsHover *self)
{
  self->pointer = gtk_event_controller_motion_new ();
  g_signal_connect_object (self->pointer, "enter", G_CALLBACK (enter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pointer, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);

  self->finger = g_object_new (GTK_TYPE_GESTURE_DRAG, "touch-only", TRUE, NULL);
  g_signal_connect_object (self->finger, "drag-begin", G_CALLBACK (touch_begin_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->finger, "drag-update", G_CALLBACK (touch_update_cb), self, G_CONNECT_SWAPPED);

  g_signal_connect_object (ts_settings_get (), "changed::control", G_CALLBACK (control_cb), self, G_CONNECT_SWAPPED);
  control_cb (self);
}

/**
 * ts_hover_new:
 * @view: what the pointer moves over; outlives the object
 *
 * Returns: (transfer full): slides tiles of the game in @view while the setting `control` is “hover”
 */
TsHover *
ts_hover_new (TsBoardView *view)
{
  TsHover *self = g_object_new (TS_TYPE_HOVER, NULL);
  self->view = view;
  gtk_widget_add_controller (GTK_WIDGET (view), self->pointer);
  gtk_widget_add_controller (GTK_WIDGET (view), self->finger);

  return self;
}
