/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A time source that a test sets: microseconds in a variable of the test.
 */

#pragma once

#include "ts-clock.h"

#define SECOND G_USEC_PER_SEC

static inline gint64
get_fake_time (gpointer user_data)
{
  return *(gint64 *) user_data;
}

/* Gives the time that @now_us holds. */
static inline TsTimeSource
fake_time_source (gint64 *now_us)
{
  return (TsTimeSource){ get_fake_time, now_us };
}
