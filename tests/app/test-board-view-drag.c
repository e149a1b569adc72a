/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of drags on the board view: tiles follow the pointer, and only the game moves a tile. The tests emit the signals
 * of the gesture; real pointers drag in tests/e2e.
 */

#include "app-test.h"
#include "ts-board-view.h"

typedef struct
{
  GtkWidget *window;
  TsBoardView *view;
  TsGame *game;
  GtkGesture *gesture;
} Fixture;

static graphene_rect_t
get_bounds (Fixture *fixture,
            guint number)
{
  return app_test_get_tile_bounds (fixture->view, number);
}

static void
wait_for_frame (Fixture *fixture)
{
  app_test_wait_for_frames (fixture->view, 1);
}

/* 3×3 with the gap in row 2, column 1, tiles 5 and 6 right of it, of 50×100 pixels. */
static void
set_up (Fixture *fixture)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (100, 200, painting_gradient);
  TsBoard board;

  ts_board_init (&board, 3, 3);
  ts_board_slide (&board, 6, NULL);
  ts_board_slide (&board, 3, NULL);
  app_test_set_animations (TRUE);
  fixture->game = ts_game_new (&board);
  fixture->view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  ts_board_view_set_game (fixture->view, fixture->game);
  ts_board_view_set_picture (fixture->view, picture, &TS_CROP_INIT, FALSE);
  fixture->gesture = app_test_find_controller (fixture->view, GTK_TYPE_GESTURE_DRAG, GTK_PHASE_BUBBLE);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 300, 330);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  app_test_wait_for_frames (fixture->view, 2);
}

static void
tear_down (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_finalize_object (fixture->game);
}

/* A finger comes down in the middle of the tile. */
static void
hold (Fixture *fixture,
      guint number)
{
  graphene_rect_t bounds = get_bounds (fixture, number);
  graphene_point_t center;

  graphene_rect_get_center (&bounds, &center);
  g_signal_emit_by_name (fixture->gesture, "drag-begin", (double) center.x, (double) center.y);
}

static void
move (Fixture *fixture,
      double columns,
      double rows)
{
  graphene_size_t size = get_bounds (fixture, 1).size;

  g_signal_emit_by_name (fixture->gesture, "drag-update", columns * size.width, rows * size.height);
  wait_for_frame (fixture);
}

static void
let_go (Fixture *fixture)
{
  g_signal_emit_by_name (fixture->gesture, "drag-end", 0.0, 0.0);
}

/* What a finger and the game do: "h6" holds tile 6, "m-60,40" moves it to this part of a tile from there, in percent, "w"
 * by three pixels, "l" lets go and "c" cancels; "t20" are milliseconds before what comes next; "s5" slides the tile in cell 5, "u" undoes, "p" pauses. "=2" are the moves
 * then, "." waits until all tiles are in their cells, and "@" says that they are. */
static const struct
{
  const char *path;
  const char *story;
} stories[] = {
  { "a-click-slides", "h6 l =2 ." },
  { "an-unsteady-click-slides", "h5 w l =1 ." },
  { "tiles-spring-back", "h5 m-45,0 l =0 . s5 . h8 m0,-45 l =2 ." },
  { "the-way-back-is-no-click", "h5 m-40,0 m0,0 l =0 ." },
  { "a-flick-slides", "t9000 h5 t20 m-30,0 l =1 . u . h5 t20 m-10,0 t20 m-20,0 l =1 ." },
  { "a-flick-back-springs-back", "t9000 h5 t300 m-90,0 t20 m-60,0 l =0 ." },
  { "a-slow-drag-springs-back", "t9000 h5 t400 m-30,0 l =0 . h5 t400 m-20,0 t400 m-45,0 l =0 ." },
  { "a-rest-ends-a-flick", "t9000 h5 t20 m-30,0 t100 l =0 ." },
  { "a-cancelled-drag-springs-back", "h5 m-90,0 c l =0 ." },
  /* A key, or a paused game: what was held is let go, and the rest of the finger's way means nothing, also where another
   * tile could slide by then. */
  { "the-game-comes-first", "h5 m-90,0 s0 m-90,0 l =1 . u h5 m-90,0 s5 l =2 u . h5 m-90,0 p l =0 ." },
  /* A finger takes a tile that is still on its way, from where it is seen. */
  { "a-running-tile-can-be-held", "s4 u s4 h6 m-90,0 l =2 ." },
  { "a-finished-picture-stays", "s6 s8 . h8 m70,0 @ l @ =3" },
};

static void
test_story (Fixture *fixture,
            gconstpointer story)
{
  g_auto (GStrv) words = g_strsplit (story, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint number = (guint) g_ascii_strtoull (words[i] + 1, NULL, 10);
      int columns = 0;
      int rows = 0;

      g_test_message ("%s", words[i]);
      switch (words[i][0])
        {
        case 'h':
          hold (fixture, number);
          break;
        case 'm':
          g_assert_cmpint (sscanf (words[i] + 1, "%d,%d", &columns, &rows), ==, 2);
          move (fixture, columns / 100.0, rows / 100.0);
          break;
        case 't':
          app_test_passed_us += number * 1000;
          break;
        case 'w':
          g_signal_emit_by_name (fixture->gesture, "drag-update", 3.0, 3.0);
          break;
        case 'l':
          let_go (fixture);
          break;
        case 'c':
          g_signal_emit_by_name (fixture->gesture, "cancel", NULL);
          break;
        case 's':
          g_assert_cmpint (ts_game_slide (fixture->game, number), ==, TS_SLIDE_OK);
          break;
        case 'u':
          ts_game_undo (fixture->game);
          break;
        case 'p':
          ts_game_set_paused (fixture->game, TRUE);
          break;
        case '=':
          g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, number);
          break;
        case '@':
          app_test_assert_at_cells (fixture->view);
          break;
        default:
          wait_for (!ts_board_view_get_moving (fixture->view));
          wait_for_frame (fixture);
          app_test_assert_at_cells (fixture->view);
          break;
        }
    }
}

/* A tile takes clicks up to its corners, wherever the view lies in the window. */
static void
test_a_click_on_a_corner_slides (Fixture *fixture)
{
  static const double corners[][2] = { { 2, 2 }, { -2, -2 } };

  gtk_widget_set_margin_top (GTK_WIDGET (fixture->view), 40);
  app_test_wait_for_frames (fixture->view, 2);
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      graphene_rect_t bounds = get_bounds (fixture, 5);
      double x = bounds.origin.x + (corners[i][0] > 0 ? 0 : bounds.size.width) + corners[i][0];
      double y = bounds.origin.y + (corners[i][1] > 0 ? 0 : bounds.size.height) + corners[i][1];

      g_signal_emit_by_name (fixture->gesture, "drag-begin", x, y);
      let_go (fixture);
      g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
      ts_game_undo (fixture->game);
      wait_for (!ts_board_view_get_moving (fixture->view));
    }
}

static void
test_tiles_follow_and_slide (Fixture *fixture)
{
  graphene_rect_t five = get_bounds (fixture, 5);
  graphene_rect_t six = get_bounds (fixture, 6);
  float size = five.size.width;

  hold (fixture, 6);
  move (fixture, -0.6, 0.4);
  g_assert_cmpfloat_with_epsilon (get_bounds (fixture, 6).origin.x, six.origin.x - 0.6f * size, 0.01);
  g_assert_cmpfloat_with_epsilon (get_bounds (fixture, 5).origin.x, five.origin.x - 0.6f * size, 0.01);
  g_assert_cmpfloat (get_bounds (fixture, 6).origin.y, ==, six.origin.y);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);

  let_go (fixture);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 2);
  wait_for_frame (fixture);
  g_assert_cmpfloat (get_bounds (fixture, 6).origin.x, <=, six.origin.x - 0.6f * size + 0.01f);
  wait_for (get_bounds (fixture, 6).origin.x == five.origin.x);
}

static void
delay_cb (void)
{
  app_test_passed_us += 60 * 1000;
}

/* What else hears of the slide may take some frames' time before the view does. */
static void
test_tiles_go_on_from_the_finger (Fixture *fixture)
{
  TsBoard board = *ts_game_get_board (fixture->game);
  graphene_rect_t six = get_bounds (fixture, 6);

  g_object_unref (fixture->game);
  fixture->game = ts_game_new (&board);
  g_signal_connect (fixture->game, "moved", G_CALLBACK (delay_cb), NULL);
  ts_board_view_set_game (fixture->view, fixture->game);
  hold (fixture, 6);
  move (fixture, -0.9, 0);
  let_go (fixture);
  wait_for_frame (fixture);
  g_assert_cmpfloat (get_bounds (fixture, 6).origin.x, <=, six.origin.x - 0.9f * six.size.width + 0.01f);
}

static void
test_a_new_game_drops_what_is_held (Fixture *fixture)
{
  TsBoard boards[] = { *ts_game_get_board (fixture->game), board_from_id ("2x2:1,2,0,3") };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      hold (fixture, 6);
      move (fixture, -0.9, 0);
      g_object_unref (fixture->game);
      fixture->game = ts_game_new (&boards[i]);
      ts_board_view_set_game (fixture->view, fixture->game);
      move (fixture, -0.9, 0);
      let_go (fixture);
      g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
    }
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (stories); i++)
    {
      g_autofree char *path = g_strconcat ("/board-view-drag/", stories[i].path, NULL);

      app_test_add (path, stories[i].story, test_story);
    }
#define ADD(path, func) app_test_add ("/board-view-drag/" path, NULL, func)
  ADD ("a-click-on-a-corner-slides", test_a_click_on_a_corner_slides);
  ADD ("tiles-follow-and-slide", test_tiles_follow_and_slide);
  ADD ("tiles-go-on-from-the-finger", test_tiles_go_on_from_the_finger);
  ADD ("a-new-game-drops-what-is-held", test_a_new_game_drops_what_is_held);
#undef ADD

  return g_test_run ();
}
