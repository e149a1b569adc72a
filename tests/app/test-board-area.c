/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the area of the board: where the board, the hint, the goal, the card and the toast are; and of the wrap box.
 */

#include "app-test.h"
#include "ts-board-area.h"
#include "ts-wrap-box.h"

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
test_wrap_box_breaks_lines (void)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (g_object_new (TS_TYPE_WRAP_BOX, NULL));
  GtkWidget *first = add_block (box, 100, 20);
  GtkWidget *hidden = add_block (box, 500, 500);
  GtkWidget *last = add_block (box, 60, 30);
  int one_line;
  int minimum;
  int natural;

  gtk_widget_hide (hidden);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, 100);
  g_assert_cmpint (natural, ==, 160 + SPACING);

  /* Centered, each in the middle of the line's height. */
  one_line = allocate (box, natural + 20);
  g_assert_cmpint (one_line, ==, 30);
  g_assert_cmpfloat (get_bounds (first).origin.x, ==, 10);
  g_assert_cmpfloat (get_bounds (first).origin.y, ==, 5);
  g_assert_cmpfloat (get_bounds (last).origin.x, ==, 110 + SPACING);

  gtk_widget_set_direction (box, GTK_TEXT_DIR_RTL);
  gtk_widget_allocate (box, natural + 20, one_line, -1, NULL);
  g_assert_cmpfloat (get_bounds (last).origin.x, ==, 10);

  g_assert_cmpint (allocate (box, natural - 1), >, 50);
  g_assert_cmpfloat (get_bounds (last).origin.y, >=, 20);

  g_object_add_weak_pointer (G_OBJECT (last), (gpointer *) &last);
  g_assert_finalize_object (g_steal_pointer (&box));
  g_assert_null (last);
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

/* An area with the numbers of a board and blocks of these sizes, of which one that is empty is hidden. */
typedef struct
{
  const char *id;
  int width;
  int height;
  GtkTextDirection direction;
  int hint_height;
  gboolean has_words; /* in the row for hints */
  gboolean has_goal;
  graphene_size_t card;
  graphene_size_t toast;
} Case;

/* Where each of them is; an empty rectangle for one that is hidden */
typedef struct
{
  graphene_rect_t board;
  graphene_rect_t hint;
  graphene_rect_t goal;
  graphene_rect_t card;
  graphene_rect_t toast;
} Places;

static graphene_rect_t
get_place (GtkWidget *widget)
{
  return gtk_widget_get_visible (widget) && gtk_widget_get_child_visible (widget) ? get_bounds (widget)
                                                                                  : GRAPHENE_RECT_INIT (0, 0, 0, 0);
}

static Places
lay_out (const Case *test)
{
  g_autoptr (GtkWidget) area = g_object_ref_sink (g_object_new (TS_TYPE_BOARD_AREA, NULL));
  GtkWidget *view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  TsBoard board = board_from_id (test->id);
  g_autoptr (TsGame) game = ts_game_new (&board);
  GtkWidget *goal;
  GtkWidget *card;
  GtkWidget *toast;
  Places places;

  gtk_widget_set_direction (area, test->direction);
  gtk_widget_set_parent (view, area);
  gtk_widget_set_parent (row, area);
  gtk_widget_set_size_request (row, 100, test->hint_height);
  gtk_box_append (GTK_BOX (row), gtk_label_new (NULL));
  gtk_widget_set_visible (gtk_widget_get_first_child (row), test->has_words);
  goal = add_block (area, 0, 0);
  card = add_block (area, (int) test->card.width, (int) test->card.height);
  gtk_widget_hide (add_block (area, 0, 0));
  toast = add_block (area, (int) test->toast.width, (int) test->toast.height);
  gtk_widget_set_visible (goal, test->has_goal);
  gtk_widget_set_visible (card, test->card.width > 0);
  gtk_widget_set_visible (toast, test->toast.width > 0);
  ts_board_view_set_game (TS_BOARD_VIEW (view), game);
  gtk_widget_measure (area, GTK_ORIENTATION_VERTICAL, test->width, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (area, test->width, test->height, -1, NULL);

  places.board = app_test_get_tile_bounds (TS_BOARD_VIEW (view), 1);
  graphene_rect_offset (&places.board, get_bounds (view).origin.x, get_bounds (view).origin.y);
  places.board.size.width *= board.columns;
  places.board.size.height *= board.rows;
  places.hint = get_bounds (row);
  places.goal = get_place (goal);
  places.card = get_place (card);
  places.toast = get_place (toast);
  ts_board_view_set_game (TS_BOARD_VIEW (view), NULL);

  return places;
}

#define SQUARE "2x2:1,2,0,3"
#define assert_place(place, x, y, width, height) \
  g_assert_true (graphene_rect_equal (&(place), &GRAPHENE_RECT_INIT (x, y, width, height)))

static void
test_goal_takes_what_is_left (void)
{
  Places places = lay_out (&(Case){ SQUARE, 600, 300, .has_goal = TRUE });

  /* The board is 300 pixels wide: 258 are left between the margins and the gap, more than three quarters of it. */
  assert_place (places.goal, 346, 37, 225, 225);
  places = lay_out (&(Case){ SQUARE, 600, 300, GTK_TEXT_DIR_RTL, .has_goal = TRUE });
  assert_place (places.goal, 28, 37, 225, 225);
  places = lay_out (&(Case){ SQUARE, 500, 300, .has_goal = TRUE });
  assert_place (places.goal, 330, 71, 158, 158);
  places = lay_out (&(Case){ SQUARE, 300, 500, GTK_TEXT_DIR_RTL, .has_goal = TRUE });
  assert_place (places.goal, 71, 330, 158, 158);

  /* 72 pixels are enough, 71 are not. */
  places = lay_out (&(Case){ SQUARE, 300 + 42 + 72, 300, .has_goal = TRUE });
  g_assert_cmpfloat (places.goal.size.width, ==, 72);
  places = lay_out (&(Case){ SQUARE, 300 + 42 + 71, 300, .has_goal = TRUE });
  g_assert_cmpfloat (places.goal.size.width, ==, 0);
  places = lay_out (&(Case){ SQUARE, 300, 300, .has_goal = TRUE });
  g_assert_cmpfloat (places.goal.size.width, ==, 0);
}

/* Always below the board, whether there are words or not, unless there are 220 pixels beside it. */
static void
test_hint_has_its_room (void)
{
  Places places = lay_out (&(Case){ SQUARE, 300, 340, .hint_height = 40 });

  assert_place (places.board, 0, 0, 300, 300);
  assert_place (places.hint, 100, 300, 100, 40);
  places = lay_out (&(Case){ SQUARE, 300, 400, .hint_height = 40 });
  assert_place (places.board, 0, 30, 300, 300);
  assert_place (places.hint, 100, 332, 100, 40);

  places = lay_out (&(Case){ SQUARE, 300 + 438, 300, .hint_height = 40 });
  g_assert_cmpfloat (places.board.size.height, ==, 260);
  places = lay_out (&(Case){ SQUARE, 300 + 440, 300, .hint_height = 40 });
  assert_place (places.board, 220, 0, 300, 300);
  assert_place (places.hint, 580, 130, 100, 40);
  places = lay_out (&(Case){ SQUARE, 300 + 440, 300, GTK_TEXT_DIR_RTL, .hint_height = 40 });
  assert_place (places.hint, 60, 130, 100, 40);

  /* Below the goal. */
  places = lay_out (&(Case){ SQUARE, 700, 300, .hint_height = 40, .has_goal = TRUE });
  g_assert_cmpfloat (places.hint.origin.x, >=, places.goal.origin.x);
  g_assert_cmpfloat (places.hint.origin.y, >=, 300 - 40 - 2);
  places = lay_out (&(Case){ SQUARE, 300, 600, .hint_height = 40, .has_goal = TRUE });
  g_assert_cmpfloat (places.hint.origin.y, ==, places.board.origin.y + 300 + 2);
  g_assert_cmpfloat (places.goal.origin.y, >=, places.hint.origin.y + 40);
}

/* Beside the picture where there are 260 pixels, below it, or over its lower edge; the board stays where it is. */
static void
test_card_lies_over_all (void)
{
  Places places = lay_out (&(Case){ SQUARE, 300, 300, .card = { 200, 100 } });

  assert_place (places.board, 0, 0, 300, 300);
  assert_place (places.card, 50, 200, 200, 100);
  places = lay_out (&(Case){ SQUARE, 300, 600, .card = { 200, 100 } });
  assert_place (places.card, 50, 450, 200, 100);
  places = lay_out (&(Case){ SQUARE, 300 + 518, 300, .card = { 200, 100 } });
  g_assert_cmpfloat (places.card.origin.y, ==, 200);
  places = lay_out (&(Case){ SQUARE, 300 + 520, 300, .card = { 200, 100 } });
  assert_place (places.board, 260, 0, 300, 300);
  assert_place (places.card, 590, 100, 200, 100);
  places = lay_out (&(Case){ SQUARE, 300 + 520, 300, GTK_TEXT_DIR_RTL, .card = { 200, 100 } });
  assert_place (places.card, 30, 100, 200, 100);
}

/* At the lower edge, or beside the board where hints are; never over the words of one. */
static void
test_toast_is_never_over_a_hint (void)
{
  Case test = { SQUARE, 300, 340, .hint_height = 40, .toast = { 200, 30 } };
  Places places = lay_out (&test);

  assert_place (places.toast, 50, 340 - 6 - 30, 200, 30);
  test.has_words = TRUE;
  places = lay_out (&test);
  assert_place (places.toast, 50, 300 - 6 - 30, 200, 30);
  test.width = 740;
  test.height = 300;
  places = lay_out (&test);
  assert_place (places.toast, 530, 300 - 6 - 30, 200, 30);
  test.direction = GTK_TEXT_DIR_RTL;
  places = lay_out (&test);
  assert_place (places.toast, 10, 300 - 6 - 30, 200, 30);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/board-area/wrap-box-breaks-lines", test_wrap_box_breaks_lines);
  g_test_add_func ("/board-area/place-counts-the-margin", test_place_counts_the_margin);
  g_test_add_func ("/board-area/goal-takes-what-is-left", test_goal_takes_what_is_left);
  g_test_add_func ("/board-area/hint-has-its-room", test_hint_has_its_room);
  g_test_add_func ("/board-area/card-lies-over-all", test_card_lies_over_all);
  g_test_add_func ("/board-area/toast-is-never-over-a-hint", test_toast_is_never_over_a_hint);

  return g_test_run ();
}
