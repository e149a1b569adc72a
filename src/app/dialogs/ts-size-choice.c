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
 * Each picture activates an action whose state is the present size. The toggle of any other size, which shows columns
 * and rows, is active when no picture shows the present size. When it is mapped, its focus child is the present size.
 */
struct _TsSizeChoice
{
  GtkGrid parent_instance;

  /* Template widgets */
  GtkWidget *other_button;
  GtkSpinButton *columns;
  GtkSpinButton *rows;
  GtkWidget *start_button; /* hidden where each change of columns or rows is a choice */

  /* Borrowed from the action group that was inserted */
  GAction *action;
};

G_DEFINE_FINAL_TYPE (TsSizeChoice, ts_size_choice, GTK_TYPE_GRID)

/* Returns: the button of the present size */
static GtkWidget *
find_present (TsSizeChoice *self)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self));

  while (button != self->other_button && !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
    button = gtk_widget_get_next_sibling (button);

  return button;
}

static void
choose_cb (TsSizeChoice *self)
{
  g_action_activate (self->action, g_variant_new ("(uu)", gtk_spin_button_get_value_as_int (self->columns),
                                                  gtk_spin_button_get_value_as_int (self->rows)));
}

static void
changed_cb (TsSizeChoice *self)
{
  if (!gtk_widget_get_visible (self->start_button))
    choose_cb (self);
}

/* Shows the present size, and leaves alone what is being typed. */
static void
update (TsSizeChoice *self)
{
  GtkSpinButton *const spin_buttons[] = { self->columns, self->rows };
  g_autoptr (GVariant) size = g_action_get_state (self->action);

  for (guint i = 0; i < G_N_ELEMENTS (spin_buttons); i++)
    {
      guint length;

      g_variant_get_child (size, i, "u", &length);
      /* This would write over the text of a spin button with this value, too. */
      if (gtk_spin_button_get_value_as_int (spin_buttons[i]) == (int) length)
        continue;
      g_signal_handlers_block_by_func (spin_buttons[i], changed_cb, self);
      gtk_spin_button_set_value (spin_buttons[i], length);
      g_signal_handlers_unblock_by_func (spin_buttons[i], changed_cb, self);
    }
  if (find_present (self) == self->other_button)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->other_button), TRUE);
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
map_cb (TsSizeChoice *self)
{
  gtk_widget_set_focus_child (GTK_WIDGET (self), find_present (self));
}

static void
ts_size_choice_class_init (TsSizeChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-size-choice.ui");
  gtk_widget_class_bind_template_child (widget_class, TsSizeChoice, other_button);
  gtk_widget_class_bind_template_child (widget_class, TsSizeChoice, columns);
  gtk_widget_class_bind_template_child (widget_class, TsSizeChoice, rows);
  gtk_widget_class_bind_template_child (widget_class, TsSizeChoice, start_button);
  gtk_widget_class_bind_template_callback (widget_class, map_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_left_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
ts_size_choice_init (TsSizeChoice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_editable_get_delegate (GTK_EDITABLE (self->columns)), "activate",
                           G_CALLBACK (gtk_widget_activate), self->start_button, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_editable_get_delegate (GTK_EDITABLE (self->rows)), "activate",
                           G_CALLBACK (gtk_widget_activate), self->start_button, G_CONNECT_SWAPPED);
}

/**
 * ts_size_choice_build:
 * @action: of columns and rows, with the present size as its state
 * @has_start: whether columns and rows wait for a button
 */
void
ts_size_choice_build (TsSizeChoice *self,
                      GAction *action,
                      gboolean has_start)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autofree char *name = g_strconcat ("choice.", g_action_get_name (action), NULL);

  self->action = action;
  g_action_map_add_action (G_ACTION_MAP (group), action);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "choice", G_ACTION_GROUP (group));
  gtk_widget_set_visible (self->start_button, has_start);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      /* Translators: columns and rows of a board. */
      g_autofree char *words = ts_words_dup_format (_ ("%u×%u"), sides[i], sides[i]);
      GtkWidget *button = ts_diagram_new_toggle (PICTURE_SIZE, sides[i], sides[i], TS_NUMBER_COLORS_PLAIN, words,
                                                 PANGO_WRAP_WORD);

      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(uu)", sides[i], sides[i]);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (picture_clicked_cb), self);
      gtk_grid_attach (GTK_GRID (self), button, (int) i % CHOICES_A_LINE, (int) i / CHOICES_A_LINE, 1, 1);
      /* The order of the children is that of Tab. */
      gtk_widget_insert_before (button, GTK_WIDGET (self), self->other_button);
    }
  g_signal_connect_object (action, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
