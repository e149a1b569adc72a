/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the help: it has two diagrams a lesson, begins at its top, and Escape closes it.
 */

#include "app-test.h"
#include "ts-help.h"

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

static void
test_shows_the_lessons (void)
{
  GtkWindow *help = ts_help_new (NULL);
  guint n_lessons;

  ts_help_get_lessons (&n_lessons);
  g_assert_cmpuint (count_diagrams (help), ==, 2 * n_lessons);
  gtk_window_present (help);
  app_test_wait (GTK_IS_SCROLLED_WINDOW (gtk_window_get_focus (help)));
  gtk_window_destroy (help);
}

static void
test_escape_closes (void)
{
  GtkWindow *help = ts_help_new (NULL);
  gpointer weak = help;

  g_object_add_weak_pointer (G_OBJECT (help), &weak);
  gtk_window_present (help);
  app_test_press (GTK_WIDGET (help), "Escape");
  app_test_wait (weak == NULL);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/help/shows-the-lessons", test_shows_the_lessons);
  g_test_add_func ("/help/escape-closes", test_escape_closes);

  return g_test_run ();
}
