/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-flow"

#include "config.h"

#include "ts-flow.h"

/* In logical pixels, between widgets and between lines. */
#define COLUMN_SPACING 12
#define ROW_SPACING 6

/**
 * TsFlow:
 *
 * Lines are centered. Unlike in a GtkFlowBox, lines share no columns, and no focusable widget is put around a child.
 */
struct _TsFlow
{
  GtkWidget parent_instance;

  /* Plain */
  gboolean shrinks;
};

G_DEFINE_FINAL_TYPE (TsFlow, ts_flow, GTK_TYPE_WIDGET)

/* The only property. */
#define PROP_SHRINKS 1

/* Some children of one line, in logical pixels. */
typedef struct
{
  GtkWidget *first;
  GtkWidget *end;  /* the first one of the next line, or NULL */
  int child_limit; /* of a child's width, where the child can be smaller */
  int width;
  int height;
} Line;

/* Returns: the width of a visible child, 0 for a hidden one */
static int
get_child_width (GtkWidget *child,
                 int limit)
{
  int minimum;
  int natural;

  if (!gtk_widget_should_layout (child))
    return 0;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);

  return CLAMP (natural, minimum, MAX (limit, minimum));
}

static int
get_child_height (GtkWidget *child,
                  int child_width)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, child_width, NULL, &natural, NULL, NULL);

  return natural;
}

/* @first: not NULL */
static Line
find_limited_line (GtkWidget *first,
                   int width,
                   int child_limit)
{
  Line line = { .first = first, .end = first, .child_limit = child_limit };

  for (; line.end != NULL; line.end = gtk_widget_get_next_sibling (line.end))
    {
      int child_width = get_child_width (line.end, child_limit);
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

/* @first: not NULL */
static Line
find_line (TsFlow *self,
           GtkWidget *first,
           int width)
{
  Line line = find_limited_line (first, width, width);

  return self->shrinks && line.end != NULL ? find_limited_line (first, width, 0) : line;
}

static int
get_height (TsFlow *self,
            int width)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));
  int height = 0;

  while (child != NULL)
    {
      Line line = find_line (self, child, width);

      height += line.height + (height > 0 && line.height > 0 ? ROW_SPACING : 0);
      child = line.end;
    }

  return height;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width (TsFlow *self,
               int *minimum,
               int *natural)
{
  Line line = { 0 };

  *minimum = 0;
  *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    *minimum = MAX (*minimum, get_child_width (child, 0));
  if (gtk_widget_get_first_child (GTK_WIDGET (self)) != NULL)
    line = find_line (self, gtk_widget_get_first_child (GTK_WIDGET (self)), G_MAXINT);
  *natural = MAX (*minimum, line.width);
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
  TsFlow *self = TS_FLOW (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (self, minimum, natural);
      return;
    }

  *minimum = get_height (self, for_size >= 0 ? for_size : G_MAXINT);
  *natural = *minimum;
}

static void
allocate_line (TsFlow *self,
               const Line *line,
               int width,
               int y)
{
  gboolean is_mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int x = (width - line->width) / 2;

  for (GtkWidget *child = line->first; child != line->end; child = gtk_widget_get_next_sibling (child))
    {
      int child_width = get_child_width (child, line->child_limit);
      int child_height = child_width > 0 ? get_child_height (child, child_width) : 0;
      GtkAllocation place = { is_mirrored ? width - x - child_width : x, y + (line->height - child_height) / 2,
                              child_width, child_height };

      if (child_width == 0)
        continue;
      gtk_widget_size_allocate (child, &place, -1);
      x += child_width + COLUMN_SPACING;
    }
}

static void
allocate (GtkWidget *widget,
          int width,
          int height,
          int baseline)
{
  TsFlow *self = TS_FLOW (widget);
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int y = 0;

  while (child != NULL)
    {
      Line line = find_line (self, child, width);

      allocate_line (self, &line, width, y);
      y += line.height > 0 ? line.height + ROW_SPACING : 0;
      child = line.end;
    }
}

static void
ts_flow_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (ts_flow_parent_class)->dispose (object);
}

static void
ts_flow_set_property (GObject *object,
                      guint prop_id,
                      const GValue *value,
                      GParamSpec *pspec)
{
  TS_FLOW (object)->shrinks = g_value_get_boolean (value);
}

static void
ts_flow_class_init (TsFlowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_flow_dispose;
  object_class->set_property = ts_flow_set_property;

  /* Whether the children take their minimum widths before a line is broken. */
  g_object_class_install_property (object_class, PROP_SHRINKS,
                                   g_param_spec_boolean ("shrinks", NULL, NULL, FALSE,
                                                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY |
                                                             G_PARAM_STATIC_STRINGS));
}

static void
ts_flow_init (TsFlow *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (get_request_mode, measure, allocate));
}
