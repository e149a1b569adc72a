/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-settings"

#include "config.h"

#include "ts-settings.h"

/* Returns: (transfer none): the settings of the program */
GSettings *
ts_settings_get (void)
{
  static GSettings *settings;

  if (settings == NULL)
    settings = g_settings_new (TS_APPLICATION_ID);

  return settings;
}

/**
 * ts_settings_dup_nicks:
 * @key: of an enumeration
 *
 * Returns: (transfer full): its values, in their order
 */
char **
ts_settings_dup_nicks (const char *key)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) schema_key = NULL;
  g_autoptr (GVariant) range = NULL;
  g_autoptr (GVariant) values = NULL;

  g_object_get (ts_settings_get (), "settings-schema", &schema, NULL);
  schema_key = g_settings_schema_get_key (schema, key);
  range = g_settings_schema_key_get_range (schema_key);
  g_variant_get (range, "(sv)", NULL, &values);

  return g_variant_dup_strv (values, NULL);
}
