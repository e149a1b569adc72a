/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long a slide keeps the main thread of the real window busy, with all that follows it and is not put off: its line
 * in the log, the view, the announcements, the solver's question. Games of several lengths, and a bare write() beside
 * them.
 */

#include "bench.h"
#include "window-fixture.h"

#define ID "4x4:6,3,9,1,14,15,11,13,8,2,4,5,12,7,10,0"

/* Slides that are timed at each length; odd, so that the median is one of them. */
#define N_SLIDES 101

static const guint lengths[] = { 10, 10000, 800000 };

/* The gap goes from one cell of the last row to the next and back, so that the board is never solved. */
static void
slide (WindowFixture *fixture)
{
  guint gap = ts_game_get_board (window_fixture_get_game (fixture))->gap;

  g_assert_cmpint (ts_game_slide (window_fixture_get_game (fixture), gap == 15 ? 14 : 15), ==, TS_SLIDE_OK);
}

static double
measure_slides (WindowFixture *fixture)
{
  double times_us[N_SLIDES];

  for (guint i = 0; i < N_SLIDES; i++)
    {
      gint64 start_us;

      wait_for_nothing_to_do ();
      start_us = g_get_monotonic_time ();
      slide (fixture);
      times_us[i] = (double) (g_get_monotonic_time () - start_us);
    }

  return bench_get_median (times_us, N_SLIDES);
}

static void
measure (WindowFixture *fixture,
         gconstpointer id)
{
  double write_us = bench_measure_write (N_SLIDES);
  double max_us = 0;
  guint n_moves = 0;

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      double us;

      for (; n_moves < lengths[i]; n_moves++)
        {
          slide (fixture);
          /* As a player who is never faster: a timer and a worker sync what was written. */
          g_main_context_iteration (NULL, FALSE);
        }
      us = measure_slides (fixture);
      n_moves += N_SLIDES;
      max_us = MAX (max_us, us);
      g_print ("slide after %u moves: %.0f µs, %.0f times a bare write() of %.1f µs (medians of %d)\n", lengths[i], us,
               us / write_us, write_us, N_SLIDES);
    }

  bench_report ("slide", max_us);
  bench_report ("slide-write", max_us / write_us);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);
  window_fixture_add ("/slide", ID, measure);

  return g_test_run ();
}
