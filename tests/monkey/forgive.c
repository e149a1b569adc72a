/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the monkey forgives: warnings of GTK about itself, which G_DEBUG=fatal-warnings would end the program for.
 * Room: tests. Loaded into the program before it starts (LD_PRELOAD), not into what that starts.
 * Everything else that is logged goes where it went before.
 */

#include <glib.h>
#include <string.h>

static const char *const forgiven[] = {
  /* GTK counts for each widget the pointers that are pressed on it. When what was pressed has gone before the button is let
   * go, be it a tile of a board that makes way for the next one or a button on a card that closes, GTK counts down on what
   * is there then, which was never counted up, and says so. Nothing is wrong but the number. */
  "Broken accounting of active state for widget",
  /* A menu that is opened by its key while its button is beyond the edge of the screen: GDK looks for the monitor there, and
   * goes on without one. */
  "gdk_monitor_get_geometry: assertion 'GDK_IS_MONITOR (monitor)' failed",
  /* The same where little of the screen is left: GDK makes the menu as small as that, smaller than its frame. */
  "gtk_widget_size_allocate(): attempt to allocate GtkPopoverContent contents",
  /* A tooltip whose time has come when its window has just been closed: GTK asks where on that the pointer is. */
  "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
  /* A message and no warning. Whoever names a file that is not there to GTK's file chooser, and closes that while GTK asks
   * the disk for the folder, cancels the question, and GTK shows what came of it in a dialog over nothing. */
  "GtkDialog mapped without a transient parent",
};

static gboolean
is_forgiven (const char *message)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forgiven); i++)
    {
      if (g_str_has_prefix (message, forgiven[i]))
        return TRUE;
    }

  return FALSE;
}

/* Of structured messages, this decides what is fatal. */
static GLogWriterOutput
writer (GLogLevelFlags level,
        const GLogField *fields,
        gsize n_fields,
        gpointer user_data)
{
  for (gsize i = 0; i < n_fields; i++)
    {
      if (strcmp (fields[i].key, "MESSAGE") == 0 && is_forgiven (fields[i].value))
        return G_LOG_WRITER_HANDLED;
    }

  return g_log_writer_default (level, fields, n_fields, user_data);
}

/* Of all others, this does. */
static gboolean
is_fatal (const char *domain,
          GLogLevelFlags level,
          const char *message,
          gpointer user_data)
{
  return !is_forgiven (message);
}

__attribute__ ((constructor)) static void
forgive (void)
{
  g_unsetenv ("LD_PRELOAD");
  g_log_set_writer_func (writer, NULL, NULL);
  g_test_log_set_fatal_handler (is_fatal, NULL);
}
