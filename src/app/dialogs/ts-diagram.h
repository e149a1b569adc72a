/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A diagram: a drawing of a board, with some of its tiles marked; or so small that the largest board has room.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"
#include "ts-number-colors.h"

GtkWidget *ts_diagram_new (const TsBoard *board,
                           const guint16 *marked_tiles);
GtkWidget *ts_diagram_new_small (const TsBoard *board,
                                 const TsNumberColors *colors);
