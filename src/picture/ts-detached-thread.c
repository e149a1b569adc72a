/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-detached-thread"

#include "config.h"

#include "ts-detached-thread.h"

/* Nearly every function ends so soon after it is told to; then nothing of it is left when its caller goes on. */
#define GRACE_MS 500

/**
 * TsDetachedThread:
 * @run: gets @data and @stop
 * @data: (owned):
 * @free_data: called by the last holder
 * @stop: (owned): cancelled when nobody waits any more
 * @is_done: whether @run has returned
 * @changed: when @is_done has changed, or when the caller has cancelled
 */
struct _TsDetachedThread
{
  gatomicrefcount n_references;
  GFunc run;
  gpointer data;
  GDestroyNotify free_data;
  GCancellable *stop;
  gboolean is_done;
  GMutex lock;
  GCond changed;
};

void
ts_detached_thread_unref (TsDetachedThread *self)
{
  if (!g_atomic_ref_count_dec (&self->n_references))
    return;

  g_clear_pointer (&self->data, self->free_data);
  g_object_unref (self->stop);
  g_cond_clear (&self->changed);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static gpointer
run_in_thread (gpointer data)
{
  TsDetachedThread *self = data;

  self->run (self->data, self->stop);
  g_mutex_lock (&self->lock);
  self->is_done = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  ts_detached_thread_unref (self);

  return NULL;
}

/**
 * ts_detached_thread_new:
 * @run: called at once, in this thread if there can be no other; its second argument is a cancellable
 * @data: (transfer full):
 *
 * Returns: (transfer full): the thread, which has begun
 */
TsDetachedThread *
ts_detached_thread_new (GFunc run,
                        gpointer data,
                        GDestroyNotify free_data)
{
  TsDetachedThread *self = g_new0 (TsDetachedThread, 1);
  g_autoptr (GThread) thread = NULL;

  g_atomic_ref_count_init (&self->n_references);
  g_atomic_ref_count_inc (&self->n_references);
  self->run = run;
  self->data = data;
  self->free_data = free_data;
  self->stop = g_cancellable_new ();
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);

  thread = g_thread_try_new ("ts-detached", run_in_thread, self, NULL);
  if (thread == NULL)
    run_in_thread (self);

  return self;
}

static void
cancelled_cb (GCancellable *cancellable,
              TsDetachedThread *self)
{
  g_cancellable_cancel (self->stop);
  g_mutex_lock (&self->lock);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/**
 * ts_detached_thread_wait:
 * @timeout_ms: waits no longer
 * @cancellable: (nullable): ends waiting
 *
 * Tells the function to stop if it has not returned by then.
 *
 * Returns: whether the function has returned in time, so that the data are the caller's
 */
gboolean
ts_detached_thread_wait (TsDetachedThread *self,
                         guint timeout_ms,
                         GCancellable *cancellable)
{
  gint64 end_us = g_get_monotonic_time () + timeout_ms * G_TIME_SPAN_MILLISECOND;
  gboolean is_done;
  gulong handler =
      cancellable != NULL ? g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self, NULL) : 0;

  g_mutex_lock (&self->lock);
  while (!self->is_done && !g_cancellable_is_cancelled (cancellable) &&
         g_cond_wait_until (&self->changed, &self->lock, end_us))
    continue;
  is_done = self->is_done;
  g_mutex_unlock (&self->lock);

  g_cancellable_cancel (self->stop);
  end_us = g_get_monotonic_time () + GRACE_MS * G_TIME_SPAN_MILLISECOND;
  g_mutex_lock (&self->lock);
  while (!self->is_done && g_cond_wait_until (&self->changed, &self->lock, end_us))
    continue;
  if (self->is_done && !is_done)
    g_clear_pointer (&self->data, self->free_data);
  g_mutex_unlock (&self->lock);
  g_cancellable_disconnect (cancellable, handler);

  return is_done;
}
