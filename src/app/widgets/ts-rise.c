/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-rise"

#include "config.h"

#include "ts-rise.h"

#define RISING_CLASS "rising"

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer user_data)
{
  gtk_widget_remove_css_class (widget, RISING_CLASS);

  return G_SOURCE_REMOVE;
}

/**
 * ts_rise:
 * @widget: shown now
 *
 * Lets the widget appear. A transition starts from a style that had a frame.
 */
void
ts_rise (GtkWidget *widget)
{
  gtk_widget_add_css_class (widget, RISING_CLASS);
  gtk_widget_add_tick_callback (widget, tick_cb, NULL, NULL);
}
