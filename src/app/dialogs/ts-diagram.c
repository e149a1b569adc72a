/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-diagram"

#include "config.h"

#include "ts-diagram.h"

#include "ts-board-words.h"
#include "ts-geometry.h"
#include "ts-words.h"

/* Of a small diagram, in pixels: smaller tiles have no numbers, but shades in the order of their numbers. */
#define MIN_NUMBERED_SIZE 14

/* The size of a number beside that of its tile. */
#define NUMBER_SIZE 0.5

/* How much of the text's color the first tile has, and how much more the last one, if they have shades. */
#define MIN_SHADE 0.1
#define SHADES 0.7

/* Between the drawing on a toggle and its words, in logical pixels. */
#define TOGGLE_SPACING 3

typedef struct
{
  TsBoard board;
  TsNumberColors colors;
} Drawing;

static GtkWidget *
create_tile (guint tile,
             gboolean is_marked)
{
  g_autofree char *number = ts_words_dup_format ("%u", tile);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", number, "hexpand", TRUE, "vexpand", TRUE,
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  if (is_marked)
    gtk_widget_add_css_class (label, "marked");

  return label;
}

/**
 * ts_diagram_new:
 * @board: of at most 32 cells
 * @marks: which tiles to mark: bit 0 for tile 1
 *
 * Returns: (transfer floating): an image whose accessible name lists the rows; with the CSS class `diagram`, and tiles
 * as labels, marked ones with the class `marked`
 */
GtkWidget *
ts_diagram_new (const TsBoard *board,
                guint marks)
{
  g_autofree char *rows = ts_board_words_dup_rows (board);
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "row-homogeneous", TRUE, "column-homogeneous", TRUE, "hexpand", FALSE,
                                  "vexpand", FALSE, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);

  gtk_widget_set_direction (grid, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (grid, "diagram");
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, rows, -1);

  for (int cell = 0; cell < board->columns * board->rows; cell++)
    {
      guint tile = board->tiles[cell];

      if (cell != board->gap)
        gtk_grid_attach (GTK_GRID (grid), create_tile (tile, (marks >> (tile - 1) & 1) != 0),
                         cell % board->columns, cell / board->columns, 1, 1);
    }

  return grid;
}

static void
draw_number (GtkWidget *area,
             cairo_t *cr,
             guint tile,
             const TsRect *rect)
{
  g_autofree char *number = ts_words_dup_format ("%u", tile);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (area, number);
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (gtk_widget_get_pango_context (area)));
  int width;
  int height;

  pango_font_description_set_absolute_size (font, rect->height * NUMBER_SIZE * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (cr, rect->x + (rect->width - width) / 2, rect->y + (rect->height - height) / 2);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_cb (GtkDrawingArea *area,
         cairo_t *cr,
         int width,
         int height,
         gpointer user_data)
{
  const Drawing *self = user_data;
  const TsBoard *board = &self->board;
  TsBoardGeometry geometry =
      ts_geometry_fit_board (board->columns, board->rows, (TsSize){ board->columns, board->rows }, width, height);
  int n_cells = board->columns * board->rows;
  gboolean has_colors = self->colors != TS_N_NUMBER_COLORS;
  gboolean has_numbers = !has_colors && geometry.tile_width >= MIN_NUMBERED_SIZE;
  int gap = has_colors ? MAX (geometry.tile_width / 10, 1) : 1;
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (area));
  GdkRGBA text;
  GdkRGBA base;

  gtk_style_context_get_color (style, &text);
  if (!gtk_style_context_lookup_color (style, "theme_base_color", &base))
    base = (GdkRGBA){ 1 - text.red, 1 - text.green, 1 - text.blue, 1 };
  for (int cell = 0; cell < n_cells; cell++)
    {
      TsRect rect = ts_geometry_get_cell (&geometry, (unsigned) cell);
      guint tile = board->tiles[cell];
      guint group = ts_tile_get_group (self->colors, (guint) cell, board->columns, board->rows);
      GdkRGBA fill = base;

      if (cell == board->gap)
        continue;

      if (has_colors)
        fill = group > 0 ? ts_tile_get_ground (group) : text;
      else if (!has_numbers)
        fill = (GdkRGBA){ text.red, text.green, text.blue, (float) (MIN_SHADE + SHADES * tile / n_cells) };
      gdk_cairo_set_source_rgba (cr, &fill);
      cairo_rectangle (cr, rect.x, rect.y, rect.width - gap, rect.height - gap);
      cairo_fill (cr);
      gdk_cairo_set_source_rgba (cr, &text);
      if (has_numbers)
        draw_number (GTK_WIDGET (area), cr, tile, &rect);
    }
}

/**
 * ts_diagram_new_small:
 * @colors: of its tiles, which lie as the board has them; %TS_N_NUMBER_COLORS for numbers
 *
 * Returns: (transfer floating): a drawing as large as its widget, which screen readers pass over
 */
GtkWidget *
ts_diagram_new_small (const TsBoard *board,
                      TsNumberColors colors)
{
  GtkWidget *area =
      g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  Drawing drawing = { *board, colors };

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_cb, g_memdup2 (&drawing, sizeof drawing), g_free);

  return area;
}

/**
 * ts_diagram_new_toggle:
 * @size: the width and height of the picture, in logical pixels
 * @scheme: the colors of the tiles
 * @words: shown below the picture; the button's accessible name
 * @wrap_mode: where a line of @words may end; the button is no narrower
 *
 * Returns: (transfer floating): the button, with a picture of this board, solved
 */
GtkWidget *
ts_diagram_new_toggle (int size,
                       guint columns,
                       guint rows,
                       TsNumberColors scheme,
                       const char *words,
                       PangoWrapMode wrap_mode)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, TOGGLE_SPACING);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", words, "wrap", TRUE, "wrap-mode", wrap_mode, "justify",
                                   GTK_JUSTIFY_CENTER, NULL);
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *picture;
  TsBoard board;

  ts_board_init (&board, columns, rows);
  picture = ts_diagram_new_small (&board, scheme);
  gtk_widget_set_size_request (picture, size, size);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (box, TOGGLE_SPACING);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "board-toggle");
  gtk_widget_set_hexpand (button, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);

  return button;
}
