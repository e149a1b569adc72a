/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cancels a job and drops its cancellable, as a newer job or the end of an object demands.
 */

#pragma once

#include <gio/gio.h>

/**
 * ts_cancellable_clear:
 * @cancellable: (inout): the field of a job; may hold %NULL, and holds it afterwards
 */
static inline void
ts_cancellable_clear (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}
