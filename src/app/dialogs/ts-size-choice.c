/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-size-choice"

#include "config.h"

#include "ts-size-choice.h"

#include <glib/gi18n.h>

#include "ts-board-toggle.h"
#include "ts-words.h"

#define PICTURE_SIZE 40
#define CHOICES_A_LINE 4

/* The sides of the square boards that are offered. They fill whole lines with the choice of any other size. */
static const guint sides[] = { 2, 3, 4, 5, 6, 8, 10 };

/**
 * TsSizeChoice:
 *
 * Each picture activates an action whose state is the present size. The controls for any other size are shown beside
 * it while the property `other` is true, as it is when no picture shows the present size. When it is mapped, its focus
 * child is the present size.
 */
struct _TsSizeChoice
{
  GtkGrid parent_instance;

  /* Template widgets */
  GtkWidget *other_button;

  /* Owned */
  char *action_name;
};

G_DEFINE_FINAL_TYPE (TsSizeChoice, ts_size_choice, GTK_TYPE_GRID)

enum
{
  PROP_0,
  PROP_ACTION_NAME,
  PROP_OTHER,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

/* Returns: the button of the present size */
static GtkWidget *
find_present (TsSizeChoice *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      GtkWidget *button = gtk_grid_get_child_at (GTK_GRID (self), (int) i % CHOICES_A_LINE, (int) i / CHOICES_A_LINE);

      if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
        return button;
    }

  return self->other_button;
}

static void
picture_clicked_cb (TsSizeChoice *self)
{
  g_object_set (self, "other", FALSE, NULL);
}

static void
other_toggled_cb (TsSizeChoice *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_OTHER]);
}

/* Tab enters the sizes at the first button; GTK alone would focus the button that had the focus last. */
static void
focus_left_cb (GtkWidget *grid)
{
  gtk_widget_set_focus_child (grid, NULL);
}

static void
ts_size_choice_constructed (GObject *object)
{
  TsSizeChoice *self = TS_SIZE_CHOICE (object);

  G_OBJECT_CLASS (ts_size_choice_parent_class)->constructed (object);

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      /* Translators: columns and rows of a board. */
      g_autofree char *words = ts_words_dup_format (_ ("%u×%u"), sides[i], sides[i]);
      GtkWidget *button = ts_board_toggle_new (PICTURE_SIZE, sides[i], sides[i], TS_NUMBER_COLORS_PLAIN, words);

      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(uu)", sides[i], sides[i]);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), self->action_name);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (picture_clicked_cb), self);
      gtk_grid_attach (GTK_GRID (self), button, (int) i % CHOICES_A_LINE, (int) i / CHOICES_A_LINE, 1, 1);
    }
  /* The order of the children is that of Tab. */
  gtk_widget_insert_before (self->other_button, GTK_WIDGET (self), NULL);
}

static void
ts_size_choice_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ts_size_choice_parent_class)->map (widget);

  gtk_widget_set_focus_child (widget, find_present (TS_SIZE_CHOICE (widget)));
  ts_size_choice_update (TS_SIZE_CHOICE (widget));
}

static void
ts_size_choice_finalize (GObject *object)
{
  g_free (TS_SIZE_CHOICE (object)->action_name);

  G_OBJECT_CLASS (ts_size_choice_parent_class)->finalize (object);
}

static void
ts_size_choice_get_property (GObject *object,
                             guint prop_id,
                             GValue *value,
                             GParamSpec *pspec)
{
  TsSizeChoice *self = TS_SIZE_CHOICE (object);

  switch (prop_id)
    {
    case PROP_OTHER:
      g_value_set_boolean (value, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->other_button)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_size_choice_set_property (GObject *object,
                             guint prop_id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  TsSizeChoice *self = TS_SIZE_CHOICE (object);

  switch (prop_id)
    {
    case PROP_ACTION_NAME:
      self->action_name = g_value_dup_string (value);
      break;
    case PROP_OTHER:
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->other_button), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_size_choice_class_init (TsSizeChoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = ts_size_choice_constructed;
  object_class->finalize = ts_size_choice_finalize;
  object_class->get_property = ts_size_choice_get_property;
  object_class->set_property = ts_size_choice_set_property;
  widget_class->map = ts_size_choice_map;

  /**
   * TsSizeChoice:action-name:
   *
   * The action of the pictures, with columns and rows.
   */
  props[PROP_ACTION_NAME] = g_param_spec_string ("action-name", NULL, NULL, NULL,
                                                 G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);

  /**
   * TsSizeChoice:other:
   *
   * Whether a size without a picture is to be chosen.
   */
  props[PROP_OTHER] = g_param_spec_boolean ("other", NULL, NULL, FALSE,
                                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-size-choice.ui");
  gtk_widget_class_bind_template_child (widget_class, TsSizeChoice, other_button);
  gtk_widget_class_bind_template_callback (widget_class, other_toggled_cb);
}

static void
ts_size_choice_init (TsSizeChoice *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

/**
 * ts_size_choice_update:
 *
 * Has the controls for another size shown if no picture shows the present size.
 */
void
ts_size_choice_update (TsSizeChoice *self)
{
  g_return_if_fail (TS_IS_SIZE_CHOICE (self));

  if (find_present (self) == self->other_button)
    g_object_set (self, "other", TRUE, NULL);
}
