/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-settings"

#include "config.h"

#include "ts-settings.h"

#include "ts-board.h"

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

/* One for the process, like GLib's own backend. */
typedef struct
{
  GSettings *present;  /* in memory, writable */
  GSettings *kept;     /* on the system's backend, where an administrator or a disk may refuse to write */
  GHashTable *foreign; /* by keys: the last kept values that the program has not written */
} Shared;

/* A schema cannot limit the size of the board. */
static gboolean
is_valid (GVariant *value)
{
  guint columns;
  guint rows;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE ("(uu)")))
    return TRUE;

  g_variant_get (value, "(uu)", &columns, &rows);

  return ts_board_size_is_valid (columns, rows);
}

/* The kept value of a key that cannot be written stays as it is. */
static void
copy_value (GSettings *from,
            GSettings *to,
            const char *key)
{
  g_autoptr (GVariant) value = g_settings_get_value (from, key);
  g_autoptr (GVariant) old_value = g_settings_get_value (to, key);

  if (is_valid (value) && !g_variant_equal (value, old_value) && g_settings_is_writable (to, key))
    g_settings_set_value (to, key, value);
}

static void
present_changed_cb (Shared *shared,
                    const char *key)
{
  copy_value (shared->present, shared->kept, key);
}

/* A service that fails to write takes the new value back later, and tells this like a change by anybody else. */
static void
kept_changed_cb (Shared *shared,
                 const char *key)
{
  g_autoptr (GVariant) value = g_settings_get_value (shared->kept, key);
  g_autoptr (GVariant) present = g_settings_get_value (shared->present, key);

  if (g_variant_equal (value, present) || g_variant_equal (value, g_hash_table_lookup (shared->foreign, key)))
    return;

  g_hash_table_insert (shared->foreign, g_strdup (key), g_variant_ref (value));
  copy_value (shared->kept, shared->present, key);
}

static const Shared *
get_shared (void)
{
  static Shared shared;
  g_autoptr (GSettingsBackend) backend = NULL;
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  if (shared.present != NULL)
    return &shared;

  backend = g_memory_settings_backend_new ();
  shared.present = g_settings_new_with_backend (TS_APPLICATION_ID, backend);
  shared.kept = g_settings_new (TS_APPLICATION_ID);
  shared.foreign = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  g_signal_connect_swapped (shared.kept, "changed", G_CALLBACK (kept_changed_cb), &shared);
  g_object_get (shared.kept, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_hash_table_insert (shared.foreign, g_strdup (keys[i]), g_settings_get_value (shared.kept, keys[i]));
      copy_value (shared.kept, shared.present, keys[i]);
    }
  g_signal_connect_swapped (shared.present, "changed", G_CALLBACK (present_changed_cb), &shared);

  return &shared;
}

/**
 * ts_settings_get:
 *
 * Returns: (transfer none): the settings, in which every key is writable; what is written goes on to the system's
 *   settings where these are writable, and changes of these by others come back
 */
GSettings *
ts_settings_get (void)
{
  return get_shared ()->present;
}

/**
 * ts_settings_bind_writable:
 *
 * Makes @property of @object whether the system's setting can be written, so that nobody takes a change for
 * lasting that is not.
 */
void
ts_settings_bind_writable (const char *key,
                           gpointer object,
                           const char *property)
{
  g_return_if_fail (key != NULL);
  g_return_if_fail (G_IS_OBJECT (object));
  g_return_if_fail (property != NULL);

  g_settings_bind_writable (get_shared ()->kept, key, object, property, FALSE);
}

static void
follow_setting (GSimpleAction *action,
                const char *key,
                GSettings *present)
{
  g_autoptr (GVariant) value = g_settings_get_value (present, key);

  g_simple_action_set_state (action, value);
}

static void
change_setting (GSettings *present,
                GVariant *value,
                GAction *action)
{
  /* Anybody on the session bus can ask for this. */
  if (is_valid (value))
    g_settings_set_value (present, g_action_get_name (action), value);
}

/**
 * ts_settings_create_action:
 *
 * Returns: (transfer full): as of g_settings_create_action() for a setting that is no boolean, but always enabled. It
 *   changes the setting when it is activated, unless something else handles GSimpleAction::activate.
 */
GAction *
ts_settings_create_action (const char *key)
{
  GSettings *present = get_shared ()->present;
  g_autoptr (GVariant) value = NULL;
  g_autofree char *detail = NULL;
  GSimpleAction *action;

  g_return_val_if_fail (key != NULL, NULL);

  value = g_settings_get_value (present, key);
  detail = g_strconcat ("changed::", key, NULL);
  action = g_simple_action_new_stateful (key, g_variant_get_type (value), value);
  g_signal_connect_object (action, "change-state", G_CALLBACK (change_setting), present, G_CONNECT_SWAPPED);
  g_signal_connect_object (present, detail, G_CALLBACK (follow_setting), action, G_CONNECT_SWAPPED);

  return G_ACTION (action);
}

/**
 * ts_settings_dup_range:
 *
 * Returns: (transfer full): as of g_settings_schema_key_get_range(), without the kind: the values of an enumeration as
 *   strings in their order, the two limits of a number, or an empty array of the type
 */
GVariant *
ts_settings_dup_range (const char *key)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) schema_key = NULL;
  g_autoptr (GVariant) range = NULL;
  GVariant *values;

  g_return_val_if_fail (key != NULL, NULL);

  g_object_get (ts_settings_get (), "settings-schema", &schema, NULL);
  schema_key = g_settings_schema_get_key (schema, key);
  range = g_settings_schema_key_get_range (schema_key);
  g_variant_get (range, "(sv)", NULL, &values);

  return values;
}

/**
 * ts_settings_dup_nicks:
 * @key: of an enumeration
 *
 * Returns: (transfer full): its values
 */
char **
ts_settings_dup_nicks (const char *key)
{
  g_autoptr (GVariant) values = ts_settings_dup_range (key);

  return g_variant_dup_strv (values, NULL);
}
