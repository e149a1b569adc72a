/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-dealer"

#include "config.h"

#include "ts-dealer.h"

typedef struct
{
  /* Owned */
  TsSharedSolver *solver;
  TsDeal deal;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  ts_shared_solver_unref (work->solver);
  g_free (work);
}

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  return g_cancellable_is_cancelled (user_data) ? TS_SOLVER_CANCEL : TS_SOLVER_GO_ON;
}

static void
deal_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  Work *work = task_data;
  TsSolverBudget budget = { .poll = poll_cb, .user_data = cancellable };
  TsBoard board;

  /* Without memory there is a board too, if not as it was wanted. */
  ts_difficulty_deal (ts_shared_solver_get (work->solver), &work->deal, &budget, &board);

  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_memdup2 (&board, sizeof board), g_free);
}

/**
 * ts_dealer_deal_async:
 * @deal: what is wanted; copied
 */
void
ts_dealer_deal_async (TsSharedSolver *solver,
                      const TsDeal *deal,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Work *work;

  g_return_if_fail (solver != NULL);
  g_return_if_fail (deal != NULL && ts_board_size_is_valid (deal->columns, deal->rows));

  work = g_new0 (Work, 1);
  work->solver = ts_shared_solver_ref (solver);
  work->deal = *deal;
  g_task_set_source_tag (task, ts_dealer_deal_async);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, deal_in_worker);
}

/**
 * ts_dealer_deal_finish:
 *
 * Returns: (transfer full): the board, to be freed with g_free(); or %NULL if it was cancelled
 */
TsBoard *
ts_dealer_deal_finish (GAsyncResult *result,
                       GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, ts_dealer_deal_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
