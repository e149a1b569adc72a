/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fake-portal.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"

static const char portal_xml[] = "<node><interface name='" PORTAL_INTERFACE "'>"
                                 "<method name='ReadAll'><arg type='as' direction='in'/>"
                                 "<arg type='a{sa{sv}}' direction='out'/></method></interface></node>";

/* Returns: (transfer floating): another value of the same type, which the program must not take */
static GVariant *
create_other (GVariant *value)
{
  return g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32) ? g_variant_new_uint32 (2)
                                                             : g_variant_new ("(ddd)", 1.0, 1.0, 1.0);
}

/* Answers as from several sources; the first one with the key counts. */
static void
read_cb (GDBusConnection *connection,
         const char *sender,
         const char *object_path,
         const char *interface_name,
         const char *method_name,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer user_data)
{
  FakePortal *self = user_data;
  g_autofree char *question = g_variant_print (parameters, FALSE);
  GVariant *later = create_other (self->answer);
  GVariant *answer = g_variant_new_parsed ("({'org.other': {%s: %v}, 'org.freedesktop.appearance': {'other': <0>},"
                                           " 'org.freedesktop.appearance': {%s: %v},"
                                           " 'org.freedesktop.appearance': {%s: %v}},)",
                                           self->key, later, self->key, self->answer, self->key, later);

  g_assert_cmpstr (question, ==, "(['org.freedesktop.appearance'],)");
  self->n_reads++;
  g_dbus_method_invocation_return_value (invocation, answer);
}

static void
own_name (FakePortal *self)
{
  static const GDBusInterfaceVTable vtable = { .method_call = read_cb };
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (portal_xml, NULL);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GError) error = NULL;

  self->object_id = g_dbus_connection_register_object (self->connection, PORTAL_PATH, info->interfaces[0], &vtable, self,
                                                       NULL, &error);
  g_assert_no_error (error);
  reply = g_dbus_connection_call_sync (self->connection, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", "RequestName",
                                       g_variant_new ("(su)", PORTAL_NAME, 0), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL,
                                       &error);
  g_assert_no_error (error);
}

/* @answer: (nullable): the value of @key that each read is answered with; a floating reference is taken */
FakePortal *
fake_portal_new (const char *key,
                 GVariant *answer)
{
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GError) error = NULL;
  FakePortal *self = g_new0 (FakePortal, 1);

  self->connection = g_dbus_connection_new_for_address_sync (
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      NULL, &error);
  g_assert_no_error (error);
  if (answer != NULL)
    {
      self->key = key;
      self->answer = g_variant_ref_sink (answer);
      own_name (self);
    }

  return self;
}

void
fake_portal_free (FakePortal *self)
{
  if (self->object_id != 0)
    g_dbus_connection_unregister_object (self->connection, self->object_id);
  g_dbus_connection_close_sync (self->connection, NULL, NULL);
  g_object_unref (self->connection);
  g_clear_pointer (&self->answer, g_variant_unref);
  g_free (self);
}

void
fake_portal_tell (FakePortal *self,
                  const char *key,
                  GVariant *value)
{
  static const char *const namespaces[] = { "org.freedesktop.appearance", "org.other" };
  g_autoptr (GVariant) told = g_variant_ref_sink (value);
  g_autoptr (GError) error = NULL;

  /* A read that was asked for before may be answered only now. */
  if (g_str_equal (key, self->key))
    {
      g_variant_unref (self->answer);
      self->answer = g_variant_ref (told);
    }
  for (guint i = 0; i < G_N_ELEMENTS (namespaces); i++)
    {
      g_dbus_connection_emit_signal (
          self->connection, NULL, PORTAL_PATH, PORTAL_INTERFACE, "SettingChanged",
          g_variant_new ("(ssv)", namespaces[i], key, i == 0 ? told : create_other (told)), &error);
      g_assert_no_error (error);
    }
}
