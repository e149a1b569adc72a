/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-size-choice"

#include "config.h"

#include "ts-size-choice.h"

#include <glib/gi18n.h>

#include "ts-diagram.h"
#include "ts-words.h"

#define PICTURE_SIZE 40
#define CHOICES_A_LINE 4

/* The sides of the square boards that are offered. They fill whole lines with the choice of any other size. */
static const guint sides[] = { 2, 3, 4, 5, 6, 8, 10 };

/**
 * TsSizeChoice:
 *
 * Each picture activates an action whose state is the present size. The toggle of any other size is active when no
 * picture shows the present size. When it is mapped, its focus child is the present size.
 */
struct _TsSizeChoice
{
  GtkGrid parent_instance;

  /* Template widgets */
  GtkWidget *other_button;
};

G_DEFINE_FINAL_TYPE (TsSizeChoice, ts_size_choice, GTK_TYPE_GRID)

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
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->other_button), FALSE);
}

/* Tab enters the sizes at the first button; GTK alone would focus the button that had the focus last. */
static void
focus_left_cb (GtkWidget *grid)
{
  gtk_widget_set_focus_child (grid, NULL);
}

static void
ts_size_choice_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ts_size_choice_parent_class)->map (widget);

  gtk_widget_set_focus_child (widget, find_present (TS_SIZE_CHOICE (widget)));
  ts_size_choice_update (TS_SIZE_CHOICE (widget));
}

static void
ts_size_choice_class_init (TsSizeChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->map = ts_size_choice_map;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-size-choice.ui");
  gtk_widget_class_bind_template_child (widget_class, TsSizeChoice, other_button);
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
 * ts_size_choice_build:
 * @action_name: the action of the pictures, with columns and rows
 * @controls: (array zero-terminated=1): those for any other size, shown while its toggle is active
 */
void
ts_size_choice_build (TsSizeChoice *self,
                      const char *action_name,
                      GtkWidget *const *controls)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      /* Translators: columns and rows of a board. */
      g_autofree char *words = ts_words_dup_format (_ ("%u×%u"), sides[i], sides[i]);
      GtkWidget *button = ts_diagram_new_toggle (PICTURE_SIZE, sides[i], sides[i], TS_NUMBER_COLORS_PLAIN, words);

      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(uu)", sides[i], sides[i]);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action_name);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (picture_clicked_cb), self);
      gtk_grid_attach (GTK_GRID (self), button, (int) i % CHOICES_A_LINE, (int) i / CHOICES_A_LINE, 1, 1);
    }
  /* The order of the children is that of Tab. */
  gtk_widget_insert_before (self->other_button, GTK_WIDGET (self), NULL);
  for (guint i = 0; controls[i] != NULL; i++)
    g_object_bind_property (self->other_button, "active", controls[i], "visible", G_BINDING_SYNC_CREATE);
}

/**
 * ts_size_choice_update:
 *
 * Has the controls for another size shown if no picture shows the present size.
 */
void
ts_size_choice_update (TsSizeChoice *self)
{
  if (find_present (self) == self->other_button)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->other_button), TRUE);
}
