/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An errand: a function in a thread of its own, which may block without end, as on a drive that does not answer. Its
 * caller waits for so long as it likes; the thread ends whenever the function returns.
 * The data belong to the thread until ts_errand_wait() returns TRUE.
 */

#pragma once

#include <gio/gio.h>

typedef struct _TsErrand TsErrand;

TsErrand *ts_errand_new (GFunc run,
                         gpointer data,
                         GDestroyNotify free_data);
void ts_errand_unref (TsErrand *self);
gboolean ts_errand_wait (TsErrand *self,
                         guint timeout_ms,
                         GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsErrand, ts_errand_unref)
