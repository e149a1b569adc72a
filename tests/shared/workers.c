/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "workers.h"

#include <dlfcn.h>
#include <gio/gio.h>

#include "ts-disk-queue.h"
#include "wait-for.h"

static gint n_asked;
static gint n_decoded;

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

/* Replaces GLib's function, and counts the workers that have not answered. */
void
g_task_run_in_thread (GTask *task,
                      GTaskThreadFunc function)
{
  void (*run_in_thread) (GTask *, GTaskThreadFunc);

  *(void **) &run_in_thread = dlsym (RTLD_NEXT, "g_task_run_in_thread");
  count_worker (task);
  run_in_thread (task, function);
}

/* The same for the program's own pools, which are for tasks; those of libraries have other things, too. */
gboolean
g_thread_pool_push (GThreadPool *pool,
                    gpointer data,
                    GError **error)
{
  gboolean (*push) (GThreadPool *, gpointer, GError **);
  Dl_info own;
  Dl_info its;

  *(void **) &push = dlsym (RTLD_NEXT, "g_thread_pool_push");
  g_assert_true (dladdr (&n_asked, &own) != 0 && dladdr (*(void **) &pool->func, &its) != 0);
  if (own.dli_fbase == its.dli_fbase)
    count_worker (data);

  return push (pool, data, error);
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

/* Replaces GLib's function, and counts the processes that decode pictures. */
gboolean
g_spawn_async_with_pipes_and_fds (const char *folder,
                                  const char *const *arguments,
                                  const char *const *environment,
                                  GSpawnFlags flags,
                                  GSpawnChildSetupFunc set_up,
                                  gpointer user_data,
                                  int input,
                                  int output,
                                  int errors,
                                  const int *sources,
                                  const int *targets,
                                  gsize n_fds,
                                  GPid *pid,
                                  int *input_pipe,
                                  int *output_pipe,
                                  int *errors_pipe,
                                  GError **error)
{
  gboolean (*start) (const char *, const char *const *, const char *const *, GSpawnFlags, GSpawnChildSetupFunc, gpointer, int,
                     int, int, const int *, const int *, gsize, GPid *, int *, int *, int *, GError **);

  *(void **) &start = dlsym (RTLD_NEXT, "g_spawn_async_with_pipes_and_fds");
  if (g_strcmp0 (arguments[0], g_getenv ("TILESHIFT_PICTURE_PROGRAM")) == 0)
    g_atomic_int_inc (&n_decoded);

  return start (folder, arguments, environment, flags, set_up, user_data, input, output, errors, sources, targets, n_fds, pid,
                input_pipe, output_pipe, errors_pipe, error);
}

/* Returns: how many pictures were decoded, or begun to be */
guint
workers_count_decoded (void)
{
  return (guint) g_atomic_int_get (&n_decoded);
}

/* Comes back when all workers have answered: requests are fulfilled or given up, pictures are loaded and compared. */
void
workers_wait (void)
{
  wait_for (g_atomic_int_get (&n_asked) == 0 && ts_disk_queue_wait (0, NULL) && !g_main_context_pending (NULL));
}
