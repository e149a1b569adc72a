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

/* Words that need a line and a little more are as wide as half of them in two lines. */
static void
test_wrap_box_balances_lines (void)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (g_object_new (TS_TYPE_WRAP_BOX, NULL));
  GtkWidget *label = gtk_label_new ("so much to say so much to say so much to say");
  int one_line;
  int two_lines;

  g_object_set (label, "wrap", TRUE, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, NULL);
  gtk_widget_set_parent (label, box);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &one_line, NULL, NULL);
  allocate (box, one_line);
  g_assert_cmpfloat (get_bounds (label).size.width, ==, one_line);

  two_lines = allocate (box, one_line - 1);
  g_assert_cmpfloat (get_bounds (label).size.height, ==, two_lines);
  g_assert_cmpfloat (get_bounds (label).size.width, <, one_line * 0.7);
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
  place = ts_board_view_find_rect (TS_BOARD_VIEW (view), 340, 300);
  g_assert_cmpint (place.x, ==, 20);
  g_assert_cmpint (place.y, ==, 30 + 30);
  g_assert_cmpint (place.width, ==, 300);
  g_assert_cmpint (place.height, ==, 200);
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider));
}

#define LTR GTK_TEXT_DIR_LTR
#define RTL GTK_TEXT_DIR_RTL

enum
{
  BOARD,
  HINT,
  GOAL,
  CARD,
  PAUSE,
  TOAST,
  N_PARTS
};

/* An area with numbers and blocks of these sizes, of which one that is empty is hidden. The row for hints is 100 pixels
 * wide, the card 200 by 100, the toast 200 by 30. */
typedef struct
{
  int width;
  int height;
  GtkTextDirection direction;
  int hint_height;
  guint shown;      /* the parts, as bits; HINT for words in its row */
  gboolean is_wide; /* words, card and toast, each of two blocks that a narrow one would stack */
  gboolean is_3x2;  /* the board, instead of 2×2 */
  int card_width;   /* 0 for 200 */
} Case;

static void
add_blocks (GtkWidget *parent,
            const Case *test,
            int width,
            int height)
{
  for (guint i = 0; i < (test->is_wide ? 2 : 1); i++)
    add_block (parent, test->is_wide ? 180 : width, height);
}

static graphene_rect_t
get_position (GtkWidget *widget)
{
  return gtk_widget_get_visible (widget) && gtk_widget_get_child_visible (widget) ? get_bounds (widget)
                                                                                  : GRAPHENE_RECT_INIT (0, 0, 0, 0);
}

/* @places: (out): where each part is; an empty rectangle for one that is hidden */
static void
lay_out (const Case *test,
         graphene_rect_t places[N_PARTS])
{
  g_autoptr (GtkWidget) area = g_object_ref_sink (g_object_new (TS_TYPE_BOARD_AREA, NULL));
  GtkWidget *view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  TsBoard board = board_from_id (test->is_3x2 ? "3x2:1,2,3,4,0,5" : "2x2:1,2,0,3");
  g_autoptr (TsGame) game = ts_game_new (&board);
  GtkWidget *words = g_object_new (TS_TYPE_WRAP_BOX, NULL);
  GtkWidget *parts[N_PARTS] = { view, row };

  gtk_widget_set_direction (area, test->direction);
  gtk_widget_set_parent (view, area);
  gtk_widget_set_parent (row, area);
  gtk_widget_set_size_request (row, 100, test->hint_height);
  gtk_box_append (GTK_BOX (row), words);
  add_blocks (words, test, 0, test->is_wide ? 30 : 0);
  gtk_widget_set_visible (words, (test->shown & 1 << HINT) != 0);
  parts[GOAL] = add_block (area, 0, 0);
  parts[CARD] = g_object_new (TS_TYPE_WRAP_BOX, NULL);
  gtk_widget_set_parent (parts[CARD], area);
  add_blocks (parts[CARD], test, test->card_width > 0 ? test->card_width : 200, 100);
  parts[PAUSE] = add_block (area, 0, 0);
  parts[TOAST] = g_object_new (TS_TYPE_WRAP_BOX, NULL);
  gtk_widget_set_parent (parts[TOAST], area);
  add_blocks (parts[TOAST], test, 200, 30);
  for (int i = GOAL; i < N_PARTS; i++)
    gtk_widget_set_visible (parts[i], (test->shown & 1 << i) != 0);
  ts_board_view_set_game (TS_BOARD_VIEW (view), game);
  gtk_widget_measure (area, GTK_ORIENTATION_VERTICAL, test->width, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (area, test->width, test->height, -1, NULL);

  for (int i = HINT; i < N_PARTS; i++)
    places[i] = get_position (parts[i]);
  places[BOARD] = app_test_get_tile_bounds (TS_BOARD_VIEW (view), 1);
  graphene_rect_offset (&places[BOARD], get_bounds (view).origin.x, get_bounds (view).origin.y);
  places[BOARD].size.width *= board.columns;
  places[BOARD].size.height *= board.rows;
}

static void
test_places (void)
{
  static const struct
  {
    Case test;
    int part;
    graphene_rect_t place;
  } cases[] = {
    /* The board is 300 pixels wide: 258 are left between the margins and the gap, more than three quarters of it. 72 are
     * enough, 71 are not. */
    { { 600, 300, LTR, 0, 1 << GOAL }, GOAL, { { 346, 37 }, { 225, 225 } } },
    { { 600, 300, RTL, 0, 1 << GOAL }, GOAL, { { 28, 37 }, { 225, 225 } } },
    { { 500, 300, LTR, 0, 1 << GOAL }, GOAL, { { 330, 71 }, { 158, 158 } } },
    { { 300, 500, RTL, 0, 1 << GOAL }, GOAL, { { 71, 330 }, { 158, 158 } } },
    { { 414, 300, LTR, 0, 1 << GOAL }, GOAL, { { 330, 114 }, { 72, 72 } } },
    { { 413, 300, LTR, 0, 1 << GOAL }, GOAL, { { 0, 0 }, { 0, 0 } } },
    { { 300, 300, LTR, 0, 1 << GOAL }, GOAL, { { 0, 0 }, { 0, 0 } } },
    /* The hint's row is below the board, whether there are words or not, unless there are 220 pixels beside it; or below
     * the goal. */
    { { 300, 340, LTR, 40, 0 }, BOARD, { { 0, 0 }, { 300, 300 } } },
    { { 300, 340, LTR, 40, 0 }, HINT, { { 100, 300 }, { 100, 40 } } },
    { { 300, 400, LTR, 40, 0 }, BOARD, { { 0, 30 }, { 300, 300 } } },
    { { 300, 400, LTR, 40, 0 }, HINT, { { 100, 332 }, { 100, 40 } } },
    { { 738, 300, LTR, 40, 0 }, BOARD, { { 239, 0 }, { 260, 260 } } },
    { { 740, 300, LTR, 40, 0 }, BOARD, { { 220, 0 }, { 300, 300 } } },
    { { 740, 300, LTR, 40, 0 }, HINT, { { 580, 130 }, { 100, 40 } } },
    { { 740, 300, RTL, 40, 0 }, HINT, { { 60, 130 }, { 100, 40 } } },
    { { 700, 300, LTR, 40, 1 << GOAL }, HINT, { { 458, 260 }, { 100, 40 } } },
    { { 300, 600, LTR, 40, 1 << GOAL }, HINT, { { 100, 314 }, { 100, 40 } } },
    { { 300, 600, LTR, 40, 1 << GOAL }, GOAL, { { 41, 370 }, { 218, 218 } } },
    /* The card is beside the picture where there are 260 pixels, below it, or over its lower edge; the board stays. */
    { { 300, 300, LTR, 0, 1 << CARD }, BOARD, { { 0, 0 }, { 300, 300 } } },
    { { 300, 300, LTR, 0, 1 << CARD }, CARD, { { 50, 200 }, { 200, 100 } } },
    { { 300, 600, LTR, 0, 1 << CARD }, CARD, { { 50, 450 }, { 200, 100 } } },
    { { 818, 300, LTR, 0, 1 << CARD }, CARD, { { 309, 200 }, { 200, 100 } } },
    { { 820, 300, LTR, 0, 1 << CARD }, BOARD, { { 260, 0 }, { 300, 300 } } },
    { { 820, 300, LTR, 0, 1 << CARD }, CARD, { { 590, 100 }, { 200, 100 } } },
    { { 820, 300, RTL, 0, 1 << CARD }, CARD, { { 30, 100 }, { 200, 100 } } },
    /* The toast is at the lower edge, or beside the board where hints are; never over the words of one. */
    { { 300, 340, LTR, 40, 1 << TOAST }, TOAST, { { 50, 304 }, { 200, 30 } } },
    { { 300, 340, LTR, 40, 1 << TOAST | 1 << HINT }, TOAST, { { 50, 264 }, { 200, 30 } } },
    { { 740, 300, LTR, 40, 1 << TOAST | 1 << HINT }, TOAST, { { 530, 264 }, { 200, 30 } } },
    { { 740, 300, RTL, 40, 1 << TOAST | 1 << HINT }, TOAST, { { 10, 264 }, { 200, 30 } } },
    /* Where it would be narrow, it has the width of the area. */
    { { 740, 300, LTR, 40, 1 << TOAST, TRUE }, TOAST, { { (740 - 360 - SPACING) / 2, 264 }, { 360 + SPACING, 30 } } },
    { { 1002, 300, LTR, 40, 1 << TOAST, TRUE }, TOAST, { { (1002 - 360 - SPACING) / 2, 264 }, { 360 + SPACING, 30 } } },
    /* It has at most the room there is, and two lines of blocks then. */
    { { 1020, 300, LTR, 40, 1 << TOAST, TRUE }, TOAST, { { 666, 228 }, { 348, 66 } } },
    { { 300, 340, LTR, 40, 1 << TOAST, TRUE }, TOAST, { { 6, 268 }, { 288, 66 } } },
    { { 1100, 300, LTR, 40, 1 << HINT, TRUE }, HINT, { { 720, 117 }, { 360, 66 } } },
    { { 960, 300, LTR, 40, 1 << HINT, TRUE }, HINT, { { 639, 117 }, { 312, 66 } } },
    { { 300, 400, LTR, 40, 1 << HINT, TRUE }, HINT, { { 0, 332 }, { 300, 66 } } },
    { { 900, 300, LTR, 0, 1 << CARD, TRUE }, CARD, { { 600, 47 }, { 300, 206 } } },
    { { 820, 300, LTR, 0, 1 << CARD, .card_width = 300 }, CARD, { { 260, 200 }, { 300, 100 } } },
    { { 300, 340, LTR, 40, 1 << PAUSE }, PAUSE, { { 0, 0 }, { 300, 340 } } },
    /* Neither the edge of the area nor that of the board is crossed by what is wider than the board or the goal. */
    { { 250, 120, LTR, 0, 1 << GOAL | 1 << CARD }, CARD, { { 0, 20 }, { 200, 100 } } },
    { { 250, 120, RTL, 0, 1 << GOAL | 1 << CARD }, CARD, { { 50, 20 }, { 200, 100 } } },
    { { 801, 100, LTR, 0, 1 << GOAL | 1 << CARD }, CARD, { { 404, 0 }, { 200, 100 } } },
    { { 801, 100, RTL, 0, 1 << GOAL | 1 << CARD }, CARD, { { 197, 0 }, { 200, 100 } } },
    /* The goal has the shape of the board, and its shorter side is the one that is to be large enough. */
    { { 600, 300, LTR, 0, 1 << GOAL, .is_3x2 = TRUE }, GOAL, { { 480, 114 }, { 108, 72 } } },
    { { 595, 300, LTR, 0, 1 << GOAL, .is_3x2 = TRUE }, GOAL, { { 0, 0 }, { 0, 0 } } },
    { { 300, 400, LTR, 0, 1 << GOAL, .is_3x2 = TRUE }, GOAL, { { 37, 234 }, { 225, 150 } } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      graphene_rect_t places[N_PARTS];
      const graphene_rect_t *place = &places[cases[i].part];

      lay_out (&cases[i].test, places);
      g_test_message ("%u: %g, %g, %g × %g", i, place->origin.x, place->origin.y, place->size.width, place->size.height);
      /* A sharp board may begin at half a pixel. */
      g_assert_true (graphene_point_near (&place->origin, &cases[i].place.origin, g_getenv ("GDK_SCALE") ? 1.01f : 0.01f));
      g_assert_true (graphene_size_equal (&place->size, &cases[i].place.size));
    }
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/board-area/wrap-box-breaks-lines", test_wrap_box_breaks_lines);
  g_test_add_func ("/board-area/wrap-box-balances-lines", test_wrap_box_balances_lines);
  g_test_add_func ("/board-area/place-counts-the-margin", test_place_counts_the_margin);
  g_test_add_func ("/board-area/places", test_places);

  return g_test_run ();
}
