/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-plot"

#include "config.h"

#include "ts-plot.h"

/* In logical pixels. */
#define POINT_RADIUS 2.5
#define RING_RADIUS 5
#define LINE_WIDTH 1.5
#define ROLLING_WIDTH 2.5
#define MARGIN (RING_RADIUS + 1)
#define MIN_WIDTH 200
#define MIN_HEIGHT 110

/* Of what is drawn in the color of the text. */
#define SCALE_ALPHA 0.2
#define LINE_ALPHA 0.6

/**
 * TsPlot:
 *
 * A point for each game and a line from one to the next in the color of the text, a ring around the best one, and a
 * thick line of rolling averages in the color of the CSS color `focus_ring`. The bottom is zero, the top the highest
 * value; both have a faint line. The oldest game is on the left, in right-to-left locales on the right.
 */
struct _TsPlot
{
  GtkWidget parent_instance;

  /* Owned */
  GArray *values;  /* of gint64, the oldest first */
  GArray *rolling; /* of gint64, below 0 where there is no average */

  /* Plain */
  int best; /* the index of the best value, below 0 if it is not among them */
};

G_DEFINE_FINAL_TYPE (TsPlot, ts_plot, GTK_TYPE_WIDGET)

/* In the widget's pixels. */
static graphene_point_t
get_point (TsPlot *self,
           const GArray *values,
           guint index)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN;
  double height = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * MARGIN;
  double along = values->len > 1 ? (double) index / (values->len - 1) : 0.5;
  double up = (double) g_array_index (values, gint64, index) / (double) ts_plot_get_highest (self);

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    along = 1 - along;

  return GRAPHENE_POINT_INIT ((float) (MARGIN + along * width), (float) (MARGIN + height - height * up));
}

/* @alpha: of the line */
static void
draw_line (TsPlot *self,
           cairo_t *cairo,
           const GArray *values,
           const GdkRGBA *color,
           double alpha)
{
  cairo_set_line_join (cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_source_rgba (cairo, color->red, color->green, color->blue, alpha * color->alpha);
  for (guint i = 0; i < values->len; i++)
    {
      graphene_point_t point = get_point (self, values, i);

      if (g_array_index (values, gint64, i) >= 0)
        cairo_line_to (cairo, point.x, point.y);
    }
  cairo_stroke (cairo);
}

static void
draw_points (TsPlot *self,
             cairo_t *cairo,
             const GdkRGBA *color)
{
  gdk_cairo_set_source_rgba (cairo, color);
  for (guint i = 0; i < self->values->len; i++)
    {
      graphene_point_t point = get_point (self, self->values, i);

      cairo_arc (cairo, point.x, point.y, POINT_RADIUS, 0, 2 * G_PI);
      cairo_fill (cairo);
      if ((int) i == self->best)
        {
          cairo_arc (cairo, point.x, point.y, RING_RADIUS, 0, 2 * G_PI);
          cairo_stroke (cairo);
        }
    }
}

static void
draw_scale (TsPlot *self,
            cairo_t *cairo,
            const GdkRGBA *color)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  const double ys[] = { MARGIN, height - MARGIN };

  cairo_set_source_rgba (cairo, color->red, color->green, color->blue, SCALE_ALPHA * color->alpha);
  for (guint i = 0; i < G_N_ELEMENTS (ys); i++)
    {
      cairo_move_to (cairo, 0, ys[i]);
      cairo_line_to (cairo, width, ys[i]);
    }
  cairo_stroke (cairo);
}

static void
draw (TsPlot *self,
      cairo_t *cairo)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color;
  GdkRGBA accent;

  gtk_style_context_get_color (style, &color);
  if (!gtk_style_context_lookup_color (style, "focus_ring", &accent))
    accent = color;
  cairo_set_line_width (cairo, 1);
  draw_scale (self, cairo, &color);
  cairo_set_line_width (cairo, ROLLING_WIDTH);
  draw_line (self, cairo, self->rolling, &accent, 1);
  cairo_set_line_width (cairo, LINE_WIDTH);
  draw_line (self, cairo, self->values, &color, LINE_ALPHA);
  draw_points (self, cairo, &color);
}

static void
ts_plot_snapshot (GtkWidget *widget,
                  GtkSnapshot *snapshot)
{
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget));
  cairo_t *cairo = gtk_snapshot_append_cairo (snapshot, &bounds);

  draw (TS_PLOT (widget), cairo);
  cairo_destroy (cairo);
}

static void
ts_plot_finalize (GObject *object)
{
  g_array_unref (TS_PLOT (object)->values);
  g_array_unref (TS_PLOT (object)->rolling);

  G_OBJECT_CLASS (ts_plot_parent_class)->finalize (object);
}

static void
ts_plot_class_init (TsPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ts_plot_finalize;
  widget_class->snapshot = ts_plot_snapshot;

  gtk_widget_class_set_css_name (widget_class, "plot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ts_plot_init (TsPlot *self)
{
  self->values = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->rolling = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN_WIDTH, MIN_HEIGHT);
}

/**
 * ts_plot_set_values:
 * @values: at least 0, the oldest game first; copied
 * @rolling: the average that ends with each game, below 0 for none; copied
 * @best: the index of the best value, below 0 if it is not among them
 */
void
ts_plot_set_values (TsPlot *self,
                    const gint64 *values,
                    const gint64 *rolling,
                    guint n_values,
                    int best)
{
  g_return_if_fail (TS_IS_PLOT (self));
  g_return_if_fail ((values != NULL && rolling != NULL) || n_values == 0);

  g_array_set_size (self->values, 0);
  g_array_set_size (self->rolling, 0);
  if (n_values > 0)
    {
      g_array_append_vals (self->values, values, n_values);
      g_array_append_vals (self->rolling, rolling, n_values);
    }
  self->best = best;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * ts_plot_get_highest:
 *
 * Returns: the value at the top, at least 1
 */
gint64
ts_plot_get_highest (TsPlot *self)
{
  gint64 highest = 1;

  g_return_val_if_fail (TS_IS_PLOT (self), highest);

  for (guint i = 0; i < self->values->len; i++)
    highest = MAX (highest, g_array_index (self->values, gint64, i));

  return highest;
}
