/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-crop-view"

#include "config.h"

#include "ts-crop-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ts-texture.h"
#include "ts-words.h"

/* In logical pixels: the least width of the shade around the board, and the shortest side of the view. */
#define MARGIN 24
#define MIN_SIZE 200

/* The longest side of the texture: a larger one would make dragging and zooming slow. */
#define MAX_TEXTURE_PX 1600

/* By how much a notch of the wheel enlarges. */
#define WHEEL_FACTOR 1.1

static const GdkRGBA shade_color = { 0, 0, 0, 0.6f };
static const GdkRGBA gap_color = { 0, 0, 0, 0.35f };
static const GdkRGBA line_color = { 1, 1, 1, 0.45f };
static const GdkRGBA edge_color = { 1, 1, 1, 0.9f };

/**
 * TsCropView:
 *
 * A drag moves the picture, two fingers move and enlarge it, the wheel enlarges it at the pointer.
 *
 * CSS: a node `crop`.
 */
struct _TsCropView
{
  GtkWidget parent_instance;

  /* Owned */
  GdkTexture *texture;

  /* Plain */
  TsCropFrame frame;
  TsCrop crop;
  TsCrop crop_before; /* when the gesture began */
  double pinch_x;     /* the middle between the two fingers when they came down */
  double pinch_y;
  double pointer_x;
  double pointer_y;
};

G_DEFINE_FINAL_TYPE (TsCropView, ts_crop_view, GTK_TYPE_WIDGET)

static GdkTexture *
create_texture (TsPicture *picture)
{
  int width = ts_picture_get_width (picture);
  int height = ts_picture_get_height (picture);
  double scale = MIN (1.0, (double) MAX_TEXTURE_PX / MAX (width, height));
  TsRect whole = { .width = width, .height = height };
  int texture_width = MAX (1, (int) (width * scale));
  int texture_height = MAX (1, (int) (height * scale));

  return ts_texture_new_scaled (picture, &whole, texture_width, texture_height);
}

/* In the widget's pixels. */
static graphene_rect_t
get_board (TsCropView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN;
  int height = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * MARGIN;
  TsBoardGeometry geometry = ts_geometry_fit_board (self->frame.columns, self->frame.rows, width, height);

  return GRAPHENE_RECT_INIT (MARGIN + geometry.x, MARGIN + geometry.y, geometry.columns * geometry.tile_size,
                             geometry.rows * geometry.tile_size);
}

static void
update_accessible_name (TsCropView *self)
{
  /* Translators: read by screen readers. Where the middle of the chosen part is in the picture, and how much it is
   * enlarged, all in percent. */
  g_autofree char *label = ts_words_dup_format (_ ("Crop: center %d%% from the left, %d%% from the top; zoom %d%%"),
                                                (int) lround (100 * self->crop.x), (int) lround (100 * self->crop.y),
                                                (int) lround (100 * self->crop.zoom));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
change_crop (TsCropView *self,
             TsCrop crop)
{
  self->crop = ts_crop_clamp (&crop, &self->frame);
  update_accessible_name (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Keeps what the widget shows at @x, @y in its place. */
static TsCrop
zoom_at (TsCropView *self,
         const TsCrop *crop,
         double factor,
         double x,
         double y)
{
  graphene_rect_t board = get_board (self);

  return ts_crop_zoom (crop, &self->frame, factor, (x - board.origin.x) / board.size.width,
                       (y - board.origin.y) / board.size.height);
}

static TsCrop
pan_by (TsCropView *self,
        const TsCrop *crop,
        double offset_x,
        double offset_y)
{
  graphene_rect_t board = get_board (self);

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
  g_assert (TS_IS_CROP_VIEW (self));

  change_crop (self, pan_by (self, &self->crop_before, offset_x, offset_y));
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

/* Keeps the same part of the picture between the fingers. */
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
  change_crop (self, pan_by (self, &crop, x - self->pinch_x, y - self->pinch_y));
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
  g_assert (TS_IS_CROP_VIEW (self));

  change_crop (self, zoom_at (self, &self->crop, pow (WHEEL_FACTOR, -dy), self->pointer_x, self->pointer_y));

  return GDK_EVENT_STOP;
}

static void
snapshot_picture (TsCropView *self,
                  GtkSnapshot *snapshot,
                  const graphene_rect_t *board)
{
  double part_width;
  double part_height;
  double width;
  double height;

  ts_crop_get_size (self->crop.zoom, &self->frame, &part_width, &part_height);
  width = board->size.width / part_width;
  height = board->size.height / part_height;
  gtk_snapshot_append_texture (
      snapshot, self->texture,
      &GRAPHENE_RECT_INIT ((float) (board->origin.x + board->size.width / 2 - self->crop.x * width),
                           (float) (board->origin.y + board->size.height / 2 - self->crop.y * height), (float) width,
                           (float) height));
}

/* Around the board: a border as wide as the space there. */
static void
snapshot_shade (TsCropView *self,
                GtkSnapshot *snapshot,
                const graphene_rect_t *board)
{
  float width = gtk_widget_get_width (GTK_WIDGET (self));
  float height = gtk_widget_get_height (GTK_WIDGET (self));
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), 0);
  gtk_snapshot_append_border (snapshot, &outline,
                              (const float[]){
                                  board->origin.y,
                                  width - board->origin.x - board->size.width,
                                  height - board->origin.y - board->size.height,
                                  board->origin.x,
                              },
                              (const GdkRGBA[]){ shade_color, shade_color, shade_color, shade_color });
}

/* The board's edge, the lines between its tiles, and the gap. */
static void
snapshot_board (TsCropView *self,
                GtkSnapshot *snapshot,
                const graphene_rect_t *board)
{
  float size = board->size.width / self->frame.columns;
  float right = board->origin.x + board->size.width;
  float bottom = board->origin.y + board->size.height;
  GskRoundedRect edge;

  gtk_snapshot_append_color (snapshot, &gap_color, &GRAPHENE_RECT_INIT (right - size, bottom - size, size, size));
  for (int i = 1; i < self->frame.columns; i++)
    gtk_snapshot_append_color (snapshot, &line_color,
                               &GRAPHENE_RECT_INIT (board->origin.x + i * size, board->origin.y, 1,
                                                    board->size.height));
  for (int i = 1; i < self->frame.rows; i++)
    gtk_snapshot_append_color (snapshot, &line_color,
                               &GRAPHENE_RECT_INIT (board->origin.x, board->origin.y + i * size, board->size.width,
                                                    1));

  gsk_rounded_rect_init_from_rect (&edge, board, 0);
  gtk_snapshot_append_border (snapshot, &edge, (const float[]){ 2, 2, 2, 2 },
                              (const GdkRGBA[]){ edge_color, edge_color, edge_color, edge_color });
}

static void
ts_crop_view_snapshot (GtkWidget *widget,
                       GtkSnapshot *snapshot)
{
  TsCropView *self = TS_CROP_VIEW (widget);
  graphene_rect_t board;

  if (self->texture == NULL)
    return;

  board = get_board (self);
  snapshot_picture (self, snapshot, &board);
  snapshot_shade (self, snapshot, &board);
  snapshot_board (self, snapshot, &board);
}

static void
add_gestures (TsCropView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "update", G_CALLBACK (pinch_update_cb), self);
  /* A view that appears under the pointer gets no motion event. */
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, scroll);
}

static void
ts_crop_view_dispose (GObject *object)
{
  TsCropView *self = TS_CROP_VIEW (object);

  g_clear_object (&self->texture);

  G_OBJECT_CLASS (ts_crop_view_parent_class)->dispose (object);
}

static void
ts_crop_view_class_init (TsCropViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_crop_view_dispose;
  widget_class->snapshot = ts_crop_view_snapshot;

  gtk_widget_class_set_css_name (widget_class, "crop");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ts_crop_view_init (TsCropView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->crop = TS_CROP_INIT;
  self->frame = (TsCropFrame){ .columns = 1, .rows = 1, .width = 1, .height = 1 };
  gtk_widget_set_size_request (widget, MIN_SIZE, MIN_SIZE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  gtk_widget_set_cursor_from_name (widget, "grab");
  add_gestures (self);
}

/**
 * ts_crop_view_set_picture:
 * @columns: of the board
 * @rows: of the board
 */
void
ts_crop_view_set_picture (TsCropView *self,
                          TsPicture *picture,
                          guint columns,
                          guint rows)
{
  g_return_if_fail (TS_IS_CROP_VIEW (self));
  g_return_if_fail (TS_IS_PICTURE (picture));
  g_return_if_fail (ts_board_size_is_valid (columns, rows));

  g_clear_object (&self->texture);
  self->texture = create_texture (picture);
  self->frame = (TsCropFrame){
    .columns = (int) columns,
    .rows = (int) rows,
    .width = ts_picture_get_width (picture),
    .height = ts_picture_get_height (picture),
  };
  change_crop (self, self->crop);
}

TsCrop
ts_crop_view_get_crop (TsCropView *self)
{
  g_return_val_if_fail (TS_IS_CROP_VIEW (self), TS_CROP_INIT);

  return self->crop;
}

/**
 * ts_crop_view_set_crop:
 * @crop: the part that the board shows; moved to lie within the picture
 */
void
ts_crop_view_set_crop (TsCropView *self,
                       const TsCrop *crop)
{
  g_return_if_fail (TS_IS_CROP_VIEW (self));
  g_return_if_fail (crop != NULL);

  change_crop (self, *crop);
}

/**
 * ts_crop_view_pan:
 * @dx: to the right, in widths of the visible part
 * @dy: down, in heights of the visible part
 */
void
ts_crop_view_pan (TsCropView *self,
                  double dx,
                  double dy)
{
  g_return_if_fail (TS_IS_CROP_VIEW (self));

  change_crop (self, ts_crop_pan (&self->crop, &self->frame, dx, dy));
}

/**
 * ts_crop_view_zoom:
 * @factor: above 1 enlarges; the middle stays
 */
void
ts_crop_view_zoom (TsCropView *self,
                   double factor)
{
  g_return_if_fail (TS_IS_CROP_VIEW (self));

  change_crop (self, ts_crop_zoom (&self->crop, &self->frame, factor, 0.5, 0.5));
}
