/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the board view: it shows the game, moves without drawing tiles again, and loses no input. A real window on a
 * display of the test's own.
 */

#include <gdk/x11/gdkx.h>

#include "app-test.h"
#include "count-signals.h"
#include "ts-board-view.h"
#include "ts-settings.h"
#include "ts-tile.h"

typedef struct
{
  GtkWidget *window;
  TsBoardView *view;
  TsGame *game;
  TsPicture *picture;
  GSettings *settings;
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

static TsTile *
get_tile (Fixture *fixture,
          guint number)
{
  return TS_TILE (app_test_find_tile (fixture->view, number));
}

static graphene_rect_t
get_bounds (Fixture *fixture,
            guint number)
{
  return app_test_get_tile_bounds (fixture->view, number);
}

static void
wait_for_frames (Fixture *fixture,
                 guint n_frames)
{
  app_test_wait_for_frames (fixture->view, n_frames);
}

/* Another board is another game. */
static void
start_game (Fixture *fixture,
            const TsBoard *board)
{
  g_object_unref (fixture->game);
  fixture->game = ts_game_new (board);
  ts_board_view_set_game (fixture->view, fixture->game);
}

static void
restart (Fixture *fixture)
{
  TsBoard board = ts_game_get_history (fixture->game)->initial;

  start_game (fixture, &board);
}

static void
set_up (Fixture *fixture)
{
  static const char *const keys[] = { "show-numbers", "number-colors", "mark-home", "motion" };
  TsBoard board = get_board (3, 3, "743");

  fixture->settings = ts_settings_get ();
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (fixture->settings, keys[i]);
  app_test_set_animations (TRUE);
  fixture->game = ts_game_new (&board);
  fixture->picture = app_test_create_picture (240, 240, painting_gradient);
  fixture->view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  g_signal_connect_swapped (fixture->view, "finished", G_CALLBACK (count_signals), &fixture->n_finished);
  ts_board_view_set_game (fixture->view, fixture->game);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 300, 330);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_for_frames (fixture, 2);
}

static void
tear_down (Fixture *fixture)
{
  g_object_ref (fixture->view);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_finalize_object (fixture->view);
  g_assert_finalize_object (fixture->game);
  g_object_unref (fixture->picture);
}

/* Without drawing a tile anew; and the window is laid out no more than once, at the end. */
static void
test_slides_run_and_arrive (Fixture *fixture)
{
  graphene_rect_t before = get_bounds (fixture, 1);
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (fixture->window));
  guint n_layouts = 0;

  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  wait_for (!gtk_widget_has_css_class (GTK_WIDGET (get_tile (fixture, 1)), "plain"));
  wait_for_frames (fixture, 2);

  n_tile_snapshots = 0;
  g_signal_connect_swapped (surface, "layout", G_CALLBACK (count_signals), &n_layouts);
  g_assert_cmpint (ts_game_slide (fixture->game, 0), ==, TS_SLIDE_OK);
  wait_for_frames (fixture, 2);
  g_assert_cmpfloat (get_bounds (fixture, 1).origin.y, >, before.origin.y);
  wait_for (get_bounds (fixture, 1).origin.y == before.origin.y + before.size.height);
  wait_for_frames (fixture, 2);
  g_assert_cmpuint (n_tile_snapshots, ==, 0);
  g_assert_cmpuint (n_layouts, <=, 1);
  g_signal_handlers_disconnect_by_data (surface, &n_layouts);

  gtk_widget_queue_draw (GTK_WIDGET (get_tile (fixture, 1)));
  wait_for_frames (fixture, 1);
  g_assert_cmpuint (n_tile_snapshots, ==, 1);
}

/* A slide that comes while another runs is played at once, and every tile ends where the game has it. */
static void
test_input_meanwhile_counts (Fixture *fixture)
{
  static const guint cells[] = { 0, 2, 8, 6, 3, 5, 4 };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_assert_cmpint (ts_game_slide (fixture->game, cells[i]), ==, TS_SLIDE_OK);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->view));
    }

  wait_for (!ts_board_view_get_moving (fixture->view));
  wait_for_frames (fixture, 1);
  app_test_assert_at_cells (fixture->view);
}

/* Shows the tiles where they are so much later. */
static void
place_after (Fixture *fixture,
             guint passed_ms)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);

  app_test_passed_us += passed_ms * 1000;
  GTK_WIDGET_GET_CLASS (view)->size_allocate (view, gtk_widget_get_width (view), gtk_widget_get_height (view), -1);
}

/* A slide takes 120 ms, and a third of it in fast motion. */
static void
test_fast_motion (Fixture *fixture)
{
  graphene_rect_t before = get_bounds (fixture, 1);

  g_settings_set_string (fixture->settings, "motion", "fast");
  ts_game_slide (fixture->game, 0);
  place_after (fixture, 39);
  g_assert_cmpfloat (get_bounds (fixture, 1).origin.y, <, before.origin.y + before.size.height);
  place_after (fixture, 1);
  app_test_assert_at_cells (fixture->view);
}

/* By the preference or by the desktop; what runs already ends with the preference, or with the first slide that jumps. */
static void
test_no_motion_jumps (Fixture *fixture)
{
  ts_game_slide (fixture->game, 0);
  g_assert_true (ts_board_view_get_moving (fixture->view));
  g_settings_set_string (fixture->settings, "motion", "none");
  g_assert_false (ts_board_view_get_moving (fixture->view));
  ts_game_slide (fixture->game, 3);
  g_assert_false (ts_board_view_get_moving (fixture->view));
  g_settings_set_string (fixture->settings, "motion", "normal");
  ts_game_slide (fixture->game, 0);
  g_assert_true (ts_board_view_get_moving (fixture->view));

  app_test_set_animations (FALSE);
  ts_game_slide (fixture->game, 2);
  g_assert_false (ts_board_view_get_moving (fixture->view));
  wait_for_frames (fixture, 1);
  app_test_assert_at_cells (fixture->view);
}

/* The tile in that cell, and no other one. */
static void
test_a_refused_slide_shakes (Fixture *fixture)
{
  const TsBoard *board = ts_game_get_board (fixture->game);

  /* Only a tile can shake. */
  g_assert_cmpint (ts_game_slide (fixture->game, 3), ==, TS_SLIDE_IS_GAP);
  g_assert_cmpint (ts_game_slide (fixture->game, TS_BOARD_NO_CELL), ==, TS_SLIDE_NO_SUCH_CELL);
  g_assert_false (ts_board_view_get_moving (fixture->view));

  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      graphene_rect_t before[9];

      if (ts_board_check_slide (board, cell, NULL) != TS_SLIDE_NOT_IN_LINE)
        continue;

      for (guint tile = 1; tile < 9; tile++)
        before[tile] = get_bounds (fixture, tile);
      g_assert_cmpint (ts_game_slide (fixture->game, cell), ==, TS_SLIDE_NOT_IN_LINE);
      place_after (fixture, 28);
      for (guint tile = 1; tile < 9; tile++)
        g_assert_cmpint (get_bounds (fixture, tile).origin.x != before[tile].origin.x, ==, tile == board->tiles[cell]);
      place_after (fixture, 280);
      app_test_assert_at_cells (fixture->view);
    }
  wait_for (!ts_board_view_get_moving (fixture->view));
}

static void
finish (Fixture *fixture)
{
  static const guint cells[] = { 4, 7, 8 };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    g_assert_cmpint (ts_game_slide (fixture->game, cells[i]), ==, TS_SLIDE_OK);
  g_assert_true (ts_game_get_solved (fixture->game));
}

/* And takes no slide any more. */
static void
test_finishes_once (Fixture *fixture)
{
  GtkWidget *tile = GTK_WIDGET (get_tile (fixture, 8));
  guint n_refused = 0;

  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  g_signal_connect_swapped (fixture->game, "refused", G_CALLBACK (count_signals), &n_refused);
  finish (fixture);
  g_assert_cmpuint (fixture->n_finished, ==, 0);
  g_assert_false (gtk_widget_get_focusable (tile));
  gtk_widget_activate_action (tile, "tile.slide", NULL);
  g_assert_cmpuint (n_refused, ==, 0);
  wait_for (fixture->n_finished > 0);
  wait_for_frames (fixture, 3);
  g_assert_cmpuint (fixture->n_finished, ==, 1);
  g_assert_false (ts_board_view_end_sequence (fixture->view));
  g_assert_cmpint (ts_game_slide (fixture->game, 0), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_false (ts_board_view_get_moving (fixture->view));
  g_assert_cmpuint (n_refused, ==, 1);

  restart (fixture);
  g_assert_true (gtk_widget_get_focusable (tile));
  g_signal_connect_swapped (fixture->game, "refused", G_CALLBACK (count_signals), &n_refused);
  gtk_widget_activate_action (tile, "tile.slide", NULL);
  g_assert_cmpuint (n_refused, ==, 2);
}

/* Also where a window is hidden, which gets no frames: the player must not wait for it to be shown again. */
static void
test_finishes_at_once_where_nothing_moves (Fixture *fixture)
{
  app_test_set_animations (FALSE);
  finish (fixture);
  g_assert_cmpuint (fixture->n_finished, ==, 1);

  app_test_set_animations (TRUE);
  restart (fixture);
  finish (fixture);
  gtk_widget_hide (fixture->window);
  g_assert_cmpuint (fixture->n_finished, ==, 2);
  restart (fixture);
  finish (fixture);
  g_assert_cmpuint (fixture->n_finished, ==, 3);
}

/* @numbers: of the tiles that are */
static void
assert_marked (Fixture *fixture,
               const char *numbers)
{
  g_autoptr (GString) marked = g_string_new (NULL);

  for (guint number = 1; number < ts_board_get_n_cells (ts_game_get_board (fixture->game)); number++)
    {
      if (gtk_test_accessible_has_property (GTK_ACCESSIBLE (get_tile (fixture, number)),
                                            GTK_ACCESSIBLE_PROPERTY_DESCRIPTION))
        g_string_append_printf (marked, "%u", number);
    }
  g_assert_cmpstr (marked->str, ==, numbers);
}

static void
test_marks_what_is_home (Fixture *fixture)
{
  static const guint16 tiles[] = { 2, 1, 3, 5, 0, 4 };
  static const guint16 pairs[] = { 7, 7, 2, 4, 4 };
  TsBoard board;

  g_assert_true (ts_board_init_from_tiles (&board, 3, 2, tiles));
  start_game (fixture, &board);
  assert_marked (fixture, "");
  g_settings_set_boolean (fixture->settings, "mark-home", TRUE);
  assert_marked (fixture, "3");

  /* Look-alikes of the tile whose home it is count as home. */
  ts_game_set_lookalikes (fixture->game, pairs);
  assert_marked (fixture, "1235");
  ts_game_slide (fixture->game, 3);
  assert_marked (fixture, "1235");
  ts_game_slide (fixture->game, 0);
  assert_marked (fixture, "135");

  g_settings_set_boolean (fixture->settings, "mark-home", FALSE);
  assert_marked (fixture, "");
}

/* Tiles without a picture are square, and on whole pixels. As many cells are not the same size. */
static void
test_takes_another_size (Fixture *fixture)
{
  const TsBoard boards[] = { get_board (3, 3, "743"), get_board (5, 2, "8"), get_board (2, 5, "7") };
  static const char *const names[] = { "Puzzle board, 3 by 3", "Puzzle board, 5 by 2", "Puzzle board, 2 by 5" };
  static const char *const places[] = { "row 3, column 2", "row 1, column 5", "row 3, column 1" };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      graphene_rect_t bounds;
      g_autofree char *label = NULL;

      ts_game_slide (fixture->game, 0);
      start_game (fixture, &boards[i]);
      gtk_test_accessible_assert_property (fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL, names[i]);
      label = g_strconcat ("Tile 5, ", places[i], NULL);
      gtk_test_accessible_assert_property (get_tile (fixture, 5), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
      wait_for_frames (fixture, 2);
      app_test_assert_at_cells (fixture->view);
      bounds = get_bounds (fixture, 5);
      g_assert_cmpfloat (bounds.size.width, ==, bounds.size.height);
      g_assert_cmpfloat (bounds.origin.x, ==, (int) bounds.origin.x);
      g_assert_cmpfloat (bounds.origin.y, ==, (int) bounds.origin.y);
    }
}

/* Each cell asks for the same room in both directions, and a window of 360 pixels has enough for the largest board. */
static void
test_asks_for_room (Fixture *fixture)
{
  static const GtkOrientation orientations[] = { GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL };
  TsBoard board = get_board (TS_BOARD_MAX_SIDE, 4, "");

  start_game (fixture, &board);
  for (guint i = 0; i < G_N_ELEMENTS (orientations); i++)
    {
      int n_cells = i == 0 ? TS_BOARD_MAX_SIDE : 4;
      int minimum;
      int natural;

      gtk_widget_measure (GTK_WIDGET (fixture->view), orientations[i], -1, &minimum, &natural, NULL, NULL);
      g_assert_cmpint (minimum % n_cells, ==, 0);
      g_assert_cmpint (minimum / n_cells, >=, 8);
      g_assert_cmpint (minimum / n_cells * TS_BOARD_MAX_SIDE, <=, 360);
      g_assert_cmpint (natural / n_cells, >, 100);
    }
}

static gboolean
has_texture (Fixture *fixture)
{
  return !gtk_widget_has_css_class (GTK_WIDGET (get_tile (fixture, 1)), "plain");
}

/* Draws the top left of the widget. */
static cairo_surface_t *
draw (gpointer widget,
      int width,
      int height)
{
  return app_test_draw_node (app_test_snapshot (widget), width, height, 1);
}

/* Of the ground beside the number, without a picture. */
static guint32
get_ground (Fixture *fixture,
            guint number)
{
  int size = (int) get_bounds (fixture, number).size.width;
  g_autoptr (cairo_surface_t) surface = draw (get_tile (fixture, number), size, size);

  return app_test_get_color (surface, size / 8, size / 2);
}

/* A row has a color, also where it is longer than a column. */
static void
test_colors_rows (Fixture *fixture)
{
  TsBoard board = get_board (5, 2, "8");

  g_settings_set_string (fixture->settings, "number-colors", "rows");
  start_game (fixture, &board);
  wait_for_frames (fixture, 2);
  for (guint number = 2; number <= 9; number++)
    g_assert_cmpint (get_ground (fixture, number) == get_ground (fixture, 1), ==, number <= 5);
}

static gboolean
is_near (guint32 color,
         int red,
         int green)
{
  return ABS ((int) (color >> 16) - red) <= 4 && ABS ((int) (color >> 8 & 0xff) - green) <= 4;
}

/* The middle of the tile has the color of the picture's pixel at @x, @y. */
static gboolean
shows_pixel (Fixture *fixture,
             guint number,
             int x,
             int y)
{
  int width = (int) get_bounds (fixture, number).size.width;
  int height = (int) get_bounds (fixture, number).size.height;
  g_autoptr (cairo_surface_t) surface = draw (get_tile (fixture, number), width, height);

  return is_near (app_test_get_color (surface, width / 2, height / 2), x, y);
}

/* Of the picture, 240×240, each tile shows its piece of the chosen part. */
static void
test_shows_the_chosen_part (Fixture *fixture)
{
  ts_board_view_set_picture (fixture->view, fixture->picture, &(TsCrop){ .x = 0.75, .y = 0.25, .zoom = 2 }, FALSE);
  wait_for (has_texture (fixture));
  g_assert_true (shows_pixel (fixture, 1, 140, 20));
  g_assert_true (shows_pixel (fixture, 8, 180, 100));
  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  wait_for (shows_pixel (fixture, 1, 40, 40));
}

/* The board, 3×3 in 300×330 pixels, is the whole picture of 3:2. A sharper picture of the same file moves no tile. Tiles
 * that are dealt are smaller meanwhile, in the same shape. */
static void
test_tiles_take_the_shape_of_the_picture (Fixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (601, 400, painting_gradient);
  g_autoptr (TsPicture) small = ts_picture_load (file, 50, NULL, NULL);
  g_autoptr (TsPicture) large = ts_picture_load (file, 400, NULL, NULL);
  graphene_rect_t square = get_bounds (fixture, 1);
  graphene_rect_t before;
  graphene_rect_t after;
  graphene_point_t middle;
  graphene_point_t middle_after;
  int width;
  int height;

  g_assert_cmpint (ts_picture_get_width (small), <, ts_picture_get_width (large));
  gtk_widget_measure (GTK_WIDGET (fixture->view), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  g_assert_cmpint (width, ==, 3 * 132);
  ts_board_view_set_picture (fixture->view, small, &TS_CROP_INIT, FALSE);
  wait_for (has_texture (fixture));
  wait_for_frames (fixture, 2);
  before = get_bounds (fixture, 1);
  g_assert_cmpfloat (before.size.width, ==, 100);
  g_assert_cmpfloat (before.size.height, ==, 67);
  app_test_assert_at_cells (fixture->view);
  gtk_widget_measure (GTK_WIDGET (fixture->view), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (fixture->view), GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  g_assert_cmpint (ABS (width * height - 9 * 132 * 132), <, width);

  ts_board_view_set_picture (fixture->view, large, &TS_CROP_INIT, FALSE);
  g_assert_true (has_texture (fixture));
  wait_for_frames (fixture, 2);
  after = get_bounds (fixture, 1);
  g_assert_true (graphene_rect_equal (&before, &after));

  ts_board_view_set_picture (fixture->view, small, &(TsCrop){ .zoom = 2 }, FALSE);
  ts_board_view_deal (fixture->view, 1);
  for (after = before; after.size.width > 90; after = get_bounds (fixture, 1))
    wait_for_frames (fixture, 1);
  g_assert_cmpfloat_with_epsilon (after.size.height / after.size.width, before.size.height / before.size.width, 0.001f);
  /* This one is at home, and stays where it is. */
  graphene_rect_get_center (&before, &middle);
  graphene_rect_get_center (&after, &middle_after);
  g_assert_true (graphene_point_near (&middle, &middle_after, 0.01f));
  g_assert_true (ts_board_view_end_sequence (fixture->view));

  /* Tiles with numbers alone are square. */
  ts_board_view_set_picture (fixture->view, NULL, &TS_CROP_INIT, FALSE);
  wait_for_frames (fixture, 2);
  after = get_bounds (fixture, 1);
  g_assert_true (graphene_rect_equal (&square, &after));
}

static void
test_shows_no_blank_tiles_before_the_picture (Fixture *fixture)
{
  g_autoptr (GskRenderNode) tray = NULL;
  guint n_told = 0;

  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  n_tile_snapshots = 0;
  tray = app_test_snapshot (fixture->view);
  g_assert_nonnull (tray);
  g_assert_cmpuint (n_tile_snapshots, ==, 0);
  /* There is something to peek at by then. */
  g_signal_connect_swapped (fixture->view, "peek-changed", G_CALLBACK (count_signals), &n_told);
  wait_for (has_texture (fixture));
  g_assert_cmpuint (n_told, >, 0);
  wait_for (n_tile_snapshots >= 8);
}

/* Returns: (transfer full): a checksum of the widget's pixels */
static char *
dup_look (GtkWidget *widget)
{
  int height = gtk_widget_get_height (widget);
  g_autoptr (cairo_surface_t) surface = draw (widget, gtk_widget_get_width (widget), height);

  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, cairo_image_surface_get_data (surface),
                                      (gsize) (height * cairo_image_surface_get_stride (surface)));
}

/* Returns: whether the tile looks as @look, which is set if it is NULL */
static gboolean
looks_as (GtkWidget *tile,
          char **look)
{
  g_autofree char *now = dup_look (tile);

  if (*look == NULL)
    *look = g_strdup (now);

  return g_str_equal (now, *look);
}

/* A game can have numbers whatever the settings say. Without a picture there always are some. */
static void
test_shows_numbers_on_request (Fixture *fixture)
{
  static const struct
  {
    gboolean wanted;
    gboolean has_numbers;
    gboolean are_shown; /* over a picture */
  } cases[] = { { FALSE, TRUE, TRUE }, { FALSE, FALSE, FALSE }, { TRUE, TRUE, TRUE }, { TRUE, FALSE, TRUE } };
  GtkWidget *tile = GTK_WIDGET (get_tile (fixture, 5));

  for (int with_picture = 0; with_picture < 2; with_picture++)
    {
      g_autofree char *look = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        {
          ts_board_view_set_picture (fixture->view, with_picture ? fixture->picture : NULL, &TS_CROP_INIT,
                                     cases[i].has_numbers);
          wait_for (has_texture (fixture) == with_picture);
          g_settings_set_boolean (fixture->settings, "show-numbers", cases[i].wanted);
          g_assert_cmpint (looks_as (tile, &look), ==, cases[i].are_shown || !with_picture);
        }
      /* Also for the words of a hint that call it by its number. */
      g_settings_set_boolean (fixture->settings, "show-numbers", FALSE);
      g_assert_cmpint (looks_as (tile, &look), ==, !with_picture);
      ts_game_show_step (fixture->game, &(TsGuideStep){ .tile = 3, .n_tiles = 2, .tiles = { 3, 5 } });
      g_assert_true (looks_as (tile, &look));
      ts_game_show_step (fixture->game, NULL);
      g_settings_set_boolean (fixture->settings, "show-numbers", TRUE);
    }

  wait_for_frames (fixture, 2);
  n_tile_snapshots = 0;
  g_settings_set_boolean (fixture->settings, "show-numbers", FALSE);
  wait_for_frames (fixture, 2);
  g_assert_cmpuint (n_tile_snapshots, ==, 8);
}

/* The ring comes and goes with the focus. */
static void
test_focus_is_drawn (Fixture *fixture)
{
  wait_for_frames (fixture, 2);
  for (guint i = 0; i < 2; i++)
    {
      n_tile_snapshots = 0;
      if (i == 0)
        gtk_widget_set_state_flags (GTK_WIDGET (get_tile (fixture, 5)), GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
      else
        gtk_widget_unset_state_flags (GTK_WIDGET (get_tile (fixture, 5)), GTK_STATE_FLAG_FOCUS_VISIBLE);
      wait_for_frames (fixture, 2);
      g_assert_cmpuint (n_tile_snapshots, ==, 1);
    }
}

typedef enum
{
  SHOWS_TILES, /* and the gap */
  SHOWS_PIECE, /* tiles, and the missing piece in the last cell */
  SHOWS_WHOLE,
} Sight;

/* Returns: 0xrrggbb of the view, at a place of its board that is told in cells */
static guint32
get_color_at (Fixture *fixture,
              cairo_surface_t *surface,
              float column,
              float row)
{
  guint columns = ts_game_get_board (fixture->game)->columns;
  graphene_rect_t first = get_bounds (fixture, 1);
  guint cell = ts_tile_get_cell (get_tile (fixture, 1));

  return app_test_get_color (surface, (int) (first.origin.x + (column - (float) (cell % columns)) * first.size.width),
                             (int) (first.origin.y + (row - (float) (cell / columns)) * first.size.height));
}

/* Whether a place of the board has the color that it has in the whole picture, 240×240. */
static gboolean
is_whole_at (Fixture *fixture,
             cairo_surface_t *surface,
             float column,
             float row)
{
  const TsBoard *board = ts_game_get_board (fixture->game);

  return is_near (get_color_at (fixture, surface, column, row), (int) (240 * column / (float) board->columns),
                  (int) (240 * row / (float) board->rows));
}

static cairo_surface_t *
draw_view (Fixture *fixture)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);

  return draw (view, gtk_widget_get_width (view), gtk_widget_get_height (view));
}

/* Returns: a Sight */
static int
get_sight (Fixture *fixture)
{
  const TsBoard *board = ts_game_get_board (fixture->game);
  g_autoptr (cairo_surface_t) surface = draw_view (fixture);
  gboolean has_piece = is_whole_at (fixture, surface, (float) board->columns - 0.5f, (float) board->rows - 0.5f);
  /* The edge of a tile is lighter or darker than its picture. */
  gboolean has_edge = !is_whole_at (fixture, surface, 1, 0.5f);

  return !has_piece ? SHOWS_TILES : has_edge ? SHOWS_PIECE
                                             : SHOWS_WHOLE;
}

/* Those of a game without a picture; the color of the text is a dark one. */
static void
test_numbers_stay (Fixture *fixture)
{
  g_autoptr (cairo_surface_t) surface = NULL;
  graphene_rect_t bounds;

  app_test_set_animations (FALSE);
  finish (fixture);
  wait_for_frames (fixture, 2);
  bounds = get_bounds (fixture, 8);
  surface = draw_view (fixture);
  g_assert_cmpuint (app_test_get_range (surface, (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                                        (int) bounds.size.height),
                    >, 0x20);
}

/* When the game is finished, or looked at. */
static void
test_the_whole_picture_shows (Fixture *fixture)
{
  TsBoard solved = get_board (3, 3, "");

  app_test_set_animations (FALSE);
  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  wait_for (has_texture (fixture));
  wait_for_frames (fixture, 1);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);
  ts_board_view_set_peeking (fixture->view, TRUE);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_WHOLE);
  ts_board_view_set_peeking (fixture->view, FALSE);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);

  /* A pause ends the look and forbids another; a move ends it. */
  ts_board_view_set_peeking (fixture->view, TRUE);
  ts_game_set_paused (fixture->game, TRUE);
  g_assert_false (ts_board_view_get_peeking (fixture->view));
  ts_board_view_set_peeking (fixture->view, TRUE);
  g_assert_false (ts_board_view_get_peeking (fixture->view));
  ts_game_set_paused (fixture->game, FALSE);
  ts_board_view_set_peeking (fixture->view, TRUE);
  g_assert_cmpint (ts_game_slide (fixture->game, 0), ==, TS_SLIDE_OK);
  g_assert_false (ts_board_view_get_peeking (fixture->view));

  /* The next game is not looked at yet. */
  ts_board_view_set_peeking (fixture->view, TRUE);
  restart (fixture);
  g_assert_false (ts_board_view_get_peeking (fixture->view));
  wait_for_frames (fixture, 1);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);

  finish (fixture);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_WHOLE);
  g_assert_false (ts_board_view_get_can_peek (fixture->view));
  restart (fixture);
  wait_for_frames (fixture, 1);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);

  /* A game that was finished before the view came to it is whole from the start. */
  start_game (fixture, &solved);
  wait_for (has_texture (fixture));
  wait_for_frames (fixture, 1);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_WHOLE);
  g_assert_cmpuint (fixture->n_finished, ==, 1);
}

/* Buttons follow whether there is something to look at. */
static void
test_tells_when_a_peek_comes_and_goes (Fixture *fixture)
{
  g_autoptr (cairo_surface_t) tiles = NULL;
  g_autoptr (cairo_surface_t) fading = NULL;
  guint n_told = 0;

  g_signal_connect_swapped (fixture->view, "peek-changed", G_CALLBACK (count_signals), &n_told);
  g_assert_false (ts_board_view_get_can_peek (fixture->view));
  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  g_assert_true (ts_board_view_get_can_peek (fixture->view) && n_told > 0);

  /* The picture fades in. */
  wait_for (has_texture (fixture));
  wait_for_frames (fixture, 1);
  tiles = draw_view (fixture);
  ts_board_view_set_peeking (fixture->view, TRUE);
  place_after (fixture, 30);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);
  fading = draw_view (fixture);
  g_assert_cmphex (get_color_at (fixture, fading, 1.5f, 1.5f), !=, get_color_at (fixture, tiles, 1.5f, 1.5f));

  n_told = 0;
  finish (fixture);
  g_assert_true (!ts_board_view_get_can_peek (fixture->view) && n_told > 0);
  n_told = 0;
  restart (fixture);
  g_assert_true (ts_board_view_get_can_peek (fixture->view) && n_told > 0);
}

/* Longer than a test takes. */
#define ALWAYS_MS (60 * 60 * 1000)

/* Cuts the picture anew, by another crop, and deals it. */
static void
deal (Fixture *fixture,
      guint whole_ms)
{
  static TsCrop crop = { 0.25, 0.5, 1, FALSE };

  crop.x = 1 - crop.x; /* without effect on what is shown of a square */
  n_tile_snapshots = 0;
  ts_board_view_set_picture (fixture->view, fixture->picture, &crop, FALSE);
  ts_board_view_deal (fixture->view, whole_ms);
}

static void
test_deals_a_picture (Fixture *fixture)
{
  TsBoard wide = get_board (4, 2, "6");

  /* Nothing is seen of the tiles before. */
  deal (fixture, ALWAYS_MS);
  wait_for_frames (fixture, 1);
  g_assert_cmpuint (n_tile_snapshots, ==, 0);
  wait_for (ts_board_view_get_moving (fixture->view));
  wait_for_frames (fixture, 2);
  place_after (fixture, ALWAYS_MS / 2);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_WHOLE);
  g_assert_cmpuint (n_tile_snapshots, ==, 0);
  g_assert_true (ts_board_view_end_sequence (fixture->view));
  g_assert_false (ts_board_view_end_sequence (fixture->view));
  g_assert_false (ts_board_view_get_moving (fixture->view));
  wait_for_frames (fixture, 1);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);
  app_test_assert_at_cells (fixture->view);

  /* Each tile is drawn once. */
  deal (fixture, 1);
  wait_for (ts_board_view_get_moving (fixture->view));
  wait_for (!ts_board_view_get_moving (fixture->view));
  wait_for_frames (fixture, 1);
  g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);
  app_test_assert_at_cells (fixture->view);
  g_assert_cmpuint (n_tile_snapshots, ==, 8);

  /* What is cut already is not dealt. */
  ts_board_view_deal (fixture->view, 1);
  g_assert_false (ts_board_view_end_sequence (fixture->view));

  /* Tiles run from where they belong: 7 from below 3, in a row that is longer than a column. */
  start_game (fixture, &wide);
  deal (fixture, ALWAYS_MS);
  wait_for (ts_board_view_get_moving (fixture->view));
  wait_for_frames (fixture, 2);
  g_assert_cmpfloat (get_bounds (fixture, 7).origin.x, ==, get_bounds (fixture, 3).origin.x);
  g_assert_cmpfloat (get_bounds (fixture, 7).origin.y, ==, get_bounds (fixture, 6).origin.y);
}

/* Also before the picture is there. */
static void
test_a_move_ends_the_deal (Fixture *fixture)
{
  for (guint i = 0; i < 2; i++)
    {
      deal (fixture, ALWAYS_MS);
      if (i == 1)
        wait_for (ts_board_view_get_moving (fixture->view));
      g_assert_cmpint (ts_game_slide (fixture->game, i == 0 ? 0 : 3), ==, TS_SLIDE_OK);
      g_assert_false (ts_board_view_end_sequence (fixture->view));
      wait_for (!ts_board_view_get_moving (fixture->view));
      wait_for (has_texture (fixture));
      g_assert_false (ts_board_view_get_moving (fixture->view));
      wait_for_frames (fixture, 1);
      g_assert_cmpint (get_sight (fixture), ==, SHOWS_TILES);
      app_test_assert_at_cells (fixture->view);
    }

  deal (fixture, ALWAYS_MS);
  restart (fixture);
  g_assert_false (ts_board_view_end_sequence (fixture->view));

  app_test_set_animations (FALSE);
  deal (fixture, ALWAYS_MS);
  g_assert_false (ts_board_view_end_sequence (fixture->view));
}

/* Returns: whether anything is lighter than the picture, whose blue is the same everywhere, in each cell, as a bit */
static guint
find_light (Fixture *fixture)
{
  g_autoptr (cairo_surface_t) surface = draw_view (fixture);
  guint lit = 0;

  for (guint cell = 0; cell < 9; cell++)
    {
      guint32 color = get_color_at (fixture, surface, (float) (cell % 3) + 0.5f, (float) (cell / 3) + 0.5f);

      lit |= (color & 0xff) > 0x4a ? 1u << cell : 0;
    }
  g_assert_cmphex (app_test_get_color (surface, gtk_widget_get_width (GTK_WIDGET (fixture->view)) / 2, 1), ==, 0);

  return lit;
}

/* At its largest the picture reaches beyond the board on each side, and is not cut off there. */
static void
assert_grown (Fixture *fixture)
{
  const TsBoard *board = ts_game_get_board (fixture->game);
  graphene_rect_t expected = get_bounds (fixture, 1);
  g_autoptr (GskRenderNode) node = app_test_snapshot (fixture->view);
  graphene_rect_t bounds;

  expected.size.width *= (float) board->columns;
  expected.size.height *= (float) board->rows;
  graphene_rect_inset (&expected, -0.0075f * expected.size.width, -0.0075f * expected.size.height);
  gsk_render_node_get_bounds (node, &bounds);
  g_assert_true (graphene_point_near (&bounds.origin, &expected.origin, 0.1f));
  g_assert_cmpfloat_with_epsilon (bounds.size.width, expected.size.width, 0.1f);
  g_assert_cmpfloat_with_epsilon (bounds.size.height, expected.size.height, 0.1f);
}

/* After the last slide the missing piece is drawn over the tiles, and then the whole picture too; a light sweeps over it
 * from the top left to the bottom right. */
static void
test_finale (Fixture *fixture)
{
  static const struct
  {
    guint passed_ms; /* since the moment before */
    Sight sight;
    guint lit;   /* cells */
    guint unlit; /* cells */
  } moments[] = {
    { 110, SHOWS_TILES, 0, 0x1ff },
    { 240, SHOWS_PIECE, 0, 0x1ff },
    { 280, SHOWS_WHOLE, 0, 0x1ff },
    { 90, SHOWS_WHOLE, 0, 0x1ff },
    { 105, SHOWS_WHOLE, 0x001, 0x100 },
    { 85, SHOWS_WHOLE, 0x010, 0x101 },
    { 90, SHOWS_WHOLE, 0x100, 0x001 },
    { 100, SHOWS_WHOLE, 0, 0x1ff },
  };
  const TsBoard boards[] = { get_board (3, 3, "7"), get_board (4, 2, "6") };
  g_autoptr (TsPicture) wide = app_test_create_picture (240, 120, painting_gradient);

  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      start_game (fixture, &boards[i]);
      wait_for (has_texture (fixture));
      wait_for_frames (fixture, 1);
      g_assert_cmpint (ts_game_slide (fixture->game, ts_board_get_n_cells (&boards[i]) - 1), ==, TS_SLIDE_OK);
      for (guint j = 0; j < G_N_ELEMENTS (moments); j++)
        {
          guint lit;

          place_after (fixture, moments[j].passed_ms);
          lit = i == 0 ? find_light (fixture) : moments[j].lit;
          g_test_message ("%u: %d %x", j, get_sight (fixture), lit);
          if (moments[j].lit == 0)
            g_assert_cmpint (get_sight (fixture), ==, moments[j].sight);
          g_assert_cmphex (lit & (moments[j].lit | moments[j].unlit), ==, moments[j].lit);
          if (j == 3)
            assert_grown (fixture);
        }
      g_assert_cmpuint (fixture->n_finished, ==, i);
      wait_for (fixture->n_finished > i);
    }

  /* From corner to corner, also of a board that is not square. */
  ts_board_view_set_picture (fixture->view, wide, &TS_CROP_INIT, FALSE);
  start_game (fixture, &boards[0]);
  wait_for (has_texture (fixture));
  wait_for_frames (fixture, 1);
  g_assert_cmpint (ts_game_slide (fixture->game, 8), ==, TS_SLIDE_OK);
  place_after (fixture, 910);
  g_assert_cmphex (find_light (fixture) & 0x155, ==, 0x010);
}

/* Once, however long the key is held; and anew when the board has lost the focus meanwhile, so that no release came. */
static void
test_enter_slides_the_focused_tile (Fixture *fixture)
{
  static const guint keyvals[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter };
  static const guint others[] = { GDK_KEY_space, GDK_KEY_Return };
  GtkEventController *keys =
      app_test_find_controller (fixture->view, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_BUBBLE);
  GtkEventController *focus =
      app_test_find_controller (fixture->view, GTK_TYPE_EVENT_CONTROLLER_FOCUS, GTK_PHASE_BUBBLE);
  gboolean is_taken;
  guint n_moves = 0;

  gtk_widget_grab_focus (GTK_WIDGET (get_tile (fixture, 4)));
  for (guint i = 0; i < G_N_ELEMENTS (keyvals) * 2; i++)
    {
      n_moves++;
      for (guint j = 0; j < 3; j++)
        {
          g_signal_emit_by_name (keys, "key-pressed", keyvals[i / 2], 36, APP_TEST_LOCKS, &is_taken);
          g_assert_true (is_taken);
          g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, n_moves);
        }
      if (i % 2 == 0)
        g_signal_emit_by_name (keys, "key-released", keyvals[i / 2], 36, 0);
      else
        g_signal_emit_by_name (focus, "leave");
    }

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_signal_emit_by_name (keys, "key-pressed", others[i], 1 + i, i == 0 ? 0 : GDK_CONTROL_MASK, &is_taken);
      g_assert_false (is_taken);
    }
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_Return, 36, 0, &is_taken);
  g_assert_false (is_taken);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, n_moves);
}

/* The focus begins where reading does: in the first cell that has a tile. Tab goes in and out, and comes back to the tile
 * that it left; the arrow directions pass over the gap and stay within. Another board has other tiles. */
static void
test_tiles_are_one_stop (Fixture *fixture)
{
  /* Up, down, left or right, and the number of the tile there. */
  static const struct
  {
    const char *board;
    const char *steps;
  } ways[] = {
    { "3x3:1,2,3,0,4,6,7,5,8", "R2D4R6R6D8L5U4L4U2U2L1D7D7R5" },
    { "4x2:1,2,3,4,5,6,0,7", "R2R3D3R4R4D7D7L6L5L5U1L1R2D6" },
    { "2x4:1,2,3,4,5,6,0,7", "R2R2D4D6D7D7L7U6L5D5U3R4" },
    { "2x2:0,1,3,2", "D2" },
  };
  static const GtkDirectionType directions[] = { ['U'] = GTK_DIR_UP, ['D'] = GTK_DIR_DOWN, ['L'] = GTK_DIR_LEFT, ['R'] = GTK_DIR_RIGHT };
  GtkWidget *view = GTK_WIDGET (fixture->view);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      TsBoard board = board_from_id (ways[i].board);
      guint number = 1;

      gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
      start_game (fixture, &board);
      g_assert_true (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
      g_assert_true (gtk_widget_is_focus (GTK_WIDGET (get_tile (fixture, number))));
      for (const char *step = ways[i].steps; *step != '\0'; step += 2)
        {
          g_test_message ("%s %.2s", ways[i].board, step);
          number = (guint) (step[1] - '0');
          g_assert_true (gtk_widget_child_focus (view, directions[(int) *step]));
          g_assert_true (gtk_widget_is_focus (GTK_WIDGET (get_tile (fixture, number))));
        }
      g_assert_false (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
      gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
      g_assert_true (gtk_widget_child_focus (view, GTK_DIR_TAB_BACKWARD));
      g_assert_true (gtk_widget_is_focus (GTK_WIDGET (get_tile (fixture, number))));
    }
}

/* So that Enter does what the hint says; but a hint takes no focus from what is not a tile. */
static void
test_the_focus_follows_the_hint (Fixture *fixture)
{
  TsSlide slide = { 0 };

  g_assert_cmpint (ts_board_check_slide (ts_game_get_board (fixture->game), 0, &slide), ==, TS_SLIDE_OK);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  ts_game_show_next (fixture->game, slide.direction);
  g_assert_null (gtk_window_get_focus (GTK_WINDOW (fixture->window)));
  restart (fixture);
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->window), FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (get_tile (fixture, 8)));
  ts_game_show_next (fixture->game, slide.direction);
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (get_tile (fixture, 1))));
}

static gboolean
has_whole_of_width (Fixture *fixture,
                    int width)
{
  GdkTexture *whole = ts_board_view_get_whole (fixture->view);

  return whole != NULL && gdk_texture_get_width (whole) == width;
}

/* On a monitor with another scale the tiles are cut anew. */
static void
test_follows_the_scale (Fixture *fixture)
{
  GdkDisplay *display = gtk_widget_get_display (fixture->window);
  int width = (int) get_bounds (fixture, 1).size.width * 3;

  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  wait_for (has_whole_of_width (fixture, width));
  gdk_x11_display_set_surface_scale (display, 2);
  wait_for (has_whole_of_width (fixture, 2 * width));
  gdk_x11_display_set_surface_scale (display, 1);
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

#define ADD(path, func) app_test_add ("/board-view/" path, NULL, func)
  ADD ("slides-run-and-arrive", test_slides_run_and_arrive);
  ADD ("input-meanwhile-counts", test_input_meanwhile_counts);
  ADD ("fast-motion", test_fast_motion);
  ADD ("no-motion-jumps", test_no_motion_jumps);
  ADD ("a-refused-slide-shakes", test_a_refused_slide_shakes);
  ADD ("finishes-once", test_finishes_once);
  ADD ("numbers-stay", test_numbers_stay);
  ADD ("finishes-at-once-where-nothing-moves", test_finishes_at_once_where_nothing_moves);
  ADD ("marks-what-is-home", test_marks_what_is_home);
  ADD ("takes-another-size", test_takes_another_size);
  ADD ("follows-the-scale", test_follows_the_scale);
  ADD ("colors-rows", test_colors_rows);
  ADD ("asks-for-room", test_asks_for_room);
  ADD ("shows-the-chosen-part", test_shows_the_chosen_part);
  ADD ("tiles-take-the-shape-of-the-picture", test_tiles_take_the_shape_of_the_picture);
  ADD ("blank-tiles", test_shows_no_blank_tiles_before_the_picture);
  ADD ("shows-numbers-on-request", test_shows_numbers_on_request);
  ADD ("the-whole-picture-shows", test_the_whole_picture_shows);
  ADD ("tells-when-a-peek-comes-and-goes", test_tells_when_a_peek_comes_and_goes);
  ADD ("deals-a-picture", test_deals_a_picture);
  ADD ("a-move-ends-the-deal", test_a_move_ends_the_deal);
  ADD ("finale", test_finale);
  ADD ("focus-is-drawn", test_focus_is_drawn);
  ADD ("enter-slides-the-focused-tile", test_enter_slides_the_focused_tile);
  ADD ("tiles-are-one-stop", test_tiles_are_one_stop);
  ADD ("the-focus-follows-the-hint", test_the_focus_follows_the_hint);
#undef ADD

  return g_test_run ();
}
