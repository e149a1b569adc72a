/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-preferences"

#include "config.h"

#include "ts-preferences.h"

/**
 * TsPreferences:
 *
 * Every change shows at once; there is nothing to confirm.
 */
struct _TsPreferences
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkAdjustment *columns_adjustment;
  GtkAdjustment *rows_adjustment;
  GtkSwitch *gap_home_switch;
  GtkDropDown *difficulty_drop_down;
  GtkSwitch *show_moves_to_go_switch;
  GtkAdjustment *watch_pace_adjustment;
  GtkSwitch *show_numbers_switch;
  GtkSwitch *arrows_move_gap_switch;
  GtkSwitch *mark_home_switch;
  GtkSwitch *vi_keys_switch;
  GtkSwitch *pause_when_away_switch;
  GtkDropDown *color_scheme_drop_down;

  /* Owned */
  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (TsPreferences, ts_preferences, GTK_TYPE_WINDOW)

/* The values of the settings with a drop-down, in the order there. */
static const char *const color_schemes[] = { "system", "light", "dark", NULL };
static const char *const difficulties[] = { "any", "easy", "medium", "hard", NULL };

static gboolean
get_position (GValue *value,
              GVariant *variant,
              gpointer user_data)
{
  const char *const *values = user_data;

  for (guint i = 0; values[i] != NULL; i++)
    {
      if (g_str_equal (values[i], g_variant_get_string (variant, NULL)))
        g_value_set_uint (value, i);
    }

  return TRUE;
}

static GVariant *
set_position (const GValue *value,
              const GVariantType *expected_type,
              gpointer user_data)
{
  const char *const *values = user_data;
  guint position = g_value_get_uint (value);

  return position < g_strv_length ((char **) values) ? g_variant_new_string (values[position]) : NULL;
}

static void
bind_drop_down (TsPreferences *self,
                const char *key,
                GtkDropDown *drop_down,
                const char *const *values)
{
  g_settings_bind_with_mapping (self->settings, key, drop_down, "selected", G_SETTINGS_BIND_DEFAULT, get_position,
                                set_position, (gpointer) values, NULL);
}

static void
ts_preferences_dispose (GObject *object)
{
  TsPreferences *self = TS_PREFERENCES (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_PREFERENCES);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_preferences_parent_class)->dispose (object);
}

static void
ts_preferences_class_init (TsPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_preferences_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, columns_adjustment);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, rows_adjustment);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, gap_home_switch);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, difficulty_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, show_moves_to_go_switch);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, watch_pace_adjustment);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, show_numbers_switch);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, arrows_move_gap_switch);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, mark_home_switch);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, vi_keys_switch);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, pause_when_away_switch);
  gtk_widget_class_bind_template_child (widget_class, TsPreferences, color_scheme_drop_down);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_preferences_init (TsPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = g_settings_new (TS_APPLICATION_ID);
  g_settings_bind (self->settings, "columns", self->columns_adjustment, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "rows", self->rows_adjustment, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "gap-home", self->gap_home_switch, "active", G_SETTINGS_BIND_DEFAULT);
  bind_drop_down (self, "difficulty", self->difficulty_drop_down, difficulties);
  g_settings_bind (self->settings, "show-moves-to-go", self->show_moves_to_go_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "watch-pace", self->watch_pace_adjustment, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "show-numbers", self->show_numbers_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "arrows-move-gap", self->arrows_move_gap_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "mark-home", self->mark_home_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "vi-keys", self->vi_keys_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "pause-when-away", self->pause_when_away_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  bind_drop_down (self, "color-scheme", self->color_scheme_drop_down, color_schemes);
}

/**
 * ts_preferences_new:
 * @parent: (nullable): the window it is to stand over
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsPreferences *
ts_preferences_new (GtkWindow *parent)
{
  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  return g_object_new (TS_TYPE_PREFERENCES, "transient-for", parent, NULL);
}
