/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads for a solver under test, and a count of the jobs that ran on them.
 */

#pragma once

#include "ts-solver.h"

#include <glib.h>

#define TEST_THREADS_MAX 8

typedef struct
{
  TsSolverJob job;
  void *data;
  unsigned i;
} TestJob;

static inline gpointer
test_job_run (gpointer data)
{
  const TestJob *job = data;

  job->job (job->i, job->data);
  return NULL;
}

static inline void
test_threads_run (TsSolverJob job,
                  void *job_data,
                  unsigned n_jobs,
                  void *user_data)
{
  GThread *threads[TEST_THREADS_MAX];
  TestJob jobs[TEST_THREADS_MAX];

  g_assert_cmpuint (n_jobs, <=, TEST_THREADS_MAX);
  *(unsigned *) user_data += n_jobs;
  for (unsigned i = 0; i < n_jobs; i++)
    {
      jobs[i] = (TestJob){ job, job_data, i };
      threads[i] = g_thread_new (NULL, test_job_run, &jobs[i]);
    }
  for (unsigned i = 0; i < n_jobs; i++)
    g_thread_join (threads[i]);
}

/* Returns up to %TEST_THREADS_MAX threads, which add to @n_jobs. */
static inline TsSolverThreads
test_threads_get (unsigned n_threads,
                  unsigned *n_jobs)
{
  return (TsSolverThreads){ n_threads, test_threads_run, n_jobs };
}
