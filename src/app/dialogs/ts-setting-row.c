/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-setting-row"

#include "config.h"

#include "ts-setting-row.h"

#include <glib/gi18n.h>

#include "ts-settings.h"

/* In logical pixels. */
#define SPACING 12
#define MARGIN 6

#define MAX_WIDTH_CHARS 40

/* @user_data: the values of an enumeration, in the order of the words */
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
free_values (gpointer data)
{
  g_strfreev (data);
}

static GtkWidget *
create_control (const TsSetting *setting)
{
  GtkWidget *control;
  GtkStringList *words;

  if (setting->words[0] == NULL)
    {
      control = gtk_switch_new ();
      g_settings_bind (ts_settings_get (), setting->key, control, "active", G_SETTINGS_BIND_DEFAULT);

      return control;
    }

  words = gtk_string_list_new (NULL);
  for (guint i = 0; setting->words[i] != NULL; i++)
    gtk_string_list_append (words, g_dpgettext2 (NULL, setting->key, setting->words[i]));
  control = gtk_drop_down_new (G_LIST_MODEL (words), NULL);
  g_settings_bind_with_mapping (ts_settings_get (), setting->key, control, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_position, set_position, ts_settings_dup_nicks (setting->key), free_values);

  return control;
}

/* @words: not translated */
static GtkWidget *
append_label (GtkWidget *box,
              const char *words)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", _ (words), "xalign", 0.0, "wrap", TRUE, "max-width-chars",
                                   MAX_WIDTH_CHARS, NULL);

  gtk_box_append (GTK_BOX (box), label);

  return label;
}

/* A press anywhere on the row uses its control. */
static void
released_cb (GtkWidget *control)
{
  gtk_widget_mnemonic_activate (control, FALSE);
}

/**
 * ts_setting_row_new:
 *
 * Returns: (transfer floating): the row, with a drop-down for an enumeration, and a switch for a boolean
 */
GtkWidget *
ts_setting_row_new (const TsSetting *setting)
{
  GtkWidget *row = g_object_new (GTK_TYPE_BOX, "css-name", "setting", "spacing", SPACING, NULL);
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "hexpand", TRUE, "valign",
                                 GTK_ALIGN_CENTER, "margin-start", SPACING, "margin-top", MARGIN, "margin-bottom",
                                 MARGIN, NULL);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkWidget *label = append_label (box, setting->label);
  GtkWidget *control = create_control (setting);

  gtk_label_set_use_underline (GTK_LABEL (label), TRUE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  if (setting->subtitle != NULL)
    {
      GtkWidget *subtitle = append_label (box, setting->subtitle);

      gtk_widget_add_css_class (subtitle, "dim-label");
      gtk_widget_add_css_class (subtitle, "subtitle");
      gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      _ (setting->subtitle), -1);
    }
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_end (control, SPACING);
  gtk_box_append (GTK_BOX (row), box);
  gtk_box_append (GTK_BOX (row), control);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), control, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));

  return row;
}
