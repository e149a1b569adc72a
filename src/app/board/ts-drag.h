/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A drag of tiles, as plain numbers: which tiles follow the pointer, how far towards the gap, and whether they slide
 * when it is released. A pointer is a mouse with its button down, or a finger.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

/* All zero is no drag. */
typedef struct
{
  gboolean is_held; /* a pointer is down */
  gboolean is_drag; /* it has moved too far for a click */
  guint cell;       /* where it went down */
  TsSlide slide;    /* of that cell; without tiles if it cannot slide */
  double offset;    /* how far the tiles are shown towards the gap, in cells: 0…1 */
  double speed;     /* of the pointer towards the gap, in cells a second */
  gint64 time_us;   /* when the pointer moved last */
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
