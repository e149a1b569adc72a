/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A time source that a test sets: microseconds in a variable of the test.
 * Room: tests of game.
 */

#pragma once

#include "ts-clock.h"

#define SECOND G_USEC_PER_SEC

/* A TsTimeSource; @user_data is the gint64 that holds the time. */
static inline gint64
get_fake_time (gpointer user_data)
{
  return *(gint64 *) user_data;
}
