/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-preferences"

#include "config.h"

#include "ts-preferences.h"

#include "ts-color-choice.h"
#include "ts-flow.h"
#include "ts-setting-row.h"
#include "ts-size-choice.h"

/* GTK 4.8 gives the first focus to the first row below the sizes. */
static void
map_cb (GtkWidget *size)
{
  gtk_widget_child_focus (size, GTK_DIR_TAB_FORWARD);
}

/**
 * ts_preferences_new:
 * @parent: (nullable): the window it is to stand over
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
GtkWindow *
ts_preferences_new (GtkWindow *parent)
{
  g_autoptr (GSettings) settings = g_settings_new (TS_APPLICATION_ID);
  g_autoptr (GtkBuilder) builder = NULL;
  g_autoptr (GSList) objects = NULL;
  GtkWindow *window;
  gpointer size;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  g_type_ensure (TS_TYPE_FLOW);
  g_type_ensure (TS_TYPE_SETTING_ROW);
  g_type_ensure (TS_TYPE_SIZE_CHOICE);
  builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-preferences.ui");
  objects = gtk_builder_get_objects (builder);
  for (GSList *iter = objects; iter != NULL; iter = iter->next)
    {
      if (TS_IS_SETTING_ROW (iter->data))
        ts_setting_row_bind (iter->data, settings);
    }
  size = gtk_builder_get_object (builder, "size");
  ts_color_choice_fill (GTK_BOX (gtk_builder_get_object (builder, "number_colors")), settings);
  g_settings_bind (settings, "columns", size, "columns", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "rows", size, "rows", G_SETTINGS_BIND_DEFAULT);

  window = GTK_WINDOW (gtk_builder_get_object (builder, "preferences"));
  gtk_window_set_transient_for (window, parent);
  g_signal_connect_object (window, "map", G_CALLBACK (map_cb), size, G_CONNECT_SWAPPED);

  return window;
}
