/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-toggle"

#include "config.h"

#include "ts-board-toggle.h"

#define SPACING 3

typedef struct
{
  guint columns;
  guint rows;
  TsNumberColors scheme;
} Board;

/* Draws the solved board with the gap at the bottom right in any language. */
static void
draw_board (GtkDrawingArea *area,
            cairo_t *cr,
            int width,
            int height,
            gpointer user_data)
{
  const Board *board = user_data;
  double side = (double) MIN (width, height) / MAX (board->columns, board->rows);
  double hairline = MAX (side / 10, 1);
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &text);
  cairo_translate (cr, (width - side * board->columns) / 2, (height - side * board->rows) / 2);
  for (guint cell = 0; cell + 1 < board->columns * board->rows; cell++)
    {
      guint group = ts_number_colors_get_group (board->scheme, cell, board->columns, board->rows);
      GdkRGBA ground = group > 0 ? ts_number_colors_get_ground (group) : text;

      gdk_cairo_set_source_rgba (cr, &ground);
      cairo_rectangle (cr, side * (cell % board->columns), side * (cell / board->columns), side - hairline,
                       side - hairline);
      cairo_fill (cr);
    }
}

static GtkWidget *
create_picture (int size,
                const Board *board)
{
  GtkWidget *picture =
      g_object_new (GTK_TYPE_DRAWING_AREA, "content-width", size, "content-height", size, "halign", GTK_ALIGN_CENTER,
                    "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (picture), draw_board, g_memdup2 (board, sizeof *board), g_free);

  return picture;
}

/**
 * ts_board_toggle_new:
 * @size: the width and height of the picture, in logical pixels
 * @scheme: the colors of the tiles
 * @words: shown below the picture; the button's accessible name
 *
 * Returns: (transfer floating): the button, with a picture of this board
 */
GtkWidget *
ts_board_toggle_new (int size,
                     guint columns,
                     guint rows,
                     TsNumberColors scheme,
                     const char *words)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", words, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                   "justify", GTK_JUSTIFY_CENTER, NULL);
  GtkWidget *button = gtk_toggle_button_new ();

  g_return_val_if_fail (columns > 0 && rows > 0, NULL);

  gtk_widget_set_margin_top (box, SPACING);
  gtk_box_append (GTK_BOX (box), create_picture (size, &(Board){ columns, rows, scheme }));
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "board-toggle");
  gtk_widget_set_hexpand (button, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);

  return button;
}
