/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-clock"

#include "config.h"

#include "ts-clock.h"

struct _TsClock
{
  guint timeout_id; /* until the next full second; 0 while the clock is stopped */
  TsClockTickFunc tick;
  gpointer tick_data;
  gint64 since_us;   /* when the clock was last started, if it runs */
  gint64 elapsed_us; /* the time counted before that */
};

/* Waits for the next full second: one wake-up a second, and none while the clock is stopped. */
static void
wait_for_second (TsClock *self,
                 GSourceFunc tick)
{
  gint64 left_us = G_USEC_PER_SEC - ts_clock_get_elapsed_us (self) % G_USEC_PER_SEC;

  self->timeout_id = g_timeout_add ((guint) ((left_us + 999) / 1000), tick, self);
}

static gboolean
tick_cb (gpointer user_data)
{
  TsClock *self = user_data;

  wait_for_second (self, tick_cb);
  self->tick (self->tick_data);

  return G_SOURCE_REMOVE;
}

/**
 * ts_clock_new:
 * @elapsed_us: the time counted before, not negative
 * @tick: called at each full second while the clock runs
 *
 * Returns: (transfer full): a stopped clock
 */
TsClock *
ts_clock_new (gint64 elapsed_us,
              TsClockTickFunc tick,
              gpointer user_data)
{
  TsClock *self;

  g_return_val_if_fail (elapsed_us >= 0, NULL);
  g_return_val_if_fail (tick != NULL, NULL);

  self = g_new0 (TsClock, 1);
  self->elapsed_us = elapsed_us;
  self->tick = tick;
  self->tick_data = user_data;

  return self;
}

void
ts_clock_free (TsClock *self)
{
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_free (self);
}

gboolean
ts_clock_get_running (TsClock *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->timeout_id != 0;
}

void
ts_clock_set_running (TsClock *self,
                      gboolean running)
{
  g_return_if_fail (self != NULL);

  if (running == ts_clock_get_running (self))
    return;

  if (running)
    {
      self->since_us = g_get_monotonic_time ();
      wait_for_second (self, tick_cb);
    }
  else
    {
      self->elapsed_us = ts_clock_get_elapsed_us (self);
      g_clear_handle_id (&self->timeout_id, g_source_remove);
    }
}

/**
 * ts_clock_get_elapsed_us:
 *
 * Returns: microseconds counted up to now
 */
gint64
ts_clock_get_elapsed_us (TsClock *self)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->timeout_id == 0)
    return self->elapsed_us;

  return self->elapsed_us + g_get_monotonic_time () - self->since_us;
}
