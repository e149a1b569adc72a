/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-setting-row"

#include "config.h"

#include "ts-setting-row.h"

#include "ts-board.h"
#include "ts-settings.h"

/* Behind the control, in logical pixels. */
#define MARGIN 12

/**
 * TsSettingRow:
 *
 * The control is a switch for a boolean, a spin button for one side of a board, and a drop-down for an enumeration.
 */
struct _TsSettingRow
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *label;
  GtkLabel *subtitle;

  /* Borrowed */
  GtkWidget *control;

  /* Owned */
  char *key;
  GtkStringList *words; /* of a drop-down; NULL for others */
};

G_DEFINE_FINAL_TYPE (TsSettingRow, ts_setting_row, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_KEY,
  PROP_LABEL,
  PROP_SUBTITLE,
  PROP_WORDS,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

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
create_drop_down (TsSettingRow *self,
                  GVariant *values)
{
  GtkWidget *drop_down = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (self->words)), NULL);

  g_settings_bind_with_mapping (ts_settings_get (), self->key, drop_down, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_position, set_position, g_variant_dup_strv (values, NULL), free_values);

  return drop_down;
}

static GtkWidget *
create_switch (TsSettingRow *self)
{
  GtkWidget *control = gtk_switch_new ();

  g_settings_bind (ts_settings_get (), self->key, control, "active", G_SETTINGS_BIND_DEFAULT);

  return control;
}

static GtkWidget *
create_control (TsSettingRow *self)
{
  g_autoptr (GVariant) range = ts_settings_dup_range (self->key);

  if (g_variant_is_of_type (range, G_VARIANT_TYPE_STRING_ARRAY))
    return create_drop_down (self, range);
  /* Its size belongs to a puzzle: the preferences follow that. */
  if (g_str_equal (self->key, "size"))
    return gtk_spin_button_new_with_range (TS_BOARD_MIN_SIDE, TS_BOARD_MAX_SIDE, 1);

  return create_switch (self);
}

/* A press anywhere on the row uses its control. */
static void
released_cb (TsSettingRow *self)
{
  gtk_widget_mnemonic_activate (self->control, FALSE);
}

static void
ts_setting_row_constructed (GObject *object)
{
  TsSettingRow *self = TS_SETTING_ROW (object);

  G_OBJECT_CLASS (ts_setting_row_parent_class)->constructed (object);

  self->control = create_control (self);
  gtk_widget_set_valign (self->control, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_end (self->control, MARGIN);
  gtk_box_append (GTK_BOX (self), self->control);
  gtk_label_set_mnemonic_widget (self->label, self->control);
  if (*gtk_label_get_label (self->subtitle) != '\0')
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    gtk_label_get_label (self->subtitle), -1);
}

static void
ts_setting_row_dispose (GObject *object)
{
  g_clear_object (&TS_SETTING_ROW (object)->words);

  G_OBJECT_CLASS (ts_setting_row_parent_class)->dispose (object);
}

static void
ts_setting_row_finalize (GObject *object)
{
  g_free (TS_SETTING_ROW (object)->key);

  G_OBJECT_CLASS (ts_setting_row_parent_class)->finalize (object);
}

static void
ts_setting_row_set_property (GObject *object,
                             guint prop_id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  TsSettingRow *self = TS_SETTING_ROW (object);

  switch (prop_id)
    {
    case PROP_KEY:
      self->key = g_value_dup_string (value);
      break;
    case PROP_LABEL:
      gtk_label_set_label (self->label, g_value_get_string (value));
      break;
    case PROP_SUBTITLE:
      gtk_label_set_label (self->subtitle, g_value_get_string (value));
      gtk_widget_set_visible (GTK_WIDGET (self->subtitle), g_value_get_string (value) != NULL);
      break;
    case PROP_WORDS:
      self->words = g_value_dup_object (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_setting_row_class_init (TsSettingRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->constructed = ts_setting_row_constructed;
  object_class->dispose = ts_setting_row_dispose;
  object_class->finalize = ts_setting_row_finalize;
  object_class->set_property = ts_setting_row_set_property;

  props[PROP_KEY] = g_param_spec_string ("key", NULL, NULL, NULL, flags);
  props[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, flags);
  props[PROP_SUBTITLE] = g_param_spec_string ("subtitle", NULL, NULL, NULL, flags);
  props[PROP_WORDS] = g_param_spec_object ("words", NULL, NULL, GTK_TYPE_STRING_LIST, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-setting-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TsSettingRow, label);
  gtk_widget_class_bind_template_child (widget_class, TsSettingRow, subtitle);
  gtk_widget_class_bind_template_callback (widget_class, released_cb);
  gtk_widget_class_set_css_name (widget_class, "setting");
}

static void
ts_setting_row_init (TsSettingRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * ts_setting_row_get_control:
 *
 * Returns: (transfer none): a switch, a drop-down, or a spin button
 */
GtkWidget *
ts_setting_row_get_control (TsSettingRow *self)
{
  g_return_val_if_fail (TS_IS_SETTING_ROW (self), NULL);

  return self->control;
}
