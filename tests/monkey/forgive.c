/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The warnings of GTK about its own faults that do not end the program under the monkey, although
 * G_DEBUG=fatal-warnings ends it for every other one. Loaded into the program with LD_PRELOAD, and not into its children.
 */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <glib-object.h>
#include <string.h>

static const char *const forgiven[] = {
  /* GTK counts the pointers that are pressed on each widget. When the pressed widget goes before the button is released
   * (a tile whose board is replaced, a button on a card that closes), GTK decrements the counter of the widget that is
   * there instead, which was never incremented. Only the counter is wrong. */
  "Broken accounting of active state for widget",
  /* F10 opens a menu while the menu button is beyond the edge of the screen: GDK looks for the monitor there, and goes on
   * without one. */
  "gdk_monitor_get_geometry: assertion 'GDK_IS_MONITOR (monitor)' failed",
  /* The window closes just before its tooltip is shown: GTK asks for the pointer's position on the closed surface. */
  "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
  "_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed",
  /* A message, not a warning. The name of a missing file is typed into GTK's file chooser, which is closed while GTK
   * reads the folder: that cancels the reading, and GTK shows the cancellation as an error in a dialog without a parent. */
  "GtkDialog mapped without a transient parent",
  /* GTK 4.24 on X11: a popover shares the frame clock of its window, and GDK reports a frame that both have drawn as
   * submitted twice. */
  "gdk_frame_timings_submitted() called on submitted frame.",
};

/* How a widget without room is reported, and one that was shown since it got its room; its address follows its type. */
#define NO_ROOM "gtk_widget_size_allocate(): attempt to allocate "
#define NO_ALLOCATION "Trying to snapshot "

/* Whether @message begins with @start and is about a widget whose parent, or the parent of that, is of the type called
 * @type_name. */
static gboolean
is_about_child (const char *message,
                const char *start,
                const char *type_name)
{
  const char *address = strstr (message, " 0x");
  g_autoptr (GObject) widget = NULL;
  g_autoptr (GObject) parent = NULL;
  g_autoptr (GObject) grandparent = NULL;
  GType type = g_type_from_name (type_name);

  if (!g_str_has_prefix (message, start) || address == NULL || type == G_TYPE_INVALID)
    return FALSE;

  widget = g_object_ref ((GObject *) (gsize) g_ascii_strtoull (address, NULL, 16));
  g_object_get (widget, "parent", &parent, NULL);
  if (parent == NULL)
    return FALSE;

  g_object_get (parent, "parent", &grandparent, NULL);

  return g_type_is_a (G_OBJECT_TYPE (parent), type) ||
         (grandparent != NULL && g_type_is_a (G_OBJECT_TYPE (grandparent), type));
}

/* Whether a menu has had no room yet. */
static gboolean was_without_room;

/* As cairo_rectangle_int_t. */
typedef struct
{
  int x;
  int y;
  int width;
  int height;
} Rectangle;

void *cairo_region_create_rectangle (const Rectangle *rectangle);

/* GTK makes the opaque region of a menu without room from its size without its borders, which is less than nothing
 * (gtk_native_update_opaque_region()), and Pixman prints that as a bug. Stands before cairo's function of this name. */
void *
cairo_region_create_rectangle (const Rectangle *rectangle)
{
  void *(*create) (const Rectangle *) = dlsym (RTLD_NEXT, "cairo_region_create_rectangle");
  Rectangle nothing = { rectangle->x, rectangle->y, 0, 0 };

  return create (was_without_room && (rectangle->width < 0 || rectangle->height < 0) ? &nothing : rectangle);
}

static gboolean
is_forgiven (const char *message)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forgiven); i++)
    {
      if (g_str_has_prefix (message, forgiven[i]))
        return TRUE;
    }

  /* GDK shrinks a menu to what is left of the screen beside the menu button, even to nothing (gdk/gdksurface.c in GTK 4.8,
   * gdk_surface_layout_popup_helper(), GDK_ANCHOR_RESIZE_X). The menu's frame and the scrolled window in it then get less
   * than nothing. Both are GTK's; in any other place such a size is a fault of the program. */
  if (is_about_child (message, NO_ROOM, "GtkPopoverMenu"))
    {
      was_without_room = TRUE;
      return TRUE;
    }

  /* GtkPathBar of GTK's file chooser allocates its arrow buttons and shows them only then, which takes the allocation from
   * them until the next frame (gtk/gtkpathbar.c in GTK 4.8, gtk_path_bar_size_allocate()). */
  return is_about_child (message, NO_ALLOCATION, "GtkPathBar");
}

/* Decides which structured messages are fatal. */
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

/* Decides which other messages are fatal. */
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
