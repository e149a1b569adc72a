/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-area"

#include "config.h"

#include "ts-board-area.h"

#include "ts-board-view.h"

/* All sizes in logical pixels. Between the board and the goal, and around both. */
#define GOAL_GAP 18
#define GOAL_MARGIN 12

/* Of the goal's shorter side: on a smaller picture nothing is found. */
#define MIN_GOAL_SIZE 72

/* Of the board's size: a picture as large as the board would rival it. */
#define MAX_GOAL_PART 0.75

/* Between the board, or the goal, and the hint. */
#define HINT_GAP 2

/* The room beside the board that hints and toasts need to stand there, and how wide a hint is there. */
#define MIN_HINT_ROOM 220
#define MAX_HINT_WIDTH 360

/* The room beside the board that the card needs to stand there. */
#define MIN_CARD_ROOM 260

/* Around a toast, and the width that one beside the board has at least, unless it is narrower by itself. */
#define TOAST_MARGIN 6
#define MIN_TOAST_WIDTH 340

/* The children, in the order of the template. */
enum
{
  BOARD,
  HINT,
  GOAL,
  CARD,
  PAUSE,
  TOAST,
  N_CHILDREN
};

/**
 * TsBoardArea:
 *
 * Its children, as a template gives them, are the TsBoardView, the row for hints, the goal, the card, what covers all
 * of these in a pause, and the toast. The board is as large as it can be. The goal gets what is left over beside it, at
 * the end of the text direction, or below it, wherever it is larger, and both are centered as a pair. The row is below
 * the goal where there is room beside the board, and otherwise below the board, where it has its room always. Card and
 * toast lie over all of it, out of the way if they can.
 */
struct _TsBoardArea
{
  GtkBox parent_instance;
};

G_DEFINE_FINAL_TYPE (TsBoardArea, ts_board_area, GTK_TYPE_BOX)

typedef struct
{
  GtkWidget *children[N_CHILDREN];
  int width;
  int height;
  gboolean is_rtl;
  GtkAllocation view;  /* of the board view, in whose middle the board is */
  GtkAllocation board; /* its tiles */
  GtkAllocation goal;  /* empty if it has no room */
  GtkAllocation hint;
  gboolean is_beside; /* the room beside the board is that of hints and toasts */
} Layout;

static Layout
create_layout (GtkWidget *widget,
               int width,
               int height)
{
  Layout layout = { .width = width, .height = height };
  GtkWidget *child = gtk_widget_get_first_child (widget);

  layout.is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  for (guint i = 0; i < N_CHILDREN; i++, child = gtk_widget_get_next_sibling (child))
    layout.children[i] = child;

  return layout;
}

/* Returns: 0 for a widget that is hidden */
static int
measure_child (Layout *layout,
               guint i,
               GtkOrientation orientation,
               int for_size,
               int *natural)
{
  int minimum;

  gtk_widget_measure (layout->children[i], orientation, for_size, &minimum, natural, NULL, NULL);

  return minimum;
}

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
  Layout layout = create_layout (widget, 0, 0);

  *minimum = measure_child (&layout, BOARD, orientation, for_size, natural);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum += measure_child (&layout, HINT, orientation, -1, NULL);
  for (guint i = HINT; i < N_CHILDREN; i++)
    {
      /* A toast or a long hint may cover the board, and never makes the window higher. None is asked for its width at a
       * height, which may be less than it needs. */
      if (orientation == GTK_ORIENTATION_HORIZONTAL && i != GOAL && i != PAUSE)
        *minimum = MAX (*minimum, measure_child (&layout, i, orientation, -1, NULL));
      else if (i == CARD)
        *minimum = MAX (*minimum, measure_child (&layout, i, orientation, for_size, NULL));
    }
  *natural = MAX (*minimum, *natural);
}

/* @hint_height: of the row below the board; 0 if it is beside it */
static void
place_board (Layout *layout,
             int hint_height)
{
  TsBoardView *view = TS_BOARD_VIEW (layout->children[BOARD]);
  int height = layout->height - hint_height;
  TsRect board = ts_board_view_find_rect (view, layout->width, height);
  double beside = (double) (layout->width - board.width - GOAL_GAP - 2 * GOAL_MARGIN) / MAX (board.width, 1);
  double below = (double) (height - board.height - GOAL_GAP - 2 * GOAL_MARGIN) / MAX (board.height, 1);
  double part = MIN (MAX (beside, below), MAX_GOAL_PART);
  GtkAllocation goal = { .width = (int) (part * board.width + 0.5), .height = (int) (part * board.height + 0.5) };

  layout->view = (GtkAllocation){ .width = layout->width, .height = height };
  if (!gtk_widget_should_layout (layout->children[GOAL]) || MIN (goal.width, goal.height) < MIN_GOAL_SIZE)
    goal = (GtkAllocation){ 0 };
  else if (beside >= below)
    layout->view.width -= GOAL_GAP + goal.width;
  else
    layout->view.height -= GOAL_GAP + goal.height;

  layout->view.x = layout->is_rtl ? layout->width - layout->view.width : 0;
  board = ts_board_view_find_rect (view, layout->view.width, layout->view.height);
  layout->board = (GtkAllocation){ layout->view.x + board.x, board.y, board.width, board.height };
  goal.x = layout->board.x + (board.width - goal.width) / 2;
  goal.y = board.y + (board.height - goal.height) / 2;
  if (beside < below)
    goal.y = board.y + board.height + hint_height + GOAL_GAP;
  else
    goal.x = layout->is_rtl ? layout->board.x - GOAL_GAP - goal.width : layout->board.x + board.width + GOAL_GAP;
  layout->goal = goal;
}

/* Returns: how much room there is beside the board, at the end of the text direction */
static int
get_room (Layout *layout)
{
  return layout->is_rtl ? layout->board.x : layout->width - layout->board.x - layout->board.width;
}

/* Returns: a rectangle of the child's size, as wide as it likes to be unless that is more than @limit; in the middle
 * under the board, but within the area */
static GtkAllocation
find_rect_below (Layout *layout,
                 guint i,
                 int limit)
{
  GtkAllocation rect = { 0 };
  int natural;
  int minimum = measure_child (layout, i, GTK_ORIENTATION_HORIZONTAL, -1, &natural);

  rect.width = CLAMP (natural, minimum, MAX (limit, minimum));
  rect.height = measure_child (layout, i, GTK_ORIENTATION_VERTICAL, rect.width, NULL);
  rect.x = CLAMP (layout->board.x + (layout->board.width - rect.width) / 2, 0,
                  MAX (layout->width - rect.width, 0));
  rect.y = layout->board.y + layout->board.height;

  return rect;
}

/* Moves a rectangle to the room beside the board: to the middle of the goal that is there, or of the room. */
static void
move_beside (Layout *layout,
             GtkAllocation *rect)
{
  int room = get_room (layout);
  int start = layout->is_rtl ? 0 : layout->width - room;
  gboolean has_goal = layout->goal.width > 0 && layout->goal.y < layout->board.y + layout->board.height;
  int middle = has_goal ? layout->goal.x + layout->goal.width / 2 : start + room / 2;

  rect->x = MAX (MIN (middle - rect->width / 2, start + room - rect->width), start);
}

static void
place_hint (Layout *layout)
{
  int room = MIN (get_room (layout) - GOAL_GAP, MAX_HINT_WIDTH);
  GtkAllocation rect = find_rect_below (layout, HINT, layout->is_beside ? room : layout->width);

  rect.y += HINT_GAP;
  if (layout->is_beside)
    {
      gboolean has_goal = layout->goal.width > 0;

      move_beside (layout, &rect);
      rect.y = has_goal ? layout->goal.y + layout->goal.height + HINT_GAP
                        : layout->board.y + (layout->board.height - rect.height) / 2;
    }
  rect.y = MIN (rect.y, layout->height - rect.height);
  layout->hint = rect;
}

/* Beside the picture, below it, or over its lower edge. */
static GtkAllocation
place_card (Layout *layout)
{
  int room = get_room (layout);
  gboolean is_beside = room >= MIN_CARD_ROOM;
  GtkAllocation rect = find_rect_below (layout, CARD, is_beside ? room : layout->width);

  if (is_beside && rect.width <= room)
    {
      move_beside (layout, &rect);
      rect.y = layout->board.y + (layout->board.height - rect.height) / 2;
    }
  rect.y = CLAMP (rect.y, 0, MAX (layout->height - rect.height, 0));

  return rect;
}

/* At the lower edge and never over a hint; beside the board only where the toast is not higher there than below it. */
static GtkAllocation
place_toast (Layout *layout)
{
  GtkWidget *words = gtk_widget_get_first_child (layout->children[HINT]);
  int room = get_room (layout) - 2 * TOAST_MARGIN;
  gboolean is_beside;
  GtkAllocation rect;
  int natural;

  measure_child (layout, TOAST, GTK_ORIENTATION_HORIZONTAL, -1, &natural);
  is_beside = layout->is_beside && room >= MIN (natural, MIN_TOAST_WIDTH);
  rect = find_rect_below (layout, TOAST, is_beside ? room : layout->width - 2 * TOAST_MARGIN);
  if (is_beside)
    move_beside (layout, &rect);
  else
    rect.x = (layout->width - rect.width) / 2;
  rect.y = layout->height - TOAST_MARGIN - rect.height;
  if (words != NULL && gtk_widget_get_visible (words) && gdk_rectangle_intersect (&rect, &layout->hint, NULL))
    rect.y = layout->hint.y - TOAST_MARGIN - rect.height;

  return rect;
}

static void
allocate_child (Layout *layout,
                guint i,
                const GtkAllocation *rect)
{
  /* GTK complains of a child that was not measured. */
  measure_child (layout, i, GTK_ORIENTATION_HORIZONTAL, -1, NULL);
  if (gtk_widget_should_layout (layout->children[i]))
    gtk_widget_size_allocate (layout->children[i], rect, -1);
}

static void
allocate (GtkWidget *widget,
          int width,
          int height,
          int baseline)
{
  Layout layout = create_layout (widget, width, height);
  GtkAllocation card;
  GtkAllocation toast;

  place_board (&layout, 0);
  layout.is_beside = get_room (&layout) >= MIN_HINT_ROOM;
  if (!layout.is_beside)
    place_board (&layout, measure_child (&layout, HINT, GTK_ORIENTATION_VERTICAL, -1, NULL));
  place_hint (&layout);
  card = place_card (&layout);
  toast = place_toast (&layout);

  gtk_widget_set_child_visible (layout.children[GOAL], layout.goal.width > 0);
  gtk_widget_size_allocate (layout.children[BOARD], &layout.view, -1);
  allocate_child (&layout, HINT, &layout.hint);
  allocate_child (&layout, GOAL, &layout.goal);
  allocate_child (&layout, CARD, &card);
  allocate_child (&layout, PAUSE, &(GtkAllocation){ 0, 0, width, height });
  allocate_child (&layout, TOAST, &toast);
}

static void
ts_board_area_class_init (TsBoardAreaClass *klass)
{
}

static void
ts_board_area_init (TsBoardArea *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (get_request_mode, measure, allocate));
}
