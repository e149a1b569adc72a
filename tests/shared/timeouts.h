/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looks at the timeouts of the main loop instead of waiting for them.
 */

#pragma once

#include <glib.h>

GSource *timeout_find (gint64 min_us,
                       gint64 max_us);
void timeout_end (gpointer user_data);
void timeout_assert_length (gpointer user_data,
                            gint64 before_us,
                            gint64 length_us);
int timeout_get_next_ms (void);
