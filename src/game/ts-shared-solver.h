/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shared solver: one solver for a whole process, so that its tables are built once, and its jobs in the background:
 * short solutions of a board, and boards of a wanted difficulty. Reference-counted: each job holds a reference, so that
 * nobody waits for a job to end.
 * Thread: any; each job runs in a thread of its own and gets copies.
 * Errors: a job fails with G_IO_ERROR_CANCELLED only.
 */

#pragma once

#include <gio/gio.h>

#include "ts-difficulty.h"
#include "ts-solver.h"

typedef struct _TsSharedSolver TsSharedSolver;

TsSharedSolver *ts_shared_solver_new (void);
TsSharedSolver *ts_shared_solver_ref (TsSharedSolver *self);
void ts_shared_solver_unref (TsSharedSolver *self);
TsSolver *ts_shared_solver_get (TsSharedSolver *self);
const TsSolverThreads *ts_shared_solver_get_threads (TsSharedSolver *self);

void ts_shared_solver_search_quickly_async (TsSharedSolver *self,
                                            const TsBoard *board,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);
void ts_shared_solver_search_thoroughly_async (TsSharedSolver *self,
                                               const TsBoard *board,
                                               const TsSolution *known,
                                               guint time_limit_ms,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback callback,
                                               gpointer user_data);
TsSolution *ts_shared_solver_search_finish (GAsyncResult *result,
                                            GError **error);

void ts_shared_solver_deal_async (TsSharedSolver *self,
                                  const TsDeal *deal,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
TsBoard *ts_shared_solver_deal_finish (GAsyncResult *result,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsSharedSolver, ts_shared_solver_unref)
