/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the board view: it shows what the game says, moves smoothly without drawing anew, and loses no input.
 * Room: tests of app. A real window on a display of the test's own.
 */

#include "app-test.h"
#include "ts-board-view.h"
#include "ts-tile.h"

typedef struct
{
  GtkWidget *window;
  TsBoardView *view;
  TsGame *game;
  TsPicture *picture;
  guint n_finished;
} Fixture;

static guint n_tile_snapshots;
static void (*tile_snapshot) (GtkWidget *widget,
                              GtkSnapshot *snapshot);

static void
counting_snapshot (GtkWidget *widget,
                   GtkSnapshot *snapshot)
{
  n_tile_snapshots++;
  tile_snapshot (widget, snapshot);
}

static void
finished_cb (TsBoardView *view,
             guint *n_finished)
{
  (*n_finished)++;
}

static TsBoard
get_board (guint columns,
           guint rows,
           const char *moved_cells)
{
  TsBoard board;

  ts_board_init (&board, columns, rows);
  for (; *moved_cells != '\0'; moved_cells++)
    g_assert_cmpint (ts_board_slide (&board, (guint) (*moved_cells - '0'), NULL), ==, TS_SLIDE_OK);

  return board;
}

static void
set_animations (gboolean enabled)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", enabled, NULL);
}

static TsTile *
get_tile (Fixture *fixture,
          guint number)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->view));

  while (ts_tile_get_number (TS_TILE (child)) != number)
    child = gtk_widget_get_next_sibling (child);

  return TS_TILE (child);
}

static guint
count_tiles (Fixture *fixture)
{
  guint n_tiles = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n_tiles++;

  return n_tiles;
}

static graphene_rect_t
get_bounds (Fixture *fixture,
            guint number)
{
  graphene_rect_t bounds;

  g_assert_true (
      gtk_widget_compute_bounds (GTK_WIDGET (get_tile (fixture, number)), GTK_WIDGET (fixture->view), &bounds));

  return bounds;
}

static void
wait_for_frames (Fixture *fixture,
                 guint n_frames)
{
  for (guint i = 0; i < n_frames; i++)
    {
      gtk_widget_queue_draw (GTK_WIDGET (fixture->view));
      gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->view));
    }
}

static gboolean
is_at_cell (Fixture *fixture,
            guint number)
{
  graphene_rect_t bounds = get_bounds (fixture, number);
  graphene_rect_t home = get_bounds (fixture, 1);
  guint columns = ts_game_get_board (fixture->game)->columns;
  guint cell = ts_tile_get_cell (get_tile (fixture, number));
  guint cell_of_first = ts_tile_get_cell (get_tile (fixture, 1));
  float columns_off = (float) (cell % columns) - (float) (cell_of_first % columns);
  float rows_off = (float) (cell / columns) - (float) (cell_of_first / columns);

  return ABS (bounds.origin.x - home.origin.x - columns_off * home.size.width) < 0.01f &&
         ABS (bounds.origin.y - home.origin.y - rows_off * home.size.height) < 0.01f;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  TsBoard board = get_board (3, 3, "743");

  set_animations (TRUE);
  fixture->game = ts_game_new (&board);
  fixture->picture = app_test_create_picture (240, 240, app_test_paint_gradient);
  fixture->view = TS_BOARD_VIEW (ts_board_view_new ());
  g_signal_connect (fixture->view, "finished", G_CALLBACK (finished_cb), &fixture->n_finished);
  ts_board_view_set_game (fixture->view, fixture->game);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 300, 330);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_for_frames (fixture, 2);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_object_ref (fixture->view);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_finalize_object (fixture->view);
  g_assert_finalize_object (fixture->game);
  g_object_unref (fixture->picture);
}

static void
test_shows_the_game (Fixture *fixture,
                     gconstpointer data)
{
  gtk_test_accessible_assert_role (fixture->view, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_test_accessible_assert_property (fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Puzzle board, 3 by 3");
  g_assert_cmpuint (count_tiles (fixture), ==, 8);
  gtk_test_accessible_assert_property (get_tile (fixture, 8), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Tile 8, row 3, column 3");
  for (guint tile = 1; tile <= 8; tile++)
    g_assert_true (is_at_cell (fixture, tile));
}

static void
test_a_tile_slides_by_its_action (Fixture *fixture,
                                  gconstpointer data)
{
  /* The gap is in cell 3, tile 4 in cell 4 and tile 6 at the end of the row. */
  TsTile *tile = get_tile (fixture, 6);

  g_assert_cmpuint (ts_tile_get_cell (tile), ==, 5);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (tile), "tile.slide", NULL));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 2);
  g_assert_cmpuint (ts_tile_get_cell (tile), ==, 4);
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_LABEL, "Tile 6, row 2, column 2");
}

static void
test_slides_run_and_arrive (Fixture *fixture,
                            gconstpointer data)
{
  graphene_rect_t before = get_bounds (fixture, 1);

  g_assert_cmpint (ts_game_slide (fixture->game, 0), ==, TS_SLIDE_OK);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->view));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->view));
  g_assert_cmpfloat (get_bounds (fixture, 1).origin.y, >, before.origin.y);

  app_test_wait (get_bounds (fixture, 1).origin.y == before.origin.y + before.size.height);
}

static void
test_moving_draws_no_tile_anew (Fixture *fixture,
                                gconstpointer data)
{
  graphene_rect_t before = get_bounds (fixture, 1);

  ts_board_view_set_picture (fixture->view, fixture->picture);
  app_test_wait (!gtk_widget_has_css_class (GTK_WIDGET (get_tile (fixture, 1)), "plain"));
  wait_for_frames (fixture, 2);

  n_tile_snapshots = 0;
  ts_game_slide (fixture->game, 0);
  app_test_wait (get_bounds (fixture, 1).origin.y == before.origin.y + before.size.height);
  wait_for_frames (fixture, 2);
  g_assert_cmpuint (n_tile_snapshots, ==, 0);

  gtk_widget_queue_draw (GTK_WIDGET (get_tile (fixture, 1)));
  wait_for_frames (fixture, 1);
  g_assert_cmpuint (n_tile_snapshots, ==, 1);
}

/* A slide that comes while another runs is played at once, and every tile ends where the game has it. */
static void
test_input_meanwhile_counts (Fixture *fixture,
                             gconstpointer data)
{
  static const guint cells[] = { 0, 2, 8, 6, 3, 5, 4 };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_assert_cmpint (ts_game_slide (fixture->game, cells[i]), ==, TS_SLIDE_OK);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->view));
    }

  for (guint tile = 1; tile <= 8; tile++)
    app_test_wait (is_at_cell (fixture, tile));
}

static void
test_reduced_motion_jumps (Fixture *fixture,
                           gconstpointer data)
{
  graphene_rect_t before = get_bounds (fixture, 1);

  set_animations (FALSE);
  ts_game_slide (fixture->game, 0);
  wait_for_frames (fixture, 1);
  g_assert_cmpfloat (get_bounds (fixture, 1).origin.y, ==, before.origin.y + before.size.height);

  ts_game_slide (fixture->game, 8);
  wait_for_frames (fixture, 1);
  g_assert_true (is_at_cell (fixture, 8));
}

static void
test_a_refused_slide_shakes (Fixture *fixture,
                             gconstpointer data)
{
  graphene_rect_t before = get_bounds (fixture, 8);

  g_assert_cmpint (ts_game_slide (fixture->game, 8), ==, TS_SLIDE_NOT_IN_LINE);
  app_test_wait (get_bounds (fixture, 8).origin.x != before.origin.x);
  app_test_wait (get_bounds (fixture, 8).origin.x == before.origin.x);
}

static void
finish (Fixture *fixture)
{
  static const guint cells[] = { 4, 7, 8 };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    g_assert_cmpint (ts_game_slide (fixture->game, cells[i]), ==, TS_SLIDE_OK);
  g_assert_true (ts_game_get_solved (fixture->game));
}

static void
test_finishes_once (Fixture *fixture,
                    gconstpointer data)
{
  ts_board_view_set_picture (fixture->view, fixture->picture);
  finish (fixture);
  g_assert_cmpuint (fixture->n_finished, ==, 0);
  g_assert_false (gtk_widget_get_focusable (GTK_WIDGET (get_tile (fixture, 1))));
  app_test_wait (fixture->n_finished > 0);
  wait_for_frames (fixture, 3);
  g_assert_cmpuint (fixture->n_finished, ==, 1);

  ts_game_restart (fixture->game);
  g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (get_tile (fixture, 1))));
}

static void
test_finishes_at_once_where_nothing_moves (Fixture *fixture,
                                           gconstpointer data)
{
  set_animations (FALSE);
  finish (fixture);
  g_assert_cmpuint (fixture->n_finished, ==, 1);
}

/* A hidden window gets no frames; the player must not wait for it to be shown again. */
static void
test_finishes_when_hidden (Fixture *fixture,
                           gconstpointer data)
{
  finish (fixture);
  gtk_widget_hide (fixture->window);
  g_assert_cmpuint (fixture->n_finished, ==, 1);
}

static gboolean
is_marked (Fixture *fixture,
           guint number)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (get_tile (fixture, number)),
                                           GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* The numbers of the tiles that are. */
static char *
dup_marked (Fixture *fixture)
{
  GString *marked = g_string_new (NULL);

  for (guint number = 1; number <= count_tiles (fixture); number++)
    {
      if (is_marked (fixture, number))
        g_string_append_printf (marked, "%u", number);
    }

  return g_string_free (marked, FALSE);
}

static void
assert_marked (Fixture *fixture,
               const char *numbers)
{
  g_autofree char *marked = dup_marked (fixture);

  g_assert_cmpstr (marked, ==, numbers);
}

static void
test_marks_what_is_home (Fixture *fixture,
                         gconstpointer data)
{
  static const guint8 tiles[] = { 2, 1, 3, 5, 0, 4 };
  static const guint8 pairs[] = { 7, 7, 2, 4, 4 };
  TsBoard board;

  g_assert_true (ts_board_init_from_tiles (&board, 3, 2, tiles));
  ts_game_start (fixture->game, &board);
  assert_marked (fixture, "");
  ts_board_view_set_mark_home (fixture->view, TRUE);
  assert_marked (fixture, "3");

  /* Whoever looks cannot tell that these are not home, and the game will end so. */
  ts_game_set_lookalikes (fixture->game, pairs);
  assert_marked (fixture, "1235");
  ts_game_slide (fixture->game, 3);
  assert_marked (fixture, "1235");
  ts_game_slide (fixture->game, 0);
  assert_marked (fixture, "135");

  ts_board_view_set_mark_home (fixture->view, FALSE);
  assert_marked (fixture, "");
}

static void
forget_lookalikes (TsGame *game)
{
  ts_game_set_lookalikes (game, NULL);
}

/* Whoever heard of the new board before the view has told the game something of it. */
static void
test_marks_wait_for_the_tiles (Fixture *fixture,
                               gconstpointer data)
{
  TsBoard board = get_board (2, 2, "2");

  ts_board_view_set_mark_home (fixture->view, TRUE);
  ts_board_view_set_game (fixture->view, NULL);
  g_signal_connect (fixture->game, "reset", G_CALLBACK (forget_lookalikes), NULL);
  ts_board_view_set_game (fixture->view, fixture->game);

  ts_game_start (fixture->game, &board);
  g_assert_cmpuint (count_tiles (fixture), ==, 3);
  assert_marked (fixture, "12");
}

static void
test_takes_another_size (Fixture *fixture,
                         gconstpointer data)
{
  TsBoard board = get_board (5, 2, "8");

  ts_game_slide (fixture->game, 0);
  ts_game_start (fixture->game, &board);
  wait_for_frames (fixture, 2);

  g_assert_cmpuint (count_tiles (fixture), ==, 9);
  gtk_test_accessible_assert_property (fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Puzzle board, 5 by 2");
  for (guint tile = 1; tile <= 9; tile++)
    g_assert_true (is_at_cell (fixture, tile));
}

static void
test_is_never_mirrored (Fixture *fixture,
                        gconstpointer data)
{
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  wait_for_frames (fixture, 2);
  g_assert_cmpint (gtk_widget_get_direction (GTK_WIDGET (fixture->view)), ==, GTK_TEXT_DIR_LTR);
  g_assert_cmpfloat (get_bounds (fixture, 1).origin.x, <, get_bounds (fixture, 2).origin.x);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_tiles_are_square_and_whole (Fixture *fixture,
                                 gconstpointer data)
{
  graphene_rect_t bounds = get_bounds (fixture, 5);

  g_assert_cmpfloat (bounds.size.width, ==, bounds.size.height);
  g_assert_cmpfloat (bounds.origin.x, ==, (int) bounds.origin.x);
  g_assert_cmpfloat (bounds.origin.y, ==, (int) bounds.origin.y);
}

int
main (int argc,
      char **argv)
{
  GtkWidgetClass *tile_class;

  app_test_init (&argc, &argv);

  tile_class = g_type_class_ref (TS_TYPE_TILE);
  tile_snapshot = tile_class->snapshot;
  tile_class->snapshot = counting_snapshot;

#define ADD(path, func) g_test_add ("/board-view/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("shows-the-game", test_shows_the_game);
  ADD ("a-tile-slides-by-its-action", test_a_tile_slides_by_its_action);
  ADD ("slides-run-and-arrive", test_slides_run_and_arrive);
  ADD ("moving-draws-no-tile-anew", test_moving_draws_no_tile_anew);
  ADD ("input-meanwhile-counts", test_input_meanwhile_counts);
  ADD ("reduced-motion-jumps", test_reduced_motion_jumps);
  ADD ("a-refused-slide-shakes", test_a_refused_slide_shakes);
  ADD ("finishes-once", test_finishes_once);
  ADD ("finishes-at-once-where-nothing-moves", test_finishes_at_once_where_nothing_moves);
  ADD ("finishes-when-hidden", test_finishes_when_hidden);
  ADD ("marks-what-is-home", test_marks_what_is_home);
  ADD ("marks-wait-for-the-tiles", test_marks_wait_for_the_tiles);
  ADD ("takes-another-size", test_takes_another_size);
  ADD ("is-never-mirrored", test_is_never_mirrored);
  ADD ("tiles-are-square-and-whole", test_tiles_are_square_and_whole);
#undef ADD

  return g_test_run ();
}
