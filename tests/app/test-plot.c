/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the plot: where its points lie, and what is marked.
 */

#include "app-test.h"
#include "ts-plot.h"

#define WIDTH 200
#define HEIGHT 100
#define BRIGHT 0xa0

#define MAX_TIMES 3

static GtkDrawingArea *
create_plot (const gint64 *times_ms,
             guint n_times)
{
  static const gint64 none[MAX_TIMES] = { -1, -1, -1 };
  GtkDrawingArea *plot = g_object_ref_sink (GTK_DRAWING_AREA (gtk_drawing_area_new ()));

  ts_plot_show (plot, times_ms, none, n_times, -1);

  return plot;
}

static cairo_surface_t *
draw (GtkDrawingArea *plot)
{
  return app_test_draw (GTK_WIDGET (plot), WIDTH, HEIGHT);
}

/* Whether a point lies in this quarter of the plot; the line between two points is darker. */
static gboolean
has_point (cairo_surface_t *surface,
           gboolean is_right,
           gboolean is_low)
{
  for (int y = 0; y < HEIGHT / 2; y++)
    {
      for (int x = 0; x < WIDTH / 2; x++)
        {
          int row = is_low ? y + HEIGHT / 2 : y;
          int column = is_right ? x + WIDTH / 2 : x;

          if (app_test_get_light (surface, column, row) > BRIGHT)
            return TRUE;
        }
    }

  return FALSE;
}

/* Two games, the first fast and the second slow: a point low down at one side and one high up at the other. */
static void
assert_rises (GtkDrawingArea *plot,
              gboolean to_the_right)
{
  cairo_surface_t *surface = draw (plot);
  guint n_lit = 0;

  g_assert_true (has_point (surface, !to_the_right, TRUE));
  g_assert_true (has_point (surface, to_the_right, FALSE));
  g_assert_false (has_point (surface, !to_the_right, FALSE));
  g_assert_false (has_point (surface, to_the_right, TRUE));
  /* A line goes from point to point, through the middle. */
  for (int y = 0; y < HEIGHT; y++)
    n_lit += app_test_get_light (surface, WIDTH / 2, y) > BRIGHT / 3 ? 1 : 0;
  g_assert_cmpuint (n_lit, >=, 1);
  g_assert_cmpuint (n_lit, <=, 4);
  cairo_surface_destroy (surface);
}

static void
test_later_games_lie_ahead (void)
{
  static const gint64 times_ms[] = { 10000, 90000 };
  GtkDrawingArea *plot = create_plot (times_ms, G_N_ELEMENTS (times_ms));

  gtk_widget_set_direction (GTK_WIDGET (plot), GTK_TEXT_DIR_LTR);
  assert_rises (plot, TRUE);
  gtk_widget_set_direction (GTK_WIDGET (plot), GTK_TEXT_DIR_RTL);
  assert_rises (plot, FALSE);

  g_assert_finalize_object (plot);
}

/* Times of nothing at all are no reason to divide by zero; without games there is nothing to see. */
static void
test_draws_the_least (void)
{
  static const gint64 times_ms[] = { 0, 0 };

  for (guint n_times = 0; n_times <= G_N_ELEMENTS (times_ms); n_times++)
    {
      GtkDrawingArea *plot = create_plot (times_ms, n_times);
      cairo_surface_t *surface = draw (plot);

      g_assert_cmpint (has_point (surface, FALSE, TRUE) || has_point (surface, TRUE, TRUE), ==, n_times > 0);
      /* The lines of the scale. */
      g_assert_cmpuint (app_test_get_light (surface, 1, 6), >, 0);
      g_assert_cmpuint (app_test_get_light (surface, 1, HEIGHT - 6), >, 0);
      g_assert_false (has_point (surface, FALSE, FALSE));
      g_assert_false (has_point (surface, TRUE, FALSE));
      /* Between two points at the bottom is a line, too. */
      g_assert_cmpint (app_test_get_light (surface, WIDTH / 4, HEIGHT - 6) > BRIGHT / 2, ==, n_times == 2);
      /* A single game is neither the first nor the last. */
      g_assert_cmpint (app_test_get_light (surface, WIDTH / 2, HEIGHT - 8) > BRIGHT, ==, n_times == 1);
      cairo_surface_destroy (surface);
      g_assert_finalize_object (plot);
    }
}

/* Returns: how many pixels are lit */
static guint
count_lit (GtkDrawingArea *plot)
{
  cairo_surface_t *surface = draw (plot);
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++)
    {
      for (int x = 0; x < WIDTH; x++)
        n += app_test_get_light (surface, x, y) > BRIGHT / 2 ? 1 : 0;
    }
  cairo_surface_destroy (surface);

  return n;
}

static void
test_marks_the_best_and_the_average (void)
{
  static const gint64 values[] = { 90000, 10000, 90000 };
  static const gint64 none[] = { -1, -1, -1 };
  static const gint64 rolling[] = { -1, 50000, 50000 };
  GtkDrawingArea *plot = create_plot (values, G_N_ELEMENTS (values));
  guint n_plain = count_lit (plot);

  g_assert_cmpint (ts_plot_show (plot, values, none, G_N_ELEMENTS (values), 1), ==, 90000);
  g_assert_cmpuint (count_lit (plot), >, n_plain);
  ts_plot_show (plot, values, rolling, G_N_ELEMENTS (values), -1);
  g_assert_cmpuint (count_lit (plot), >, n_plain);
  ts_plot_show (plot, values, none, G_N_ELEMENTS (values), -1);
  g_assert_cmpuint (count_lit (plot), ==, n_plain);

  g_assert_finalize_object (plot);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/plot/later-games-lie-ahead", test_later_games_lie_ahead);
  g_test_add_func ("/plot/draws-the-least", test_draws_the_least);
  g_test_add_func ("/plot/marks-the-best-and-the-average", test_marks_the_best_and_the_average);

  return g_test_run ();
}
