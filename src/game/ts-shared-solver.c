/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-shared-solver"

/* For nice() and MADV_HUGEPAGE. */
#define _GNU_SOURCE

#include "config.h"

#include "ts-shared-solver.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* When a quick search ends, so that a hint comes within 60 ms. It has a solution then, and tries to prove it if the
 * tables for that exist already. */
#define QUICK_LIMIT_US (45 * G_TIME_SPAN_MILLISECOND)

/* Of a thorough search: it gets a tenth of a busy processor. SCHED_IDLE, which only a privileged thread can leave,
 * gives so little that the end of the program would wait for the thread for half a minute. */
#define NICENESS 10

/* A huge page of most processors. */
#define HUGE_PAGE_BYTES ((gsize) 2 << 20)

struct _TsSharedSolver
{
  /* Owned */
  TsSolver *solver;

  /* Plain */
  TsSolverThreads threads;
};

/* A job of the solver on another thread. */
typedef struct
{
  TsSolverJob job;
  gpointer job_data;
  guint i;
} HelperJob;

/* The data of a search task. */
typedef struct
{
  /* Owned */
  TsSharedSolver *solver;

  /* Plain */
  TsBoard board;
  TsSolution solution; /* the best one known */
  gboolean is_thorough;
  gint64 time_limit_us;
  gint64 end_us; /* on the monotonic clock */
} Search;

/* Searches look up the tables at random, so that huge pages save a quarter of their time. */
static void *
allocate (size_t n_bytes,
          void *user_data)
{
#ifdef MADV_HUGEPAGE
  if (n_bytes >= 2 * HUGE_PAGE_BYTES)
    {
      void *memory = NULL;

      /* The last page is a huge one, too. */
      n_bytes = (n_bytes + HUGE_PAGE_BYTES - 1) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;
      if (posix_memalign (&memory, HUGE_PAGE_BYTES, n_bytes) != 0)
        return NULL;

      /* Without huge pages the memory is as good as any. */
      madvise (memory, n_bytes, MADV_HUGEPAGE);
      return memory;
    }
#endif

  return malloc (n_bytes);
}

static void
release (void *memory,
         void *user_data)
{
  free (memory);
}

static gpointer
run_helper (gpointer data)
{
  HelperJob *helper = data;

  helper->job (helper->i, helper->job_data);
  return NULL;
}

/* New threads have the priority of this one. A job for which there is no thread runs on this one. */
static void
run_jobs (TsSolverJob job,
          void *job_data,
          unsigned n_jobs,
          void *user_data)
{
  g_autofree HelperJob *helpers = g_new (HelperJob, n_jobs);
  g_autofree GThread **threads = g_new0 (GThread *, n_jobs);

  for (guint i = 1; i < n_jobs; i++)
    {
      helpers[i] = (HelperJob){ job, job_data, i };
      threads[i] = g_thread_try_new ("ts-helper", run_helper, &helpers[i], NULL);
    }

  job (0, job_data);
  for (guint i = 1; i < n_jobs; i++)
    {
      if (threads[i] != NULL)
        g_thread_join (threads[i]);
      else
        job (i, job_data);
    }
}

static void
clear (TsSharedSolver *self)
{
  ts_solver_free (self->solver);
}

static void
search_free (Search *search)
{
  ts_shared_solver_unref (search->solver);
  g_free (search);
}

static TsSolverVerdict
poll_search_cb (const TsSolverProgress *progress,
                void *user_data)
{
  GTask *task = user_data;
  Search *search = g_task_get_task_data (task);

  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    return TS_SOLVER_CANCEL;

  return g_get_monotonic_time () < search->end_us ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;
}

/* @data: (transfer full): the task */
static gpointer
run_search (gpointer data)
{
  g_autoptr (GTask) task = data;
  Search *search = g_task_get_task_data (task);
  TsSolver *solver = search->solver->solver;
  TsSolverBudget budget = { .poll = poll_search_cb, .user_data = task };

  search->end_us = g_get_monotonic_time () + search->time_limit_us;
  if (search->is_thorough)
    {
      /* On Linux, of this thread alone. A failure costs no more than speed elsewhere. */
      if (nice (NICENESS) == -1)
        g_debug ("a search has the usual priority");
      budget.threads = &search->solver->threads;
    }
  else
    {
      ts_solver_solve_fast (solver, &search->board, &budget, &search->solution);
    }

  if (search->is_thorough || ts_solver_get_table_bytes (solver, search->board.columns, search->board.rows) > 0)
    ts_solver_improve (solver, &search->board, &budget, &search->solution);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_memdup2 (&search->solution, sizeof search->solution), g_free);

  return NULL;
}

/* Returns: (transfer full): a solver without tables; the first searches build those they need */
TsSharedSolver *
ts_shared_solver_new (void)
{
  const TsSolverMemory memory = { .allocate = allocate, .release = release };
  TsSharedSolver *self = g_atomic_rc_box_new0 (TsSharedSolver);

  self->threads = (TsSolverThreads){ .n_threads = g_get_num_processors (), .run = run_jobs };
  self->solver = ts_solver_new (&memory);
  if (self->solver == NULL)
    g_error ("no memory for a solver");

  return self;
}

TsSharedSolver *
ts_shared_solver_ref (TsSharedSolver *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
ts_shared_solver_unref (TsSharedSolver *self)
{
  g_atomic_rc_box_release_full (self, (GDestroyNotify) clear);
}

/* Returns: (transfer none): the solver; several threads may solve with it at the same time */
TsSolver *
ts_shared_solver_get (TsSharedSolver *self)
{
  return self->solver;
}

/* Returns: (transfer none): as many threads as there are processors, for the budget of a search that may use them
 * all */
const TsSolverThreads *
ts_shared_solver_get_threads (TsSharedSolver *self)
{
  return &self->threads;
}

/**
 * ts_shared_solver_search_async:
 * @board: a solvable board; copied
 * @known: (nullable): a solution of it; copied
 * @time_limit_ms: when the search ends without a proof; not used without @known
 *
 * Shortens the known solution until it is proved to be shortest or the time is up, at low priority. Without one, finds
 * a short solution within 50 ms. The result of the task is the best solution found, a TsSolution to be propagated and
 * freed with g_free(); none if the search was cancelled.
 *
 * Makes a thread for each search: a thread of GTask's pool would keep the low priority for the next task. No one joins
 * the thread; the process may exit while it runs.
 */
void
ts_shared_solver_search_async (TsSharedSolver *self,
                               const TsBoard *board,
                               const TsSolution *known,
                               guint time_limit_ms,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  GTask *task;
  Search *search;

  g_return_if_fail (board != NULL && ts_board_is_solvable (board));

  task = g_task_new (NULL, cancellable, callback, user_data);
  search = g_new0 (Search, 1);
  search->solver = ts_shared_solver_ref (self);
  search->board = *board;
  search->is_thorough = known != NULL;
  if (known != NULL)
    search->solution = *known;
  search->time_limit_us = known != NULL ? time_limit_ms * G_TIME_SPAN_MILLISECOND : QUICK_LIMIT_US;
  g_task_set_task_data (task, search, (GDestroyNotify) search_free);
  g_thread_unref (g_thread_new ("ts-search", run_search, task));
}
