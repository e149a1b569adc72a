/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-preferences"

#include "config.h"

#include "ts-preferences.h"

#include <glib/gi18n.h>

#include "ts-board-toggle.h"
#include "ts-wrap-box.h"
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
  g_autoptr (GAction) action = g_settings_create_action (ts_settings_get (), "number-colors");
  g_auto (GStrv) nicks = ts_settings_dup_nicks ("number-colors");

  g_action_map_add_action (actions, action);
  for (guint scheme = 0; scheme < TS_N_NUMBER_COLORS; scheme++)
    {
      GtkWidget *button =
          ts_board_toggle_new (PICTURE_SIZE, SIDE, SIDE, scheme, g_dpgettext2 (NULL, "scheme", colors[scheme]));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "settings.number-colors");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", nicks[scheme]);
      gtk_box_append (box, button);
    }
}

/* The two rows of a size without a picture. They follow the present puzzle, not a setting: a board can always be
 * resized. */
typedef struct
{
  GAction *resize; /* of the game */
  TsSizeChoice *pictures;
  GtkSpinButton *sides[2];
} Sides;

static void
side_cb (Sides *self)
{
  g_action_activate (self->resize, g_variant_new ("(uu)", gtk_spin_button_get_value_as_int (self->sides[0]),
                                                  gtk_spin_button_get_value_as_int (self->sides[1])));
}

static void
resized_cb (Sides *self)
{
  g_autoptr (GVariant) size = g_action_get_state (self->resize);
  guint lengths[2];

  g_variant_get (size, "(uu)", &lengths[0], &lengths[1]);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      g_signal_handlers_block_by_func (self->sides[i], side_cb, self);
      gtk_spin_button_set_value (self->sides[i], lengths[i]);
      g_signal_handlers_unblock_by_func (self->sides[i], side_cb, self);
    }
  ts_size_choice_update (self->pictures);
}

static void
sides_free (Sides *self)
{
  g_signal_handlers_disconnect_by_data (self->resize, self);
  g_object_unref (self->resize);
  g_free (self);
}

/* @game: the window with the actions of the game; no other one of them is in the preferences, nor their keys */
static void
add_sides (GtkWidget *window,
           GtkBuilder *builder,
           GActionMap *actions,
           GActionMap *game)
{
  static const char *const names[] = { "columns", "rows" };
  Sides *self = g_new (Sides, 1);

  self->resize = g_object_ref (g_action_map_lookup_action (game, "resize"));
  g_action_map_add_action (actions, self->resize);
  self->pictures = TS_SIZE_CHOICE (gtk_builder_get_object (builder, "sizes"));
  g_object_set_data_full (G_OBJECT (window), "sides", self, (GDestroyNotify) sides_free);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      TsSettingRow *row = TS_SETTING_ROW (gtk_builder_get_object (builder, names[i]));

      self->sides[i] = GTK_SPIN_BUTTON (ts_setting_row_get_control (row));
      g_signal_connect_swapped (self->sides[i], "value-changed", G_CALLBACK (side_cb), self);
    }
  resized_cb (self);
  g_signal_connect_swapped (self->resize, "notify::state", G_CALLBACK (resized_cb), self);
}

static void
focus_sizes_cb (GtkWidget *sizes)
{
  gtk_widget_grab_focus (gtk_widget_get_focus_child (sizes));
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
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWindow *window;
  GtkWidget *sizes;

  g_type_ensure (TS_TYPE_WRAP_BOX);
  g_type_ensure (TS_TYPE_SETTING_ROW);
  g_type_ensure (TS_TYPE_SIZE_CHOICE);
  builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-preferences.ui");
  window = GTK_WINDOW (gtk_builder_get_object (builder, "preferences"));
  gtk_widget_insert_action_group (GTK_WIDGET (window), "settings", G_ACTION_GROUP (actions));
  sizes = GTK_WIDGET (gtk_builder_get_object (builder, "sizes"));
  if (G_IS_ACTION_MAP (parent))
    add_sides (GTK_WIDGET (window), builder, G_ACTION_MAP (actions), G_ACTION_MAP (parent));
  /* GTK 4.8 gives the first focus to the first row below the sizes. */
  g_signal_connect_object (window, "map", G_CALLBACK (focus_sizes_cb), sizes, G_CONNECT_SWAPPED);
  add_colors (GTK_BOX (gtk_builder_get_object (builder, "number_colors")), G_ACTION_MAP (actions));
  gtk_widget_set_visible (GTK_WIDGET (gtk_builder_get_object (builder, "sounds")), ts_sounds_are_supported ());
  gtk_window_set_transient_for (window, parent);

  return window;
}
