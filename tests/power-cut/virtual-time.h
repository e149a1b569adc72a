/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time without waiting: it stands still, but when the main loop and all workers of GTask have nothing to do it jumps to the
 * next timeout. A slow machine changes nothing.
 * Replaces the C library's clock_gettime() and GIO's g_task_run_in_thread().
 */

#pragma once

#include <glib.h>

void virtual_time_begin (void);
gint64 virtual_time_get_ms (void);
