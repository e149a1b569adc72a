/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the plot of times: where its points lie, how many there are, and what it says to who does not see it.
 */

#include "app-test.h"
#include "ts-plot.h"

#define WIDTH 200
#define HEIGHT 100
#define BRIGHT 0xa0

/* More than the plot has room for. */
#define MANY 150

static TsPlot *
create_plot (const gint64 *times_ms,
             guint n_times)
{
  TsPlot *plot = g_object_ref_sink (g_object_new (TS_TYPE_PLOT, NULL));

  ts_plot_set_times (plot, times_ms, n_times);

  return plot;
}

static cairo_surface_t *
draw (TsPlot *plot)
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
assert_rises (TsPlot *plot,
              gboolean to_the_right)
{
  cairo_surface_t *surface = draw (plot);

  g_assert_true (has_point (surface, !to_the_right, TRUE));
  g_assert_true (has_point (surface, to_the_right, FALSE));
  g_assert_false (has_point (surface, !to_the_right, FALSE));
  g_assert_false (has_point (surface, to_the_right, TRUE));
  cairo_surface_destroy (surface);
}

static void
test_later_games_lie_ahead (void)
{
  static const gint64 times_ms[] = { 10000, 90000 };
  TsPlot *plot = create_plot (times_ms, G_N_ELEMENTS (times_ms));

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
      TsPlot *plot = create_plot (times_ms, n_times);
      cairo_surface_t *surface = draw (plot);

      g_assert_cmpint (has_point (surface, FALSE, TRUE) || has_point (surface, TRUE, TRUE), ==, n_times > 0);
      g_assert_false (has_point (surface, FALSE, FALSE));
      g_assert_false (has_point (surface, TRUE, FALSE));
      cairo_surface_destroy (surface);
      g_assert_finalize_object (plot);
    }
}

/* A line goes from point to point: here through the middle. */
static void
test_draws_a_line (void)
{
  static const gint64 times_ms[] = { 10000, 90000 };
  TsPlot *plot = create_plot (times_ms, G_N_ELEMENTS (times_ms));
  cairo_surface_t *surface = draw (plot);
  guint n_lit = 0;

  for (int y = 0; y < HEIGHT; y++)
    n_lit += app_test_get_light (surface, WIDTH / 2, y) > BRIGHT / 3 ? 1 : 0;
  g_assert_cmpuint (n_lit, >=, 1);
  g_assert_cmpuint (n_lit, <=, 4);
  cairo_surface_destroy (surface);
  g_assert_finalize_object (plot);
}

static void
test_says_what_it_shows (void)
{
  static const gint64 times_ms[] = { 154321, 90000, 65432 };
  TsPlot *plot = create_plot (times_ms, G_N_ELEMENTS (times_ms));

  gtk_test_accessible_assert_role (plot, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Times of the last 3 games: longest 2:34.32, last 1:05.43");
  ts_plot_set_times (plot, times_ms, 1);
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Time of the last 1 game: longest 2:34.32, last 2:34.32");

  g_assert_finalize_object (plot);
}

/* Old times, however long, do not press the new ones flat. */
static void
test_shows_the_newest (void)
{
  gint64 times_ms[MANY];
  TsPlot *plot;

  for (guint i = 0; i < MANY; i++)
    times_ms[i] = (i < MANY - 100 ? 5000000 : 1000) + i;
  plot = create_plot (times_ms, MANY);
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Times of the last 100 games: longest 0:01.14, last 0:01.14");

  g_assert_finalize_object (plot);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/plot/later-games-lie-ahead", test_later_games_lie_ahead);
  g_test_add_func ("/plot/draws-the-least", test_draws_the_least);
  g_test_add_func ("/plot/draws-a-line", test_draws_a_line);
  g_test_add_func ("/plot/says-what-it-shows", test_says_what_it_shows);
  g_test_add_func ("/plot/shows-the-newest", test_shows_the_newest);

  return g_test_run ();
}
