/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-size-menu"

#include "config.h"

#include "ts-size-menu.h"

#include "ts-size-choice.h"
#include "ts-toplevels.h"

/* Runs before each time that the menu is shown: the present size may have no picture of its own. */
static void
popup_cb (GtkMenuButton *button,
          gpointer user_data)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-size-menu.ui");
  GtkWidget *popover = GTK_WIDGET (gtk_builder_get_object (builder, "popover"));
  GtkGrid *sizes = GTK_GRID (gtk_builder_get_object (builder, "sizes"));

  ts_size_choice_fill (sizes, user_data, "win.play-size");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (sizes), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);
  gtk_menu_button_set_popover (button, popover);
  ts_toplevels_mend_names (popover);
}

/**
 * ts_size_menu_add:
 * @button: in a window with the actions `win.play-size`, of ts_size_choice_create_action(), and `win.play-easy`, which
 *   close the menu
 *
 * Gives @button the menu that it opens.
 */
void
ts_size_menu_add (GtkMenuButton *button,
                  GSettings *settings)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (G_IS_SETTINGS (settings));

  gtk_menu_button_set_create_popup_func (button, popup_cb, g_object_ref (settings), g_object_unref);
}
