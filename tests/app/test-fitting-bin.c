/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a widget that shows its whole child, or nothing.
 * Room: tests of app.
 */

#include "app-test.h"
#include "ts-fitting-bin.h"

#define HEIGHT 40

static gboolean
shows_child (GtkWidget *bin,
             int width)
{
  gtk_widget_measure (bin, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (bin, width, HEIGHT, -1, NULL);

  return gtk_widget_get_child_visible (gtk_widget_get_first_child (bin));
}

static void
test_yields (void)
{
  g_autoptr (GtkWidget) bin = g_object_ref_sink (g_object_new (TS_TYPE_FITTING_BIN, NULL));
  GtkWidget *label = gtk_label_new ("The Kingfisher Window");
  int minimum;
  int natural;
  int needed;
  int needed_height;
  int whole;

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (label), 8);
  gtk_widget_set_parent (label, bin);

  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &needed, &whole, NULL, NULL);
  gtk_widget_measure (bin, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, 0);
  g_assert_cmpint (natural, ==, whole);

  /* Its height is the bin's even where there is no room for it, so that a header bar keeps its own. */
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, &needed_height, NULL, NULL, NULL);
  gtk_widget_measure (bin, GTK_ORIENTATION_VERTICAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, needed_height);

  g_assert_true (shows_child (bin, needed));
  g_assert_false (shows_child (bin, needed - 1));
  g_assert_true (shows_child (bin, whole));
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/fitting-bin/yields", test_yields);

  return g_test_run ();
}
