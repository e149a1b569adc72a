/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-search"

/* For SCHED_IDLE. */
#define _GNU_SOURCE

#include "config.h"

#include "ts-search.h"

#include <sched.h>

#include "ts-solver.h"

/* What is added to a quick search where the tables for a proof are there already. */
#define QUICK_PROOF_MS 40

typedef struct
{
  /* Owned */
  TsSharedSolver *solver;
  TsBoard board;
  TsSolution solution; /* what is known of the board */

  /* Plain */
  gboolean is_thorough;
  gint64 time_limit_us;
  gint64 end_us; /* on the monotonic clock */
} Search;

static Search *
search_new (TsSharedSolver *solver,
            const TsBoard *board,
            guint time_limit_ms)
{
  Search *search = g_new0 (Search, 1);

  search->solver = ts_shared_solver_ref (solver);
  search->board = *board;
  search->time_limit_us = time_limit_ms * G_TIME_SPAN_MILLISECOND;

  return search;
}

static void
search_free (gpointer data)
{
  Search *search = data;

  ts_shared_solver_unref (search->solver);
  g_free (search);
}

/* A search that may take long gets what play and everything else on this machine leave over. */
static void
yield_to_others (void)
{
#ifdef SCHED_IDLE
  /* Of this thread alone; if it is not allowed, the search is only less polite. */
  sched_setscheduler (0, SCHED_IDLE, &(struct sched_param){ 0 });
#endif
}

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  GTask *task = user_data;
  Search *search = g_task_get_task_data (task);

  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    return TS_SOLVER_CANCEL;

  return g_get_monotonic_time () < search->end_us ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;
}

/* The first answer has no time limit: it is not worth less for being late, and it never is very late. */
static void
solve_quickly (GTask *task,
               Search *search)
{
  TsSolver *solver = ts_shared_solver_get (search->solver);
  TsSolverBudget budget = { .poll = poll_cb, .user_data = task };

  search->end_us = G_MAXINT64;
  ts_solver_solve_fast (solver, &search->board, &budget, &search->solution);
  if (ts_solver_get_table_bytes (solver, search->board.columns, search->board.rows) == 0)
    return;

  search->end_us = g_get_monotonic_time () + search->time_limit_us;
  ts_solver_improve (solver, &search->board, &budget, &search->solution);
}

static void
solve_thoroughly (GTask *task,
                  Search *search)
{
  TsSolverBudget budget = { .poll = poll_cb, .user_data = task };

  yield_to_others ();
  search->end_us = g_get_monotonic_time () + search->time_limit_us;
  ts_solver_improve (ts_shared_solver_get (search->solver), &search->board, &budget, &search->solution);
}

static gpointer
run (gpointer data)
{
  g_autoptr (GTask) task = data;
  Search *search = g_task_get_task_data (task);

  if (search->is_thorough)
    solve_thoroughly (task, search);
  else
    solve_quickly (task, search);

  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_memdup2 (&search->solution, sizeof search->solution), g_free);

  return NULL;
}

/* A thread of its own and not one of GTask's: those are lent to others afterwards, who want their priority back. Nobody
 * joins it; the process may end while it runs. */
static void
start (Search *search,
       GCancellable *cancellable,
       GAsyncReadyCallback callback,
       gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, start);
  g_task_set_task_data (task, search, search_free);
  g_thread_unref (g_thread_new ("ts-search", run, task));
}

/**
 * ts_search_quickly_async:
 * @board: a solvable board; copied
 *
 * Finds a short solution within a tenth of a second.
 */
void
ts_search_quickly_async (TsSharedSolver *solver,
                         const TsBoard *board,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_return_if_fail (solver != NULL);
  g_return_if_fail (board != NULL && ts_board_is_solvable (board));

  start (search_new (solver, board, QUICK_PROOF_MS), cancellable, callback, user_data);
}

/**
 * ts_search_thoroughly_async:
 * @board: a solvable board; copied
 * @known: a solution of it, as a quick search has found it; copied
 * @time_limit_ms: when to be content with what was found
 *
 * Shortens the solution until it is proved to be shortest, or the time is up. It yields to everything else that runs.
 */
void
ts_search_thoroughly_async (TsSharedSolver *solver,
                            const TsBoard *board,
                            const TsSolution *known,
                            guint time_limit_ms,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  Search *search;

  g_return_if_fail (solver != NULL);
  g_return_if_fail (board != NULL && ts_board_is_solvable (board));
  g_return_if_fail (known != NULL);

  search = search_new (solver, board, time_limit_ms);
  search->solution = *known;
  search->is_thorough = TRUE;
  start (search, cancellable, callback, user_data);
}

/**
 * ts_search_finish:
 *
 * Returns: (transfer full): the best solution found, to be freed with g_free(); or %NULL if the search was cancelled
 */
TsSolution *
ts_search_finish (GAsyncResult *result,
                  GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, start), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
