/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The size of the board in the settings.
 */

#pragma once

#include <gio/gio.h>

static inline void
assert_size_setting (GSettings *settings,
                     guint columns,
                     guint rows)
{
  guint sides[2];

  g_settings_get (settings, "size", "(uu)", &sides[0], &sides[1]);
  g_assert_cmpuint (sides[0], ==, columns);
  g_assert_cmpuint (sides[1], ==, rows);
}
