/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A signal handler that counts.
 */

#pragma once

#include <glib.h>

/* For g_signal_connect_swapped(). */
static inline void
count_signals (guint *n)
{
  (*n)++;
}
