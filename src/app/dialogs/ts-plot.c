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

/* Of what is drawn in the color of the text. */
#define SCALE_ALPHA 0.2
#define LINE_ALPHA 0.6

typedef struct
{
  int width; /* these two while it is drawn */
  int height;
  gint64 highest; /* of the values, at least 1 */
  int best;
  guint n_values;
  gint64 values[]; /* and the rolling averages behind them */
} Plot;

static double
get_x (const Plot *self,
       guint index)
{
  double along = self->n_values > 1 ? (double) index / (self->n_values - 1) : 0.5;

  return MARGIN + along * (self->width - 2 * MARGIN);
}

static double
get_y (const Plot *self,
       gint64 value)
{
  return MARGIN + (1 - (double) value / (double) self->highest) * (self->height - 2 * MARGIN);
}

/* @values: those below 0 are left out */
static void
draw_line (const Plot *self,
           cairo_t *cairo,
           const gint64 *values,
           double line_width)
{
  cairo_set_line_join (cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cairo, line_width);
  for (guint i = 0; i < self->n_values; i++)
    {
      if (values[i] >= 0)
        cairo_line_to (cairo, get_x (self, i), get_y (self, values[i]));
    }
  cairo_stroke (cairo);
}

static void
set_color (cairo_t *cairo,
           const GdkRGBA *color,
           double alpha)
{
  cairo_set_source_rgba (cairo, color->red, color->green, color->blue, alpha * color->alpha);
}

static void
draw (GtkDrawingArea *area,
      cairo_t *cairo,
      int width,
      int height,
      gpointer user_data)
{
  Plot *self = user_data;
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (area));
  GdkRGBA color;
  GdkRGBA accent;

  self->width = width;
  self->height = height;
  gtk_style_context_get_color (style, &color);
  if (!gtk_style_context_lookup_color (style, "focus_ring", &accent))
    accent = color;
  if (gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL)
    cairo_transform (cairo, &(cairo_matrix_t){ .xx = -1, .yy = 1, .x0 = width });

  set_color (cairo, &color, SCALE_ALPHA);
  cairo_rectangle (cairo, 0, MARGIN - 0.5, width, 1);
  cairo_rectangle (cairo, 0, height - MARGIN - 0.5, width, 1);
  cairo_fill (cairo);
  set_color (cairo, &accent, 1);
  draw_line (self, cairo, self->values + self->n_values, ROLLING_WIDTH);
  set_color (cairo, &color, LINE_ALPHA);
  draw_line (self, cairo, self->values, LINE_WIDTH);
  set_color (cairo, &color, 1);
  for (guint i = 0; i < self->n_values; i++)
    {
      cairo_arc (cairo, get_x (self, i), get_y (self, self->values[i]), POINT_RADIUS, 0, 2 * G_PI);
      cairo_fill (cairo);
    }
  if (self->best >= 0)
    {
      cairo_arc (cairo, get_x (self, (guint) self->best), get_y (self, self->values[self->best]), RING_RADIUS, 0,
                 2 * G_PI);
      cairo_stroke (cairo);
    }
}

/**
 * ts_plot_show:
 * @area: gets the plot
 * @values: at least 0, the oldest game first; copied
 * @rolling: the average that ends with each game, below 0 for none; copied
 * @best: the index of the best value, below 0 if it is not among them
 *
 * Draws a point for each game and a line from one to the next in the color of the text, a ring around the best one, and
 * a thick line of rolling averages in the CSS color `focus_ring`. The bottom is zero, the top the highest value; both
 * have a faint line. The oldest game is on the left, in right-to-left locales on the right.
 *
 * Returns: the value at the top, at least 1
 */
gint64
ts_plot_show (GtkDrawingArea *area,
              const gint64 *values,
              const gint64 *rolling,
              guint n_values,
              int best)
{
  Plot *self = g_malloc0 (sizeof *self + 2 * n_values * sizeof *values);

  self->highest = 1;
  self->best = best;
  self->n_values = n_values;
  for (guint i = 0; i < n_values; i++)
    {
      self->values[i] = values[i];
      self->values[n_values + i] = rolling[i];
      self->highest = MAX (self->highest, values[i]);
    }
  gtk_drawing_area_set_draw_func (area, draw, self, g_free);

  return self->highest;
}
