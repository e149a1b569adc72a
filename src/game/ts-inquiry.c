/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-inquiry"

#include "config.h"

#include "ts-inquiry.h"

struct _TsInquiry
{
  /* Owned */
  TsSharedSolver *solver;
  GCancellable *cancellable; /* while it runs */
  TsRoute *since;            /* from its board to the present one */

  /* Plain */
  guint begin_id; /* while the search has not begun */
  TsBoard board;
  guint time_limit_ms;
  gboolean is_thorough; /* the search that runs */
  TsInquiryFunc func;
  gpointer user_data;
};

static void
tell (TsInquiry *self,
      const TsSolution *solution)
{
  TsRoute *from_home = ts_route_new_from_home (solution->moves);

  ts_route_append_route (from_home, self->since);
  self->func (self, solution, from_home, self->user_data);
}

static void
searched_cb (GObject *source_object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autofree TsSolution *solution = ts_shared_solver_search_finish (result, NULL);
  TsInquiry *self = user_data;

  /* Cancelled; the inquiry is perhaps gone. */
  if (solution == NULL)
    return;

  if (self->is_thorough || ts_solution_is_proved (solution))
    g_clear_object (&self->cancellable);
  else
    {
      self->is_thorough = TRUE;
      ts_shared_solver_search_thoroughly_async (self->solver, &self->board, solution, self->time_limit_ms,
                                                self->cancellable, searched_cb, self);
    }
  tell (self, solution);
}

/* When there is nothing else to do, so that a board is seen before it is thought about. */
static gboolean
begin_cb (gpointer user_data)
{
  TsInquiry *self = user_data;

  self->begin_id = 0;
  ts_shared_solver_search_quickly_async (self->solver, &self->board, self->cancellable, searched_cb, self);

  return G_SOURCE_REMOVE;
}

/**
 * ts_inquiry_new:
 * @time_limit_ms: when to be content with what was found
 * @func: called with each answer: a quick one, and a thorough one unless the first was proved to be shortest
 *
 * Returns: (transfer full): an inquiry that asks nothing yet
 */
TsInquiry *
ts_inquiry_new (guint time_limit_ms,
                TsInquiryFunc func,
                gpointer user_data)
{
  TsInquiry *self;

  g_return_val_if_fail (func != NULL, NULL);

  self = g_new0 (TsInquiry, 1);
  self->since = ts_route_new ();
  self->time_limit_ms = time_limit_ms;
  self->func = func;
  self->user_data = user_data;

  return self;
}

void
ts_inquiry_free (TsInquiry *self)
{
  ts_inquiry_cancel (self);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_clear_pointer (&self->since, ts_route_free);
  g_free (self);
}

/**
 * ts_inquiry_ask:
 * @board: a solvable board: the present one until ts_inquiry_follow() says otherwise
 *
 * Forgets what was asked before.
 */
void
ts_inquiry_ask (TsInquiry *self,
                TsSharedSolver *solver,
                const TsBoard *board)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (solver != NULL);
  g_return_if_fail (board != NULL);

  ts_inquiry_cancel (self);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  self->solver = ts_shared_solver_ref (solver);
  self->board = *board;
  self->is_thorough = FALSE;
  ts_route_clear (self->since);
  self->cancellable = g_cancellable_new ();
  self->begin_id = g_idle_add_full (G_PRIORITY_LOW, begin_cb, self, NULL);
}

void
ts_inquiry_cancel (TsInquiry *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->begin_id, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

gboolean
ts_inquiry_is_running (const TsInquiry *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->cancellable != NULL;
}

/**
 * ts_inquiry_follow:
 * @direction: the way a tile has moved
 */
void
ts_inquiry_follow (TsInquiry *self,
                   TsDirection direction)
{
  g_return_if_fail (self != NULL);

  ts_route_append (self->since, direction);
}

/**
 * ts_inquiry_get_distance:
 *
 * Returns: the moves from the board that was asked about to the present one, without those that were taken back
 */
guint
ts_inquiry_get_distance (const TsInquiry *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return ts_route_get_length (self->since);
}
