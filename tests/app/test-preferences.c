/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the preferences: each control shows its setting and changes it.
 * The settings are kept in memory.
 */

#include "app-test.h"
#include "config.h"
#include "ts-diagram.h"
#include "ts-preferences.h"
#include "ts-settings.h"

static GtkWidget *
find_labelled (gpointer window,
               const char *label)
{
  return gtk_label_get_mnemonic_widget (GTK_LABEL (app_test_find (window, GTK_TYPE_LABEL, label)));
}

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

/* Returns: (transfer none): the preferences over a game; not shown, and destroyed with it */
static GtkWindow *
create_preferences (void)
{
  return ts_preferences_new (create_game (4, 4));
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

static void
click (GtkWidget *button)
{
  g_signal_emit_by_name (button, "clicked");
}

/* The pictures choose square boards; the controls for other sizes are there when they are asked for or needed. */
static void
test_size_pictures (void)
{
  GtkWindow *game = create_game (4, 4);
  GtkWindow *window = present_preferences (game);
  GtkWidget *three = app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "3×3");
  GtkWidget *four = app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "4×4");
  GtkWidget *other = app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "Other…");
  GtkWidget *sides = gtk_widget_get_parent (GTK_WIDGET (find_side (window, 0)));

  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (four)));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (gtk_window_get_focus (window) == four);
  g_assert_false (gtk_widget_get_visible (sides));
  /* When it comes round again, the focus is on the first one. */
  gtk_widget_grab_focus (find_labelled (window, "Show Mo_ves and Time"));
  gtk_widget_child_focus (gtk_widget_get_parent (four), GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (window) == app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "2×2"));
  click (three);
  assert_size (game, 3, 3);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (four)));
  click (other);
  g_assert_true (gtk_widget_get_visible (sides));
  assert_size (game, 3, 3);
  click (four);
  g_assert_false (gtk_widget_get_visible (sides));
  assert_size (game, 4, 4);
  g_action_group_change_action_state (G_ACTION_GROUP (game), "resize", g_variant_new ("(uu)", 4, 7));
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (other)));
  g_assert_true (gtk_widget_get_visible (sides));
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
  GtkWindow *window = create_preferences ();
  g_autoptr (GPtrArray) areas = app_test_find_all (app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "Rows"), GTK_TYPE_DRAWING_AREA);
  cairo_surface_t *surface = app_test_draw (g_ptr_array_index (areas, 0), 48, 48);

  /* The blue of their colors. */
  g_assert_cmphex (app_test_get_light (surface, 5, 5), ==, 0x4d);
  g_assert_cmphex (app_test_get_light (surface, 5, 17), ==, 0xf0);
  cairo_surface_destroy (surface);
  destroy (window);
}

static void
test_number_colors (void)
{
  static const struct
  {
    const char *words;
    const char *value;
  } cases[] = { { "Fringe", "fringe" }, { "Rows", "rows" }, { "Halves", "halves" }, { "None", "plain" } };
  GSettings *settings = ts_settings_get ();
  GtkWindow *window = create_preferences ();

  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "None"))));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *button = app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, cases[i].words);
      g_autofree char *value = NULL;

      click (button);
      value = g_settings_get_string (settings, "number-colors");
      g_assert_cmpstr (value, ==, cases[i].value);
      g_settings_set_string (settings, "number-colors", "rows");
      g_settings_set_string (settings, "number-colors", cases[i].value);
      g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
    }
  g_settings_reset (settings, "number-colors");
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (app_test_find (window, GTK_TYPE_TOGGLE_BUTTON, "Rows"))));

  destroy (window);
}

/* A press anywhere on a row uses its switch. There is none for what the program was built without. */
static void
test_switches (void)
{
  static const struct
  {
    const char *label;
    const char *key;
  } cases[] = {
    { "Start with _Gap at Bottom Right", "gap-home" },
    { "Show _Numbers on Picture", "show-numbers" },
    { "_Arrow Keys Move the Gap", "arrows-move-gap" },
    { "_Mark Correct Tiles", "mark-home" },
    { "Use _H to Slide Left (vi Keys)", "vi-keys" },
    { "_Show Moves to Go", "show-moves-to-go" },
    { "_Pause When Inactive", "pause-when-away" },
    { "Show Mo_ves and Time", "show-counters" },
#ifdef HAVE_GSOUND
    { "S_ounds", "sounds" },
#endif
  };
  GSettings *settings = ts_settings_get ();
  GtkWindow *window = create_preferences ();

  app_test_set_animations (FALSE);
#ifndef HAVE_GSOUND
  g_assert_null (app_test_find (window, GTK_TYPE_LABEL, "S_ounds"));
#endif
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *control = find_labelled (window, cases[i].label);
      g_autoptr (GVariant) initial = g_settings_get_default_value (settings, cases[i].key);
      gboolean before = g_variant_get_boolean (initial);

      g_assert_true (gtk_widget_is_sensitive (control));
      g_assert_cmpint (gtk_switch_get_active (GTK_SWITCH (control)), ==, before);
      g_signal_emit_by_name (app_test_find_controller (gtk_widget_get_parent (control), GTK_TYPE_GESTURE_CLICK,
                                                       GTK_PHASE_BUBBLE),
                             "released", 1, 0.0, 0.0);
      g_assert_cmpint (g_settings_get_boolean (settings, cases[i].key), ==, !before);
      g_settings_reset (settings, cases[i].key);
      g_assert_cmpint (gtk_switch_get_active (GTK_SWITCH (control)), ==, before);
    }

  destroy (window);
}

/* What the drop-down list says in a line is what the setting becomes by it. */
static void
test_choices (void)
{
  static const struct
  {
    const char *label;
    const char *key;
    const char *values[5];
    const char *words[5];
  } cases[] = {
    { "S_tyle", "color-scheme", { "system", "light", "dark" }, { "Follow System", "Light", "Dark" } },
    { "Mot_ion", "motion", { "normal", "fast", "none" }, { "Normal", "Fast", "None" } },
    { "Kind o_f Hints", "hints", { "explain", "shortest" }, { "Explain", "Shortest" } },
    { "S_lide Tiles By", "control", { "click", "hover" }, { "Click", "Hover" } },
    { "_Whole Picture", "whole-picture", { "hidden", "shown", "marked" }, { "Hidden", "Shown", "With Mark" } },
    { "_Difficulty",
      "difficulty",
      { "any", "easy", "medium", "hard" },
      { "Any", "Easy", "Medium", "Hard" } },
  };
  GSettings *settings = ts_settings_get ();
  GtkWindow *window = create_preferences ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkDropDown *drop_down = GTK_DROP_DOWN (find_labelled (window, cases[i].label));
      GListModel *model = gtk_drop_down_get_model (drop_down);
      guint n = g_list_model_get_n_items (model);

      g_assert_cmpuint (n, ==, g_strv_length ((char **) cases[i].values));
      for (guint j = 0; j < n; j++)
        {
          guint from_end = n - 1 - j;
          g_autofree char *value = NULL;

          g_assert_cmpstr (gtk_string_list_get_string (GTK_STRING_LIST (model), j), ==, cases[i].words[j]);
          gtk_drop_down_set_selected (drop_down, j);
          value = g_settings_get_string (settings, cases[i].key);
          g_assert_cmpstr (value, ==, cases[i].values[j]);
          g_settings_set_string (settings, cases[i].key, cases[i].values[from_end]);
          g_assert_cmpuint (gtk_drop_down_get_selected (drop_down), ==, from_end);
        }
      g_settings_reset (settings, cases[i].key);
    }

  destroy (window);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/preferences/sizes", test_sizes);
  g_test_add_func ("/preferences/size-pictures", test_size_pictures);
  g_test_add_func ("/preferences/picture-of-a-board", test_picture_of_a_board);
  g_test_add_func ("/preferences/pictures-of-colors", test_pictures_of_colors);
  g_test_add_func ("/preferences/number-colors", test_number_colors);
  g_test_add_func ("/preferences/switches", test_switches);
  g_test_add_func ("/preferences/choices", test_choices);

  return g_test_run ();
}
