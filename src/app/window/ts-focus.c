/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-focus"

#include "config.h"

#include "ts-focus.h"

struct _TsFocus
{
  /* Borrowed */
  GtkWindow *window;

  /* Owned */
  gpointer *parts; /* (element-type GtkWidget): topmost first */
  guint n_parts;

  /* Borrowed, as a weak pointer */
  GtkWidget *held; /* had the focus before the parts changed */

  /* Plain */
  gboolean is_awaited; /* a part gets the focus when the window is active again */
};

/* Whether another window of the program is in use. When this one becomes active, its own handlers run before the
 * application knows. */
static gboolean
is_behind (TsFocus *self)
{
  GtkApplication *application = gtk_window_get_application (self->window);

  return !gtk_window_is_active (self->window) && application != NULL &&
         gtk_application_get_active_window (application) != self->window;
}

/* The window need not be shown yet. */
static gboolean
is_visible (TsFocus *self,
            GtkWidget *part)
{
  while (part != GTK_WIDGET (self->window) && gtk_widget_get_visible (part))
    part = gtk_widget_get_parent (part);

  return part == GTK_WIDGET (self->window);
}

static void
active_cb (TsFocus *self)
{
  if (self->is_awaited && gtk_window_is_active (self->window))
    ts_focus_give (self);
}

/**
 * ts_focus_new:
 * @window: outlives the object, as do @parts
 * @parts: (array length=n_parts) (element-type GtkWidget): what may take the focus, topmost first; in @window
 *
 * Returns: (transfer full): the focus, which stays where it is until it is given
 */
TsFocus *
ts_focus_new (GtkWindow *window,
              gpointer const *parts,
              guint n_parts)
{
  TsFocus *self;

  self = g_new0 (TsFocus, 1);
  self->window = window;
  self->parts = g_memdup2 (parts, n_parts * sizeof (gpointer));
  self->n_parts = n_parts;
  g_signal_connect_swapped (window, "notify::is-active", G_CALLBACK (active_cb), self);

  return self;
}

void
ts_focus_free (TsFocus *self)
{
  g_signal_handlers_disconnect_by_data (self->window, self);
  g_clear_weak_pointer (&self->held);
  g_free (self->parts);
  g_free (self);
}

/**
 * ts_focus_hold:
 *
 * Remembers the widget that has the focus, for ts_focus_return(). Takes the focus from a window behind another one
 * until ts_focus_give(): when the focused widget is hidden, GTK would focus and announce another one. Leaves the focus
 * in an open menu, on which GTK 4.8 relies.
 */
void
ts_focus_hold (TsFocus *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  g_set_weak_pointer (&self->held, focus);
  if (focus != NULL && is_behind (self) && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) == NULL)
    gtk_window_set_focus (self->window, NULL);
}

/**
 * ts_focus_give:
 *
 * Gives the focus to the topmost part that is visible and takes it.
 */
void
ts_focus_give (TsFocus *self)
{
  gboolean is_given = FALSE;

  self->is_awaited = is_behind (self);
  for (guint i = 0; i < self->n_parts && !self->is_awaited && !is_given; i++)
    is_given = is_visible (self, self->parts[i]) && gtk_widget_grab_focus (self->parts[i]);
}

/**
 * ts_focus_return:
 *
 * Gives the focus back to the widget that had it at ts_focus_hold(), if that can take it.
 */
void
ts_focus_return (TsFocus *self)
{
  if (self->held == NULL || !gtk_widget_get_mapped (self->held) || is_behind (self) ||
      !gtk_widget_grab_focus (self->held))
    ts_focus_give (self);
}
