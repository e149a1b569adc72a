/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the start of the process to its first frame, beside a bare GTK window with a header bar.
 * Starts bench-start-once again and again, the kinds in turn, so that a slow moment of the
 * machine hits all of them.
 */

#include <gio/gio.h>

#include "bench.h"

#define N_RUNS 21
#define N_KINDS 3

static const char *const kinds[N_KINDS] = { "bare", "app", "tiles" };

static double
time_start (const char *program,
            const char *kind)
{
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, program, kind, NULL);

  g_assert_no_error (error);
  g_subprocess_wait_check (process, NULL, &error);
  g_assert_no_error (error);

  return (double) (g_get_monotonic_time () - start) / 1e3;
}

int
main (int argc,
      char **argv)
{
  double ms[N_KINDS][N_RUNS];
  double ratios[N_RUNS];
  double medians[N_KINDS];
  double ratio;

  for (guint kind = 0; kind < N_KINDS; kind++)
    time_start (argv[1], kinds[kind]);
  for (guint run = 0; run < N_RUNS; run++)
    {
      for (guint kind = 0; kind < N_KINDS; kind++)
        ms[kind][run] = time_start (argv[1], kinds[kind]);
      ratios[run] = ms[1][run] / ms[0][run];
    }
  for (guint kind = 0; kind < N_KINDS; kind++)
    medians[kind] = bench_get_median (ms[kind], N_RUNS);
  ratio = bench_get_median (ratios, N_RUNS);

  g_print ("start to first frame: %.0f ms, bare window %.0f ms, ratio %.2f; picture on the tiles after %.0f ms "
           "(medians of %d)\n",
           medians[1], medians[0], ratio, medians[2], N_RUNS);
  bench_report ("start", ratio);

  return 0;
}
