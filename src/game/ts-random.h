/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random numbers of 64 bits: seeds of boards and identities of games.
 */

#pragma once

#include <glib.h>

static inline guint64
ts_random_get (void)
{
  return (guint64) g_random_int () << 32 | g_random_int ();
}
