/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's keys, of a look at the whole picture, and of the finale.
 */

#include "window-fixture.h"

/* 4×3 with the gap in row 2, column 2: a tile can go in every direction. */
#define MIDDLE "4x3:1,2,3,4,5,0,7,8,9,6,10,11"

/* One slide from whole. */
#define NEARLY "4x3:1,2,3,4,5,6,7,8,9,10,0,11"

static void
open_picture (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (120, 90, painting_gradient);
  TsBoard board = board_from_id (MIDDLE);

  window_fixture_load (fixture, file, &board);
}

static void
test_every_key_has_its_direction (WindowFixture *fixture)
{
  static const struct
  {
    guint keys[5];
    const char *after;
  } ways[] = {
    { { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_w, GDK_KEY_k, GDK_KEY_W }, "4x3:1,2,3,4,5,6,7,8,9,0,10,11" },
    { { GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_s, GDK_KEY_j, GDK_KEY_S }, "4x3:1,0,3,4,5,2,7,8,9,6,10,11" },
    { { GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_a, GDK_KEY_h, GDK_KEY_A }, "4x3:1,2,3,4,5,7,0,8,9,6,10,11" },
    { { GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_d, GDK_KEY_l, GDK_KEY_D }, "4x3:1,2,3,4,0,5,7,8,9,6,10,11" },
  };

  g_settings_set_boolean (fixture->settings, "vi-keys", TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (ways[i].keys); j++)
        {
          window_fixture_hit (fixture, ways[i].keys[j]);
          window_fixture_assert_board (fixture, ways[i].after);
          window_fixture_act (fixture, "win.restart");
        }
    }
}

static void
test_h_asks_for_a_hint_unless_told (WindowFixture *fixture)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (fixture->window));
  g_auto (GStrv) with_hint = NULL;
  g_auto (GStrv) with_vi = NULL;

  g_assert_false (window_fixture_press (fixture, GDK_KEY_h));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
  with_hint = gtk_application_get_accels_for_action (application, "win.hint");
  g_assert_true (g_strv_contains ((const char *const *) with_hint, "h"));

  g_settings_set_boolean (fixture->settings, "vi-keys", TRUE);
  with_vi = gtk_application_get_accels_for_action (application, "win.hint");
  g_assert_cmpuint (g_strv_length (with_vi), ==, 1);
  g_assert_false (g_strv_contains ((const char *const *) with_vi, "h"));
}

/* A held key waits for the tile; a key that is pressed anew does not. */
static void
test_a_held_key_waits_for_the_tile (WindowFixture *fixture)
{
  app_test_set_animations (TRUE);
  window_fixture_press (fixture, GDK_KEY_Left);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  g_assert_true (ts_board_view_get_moving (fixture->view));
  for (guint i = 0; i < 10; i++)
    g_assert_true (window_fixture_press (fixture, GDK_KEY_Left));
  /* Another key that is let go is none of this one's business. */
  window_fixture_let_go (fixture, GDK_KEY_Right);
  g_assert_true (window_fixture_press (fixture, GDK_KEY_Left));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);

  wait_for (!ts_board_view_get_moving (fixture->view));
  window_fixture_press (fixture, GDK_KEY_Left);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 2);

  window_fixture_let_go (fixture, GDK_KEY_Left);
  window_fixture_hit (fixture, GDK_KEY_Right);
  window_fixture_hit (fixture, GDK_KEY_Right);
  window_fixture_hit (fixture, GDK_KEY_Right);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 5);

  g_settings_set_string (fixture->settings, "motion", "none");
  window_fixture_hit (fixture, GDK_KEY_Left);
  g_assert_false (ts_board_view_get_moving (fixture->view));
}

static void
test_space_is_for_what_was_chosen (WindowFixture *fixture)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
  } choices[] = {
    { GDK_KEY_Tab, 0 },
    { GDK_KEY_ISO_Left_Tab, 0 },
    { GDK_KEY_Left, GDK_CONTROL_MASK },
    { GDK_KEY_Down, GDK_CONTROL_MASK },
    { GDK_KEY_KP_Left, GDK_CONTROL_MASK },
    { GDK_KEY_KP_Down, GDK_CONTROL_MASK },
  };
  GtkEventController *keys =
      app_test_find_controller (fixture->window, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE);
  TsBoardView *view = fixture->view;
  gboolean is_taken;

  open_picture (fixture);
  g_assert_true (window_fixture_press (fixture, GDK_KEY_space));
  g_assert_true (ts_board_view_get_peeking (view));
  window_fixture_let_go (fixture, GDK_KEY_space);
  g_assert_false (ts_board_view_get_peeking (view));

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_signal_emit_by_name (keys, "key-pressed", choices[i].key, 1, choices[i].modifiers | APP_TEST_LOCKS, &is_taken);
      g_assert_false (is_taken);
      gtk_widget_grab_focus (window_fixture_get_child (fixture, "menu_button"));
      g_assert_false (window_fixture_press (fixture, GDK_KEY_space));
      g_assert_false (ts_board_view_get_peeking (view));
      window_fixture_let_go (fixture, GDK_KEY_space);

      /* A tile takes only Enter. */
      gtk_widget_grab_focus (GTK_WIDGET (view));
      g_assert_true (window_fixture_press (fixture, GDK_KEY_space));
      g_assert_true (ts_board_view_get_peeking (view));
      window_fixture_let_go (fixture, GDK_KEY_space);

      /* A press on the board chooses nothing. */
      gtk_widget_grab_focus (window_fixture_get_child (fixture, "menu_button"));
      g_signal_emit_by_name (app_test_find_controller (view, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_CAPTURE), "pressed", 1,
                             0.0, 0.0);
      g_assert_true (window_fixture_press (fixture, GDK_KEY_space));
      window_fixture_let_go (fixture, GDK_KEY_space);
    }
  g_assert_true (window_fixture_press (fixture, GDK_KEY_v));
  g_assert_true (ts_board_view_get_peeking (view));
  window_fixture_let_go (fixture, GDK_KEY_v);
  g_assert_false (ts_board_view_get_peeking (view));
}

/* While a picture is being opened, Space is for the button that cancels; at the end, for the words. */
static void
test_space_is_for_what_is_over_the_board (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (120, 90, painting_gradient);

  open_picture (fixture);
  request_open (fixture->session, file, NEARLY);
  g_assert_false (window_fixture_press (fixture, GDK_KEY_space));
  window_fixture_let_go (fixture, GDK_KEY_space);
  window_fixture_wait_for_picture (fixture);
  window_fixture_slide (fixture, "L");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  g_assert_false (window_fixture_press (fixture, GDK_KEY_space));
}

/* @keyval: what the key says, on the keycode of Latin `a`
 * Returns: whether the window took it */
static gboolean
press_key_of_a (WindowFixture *fixture,
                guint keyval,
                GdkModifierType modifiers)
{
  g_autofree GdkKeymapKey *keys = NULL;
  int n_keys;
  gpointer controller = app_test_find_controller (fixture->window, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE);
  gboolean is_taken;

  g_assert_true (gdk_display_map_keyval (gdk_display_get_default (), GDK_KEY_a, &keys, &n_keys));
  g_signal_emit_by_name (controller, "key-pressed", keyval, keys[0].keycode, modifiers | APP_TEST_LOCKS, &is_taken);
  g_signal_emit_by_name (controller, "key-released", keyval, keys[0].keycode, modifiers | APP_TEST_LOCKS);

  return is_taken;
}

/* On any layout the key slides whose Latin letter does, by itself, or that is in its place and does nothing else. */
static void
test_letters_of_other_layouts_slide (WindowFixture *fixture)
{
  static const GdkModifierType modifiers[] = { GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK };
  static const guint sliding[] = { GDK_KEY_Cyrillic_ef, GDK_KEY_q, GDK_KEY_comma, GDK_KEY_A };

  for (guint i = 0; i < G_N_ELEMENTS (modifiers); i++)
    g_assert_false (press_key_of_a (fixture, GDK_KEY_a, modifiers[i]));
  for (const char *key = "rRphb?v"; *key != '\0'; key++)
    g_assert_cmpint (press_key_of_a (fixture, (guchar) *key, 0), ==, *key == 'v');
  window_fixture_assert_board (fixture, MIDDLE);
  for (guint i = 0; i < G_N_ELEMENTS (sliding); i++)
    {
      g_assert_true (press_key_of_a (fixture, sliding[i], 0));
      window_fixture_assert_board (fixture, "4x3:1,2,3,4,5,7,0,8,9,6,10,11");
      /* A letter that slides is itself, wherever it lies. */
      g_assert_true (press_key_of_a (fixture, GDK_KEY_d, 0));
      window_fixture_assert_board (fixture, MIDDLE);
    }
}

static void
test_a_look_lasts_as_long_as_its_button_is_held (WindowFixture *fixture)
{
  GtkWidget *button =
      app_test_assert_action (GTK_WIDGET (fixture->window), "Hold to Show Full Picture", "win.peek");
  gpointer hold = app_test_find_controller (gtk_widget_get_parent (button), GTK_TYPE_GESTURE_CLICK, GTK_PHASE_CAPTURE);

  open_picture (fixture);
  g_signal_emit_by_name (hold, "pressed", 1, 0.0, 0.0);
  g_assert_true (ts_board_view_get_peeking (fixture->view));
  g_signal_emit_by_name (hold, "end", NULL);
  g_assert_false (ts_board_view_get_peeking (fixture->view));
}

/* With Shift, the same key is released as V. */
static void
test_a_look_ends_with_its_key (WindowFixture *fixture)
{
  open_picture (fixture);
  window_fixture_press (fixture, GDK_KEY_v);
  window_fixture_press (fixture, GDK_KEY_Shift_L);
  g_assert_true (ts_board_view_get_peeking (fixture->view));
  window_fixture_let_go (fixture, GDK_KEY_V);
  g_assert_false (ts_board_view_get_peeking (fixture->view));
  window_fixture_let_go (fixture, GDK_KEY_Shift_L);

  /* The other way round, Shift ends nothing. */
  window_fixture_press (fixture, GDK_KEY_v);
  window_fixture_hit (fixture, GDK_KEY_Shift_L);
  g_assert_true (ts_board_view_get_peeking (fixture->view));
  window_fixture_let_go (fixture, GDK_KEY_v);
  g_assert_false (ts_board_view_get_peeking (fixture->view));
}

/* A window without the focus gets no release of a key. */
static void
test_a_look_ends_without_the_focus (WindowFixture *fixture)
{
  GtkWindow *other;

  open_picture (fixture);
  window_fixture_give_focus (fixture->window);
  window_fixture_press (fixture, GDK_KEY_v);
  g_assert_true (ts_board_view_get_peeking (fixture->view));
  other = GTK_WINDOW (gtk_window_new ());
  window_fixture_give_focus (other);
  wait_for (!gtk_window_is_active (GTK_WINDOW (fixture->window)));
  g_assert_false (ts_board_view_get_peeking (fixture->view));

  /* The next press of the key is a new one. */
  window_fixture_give_focus (fixture->window);
  window_fixture_press (fixture, GDK_KEY_v);
  g_assert_true (ts_board_view_get_peeking (fixture->view));
  gtk_window_destroy (other);
}

/* A key that opens the menu follows the key that closes it before the program is idle. */
static void
test_menu_shown_again_has_the_focus (WindowFixture *fixture)
{
  GtkMenuButton *button = window_fixture_get_child (fixture, "menu_button");
  GtkWidget *focus;

  window_fixture_give_focus (fixture->window);
  gtk_widget_child_focus (GTK_WIDGET (fixture->view), GTK_DIR_TAB_FORWARD);
  gtk_menu_button_popup (button);
  gtk_menu_button_popdown (button);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->view)));

  gtk_menu_button_popup (button);
  wait_for_nothing_to_do ();
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (gtk_menu_button_get_popover (button))));
  gtk_menu_button_popdown (button);
}

/* Solves the board by the left key, which stays down, and comes back in the finale. */
static void
begin_finale (WindowFixture *fixture)
{
  window_fixture_play (fixture, NEARLY);
  window_fixture_press (fixture, GDK_KEY_Left);
  g_assert_true (ts_board_view_get_moving (fixture->view));
  g_assert_false (window_fixture_has_victory (fixture));
}

static void
assert_finale_ended (WindowFixture *fixture)
{
  g_assert_false (ts_board_view_get_moving (fixture->view));
  g_assert_true (window_fixture_has_victory (fixture));
  window_fixture_let_go (fixture, GDK_KEY_Left);
}

static void
test_any_input_ends_the_finale (WindowFixture *fixture)
{
  static const guint keys[] = { GDK_KEY_Right, GDK_KEY_Tab, GDK_KEY_x, GDK_KEY_Escape };
  gpointer click = app_test_find_controller (fixture->window, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_CAPTURE);

  g_assert_cmpuint (gtk_gesture_single_get_button (click), ==, 0);
  open_picture (fixture);
  app_test_set_animations (TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      begin_finale (fixture);
      /* The key that is still down is no input. */
      window_fixture_press (fixture, GDK_KEY_Left);
      g_assert_true (ts_board_view_get_moving (fixture->view));
      /* Escape does nothing else: it would hide the words. */
      g_assert_cmpint (window_fixture_press (fixture, keys[i]), ==, i == 0 || keys[i] == GDK_KEY_Escape);
      window_fixture_let_go (fixture, keys[i]);
      assert_finale_ended (fixture);
    }

  begin_finale (fixture);
  g_signal_emit_by_name (click, "pressed", 1, 0.0, 0.0);
  assert_finale_ended (fixture);

  /* The next game has no end of the one before. */
  begin_finale (fixture);
  window_fixture_act (fixture, "win.new-game");
  g_assert_false (ts_board_view_get_moving (fixture->view));
  g_assert_false (window_fixture_has_victory (fixture));
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-moves/" path, MIDDLE, func)
  ADD ("every-key-has-its-direction", test_every_key_has_its_direction);
  ADD ("h-asks-for-a-hint-unless-told", test_h_asks_for_a_hint_unless_told);
  ADD ("a-held-key-waits-for-the-tile", test_a_held_key_waits_for_the_tile);
  ADD ("space-is-for-what-was-chosen", test_space_is_for_what_was_chosen);
  ADD ("space-is-for-what-is-over-the-board", test_space_is_for_what_is_over_the_board);
  ADD ("letters-of-other-layouts-slide", test_letters_of_other_layouts_slide);
  ADD ("a-look-lasts-as-long-as-its-button-is-held", test_a_look_lasts_as_long_as_its_button_is_held);
  ADD ("a-look-ends-with-its-key", test_a_look_ends_with_its_key);
  ADD ("a-look-ends-without-the-focus", test_a_look_ends_without_the_focus);
  ADD ("menu-shown-again-has-the-focus", test_menu_shown_again_has_the_focus);
  ADD ("any-input-ends-the-finale", test_any_input_ends_the_finale);
#undef ADD

  return g_test_run ();
}
