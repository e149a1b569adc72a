/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-color-scheme"

#include "config.h"

#include "ts-color-scheme.h"

#include "ts-desktop-setting.h"

/* The portal's values; 2 and all others mean light. */
#define DESKTOP_NO_PREFERENCE 0
#define DESKTOP_DARK 1

/* The property of GtkSettings that selects the style, and its values: a boolean before GTK 4.20, an enumeration since.
 * Looked up at run time, because the loaded library may be newer than the headers. */
typedef struct
{
  const char *property;
  int light;
  int dark;
} StyleSwitch;

static const StyleSwitch old_switch = { "gtk-application-prefer-dark-theme", FALSE, TRUE };
static const StyleSwitch new_switch = { "gtk-interface-color-scheme", 3, 2 };

/* The value of the new property when GTK cannot learn the desktop's preference from its display. */
#define INTERFACE_COLOR_SCHEME_UNSUPPORTED 0

/**
 * TsColorScheme:
 *
 * GTK before 4.20 does not follow the desktop by itself, and later versions do so only on some displays (not on X11
 * without XSETTINGS). Where GTK does not follow, this object takes the desktop's preference from the portal.
 */
struct _TsColorScheme
{
  /* Owned */
  GSettings *settings;
  TsDesktopSetting *preference; /* NULL where GTK follows it */

  /* Plain */
  guint desktop;       /* the portal's value */
  gboolean has_chosen; /* the style is set here, not by GTK's own settings */
};

static const StyleSwitch *
find_switch (void)
{
  GObjectClass *klass = G_OBJECT_GET_CLASS (gtk_settings_get_default ());

  return g_object_class_find_property (klass, new_switch.property) != NULL ? &new_switch : &old_switch;
}

static gboolean
follows_desktop (void)
{
  int scheme = INTERFACE_COLOR_SCHEME_UNSUPPORTED;

  if (find_switch () == &new_switch)
    g_object_get (gtk_settings_get_default (), new_switch.property, &scheme, NULL);

  return scheme != INTERFACE_COLOR_SCHEME_UNSUPPORTED;
}

/* GTK reloads its whole theme when the style is set, even to the same value: it is not set without need. */
static void
update (TsColorScheme *self)
{
  TsColorSchemeChoice choice = (TsColorSchemeChoice) g_settings_get_enum (self->settings, "color-scheme");
  gboolean follows = choice == TS_COLOR_SCHEME_SYSTEM;
  gboolean is_dark = follows ? self->desktop == DESKTOP_DARK : choice == TS_COLOR_SCHEME_DARK;
  gboolean had_chosen = self->has_chosen;
  const StyleSwitch *style_switch = find_switch ();

  self->has_chosen = !follows || self->desktop != DESKTOP_NO_PREFERENCE;
  if (self->has_chosen)
    g_object_set (gtk_settings_get_default (), style_switch->property,
                  is_dark ? style_switch->dark : style_switch->light, NULL);
  else if (had_chosen)
    gtk_settings_reset_property (gtk_settings_get_default (), style_switch->property);
}

static void
preference_cb (gpointer user_data,
               GVariant *value)
{
  TsColorScheme *self = user_data;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    return;

  self->desktop = g_variant_get_uint32 (value);
  update (self);
}

/**
 * ts_color_scheme_new:
 * @connection: (nullable): the session bus
 *
 * Returns: (transfer full): updates GTK's settings until it is freed
 */
TsColorScheme *
ts_color_scheme_new (GDBusConnection *connection)
{
  TsColorScheme *self;

  g_return_val_if_fail (connection == NULL || G_IS_DBUS_CONNECTION (connection), NULL);

  self = g_new0 (TsColorScheme, 1);
  self->settings = g_settings_new (TS_APPLICATION_ID);
  g_signal_connect_swapped (self->settings, "changed::color-scheme", G_CALLBACK (update), self);
  if (connection != NULL && !follows_desktop ())
    self->preference = ts_desktop_setting_new (connection, "color-scheme", preference_cb, self);
  update (self);

  return self;
}

/**
 * ts_color_scheme_free:
 * @self: (transfer full)
 */
void
ts_color_scheme_free (TsColorScheme *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->preference, ts_desktop_setting_free);
  g_signal_handlers_disconnect_by_data (self->settings, self);
  g_object_unref (self->settings);
  g_free (self);
}
