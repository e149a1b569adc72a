/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-primary-menu"

#include "config.h"

#include "ts-primary-menu.h"

#include "ts-toplevels.h"

/* The button owns it. */
typedef struct
{
  /* Borrowed */
  GtkWidget *button;
  GtkWidget *focus; /* had the focus before the menu opened; a weak pointer */

  /* Owned */
  GMenu *games; /* the section about games; NULL until the menu is built */

  /* Plain */
  TsPrimaryMenuFunc update;
  gpointer user_data;
} PrimaryMenu;

static void
primary_menu_free (gpointer data)
{
  PrimaryMenu *self = data;

  g_clear_weak_pointer (&self->focus);
  g_clear_object (&self->games);
  g_free (self);
}

/* Runs before the menu takes the focus. */
static void
map_cb (PrimaryMenu *self)
{
  g_set_weak_pointer (&self->focus, gtk_root_get_focus (gtk_widget_get_root (self->button)));
  /* The menu is a child of the button, so it takes no focus while the button refuses the focus. */
  gtk_widget_set_can_focus (self->button, TRUE);
}

static void
allow_focus_cb (gpointer button)
{
  gtk_widget_set_can_focus (button, TRUE);
  g_object_unref (button);
}

/* GTK leaves the focus on the button, where the next Enter would open the menu again. GTK 4.18 gives it the focus
 * after this signal, so the button refuses the focus until the program is idle or the menu is shown again. */
static void
closed_cb (PrimaryMenu *self)
{
  if (self->focus != NULL && gtk_widget_get_mapped (self->focus) && !gtk_widget_is_ancestor (self->focus, self->button))
    {
      gtk_widget_grab_focus (self->focus);
      gtk_widget_set_can_focus (self->button, FALSE);
      g_idle_add_once (allow_focus_cb, g_object_ref (self->button));
    }
  g_clear_weak_pointer (&self->focus);
}

static void
create_popover (PrimaryMenu *self)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-primary-menu.ui");
  GtkMenuButton *button = GTK_MENU_BUTTON (self->button);
  GtkPopover *popover;

  self->games = g_object_ref (G_MENU (gtk_builder_get_object (builder, "games_section")));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (gtk_builder_get_object (builder, "primary_menu")));

  popover = gtk_menu_button_get_popover (button);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);
  g_signal_connect_swapped (popover, "map", G_CALLBACK (map_cb), self);
  g_signal_connect_swapped (popover, "closed", G_CALLBACK (closed_cb), self);
}

/* Runs before each time that the menu is shown. */
static void
popup_cb (GtkMenuButton *button,
          gpointer user_data)
{
  PrimaryMenu *self = user_data;

  if (self->games == NULL)
    create_popover (self);
  self->update (self->user_data, self->games);
  ts_toplevels_mend_names (GTK_WIDGET (gtk_menu_button_get_popover (button)));
}

/**
 * ts_primary_menu_add:
 * @update: called each time before the menu is shown, to bring its section about games up to date
 * @user_data: lives as long as @button
 *
 * Gives @button the menu that it opens.
 */
void
ts_primary_menu_add (GtkMenuButton *button,
                     TsPrimaryMenuFunc update,
                     gpointer user_data)
{
  PrimaryMenu *self;

  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (update != NULL);

  self = g_new0 (PrimaryMenu, 1);
  self->button = GTK_WIDGET (button);
  self->update = update;
  self->user_data = user_data;
  g_object_set_data_full (G_OBJECT (button), "primary-menu", self, primary_menu_free);
  gtk_menu_button_set_create_popup_func (button, popup_cb, self, NULL);
}
