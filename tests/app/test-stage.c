/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the room below the board: a flow breaks its lines, and a strip never covers a tile.
 */

#include "app-test.h"
#include "ts-fitting-bin.h"
#include "ts-flow.h"
#include "ts-stage.h"

#define SPACING 12

static GtkWidget *
add_block (GtkWidget *parent,
           int width,
           int height)
{
  GtkWidget *block = gtk_label_new (NULL);

  gtk_widget_set_size_request (block, width, height);
  gtk_widget_set_parent (block, parent);

  return block;
}

static graphene_rect_t
get_bounds (GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, gtk_widget_get_parent (widget), &bounds));

  return bounds;
}

static int
allocate (GtkWidget *widget,
          int width)
{
  int height;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  gtk_widget_allocate (widget, width, height, -1, NULL);

  return height;
}

static void
test_flow_breaks_lines (void)
{
  g_autoptr (GtkWidget) flow = g_object_ref_sink (g_object_new (TS_TYPE_FLOW, NULL));
  GtkWidget *first = add_block (flow, 100, 20);
  GtkWidget *hidden = add_block (flow, 500, 500);
  GtkWidget *last = add_block (flow, 60, 30);
  int one_line;
  int minimum;
  int natural;

  gtk_widget_hide (hidden);
  gtk_widget_measure (flow, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, 100);
  g_assert_cmpint (natural, ==, 160 + SPACING);

  /* Centered, each in the middle of the line's height. */
  one_line = allocate (flow, natural + 20);
  g_assert_cmpint (one_line, ==, 30);
  g_assert_cmpfloat (get_bounds (first).origin.x, ==, 10);
  g_assert_cmpfloat (get_bounds (first).origin.y, ==, 5);
  g_assert_cmpfloat (get_bounds (last).origin.x, ==, 110 + SPACING);

  gtk_widget_set_direction (flow, GTK_TEXT_DIR_RTL);
  gtk_widget_allocate (flow, natural + 20, one_line, -1, NULL);
  g_assert_cmpfloat (get_bounds (last).origin.x, ==, 10);

  g_assert_cmpint (allocate (flow, natural - 1), >, 50);
  g_assert_cmpfloat (get_bounds (last).origin.y, >=, 20);

  g_object_add_weak_pointer (G_OBJECT (last), (gpointer *) &last);
  g_assert_finalize_object (g_steal_pointer (&flow));
  g_assert_null (last);
}

/* Children that can be smaller are not, if the flow does not shrink. */
static void
test_flow_keeps_natural_widths (void)
{
  g_autoptr (GtkWidget) flow = g_object_ref_sink (g_object_new (TS_TYPE_FLOW, NULL));
  GtkWidget *title = g_object_new (TS_TYPE_FITTING_BIN, NULL);

  add_block (flow, 100, 20);
  add_block (title, 80, 20);
  gtk_widget_set_parent (title, flow);
  allocate (flow, 180 + SPACING - 1);
  g_assert_cmpfloat (get_bounds (title).size.width, ==, 80);
  g_assert_cmpfloat (get_bounds (title).origin.y, >=, 20);
}

/* Children that can be smaller are, before a line is broken. */
static void
test_flow_shrinks (void)
{
  g_autoptr (GtkWidget) flow = g_object_ref_sink (g_object_new (TS_TYPE_FLOW, "shrinks", TRUE, NULL));
  GtkWidget *first = add_block (flow, 100, 20);
  GtkWidget *title = g_object_new (TS_TYPE_FITTING_BIN, NULL);
  int natural;

  add_block (title, 80, 20);
  gtk_widget_set_size_request (title, 30, -1);
  gtk_widget_set_parent (title, flow);
  gtk_widget_measure (flow, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, ==, 180 + SPACING);

  g_assert_cmpint (allocate (flow, natural), ==, 20);
  g_assert_cmpfloat (get_bounds (title).size.width, ==, 80);

  g_assert_cmpint (allocate (flow, natural - 1), ==, 20);
  g_assert_cmpfloat (get_bounds (first).size.width, ==, 100);
  g_assert_cmpfloat (get_bounds (title).size.width, ==, 30);
}

/* Returns: where the tiles end */
static double
get_bottom (TsBoardView *view)
{
  graphene_rect_t tile = app_test_get_tile_bounds (view, 5);

  return get_bounds (GTK_WIDGET (view)).origin.y + tile.origin.y + tile.size.height;
}

/* @id: of a board; the strip is shown and hidden in an area of 300×300 pixels
 * Returns: whether the strip has the board move */
static gboolean
moves_board (const char *id,
             int strip_height)
{
  g_autoptr (GtkWidget) stage = g_object_ref_sink (g_object_new (TS_TYPE_STAGE, NULL));
  GtkWidget *view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  TsBoard board = board_from_id (id);
  g_autoptr (TsGame) game = ts_game_new (&board);
  GtkWidget *strip;
  double before;
  double after;
  int board_minimum;
  int minimum;

  gtk_widget_set_parent (view, stage);
  strip = add_block (stage, 200, strip_height);
  gtk_widget_hide (add_block (stage, 0, 0));
  ts_board_view_set_game (TS_BOARD_VIEW (view), game);
  gtk_widget_hide (strip);
  gtk_widget_measure (stage, GTK_ORIENTATION_VERTICAL, 300, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (stage, 300, 300, -1, NULL);
  before = get_bottom (TS_BOARD_VIEW (view));
  gtk_widget_show (strip);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, 300, &board_minimum, NULL, NULL, NULL);
  gtk_widget_measure (stage, GTK_ORIENTATION_VERTICAL, 300, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, board_minimum + strip_height);
  gtk_widget_measure (stage, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, 200);
  gtk_widget_allocate (stage, 300, 300, -1, NULL);
  after = get_bottom (TS_BOARD_VIEW (view));

  g_assert_cmpfloat (get_bounds (strip).origin.y, ==, 300 - strip_height);
  g_assert_cmpfloat (after, <=, 300 - strip_height);
  ts_board_view_set_game (TS_BOARD_VIEW (view), NULL);

  return after != before;
}

static void
test_strip_covers_no_tile (void)
{
  /* Two rows of three tiles across the area leave room for it; three rows of four end within its height. */
  g_assert_false (moves_board ("3x2:1,2,3,4,0,5", 40));
  g_assert_false (moves_board ("3x2:1,2,3,4,0,5", 50));
  g_assert_true (moves_board ("3x2:1,2,3,4,0,5", 51));
  g_assert_true (moves_board ("4x3#1", 40));
  g_assert_true (moves_board ("2x3:1,2,3,4,0,5", 40));
}

/* The margin of the board is in the style. */
static void
test_place_counts_the_margin (void)
{
  g_autoptr (GtkWidget) view = g_object_ref_sink (g_object_new (TS_TYPE_BOARD_VIEW, NULL));
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  TsBoard board = board_from_id ("3x2:1,2,3,4,0,5");
  g_autoptr (TsGame) game = ts_game_new (&board);
  TsRect place;

  gtk_css_provider_load_from_data (provider, "board { margin: 30px 20px 10px 20px; }", -1);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  ts_board_view_set_game (TS_BOARD_VIEW (view), game);
  /* Tiles of 100 pixels: 200 of the 260 between the margins. */
  place = ts_board_view_find_place (TS_BOARD_VIEW (view), 340, 300);
  g_assert_cmpint (place.x, ==, 20);
  g_assert_cmpint (place.y, ==, 30 + 30);
  g_assert_cmpint (place.width, ==, 300);
  g_assert_cmpint (place.height, ==, 200);
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider));
  ts_board_view_set_game (TS_BOARD_VIEW (view), NULL);
}

/* Where the goal is in an area with a board, which keeps its size; an empty rectangle if there is none. Both are centered
 * as a pair.
 * @id: of a square board
 * @strip_height: 0 without a strip */
static graphene_rect_t
place_goal (const char *id,
            int width,
            int height,
            int strip_height,
            GtkTextDirection direction)
{
  g_autoptr (GtkWidget) stage = g_object_ref_sink (g_object_new (TS_TYPE_STAGE, NULL));
  GtkWidget *view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  TsBoard board = board_from_id (id);
  g_autoptr (TsGame) game = ts_game_new (&board);
  graphene_rect_t place = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  graphene_rect_t pair;
  graphene_rect_t without;
  graphene_rect_t with;
  GtkWidget *goal;

  gtk_widget_set_direction (stage, direction);
  gtk_widget_set_parent (view, stage);
  gtk_widget_set_visible (add_block (stage, 0, strip_height), strip_height > 0);
  goal = add_block (stage, 0, 0);
  ts_board_view_set_game (TS_BOARD_VIEW (view), game);
  gtk_widget_hide (goal);
  gtk_widget_measure (stage, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (stage, width, height, -1, NULL);
  without = app_test_get_tile_bounds (TS_BOARD_VIEW (view), 1);
  gtk_widget_show (goal);
  gtk_widget_measure (stage, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (stage, width, height, -1, NULL);
  with = app_test_get_tile_bounds (TS_BOARD_VIEW (view), 1);
  g_assert_true (graphene_size_equal (&without.size, &with.size));
  if (gtk_widget_get_child_visible (goal))
    {
      place = get_bounds (goal);
      pair = get_bounds (view);
      with.origin.x += pair.origin.x;
      with.origin.y += pair.origin.y;
      with.size.width *= board.columns;
      with.size.height *= board.rows;
      g_assert_false (graphene_rect_intersection (&with, &place, NULL));
      graphene_rect_union (&with, &place, &pair);
      g_assert_cmpfloat (ABS (width - 2 * pair.origin.x - pair.size.width), <=, 1);
      g_assert_cmpfloat (ABS (height - strip_height - 2 * pair.origin.y - pair.size.height), <=, 1);
    }
  ts_board_view_set_game (TS_BOARD_VIEW (view), NULL);

  return place;
}

static void
test_goal_takes_what_is_left (void)
{
  static const char square[] = "2x2:1,2,0,3";
  graphene_rect_t place = place_goal (square, 600, 300, 0, GTK_TEXT_DIR_LTR);

  /* The board is 300 pixels wide: 258 are left between the margins and the gap, more than three quarters of it. */
  g_assert_true (graphene_rect_equal (&place, &GRAPHENE_RECT_INIT (346, 37, 225, 225)));
  place = place_goal (square, 600, 300, 0, GTK_TEXT_DIR_RTL);
  g_assert_true (graphene_rect_equal (&place, &GRAPHENE_RECT_INIT (28, 37, 225, 225)));
  place = place_goal (square, 500, 300, 0, GTK_TEXT_DIR_LTR);
  g_assert_true (graphene_rect_equal (&place, &GRAPHENE_RECT_INIT (330, 71, 158, 158)));
  place = place_goal (square, 300, 500, 0, GTK_TEXT_DIR_RTL);
  g_assert_true (graphene_rect_equal (&place, &GRAPHENE_RECT_INIT (71, 330, 158, 158)));

  /* With a strip that the board leaves no room, both lie above it. */
  place = place_goal (square, 500, 300, 50, GTK_TEXT_DIR_LTR);
  g_assert_true (graphene_rect_equal (&place, &GRAPHENE_RECT_INIT (290, 31, 188, 188)));

  /* 72 pixels are enough, 71 are not. */
  g_assert_cmpfloat (place_goal (square, 300 + 42 + 72, 300, 0, GTK_TEXT_DIR_LTR).size.width, ==, 72);
  g_assert_cmpfloat (place_goal (square, 300 + 42 + 71, 300, 0, GTK_TEXT_DIR_LTR).size.width, ==, 0);
  g_assert_cmpfloat (place_goal (square, 300, 300, 0, GTK_TEXT_DIR_LTR).size.width, ==, 0);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/stage/flow-breaks-lines", test_flow_breaks_lines);
  g_test_add_func ("/stage/flow-keeps-natural-widths", test_flow_keeps_natural_widths);
  g_test_add_func ("/stage/flow-shrinks", test_flow_shrinks);
  g_test_add_func ("/stage/place-counts-the-margin", test_place_counts_the_margin);
  g_test_add_func ("/stage/goal-takes-what-is-left", test_goal_takes_what_is_left);
  g_test_add_func ("/stage/strip-covers-no-tile", test_strip_covers_no_tile);

  return g_test_run ();
}
