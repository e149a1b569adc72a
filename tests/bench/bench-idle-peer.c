/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * bench-idle-peer: a bare GTK window whose label is changed once a second, as any clock does it.
 * bench-idle measures the program beside this one. Never ends by itself.
 */

#include <gtk/gtk.h>

static gboolean
count_cb (gpointer user_data)
{
  static guint n_seconds = 0;
  g_autofree char *words = g_strdup_printf ("0:%02u", ++n_seconds % 60);

  gtk_label_set_label (user_data, words);

  return G_SOURCE_CONTINUE;
}

int
main (int argc,
      char **argv)
{
  GtkWidget *window;
  GtkWidget *label;

  gtk_init ();
  window = gtk_window_new ();
  label = gtk_label_new ("0:00");
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_present (GTK_WINDOW (window));
  g_timeout_add_seconds (1, count_cb, label);

  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
