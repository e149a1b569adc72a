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

/* Around the picture, in logical pixels. */
#define MARGIN 12

/* Of the frame's edge, which is light and dark in turn, so that it is seen on any picture. */
#define EDGE_WIDTH 3
#define DASH_LENGTH 6

/* The longest side of the texture: a larger one would make dragging and zooming slow. */
#define MAX_TEXTURE_PX 1600

/* A step of a key, a button or the wheel: how far it moves the visible part, in its own size, or how much it zooms. */
#define PAN_STEP 0.05
#define ZOOM_STEP 1.1

static const GdkRGBA shade_color = { 0, 0, 0, 0.6f };
static const GdkRGBA line_color = { 1, 1, 1, 0.6f };
static const GskColorStop dashes[] = {
  { 0, { 1, 1, 1, 1 } },
  { 0.5f, { 1, 1, 1, 1 } },
  { 0.5f, { 0, 0, 0, 1 } },
  { 1, { 0, 0, 0, 1 } },
};

/**
 * TsCropView:
 *
 * A drag moves the frame, two fingers move it and zoom in, the wheel zooms at the pointer.
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
  double pinch_x;     /* the middle between two fingers when the pinch began */
  double pinch_y;
  double pointer_x;
  double pointer_y;
  gboolean is_moving; /* while a gesture runs */
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

/* Returns: the whole picture, in the widget's pixels */
static graphene_rect_t
get_picture (TsCropView *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double scale = MIN ((width - 2 * MARGIN) / self->frame.width, (height - 2 * MARGIN) / self->frame.height);
  float picture_width = (float) (self->frame.width * scale);
  float picture_height = (float) (self->frame.height * scale);

  return GRAPHENE_RECT_INIT (((float) width - picture_width) / 2, ((float) height - picture_height) / 2, picture_width,
                             picture_height);
}

/* Returns: the part that the board shows, in the widget's pixels */
static graphene_rect_t
get_frame (TsCropView *self)
{
  graphene_rect_t picture = get_picture (self);
  double width;
  double height;

  ts_crop_frame_get_size (&self->frame, self->crop.zoom, &width, &height);

  return GRAPHENE_RECT_INIT ((float) (picture.origin.x + (self->crop.x - width / 2) * picture.size.width),
                             (float) (picture.origin.y + (self->crop.y - height / 2) * picture.size.height),
                             (float) (width * picture.size.width), (float) (height * picture.size.height));
}

static void
update_accessible_name (TsCropView *self)
{
  /* Translators: read by screen readers: where the middle of the chosen part is, and how much it is enlarged. */
  g_autofree char *label = ts_words_dup_format (_ ("Crop: center %d%% from the left, %d%% from the top; zoom %d%%"),
                                                (int) lround (100 * self->crop.x), (int) lround (100 * self->crop.y),
                                                (int) lround (100 * self->crop.zoom));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
change_crop (TsCropView *self,
             TsCrop crop)
{
  self->crop = ts_crop_frame_clamp (&self->frame, &crop);
  update_accessible_name (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Keeps the point of the frame that is nearest to @x, @y in its place. */
static TsCrop
zoom_at (TsCropView *self,
         double factor,
         double x,
         double y)
{
  graphene_rect_t frame = get_frame (self);

  return ts_crop_frame_zoom (&self->frame, &self->crop, factor, CLAMP ((x - frame.origin.x) / frame.size.width, 0, 1),
                             CLAMP ((y - frame.origin.y) / frame.size.height, 0, 1));
}

static TsCrop
pan_by (TsCropView *self,
        const TsCrop *crop,
        double offset_x,
        double offset_y)
{
  graphene_rect_t picture = get_picture (self);
  TsCrop moved = *crop;

  moved.x += offset_x / picture.size.width;
  moved.y += offset_y / picture.size.height;

  return ts_crop_frame_clamp (&self->frame, &moved);
}

static void
gesture_begin_cb (TsCropView *self)
{
  g_assert (TS_IS_CROP_VIEW (self));

  self->crop_before = self->crop;
  self->is_moving = TRUE;
}

static void
gesture_end_cb (TsCropView *self)
{
  g_assert (TS_IS_CROP_VIEW (self));

  self->is_moving = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
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

  gesture_begin_cb (self);
  gtk_gesture_get_bounding_box_center (gesture, &self->pinch_x, &self->pinch_y);
}

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

  crop = ts_crop_frame_zoom (&self->frame, &self->crop_before, scale, 0.5, 0.5);
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

  change_crop (self, zoom_at (self, pow (ZOOM_STEP, -dy), self->pointer_x, self->pointer_y));

  return GDK_EVENT_STOP;
}

static void
snapshot_shade (GtkSnapshot *snapshot,
                const graphene_rect_t *picture,
                const graphene_rect_t *frame)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, picture, 0);
  gtk_snapshot_append_border (snapshot, &outline,
                              (const float[]){
                                  frame->origin.y - picture->origin.y,
                                  picture->origin.x + picture->size.width - frame->origin.x - frame->size.width,
                                  picture->origin.y + picture->size.height - frame->origin.y - frame->size.height,
                                  frame->origin.x - picture->origin.x,
                              },
                              (const GdkRGBA[]){ shade_color, shade_color, shade_color, shade_color });
}

static void
snapshot_dashes (GtkSnapshot *snapshot,
                 float x,
                 float y,
                 float width,
                 float height)
{
  gboolean is_flat = width > height;

  gtk_snapshot_append_repeating_linear_gradient (
      snapshot, &GRAPHENE_RECT_INIT (x, y, width, height), &GRAPHENE_POINT_INIT (x, y),
      &GRAPHENE_POINT_INIT (is_flat ? x + 2 * DASH_LENGTH : x, is_flat ? y : y + 2 * DASH_LENGTH), dashes,
      G_N_ELEMENTS (dashes));
}

/* Around the frame, outside. */
static void
snapshot_edge (GtkSnapshot *snapshot,
               const graphene_rect_t *frame)
{
  float width = frame->size.width + 2 * EDGE_WIDTH;
  float x = frame->origin.x - EDGE_WIDTH;
  float y = frame->origin.y - EDGE_WIDTH;

  snapshot_dashes (snapshot, x, y, width, EDGE_WIDTH);
  snapshot_dashes (snapshot, x, frame->origin.y + frame->size.height, width, EDGE_WIDTH);
  snapshot_dashes (snapshot, x, frame->origin.y, EDGE_WIDTH, frame->size.height);
  snapshot_dashes (snapshot, frame->origin.x + frame->size.width, frame->origin.y, EDGE_WIDTH, frame->size.height);
}

/* The rule of thirds helps to place what matters in a picture. */
static void
snapshot_thirds (GtkSnapshot *snapshot,
                 const graphene_rect_t *frame)
{
  for (int i = 1; i < 3; i++)
    {
      float x = frame->origin.x + i * frame->size.width / 3;
      float y = frame->origin.y + i * frame->size.height / 3;

      gtk_snapshot_append_color (snapshot, &line_color,
                                 &GRAPHENE_RECT_INIT (x, frame->origin.y, 1, frame->size.height));
      gtk_snapshot_append_color (snapshot, &line_color, &GRAPHENE_RECT_INIT (frame->origin.x, y, frame->size.width, 1));
    }
}

static void
ts_crop_view_snapshot (GtkWidget *widget,
                       GtkSnapshot *snapshot)
{
  TsCropView *self = TS_CROP_VIEW (widget);
  graphene_rect_t picture;
  graphene_rect_t frame;

  if (self->texture == NULL)
    return;

  picture = get_picture (self);
  frame = get_frame (self);
  gtk_snapshot_append_texture (snapshot, self->texture, &picture);
  snapshot_shade (snapshot, &picture, &frame);
  snapshot_edge (snapshot, &frame);
  if (self->is_moving)
    snapshot_thirds (snapshot, &frame);
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

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-crop-view.ui");
  gtk_widget_class_bind_template_callback (widget_class, gesture_begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, gesture_end_cb);
  gtk_widget_class_bind_template_callback (widget_class, drag_update_cb);
  gtk_widget_class_bind_template_callback (widget_class, pinch_begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, pinch_update_cb);
  gtk_widget_class_bind_template_callback (widget_class, motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, scroll_cb);
  gtk_widget_class_set_css_name (widget_class, "crop");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ts_crop_view_init (TsCropView *self)
{
  self->crop = TS_CROP_INIT;
  self->frame = (TsCropFrame){ .columns = 1, .rows = 1, .width = 1, .height = 1 };
  gtk_widget_init_template (GTK_WIDGET (self));
  /* As the board is, in every language. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grab");
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
 * @dx: to the right, in steps
 * @dy: down, in steps
 */
void
ts_crop_view_pan (TsCropView *self,
                  double dx,
                  double dy)
{
  g_return_if_fail (TS_IS_CROP_VIEW (self));

  change_crop (self, ts_crop_frame_pan (&self->frame, &self->crop, PAN_STEP * dx, PAN_STEP * dy));
}

/**
 * ts_crop_view_zoom:
 * @n_steps: above 0 enlarges; the middle stays
 */
void
ts_crop_view_zoom (TsCropView *self,
                   double n_steps)
{
  g_return_if_fail (TS_IS_CROP_VIEW (self));

  change_crop (self, ts_crop_frame_zoom (&self->frame, &self->crop, pow (ZOOM_STEP, n_steps), 0.5, 0.5));
}
