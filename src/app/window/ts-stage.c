/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-stage"

#include "config.h"

#include "ts-stage.h"

#include "ts-board-view.h"

/* Between the board and the goal, and around both, in logical pixels. */
#define GOAL_GAP 18
#define GOAL_MARGIN 12

/* Of the goal's shorter side, in logical pixels: on a smaller picture nothing is found. */
#define MIN_GOAL_SIZE 72

/* Of the board's size: a picture as large as the board would rival it. */
#define MAX_GOAL_PART 0.75

/**
 * TsStage:
 *
 * Its children, as a template gives them, are the TsBoardView, the strip and the goal. The board is as large as it can
 * be. The goal gets what is left over beside it, at the end of the text direction, or below it, wherever it is larger,
 * and both are centered as a pair. Where the strip has room under the tiles, all stays as it is; otherwise board and
 * goal get the room above the strip.
 */
struct _TsStage
{
  GtkBox parent_instance;
};

G_DEFINE_FINAL_TYPE (TsStage, ts_stage, GTK_TYPE_BOX)

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  GtkWidget *board = gtk_widget_get_first_child (widget);
  GtkWidget *strip = gtk_widget_get_next_sibling (board);
  int strip_minimum;

  gtk_widget_measure (board, orientation, for_size, minimum, natural, NULL, NULL);
  gtk_widget_measure (strip, orientation, for_size, &strip_minimum, NULL, NULL, NULL);
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? *minimum + strip_minimum : MAX (*minimum, strip_minimum);
  *natural = MAX (*minimum, *natural);
}

/* Lays out the board and the goal in an area of this size.
 * @area: (out): of the board, in whose middle it is
 * @goal: (out): where the goal is; empty if it has no room
 * Returns: where the board is */
static TsRect
place_pair (GtkWidget *widget,
            int width,
            int height,
            GtkAllocation *area,
            GtkAllocation *goal)
{
  TsBoardView *view = TS_BOARD_VIEW (gtk_widget_get_first_child (widget));
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  TsRect board = ts_board_view_find_place (view, width, height);
  double beside = (double) (width - board.width - GOAL_GAP - 2 * GOAL_MARGIN) / MAX (board.width, 1);
  double below = (double) (height - board.height - GOAL_GAP - 2 * GOAL_MARGIN) / MAX (board.height, 1);
  double part = MIN (MAX (beside, below), MAX_GOAL_PART);

  *area = (GtkAllocation){ .width = width, .height = height };
  *goal = (GtkAllocation){ .width = (int) (part * board.width + 0.5), .height = (int) (part * board.height + 0.5) };
  if (!gtk_widget_should_layout (gtk_widget_get_last_child (widget)) || MIN (goal->width, goal->height) < MIN_GOAL_SIZE)
    {
      *goal = (GtkAllocation){ 0 };
      return board;
    }

  if (beside >= below)
    area->width -= GOAL_GAP + goal->width;
  else
    area->height -= GOAL_GAP + goal->height;
  area->x = is_rtl ? width - area->width : 0;
  board = ts_board_view_find_place (view, area->width, area->height);
  board.x += area->x;
  goal->x = board.x + (board.width - goal->width) / 2;
  goal->y = board.y + (board.height - goal->height) / 2;
  if (beside < below)
    goal->y = board.y + board.height + GOAL_GAP;
  else
    goal->x = is_rtl ? board.x - GOAL_GAP - goal->width : board.x + board.width + GOAL_GAP;

  return board;
}

static void
allocate (GtkWidget *widget,
          int width,
          int height,
          int baseline)
{
  GtkWidget *board = gtk_widget_get_first_child (widget);
  GtkWidget *strip = gtk_widget_get_next_sibling (board);
  GtkWidget *goal = gtk_widget_get_next_sibling (strip);
  GtkAllocation area;
  GtkAllocation goal_place;
  TsRect place = place_pair (widget, width, height, &area, &goal_place);
  int strip_height = 0;

  if (gtk_widget_should_layout (strip))
    gtk_widget_measure (strip, GTK_ORIENTATION_VERTICAL, width, &strip_height, NULL, NULL, NULL);
  if (place.y + place.height > height - strip_height)
    place_pair (widget, width, height - strip_height, &area, &goal_place);

  gtk_widget_size_allocate (board, &area, -1);
  gtk_widget_set_child_visible (goal, goal_place.width > 0);
  if (goal_place.width > 0)
    {
      gtk_widget_measure (goal, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (goal, &goal_place, -1);
    }
  if (gtk_widget_should_layout (strip))
    gtk_widget_size_allocate (strip, &(GtkAllocation){ 0, height - strip_height, width, strip_height }, -1);
}

static void
ts_stage_class_init (TsStageClass *klass)
{
}

static void
ts_stage_init (TsStage *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (get_request_mode, measure, allocate));
}
