/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-color-choice"

#include "config.h"

#include "ts-color-choice.h"

#include <glib/gi18n.h>

#include "ts-number-colors.h"

#define SPACING 3
#define PICTURE_SIZE 48

/* The side of the board in the pictures. */
#define SIDE 4

static const char *const words[TS_N_NUMBER_COLORS] = {
  [TS_NUMBER_COLORS_PLAIN] = NC_ ("scheme", "Plain"),
  [TS_NUMBER_COLORS_ROWS] = NC_ ("scheme", "By Row"),
  /* Translators: the colors of a racer: the first row together with the first column, then the next ones. */
  [TS_NUMBER_COLORS_FRINGE] = NC_ ("scheme", "Fringe"),
  [TS_NUMBER_COLORS_HALVES] = NC_ ("scheme", "Halves"),
};

/**
 * TsColorChoice:
 *
 * A group of toggle buttons, of which the one of the present scheme is pressed.
 */
struct _TsColorChoice
{
  GtkBox parent_instance;

  /* Owned by the parent, which is this widget */
  GtkWidget *buttons[TS_N_NUMBER_COLORS];

  /* Plain */
  TsNumberColors scheme;
};

G_DEFINE_FINAL_TYPE (TsColorChoice, ts_color_choice, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_SCHEME,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

/* Draws a solved board in the scheme that is @user_data. */
static void
draw_board (GtkDrawingArea *area,
            cairo_t *cr,
            int width,
            int height,
            gpointer user_data)
{
  double side = (double) MIN (width, height) / SIDE;
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &text);
  for (guint cell = 0; cell + 1 < SIDE * SIDE; cell++)
    {
      guint group = ts_number_colors_get_group (GPOINTER_TO_UINT (user_data), cell, SIDE, SIDE);
      GdkRGBA ground = group > 0 ? ts_number_colors_get_pair (group, &text).ground : text;

      gdk_cairo_set_source_rgba (cr, &ground);
      cairo_rectangle (cr, side * (cell % SIDE), side * (cell / SIDE), side - 1, side - 1);
      cairo_fill (cr);
    }
}

static void
toggled_cb (TsColorChoice *self,
            GtkToggleButton *button)
{
  g_assert (TS_IS_COLOR_CHOICE (self));

  for (guint scheme = 0; scheme < TS_N_NUMBER_COLORS; scheme++)
    {
      if (gtk_toggle_button_get_active (button) && GTK_WIDGET (button) == self->buttons[scheme])
        {
          self->scheme = scheme;
          g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SCHEME]);
        }
    }
}

static void
add_button (TsColorChoice *self,
            TsNumberColors scheme)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  GtkWidget *label = gtk_label_new (g_dpgettext2 (NULL, "scheme", words[scheme]));
  GtkWidget *picture = g_object_new (GTK_TYPE_DRAWING_AREA, "content-width", PICTURE_SIZE, "content-height",
                                     PICTURE_SIZE, "halign", GTK_ALIGN_CENTER, "accessible-role",
                                     GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (picture), draw_board, GUINT_TO_POINTER (scheme), NULL);
  gtk_widget_set_margin_top (box, SPACING);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
  if (scheme > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (self->buttons[0]));
  gtk_box_append (GTK_BOX (self), button);
  self->buttons[scheme] = button;
}

static void
ts_color_choice_get_property (GObject *object,
                              guint prop_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  g_value_set_string (value, ts_number_colors_get_nick (TS_COLOR_CHOICE (object)->scheme));
}

static void
ts_color_choice_set_property (GObject *object,
                              guint prop_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  TsColorChoice *self = TS_COLOR_CHOICE (object);
  TsNumberColors scheme = ts_number_colors_find (g_value_get_string (value));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->buttons[scheme]), TRUE);
}

static void
ts_color_choice_class_init (TsColorChoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = ts_color_choice_get_property;
  object_class->set_property = ts_color_choice_set_property;

  /* As it is in the settings. */
  props[PROP_SCHEME] =
      g_param_spec_string ("scheme", NULL, NULL, "plain",
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ts_color_choice_init (TsColorChoice *self)
{
  gtk_box_set_homogeneous (GTK_BOX (self), TRUE);
  gtk_box_set_spacing (GTK_BOX (self), SPACING);
  for (guint scheme = 0; scheme < TS_N_NUMBER_COLORS; scheme++)
    add_button (self, scheme);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->buttons[TS_NUMBER_COLORS_PLAIN]), TRUE);
  for (guint scheme = 0; scheme < TS_N_NUMBER_COLORS; scheme++)
    g_signal_connect_swapped (self->buttons[scheme], "toggled", G_CALLBACK (toggled_cb), self);
}
