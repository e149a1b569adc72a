/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the title's place: the whole title, or none.
 * Room: tests of app.
 */

#include "app-test.h"
#include "ts-title.h"

#define HEIGHT 40

static gboolean
shows_child (GtkWidget *title,
             int width)
{
  gtk_widget_measure (title, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (title, width, HEIGHT, -1, NULL);

  return gtk_widget_get_child_visible (gtk_widget_get_first_child (title));
}

static void
test_yields (void)
{
  g_autoptr (GtkWidget) title = g_object_ref_sink (g_object_new (TS_TYPE_TITLE, NULL));
  GtkWidget *label = gtk_label_new ("The Kingfisher Window");
  int minimum;
  int natural;
  int needed;
  int needed_height;
  int whole;

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (label), 8);
  gtk_widget_set_parent (label, title);

  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &needed, &whole, NULL, NULL);
  gtk_widget_measure (title, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, 0);
  g_assert_cmpint (natural, ==, whole);

  /* Its height is the title's even where there is no room for it, so that a header bar keeps its own. */
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, &needed_height, NULL, NULL, NULL);
  gtk_widget_measure (title, GTK_ORIENTATION_VERTICAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, needed_height);

  g_assert_true (shows_child (title, needed));
  g_assert_false (shows_child (title, needed - 1));
  g_assert_true (shows_child (title, whole));
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/title/yields", test_yields);

  return g_test_run ();
}
