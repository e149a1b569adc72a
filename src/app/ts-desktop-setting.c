/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-desktop-setting"

#include "config.h"

#include "ts-desktop-setting.h"

#include "ts-cancellable.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"

struct _TsDesktopSetting
{
  /* Borrowed */
  gpointer user_data;

  /* Owned */
  GDBusConnection *connection;
  GCancellable *cancellable;
  char *key;

  /* Plain */
  TsDesktopSettingFunc callback;
  guint subscription_id;
};

/* Older portals wrap the value in a second variant. */
static void
take_value (TsDesktopSetting *self,
            GVariant *value)
{
  g_autoptr (GVariant) inner = g_variant_ref (value);

  while (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *next = g_variant_get_variant (inner);

      g_variant_unref (inner);
      inner = next;
    }

  self->callback (self->user_data, inner);
}

static void
read_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source_object), result, NULL);
  g_autoptr (GVariant) value = NULL;

  /* Without a portal, or because the setting is gone. */
  if (reply == NULL)
    return;

  value = g_variant_get_child_value (reply, 0);
  take_value (user_data, value);
}

static void
changed_cb (GDBusConnection *connection,
            const char *sender_name,
            const char *object_path,
            const char *interface_name,
            const char *signal_name,
            GVariant *parameters,
            gpointer user_data)
{
  TsDesktopSetting *self = user_data;
  g_autoptr (GVariant) value = NULL;
  const char *key;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;

  g_variant_get (parameters, "(&s&sv)", NULL, &key, &value);
  if (g_str_equal (key, self->key))
    take_value (self, value);
}

/**
 * ts_desktop_setting_new:
 * @connection: the session bus
 * @key: in the namespace of the appearance
 * @callback: gets the value, of any type
 *
 * Returns: (transfer full): free it before @user_data ends
 */
TsDesktopSetting *
ts_desktop_setting_new (GDBusConnection *connection,
                        const char *key,
                        TsDesktopSettingFunc callback,
                        gpointer user_data)
{
  TsDesktopSetting *self;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), NULL);
  g_return_val_if_fail (key != NULL, NULL);
  g_return_val_if_fail (callback != NULL, NULL);

  self = g_new0 (TsDesktopSetting, 1);
  self->user_data = user_data;
  self->connection = g_object_ref (connection);
  self->cancellable = g_cancellable_new ();
  self->key = g_strdup (key);
  self->callback = callback;
  self->subscription_id =
      g_dbus_connection_signal_subscribe (connection, PORTAL_NAME, PORTAL_INTERFACE, "SettingChanged", PORTAL_PATH,
                                          NAMESPACE, G_DBUS_SIGNAL_FLAGS_NONE, changed_cb, self, NULL);
  g_dbus_connection_call (connection, PORTAL_NAME, PORTAL_PATH, PORTAL_INTERFACE, "Read",
                          g_variant_new ("(ss)", NAMESPACE, key), G_VARIANT_TYPE ("(v)"), G_DBUS_CALL_FLAGS_NONE, -1,
                          self->cancellable, read_cb, self);

  return self;
}

/**
 * ts_desktop_setting_free:
 * @self: (transfer full)
 */
void
ts_desktop_setting_free (TsDesktopSetting *self)
{
  g_return_if_fail (self != NULL);

  g_dbus_connection_signal_unsubscribe (self->connection, self->subscription_id);
  ts_cancellable_clear (&self->cancellable);
  g_object_unref (self->connection);
  g_free (self->key);
  g_free (self);
}
