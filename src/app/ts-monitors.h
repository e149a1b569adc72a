/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The monitors: how large a board can become on them, in their own pixels.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

int ts_monitors_get_short_side (GListModel *monitors);

G_END_DECLS
