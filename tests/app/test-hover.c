/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the hover: a pointer that moves slides what it meets, once. The tests emit the signals of the controller; real
 * pointers and fingers move in tests/e2e.
 */

#include "app-test.h"
#include "config.h"
#include "ts-hover.h"
#include "ts-settings.h"

/* Of the random walk. */
#define SEED 20u

typedef struct
{
  GtkWidget *window;
  TsBoardView *view;
  TsGame *game;
  GSettings *settings;
  TsHover *hover;
  GtkEventController *pointer;
  guint n_refused;
} Fixture;

static void
refused_cb (guint *n_refused)
{
  (*n_refused)++;
}

static void
play (Fixture *fixture,
      const TsBoard *board)
{
  g_clear_object (&fixture->game);
  fixture->game = ts_game_new (board);
  g_signal_connect_swapped (fixture->game, "refused", G_CALLBACK (refused_cb), &fixture->n_refused);
  ts_board_view_set_game (fixture->view, fixture->game);
  app_test_wait_for_frames (fixture->view, 2);
}

static void
play_id (Fixture *fixture,
         const char *id)
{
  TsBoard board = board_from_id (id);

  play (fixture, &board);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  app_test_set_animations (TRUE);
  fixture->settings = ts_settings_get ();
  g_settings_set_string (fixture->settings, "control", "hover");
  fixture->view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  fixture->hover = ts_hover_new (fixture->view);
  fixture->pointer =
      app_test_find_controller (fixture->view, GTK_TYPE_EVENT_CONTROLLER_MOTION, GTK_PHASE_CAPTURE);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 400);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_for (gtk_window_is_active (GTK_WINDOW (fixture->window)));
  play_id (fixture, "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->hover);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_finalize_object (fixture->game);
  g_settings_reset (fixture->settings, "control");
}

/* Emits a signal with the middle of @cell, and a little more. */
static void
emit (Fixture *fixture,
      const char *signal,
      guint cell,
      double more)
{
  const TsBoard *board = ts_game_get_board (fixture->game);
  TsBoardGeometry geometry = ts_geometry_fit_board (board->columns, board->rows,
                                                    (TsSize){ board->columns, board->rows },
                                                    gtk_widget_get_width (GTK_WIDGET (fixture->view)),
                                                    gtk_widget_get_height (GTK_WIDGET (fixture->view)));
  TsRect rect = ts_geometry_get_cell (&geometry, cell);

  g_signal_emit_by_name (fixture->pointer, signal, rect.x + rect.width / 2.0 + more, rect.y + rect.height / 2.0);
}

static void
enter (Fixture *fixture,
       guint cell)
{
  emit (fixture, "enter", cell, 0);
}

static void
move (Fixture *fixture,
      guint cell)
{
  emit (fixture, "motion", cell, 0);
}

static void
assert_board (Fixture *fixture,
              const char *id,
              guint moves)
{
  TsBoard board = board_from_id (id);

  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &board));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, moves);
}

static void
test_tiles_slide (Fixture *fixture,
                  gconstpointer data)
{
  enter (fixture, 0);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  move (fixture, 1);
  assert_board (fixture, "4x4:1,0,3,4,5,2,7,8,9,6,11,12,13,10,14,15", 3);
  move (fixture, 5);
  assert_board (fixture, "4x4:1,2,3,4,5,0,7,8,9,6,11,12,13,10,14,15", 4);
  g_assert_cmpuint (fixture->n_refused, ==, 0);
}

static void
test_one_motion_slides_all_on_its_way (Fixture *fixture,
                                       gconstpointer data)
{
  enter (fixture, 13);
  move (fixture, 1);
  assert_board (fixture, "4x4:1,0,3,4,5,2,7,8,9,6,11,12,13,10,14,15", 3);
  move (fixture, 3);
  move (fixture, 15);
  move (fixture, 12);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 11);
}

/* A cell is asked for once, when the pointer enters it; a motion that is only repeated is none. */
static void
test_undo_stays (Fixture *fixture,
                 gconstpointer data)
{
  enter (fixture, 14);
  move (fixture, 14);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  emit (fixture, "motion", 14, 1);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  ts_game_undo (fixture->game);
  emit (fixture, "motion", 14, 2);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  move (fixture, 12);
  move (fixture, 14);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 3);
}

static void
test_games_that_are_not_played_stay (Fixture *fixture,
                                     gconstpointer data)
{
  TsPicture *picture = app_test_create_picture (40, 40, painting_gradient);

  enter (fixture, 12);
  ts_game_set_paused (fixture->game, TRUE);
  move (fixture, 13);
  move (fixture, 14);
  ts_game_set_paused (fixture->game, FALSE);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);

  ts_board_view_set_picture (fixture->view, picture, &TS_CROP_INIT);
  ts_board_view_set_peeking (fixture->view, TRUE);
  move (fixture, 12);
  move (fixture, 13);
  g_assert_true (ts_board_view_get_peeking (fixture->view));
  ts_board_view_set_peeking (fixture->view, FALSE);
  ts_board_view_set_picture (fixture->view, NULL, &TS_CROP_INIT);
  g_object_unref (picture);

  /* The second slide solves the board, and ends the game in the middle of the way. */
  move (fixture, 15);
  assert_board (fixture, "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0", 2);
  g_assert_true (ts_game_get_solved (fixture->game));
  move (fixture, 12);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 2);
  ts_board_view_set_game (fixture->view, NULL);
  g_signal_emit_by_name (fixture->pointer, "motion", 1.0, 1.0);
  g_assert_cmpuint (fixture->n_refused, ==, 0);
}

/* While the game is paused the pointer enters cells without asking for their slides. */
static void
test_entered_while_paused (Fixture *fixture,
                           gconstpointer data)
{
  enter (fixture, 14);
  ts_game_set_paused (fixture->game, TRUE);
  emit (fixture, "motion", 14, 1);
  ts_game_set_paused (fixture->game, FALSE);
  emit (fixture, "motion", 14, 2);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);

  ts_game_set_paused (fixture->game, TRUE);
  move (fixture, 12);
  ts_game_set_paused (fixture->game, FALSE);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  emit (fixture, "motion", 12, 1);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 3);
}

/* A pointer that left the board and comes back asks again. */
static void
test_enters_again (Fixture *fixture,
                   gconstpointer data)
{
  enter (fixture, 14);
  emit (fixture, "motion", 14, 1);
  ts_game_undo (fixture->game);
  enter (fixture, 14);
  emit (fixture, "motion", 14, 1);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
}

/* So does one that comes back from the margin of the board. */
static void
test_comes_back_from_the_margin (Fixture *fixture,
                                 gconstpointer data)
{
  double y = gtk_widget_get_height (GTK_WIDGET (fixture->view)) - 10;

  g_signal_emit_by_name (fixture->pointer, "enter", -20.0, y);
  g_signal_emit_by_name (fixture->pointer, "motion", -10.0, y);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  move (fixture, 12);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
}

static void
touch (Fixture *fixture,
       guint cell)
{
  GtkEventController *pointer = fixture->pointer;

  fixture->pointer = app_test_find_controller (fixture->view, GTK_TYPE_GESTURE_DRAG, GTK_PHASE_CAPTURE);
  emit (fixture, "drag-begin", cell, 0);
  fixture->pointer = pointer;
}

/* A finger begins where it touches, also where it touched before. */
static void
test_touch (Fixture *fixture,
            gconstpointer data)
{
  touch (fixture, 14);
  assert_board (fixture, "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", 1);
  ts_game_undo (fixture->game);
  touch (fixture, 14);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  touch (fixture, 0);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
}

/* A pointer on its way to another window crosses the board. */
static void
test_another_window_has_the_focus (Fixture *fixture,
                                   gconstpointer data)
{
  GtkWidget *other = gtk_window_new ();

  gtk_window_present (GTK_WINDOW (other));
  wait_for (!gtk_window_is_active (GTK_WINDOW (fixture->window)));
  enter (fixture, 14);
  emit (fixture, "motion", 14, 1);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  gtk_window_destroy (GTK_WINDOW (other));
}

static void
test_click_is_another_control (Fixture *fixture,
                               gconstpointer data)
{
  g_settings_set_string (fixture->settings, "control", "click");
  g_assert_cmpint (gtk_event_controller_get_propagation_phase (fixture->pointer), ==, GTK_PHASE_NONE);
}

/* A walk over the largest board, from cell to cell, while the tiles of the slides before are still on their way. */
static void
test_no_slide_is_lost (Fixture *fixture,
                       gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  TsBoard board;
  guint n_moves = 0;

  g_test_message ("seed %u", SEED);
  ts_board_init (&board, TS_BOARD_MAX_SIDE, TS_BOARD_MAX_SIDE);
  ts_board_slide (&board, TS_BOARD_MAX_SIDE - 1, NULL);
  play (fixture, &board);
  enter (fixture, board.gap);
  while (n_moves < 2000)
    {
      TsDirection direction = (TsDirection) g_rand_int_range (random, 0, TS_N_DIRECTIONS);
      guint cell = ts_board_get_source (&board, direction);

      if (cell == TS_BOARD_NO_CELL)
        continue;

      ts_board_slide (&board, cell, NULL);
      n_moves++;
      move (fixture, cell);
      g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &board));
      if (n_moves % 100 == 0)
        app_test_wait_for_frames (fixture->view, 1);
    }
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, n_moves);
  g_assert_cmpuint (fixture->n_refused, ==, 0);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

#define ADD(path, func) g_test_add ("/hover/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("tiles-slide", test_tiles_slide);
  ADD ("one-motion-slides-all-on-its-way", test_one_motion_slides_all_on_its_way);
  ADD ("undo-stays", test_undo_stays);
  ADD ("games-that-are-not-played-stay", test_games_that_are_not_played_stay);
  ADD ("entered-while-paused", test_entered_while_paused);
  ADD ("enters-again", test_enters_again);
  ADD ("comes-back-from-the-margin", test_comes_back_from_the_margin);
  ADD ("touch", test_touch);
  ADD ("another-window-has-the-focus", test_another_window_has_the_focus);
  ADD ("click-is-another-control", test_click_is_another_control);
  ADD ("no-slide-is-lost", test_no_slide_is_lost);
#undef ADD

  return g_test_run ();
}
