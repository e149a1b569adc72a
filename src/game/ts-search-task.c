/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-search-task"

#include "config.h"

#include "ts-search-task.h"

#include "ts-cancellable.h"

/* After this time a thorough search tells what it has found, and begins again with that. */
#define FIRST_LIMIT_MS 1000

struct _TsSearchTask
{
  /* Owned */
  TsSharedSolver *solver;
  GCancellable *cancellable; /* while the task runs */
  GByteArray *since;         /* from the searched board to the present one */

  /* Plain */
  guint begin_id; /* until the search begins */
  guint delay_ms; /* before it does */
  TsBoard board;
  guint time_limit_ms;
  guint limit_ms; /* of the thorough search that runs; 0 for the quick one */
  TsSearchTaskFunc func;
  gpointer user_data;
};

static void
report (TsSearchTask *self,
        const TsSolution *solution)
{
  GByteArray *from_solved = ts_route_new_from_solved (solution->moves);

  ts_route_append_route (from_solved, self->since);
  self->func (self, solution, from_solved, self->user_data);
}

static void
searched_cb (GObject *source_object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autofree TsSolution *solution = ts_shared_solver_search_finish (result, NULL);
  TsSearchTask *self = user_data;

  /* The search was cancelled; the task may have been freed. */
  if (solution == NULL)
    return;

  if (self->limit_ms == self->time_limit_ms || ts_solution_is_proved (solution))
    g_clear_object (&self->cancellable);
  else
    {
      self->limit_ms = self->limit_ms == 0 ? MIN (FIRST_LIMIT_MS, self->time_limit_ms) : self->time_limit_ms;
      ts_shared_solver_search_thoroughly_async (self->solver, &self->board, solution, self->limit_ms, self->cancellable,
                                                searched_cb, self);
    }
  report (self, solution);
}

static gboolean
begin_cb (gpointer user_data)
{
  TsSearchTask *self = user_data;

  self->begin_id = 0;
  ts_shared_solver_search_quickly_async (self->solver, &self->board, self->cancellable, searched_cb, self);

  return G_SOURCE_REMOVE;
}

static void
schedule (TsSearchTask *self,
          guint delay_ms)
{
  g_clear_handle_id (&self->begin_id, g_source_remove);
  self->delay_ms = delay_ms;
  self->begin_id = g_timeout_add_full (G_PRIORITY_LOW, delay_ms, begin_cb, self, NULL);
}

/**
 * ts_search_task_new:
 * @time_limit_ms: when the thorough search ends without a proof
 * @func: called with each solution: that of the quick search, and, until one is proved to be shortest, the best after a
 *   second and at the end
 *
 * Returns: (transfer full): a task that does not run yet
 */
TsSearchTask *
ts_search_task_new (TsSharedSolver *solver,
                    guint time_limit_ms,
                    TsSearchTaskFunc func,
                    gpointer user_data)
{
  TsSearchTask *self = g_new0 (TsSearchTask, 1);

  self->solver = ts_shared_solver_ref (solver);
  self->since = g_byte_array_new ();
  self->time_limit_ms = time_limit_ms;
  self->func = func;
  self->user_data = user_data;

  return self;
}

void
ts_search_task_free (TsSearchTask *self)
{
  ts_search_task_cancel (self);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_clear_pointer (&self->since, g_byte_array_unref);
  g_free (self);
}

/**
 * ts_search_task_start:
 * @board: a solvable board, the present one; copied
 * @delay_ms: before the search begins; in any case a new board is drawn before it takes processor time
 *
 * Cancels the running search and begins another one.
 */
void
ts_search_task_start (TsSearchTask *self,
                      const TsBoard *board,
                      guint delay_ms)
{
  ts_search_task_cancel (self);
  self->board = *board;
  self->limit_ms = 0;
  g_byte_array_set_size (self->since, 0);
  self->cancellable = g_cancellable_new ();
  schedule (self, delay_ms);
}

/* Ends the delay of the task. */
void
ts_search_task_hurry (TsSearchTask *self)
{
  if (self->begin_id != 0 && self->delay_ms > 0)
    schedule (self, 0);
}

void
ts_search_task_cancel (TsSearchTask *self)
{
  g_clear_handle_id (&self->begin_id, g_source_remove);
  ts_cancellable_clear (&self->cancellable);
}

gboolean
ts_search_task_is_running (const TsSearchTask *self)
{
  return self->cancellable != NULL;
}

/**
 * ts_search_task_follow:
 * @direction: of the single-tile move that was made on the present board
 */
void
ts_search_task_follow (TsSearchTask *self,
                       TsDirection direction)
{
  ts_route_append (self->since, direction);
}

/* Returns: the moves from the searched board to the present one, without those that cancel each other */
guint
ts_search_task_get_distance (const TsSearchTask *self)
{
  return self->since->len;
}
