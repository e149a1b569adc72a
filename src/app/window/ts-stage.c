/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-stage"

#include "config.h"

#include "ts-stage.h"

#include "ts-board-view.h"

/* Around the goal, in logical pixels. */
#define GOAL_MARGIN 18

/* Of the goal's shorter side, in logical pixels: on a smaller picture nothing is found. */
#define MIN_GOAL_SIZE 72

/* Of the board's size: a picture as large as the board would rival it. */
#define MAX_GOAL_PART 0.75

/**
 * TsStage:
 *
 * Its children, as a template gives them, are the TsBoardView, the strip and the goal. Where the strip has room under
 * the tiles, the board stays as it is; otherwise the board gets the room above the strip. The goal is beside the board,
 * at the end of the text direction, or below it, wherever it is larger.
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

/* @board: where the board is; in an area of @width × @height */
static void
allocate_goal (GtkWidget *widget,
               GtkWidget *goal,
               const TsRect *board,
               int width,
               int height)
{
  double beside = (double) (board->x - 2 * GOAL_MARGIN) / MAX (board->width, 1);
  double below = (double) (height - board->y - board->height - 2 * GOAL_MARGIN) / MAX (board->height, 1);
  double part = MIN (MAX (beside, below), MAX_GOAL_PART);
  GtkAllocation place = { .width = (int) (part * board->width), .height = (int) (part * board->height) };
  int room = width - board->x - board->width;
  gboolean fits = MIN (place.width, place.height) >= MIN_GOAL_SIZE;

  gtk_widget_set_child_visible (goal, fits);
  if (!fits)
    return;

  place.x = board->x + (board->width - place.width) / 2;
  place.y = board->y + (board->height - place.height) / 2;
  if (beside >= below && gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    place.x = (board->x - place.width) / 2;
  else if (beside >= below)
    place.x = board->x + board->width + (room - place.width) / 2;
  else
    place.y = board->y + board->height + (height - board->y - board->height - place.height) / 2;
  gtk_widget_measure (goal, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (goal, &place, -1);
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
  TsRect place = ts_board_view_find_place (TS_BOARD_VIEW (board), width, height);
  int strip_height = 0;

  if (gtk_widget_should_layout (strip))
    gtk_widget_measure (strip, GTK_ORIENTATION_VERTICAL, width, &strip_height, NULL, NULL, NULL);
  if (place.y + place.height > height - strip_height)
    {
      gtk_widget_allocate (board, width, height - strip_height, -1, NULL);
      place = ts_board_view_find_place (TS_BOARD_VIEW (board), width, height - strip_height);
    }
  else
    {
      gtk_widget_allocate (board, width, height, -1, NULL);
    }
  if (gtk_widget_should_layout (goal))
    allocate_goal (widget, goal, &place, width, height - strip_height);
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
