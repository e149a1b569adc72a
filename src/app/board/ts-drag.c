/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-drag"

#include "config.h"

#include "ts-drag.h"

/* Above this speed, in cells a second, the direction of a released pointer decides, and not its place. */
#define FLICK_SPEED 1.5

/* A pointer that has rested longer than this has no speed. */
#define REST_US (80 * 1000)

/* The weight of the newest motion in the speed, against all before it: a finger's last motion is unsteady. */
#define NEWEST_PART 0.6

/* In cells; beyond it the tiles slide without a flick. */
#define COMMIT_OFFSET 0.5

/* A step in each direction, in cells. */
static const struct
{
  int columns;
  int rows;
} vectors[TS_N_DIRECTIONS] = {
  [TS_DIRECTION_UP] = { 0, -1 },
  [TS_DIRECTION_DOWN] = { 0, 1 },
  [TS_DIRECTION_LEFT] = { -1, 0 },
  [TS_DIRECTION_RIGHT] = { 1, 0 },
};

/**
 * ts_drag_begin:
 * @board: as it is now
 * @cell: where the pointer goes down; any number
 * @now_us: when, on the clock of the other functions' @now_us
 */
void
ts_drag_begin (TsDrag *self,
               const TsBoard *board,
               guint cell,
               gint64 now_us)
{
  *self = (TsDrag){ .is_held = TRUE, .cell = cell, .time_us = now_us };
  ts_board_check_slide (board, cell, &self->slide);
}

/**
 * ts_drag_move:
 * @columns: how far the pointer is from where it went down, in cells
 * @rows: likewise
 *
 * The tiles follow along their line, between their cells and the next ones.
 */
void
ts_drag_move (TsDrag *self,
              double columns,
              double rows,
              gint64 now_us)
{
  double offset;

  if (self->slide.n_tiles == 0)
    return;

  offset = CLAMP (columns * vectors[self->slide.direction].columns + rows * vectors[self->slide.direction].rows, 0, 1);
  if (now_us > self->time_us)
    {
      double newest = (offset - self->offset) * G_USEC_PER_SEC / (double) (now_us - self->time_us);

      self->speed = NEWEST_PART * newest + (1 - NEWEST_PART) * self->speed;
      self->time_us = now_us;
    }
  self->offset = offset;
}

/* Returns: whether the tiles slide if the pointer is released now: past half a cell, or after a flick */
gboolean
ts_drag_commits (const TsDrag *self,
                 gint64 now_us)
{
  if (now_us - self->time_us <= REST_US && ABS (self->speed) > FLICK_SPEED)
    return self->speed > 0;

  return self->offset > COMMIT_OFFSET;
}

/* Returns: whether the tile in @cell follows the pointer */
gboolean
ts_drag_has_cell (const TsDrag *self,
                  guint cell)
{
  int step = (self->slide.gap_before - self->slide.gap_after) / MAX (self->slide.n_tiles, 1);
  int distance = (int) cell - self->slide.gap_after;

  return step != 0 && distance % step == 0 && distance / step >= 0 && distance / step < self->slide.n_tiles;
}

/**
 * ts_drag_get_place:
 * @cell: where the game has a tile
 * @column: (inout): where that tile is shown without the drag, in cells; set to where the drag shows it
 * @row: (inout): likewise
 */
void
ts_drag_get_place (const TsDrag *self,
                   guint cell,
                   double *column,
                   double *row)
{
  if (!ts_drag_has_cell (self, cell))
    return;

  *column += self->offset * vectors[self->slide.direction].columns;
  *row += self->offset * vectors[self->slide.direction].rows;
}
