/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-primary-menu"

#include "config.h"

#include "ts-primary-menu.h"

#include "ts-names.h"

struct _TsPrimaryMenu
{
  GObject parent_instance;

  /* Borrowed */
  GtkWidget *button;
  GtkWidget *focus; /* had the focus before the menu opened; a weak pointer */

  /* Owned */
  GMenuModel *model;
};

G_DEFINE_FINAL_TYPE (TsPrimaryMenu, ts_primary_menu, G_TYPE_OBJECT)

/* The menu has not taken the focus yet. */
static void
map_cb (TsPrimaryMenu *self)
{
  g_assert (TS_IS_PRIMARY_MENU (self));

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
closed_cb (TsPrimaryMenu *self)
{
  g_assert (TS_IS_PRIMARY_MENU (self));

  if (self->focus != NULL && gtk_widget_get_mapped (self->focus) && !gtk_widget_is_ancestor (self->focus, self->button))
    {
      gtk_widget_grab_focus (self->focus);
      gtk_widget_set_can_focus (self->button, FALSE);
      g_idle_add_once (allow_focus_cb, g_object_ref (self->button));
    }
  g_clear_weak_pointer (&self->focus);
}

static void
create_cb (GtkMenuButton *button,
           gpointer user_data)
{
  TsPrimaryMenu *self = user_data;
  GtkPopover *popover;

  g_assert (TS_IS_PRIMARY_MENU (self));

  gtk_menu_button_set_create_popup_func (button, NULL, NULL, NULL);
  gtk_menu_button_set_menu_model (button, self->model);

  popover = gtk_menu_button_get_popover (button);
  ts_names_mend (GTK_WIDGET (popover));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);
  g_signal_connect_object (popover, "map", G_CALLBACK (map_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
}

static void
ts_primary_menu_dispose (GObject *object)
{
  TsPrimaryMenu *self = TS_PRIMARY_MENU (object);

  g_clear_weak_pointer (&self->focus);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (ts_primary_menu_parent_class)->dispose (object);
}

static void
ts_primary_menu_class_init (TsPrimaryMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_primary_menu_dispose;
}

static void
ts_primary_menu_init (TsPrimaryMenu *self)
{
}

/**
 * ts_primary_menu_add:
 * @button: opens the menu, and keeps it
 *
 * Gives the button its menu.
 */
void
ts_primary_menu_add (GtkMenuButton *button,
                     GMenuModel *model)
{
  TsPrimaryMenu *self;

  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (G_IS_MENU_MODEL (model));

  self = g_object_new (TS_TYPE_PRIMARY_MENU, NULL);
  self->button = GTK_WIDGET (button);
  self->model = g_object_ref (model);
  g_object_set_data_full (G_OBJECT (button), "primary-menu", self, g_object_unref);
  gtk_menu_button_set_create_popup_func (button, create_cb, self, NULL);
}
