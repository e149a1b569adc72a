/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the colour scheme: the player's choice, the desktop's wish by a portal played here, and a desktop without.
 * A session bus of the test's own.
 */

#include "app-test.h"
#include "config.h"
#include "fake-portal.h"
#include "ts-settings.h"
#include "ts-style.h"

typedef struct
{
  GSettings *settings;
  FakePortal *portal;
  TsStyle *style;
} Fixture;

/* Whether the text of a window is light, which is how a dark style looks in every version of GTK. */
static gboolean
is_dark (void)
{
  GtkWidget *window = gtk_window_new ();
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (window), &color);
  gtk_window_destroy (GTK_WINDOW (window));

  return color.green > 0.5f;
}

/* Gives GTK its own choice of a style back, by each property that one of its versions has for it. */
static void
forget_style (void)
{
  static const char *const properties[] = { "gtk-application-prefer-dark-theme", "gtk-interface-color-scheme" };
  GtkSettings *settings = gtk_settings_get_default ();

  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    if (g_object_class_find_property (G_OBJECT_GET_CLASS (settings), properties[i]) != NULL)
      gtk_settings_reset_property (settings, properties[i]);
}

/* As a desktop whose own style is dark, by the property that this GTK has for it. */
static void
make_gtk_dark (void)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (settings), "gtk-interface-color-scheme") != NULL)
    g_object_set (settings, "gtk-interface-color-scheme", 2, NULL);
  else
    g_object_set (settings, "gtk-application-prefer-dark-theme", TRUE, NULL);
}

static void
set_up (Fixture *fixture,
        gconstpointer with_portal)
{
  fixture->settings = ts_settings_get ();
  fixture->portal = fake_portal_new ("color-scheme", GPOINTER_TO_INT (with_portal) ? g_variant_new_uint32 (1) : NULL);
  fixture->style = ts_style_new (fixture->portal->connection);
}

static void
tear_down (Fixture *fixture,
           gconstpointer with_portal)
{
  ts_style_free (fixture->style);
  forget_style ();
  g_settings_reset (fixture->settings, "color-scheme");
  fake_portal_free (fixture->portal);
}

static void
test_follows_the_desktop (Fixture *fixture,
                          gconstpointer with_portal)
{
  g_assert_false (is_dark ());
  wait_for (is_dark ());
  g_assert_cmpuint (fixture->portal->n_reads, ==, 1);

  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (2));
  wait_for (!is_dark ());
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (1));
  wait_for (is_dark ());
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (0));
  wait_for (!is_dark ());

  /* Light is a wish, too. */
  make_gtk_dark ();
  g_assert_true (is_dark ());
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (2));
  wait_for (!is_dark ());
}

static void
test_the_player_comes_first (Fixture *fixture,
                             gconstpointer with_portal)
{
  wait_for (is_dark ());
  g_settings_set_string (fixture->settings, "color-scheme", "light");
  g_assert_false (is_dark ());
  g_settings_set_string (fixture->settings, "color-scheme", "dark");
  g_assert_true (is_dark ());
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (2));
  g_settings_set_string (fixture->settings, "color-scheme", "system");
  wait_for (!is_dark ());
}

static void
test_a_desktop_that_says_nothing (Fixture *fixture,
                                  gconstpointer with_portal)
{
  g_settings_set_string (fixture->settings, "color-scheme", "dark");
  g_assert_true (is_dark ());
  g_settings_set_string (fixture->settings, "color-scheme", "system");
  g_assert_false (is_dark ());
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

#define ADD(path, portal, func) \
  g_test_add ("/color-scheme/" path, Fixture, GINT_TO_POINTER (portal), set_up, func, tear_down)
  ADD ("follows-the-desktop", TRUE, test_follows_the_desktop);
  ADD ("the-player-comes-first", TRUE, test_the_player_comes_first);
  ADD ("a-desktop-that-says-nothing", FALSE, test_a_desktop_that_says_nothing);
#undef ADD

  return g_test_run ();
}
