/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shared solver: one solver for a whole process, so that its tables are built once, and its searches for short
 * solutions in the background. Reference-counted: each search holds a reference, so that nobody waits for one to end.
 * Thread: any; each search runs in a thread of its own and gets copies.
 * Errors: a search fails with G_IO_ERROR_CANCELLED only.
 */

#pragma once

#include <gio/gio.h>

#include "ts-solver.h"

typedef struct _TsSharedSolver TsSharedSolver;

TsSharedSolver *ts_shared_solver_new (void);
TsSharedSolver *ts_shared_solver_ref (TsSharedSolver *self);
void ts_shared_solver_unref (TsSharedSolver *self);
TsSolver *ts_shared_solver_get (TsSharedSolver *self);
const TsSolverThreads *ts_shared_solver_get_threads (TsSharedSolver *self);

void ts_shared_solver_search_async (TsSharedSolver *self,
                                    const TsBoard *board,
                                    const TsSolution *known,
                                    guint time_limit_ms,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsSharedSolver, ts_shared_solver_unref)
