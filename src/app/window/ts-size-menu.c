/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-size-menu"

#include "config.h"

#include "ts-size-menu.h"

#include <glib/gi18n.h>

#include "ts-size-choice.h"
#include "ts-toplevels.h"

#define EASY_SIDE 3

static void
begin (GtkWidget *widget,
       guint columns,
       guint rows)
{
  GtkWidget *popover = gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER);

  gtk_popover_popdown (GTK_POPOVER (popover));
  gtk_widget_activate_action (popover, "win.play-size", "(ii)", (int) columns, (int) rows);
}

static void
chosen_cb (GtkWidget *choice)
{
  guint columns;
  guint rows;

  g_object_get (choice, "columns", &columns, "rows", &rows, NULL);
  begin (choice, columns, rows);
}

static void
easy_cb (GtkWidget *button,
         GSettings *settings)
{
  g_settings_set_boolean (settings, "show-numbers", TRUE);
  begin (button, EASY_SIDE, EASY_SIDE);
}

static void
create_cb (GtkMenuButton *button,
           gpointer user_data)
{
  GSettings *settings = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *choice = ts_size_choice_new (FALSE);
  /* Translators: a button that begins a game on a board of 3×3 tiles with numbers on the picture, as for a child. */
  GtkWidget *easy = gtk_button_new_with_mnemonic (_ ("_Easy Start: 3×3 with Numbers"));

  gtk_menu_button_set_create_popup_func (button, NULL, NULL, NULL);
  gtk_widget_add_css_class (easy, "flat");
  gtk_box_append (GTK_BOX (box), choice);
  gtk_box_append (GTK_BOX (box), easy);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);

  g_settings_bind (settings, "columns", choice, "columns", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "rows", choice, "rows", G_SETTINGS_BIND_GET);
  g_signal_connect (choice, "chosen", G_CALLBACK (chosen_cb), NULL);
  g_signal_connect_object (easy, "clicked", G_CALLBACK (easy_cb), settings, 0);
  gtk_menu_button_set_popover (button, popover);
  ts_toplevels_mend_names (popover);
}

/**
 * ts_size_menu_add:
 * @button: in a window with the action `win.play-size`
 *
 * Gives @button the sizes that it opens.
 */
void
ts_size_menu_add (GtkMenuButton *button,
                  GSettings *settings)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (G_IS_SETTINGS (settings));

  gtk_menu_button_set_create_popup_func (button, create_cb, g_object_ref (settings), g_object_unref);
}
