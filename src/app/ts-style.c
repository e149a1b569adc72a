/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-style"

#include "config.h"

#include "ts-style.h"

#include <math.h>

#include "ts-cancellable.h"
#include "ts-settings.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"

/* The portal's values of the color scheme; 2 and all others mean light. */
#define DESKTOP_NO_PREFERENCE 0
#define DESKTOP_DARK 1

/* The portal's value of reduced motion; all others mean no preference. */
#define DESKTOP_REDUCED_MOTION 1

/* Properties of GtkSettings, which GTK 4.20 and, for the last one, 4.22 have, and their values. Looked up at run time,
 * because the loaded library may be newer than the headers. */
#define COLOR_SCHEME "gtk-interface-color-scheme"
#define COLOR_SCHEME_UNKNOWN 0 /* GTK cannot learn the desktop's preference from its display */
#define COLOR_SCHEME_DARK 2
#define COLOR_SCHEME_LIGHT 3
#define CONTRAST "gtk-interface-contrast"
#define CONTRAST_MORE 2
#define REDUCED_MOTION "gtk-interface-reduced-motion"
#define REDUCED_MOTION_REDUCE 1

/* The relative luminance from which black is read better than white on an accent color. White on it has a contrast of
 * 3 : 1 or more below. */
#define BRIGHT 0.3

enum
{
  BASE,     /* on any theme */
  MEASURES, /* this and the others on GTK's own theme alone */
  COLORS,
  ACCENT,
  N_SHEETS
};

/* The values of the setting `color-scheme`. */
typedef enum
{
  CHOICE_SYSTEM, /* the desktop's */
  CHOICE_LIGHT,
  CHOICE_DARK,
} Choice;

/**
 * TsStyle:
 *
 * GTK before 4.20 does not follow the desktop's color scheme by itself, and later versions do so only on some displays
 * (not on X11 without XSETTINGS). Where GTK does not follow, it takes the preference of the desktop from the portal.
 * Reduced motion is another setting than disabled animations, in the portal and since GTK 4.22 in GTK: each of them is
 * enough.
 */
struct _TsStyle
{
  /* Owned */
  GtkCssProvider *sheets[N_SHEETS];
  GDBusConnection *connection; /* NULL without a bus */
  GCancellable *cancellable;   /* of the question to the portal */

  /* Plain */
  guint subscription_id;
  guint desktop;        /* the portal's value of the color scheme */
  gboolean gtk_follows; /* GTK follows the desktop's color scheme */
  gboolean has_chosen;  /* the color scheme is set here, not by GTK's own settings */
  gboolean desktop_reduces_motion;
  gboolean reduces_motion; /* animations are switched off here, not by GTK's own settings */
};

static gboolean
gtk_has (const char *property)
{
  return g_object_class_find_property (G_OBJECT_GET_CLASS (gtk_settings_get_default ()), property) != NULL;
}

/* @property: an enumeration
 * Returns: its value; 0 if the loaded GTK does not have it */
static int
get_value (const char *property)
{
  int value = 0;

  if (gtk_has (property))
    g_object_get (gtk_settings_get_default (), property, &value, NULL);

  return value;
}

/* GTK's own value comes back when this one is no longer set. GTK reloads its whole theme when the scheme is set or
 * reset, even to the same value: that is not done without need. */
static void
set_or_reset (const char *property,
              gboolean is_set,
              int value,
              gboolean *was_set)
{
  if (is_set)
    g_object_set (gtk_settings_get_default (), property, value, NULL);
  else if (*was_set)
    gtk_settings_reset_property (gtk_settings_get_default (), property);
  *was_set = is_set;
}

/* Before GTK 4.20 light or dark is a boolean. */
static void
update_scheme (TsStyle *self)
{
  Choice choice = (Choice) g_settings_get_enum (ts_settings_get (), "color-scheme");
  gboolean follows = choice == CHOICE_SYSTEM;
  gboolean is_dark = follows ? self->desktop == DESKTOP_DARK : choice == CHOICE_DARK;
  gboolean is_set = !follows || self->desktop != DESKTOP_NO_PREFERENCE;

  if (gtk_has (COLOR_SCHEME))
    set_or_reset (COLOR_SCHEME, is_set, is_dark ? COLOR_SCHEME_DARK : COLOR_SCHEME_LIGHT, &self->has_chosen);
  else
    set_or_reset ("gtk-application-prefer-dark-theme", is_set, is_dark, &self->has_chosen);
}

/* Everything that moves, in GTK and in the game, asks gtk-enable-animations, which thus is the answer for all. */
static void
update_motion (TsStyle *self)
{
  gboolean is_reduced = self->desktop_reduces_motion || get_value (REDUCED_MOTION) == REDUCED_MOTION_REDUCE;

  set_or_reset ("gtk-enable-animations", is_reduced, FALSE, &self->reduces_motion);
}

/* GTK takes the theme of the environment before that of the settings. */
static gboolean
is_own_theme (void)
{
  static const char *const own[] = { "default", "default:dark", "default-dark", "adwaita", "adwaita:dark",
                                     "adwaita-dark", NULL };
  const char *forced = g_getenv ("GTK_THEME");
  g_autofree char *theme = NULL;
  g_autofree char *name = NULL;

  g_object_get (gtk_settings_get_default (), "gtk-theme-name", &theme, NULL);
  name = g_ascii_strdown (forced != NULL && *forced != '\0' ? forced : theme, -1);

  return g_strv_contains (own, name) && get_value (CONTRAST) != CONTRAST_MORE;
}

/* From the theme, because several settings make it dark. */
static gboolean
is_dark (void)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));
  GdkRGBA text = { 0 };

  return gtk_style_context_lookup_color (gtk_widget_get_style_context (label), "theme_text_color", &text) &&
         text.green > 0.5f;
}

static void
set_used (GtkCssProvider *provider,
          guint priority,
          gboolean used)
{
  GdkDisplay *display = gdk_display_get_default ();

  gtk_style_context_remove_provider_for_display (display, GTK_STYLE_PROVIDER (provider));
  if (used)
    gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider), priority);
}

static void
update_sheets (TsStyle *self)
{
  gboolean used = is_own_theme ();

  if (used)
    gtk_css_provider_load_from_resource (self->sheets[COLORS],
                                         is_dark () ? TS_RESOURCE_PATH "/style-default-dark.css"
                                                    : TS_RESOURCE_PATH "/style-default-light.css");
  for (guint i = MEASURES; i < N_SHEETS; i++)
    set_used (self->sheets[i], GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + (i == ACCENT), used);
}

static void
setting_cb (TsStyle *self,
            GParamSpec *setting)
{
  static const char *const names[] = { "gtk-theme-name", "gtk-application-prefer-dark-theme", COLOR_SCHEME, CONTRAST,
                                       NULL };

  if (g_strv_contains (names, setting->name))
    update_sheets (self);
  if (g_str_equal (setting->name, REDUCED_MOTION))
    update_motion (self);
}

/* A value outside of 0 … 1 means that the desktop has no accent color. */
static void
set_accent (TsStyle *self,
            GVariant *value)
{
  g_autofree char *css = NULL;
  double red;
  double green;
  double blue;
  double luminance;

  g_variant_get (value, "(ddd)", &red, &green, &blue);
  /* By the gamma that approximates sRGB. */
  luminance = 0.2126 * pow (red, 2.2) + 0.7152 * pow (green, 2.2) + 0.0722 * pow (blue, 2.2);
  if (red >= 0 && red <= 1 && green >= 0 && green <= 1 && blue >= 0 && blue <= 1)
    css = g_strdup_printf ("@define-color %s #%02x%02x%02x; @define-color %s %s;", "theme_selected_bg_color",
                           (guint) (255 * red + 0.5), (guint) (255 * green + 0.5), (guint) (255 * blue + 0.5),
                           "theme_selected_fg_color", luminance > BRIGHT ? "black" : "white");
  gtk_css_provider_load_from_data (self->sheets[ACCENT], css != NULL ? css : "", -1);
}

/* @value: of any type */
static void
take_value (TsStyle *self,
            const char *key,
            GVariant *value)
{
  if (g_str_equal (key, "accent-color") && g_variant_is_of_type (value, G_VARIANT_TYPE ("(ddd)")))
    set_accent (self, value);
  if (g_str_equal (key, "color-scheme") && g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32) && !self->gtk_follows)
    {
      self->desktop = g_variant_get_uint32 (value);
      update_scheme (self);
    }
  if (g_str_equal (key, "reduced-motion") && g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    {
      self->desktop_reduces_motion = g_variant_get_uint32 (value) == DESKTOP_REDUCED_MOTION;
      update_motion (self);
    }
}

/* The portal may have several sources, each with some of the keys; the first one comes first, so it is taken last. */
static void
read_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source_object), result, NULL);
  g_autoptr (GVariant) sources = NULL;

  /* Without a portal, or because the style is gone. */
  if (reply == NULL)
    return;

  sources = g_variant_get_child_value (reply, 0);
  for (gsize i = g_variant_n_children (sources); i > 0; i--)
    {
      g_autoptr (GVariantIter) values = NULL;
      const char *namespace;
      const char *key;
      GVariant *value;

      g_variant_get_child (sources, i - 1, "{&sa{sv}}", &namespace, &values);
      while (g_str_equal (namespace, NAMESPACE) && g_variant_iter_loop (values, "{&sv}", &key, &value))
        take_value (user_data, key, value);
    }
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
  g_autoptr (GVariant) value = NULL;
  const char *key;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;

  g_variant_get (parameters, "(&s&sv)", NULL, &key, &value);
  take_value (user_data, key, value);
}

static void
follow_desktop (TsStyle *self,
                GDBusConnection *connection)
{
  const char *const namespaces[] = { NAMESPACE, NULL };

  self->connection = g_object_ref (connection);
  self->cancellable = g_cancellable_new ();
  self->subscription_id =
      g_dbus_connection_signal_subscribe (connection, PORTAL_NAME, PORTAL_INTERFACE, "SettingChanged", PORTAL_PATH,
                                          NAMESPACE, G_DBUS_SIGNAL_FLAGS_NONE, changed_cb, self, NULL);
  g_dbus_connection_call (connection, PORTAL_NAME, PORTAL_PATH, PORTAL_INTERFACE, "ReadAll",
                          g_variant_new ("(^as)", namespaces), G_VARIANT_TYPE ("(a{sa{sv}})"), G_DBUS_CALL_FLAGS_NONE,
                          -1, self->cancellable, read_cb, self);
}

/**
 * ts_style_new:
 * @connection: (nullable): the session bus
 *
 * Returns: (transfer full): styles the default display until it is freed
 */
TsStyle *
ts_style_new (GDBusConnection *connection)
{
  TsStyle *self;

  self = g_new0 (TsStyle, 1);
  self->gtk_follows = get_value (COLOR_SCHEME) != COLOR_SCHEME_UNKNOWN;
  g_signal_connect_swapped (ts_settings_get (), "changed::color-scheme", G_CALLBACK (update_scheme), self);
  update_scheme (self);
  for (guint i = 0; i < N_SHEETS; i++)
    self->sheets[i] = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (self->sheets[BASE], TS_RESOURCE_PATH "/style.css");
  gtk_css_provider_load_from_resource (self->sheets[MEASURES], TS_RESOURCE_PATH "/style-default.css");
  set_used (self->sheets[BASE], GTK_STYLE_PROVIDER_PRIORITY_APPLICATION, TRUE);
  g_signal_connect_swapped (gtk_settings_get_default (), "notify", G_CALLBACK (setting_cb), self);
  update_sheets (self);
  update_motion (self);
  /* Labels take the focus so that screen readers read them; a focus ring shows it, not a selection. */
  g_object_set (gtk_settings_get_default (), "gtk-label-select-on-focus", FALSE, NULL);
  if (connection != NULL)
    follow_desktop (self, connection);

  return self;
}

/**
 * ts_style_free:
 * @self: (transfer full)
 */
void
ts_style_free (TsStyle *self)
{
  if (self->connection != NULL)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription_id);
  ts_cancellable_clear (&self->cancellable);
  g_clear_object (&self->connection);
  g_signal_handlers_disconnect_by_data (gtk_settings_get_default (), self);
  g_signal_handlers_disconnect_by_data (ts_settings_get (), self);
  set_or_reset ("gtk-enable-animations", FALSE, FALSE, &self->reduces_motion);
  for (guint i = 0; i < N_SHEETS; i++)
    {
      set_used (self->sheets[i], 0, FALSE);
      g_object_unref (self->sheets[i]);
    }
  g_free (self);
}
