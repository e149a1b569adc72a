/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The most threads of the decoding program at a time: its own pthread_create() takes the place of the C library's, also
 * for GdkPixbuf's loaders and for libraries that these load. The kernel has no limit for the threads of one process.
 */

#define G_LOG_DOMAIN "ts-threads"

#include "config.h"

#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <pthread.h>

#include "ts-sandbox.h"

typedef int (*Create) (pthread_t *thread,
                       const pthread_attr_t *attributes,
                       void *(*run) (void *),
                       void *data);

typedef struct
{
  void *(*run) (void *);
  void *data;
} Start;

static int n_threads;

static void
leave (void *data)
{
  g_atomic_int_add (&n_threads, -1);
  g_free (data);
}

static void *
run_counted (void *data)
{
  Start *start = data;
  void *result;

  /* Also after pthread_exit(). */
  pthread_cleanup_push (leave, start);
  result = start->run (start->data);
  pthread_cleanup_pop (TRUE);

  return result;
}

/* Returns: EAGAIN, as where the system has no more threads, if %TS_SANDBOX_MAX_THREADS run */
static int
create_counted (pthread_t *thread,
                const pthread_attr_t *attributes,
                void *(*run) (void *),
                void *data)
{
  Create create = (Create) dlsym (RTLD_NEXT, "pthread_create");
  Start *start = g_try_new (Start, 1);
  int result = EAGAIN;

  if (start == NULL)
    return EAGAIN;

  *start = (Start){ run, data };
  if (g_atomic_int_add (&n_threads, 1) < TS_SANDBOX_MAX_THREADS)
    result = create (thread, attributes, run_counted, start);
  if (result != 0)
    leave (start);

  return result;
}

int pthread_create (pthread_t *thread,
                    const pthread_attr_t *attributes,
                    void *(*run) (void *),
                    void *data) __attribute__ ((alias ("create_counted")));
