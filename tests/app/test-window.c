/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window: the card at the end, the focus, its size, and the picture of the goal.
 */

#include "count-signals.h"
#include "ts-goal.h"
#include "window-fixture.h"

/* 3×2, two moves from solved: left, then up. */
#define BOARD "3x2:1,0,2,4,5,3"

static void
test_the_time_goes_on (WindowFixture *fixture)
{
  window_fixture_slide (fixture, "L");
  gtk_inscription_set_text (window_fixture_get_child (fixture, "status_label"), "");
  g_object_notify (G_OBJECT (window_fixture_get_game (fixture)), "elapsed");
  window_fixture_assert_status (fixture, "1 move · *:??");
}

/* The board stays where it is when the card comes; Escape, its button, V and a press on the picture put it away, and a press
 * brings it back. Nothing does before it has been there. */
static void
test_the_card_is_put_away (WindowFixture *fixture)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");
  gpointer click = app_test_find_controller (fixture->view, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_CAPTURE);
  graphene_rect_t before;
  graphene_rect_t after;

  window_fixture_slide (fixture, "LU");
  window_fixture_hit (fixture, GDK_KEY_v);
  g_signal_emit_by_name (click, "pressed", 1, 9.0, 9.0);
  g_assert_false (app_test_is_shown (victory));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  before = app_test_get_tile_bounds (fixture->view, 1);
  timeout_end (victory);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  after = app_test_get_tile_bounds (fixture->view, 1);
  g_assert_true (graphene_rect_equal (&before, &after));

  for (guint i = 0; i < 4; i++)
    {
      g_assert_true (app_test_is_shown (victory));
      if (i == 0)
        app_test_press (GTK_WIDGET (fixture->window), "Escape");
      else if (i == 1)
        app_test_click (victory, "View Picture");
      else if (i == 2)
        window_fixture_press (fixture, GDK_KEY_v);
      else
        g_signal_emit_by_name (click, "pressed", 1, 9.0, 9.0);
      g_assert_false (app_test_is_shown (victory));
      /* The key that is still down says nothing more. */
      if (i == 2)
        window_fixture_press (fixture, GDK_KEY_v);
      g_assert_false (app_test_is_shown (victory));
      window_fixture_let_go (fixture, GDK_KEY_v);
      g_signal_emit_by_name (click, "pressed", 1, 9.0, 9.0);
    }
  g_assert_true (app_test_is_shown (victory));
}

static gboolean
board_has_focus (WindowFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->view));
}

/* A screen reader follows the focus, and stays with the window in front. */
static void
test_the_board_waits_for_the_focus (WindowFixture *fixture)
{
  GtkWindow *other = GTK_WINDOW (gtk_window_new ());

  gtk_window_set_application (other, gtk_window_get_application (GTK_WINDOW (fixture->window)));
  gtk_widget_grab_focus (window_fixture_get_child (fixture, "menu_button"));
  window_fixture_give_focus (fixture->window);
  window_fixture_give_focus (other);
  window_fixture_give_focus (fixture->window);
  g_assert_false (board_has_focus (fixture));

  /* The second time, a tile has had the focus. */
  for (guint i = 0; i < 2; i++)
    {
      window_fixture_give_focus (other);
      window_fixture_play (fixture, BOARD);
      g_assert_false (board_has_focus (fixture));
      window_fixture_give_focus (fixture->window);
      g_assert_true (board_has_focus (fixture));
    }
  gtk_window_destroy (other);
}

static void
assert_size (WindowFixture *fixture,
             int width,
             int height)
{
  int present_width;
  int present_height;

  gtk_window_get_default_size (GTK_WINDOW (fixture->window), &present_width, &present_height);
  g_assert_cmpint (present_width, ==, width);
  g_assert_cmpint (present_height, ==, height);
}

/* Not for a long board, nor for a picture of another shape. */
static void
test_no_board_resizes_the_window (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (160, 60, painting_gradient);
  int width = gtk_widget_get_width (GTK_WIDGET (fixture->window));
  int height = gtk_widget_get_height (GTK_WIDGET (fixture->window));

  assert_size (fixture, 640, g_settings_get_int (fixture->settings, "window-height"));
  window_fixture_begin (fixture, "10x2#1");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  window_fixture_load (fixture, file, NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), ==, width);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (fixture->window)), ==, height);
}

static void
test_the_size_of_the_player_is_kept (WindowFixture *fixture)
{
  window_fixture_close (fixture);
  window_fixture_open (fixture);
  window_fixture_begin (fixture, "2x10#1");
  /* As before a window is shown on a small screen. */
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 300);
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  /* GTK may tell it once more. */
  g_object_notify (G_OBJECT (fixture->window), "default-width");
  g_assert_cmpint (g_settings_get_int (fixture->settings, "window-width"), ==, 640);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 501, 703);
  g_assert_cmpint (g_settings_get_int (fixture->settings, "window-width"), ==, 501);
  g_assert_cmpint (g_settings_get_int (fixture->settings, "window-height"), ==, 703);
  window_fixture_begin (fixture, BOARD);
  assert_size (fixture, 501, 703);
  /* Back to that of the start, which the player chooses now. */
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 300);
  g_assert_cmpint (g_settings_get_int (fixture->settings, "window-width"), ==, 360);
  g_assert_cmpint (g_settings_get_int (fixture->settings, "window-height"), ==, 300);
}

/* The lower end of a mark's left side, in a goal of 60 by 40 pixels that has it on the fifth of six tiles. */
static guint32
get_color_of_mark (GtkWidget *goal)
{
  cairo_surface_t *surface = app_test_draw (goal, 60, 40);
  guint32 color = app_test_get_color (surface, 20, 38);

  cairo_surface_destroy (surface);

  return color;
}

/* The picture of the goal is seen as long as the board may be seen and is not whole; then its room is kept. A board of
 * numbers has none. */
static void
test_the_goal_is_in_view (WindowFixture *fixture)
{
  GtkWidget *goal = window_fixture_get_child (fixture, "goal_picture");
  g_autoptr (GFile) file = app_test_create_file (60, 60, app_test_paint_checkerboard);
  static const struct
  {
    int column;
    int row;
    guint tile;
  } places[] = { { 0, 0, 1 }, { -9, 0, 5 }, { 1, 1, 0 }, { -9, 0, 5 }, { 2, 0, 3 }, { 0, 1, 4 }, { 2, 1, 5 } };
  TsBoard board = board_from_id ("3x2:1,2,3,4,0,5");
  TsGoal *paintable = TS_GOAL (gtk_picture_get_paintable (GTK_PICTURE (goal)));
  guint32 unmarked;
  guint n_drawn_anew = 0;
  gpointer pointer;
  graphene_rect_t bounds;
  GtkWidget *tile;

  g_assert_false (gtk_widget_get_visible (goal));
  window_fixture_load (fixture, file, &board);
  g_assert_true (gtk_widget_get_visible (goal));
  g_settings_set_string (fixture->settings, "whole-picture", "hidden");
  g_assert_false (gtk_widget_get_visible (goal));
  g_settings_reset (fixture->settings, "whole-picture");

  /* The mark follows the focus that is shown, if the player wants it; a screen reader is told. */
  tile = app_test_find_tile (fixture->view, 5);
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->window), TRUE);
  gtk_widget_grab_focus (tile);
  g_assert_cmpuint (ts_goal_get_tile (paintable), ==, 0);
  wait_for (get_color_of_mark (goal) != 0);
  unmarked = get_color_of_mark (goal);
  g_signal_connect_swapped (paintable, "invalidate-contents", G_CALLBACK (count_signals), &n_drawn_anew);
  g_settings_set_string (fixture->settings, "whole-picture", "marked");
  g_assert_true (gtk_widget_get_visible (goal));
  g_assert_cmpuint (ts_goal_get_tile (paintable), ==, 5);
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Belongs in row 2, column 2");
  g_assert_cmpuint (n_drawn_anew, ==, 1);
  g_signal_handlers_disconnect_by_data (paintable, &n_drawn_anew);
  wait_for (get_color_of_mark (goal) != unmarked);

  /* A tile under the pointer comes before it, and no longer; the gap is none. */
  pointer = app_test_find_controller (fixture->view, GTK_TYPE_EVENT_CONTROLLER_MOTION, GTK_PHASE_BUBBLE);
  g_assert_true (gtk_widget_compute_bounds (app_test_find_tile (fixture->view, 1), GTK_WIDGET (fixture->view), &bounds));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_signal_emit_by_name (pointer, places[i].column < 0 && i > 2 ? "leave" : "motion",
                             bounds.origin.x + places[i].column * bounds.size.width + 9.0,
                             bounds.origin.y + places[i].row * bounds.size.height + 9.0);
      g_assert_cmpuint (ts_goal_get_tile (paintable), ==, places[i].tile);
    }

  /* Another game begins without the mark of the one before, also where the focus stays on the first tile. */
  window_fixture_load (fixture, file, &board);
  g_assert_cmpuint (ts_goal_get_tile (paintable), !=, 5);
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->window), FALSE);
  g_assert_cmpuint (ts_goal_get_tile (paintable), ==, 0);
  g_signal_emit_by_name (pointer, "motion", bounds.origin.x + 9.0, bounds.origin.y + 9.0);
  g_assert_cmpuint (ts_goal_get_tile (paintable), ==, 1);
  window_fixture_load (fixture, file, &board);
  g_assert_cmpuint (ts_goal_get_tile (paintable), ==, 0);
  g_settings_reset (fixture->settings, "whole-picture");

  g_assert_cmpfloat (gtk_widget_get_opacity (goal), ==, 1);
  window_fixture_act (fixture, "win.pause");
  g_assert_cmpfloat (gtk_widget_get_opacity (goal), ==, 0);
  g_assert_true (gtk_widget_get_visible (goal));
  window_fixture_act (fixture, "win.pause");
  g_assert_cmpfloat (gtk_widget_get_opacity (goal), ==, 1);
  window_fixture_slide (fixture, "L");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  g_assert_cmpfloat (gtk_widget_get_opacity (goal), ==, 0);
  g_assert_true (gtk_widget_get_visible (goal));
}

static gboolean
shows_child (GtkWidget *box,
             int width)
{
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (box, width, 40, -1, NULL);

  return gtk_widget_get_child_visible (gtk_widget_get_first_child (box));
}

/* Its height is kept even where there is no room for it, so that the header bar keeps its own. */
static void
test_a_title_without_room_is_hidden (WindowFixture *fixture)
{
  GtkWidget *box = window_fixture_get_child (fixture, "title_box");
  GtkWidget *title = gtk_widget_get_first_child (box);
  int minimum;
  int natural;
  int needed;
  int whole;

  gtk_label_set_label (window_fixture_get_child (fixture, "title_label"), "So long that it is cut short where there is less room");
  for (int orientation = GTK_ORIENTATION_HORIZONTAL; orientation <= GTK_ORIENTATION_VERTICAL; orientation++)
    {
      gtk_widget_measure (title, (GtkOrientation) orientation, -1, &needed, &whole, NULL, NULL);
      gtk_widget_measure (box, (GtkOrientation) orientation, -1, &minimum, &natural, NULL, NULL);
      g_assert_cmpint (minimum, ==, orientation == GTK_ORIENTATION_HORIZONTAL ? 0 : needed);
      g_assert_cmpint (natural, ==, whole);
    }

  gtk_widget_measure (title, GTK_ORIENTATION_HORIZONTAL, -1, &needed, &whole, NULL, NULL);
  g_assert_cmpint (needed, <, whole);
  g_assert_true (shows_child (box, needed));
  g_assert_false (shows_child (box, needed - 1));
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window/" path, BOARD, func)
  ADD ("the-time-goes-on", test_the_time_goes_on);
  ADD ("the-card-is-put-away", test_the_card_is_put_away);
  ADD ("the-board-waits-for-the-focus", test_the_board_waits_for_the_focus);
  ADD ("no-board-resizes-the-window", test_no_board_resizes_the_window);
  ADD ("the-size-of-the-player-is-kept", test_the_size_of_the_player_is_kept);
  ADD ("the-goal-is-in-view", test_the_goal_is_in_view);
  ADD ("a-title-without-room-is-hidden", test_a_title_without_room_is_hidden);
#undef ADD

  return g_test_run ();
}
