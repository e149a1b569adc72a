/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What tests/run-headless --wm gives to a test: a display, a window manager, a home and a session bus of its own.
 */

#include <gtk/gtk.h>

static GStrv
list_activatable_names (GDBusConnection *bus)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;
  GStrv names = NULL;

  reply = g_dbus_connection_call_sync (bus,
                                       "org.freedesktop.DBus",
                                       "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus",
                                       "ListActivatableNames",
                                       NULL,
                                       G_VARIANT_TYPE ("(as)"),
                                       G_DBUS_CALL_FLAGS_NONE,
                                       -1,
                                       NULL,
                                       &error);
  g_assert_no_error (error);
  g_variant_get (reply, "(^as)", &names);

  return names;
}

/* Neither portals nor dconf nor anything else of the desktop may take part in a test. */
static void
test_bus (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_auto (GStrv) names = NULL;

  g_assert_no_error (error);
  names = list_activatable_names (bus);
  for (guint i = 0; names[i] != NULL; i++)
    g_assert_true (g_str_equal (names[i], "org.freedesktop.DBus") || g_str_equal (names[i], "org.a11y.Bus"));
}

static void
test_home (void)
{
  g_autofree char *private = g_path_get_dirname (g_getenv ("HOME"));

  g_assert_true (g_str_has_prefix (g_get_user_data_dir (), private));
  g_assert_true (g_str_has_prefix (g_get_user_config_dir (), private));
  g_assert_true (g_str_has_prefix (g_get_user_cache_dir (), private));
  g_assert_true (g_str_has_prefix (g_get_user_state_dir (), private));
  g_assert_true (g_str_has_prefix (g_get_user_runtime_dir (), private));
}

static void
wait_until_active (GtkWindow *window)
{
  while (!gtk_window_is_active (window))
    g_main_context_iteration (NULL, TRUE);
}

/* Only a window manager gives the keyboard back to the first window when the second one goes. */
static void
test_windows (void)
{
  GtkWidget *first = gtk_window_new ();
  GtkWidget *second = gtk_window_new ();

  gtk_window_present (GTK_WINDOW (first));
  wait_until_active (GTK_WINDOW (first));

  gtk_window_set_transient_for (GTK_WINDOW (second), GTK_WINDOW (first));
  gtk_window_present (GTK_WINDOW (second));
  wait_until_active (GTK_WINDOW (second));
  g_assert_false (gtk_window_is_active (GTK_WINDOW (first)));

  gtk_window_destroy (GTK_WINDOW (second));
  wait_until_active (GTK_WINDOW (first));
  gtk_window_destroy (GTK_WINDOW (first));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add_func ("/headless/bus", test_bus);
  g_test_add_func ("/headless/home", test_home);
  g_test_add_func ("/headless/windows", test_windows);

  return g_test_run ();
}
