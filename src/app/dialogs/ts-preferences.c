/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-preferences"

#include "config.h"

#include "ts-preferences.h"

/* The values of the settings that have a drop-down, in its order. */
static const char *const color_schemes[] = { "system", "light", "dark", NULL };
static const char *const difficulties[] = { "any", "easy", "medium", "hard", NULL };

/* In the interface file the object that shows a setting has its key as id. */
static const struct
{
  const char *key;
  const char *property;
  const char *const *values; /* of a drop-down */
} controls[] = {
  { "columns", "value" },
  { "rows", "value" },
  { "gap-home", "active" },
  { "difficulty", "selected", difficulties },
  { "show-moves-to-go", "active" },
  { "watch-pace", "value" },
  { "show-numbers", "active" },
  { "arrows-move-gap", "active" },
  { "mark-home", "active" },
  { "vi-keys", "active" },
  { "pause-when-away", "active" },
  { "color-scheme", "selected", color_schemes },
};

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
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-preferences.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "preferences"));

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
    {
      gboolean is_mapped = controls[i].values != NULL;

      g_settings_bind_with_mapping (settings, controls[i].key, gtk_builder_get_object (builder, controls[i].key),
                                    controls[i].property, G_SETTINGS_BIND_DEFAULT, is_mapped ? get_position : NULL,
                                    is_mapped ? set_position : NULL, (gpointer) controls[i].values, NULL);
    }
  gtk_window_set_transient_for (window, parent);

  return window;
}
