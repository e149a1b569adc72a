/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-crop-view"

#include "config.h"

#include "ts-crop-view.h"
#include "ts-words.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ts-crop-view-private.h"

/* Logical pixels: what is seen of the picture around the frame, and the smallest and the usual side. */
#define MARGIN 24
#define MIN_SIZE 200
#define NATURAL_SIZE 480

/* The picture is drawn from a texture that is no longer than this: it is seen for seconds, and smoothly moving. */
#define MAX_TEXTURE_PX 1600

#define BYTES_PER_PIXEL 4

static const GdkRGBA shade_color = { 0, 0, 0, 0.6f };
static const GdkRGBA gap_color = { 0, 0, 0, 0.35f };
static const GdkRGBA line_color = { 1, 1, 1, 0.45f };
static const GdkRGBA edge_color = { 1, 1, 1, 0.9f };

/**
 * TsCropView:
 *
 * CSS: a node `crop`.
 */
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
  g_autoptr (GBytes) bytes = ts_picture_scale (picture, &whole, texture_width, texture_height);

  if (bytes == NULL)
    return NULL;

  return gdk_memory_texture_new (texture_width, texture_height, GDK_MEMORY_DEFAULT, bytes,
                                 (gsize) texture_width * BYTES_PER_PIXEL);
}

/**
 * _ts_crop_view_get_board:
 *
 * Returns: where the board is, in the widget's pixels
 */
graphene_rect_t
_ts_crop_view_get_board (TsCropView *self)
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
  g_autofree char *label = ts_words_dup_format (_ ("Part of the picture: %d%% across, %d%% down, zoom %d%%"),
                                                (int) lround (100 * self->crop.x), (int) lround (100 * self->crop.y),
                                                (int) lround (100 * self->crop.zoom));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
ts_crop_view_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  *minimum = MIN_SIZE;
  *natural = NATURAL_SIZE;
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

/* All around the board. */
static void
snapshot_shade (TsCropView *self,
                GtkSnapshot *snapshot,
                const graphene_rect_t *board)
{
  float width = gtk_widget_get_width (GTK_WIDGET (self));
  float height = gtk_widget_get_height (GTK_WIDGET (self));
  float right = board->origin.x + board->size.width;
  float bottom = board->origin.y + board->size.height;
  graphene_rect_t sides[] = {
    GRAPHENE_RECT_INIT (0, 0, width, board->origin.y),
    GRAPHENE_RECT_INIT (0, bottom, width, height - bottom),
    GRAPHENE_RECT_INIT (0, board->origin.y, board->origin.x, board->size.height),
    GRAPHENE_RECT_INIT (right, board->origin.y, width - right, board->size.height),
  };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    gtk_snapshot_append_color (snapshot, &shade_color, &sides[i]);
}

/* The board's edge, the lines between its tiles, and the piece that will be missing. */
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

  board = _ts_crop_view_get_board (self);
  gtk_snapshot_push_clip (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget)));
  snapshot_picture (self, snapshot, &board);
  snapshot_shade (self, snapshot, &board);
  snapshot_board (self, snapshot, &board);
  gtk_snapshot_pop (snapshot);
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
  widget_class->measure = ts_crop_view_measure;
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
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  gtk_widget_set_cursor_from_name (widget, "grab");
  _ts_crop_view_gestures_init (self);
}

/**
 * ts_crop_view_new:
 *
 * Returns: (transfer floating): a view without a picture, which is empty
 */
GtkWidget *
ts_crop_view_new (void)
{
  return g_object_new (TS_TYPE_CROP_VIEW, NULL);
}

/**
 * ts_crop_view_set_picture:
 * @columns: of the board that shall show it
 * @rows: of the board that shall show it
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
  ts_crop_view_set_crop (self, &self->crop);
}

/**
 * ts_crop_view_get_frame:
 *
 * Returns: (transfer none): the board and the picture
 */
const TsCropFrame *
ts_crop_view_get_frame (TsCropView *self)
{
  g_return_val_if_fail (TS_IS_CROP_VIEW (self), NULL);

  return &self->frame;
}

TsCrop
ts_crop_view_get_crop (TsCropView *self)
{
  g_return_val_if_fail (TS_IS_CROP_VIEW (self), TS_CROP_INIT);

  return self->crop;
}

/**
 * ts_crop_view_set_crop:
 * @crop: the part to show in the frame; brought inside the picture
 */
void
ts_crop_view_set_crop (TsCropView *self,
                       const TsCrop *crop)
{
  g_return_if_fail (TS_IS_CROP_VIEW (self));
  g_return_if_fail (crop != NULL);

  self->crop = ts_crop_clamp (crop, &self->frame);
  update_accessible_name (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * ts_crop_view_pan:
 * @dx: how far the part goes to the right, in its own widths
 * @dy: how far the part goes down, in its own heights
 */
void
ts_crop_view_pan (TsCropView *self,
                  double dx,
                  double dy)
{
  TsCrop crop;

  g_return_if_fail (TS_IS_CROP_VIEW (self));

  crop = ts_crop_pan (&self->crop, &self->frame, dx, dy);
  ts_crop_view_set_crop (self, &crop);
}

/**
 * ts_crop_view_zoom:
 * @factor: above 1 shows less and larger; the middle stays
 */
void
ts_crop_view_zoom (TsCropView *self,
                   double factor)
{
  TsCrop crop;

  g_return_if_fail (TS_IS_CROP_VIEW (self));

  crop = ts_crop_zoom (&self->crop, &self->frame, factor, 0.5, 0.5);
  ts_crop_view_set_crop (self, &crop);
}
