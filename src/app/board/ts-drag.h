/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drags: tiles held by a finger, how far they have come towards the gap, and whether letting go lets them slide.
 * Owned by the board view, inside it.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

/**
 * TsDrag:
 * @is_held: whether a finger is on the board
 * @is_drag: whether it has moved too far for a click
 * @cell: where it came down
 * @columns: of the board
 * @slide: what a slide from there would do; without tiles if nothing can slide
 * @offset: how far the tiles are drawn towards the gap, in cells: 0…1
 * @speed: of the finger towards the gap, in cells a second
 * @time_us: when the finger moved last
 *
 * All zero is a board that nobody touches.
 */
typedef struct
{
  gboolean is_held;
  gboolean is_drag;
  guint cell;
  guint columns;
  TsSlide slide;
  double offset;
  double speed;
  gint64 time_us;
} TsDrag;

void ts_drag_begin (TsDrag *self,
                    const TsBoard *board,
                    guint cell,
                    gint64 now_us);
void ts_drag_move (TsDrag *self,
                   double columns,
                   double rows,
                   gint64 now_us);
gboolean ts_drag_commits (const TsDrag *self,
                          gint64 now_us);
gboolean ts_drag_has_cell (const TsDrag *self,
                           guint cell);
void ts_drag_get_place (const TsDrag *self,
                        guint cell,
                        double *column,
                        double *row);

G_END_DECLS
