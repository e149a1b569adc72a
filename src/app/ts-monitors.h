/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The monitors: the largest size that a board can have on them.
 */

#pragma once

#include <gtk/gtk.h>

int ts_monitors_get_short_side (GListModel *monitors);
