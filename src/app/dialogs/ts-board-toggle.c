/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-toggle"

#include "config.h"

#include "ts-board-toggle.h"

#include "ts-diagram.h"

#define SPACING 3

/**
 * ts_board_toggle_new:
 * @size: the width and height of the picture, in logical pixels
 * @scheme: the colors of the tiles
 * @words: shown below the picture; the button's accessible name
 *
 * Returns: (transfer floating): the button, with a picture of this board, solved
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
  GtkWidget *picture;
  TsBoard board;

  ts_board_init (&board, columns, rows);
  picture = ts_diagram_new_small (&board, &scheme);
  gtk_widget_set_size_request (picture, size, size);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (box, SPACING);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "board-toggle");
  gtk_widget_set_hexpand (button, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);

  return button;
}
