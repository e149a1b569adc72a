/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the game's clock: the time that it counts, and when it wakes the program up. Only the tick test waits for a
 * real timer.
 */

#include <glib.h>
#include <time.h>

#include "fake-time.h"
#include "ts-clock.h"
#include "wait-for.h"

static void
count_tick (gpointer user_data)
{
  (*(guint *) user_data)++;
}

static void
test_counts_while_running (void)
{
  guint n_ticks = 0;
  g_autoptr (TsClock) clock = ts_clock_new (0, count_tick, &n_ticks);

  fake_now_us = 1000 * SECOND;
  fake_now_us += SECOND;
  g_assert_cmpint (ts_clock_get_elapsed_us (clock), ==, 0);

  ts_clock_set_running (clock, TRUE);
  g_assert_true (ts_clock_get_running (clock));
  fake_now_us += 5;
  g_assert_cmpint (ts_clock_get_elapsed_us (clock), ==, 5);
  ts_clock_set_running (clock, TRUE);
  fake_now_us += 5;
  g_assert_cmpint (ts_clock_get_elapsed_us (clock), ==, 10);

  ts_clock_set_running (clock, FALSE);
  fake_now_us += 7 * SECOND;
  g_assert_cmpint (ts_clock_get_elapsed_us (clock), ==, 10);

  ts_clock_set_running (clock, TRUE);
  fake_now_us += 1;
  g_assert_cmpint (ts_clock_get_elapsed_us (clock), ==, 11);
  g_assert_cmpuint (n_ticks, ==, 0);
}

static void
test_continues (void)
{
  guint n_ticks = 0;
  g_autoptr (TsClock) clock = ts_clock_new (3 * SECOND, count_tick, &n_ticks);

  fake_now_us = 0;
  fake_now_us += SECOND;
  g_assert_false (ts_clock_get_running (clock));
  g_assert_cmpint (ts_clock_get_elapsed_us (clock), ==, 3 * SECOND);
  ts_clock_set_running (clock, TRUE);
  fake_now_us += 7;
  g_assert_cmpint (ts_clock_get_elapsed_us (clock), ==, 3 * SECOND + 7);
}

static void
test_has_no_timer_while_stopped (void)
{
  guint n_ticks = 0;
  g_autoptr (TsClock) clock = ts_clock_new (0, count_tick, &n_ticks);

  g_assert_false (g_main_context_pending (NULL));
  ts_clock_set_running (clock, TRUE);
  ts_clock_set_running (clock, FALSE);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, clock));
}

static void
test_has_no_timer_after_its_end (void)
{
  guint n_ticks = 0;
  TsClock *clock = ts_clock_new (0, count_tick, &n_ticks);
  gpointer freed = clock;

  ts_clock_set_running (clock, TRUE);
  ts_clock_free (clock);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, freed));
}

/* GLib counts milliseconds: half of one is waited for as a whole one, so that the tick finds the full second over. */
static void
test_ticks_after_the_full_second (void)
{
  guint n_ticks = 0;
  g_autoptr (TsClock) clock = ts_clock_new (SECOND - 500, count_tick, &n_ticks);
  struct timespec now;
  GSource *source;

  fake_now_us = 0;
  clock_gettime (CLOCK_MONOTONIC, &now);
  ts_clock_set_running (clock, TRUE);
  source = g_main_context_find_source_by_user_data (NULL, clock);
  g_assert_cmpint (g_source_get_ready_time (source), >=, now.tv_sec * SECOND + now.tv_nsec / 1000 + 500);
}

static void
test_ticks_at_full_seconds (void)
{
  guint n_ticks = 0;
  gint64 wait_us;
  g_autoptr (TsClock) clock = ts_clock_new (5 * SECOND - 1000, count_tick, &n_ticks);
  GSource *source;

  fake_now_us = 0;
  ts_clock_set_running (clock, TRUE);

  source = g_main_context_find_source_by_user_data (NULL, clock);
  g_assert_nonnull (source);
  wait_us = g_source_get_ready_time (source) - g_source_get_time (source);
  /* GLib counts milliseconds, and newer versions round them up. */
  g_assert_cmpint (wait_us, <=, 2000);

  fake_now_us += 1000;
  wait_for (n_ticks > 0);

  g_assert_cmpuint (n_ticks, ==, 1);
  source = g_main_context_find_source_by_user_data (NULL, clock);
  wait_us = g_source_get_ready_time (source) - g_source_get_time (source);
  g_assert_cmpint (wait_us, >, SECOND / 2);
  g_assert_cmpint (wait_us, <, 2 * SECOND);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/clock/counts-while-running", test_counts_while_running);
  g_test_add_func ("/clock/continues", test_continues);
  g_test_add_func ("/clock/has-no-timer-while-stopped", test_has_no_timer_while_stopped);
  g_test_add_func ("/clock/has-no-timer-after-its-end", test_has_no_timer_after_its_end);
  g_test_add_func ("/clock/ticks-after-the-full-second", test_ticks_after_the_full_second);
  g_test_add_func ("/clock/ticks-at-full-seconds", test_ticks_at_full_seconds);

  return g_test_run ();
}
