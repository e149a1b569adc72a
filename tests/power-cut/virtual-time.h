/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time without waiting: it stands still, but when the main loop and the disk queue have nothing to do it jumps to the next
 * timeout. A slow machine changes nothing.
 * Replaces the C library's clock_gettime().
 */

#pragma once

#include <glib.h>

void virtual_time_begin (void);
gint64 virtual_time_get_ms (void);
