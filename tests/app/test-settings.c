/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of settings that cannot be written to the disk: they hold while the program runs.
 */

#include "config.h"

#include <glib/gstdio.h>

#include "window-fixture.h"
#include "ts-preferences.h"
#include "ts-setting-row.h"
#include "ts-settings.h"

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#define BOARD "3x2:1,0,2,4,5,3"

/* Settings of a system in which nothing is set and no key can be written, except for one that is taken back later. */
typedef GSettingsBackend LockedBackend;
typedef GSettingsBackendClass LockedBackendClass;

GType locked_backend_get_type (void);
G_DEFINE_TYPE (LockedBackend, locked_backend, G_TYPE_SETTINGS_BACKEND)

static GVariant *
locked_backend_read (GSettingsBackend *backend,
                     const char *key,
                     const GVariantType *expected_type,
                     gboolean default_value)
{
  return NULL;
}

static gboolean
locked_backend_get_writable (GSettingsBackend *backend,
                             const char *key)
{
  return g_str_has_suffix (key, "/open-folder");
}

static gboolean
locked_backend_write (GSettingsBackend *backend,
                      const char *key,
                      GVariant *value,
                      gpointer origin_tag)
{
  g_assert_true (g_str_has_suffix (key, "/open-folder"));
  g_settings_backend_changed (backend, key, NULL);

  return TRUE;
}

static void
locked_backend_reset (GSettingsBackend *backend,
                      const char *key,
                      gpointer origin_tag)
{
}

/* Nothing ever changes. */
static void
locked_backend_subscribe (GSettingsBackend *backend,
                          const char *name)
{
}

static void
locked_backend_class_init (LockedBackendClass *klass)
{
  klass->read = locked_backend_read;
  klass->get_writable = locked_backend_get_writable;
  klass->write = locked_backend_write;
  klass->reset = locked_backend_reset;
  klass->subscribe = locked_backend_subscribe;
  klass->unsubscribe = locked_backend_subscribe;
}

static void
locked_backend_init (LockedBackend *self)
{
}

/* GLib's own backends are there before any other, so that this one can be chosen among them. */
static void
use_locked_settings (void)
{
  g_object_unref (g_memory_settings_backend_new ());
  g_io_extension_point_implement (G_SETTINGS_BACKEND_EXTENSION_POINT_NAME, locked_backend_get_type (), "locked", 0);
  g_setenv ("GSETTINGS_BACKEND", "locked", TRUE);
}

static void
test_the_game_is_played (WindowFixture *fixture,
                         gconstpointer data)
{
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (fixture->window)));
  window_fixture_slide (fixture, "R");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);

  ts_session_play_size (fixture->session, 5, 4);
  window_fixture_wait_for_size (fixture, 5, 4);
  window_fixture_act (fixture, "win.new-game");
  window_fixture_wait_for_size (fixture, 5, 4);
}

static void
test_changes_hold (void)
{
  g_autoptr (GSettings) system = g_settings_new (TS_APPLICATION_ID);
  GSettings *settings = ts_settings_get ();

  g_assert_false (g_settings_is_writable (system, "mark-home"));
  g_assert_true (g_settings_is_writable (settings, "mark-home"));
  g_settings_set_boolean (settings, "mark-home", TRUE);
  g_assert_true (g_settings_get_boolean (settings, "mark-home"));
  g_assert_false (g_settings_get_boolean (system, "mark-home"));
  g_settings_reset (settings, "mark-home");
}

/* As by dconf in a home where it cannot write. */
static void
test_what_is_taken_back_holds (void)
{
  GSettings *settings = ts_settings_get ();

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *uri = g_strdup_printf ("file:///%u", i);
      g_autofree char *present = NULL;

      g_settings_set_string (settings, "open-folder", uri);
      present = g_settings_get_string (settings, "open-folder");
      g_assert_cmpstr (present, ==, uri);
    }
}

/* As by another program on the session bus, where each action of a window can be given a state. */
static void
test_no_board_has_no_cells (void)
{
  GSettings *settings = ts_settings_get ();
  g_autoptr (GAction) action = ts_settings_create_action ("size");

  g_action_change_state (action, g_variant_new ("(uu)", 0, 0));
  assert_size_setting (settings, 4, 4);
  g_action_change_state (action, g_variant_new ("(uu)", 3, 2));
  assert_size_setting (settings, 3, 2);
  g_settings_reset (settings, "size");
}

/* A change in the preferences is meant to last. */
static void
test_preferences_are_insensitive (void)
{
  GtkWindow *window = ts_preferences_new (NULL);
  const GType types[] = { GTK_TYPE_SWITCH, GTK_TYPE_SPIN_BUTTON, GTK_TYPE_DROP_DOWN, TS_TYPE_SETTING_ROW };

  g_assert_false (gtk_widget_is_sensitive (app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "4×4")));
  g_assert_false (gtk_widget_is_sensitive (app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "Rows")));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GPtrArray) controls = app_test_find_all (window, types[i]);

      g_assert_cmpuint (controls->len, >, 0);
      /* Each by itself: a screen reader hears nothing of its parent. */
      for (guint j = 0; j < controls->len; j++)
        g_assert_false (gtk_widget_get_sensitive (controls->pdata[j]));
    }
  gtk_window_destroy (window);
}

int
main (int argc,
      char **argv)
{
  use_locked_settings ();
  window_fixture_init (&argc, &argv);

  window_fixture_add ("/settings/the-game-is-played", BOARD, test_the_game_is_played);
  g_test_add_func ("/settings/changes-hold", test_changes_hold);
  g_test_add_func ("/settings/what-is-taken-back-holds", test_what_is_taken_back_holds);
  g_test_add_func ("/settings/no-board-has-no-cells", test_no_board_has_no_cells);
  g_test_add_func ("/settings/preferences-are-insensitive", test_preferences_are_insensitive);

  return g_test_run ();
}
