/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the benchmarks share. Each prints what it measured in words, and a line "= KEY VALUE" for each number that has a
 * limit; tests/bench/limits lists the keys. No benchmark judges a number.
 */

#pragma once

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define bench_report(key, value) g_print ("= %s %.4g\n", key, (double) (value))

static inline int
bench_compare_doubles (gconstpointer a,
                       gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return (difference > 0) - (difference < 0);
}

/* Sorts @values. */
static inline double
bench_get_median (double *values,
                  gsize n)
{
  qsort (values, n, sizeof *values, bench_compare_doubles);

  return values[n / 2];
}

/* Finer than g_get_monotonic_time(). */
static inline double
bench_get_time_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);

  return (double) now.tv_sec * 1e6 + (double) now.tv_nsec / 1e3;
}

/* Returns the median, in microseconds, of @n bare calls of write() with a line of a log of the usual length. */
static inline double
bench_measure_write (gsize n)
{
  static const char line[] = "slide\t1234567\t15\t0123456789abcdef\n";
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "bench-write", NULL);
  int fd = g_open (path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  g_autofree double *times_us = g_new (double, n);

  g_assert_cmpint (fd, >=, 0);
  for (gsize i = 0; i < n; i++)
    {
      double start_us = bench_get_time_us ();

      g_assert_cmpint (write (fd, line, sizeof line - 1), ==, sizeof line - 1);
      times_us[i] = bench_get_time_us () - start_us;
    }
  close (fd);
  g_unlink (path);

  return bench_get_median (times_us, n);
}

/* Makes slide number @i of a game. */
typedef void (*BenchSlideFunc) (guint i, gpointer user_data);

/* Prints and reports how long a slide takes in games of several lengths, and a bare write() beside it.
 * @n_timed: slides that are timed at each length; odd, so that the median is one of them */
static inline void
bench_measure_slides (const char *key,
                      guint n_timed,
                      BenchSlideFunc slide,
                      gpointer user_data)
{
  static const guint lengths[] = { 10, 10000, 800000 };
  g_autofree char *write_key = g_strconcat (key, "-write", NULL);
  g_autofree double *times_us = g_new (double, n_timed);
  double write_us = bench_measure_write (n_timed);
  double max_us = 0;
  guint n_slides = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      double us;

      while (n_slides < lengths[i])
        {
          slide (n_slides++, user_data);
          /* As a player who is never faster: a timer and a worker sync what was written. */
          g_main_context_iteration (NULL, FALSE);
        }
      for (guint k = 0; k < n_timed; k++)
        {
          double start_us;

          while (g_main_context_iteration (NULL, FALSE))
            ;
          start_us = bench_get_time_us ();
          slide (n_slides++, user_data);
          times_us[k] = bench_get_time_us () - start_us;
        }
      us = bench_get_median (times_us, n_timed);
      max_us = MAX (max_us, us);
      g_print ("%s after %u slides: %.1f µs, %.1f times a bare write() of %.1f µs (medians of %u)\n", key, lengths[i], us,
               us / write_us, write_us, n_timed);
    }

  bench_report (key, max_us);
  bench_report (write_key, max_us / write_us);
}
