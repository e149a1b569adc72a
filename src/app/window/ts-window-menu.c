/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's menu: made when it is first wanted, and gone without a trace.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-menu"

#include "config.h"

#include "ts-names.h"
#include "ts-window-private.h"

/* Before the menu takes the focus. */
static void
shown_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_set_weak_pointer (&self->menu_focus, gtk_window_get_focus (GTK_WINDOW (self)));
  /* The menu is a child of the button, so it takes no focus while the button refuses the focus. */
  gtk_widget_set_can_focus (GTK_WIDGET (self->menu_button), TRUE);
}

static void
allow_focus_cb (gpointer menu_button)
{
  gtk_widget_set_can_focus (menu_button, TRUE);
  g_object_unref (menu_button);
}

/* GTK leaves the focus on the menu's button, where the next Enter would open it again. GTK 4.18 gives it the focus
 * after this signal, so the button refuses the focus until the program is idle or the menu is shown again. */
static void
closed_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->menu_focus != NULL && gtk_widget_get_mapped (self->menu_focus) &&
      !gtk_widget_is_ancestor (self->menu_focus, GTK_WIDGET (self->menu_button)))
    {
      gtk_widget_grab_focus (self->menu_focus);
      gtk_widget_set_can_focus (GTK_WIDGET (self->menu_button), FALSE);
      g_idle_add_once (allow_focus_cb, g_object_ref (self->menu_button));
    }
  g_clear_weak_pointer (&self->menu_focus);
}

static void
create_cb (GtkMenuButton *button,
           gpointer user_data)
{
  TsWindow *self = user_data;
  GtkPopover *popover;

  g_assert (TS_IS_WINDOW (self));

  gtk_menu_button_set_create_popup_func (button, NULL, NULL, NULL);
  gtk_menu_button_set_menu_model (button, self->primary_menu);

  popover = gtk_menu_button_get_popover (button);
  ts_names_mend (GTK_WIDGET (popover));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);
  g_signal_connect_object (popover, "map", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
}

void
_ts_window_menu_init (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  gtk_menu_button_set_create_popup_func (self->menu_button, create_cb, self, NULL);
}

void
_ts_window_menu_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_clear_weak_pointer (&self->menu_focus);
}
