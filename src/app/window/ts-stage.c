/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-stage"

#include "config.h"

#include "ts-stage.h"

#include "ts-board-view.h"

/**
 * TsStage:
 *
 * Its children, as a template gives them, are the TsBoardView and the strip. Where the strip has room under the tiles,
 * the board stays as it is; otherwise the board gets the room above the strip.
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

static void
allocate (GtkWidget *widget,
          int width,
          int height,
          int baseline)
{
  GtkWidget *board = gtk_widget_get_first_child (widget);
  GtkWidget *strip = gtk_widget_get_next_sibling (board);
  int strip_height = 0;

  if (gtk_widget_should_layout (strip))
    gtk_widget_measure (strip, GTK_ORIENTATION_VERTICAL, width, &strip_height, NULL, NULL, NULL);
  if (ts_board_view_get_bottom (TS_BOARD_VIEW (board), width, height) > height - strip_height)
    gtk_widget_allocate (board, width, height - strip_height, -1, NULL);
  else
    gtk_widget_allocate (board, width, height, -1, NULL);
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
