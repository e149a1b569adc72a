/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the preferences: the pictures of boards and colors, and who knows of a choice.
 */

#include "config.h"

#include "app-test.h"
#include "ts-diagram.h"
#include "ts-preferences.h"
#include "ts-settings.h"

/* Tiles without the last one, in the middle of the picture. */
static void
test_picture_of_a_board (void)
{
  static const struct
  {
    int x;
    int y;
    gboolean is_tile;
  } pixels[] = { { 4, 4, FALSE }, { 14, 4, TRUE }, { 24, 4, TRUE }, { 34, 4, FALSE }, { 14, 34, TRUE }, { 24, 34, FALSE } };
  g_autoptr (GtkWidget) button =
      g_object_ref_sink (ts_diagram_new_toggle (40, 2, 4, TS_NUMBER_COLORS_PLAIN, "2×4", PANGO_WRAP_WORD));
  g_autoptr (GPtrArray) pictures = app_test_find_all (button, GTK_TYPE_DRAWING_AREA);
  cairo_surface_t *surface = app_test_draw (pictures->pdata[0], 40, 40);

  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
    g_assert_cmpint (app_test_get_light (surface, pixels[i].x, pixels[i].y) > 0, ==, pixels[i].is_tile);
  cairo_surface_destroy (surface);
}

/* Each scheme has a picture of its own: by row the first two rows differ. */
static void
test_pictures_of_colors (void)
{
  GtkWidget *game = g_object_new (GTK_TYPE_APPLICATION_WINDOW, NULL);
  g_autoptr (GSimpleAction) action =
      g_simple_action_new_stateful ("resize", G_VARIANT_TYPE ("(uu)"), g_variant_new ("(uu)", 4, 4));
  g_autoptr (GPtrArray) areas = NULL;
  cairo_surface_t *surface;
  GtkWindow *window;

  g_action_map_add_action (G_ACTION_MAP (game), G_ACTION (action));
  window = ts_preferences_new (GTK_WINDOW (game));
  areas = app_test_find_all (app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "Rows"), GTK_TYPE_DRAWING_AREA);
  surface = app_test_draw (g_ptr_array_index (areas, 0), 48, 48);
  /* The blue of their colors. */
  g_assert_cmphex (app_test_get_light (surface, 5, 5), ==, 0x4d);
  g_assert_cmphex (app_test_get_light (surface, 5, 17), ==, 0xf0);
  cairo_surface_destroy (surface);
  gtk_window_destroy (GTK_WINDOW (game));
}

/* The next start, and other programs. */
static void
test_settings_are_kept_at_once (void)
{
  g_autoptr (GSettings) other = g_settings_new (TS_APPLICATION_ID);

  g_settings_set_boolean (ts_settings_get (), "show-numbers", TRUE);
  g_assert_true (g_settings_get_boolean (other, "show-numbers"));
  g_settings_reset (ts_settings_get (), "show-numbers");
  g_assert_false (g_settings_get_boolean (other, "show-numbers"));
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/preferences/picture-of-a-board", test_picture_of_a_board);
  g_test_add_func ("/preferences/pictures-of-colors", test_pictures_of_colors);
  g_test_add_func ("/preferences/settings-are-kept-at-once", test_settings_are_kept_at_once);

  return g_test_run ();
}
