/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-preferences"

#include "config.h"

#include "ts-preferences.h"

#include <glib/gi18n.h>

#include "ts-board-toggle.h"
#include "ts-flow.h"
#include "ts-setting-row.h"
#include "ts-settings.h"
#include "ts-size-choice.h"
#include "ts-sounds.h"

/* Of the pictures of colors: in logical pixels, and of their boards. */
#define PICTURE_SIZE 48
#define SIDE 4

static const char *const colors[TS_N_NUMBER_COLORS] = {
  [TS_NUMBER_COLORS_PLAIN] = NC_ ("scheme", "None"),
  [TS_NUMBER_COLORS_ROWS] = NC_ ("scheme", "Rows"),
  /* Translators: the colors of a racer: the first row together with the first column, then the next ones. */
  [TS_NUMBER_COLORS_FRINGE] = NC_ ("scheme", "Fringe"),
  [TS_NUMBER_COLORS_HALVES] = NC_ ("scheme", "Halves"),
};

static void
add_colors (GtkBox *box,
            GActionMap *actions)
{
  g_autoptr (GAction) action = ts_settings_create_action ("number-colors");
  g_auto (GStrv) nicks = ts_settings_dup_nicks ("number-colors");

  g_action_map_add_action (actions, action);
  ts_settings_bind_writable ("number-colors", action, "enabled");
  for (guint scheme = 0; scheme < TS_N_NUMBER_COLORS; scheme++)
    {
      GtkWidget *button =
          ts_board_toggle_new (PICTURE_SIZE, SIDE, SIDE, scheme, g_dpgettext2 (NULL, "scheme", colors[scheme]));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "settings.number-colors");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", nicks[scheme]);
      gtk_box_append (box, button);
    }
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
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GAction) size = ts_settings_create_action ("size");
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWindow *window;
  GtkWidget *sizes;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  g_type_ensure (TS_TYPE_FLOW);
  g_type_ensure (TS_TYPE_SETTING_ROW);
  g_type_ensure (TS_TYPE_SIZE_CHOICE);
  builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-preferences.ui");
  window = GTK_WINDOW (gtk_builder_get_object (builder, "preferences"));
  gtk_widget_insert_action_group (GTK_WIDGET (window), "settings", G_ACTION_GROUP (actions));
  g_action_map_add_action (G_ACTION_MAP (actions), size);
  ts_settings_bind_writable ("size", size, "enabled");
  sizes = GTK_WIDGET (gtk_builder_get_object (builder, "sizes"));
  ts_settings_bind_writable ("size", sizes, "sensitive");
  /* GTK 4.8 gives the first focus to the first row below the sizes. */
  g_signal_connect_object (window, "map", G_CALLBACK (gtk_widget_grab_focus), gtk_widget_get_focus_child (sizes),
                           G_CONNECT_SWAPPED);
  add_colors (GTK_BOX (gtk_builder_get_object (builder, "number_colors")), G_ACTION_MAP (actions));
  gtk_widget_set_visible (GTK_WIDGET (gtk_builder_get_object (builder, "sounds")), ts_sounds_are_supported ());
  gtk_window_set_transient_for (window, parent);

  return window;
}
