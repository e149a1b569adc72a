/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-style"

#include "config.h"

#include "ts-style.h"

#include <math.h>

#include "ts-desktop-setting.h"

/* The relative luminance from which black is read better than white on an accent color. White on it has a contrast of
 * 3 : 1 or more below. */
#define BRIGHT 0.3

/* A value of the property gtk-interface-contrast, which GTK 4.20 has. */
#define INTERFACE_CONTRAST_MORE 2

struct _TsStyle
{
  /* Owned */
  GtkCssProvider *base;     /* on any theme */
  GtkCssProvider *measures; /* this and the others on GTK's own theme alone */
  GtkCssProvider *colors;
  GtkCssProvider *accent;
  TsDesktopSetting *accent_setting; /* NULL without a bus */
};

/* GTK takes the theme of the environment before that of the settings. */
static char *
dup_theme (void)
{
  const char *forced = g_getenv ("GTK_THEME");
  char *theme;

  if (forced != NULL && *forced != '\0')
    return g_strdup (forced);

  g_object_get (gtk_settings_get_default (), "gtk-theme-name", &theme, NULL);

  return theme;
}

static gboolean
wants_contrast (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int contrast = 0;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (settings), "gtk-interface-contrast") != NULL)
    g_object_get (settings, "gtk-interface-contrast", &contrast, NULL);

  return contrast == INTERFACE_CONTRAST_MORE;
}

static gboolean
is_own_theme (void)
{
  static const char *const own[] = { "default", "default:dark", "default-dark", "adwaita", "adwaita:dark",
                                     "adwaita-dark", NULL };
  g_autofree char *theme = dup_theme ();
  g_autofree char *name = g_ascii_strdown (theme != NULL ? theme : "", -1);

  return g_strv_contains (own, name) && !wants_contrast ();
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
update (TsStyle *self)
{
  gboolean used = is_own_theme ();

  if (used)
    gtk_css_provider_load_from_resource (self->colors, is_dark () ? TS_RESOURCE_PATH "/style-default-dark.css"
                                                                  : TS_RESOURCE_PATH "/style-default-light.css");
  set_used (self->measures, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION, used);
  set_used (self->colors, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION, used);
  set_used (self->accent, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1, used);
}

static void
setting_cb (TsStyle *self,
            GParamSpec *setting)
{
  static const char *const names[] = { "gtk-theme-name", "gtk-application-prefer-dark-theme",
                                       "gtk-interface-color-scheme", "gtk-interface-contrast", NULL };

  if (g_strv_contains (names, setting->name))
    update (self);
}

static double
get_linear (double channel)
{
  return channel <= 0.03928 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static gboolean
is_bright (double red,
           double green,
           double blue)
{
  return 0.2126 * get_linear (red) + 0.7152 * get_linear (green) + 0.0722 * get_linear (blue) > BRIGHT;
}

/* A value outside of 0 … 1 means that the desktop has no accent color. */
static void
accent_cb (gpointer user_data,
           GVariant *value)
{
  TsStyle *self = user_data;
  g_autofree char *css = NULL;
  double red;
  double green;
  double blue;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE ("(ddd)")))
    return;

  g_variant_get (value, "(ddd)", &red, &green, &blue);
  if (red >= 0 && red <= 1 && green >= 0 && green <= 1 && blue >= 0 && blue <= 1)
    css = g_strdup_printf ("@define-color %s #%02x%02x%02x; @define-color %s %s;", "theme_selected_bg_color",
                           (guint) (255 * red + 0.5), (guint) (255 * green + 0.5), (guint) (255 * blue + 0.5),
                           "theme_selected_fg_color", is_bright (red, green, blue) ? "black" : "white");
  gtk_css_provider_load_from_data (self->accent, css != NULL ? css : "", -1);
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

  g_return_val_if_fail (connection == NULL || G_IS_DBUS_CONNECTION (connection), NULL);

  self = g_new0 (TsStyle, 1);
  self->base = gtk_css_provider_new ();
  self->measures = gtk_css_provider_new ();
  self->colors = gtk_css_provider_new ();
  self->accent = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (self->base, TS_RESOURCE_PATH "/style.css");
  gtk_css_provider_load_from_resource (self->measures, TS_RESOURCE_PATH "/style-default.css");
  set_used (self->base, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION, TRUE);
  g_signal_connect_swapped (gtk_settings_get_default (), "notify", G_CALLBACK (setting_cb), self);
  update (self);
  /* Labels take the focus so that screen readers read them; a focus ring shows it, not a selection. */
  g_object_set (gtk_settings_get_default (), "gtk-label-select-on-focus", FALSE, NULL);
  if (connection != NULL)
    self->accent_setting = ts_desktop_setting_new (connection, "accent-color", accent_cb, self);

  return self;
}

static void
remove_provider (GtkCssProvider *provider)
{
  set_used (provider, 0, FALSE);
  g_object_unref (provider);
}

/**
 * ts_style_free:
 * @self: (transfer full)
 */
void
ts_style_free (TsStyle *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->accent_setting, ts_desktop_setting_free);
  g_signal_handlers_disconnect_by_data (gtk_settings_get_default (), self);
  remove_provider (self->base);
  remove_provider (self->measures);
  remove_provider (self->colors);
  remove_provider (self->accent);
  g_free (self);
}
