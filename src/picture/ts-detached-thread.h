/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A detached thread: runs a function that may block without end, as on a drive that does not answer. Its caller waits
 * for so long as it likes; the thread ends whenever the function returns.
 * The data belong to the thread until ts_detached_thread_wait() returns TRUE.
 */

#pragma once

#include <gio/gio.h>

typedef struct _TsDetachedThread TsDetachedThread;

TsDetachedThread *ts_detached_thread_new (GFunc run,
                                          gpointer data,
                                          GDestroyNotify free_data);
void ts_detached_thread_unref (TsDetachedThread *self);
gboolean ts_detached_thread_wait (TsDetachedThread *self,
                                  guint timeout_ms,
                                  GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsDetachedThread, ts_detached_thread_unref)
