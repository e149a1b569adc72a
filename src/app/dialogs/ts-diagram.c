/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-diagram"

#include "config.h"

#include "ts-diagram.h"

#include "ts-board-words.h"
#include "ts-words.h"

/* A tile's side in heights of its number, so that it grows with the font. */
#define TILE_HEIGHTS 1.7
/* In logical pixels. */
#define TILE_SPACE 2
#define TILE_RADIUS 3
#define TILE_OPACITY 0.12f

/**
 * TsDiagram:
 *
 * An image whose accessible name lists the rows. Marked tiles have the colors of the text inverted, so that they stand
 * out in every theme.
 *
 * CSS: a node `diagram`; its color is that of the numbers.
 */
struct _TsDiagram
{
  GtkWidget parent_instance;

  /* Plain */
  TsBoard board;
  gboolean is_marked[TS_BOARD_MAX_CELLS]; /* [tile] */
};

G_DEFINE_FINAL_TYPE (TsDiagram, ts_diagram, GTK_TYPE_WIDGET)

static int
get_tile_size (TsDiagram *self)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);

  return (int) (height * TILE_HEIGHTS);
}

static void
ts_diagram_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  TsDiagram *self = TS_DIAGRAM (widget);
  int n_cells = orientation == GTK_ORIENTATION_HORIZONTAL ? self->board.columns : self->board.rows;

  *minimum = *natural = n_cells * get_tile_size (self);
}

static void
snapshot_tile (TsDiagram *self,
               GtkSnapshot *snapshot,
               guint tile,
               int size)
{
  g_autofree char *text = ts_words_dup_format ("%u", tile);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  GskRoundedRect outline;
  GdkRGBA plate;
  GdkRGBA color;
  int width;
  int height;

  gtk_style_context_get_color (style, &color);
  plate = color;
  if (!self->is_marked[tile])
    plate.alpha *= TILE_OPACITY;
  else if (!gtk_style_context_lookup_color (style, "theme_bg_color", &color))
    color = (GdkRGBA){ 1, 1, 1, 1 };

  gsk_rounded_rect_init_from_rect (
      &outline, &GRAPHENE_RECT_INIT (1, 1, (float) (size - TILE_SPACE), (float) (size - TILE_SPACE)), TILE_RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &plate, &outline.bounds);
  gtk_snapshot_pop (snapshot);

  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((size - width) / 2, (size - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &color);
}

static void
ts_diagram_snapshot (GtkWidget *widget,
                     GtkSnapshot *snapshot)
{
  TsDiagram *self = TS_DIAGRAM (widget);
  const TsBoard *board = &self->board;
  int size = get_tile_size (self);

  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      if (cell == board->gap)
        continue;

      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((int) (cell % board->columns) * size,
                                                              (int) (cell / board->columns) * size));
      snapshot_tile (self, snapshot, board->tiles[cell], size);
      gtk_snapshot_restore (snapshot);
    }
}

static void
ts_diagram_class_init (TsDiagramClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = ts_diagram_measure;
  widget_class->snapshot = ts_diagram_snapshot;

  gtk_widget_class_set_css_name (widget_class, "diagram");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ts_diagram_init (TsDiagram *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

/**
 * ts_diagram_new:
 * @marked_tiles: (array zero-terminated=1): the tiles to mark
 *
 * Returns: (transfer floating): the diagram
 */
GtkWidget *
ts_diagram_new (const TsBoard *board,
                const guint8 *marked_tiles)
{
  TsDiagram *self;
  g_autofree char *rows = NULL;

  g_return_val_if_fail (board != NULL, NULL);
  g_return_val_if_fail (marked_tiles != NULL, NULL);

  self = g_object_new (TS_TYPE_DIAGRAM, NULL);
  self->board = *board;
  for (guint i = 0; marked_tiles[i] != 0; i++)
    self->is_marked[marked_tiles[i]] = TRUE;
  rows = ts_board_words_dup_rows (board);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, rows, -1);

  return GTK_WIDGET (self);
}
