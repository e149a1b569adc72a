/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dealer: makes a board of a certain difficulty without keeping anybody waiting.
 * Thread: called on any; the work is done on a worker of GTask's.
 * Fails by G_IO_ERROR_CANCELLED alone.
 */

#pragma once

#include <gio/gio.h>

#include "ts-difficulty.h"
#include "ts-shared-solver.h"

G_BEGIN_DECLS

void ts_dealer_deal_async (TsSharedSolver *solver,
                           const TsDeal *deal,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);
TsBoard *ts_dealer_deal_finish (GAsyncResult *result,
                                GError **error);

G_END_DECLS
