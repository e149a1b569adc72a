/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * drag-source FILE…: a small window from which files are dragged, as from a file manager.
 * drag-source --pixels FILE: the same for the pixels of a picture, as from a browser.
 * Room: tests of the whole program, which it knows nothing of.
 */

#include <gtk/gtk.h>

#define SIZE 120

static GdkContentProvider *
create_pixels (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_filename (path, &error);

  g_assert_no_error (error);

  return gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture);
}

static GdkContentProvider *
create_files (char **paths)
{
  GSList *files = NULL;
  GdkContentProvider *provider;

  for (guint i = 0; paths[i] != NULL; i++)
    files = g_slist_append (files, g_file_new_for_commandline_arg (paths[i]));
  provider = gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, files);
  g_slist_free_full (files, g_object_unref);

  return provider;
}

static GtkEventController *
create_source (char **arguments)
{
  gboolean is_pixels = g_strcmp0 (arguments[0], "--pixels") == 0;
  g_autoptr (GdkContentProvider) content = is_pixels ? create_pixels (arguments[1]) : create_files (arguments);
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_content (source, content);

  return GTK_EVENT_CONTROLLER (source);
}

int
main (int argc,
      char **argv)
{
  GtkWidget *window;

  gtk_init ();
  window = gtk_window_new ();
  gtk_window_set_title (GTK_WINDOW (window), "Drag source");
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), SIZE, SIZE);
  gtk_widget_add_controller (window, create_source (argv + 1));
  gtk_window_present (GTK_WINDOW (window));

  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
