/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the help: it has two diagrams a lesson, begins at its top, and Escape closes it.
 */

#include "app-test.h"
#include "ts-help.h"
#include "ts-lessons.h"

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

  ts_lessons_get (&n_lessons);
  g_assert_cmpuint (count_diagrams (help), ==, 2 * n_lessons);
  gtk_window_present (help);
  app_test_wait (GTK_IS_SCROLLED_WINDOW (gtk_window_get_focus (help)));
  gtk_window_destroy (help);
}

/* GTK has other shortcuts in every window. */
static void
test_escape_closes (void)
{
  GtkWindow *help = ts_help_new (NULL);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (help));
  gpointer weak = help;

  g_object_add_weak_pointer (G_OBJECT (help), &weak);
  gtk_window_present (help);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GListModel) controller = g_list_model_get_item (controllers, i);
      g_autoptr (GtkShortcut) shortcut = NULL;
      g_autofree char *trigger = NULL;

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller) || g_list_model_get_n_items (controller) != 1)
        continue;

      shortcut = g_list_model_get_item (controller, 0);
      trigger = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));
      if (g_str_equal (trigger, "Escape"))
        gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, GTK_WIDGET (help), NULL);
    }
  g_clear_object (&controllers);
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
