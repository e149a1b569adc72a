/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the preferences: a size that is typed, and the pictures of boards and colors.
 */

#include "app-test.h"
#include "ts-diagram.h"
#include "ts-preferences.h"

/* Returns: (transfer none): of columns and rows */
static GtkSpinButton *
find_side (gpointer window,
           guint i)
{
  g_autoptr (GPtrArray) spin_buttons = app_test_find_all (window, GTK_TYPE_SPIN_BUTTON);

  return g_ptr_array_index (spin_buttons, i);
}

static void
resized_cb (GSimpleAction *action,
            GVariant *size)
{
  g_simple_action_set_state (action, size);
}

/* Returns: (transfer none): a window of a game that follows at once, until it is destroyed */
static GtkWindow *
create_game (guint columns,
             guint rows)
{
  GtkWidget *game = g_object_new (GTK_TYPE_APPLICATION_WINDOW, NULL);
  g_autoptr (GSimpleAction) action =
      g_simple_action_new_stateful ("resize", G_VARIANT_TYPE ("(uu)"), g_variant_new ("(uu)", columns, rows));

  g_signal_connect (action, "activate", G_CALLBACK (resized_cb), NULL);
  g_action_map_add_action (G_ACTION_MAP (game), G_ACTION (action));

  return GTK_WINDOW (game);
}

static void
assert_size (GtkWindow *game,
             guint columns,
             guint rows)
{
  g_autoptr (GVariant) size = g_action_group_get_action_state (G_ACTION_GROUP (game), "resize");
  guint sides[2];

  g_variant_get (size, "(uu)", &sides[0], &sides[1]);
  g_assert_cmpuint (sides[0], ==, columns);
  g_assert_cmpuint (sides[1], ==, rows);
}

static void
destroy (GtkWindow *window)
{
  gtk_window_destroy (gtk_window_get_transient_for (window));
}

/* @game: is destroyed with it */
static GtkWindow *
present_preferences (GtkWindow *game)
{
  GtkWindow *window = ts_preferences_new (game);

  gtk_window_present (window);
  wait_for (gtk_widget_get_mapped (GTK_WIDGET (window)));

  return window;
}

static void
test_sizes (void)
{
  GtkWindow *game = create_game (4, 3);
  GtkWindow *window = present_preferences (game);
  GtkSpinButton *columns = find_side (window, 0);
  GtkSpinButton *rows = find_side (window, 1);

  g_assert_true (gtk_spin_button_get_numeric (columns));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (columns), ==, 4);
  gtk_spin_button_set_value (columns, 7);
  assert_size (game, 7, 3);

  gtk_spin_button_set_value (rows, 1);
  assert_size (game, 7, 2);
  gtk_spin_button_set_value (rows, 21);
  assert_size (game, 7, 20);

  /* As by another board in the window. */
  g_action_group_change_action_state (G_ACTION_GROUP (game), "resize", g_variant_new ("(uu)", 5, 6));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (columns), ==, 5);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (rows), ==, 6);

  /* A board that comes while a number is typed leaves it. */
  gtk_editable_set_text (GTK_EDITABLE (rows), "2");
  g_action_group_change_action_state (G_ACTION_GROUP (game), "resize", g_variant_new ("(uu)", 9, 6));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (columns), ==, 9);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (rows)), ==, "2");
  destroy (window);
}

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
  GtkWindow *window = ts_preferences_new (create_game (4, 4));
  g_autoptr (GPtrArray) areas = app_test_find_all (app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "Rows"), GTK_TYPE_DRAWING_AREA);
  cairo_surface_t *surface = app_test_draw (g_ptr_array_index (areas, 0), 48, 48);

  /* The blue of their colors. */
  g_assert_cmphex (app_test_get_light (surface, 5, 5), ==, 0x4d);
  g_assert_cmphex (app_test_get_light (surface, 5, 17), ==, 0xf0);
  cairo_surface_destroy (surface);
  destroy (window);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/preferences/sizes", test_sizes);
  g_test_add_func ("/preferences/picture-of-a-board", test_picture_of_a_board);
  g_test_add_func ("/preferences/pictures-of-colors", test_pictures_of_colors);

  return g_test_run ();
}
