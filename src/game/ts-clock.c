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
  gint64 since_us;   /* when the clock was last started, if it runs */
  gint64 elapsed_us; /* the time counted before that */
};

/* Waits for the next full second: one wake-up a second, and none while the clock is stopped. */
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

static gint64
get_time_us (TsClock *self)
{
  return self->time_source.get_time_us (self->time_source.user_data);
}

/**
 * ts_clock_new:
 * @elapsed_us: the time counted before, not negative
 * @time_source: (nullable): copied; %NULL for the system's monotonic clock
 * @tick: called at each full second while the clock runs
 *
 * Returns: (transfer full): a stopped clock
 */
TsClock *
ts_clock_new (gint64 elapsed_us,
              const TsTimeSource *time_source,
              TsClockTickFunc tick,
              gpointer user_data)
{
  TsClock *self;

  g_return_val_if_fail (elapsed_us >= 0, NULL);
  g_return_val_if_fail (tick != NULL, NULL);

  self = g_new0 (TsClock, 1);
  self->elapsed_us = elapsed_us;
  self->time_source = time_source != NULL ? *time_source : (TsTimeSource){ get_monotonic_time, NULL };
  self->tick = tick;
  self->tick_data = user_data;

  return self;
}

void
ts_clock_free (TsClock *self)
{
  stop_ticking (self);
  g_free (self);
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

  self->since_us = get_time_us (self);
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

  return self->elapsed_us + get_time_us (self) - self->since_us;
}
