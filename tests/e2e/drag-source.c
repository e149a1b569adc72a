/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * drag-source [OPTION…] [FILE…]: a small window from which files are dragged, as from a file manager, or what the options
 * name, all at once, in their order, the files last: --pixels FILE, the pixels of a picture, as from a browser; --png FILE,
 * its bytes, whatever they are; --address ADDRESS, among the files; --text TEXT.
 * --move and --link allow only this action. The title of the window says how the drag stands: "Carried", then "Invited" while what
 * is under the pointer would take it; in the end "Canceled", or "Copied", "Linked" or "Moved", once all has been read.
 * Room: tests of the whole program, which it knows nothing of.
 */

#include <gtk/gtk.h>

#define SIZE 120

/* What is dragged. */
static GPtrArray *providers;
static GSList *files; /* come behind these */
static GdkDragAction actions = GDK_ACTION_COPY | GDK_ACTION_MOVE | GDK_ACTION_LINK;

static void
add_bytes (const char *type,
           char *data,
           gsize size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_take (data, size);

  g_ptr_array_add (providers, gdk_content_provider_new_for_bytes (type, bytes));
}

static gboolean
add_cb (const char *option,
        const char *value,
        gpointer data,
        GError **error)
{
  g_autoptr (GdkTexture) texture = NULL;
  char *png;
  gsize size;

  if (g_str_equal (option, "--pixels"))
    {
      texture = gdk_texture_new_from_filename (value, error);
      g_ptr_array_add (providers, gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture));
    }
  else if (g_str_equal (option, "--png") && g_file_get_contents (value, &png, &size, error))
    add_bytes ("image/png", png, size);
  else if (g_str_equal (option, "--address"))
    files = g_slist_append (files, g_file_new_for_uri (value));
  else if (g_str_equal (option, "--text"))
    add_bytes ("text/plain;charset=utf-8", g_strdup (value), strlen (value));

  return *error == NULL;
}

static gboolean
allow_cb (const char *option,
          const char *value,
          gpointer data,
          GError **error)
{
  actions = g_str_equal (option, "--move") ? GDK_ACTION_MOVE : GDK_ACTION_LINK;

  return TRUE;
}

static const GOptionEntry options[] = {
  { "pixels", 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK, add_cb, NULL, NULL },
  { "png", 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK, add_cb, NULL, NULL },
  { "address", 0, 0, G_OPTION_ARG_CALLBACK, add_cb, NULL, NULL },
  { "text", 0, 0, G_OPTION_ARG_CALLBACK, add_cb, NULL, NULL },
  { "move", 0, G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, allow_cb, NULL, NULL },
  { "link", 0, G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, allow_cb, NULL, NULL },
  { NULL },
};

static void
read_arguments (int argc,
                char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  providers = g_ptr_array_new ();
  g_option_context_add_main_entries (context, options, NULL);
  g_option_context_parse (context, &argc, &argv, &error);
  g_assert_no_error (error);
  for (int i = 1; i < argc; i++)
    files = g_slist_append (files, g_file_new_for_commandline_arg (argv[i]));
  if (files != NULL)
    {
      g_ptr_array_add (providers, gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, files));
      g_slist_free_full (files, g_object_unref);
    }
}

static void
action_cb (GtkWindow *window,
           GParamSpec *pspec,
           GdkDrag *drag)
{
  gtk_window_set_title (window, gdk_drag_get_selected_action (drag) != 0 ? "Invited" : "Carried");
}

static void
finished_cb (GtkWindow *window,
             GdkDrag *drag)
{
  GdkDragAction action = gdk_drag_get_selected_action (drag);

  gtk_window_set_title (window, action == GDK_ACTION_MOVE ? "Moved" : action == GDK_ACTION_LINK ? "Linked"
                                                                                                : "Copied");
}

static void
cancel_cb (GtkWindow *window)
{
  gtk_window_set_title (window, "Canceled");
}

static void
begin_cb (GtkWindow *window,
          GdkDrag *drag)
{
  gtk_window_set_title (window, "Carried");
  g_signal_connect_object (drag, "notify::selected-action", G_CALLBACK (action_cb), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "dnd-finished", G_CALLBACK (finished_cb), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "cancel", G_CALLBACK (cancel_cb), window, G_CONNECT_SWAPPED);
}

static GtkEventController *
create_source (GtkWidget *window)
{
  GtkDragSource *source = gtk_drag_source_new ();
  guint n_providers = providers->len;
  GdkContentProvider *content =
      gdk_content_provider_new_union ((GdkContentProvider **) g_ptr_array_free (providers, FALSE), n_providers);

  gtk_drag_source_set_content (source, content);
  gtk_drag_source_set_actions (source, actions);
  g_signal_connect_swapped (source, "drag-begin", G_CALLBACK (begin_cb), window);

  return GTK_EVENT_CONTROLLER (source);
}

int
main (int argc,
      char **argv)
{
  GtkWidget *window;

  gtk_init ();
  read_arguments (argc, argv);
  window = gtk_window_new ();
  gtk_window_set_title (GTK_WINDOW (window), "Drag source");
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), SIZE, SIZE);
  gtk_widget_add_controller (window, create_source (window));
  gtk_window_present (GTK_WINDOW (window));

  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
