/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the help: it shows two diagrams for each of the basics, begins at its top, and Escape closes it.
 */

#include "app-test.h"
#include "ts-help.h"

/* The game, a slide, a line and the keys. */
#define N_BASICS 4

static guint
count_diagrams (GtkWindow *help)
{
  g_autoptr (GPtrArray) grids = app_test_find_all (GTK_WIDGET (help), GTK_TYPE_GRID);
  guint n_diagrams = 0;

  for (guint i = 0; i < grids->len; i++)
    {
      if (gtk_widget_has_css_class (g_ptr_array_index (grids, i), "diagram"))
        {
          g_assert_true (gtk_widget_get_focusable (g_ptr_array_index (grids, i)));
          n_diagrams++;
        }
    }

  return n_diagrams;
}

/* The board before and the board after; the key is never mirrored. */
static void
assert_last_example (GtkWindow *help)
{
  g_autoptr (GPtrArray) grids = app_test_find_all (GTK_WIDGET (help), GTK_TYPE_GRID);
  GtkWidget *key = app_test_find (GTK_WIDGET (help), GTK_TYPE_LABEL, "→");

  gtk_test_accessible_assert_property (g_ptr_array_index (grids, grids->len - 2), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Row 1: 1, 2, 3. Row 2: 4, gap, 5. Row 3: 7, 8, 6.");
  gtk_test_accessible_assert_property (g_ptr_array_index (grids, grids->len - 1), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Row 1: 1, 2, 3. Row 2: gap, 4, 5. Row 3: 7, 8, 6.");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (key), GTK_ACCESSIBLE_PROPERTY_LABEL, "right");
}

static void
test_shows_the_basics (void)
{
  GtkWindow *help;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  help = ts_help_new (NULL);
  g_assert_cmpuint (count_diagrams (help), ==, 2 * N_BASICS);
  assert_last_example (help);
  gtk_window_present (help);
  wait_for (GTK_IS_SCROLLED_WINDOW (gtk_window_get_focus (help)));
  gtk_window_destroy (help);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_escape_closes (void)
{
  GtkWindow *help = ts_help_new (NULL);
  gpointer weak = help;

  g_object_add_weak_pointer (G_OBJECT (help), &weak);
  gtk_window_present (help);
  app_test_press (GTK_WIDGET (help), "Escape");
  wait_for (weak == NULL);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/help/shows-the-basics", test_shows_the_basics);
  g_test_add_func ("/help/escape-closes", test_escape_closes);

  return g_test_run ();
}
