/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-disk"

#include "config.h"

#include "ts-disk.h"

#define US_PER_MS 1000

typedef struct
{
  GTask *task;
  GTaskThreadFunc function;
} Job;

static struct
{
  GMutex lock;
  GCond is_done;
  guint n_jobs;  /* of the queue, not done yet */
  guint n_begun; /* by ts_disk_begin(), not ended yet */
} queue;

/* @count: of the queue */
static void
change (guint *count,
        int difference)
{
  g_mutex_lock (&queue.lock);
  *count += (guint) difference;
  g_cond_broadcast (&queue.is_done);
  g_mutex_unlock (&queue.lock);
}

static gboolean
release_cb (gpointer user_data)
{
  return G_SOURCE_REMOVE;
}

/* What the task holds is of its own thread, where it may be finalized. */
static void
release (GTask *task)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, g_task_get_priority (task));
  g_source_set_callback (source, release_cb, task, g_object_unref);
  g_source_attach (source, g_task_get_context (task));
}

static void
run (Job *job)
{
  job->function (job->task, g_task_get_source_object (job->task), g_task_get_task_data (job->task),
                 g_task_get_cancellable (job->task));
  release (job->task);
  g_free (job);
}

static void
run_job (gpointer data,
         gpointer user_data)
{
  run (data);
  change (&queue.n_jobs, -1);
}

static void
run_apart_in_worker (GTask *carrier,
                     gpointer source_object,
                     gpointer task_data,
                     GCancellable *cancellable)
{
  run (task_data);
  g_task_return_boolean (carrier, TRUE);
}

static gpointer
create_pool (gpointer user_data)
{
  return g_thread_pool_new (run_job, NULL, 1, FALSE, NULL);
}

/**
 * ts_disk_run:
 * @job: returns from @task
 *
 * Runs the job in a worker after those before it, as g_task_run_in_thread() would; also if the task is canceled.
 */
void
ts_disk_run (GTask *task,
             GTaskThreadFunc job)
{
  static GOnce once = G_ONCE_INIT;
  Job *added;

  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (job != NULL);

  added = g_new (Job, 1);
  *added = (Job){ g_object_ref (task), job };
  change (&queue.n_jobs, 1);
  /* Where there are too many threads, the job starts with a later one. */
  g_thread_pool_push (g_once (&once, create_pool, NULL), added, NULL);
}

/**
 * ts_disk_run_apart:
 * @job: returns from @task
 *
 * Runs the job in a worker beside the queue, for a disk that may not answer: ts_disk_wait() does not wait for it.
 * Unlike g_task_run_in_thread() it never finalizes the task, or its source object, in the worker.
 */
void
ts_disk_run_apart (GTask *task,
                   GTaskThreadFunc job)
{
  g_autoptr (GTask) carrier = NULL;
  Job *added;

  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (job != NULL);

  added = g_new (Job, 1);
  *added = (Job){ g_object_ref (task), job };
  carrier = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_source_tag (carrier, ts_disk_run_apart);
  g_task_set_task_data (carrier, added, NULL);
  g_task_run_in_thread (carrier, run_apart_in_worker);
}

/**
 * ts_disk_begin:
 *
 * Lets ts_disk_wait() wait for a job that does not run in the queue, because its disk may not answer, until
 * ts_disk_end().
 */
void
ts_disk_begin (void)
{
  change (&queue.n_begun, 1);
}

void
ts_disk_end (void)
{
  change (&queue.n_begun, -1);
}

static gboolean
wait_for (guint max_ms,
          gboolean is_queue_alone)
{
  gint64 end_us = g_get_monotonic_time () + (gint64) max_ms * US_PER_MS;
  gboolean is_done = FALSE;
  gboolean is_in_time = TRUE;

  g_mutex_lock (&queue.lock);
  while (!(is_done = queue.n_jobs == 0 && (is_queue_alone || queue.n_begun == 0)) && is_in_time)
    is_in_time = g_cond_wait_until (&queue.is_done, &queue.lock, end_us);
  g_mutex_unlock (&queue.lock);

  return is_done;
}

/**
 * ts_disk_wait:
 *
 * Waits until all jobs are done, for the end of the program. The disk may hang, or a stopped program may hold a lock:
 * then the rest is as lost as when the program is killed.
 *
 * Returns: %FALSE after @max_ms milliseconds
 */
gboolean
ts_disk_wait (guint max_ms)
{
  return wait_for (max_ms, FALSE);
}

/**
 * ts_disk_wait_for_queue:
 *
 * As ts_disk_wait(), but does not wait for ts_disk_end().
 */
gboolean
ts_disk_wait_for_queue (guint max_ms)
{
  return wait_for (max_ms, TRUE);
}
