/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-hint"

#include "config.h"

#include "ts-hint.h"

#include <glib/gi18n.h>

#include "ts-words.h"

/* The diameter of the round plate under the arrow, as a part of the tile's width; and as parts of that diameter the
 * arrow's half length, the length of its barbs in both directions, and the width of its line. */
#define PLATE_PART 0.44
#define REACH_PART 0.26
#define BARB_PART 0.2
#define LINE_PART 0.11

/* White on this over white has a contrast of 9:1, over any other color more. */
static const GdkRGBA plate_color = { 0, 0, 0, 0.72f };

/**
 * TsHint:
 *
 * A frame round the tile, and an arrow across the edge between the tile and the gap, where it hides neither the picture
 * nor a number: white on a dark plate, which shows on any picture. Events go to the tile under it.
 *
 * CSS: a node `hint`; its frame runs round the tile.
 */
struct _TsHint
{
  GtkWidget parent_instance;

  /* Plain */
  guint tile;
  TsDirection direction;
};

G_DEFINE_FINAL_TYPE (TsHint, ts_hint, GTK_TYPE_WIDGET)

/* By how much an arrow to the right has to be turned. */
static double
get_angle (TsDirection direction)
{
  switch (direction)
    {
    case TS_DIRECTION_UP:
      return -G_PI_2;
    case TS_DIRECTION_DOWN:
      return G_PI_2;
    case TS_DIRECTION_LEFT:
      return G_PI;
    case TS_DIRECTION_RIGHT:
      break;
    }

  return 0;
}

/* Around the origin; @size is the plate's diameter. */
static void
draw_arrow (cairo_t *cr,
            double size)
{
  double reach = size * REACH_PART;
  double barb = size * BARB_PART;

  cairo_set_line_width (cr, size * LINE_PART);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, -reach, 0);
  cairo_line_to (cr, reach, 0);
  cairo_move_to (cr, reach - barb, -barb);
  cairo_line_to (cr, reach, 0);
  cairo_line_to (cr, reach - barb, barb);
  cairo_stroke (cr);
}

static void
ts_hint_snapshot (GtkWidget *widget,
                  GtkSnapshot *snapshot)
{
  TsHint *self = TS_HINT (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  double size = MIN (width, height) * PLATE_PART;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT ((float) -width, (float) -height,
                                                                          (float) (3 * width), (float) (3 * height)));

  cairo_translate (cr, width / 2, height / 2);
  cairo_rotate (cr, get_angle (self->direction));
  cairo_translate (cr, width / 2, 0);
  cairo_arc (cr, 0, 0, size / 2, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (cr, &plate_color);
  cairo_fill (cr);

  cairo_set_source_rgb (cr, 1, 1, 1);
  draw_arrow (cr, size);
  cairo_destroy (cr);
}

static void
ts_hint_class_init (TsHintClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = ts_hint_snapshot;
  gtk_widget_class_set_css_name (widget_class, "hint");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ts_hint_init (TsHint *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
}

/**
 * ts_hint_new:
 * @tile: 1…n−1
 * @direction: where it should slide
 *
 * Returns: (transfer floating): a hint, to be allocated where the tile is
 */
GtkWidget *
ts_hint_new (guint tile,
             TsDirection direction)
{
  TsHint *self = g_object_new (TS_TYPE_HINT, NULL);

  self->tile = tile;
  self->direction = direction;

  return GTK_WIDGET (self);
}

guint
ts_hint_get_tile (TsHint *self)
{
  g_return_val_if_fail (TS_IS_HINT (self), 0);

  return self->tile;
}

/**
 * ts_hint_dup_words:
 *
 * Returns: (transfer full): the hint in words, for a screen reader
 */
char *
ts_hint_dup_words (TsHint *self)
{
  g_return_val_if_fail (TS_IS_HINT (self), NULL);

  /* A sentence for each direction, because the word for a direction may depend on the sentence. */
  switch (self->direction)
    {
    case TS_DIRECTION_UP:
      /* Translators: read by screen readers. The number is the tile's own. */
      return ts_words_dup_format (_ ("Hint: slide tile %u up"), self->tile);
    case TS_DIRECTION_DOWN:
      /* Translators: read by screen readers. The number is the tile's own. */
      return ts_words_dup_format (_ ("Hint: slide tile %u down"), self->tile);
    case TS_DIRECTION_LEFT:
      /* Translators: read by screen readers. The number is the tile's own. */
      return ts_words_dup_format (_ ("Hint: slide tile %u left"), self->tile);
    case TS_DIRECTION_RIGHT:
      break;
    }

  /* Translators: read by screen readers. The number is the tile's own. */
  return ts_words_dup_format (_ ("Hint: slide tile %u right"), self->tile);
}
