/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop view's fingers: a drag moves the picture, two fingers also enlarge it, and so does the wheel.
 * Owned by the crop view, as a part of it.
 */

#define G_LOG_DOMAIN "ts-crop-view"

#include "config.h"

#include <math.h>

#include "ts-crop-view-private.h"

/* By how much a notch of the wheel enlarges. */
#define WHEEL_FACTOR 1.1

/* A zoom by @factor that leaves the point @x, @y of the widget where it is. */
static TsCrop
zoom_at (TsCropView *self,
         const TsCrop *crop,
         double factor,
         double x,
         double y)
{
  graphene_rect_t board = _ts_crop_view_get_board (self);

  return ts_crop_zoom (crop, &self->frame, factor, (x - board.origin.x) / board.size.width,
                       (y - board.origin.y) / board.size.height);
}

static TsCrop
pan_by (TsCropView *self,
        const TsCrop *crop,
        double offset_x,
        double offset_y)
{
  graphene_rect_t board = _ts_crop_view_get_board (self);

  return ts_crop_pan (crop, &self->frame, -offset_x / board.size.width, -offset_y / board.size.height);
}

static void
drag_begin_cb (TsCropView *self)
{
  g_assert (TS_IS_CROP_VIEW (self));

  self->crop_before = self->crop;
}

static void
drag_update_cb (TsCropView *self,
                double offset_x,
                double offset_y)
{
  TsCrop crop;

  g_assert (TS_IS_CROP_VIEW (self));

  crop = pan_by (self, &self->crop_before, offset_x, offset_y);
  ts_crop_view_set_crop (self, &crop);
}

static void
pinch_begin_cb (TsCropView *self,
                GdkEventSequence *sequence,
                GtkGesture *gesture)
{
  g_assert (TS_IS_CROP_VIEW (self));

  self->crop_before = self->crop;
  gtk_gesture_get_bounding_box_center (gesture, &self->pinch_x, &self->pinch_y);
}

/* What was between the fingers stays between them. */
static void
pinch_update_cb (TsCropView *self,
                 GdkEventSequence *sequence,
                 GtkGesture *gesture)
{
  double scale = gtk_gesture_zoom_get_scale_delta (GTK_GESTURE_ZOOM (gesture));
  double x;
  double y;
  TsCrop crop;

  g_assert (TS_IS_CROP_VIEW (self));

  if (!gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    return;

  crop = zoom_at (self, &self->crop_before, scale, self->pinch_x, self->pinch_y);
  crop = pan_by (self, &crop, x - self->pinch_x, y - self->pinch_y);
  ts_crop_view_set_crop (self, &crop);
}

static void
motion_cb (TsCropView *self,
           double x,
           double y)
{
  g_assert (TS_IS_CROP_VIEW (self));

  self->pointer_x = x;
  self->pointer_y = y;
}

static gboolean
scroll_cb (TsCropView *self,
           double dx,
           double dy)
{
  TsCrop crop;

  g_assert (TS_IS_CROP_VIEW (self));

  crop = zoom_at (self, &self->crop, pow (WHEEL_FACTOR, -dy), self->pointer_x, self->pointer_y);
  ts_crop_view_set_crop (self, &crop);

  return GDK_EVENT_STOP;
}

void
_ts_crop_view_gestures_init (TsCropView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_assert (TS_IS_CROP_VIEW (self));

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "update", G_CALLBACK (pinch_update_cb), self);
  /* A view that has come up under the pointer sees no motion. */
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, scroll);
}
