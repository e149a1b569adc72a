/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "workers.h"

#include <dlfcn.h>
#include <gio/gio.h>

#include "ts-disk-queue.h"
#include "wait-for.h"

static gint n_asked;

static void
answered_cb (void)
{
  g_atomic_int_add (&n_asked, -1);
}

/* @task: of a worker that begins */
static void
count_worker (GTask *task)
{
  g_atomic_int_inc (&n_asked);
  g_signal_connect (task, "notify::completed", answered_cb, NULL);
}

/* Replaces GLib's function, and counts the workers beside the disk queue that have not answered. */
void
g_task_run_in_thread (GTask *task,
                      GTaskThreadFunc function)
{
  void (*run_in_thread) (GTask *, GTaskThreadFunc);

  *(void **) &run_in_thread = dlsym (RTLD_NEXT, "g_task_run_in_thread");
  count_worker (task);
  run_in_thread (task, function);
}

/* The same for the threads of requests. */
GThread *
g_thread_new (const char *name,
              GThreadFunc function,
              gpointer data)
{
  GThread *(*new_thread) (const char *, GThreadFunc, gpointer);

  *(void **) &new_thread = dlsym (RTLD_NEXT, "g_thread_new");
  if (g_strcmp0 (name, "ts-loader") == 0)
    count_worker (data);

  return new_thread (name, function, data);
}

/* Comes back when all workers have answered: requests are fulfilled or given up, pictures are loaded and compared. */
void
workers_wait (void)
{
  wait_for (g_atomic_int_get (&n_asked) == 0 && ts_disk_queue_wait (0, NULL) && !g_main_context_pending (NULL));
}
