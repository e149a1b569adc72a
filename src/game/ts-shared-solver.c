/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-shared-solver"

#include "config.h"

#include "ts-shared-solver.h"

struct _TsSharedSolver
{
  /* Owned */
  TsSolver *solver;
};

static void *
allocate (size_t n_bytes,
          void *user_data)
{
  return g_try_malloc (n_bytes);
}

static void
release (void *memory,
         void *user_data)
{
  g_free (memory);
}

static void
clear (gpointer data)
{
  TsSharedSolver *self = data;

  ts_solver_free (self->solver);
}

/**
 * ts_shared_solver_new:
 *
 * Returns: (transfer full): a solver without tables; the first searches build those they need
 */
TsSharedSolver *
ts_shared_solver_new (void)
{
  const TsSolverMemory memory = { .allocate = allocate, .release = release };
  TsSharedSolver *self = g_atomic_rc_box_new0 (TsSharedSolver);

  self->solver = ts_solver_new (&memory);
  if (self->solver == NULL)
    g_error ("no memory for a solver");

  return self;
}

TsSharedSolver *
ts_shared_solver_ref (TsSharedSolver *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * ts_shared_solver_unref:
 *
 * A search holds a reference of its own, so that whoever made the solver need not wait for a thread that is in it.
 */
void
ts_shared_solver_unref (TsSharedSolver *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear);
}

/**
 * ts_shared_solver_get:
 *
 * Returns: (transfer none): the solver; several threads may solve with it at the same time
 */
TsSolver *
ts_shared_solver_get (TsSharedSolver *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->solver;
}
