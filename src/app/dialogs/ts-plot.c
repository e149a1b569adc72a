/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-plot"

#include "config.h"

#include "ts-plot.h"

#include <glib/gi18n.h>

#include "ts-words.h"

/* With more, the points would overlap. */
#define MAX_POINTS 100

/* In logical pixels. */
#define POINT_RADIUS 2.5
#define LINE_WIDTH 1.5
#define MIN_WIDTH 320
#define MIN_HEIGHT 96

/**
 * TsPlot:
 *
 * A point for each game, in the color of the text. The bottom is zero, the top the longest time shown. The oldest game
 * is on the left, in right-to-left locales on the right.
 */
struct _TsPlot
{
  GtkWidget parent_instance;

  /* Owned */
  GArray *times_ms; /* of gint64, the oldest first */
};

G_DEFINE_FINAL_TYPE (TsPlot, ts_plot, GTK_TYPE_WIDGET)

static gint64
get_time (TsPlot *self,
          guint index)
{
  return g_array_index (self->times_ms, gint64, index);
}

static gint64
get_longest (TsPlot *self)
{
  gint64 longest = 1;

  for (guint i = 0; i < self->times_ms->len; i++)
    longest = MAX (longest, get_time (self, i));

  return longest;
}

/* In the widget's pixels. */
static graphene_point_t
get_point (TsPlot *self,
           guint index,
           gint64 longest)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * POINT_RADIUS;
  double height = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * POINT_RADIUS;
  double along = self->times_ms->len > 1 ? (double) index / (self->times_ms->len - 1) : 0.5;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    along = 1 - along;

  return GRAPHENE_POINT_INIT ((float) (POINT_RADIUS + along * width),
                              (float) (POINT_RADIUS + height - height * (double) get_time (self, index) / longest));
}

static void
draw (TsPlot *self,
      cairo_t *cairo,
      const GdkRGBA *color)
{
  gint64 longest = get_longest (self);

  cairo_set_line_width (cairo, LINE_WIDTH);
  cairo_set_line_join (cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_source_rgba (cairo, color->red, color->green, color->blue, 0.6 * color->alpha);
  for (guint i = 0; i < self->times_ms->len; i++)
    {
      graphene_point_t point = get_point (self, i, longest);

      cairo_line_to (cairo, point.x, point.y);
    }
  cairo_stroke (cairo);

  gdk_cairo_set_source_rgba (cairo, color);
  for (guint i = 0; i < self->times_ms->len; i++)
    {
      graphene_point_t point = get_point (self, i, longest);

      cairo_arc (cairo, point.x, point.y, POINT_RADIUS, 0, 2 * G_PI);
      cairo_fill (cairo);
    }
}

static void
ts_plot_snapshot (GtkWidget *widget,
                  GtkSnapshot *snapshot)
{
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget));
  cairo_t *cairo = gtk_snapshot_append_cairo (snapshot, &bounds);
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  draw (TS_PLOT (widget), cairo, &color);
  cairo_destroy (cairo);
}

static void
ts_plot_finalize (GObject *object)
{
  g_array_unref (TS_PLOT (object)->times_ms);

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
  self->times_ms = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN_WIDTH, MIN_HEIGHT);
}

/* For screen readers. */
static void
update_label (TsPlot *self)
{
  g_autofree char *longest = ts_words_dup_exact_time (get_longest (self));
  g_autofree char *last = NULL;
  g_autofree char *label = NULL;
  guint n_times = self->times_ms->len;

  if (n_times == 0)
    return;

  last = ts_words_dup_exact_time (get_time (self, n_times - 1));
  /* Translators: describes a plot. The first is a number of games, the second and third are times, as 2:34.56. */
  label = ts_words_dup_format (ngettext ("Time of the last %u game: longest %s, last %s",
                                         "Times of the last %u games: longest %s, last %s", n_times),
                               n_times, longest, last);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/**
 * ts_plot_set_times:
 * @times_ms: milliseconds, at least 0, the oldest game first; copied
 */
void
ts_plot_set_times (TsPlot *self,
                   const gint64 *times_ms,
                   guint n_times)
{
  guint n_shown = MIN (n_times, MAX_POINTS);

  g_return_if_fail (TS_IS_PLOT (self));
  g_return_if_fail (times_ms != NULL || n_times == 0);

  g_array_set_size (self->times_ms, 0);
  if (n_shown > 0)
    g_array_append_vals (self->times_ms, times_ms + n_times - n_shown, n_shown);
  update_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
