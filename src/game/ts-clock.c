/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-clock"

#include "config.h"

#include "ts-clock.h"

struct _TsClock
{
  /* Owned */
  GSource *source; /* while the clock runs */

  /* Plain */
  TsClockTickFunc tick;
  gpointer tick_data;
  TsTimeSource time_source;
  gpointer time_source_data;
  gint64 since_us;   /* when the clock was last set going, if it runs */
  gint64 elapsed_us; /* what it had counted before that */
};

/* Waits for the next full second: one wake-up a second, and none while the clock stands. */
static void
set_next_tick (GSource *source,
               TsClock *self)
{
  gint64 past_us = ts_clock_get_elapsed_us (self) % G_USEC_PER_SEC;

  g_source_set_ready_time (source, g_get_monotonic_time () + G_USEC_PER_SEC - past_us);
}

static gboolean
tick_cb (gpointer user_data)
{
  TsClock *self = user_data;

  set_next_tick (self->source, self);
  self->tick (self->tick_data);

  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_tick (GSource *source,
               GSourceFunc callback,
               gpointer user_data)
{
  return callback (user_data);
}

static GSourceFuncs tick_funcs = { .dispatch = dispatch_tick };

static void
stop_ticking (TsClock *self)
{
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
}

static gint64
get_monotonic_time (gpointer user_data)
{
  return g_get_monotonic_time ();
}

/**
 * ts_clock_new:
 * @tick: called when another second is full, while the clock runs
 *
 * Returns: (transfer full): a clock that stands at zero
 */
TsClock *
ts_clock_new (TsClockTickFunc tick,
              gpointer user_data)
{
  TsClock *self;

  g_return_val_if_fail (tick != NULL, NULL);

  self = g_new0 (TsClock, 1);
  self->tick = tick;
  self->tick_data = user_data;
  self->time_source = get_monotonic_time;

  return self;
}

void
ts_clock_free (TsClock *self)
{
  stop_ticking (self);
  g_free (self);
}

/**
 * ts_clock_set_time_source:
 * @time_source: asked for the time from now on, in place of the system's monotonic clock
 *
 * For tests; only while the clock stands.
 */
void
ts_clock_set_time_source (TsClock *self,
                          TsTimeSource time_source,
                          gpointer user_data)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (time_source != NULL);
  g_return_if_fail (self->source == NULL);

  self->time_source = time_source;
  self->time_source_data = user_data;
}

gboolean
ts_clock_get_running (TsClock *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->source != NULL;
}

void
ts_clock_set_running (TsClock *self,
                      gboolean running)
{
  g_return_if_fail (self != NULL);

  if (running == ts_clock_get_running (self))
    return;

  if (!running)
    {
      self->elapsed_us = ts_clock_get_elapsed_us (self);
      stop_ticking (self);
      return;
    }

  self->since_us = self->time_source (self->time_source_data);
  self->source = g_source_new (&tick_funcs, sizeof (GSource));
  g_source_set_static_name (self->source, "[tileshift] full second");
  g_source_set_callback (self->source, tick_cb, self, NULL);
  set_next_tick (self->source, self);
  g_source_attach (self->source, g_main_context_get_thread_default ());
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

  if (self->source == NULL)
    return self->elapsed_us;

  return self->elapsed_us + self->time_source (self->time_source_data) - self->since_us;
}

/**
 * ts_clock_reset:
 * @elapsed_us: what the clock shall have counted
 *
 * Stops the clock and sets it.
 */
void
ts_clock_reset (TsClock *self,
                gint64 elapsed_us)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (elapsed_us >= 0);

  stop_ticking (self);
  self->elapsed_us = elapsed_us;
}
