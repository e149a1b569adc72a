/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A diagram: a drawing of a board, with some of its tiles marked; or so small that the largest board has room, also on
 * the toggle buttons of a group of choices, with words below it.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"
#include "ts-tile.h"

GtkWidget *ts_diagram_new (const TsBoard *board,
                           guint marks);
GtkWidget *ts_diagram_new_small (const TsBoard *board,
                                 TsNumberColors colors);
GtkWidget *ts_diagram_new_toggle (int size,
                                  guint columns,
                                  guint rows,
                                  TsNumberColors scheme,
                                  const char *words,
                                  PangoWrapMode wrap_mode);
