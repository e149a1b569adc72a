/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of settings that cannot be written: the game is played, and its board can be resized.
 */

#include "config.h"

#include <glib/gstdio.h>

#include "window-fixture.h"
#include "ts-preferences.h"

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#define BOARD "3x2:1,0,2,4,5,3"

/* Settings of a system in which nothing is set and no key can be written. */
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
  return FALSE;
}

static gboolean
locked_backend_write (GSettingsBackend *backend,
                      const char *key,
                      GVariant *value,
                      gpointer origin_tag)
{
  return FALSE;
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
test_the_game_is_played (WindowFixture *fixture)
{
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (fixture->window)));
  window_fixture_slide (fixture, "R");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);

  request_size (fixture->session, 5, 4);
  window_fixture_wait_for_size (fixture, 5, 4);
  window_fixture_act (fixture, "win.new-game");
  window_fixture_wait_for_size (fixture, 5, 4);
}

/* The rows of settings are insensitive, and that of the size is not: it is no setting. */
static void
test_the_board_is_resized (WindowFixture *fixture)
{
  const GType types[] = { GTK_TYPE_SWITCH, GTK_TYPE_DROP_DOWN };
  GtkWindow *preferences = ts_preferences_new (GTK_WINDOW (fixture->window));
  g_autoptr (GPtrArray) spins = app_test_find_all (preferences, GTK_TYPE_SPIN_BUTTON);
  GtkWidget *columns = g_ptr_array_index (spins, 0);

  gtk_window_present (preferences);
  wait_for (gtk_widget_get_mapped (GTK_WIDGET (preferences)));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GPtrArray) controls = app_test_find_all (preferences, types[i]);

      g_assert_cmpuint (controls->len, >, 0);
      for (guint j = 0; j < controls->len; j++)
        g_assert_false (gtk_widget_get_sensitive (controls->pdata[j]));
    }

  /* No picture shows 3 × 2. */
  g_assert_true (gtk_widget_get_visible (columns));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (columns)), ==, 3);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (columns), 5);
  window_fixture_wait_for_size (fixture, 5, 2);
  app_test_click (preferences, "6×6");
  window_fixture_wait_for_size (fixture, 6, 6);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (columns)), ==, 6);
  gtk_window_destroy (preferences);
}

int
main (int argc,
      char **argv)
{
  use_locked_settings ();
  window_fixture_init (&argc, &argv);

  window_fixture_add ("/settings/the-game-is-played", BOARD, test_the_game_is_played);
  window_fixture_add ("/settings/the-board-is-resized", BOARD, test_the_board_is_resized);

  return g_test_run ();
}
