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
      GdkRGBA ground = group > 0 ? ts_number_colors_get_pair (group).ground : text;

      gdk_cairo_set_source_rgba (cr, &ground);
      cairo_rectangle (cr, side * (cell % board->columns), side * (cell / board->columns), side - hairline,
                       side - hairline);
      cairo_fill (cr);
    }
}

/**
 * ts_board_toggle_new_picture:
 * @size: its width and height, in logical pixels
 *
 * Returns: (transfer floating): a picture of no board
 */
GtkWidget *
ts_board_toggle_new_picture (int size)
{
  return g_object_new (GTK_TYPE_DRAWING_AREA, "content-width", size, "content-height", size, "halign",
                       GTK_ALIGN_CENTER, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}

/**
 * ts_board_toggle_draw:
 * @picture: from ts_board_toggle_new_picture()
 * @scheme: the colors of the tiles
 *
 * Makes it a picture of this board.
 */
void
ts_board_toggle_draw (GtkWidget *picture,
                      guint columns,
                      guint rows,
                      TsNumberColors scheme)
{
  Board *board;

  g_return_if_fail (GTK_IS_DRAWING_AREA (picture));
  g_return_if_fail (columns > 0 && rows > 0);

  board = g_new (Board, 1);
  *board = (Board){ .columns = columns, .rows = rows, .scheme = scheme };
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (picture), draw_board, board, g_free);
}

/**
 * ts_board_toggle_new:
 * @picture: (transfer floating): shown above @label
 * @label: (transfer floating): the button's accessible name
 * @group: (nullable): another button of the group
 *
 * Returns: (transfer floating): the button
 */
GtkWidget *
ts_board_toggle_new (GtkWidget *picture,
                     GtkWidget *label,
                     GtkWidget *group)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  GtkWidget *button = gtk_toggle_button_new ();

  g_return_val_if_fail (GTK_IS_WIDGET (picture), NULL);
  g_return_val_if_fail (GTK_IS_LABEL (label), NULL);
  g_return_val_if_fail (group == NULL || GTK_IS_TOGGLE_BUTTON (group), NULL);

  g_object_set (label, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "justify", GTK_JUSTIFY_CENTER, NULL);
  gtk_widget_set_margin_top (box, SPACING);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "board-toggle");
  gtk_widget_set_hexpand (button, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
  if (group != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (group));

  return button;
}
