/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-disk-queue"

#include "config.h"

#include "ts-disk-queue.h"

#define US_PER_MS 1000

/* How often who waits for the jobs looks whether it is canceled. */
#define CANCEL_MS 50

static struct
{
  GMutex lock;
  GCond is_done;
  GThreadPool *pool; /* of one worker */
  guint n_jobs;      /* not done yet */
} queue;

static void
run_job (gpointer data,
         gpointer user_data)
{
  GTask *task = data;
  GTaskThreadFunc job = (GTaskThreadFunc) g_task_get_source_tag (task);

  job (task, NULL, g_task_get_task_data (task), g_task_get_cancellable (task));
  /* Frees the data, which may hold descriptors, before a thread that waits goes on. */
  g_object_unref (task);
  g_mutex_lock (&queue.lock);
  queue.n_jobs--;
  g_cond_broadcast (&queue.is_done);
  g_mutex_unlock (&queue.lock);
}

/**
 * ts_disk_queue_run:
 * @job: returns from its task, which has no source object
 * @data: (transfer full) (nullable): of the task, plain, because the worker may free it
 * @callback: (nullable): on this thread
 *
 * Runs the job in a worker after those before it, as g_task_run_in_thread() would; also if it is canceled. Its task is
 * tagged with @job.
 */
void
ts_disk_queue_run (GTaskThreadFunc job,
                   gpointer data,
                   GDestroyNotify free_data,
                   GCancellable *cancellable,
                   GAsyncReadyCallback callback,
                   gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, job);
  g_task_set_task_data (task, data, free_data);
  g_mutex_lock (&queue.lock);
  if (queue.pool == NULL)
    queue.pool = g_thread_pool_new (run_job, NULL, 1, FALSE, NULL);
  queue.n_jobs++;
  g_mutex_unlock (&queue.lock);
  /* Where there are too many threads, the job starts with a later one. */
  g_thread_pool_push (queue.pool, task, NULL);
}

/**
 * ts_disk_queue_wait:
 * @max_ms: %G_MAXUINT for as long as it takes
 * @cancellable: (nullable): ends the wait, too
 *
 * Waits until all jobs are done. The disk may hang: at the end of the program the rest is as lost then as when it is
 * killed.
 *
 * Returns: whether they are
 */
gboolean
ts_disk_queue_wait (guint max_ms,
                    GCancellable *cancellable)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 end_us = now_us + (gint64) max_ms * US_PER_MS;
  gboolean is_done;

  g_mutex_lock (&queue.lock);
  while (!(is_done = queue.n_jobs == 0) && now_us < end_us && !g_cancellable_is_cancelled (cancellable))
    {
      g_cond_wait_until (&queue.is_done, &queue.lock, MIN (end_us, now_us + CANCEL_MS * US_PER_MS));
      now_us = g_get_monotonic_time ();
    }
  g_mutex_unlock (&queue.lock);

  return is_done;
}
