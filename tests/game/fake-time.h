/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A clock that a test sets. GLib's timers keep the real one: the library calls its own function.
 */

#pragma once

#include <glib.h>

#define SECOND G_USEC_PER_SEC

static gint64 fake_now_us;

/* Replaces GLib's function for the code that is linked into the test. */
gint64
g_get_monotonic_time (void)
{
  return fake_now_us;
}
