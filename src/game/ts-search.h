/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search: one board in, one solution out, on a thread of its own that ends at once when it is cancelled.
 * Thread: called on any; the search itself on its own.
 * Fails by G_IO_ERROR_CANCELLED alone; there is always a solution.
 */

#pragma once

#include <gio/gio.h>

#include "ts-shared-solver.h"

G_BEGIN_DECLS

void ts_search_quickly_async (TsSharedSolver *solver,
                              const TsBoard *board,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
void ts_search_thoroughly_async (TsSharedSolver *solver,
                                 const TsBoard *board,
                                 const TsSolution *known,
                                 guint time_limit_ms,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TsSolution *ts_search_finish (GAsyncResult *result,
                              GError **error);

G_END_DECLS
