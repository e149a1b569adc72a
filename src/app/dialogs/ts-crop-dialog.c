/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-crop-dialog"

#include "config.h"

#include "ts-crop-dialog.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ts-action.h"
#include "ts-crop-frame.h"
#include "ts-wrap-box.h"
#include "ts-texture.h"
#include "ts-words.h"

/* Around the picture, in logical pixels. */
#define MARGIN 12

/* Of the frame's edge, which is light and dark in turn, so that it is seen on any picture. */
#define EDGE_WIDTH 3
#define DASH_LENGTH 6

/* Of the black over what the board does not show, and of the white lines in the frame. */
#define SHADE_ALPHA 0.6
#define LINE_ALPHA 0.6

/* A step of a key, a button or the wheel: how far it moves the visible part, in its own size, or how much it zooms. */
#define PAN_STEP 0.05
#define ZOOM_STEP 1.1

/**
 * TsCropDialog:
 *
 * The view is the whole picture, with a frame around the part that the board shows. A drag moves the frame, two fingers
 * move it and zoom in, the wheel zooms at the pointer.
 *
 * Actions: `crop.pan` with steps to the right and down, `crop.zoom` with steps, `crop.reset` and `crop.play`.
 */
struct _TsCropDialog
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkWidget *view;
  GtkCheckButton *square_button;

  /* Owned */
  TsPuzzle *puzzle;
  cairo_surface_t *surface; /* the picture in the size of the view; NULL where memory is short */

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

G_DEFINE_FINAL_TYPE (TsCropDialog, ts_crop_dialog, GTK_TYPE_WINDOW)

/* Returns: the whole picture, in the widget's pixels */
static graphene_rect_t
get_picture (TsCropDialog *self)
{
  double width = gtk_widget_get_width (self->view);
  double height = gtk_widget_get_height (self->view);
  double scale = MIN ((width - 2 * MARGIN) / self->frame.width, (height - 2 * MARGIN) / self->frame.height);
  float picture_width = (float) (self->frame.width * scale);
  float picture_height = (float) (self->frame.height * scale);

  return GRAPHENE_RECT_INIT (((float) width - picture_width) / 2, ((float) height - picture_height) / 2, picture_width,
                             picture_height);
}

/* Returns: the part that the board shows, in the widget's pixels */
static graphene_rect_t
get_frame (TsCropDialog *self)
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
update_accessible_name (TsCropDialog *self)
{
  /* Translators: read by screen readers: where the middle of the chosen part is, and how much it is enlarged. */
  g_autofree char *label = ts_words_dup_format (_ ("Crop: center %d%% from the left, %d%% from the top; zoom %d%%"),
                                                (int) lround (100 * self->crop.x), (int) lround (100 * self->crop.y),
                                                (int) lround (100 * self->crop.zoom));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
change_crop (TsCropDialog *self,
             TsCrop crop)
{
  const TsBoard *board = ts_game_get_board (ts_puzzle_get_game (self->puzzle));
  TsPicture *picture = ts_puzzle_get_picture (self->puzzle);
  TsSize shape = ts_picture_get_board_shape (picture, &crop, board->columns, board->rows);

  self->frame.board_width = shape.width;
  self->frame.board_height = shape.height;
  self->crop = ts_crop_frame_clamp (&self->frame, &crop);
  update_accessible_name (self);
  gtk_check_button_set_active (self->square_button, crop.is_square);
  gtk_widget_queue_draw (self->view);
}

/* @crop: before the frame moves by this many pixels of the widget */
static void
pan_from (TsCropDialog *self,
          TsCrop crop,
          double offset_x,
          double offset_y)
{
  graphene_rect_t picture = get_picture (self);

  crop.x += offset_x / picture.size.width;
  crop.y += offset_y / picture.size.height;
  change_crop (self, crop);
}

static void
gesture_begin_cb (TsCropDialog *self)
{
  self->crop_before = self->crop;
  self->is_moving = TRUE;
}

static void
gesture_end_cb (TsCropDialog *self)
{
  self->is_moving = FALSE;
  gtk_widget_queue_draw (self->view);
}

static void
drag_update_cb (TsCropDialog *self,
                double offset_x,
                double offset_y)
{
  pan_from (self, self->crop_before, offset_x, offset_y);
}

static void
pinch_begin_cb (TsCropDialog *self,
                GdkEventSequence *sequence,
                GtkGesture *gesture)
{
  gesture_begin_cb (self);
  gtk_gesture_get_bounding_box_center (gesture, &self->pinch_x, &self->pinch_y);
}

static void
pinch_update_cb (TsCropDialog *self,
                 GdkEventSequence *sequence,
                 GtkGesture *gesture)
{
  double scale = gtk_gesture_zoom_get_scale_delta (GTK_GESTURE_ZOOM (gesture));
  double x;
  double y;

  if (gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    pan_from (self, ts_crop_frame_zoom (&self->frame, &self->crop_before, scale, 0.5, 0.5), x - self->pinch_x,
              y - self->pinch_y);
}

static void
motion_cb (TsCropDialog *self,
           double x,
           double y)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

/* Keeps the point of the frame that is nearest to the pointer in its rect. */
static gboolean
scroll_cb (TsCropDialog *self,
           double dx,
           double dy)
{
  graphene_rect_t frame = get_frame (self);
  double x = CLAMP ((self->pointer_x - frame.origin.x) / frame.size.width, 0, 1);
  double y = CLAMP ((self->pointer_y - frame.origin.y) / frame.size.height, 0, 1);

  change_crop (self, ts_crop_frame_zoom (&self->frame, &self->crop, pow (ZOOM_STEP, -dy), x, y));

  return GDK_EVENT_STOP;
}

/* Scales the picture to the device's pixels once, and not each time that it is drawn; and again when a sharper one of
 * the same file takes its rect. */
static void
resize_cb (TsCropDialog *self)
{
  static const cairo_user_data_key_t pixels_key;
  TsPicture *picture = ts_puzzle_get_picture (self->puzzle);
  TsRect whole = { .width = ts_picture_get_width (picture), .height = ts_picture_get_height (picture) };
  graphene_rect_t rect = get_picture (self);
  int scale = gtk_widget_get_scale_factor (self->view);
  int width = MAX (1, (int) rect.size.width * scale);
  int height = MAX (1, (int) rect.size.height * scale);
  GBytes *pixels = ts_picture_scale (picture, &whole, width, height);

  g_clear_pointer (&self->surface, cairo_surface_destroy);
  gtk_widget_queue_draw (self->view);
  if (pixels == NULL)
    return;

  self->surface =
      cairo_image_surface_create_for_data ((guint8 *) g_bytes_get_data (pixels, NULL), CAIRO_FORMAT_RGB24, width,
                                           height, width * TS_TEXTURE_BYTES_PER_PIXEL);
  cairo_surface_set_user_data (self->surface, &pixels_key, pixels, (cairo_destroy_func_t) g_bytes_unref);
  cairo_surface_set_device_scale (self->surface, width / rect.size.width, height / rect.size.height);
}

static void
add_rectangle (cairo_t *cr,
               const graphene_rect_t *rectangle,
               double margin)
{
  cairo_rectangle (cr, rectangle->origin.x - margin, rectangle->origin.y - margin,
                   rectangle->size.width + 2 * margin, rectangle->size.height + 2 * margin);
}

/* Around the frame, outside. */
static void
draw_edge (cairo_t *cr,
           const graphene_rect_t *frame)
{
  const double dash = DASH_LENGTH;

  add_rectangle (cr, frame, EDGE_WIDTH / 2.0);
  cairo_set_line_width (cr, EDGE_WIDTH);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_stroke_preserve (cr);
  cairo_set_dash (cr, &dash, 1, 0);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_stroke (cr);
}

/* The rule of thirds helps to place what matters in a picture. */
static void
draw_thirds (cairo_t *cr,
             const graphene_rect_t *frame)
{
  for (int i = 1; i < 3; i++)
    {
      cairo_rectangle (cr, frame->origin.x + i * frame->size.width / 3, frame->origin.y, 1, frame->size.height);
      cairo_rectangle (cr, frame->origin.x, frame->origin.y + i * frame->size.height / 3, frame->size.width, 1);
    }
  cairo_set_source_rgba (cr, 1, 1, 1, LINE_ALPHA);
  cairo_fill (cr);
}

static void
draw (GtkDrawingArea *area,
      cairo_t *cr,
      int width,
      int height,
      gpointer user_data)
{
  TsCropDialog *self = user_data;
  graphene_rect_t picture = get_picture (self);
  graphene_rect_t frame = get_frame (self);

  if (self->surface == NULL)
    return;

  cairo_set_source_surface (cr, self->surface, picture.origin.x, picture.origin.y);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  add_rectangle (cr, &picture, 0);
  cairo_fill (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  add_rectangle (cr, &picture, 0);
  add_rectangle (cr, &frame, 0);
  cairo_set_source_rgba (cr, 0, 0, 0, SHADE_ALPHA);
  cairo_fill (cr);
  draw_edge (cr, &frame);
  if (self->is_moving)
    draw_thirds (cr, &frame);
}

static void
pan_action (TsCropDialog *self,
            const char *action_name,
            GVariant *parameter)
{
  double dx;
  double dy;

  g_variant_get (parameter, "(dd)", &dx, &dy);
  change_crop (self, ts_crop_frame_pan (&self->frame, &self->crop, PAN_STEP * dx, PAN_STEP * dy));
}

/* The middle stays. */
static void
zoom_action (TsCropDialog *self,
             const char *action_name,
             GVariant *parameter)
{
  double factor = pow (ZOOM_STEP, g_variant_get_double (parameter));

  change_crop (self, ts_crop_frame_zoom (&self->frame, &self->crop, factor, 0.5, 0.5));
}

static void
reset_action (TsCropDialog *self)
{
  change_crop (self, TS_CROP_INIT);
}

static void
square_cb (TsCropDialog *self)
{
  TsCrop crop = self->crop;

  crop.is_square = gtk_check_button_get_active (self->square_button);
  if (crop.is_square != self->crop.is_square)
    change_crop (self, crop);
}

static void
play_action (TsCropDialog *self)
{
  ts_puzzle_set_crop (self->puzzle, &self->crop);
  gtk_window_close (GTK_WINDOW (self));
}

static void
ts_crop_dialog_dispose (GObject *object)
{
  TsCropDialog *self = TS_CROP_DIALOG (object);

  g_clear_object (&self->puzzle);
  g_clear_pointer (&self->surface, cairo_surface_destroy);

  G_OBJECT_CLASS (ts_crop_dialog_parent_class)->dispose (object);
}

static void
ts_crop_dialog_class_init (TsCropDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_crop_dialog_dispose;

  gtk_widget_class_install_action (widget_class, "crop.pan", "(dd)", TS_ACTION (pan_action));
  gtk_widget_class_install_action (widget_class, "crop.zoom", "d", TS_ACTION (zoom_action));
  gtk_widget_class_install_action (widget_class, "crop.reset", NULL, TS_ACTION (reset_action));
  gtk_widget_class_install_action (widget_class, "crop.play", NULL, TS_ACTION (play_action));

  g_type_ensure (TS_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-crop-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TsCropDialog, view);
  gtk_widget_class_bind_template_child (widget_class, TsCropDialog, square_button);
  gtk_widget_class_bind_template_callback (widget_class, gesture_begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, gesture_end_cb);
  gtk_widget_class_bind_template_callback (widget_class, drag_update_cb);
  gtk_widget_class_bind_template_callback (widget_class, pinch_begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, pinch_update_cb);
  gtk_widget_class_bind_template_callback (widget_class, motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, scroll_cb);
  gtk_widget_class_bind_template_callback (widget_class, resize_cb);
  gtk_widget_class_bind_template_callback (widget_class, square_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_crop_dialog_init (TsCropDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* As the board is, in every language. */
  gtk_widget_set_direction (self->view, GTK_TEXT_DIR_LTR);
  gtk_widget_set_cursor_from_name (self->view, "grab");
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->view), draw, self, NULL);
}

/**
 * ts_crop_dialog_new:
 * @parent: (nullable): the window it is to stand over
 * @puzzle: with a picture; gets the crop that is chosen, also if another puzzle has taken its place by then
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsCropDialog *
ts_crop_dialog_new (GtkWindow *parent,
                    TsPuzzle *puzzle)
{
  TsCropDialog *self = g_object_new (TS_TYPE_CROP_DIALOG, "transient-for", parent, NULL);
  TsPicture *picture = ts_puzzle_get_picture (puzzle);
  const TsBoard *board = ts_game_get_board (ts_puzzle_get_game (puzzle));
  TsSize shape = ts_picture_get_board_shape (picture, &TS_CROP_INIT, board->columns, board->rows);

  self->puzzle = g_object_ref (puzzle);
  g_signal_connect_object (puzzle, "picture-changed", G_CALLBACK (resize_cb), self, G_CONNECT_SWAPPED);
  self->frame.width = ts_picture_get_width (picture);
  self->frame.height = ts_picture_get_height (picture);
  gtk_widget_set_sensitive (GTK_WIDGET (self->square_button),
                            !ts_size_has_shape (shape, (TsSize){ board->columns, board->rows }));
  change_crop (self, ts_puzzle_get_header (puzzle)->source.crop);

  return self;
}
