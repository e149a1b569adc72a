/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the hover: a pointer that moves slides what it meets, once. The tests emit the signals of the controller; real
 * pointers and fingers move in tests/e2e.
 */

#include "app-test.h"
#include "config.h"
#include "count-signals.h"
#include "ts-hover.h"
#include "ts-settings.h"

#define BOARD "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15"

typedef struct
{
  GtkWidget *window;
  TsBoardView *view;
  TsGame *game;
  GSettings *settings;
  GtkEventController *pointer;
  guint n_refused;
} Fixture;

static void
set_up (Fixture *fixture)
{
  TsBoard board = board_from_id (BOARD);

  app_test_set_animations (TRUE);
  fixture->settings = ts_settings_get ();
  g_settings_set_string (fixture->settings, "control", "hover");
  fixture->view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  ts_hover_add (fixture->view);
  fixture->pointer =
      app_test_find_controller (fixture->view, GTK_TYPE_EVENT_CONTROLLER_MOTION, GTK_PHASE_CAPTURE);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 400);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_for (gtk_window_is_active (GTK_WINDOW (fixture->window)));
  /* Nothing can be met yet. */
  g_signal_emit_by_name (fixture->pointer, "motion", 9.0, 9.0);
  fixture->game = ts_game_new (&board);
  g_signal_connect_swapped (fixture->game, "refused", G_CALLBACK (count_signals), &fixture->n_refused);
  ts_board_view_set_game (fixture->view, fixture->game);
  app_test_wait_for_frames (fixture->view, 2);
}

static void
tear_down (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_finalize_object (fixture->game);
  g_settings_reset (fixture->settings, "control");
}

/* Emits a signal with the middle of @cell, and a little more. */
static void
emit (Fixture *fixture,
      gpointer controller,
      const char *signal,
      guint cell,
      double more)
{
  TsBoardGeometry geometry = ts_geometry_fit_board (4, 4, (TsSize){ 4, 4 },
                                                    gtk_widget_get_width (GTK_WIDGET (fixture->view)),
                                                    gtk_widget_get_height (GTK_WIDGET (fixture->view)));
  TsRect rect = ts_geometry_get_cell (&geometry, cell);

  g_signal_emit_by_name (controller, signal, rect.x + rect.width / 2.0 + more, rect.y + rect.height / 2.0);
}

static void
move (Fixture *fixture,
      guint cell)
{
  emit (fixture, fixture->pointer, "motion", cell, 0);
}

/* What the pointer does, and how many moves have come of it: "e5" enters the board in cell 5, "m5" moves there, "n5" and
 * "o5" within it by a pixel and by two, "t5" touches it with a finger, "d5" goes on there with it, "u" undoes, "p" pauses and
 * "g" goes on; "k1" holds Ctrl, "k2" to "k4" a button, and "k5" Shift; "+" and "-" say whether the finger is claimed, and "=3"
 * are the moves. The gap is in cell 13. */
static const struct
{
  const char *path;
  const char *story;
} stories[] = {
  { "tiles-slide", "e0 =0 m1 =3 m5 =4" },
  { "one-motion-slides-all-on-its-way", "e13 m1 =3 m3 =5 m15 =8 m12 =11" },
  /* A cell is asked for once, when the pointer enters it; a motion that is only repeated is none. */
  { "undo-stays", "e14 m14 =0 n14 =1 u o14 =0 m12 =1 m14 =3" },
  /* While the game is paused the pointer enters cells without asking for their slides. */
  { "entered-while-paused", "e12 p m13 m14 g =0 o14 =1 p m12 g =1 n12 =3" },
  { "moved-while-paused", "e14 p n14 g o14 =1" },
  { "entered-again", "e14 n14 =1 u e14 n14 =1" },
  /* A finger begins where it touches, also where it touched before. */
  { "touch", "t14 + =1 u =0 t14 =1 t0 =1 p t14 - =1" },
  { "drag", "t14 =1 d12 =3 d12 =3" },
  /* The keys and buttons that keep the tiles where they are: no cell is entered with them but the one that was. */
  { "frozen-by-a-key", "k1 e12 m13 m14 =0 k0 o14 =1" },
  { "frozen-by-the-first-button", "k2 e12 m14 =0 k0 m12 =3" },
  { "frozen-by-the-second-button", "k3 e12 m14 =0" },
  { "frozen-by-the-third-button", "k4 e12 m14 =0" },
  { "undo-by-a-key-stays", "e14 n14 =1 k1 u m14 k0 n14 =0 k1 m13 k0 o14 =1" },
  { "not-by-shift", "k5 e12 m14 =3" },
};

static GdkModifierType modifiers;
static graphene_point_t start;

/* Replace GTK's functions, which know no pointer and no finger. */
GdkModifierType
gtk_event_controller_get_current_event_state (GtkEventController *controller)
{
  return modifiers;
}

gboolean
gtk_gesture_drag_get_start_point (GtkGestureDrag *gesture,
                                  double *x,
                                  double *y)
{
  *x = start.x;
  *y = start.y;

  return TRUE;
}

static void
test_story (Fixture *fixture,
            gconstpointer story)
{
  gpointer finger = app_test_find_controller (fixture->view, GTK_TYPE_GESTURE_DRAG, GTK_PHASE_CAPTURE);
  g_auto (GStrv) words = g_strsplit (story, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint number = (guint) g_ascii_strtoull (words[i] + 1, NULL, 10);

      g_test_message ("%s", words[i]);
      switch (words[i][0])
        {
        case 'e':
          emit (fixture, fixture->pointer, "enter", number, 0);
          break;
        case 't':
          app_test_gesture_state = GTK_EVENT_SEQUENCE_NONE;
          emit (fixture, finger, "drag-begin", number, 0);
          break;
        case 'd':
          start.x = 7;
          emit (fixture, finger, "drag-update", number, -start.x);
          break;
        case 'k':
          modifiers = ((const GdkModifierType[]){ 0, GDK_CONTROL_MASK, GDK_BUTTON1_MASK, GDK_BUTTON2_MASK, GDK_BUTTON3_MASK,
                                                  GDK_SHIFT_MASK })[number];
          break;
        case '+':
          g_assert_cmpint (app_test_gesture_state, ==, GTK_EVENT_SEQUENCE_CLAIMED);
          break;
        case '-':
          g_assert_cmpint (app_test_gesture_state, ==, GTK_EVENT_SEQUENCE_DENIED);
          break;
        case 'u':
          ts_game_undo (fixture->game);
          break;
        case 'p':
        case 'g':
          ts_game_set_paused (fixture->game, words[i][0] == 'p');
          break;
        case '=':
          g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, number);
          break;
        default:
          emit (fixture, fixture->pointer, "motion", number, words[i][0] - 'm');
          break;
        }
    }
  modifiers = 0;
  g_assert_cmpuint (fixture->n_refused, ==, 0);
}

static void
test_games_that_are_not_played_stay (Fixture *fixture)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (40, 40, painting_gradient);

  ts_board_view_set_picture (fixture->view, picture, &TS_CROP_INIT, FALSE);
  ts_board_view_set_peeking (fixture->view, TRUE);
  move (fixture, 12);
  move (fixture, 13);
  g_assert_true (ts_board_view_get_peeking (fixture->view));
  ts_board_view_set_peeking (fixture->view, FALSE);
  ts_board_view_set_picture (fixture->view, NULL, &TS_CROP_INIT, FALSE);

  /* The second slide solves the board, and ends the game in the middle of the way, which crosses cell 15. */
  move (fixture, 14);
  emit (fixture, fixture->pointer, "motion", 11, 30);
  g_assert_true (ts_game_get_solved (fixture->game));
  move (fixture, 12);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 2);
  g_assert_cmpuint (fixture->n_refused, ==, 0);
}

/* A pointer that comes back from there asks again. */
static void
test_comes_back_from_the_margin (Fixture *fixture)
{
  double y = gtk_widget_get_height (GTK_WIDGET (fixture->view)) - 10;

  g_signal_emit_by_name (fixture->pointer, "enter", -20.0, y);
  g_signal_emit_by_name (fixture->pointer, "motion", -10.0, y);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  move (fixture, 12);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
}

/* A pointer on its way to another window crosses the board. */
static void
test_another_window_has_the_focus (Fixture *fixture)
{
  GtkWidget *other = gtk_window_new ();

  gtk_window_present (GTK_WINDOW (other));
  wait_for (!gtk_window_is_active (GTK_WINDOW (fixture->window)));
  emit (fixture, fixture->pointer, "enter", 14, 0);
  emit (fixture, fixture->pointer, "motion", 14, 1);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  gtk_window_destroy (GTK_WINDOW (other));
}

static void
test_click_is_another_control (Fixture *fixture)
{
  g_settings_set_string (fixture->settings, "control", "click");
  g_assert_cmpint (gtk_event_controller_get_propagation_phase (fixture->pointer), ==, GTK_PHASE_NONE);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (stories); i++)
    {
      g_autofree char *path = g_strconcat ("/hover/", stories[i].path, NULL);

      app_test_add (path, stories[i].story, test_story);
    }
#define ADD(path, func) app_test_add ("/hover/" path, NULL, func)
  ADD ("games-that-are-not-played-stay", test_games_that_are_not_played_stay);
  ADD ("comes-back-from-the-margin", test_comes_back_from_the_margin);
  ADD ("another-window-has-the-focus", test_another_window_has_the_focus);
  ADD ("click-is-another-control", test_click_is_another_control);
#undef ADD

  return g_test_run ();
}
