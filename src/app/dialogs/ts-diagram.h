/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A diagram: a small drawing of a board with some of its tiles marked.
 * Owned by the help.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"

G_BEGIN_DECLS

#define TS_TYPE_DIAGRAM (ts_diagram_get_type ())

G_DECLARE_FINAL_TYPE (TsDiagram, ts_diagram, TS, DIAGRAM, GtkWidget)

GtkWidget *ts_diagram_new (const TsBoard *board,
                           const guint8 *marked_tiles);

G_END_DECLS
