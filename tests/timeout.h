/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looks at a timeout instead of waiting for it.
 */

#pragma once

#include <glib.h>

/* @user_data: of the timeout, and of no other source
 * @before_us: on the monotonic clock, before the timeout was set */
static inline void
timeout_assert_length (gpointer user_data,
                       gint64 before_us,
                       gint64 length_us)
{
  gint64 end_us = g_source_get_ready_time (g_main_context_find_source_by_user_data (NULL, user_data));

  g_assert_cmpint (end_us, >=, before_us + length_us);
  /* GLib may count nanoseconds, and round up. */
  g_assert_cmpint (end_us, <=, g_get_monotonic_time () + 1 + length_us);
}
