/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shared solver: one solver, its tables built once, for everybody in the process who solves.
 * Owned by whoever holds a reference; the front end makes it and hands it to advisors and dealers.
 */

#pragma once

#include <glib.h>

#include "ts-solver.h"

G_BEGIN_DECLS

typedef struct _TsSharedSolver TsSharedSolver;

TsSharedSolver *ts_shared_solver_new (void);
TsSharedSolver *ts_shared_solver_ref (TsSharedSolver *self);
void ts_shared_solver_unref (TsSharedSolver *self);
TsSolver *ts_shared_solver_get (TsSharedSolver *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsSharedSolver, ts_shared_solver_unref)

G_END_DECLS
