/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-size-choice"

#include "config.h"

#include "ts-size-choice.h"

#include <glib/gi18n.h>

#include "ts-board-toggle.h"
#include "ts-settings.h"
#include "ts-words.h"

#define PICTURE_SIZE 40
#define CHOICES_A_LINE 4

/* The sides of the square boards that are offered. They fill whole lines with one more choice. */
static const guint sides[] = { 2, 3, 4, 5, 6, 8, 10 };

/* Tab enters the sizes at the first button; GTK alone would focus the button that had the focus last. */
static void
focus_left_cb (GtkWidget *grid)
{
  gtk_widget_set_focus_child (grid, NULL);
}

static GtkWidget *
attach (GtkGrid *grid,
        guint place,
        guint columns,
        guint rows,
        const char *action)
{
  /* Translators: columns and rows of a board. */
  g_autofree char *words = ts_words_dup_format (_ ("%u×%u"), columns, rows);
  GtkWidget *button = ts_board_toggle_new (PICTURE_SIZE, columns, rows, TS_NUMBER_COLORS_PLAIN, words);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(uu)", columns, rows);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_grid_attach (grid, button, (int) place % CHOICES_A_LINE, (int) place / CHOICES_A_LINE, 1, 1);

  return button;
}

/**
 * ts_size_choice_is_offered:
 *
 * Returns: whether there is a picture of this size
 */
gboolean
ts_size_choice_is_offered (guint columns,
                           guint rows)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      if (columns == sides[i] && rows == sides[i])
        return TRUE;
    }

  return FALSE;
}

/**
 * ts_size_choice_fill:
 * @grid: has a choice in its last place, or none; then that is of the present size, if no picture shows it
 * @action: the name of an action whose state is the setting `size`
 *
 * The focus enters at the present size first.
 *
 * Returns: (transfer none): the button of the present size
 */
GtkWidget *
ts_size_choice_fill (GtkGrid *grid,
                     const char *action)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkWidget *present = NULL;
  guint columns;
  guint rows;

  g_settings_get (ts_settings_get (), "size", "(uu)", &columns, &rows);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      GtkWidget *button = attach (grid, i, sides[i], sides[i], action);

      if (columns == sides[i] && rows == sides[i])
        present = button;
    }
  if (present == NULL)
    present = gtk_grid_get_child_at (grid, CHOICES_A_LINE - 1, G_N_ELEMENTS (sides) / CHOICES_A_LINE);
  if (present == NULL)
    present = attach (grid, G_N_ELEMENTS (sides), columns, rows, action);

  gtk_widget_set_focus_child (GTK_WIDGET (grid), present);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left_cb), grid);
  gtk_widget_add_controller (GTK_WIDGET (grid), focus);

  return present;
}
