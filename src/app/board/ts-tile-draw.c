/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tile's looks: its piece of the picture, its number, the mark of a tile at home, and the ring of the focus.
 * Owned by the tile, as a part of it.
 */

#define G_LOG_DOMAIN "ts-tile"

#include "config.h"

#include "ts-tile-private.h"
#include "ts-words.h"

/* Parts of the tile's width: the height of a number alone, of one over a picture, and of the plate under that. */
#define PLAIN_NUMBER_PART 0.42
#define NUMBER_PART 0.2
#define PLATE_PART 0.06

/* Parts of the tile's width: the round plate of the mark that a tile at home wears; and of the plate's, its tick. */
#define MARK_PART 0.19
#define TICK_WIDTH_PART 0.14

/* A smaller mark is a speck; in logical pixels. */
#define MIN_MARK_SIZE 10

/* A smaller number cannot be read; in logical pixels. */
#define MIN_NUMBER_SIZE 9

/* White on this over white has a contrast of 9:1, over any other colour more. */
static const GdkRGBA plate_color = { 0, 0, 0, 0.72f };
static const GdkRGBA number_color = { 1, 1, 1, 1 };

/* Rings, one in the other. White between black has a contrast of 21:1 in itself, so that it is seen on any picture, and
 * is never taken for the gap between two tiles. In logical pixels. */
#define RING_WIDTH 2
#define RING_RADIUS 6
static const GdkRGBA ring_colors[] = { { 0, 0, 0, 1 }, { 1, 1, 1, 1 }, { 0, 0, 0, 1 } };

static PangoLayout *
create_number_layout (TsTile *self,
                      double size)
{
  g_autofree char *text = ts_words_dup_format ("%u", self->number);
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self))));

  pango_font_description_set_absolute_size (font, MAX (size, MIN_NUMBER_SIZE) * PANGO_SCALE);
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);

  return layout;
}

static void
snapshot_plain_number (TsTile *self,
                       GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  g_autoptr (PangoLayout) layout = create_number_layout (self, width * PLAIN_NUMBER_PART);
  GdkRGBA color;
  int text_width;
  int text_height;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  pango_layout_get_pixel_size (layout, &text_width, &text_height);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((width - text_width) / 2, (height - text_height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

/* The number on a dark plate in the upper corner where reading starts. */
static void
snapshot_number (TsTile *self,
                 GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int margin = MAX (1, (int) (width * PLATE_PART));
  g_autoptr (PangoLayout) layout = create_number_layout (self, width * NUMBER_PART);
  GskRoundedRect plate;
  int text_width;
  int text_height;
  int plate_width;

  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  plate_width = MAX (text_width + 2 * margin, text_height);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (margin, margin));
  gsk_rounded_rect_init_from_rect (&plate, &GRAPHENE_RECT_INIT (0, 0, plate_width, text_height), text_height / 3.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &plate);
  gtk_snapshot_append_color (snapshot, &plate_color, &plate.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((plate_width - text_width) / 2, 0));
  gtk_snapshot_append_layout (snapshot, layout, &number_color);
  gtk_snapshot_restore (snapshot);
}

/* A tick on a dark round plate in the lower right corner: it reads on any picture, and without colour. */
static void
snapshot_mark (TsTile *self,
               GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int margin = MAX (1, (int) (width * PLATE_PART));
  float size = (float) MAX (width * MARK_PART, MIN_MARK_SIZE);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, size, size);
  GskRoundedRect plate;
  cairo_t *cr;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) width - (float) margin - size,
                                                          (float) width - (float) margin - size));
  gsk_rounded_rect_init_from_rect (&plate, &bounds, size / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &plate);
  gtk_snapshot_append_color (snapshot, &plate_color, &bounds);
  gtk_snapshot_pop (snapshot);

  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_scale (cr, size, size);
  gdk_cairo_set_source_rgba (cr, &number_color);
  cairo_set_line_width (cr, TICK_WIDTH_PART);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, 0.27, 0.53);
  cairo_line_to (cr, 0.43, 0.69);
  cairo_line_to (cr, 0.73, 0.34);
  cairo_stroke (cr);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_focus (TsTile *self,
                GtkSnapshot *snapshot)
{
  static const float widths[] = { RING_WIDTH, RING_WIDTH, RING_WIDTH, RING_WIDTH };
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (&ring,
                                   &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                                                        gtk_widget_get_height (GTK_WIDGET (self))),
                                   RING_RADIUS);
  for (guint i = 0; i < G_N_ELEMENTS (ring_colors); i++)
    {
      const GdkRGBA *color = &ring_colors[i];

      gtk_snapshot_append_border (snapshot, &ring, widths, (GdkRGBA[4]){ *color, *color, *color, *color });
      gsk_rounded_rect_shrink (&ring, RING_WIDTH, RING_WIDTH, RING_WIDTH, RING_WIDTH);
    }
}

void
_ts_tile_snapshot (GtkWidget *widget,
                   GtkSnapshot *snapshot)
{
  TsTile *self = TS_TILE (widget);

  if (self->texture != NULL)
    {
      gtk_snapshot_append_texture (
          snapshot, self->texture,
          &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget)));
      if (self->show_number)
        snapshot_number (self, snapshot);
    }
  else if (self->show_number)
    snapshot_plain_number (self, snapshot);

  if (self->marked)
    snapshot_mark (self, snapshot);
  if (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_VISIBLE)
    snapshot_focus (self, snapshot);
}
