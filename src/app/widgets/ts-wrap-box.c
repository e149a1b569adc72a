/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-wrap-box"

#include "config.h"

#include "ts-wrap-box.h"

/* In logical pixels, between widgets and between lines. */
#define COLUMN_SPACING 12
#define ROW_SPACING 6

/**
 * TsWrapBox:
 *
 * Lines are centered. Unlike in a GtkFlowBox, lines share no columns, and no focusable widget is put around a child.
 * The lines of a label are of about one length, so that no word stands alone in the last one.
 */
struct _TsWrapBox
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (TsWrapBox, ts_wrap_box, GTK_TYPE_WIDGET)

/* Some children of one line, in logical pixels. */
typedef struct
{
  GtkWidget *first;
  GtkWidget *end; /* the first one of the next line, or NULL */
  int width;
  int height;
} Line;

static int
get_child_height (GtkWidget *child,
                  int child_width)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, child_width, NULL, &natural, NULL, NULL);

  return natural;
}

/* @limit: of the width, where the child can be smaller
 * Returns: the width of a visible child, 0 for a hidden one */
static int
get_child_width (GtkWidget *child,
                 int limit)
{
  int minimum;
  int natural;
  int width;

  if (!gtk_widget_should_layout (child))
    return 0;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  width = CLAMP (natural, minimum, MAX (limit, minimum));
  if (GTK_IS_LABEL (child))
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, get_child_height (child, width), &width, NULL, NULL, NULL);

  return width;
}

/* @first: (nullable): %NULL for a line without children */
static Line
find_line (GtkWidget *first,
           int width)
{
  Line line = { .first = first, .end = first };

  for (; line.end != NULL; line.end = gtk_widget_get_next_sibling (line.end))
    {
      int child_width = get_child_width (line.end, width);
      int needed = line.width + (line.width > 0 ? COLUMN_SPACING : 0) + child_width;

      if (child_width == 0)
        continue;
      if (line.width > 0 && needed > width)
        break;
      line.width = needed;
      line.height = MAX (line.height, get_child_height (line.end, child_width));
    }

  return line;
}

static void
allocate_line (GtkWidget *widget,
               const Line *line,
               int width,
               int y)
{
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = (width - line->width) / 2;

  for (GtkWidget *child = line->first; child != line->end; child = gtk_widget_get_next_sibling (child))
    {
      int child_width = get_child_width (child, width);
      int child_height = child_width > 0 ? get_child_height (child, child_width) : 0;
      GtkAllocation area = { is_mirrored ? width - x - child_width : x, y + (line->height - child_height) / 2,
                             child_width, child_height };

      if (child_width == 0)
        continue;
      gtk_widget_size_allocate (child, &area, -1);
      x += child_width + COLUMN_SPACING;
    }
}

/* Returns: the height of all lines */
static int
lay_out (GtkWidget *widget,
         int width,
         gboolean allocates)
{
  int y = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;)
    {
      Line line = find_line (child, width);

      if (allocates)
        allocate_line (widget, &line, width, y);
      y += line.height > 0 ? line.height + ROW_SPACING : 0;
      child = line.end;
    }

  return MAX (y - ROW_SPACING, 0);
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
  GtkWidget *first = gtk_widget_get_first_child (widget);

  *minimum = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = lay_out (widget, for_size >= 0 ? for_size : G_MAXINT, FALSE);
  else
    for (GtkWidget *child = first; child != NULL; child = gtk_widget_get_next_sibling (child))
      *minimum = MAX (*minimum, get_child_width (child, 0));
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? *minimum : MAX (*minimum, find_line (first, G_MAXINT).width);
}

static void
allocate (GtkWidget *widget,
          int width,
          int height,
          int baseline)
{
  lay_out (widget, width, TRUE);
}

static void
ts_wrap_box_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (ts_wrap_box_parent_class)->dispose (object);
}

static void
ts_wrap_box_class_init (TsWrapBoxClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_wrap_box_dispose;
}

static void
ts_wrap_box_init (TsWrapBox *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (get_request_mode, measure, allocate));
}
