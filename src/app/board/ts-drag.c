/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-drag"

#include "config.h"

#include "ts-drag.h"

/* A finger that leaves the board faster than this, in cells a second, decides by its way and not by its place. */
#define FLICK_SPEED 1.5

/* A finger that has rested this long has no speed any more. */
#define REST_US (80 * 1000)

/* How much the newest motion counts against those before it: a finger's last millimetre is unsteady. */
#define NEWEST_PART 0.6

#define COMMIT_OFFSET 0.5

static const struct
{
  int columns;
  int rows;
} ways[TS_N_DIRECTIONS] = {
  [TS_DIRECTION_UP] = { 0, -1 },
  [TS_DIRECTION_DOWN] = { 0, 1 },
  [TS_DIRECTION_LEFT] = { -1, 0 },
  [TS_DIRECTION_RIGHT] = { 1, 0 },
};

/**
 * ts_drag_begin:
 * @board: as it is now
 * @cell: where the finger comes down; any number
 * @now_us: when, on any clock that the other functions are given too
 */
void
ts_drag_begin (TsDrag *self,
               const TsBoard *board,
               guint cell,
               gint64 now_us)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (board != NULL);

  *self = (TsDrag){ .is_held = TRUE, .cell = cell, .columns = board->columns, .time_us = now_us };
  if (ts_board_check_slide (board, cell, &self->slide) != TS_SLIDE_OK)
    self->slide.n_tiles = 0;
}

/**
 * ts_drag_move:
 * @columns: how far the finger is from where it came down, in cells
 * @rows: likewise
 *
 * The tiles follow along their line alone, as far as the gap and not back beyond where they were.
 */
void
ts_drag_move (TsDrag *self,
              double columns,
              double rows,
              gint64 now_us)
{
  double offset;

  g_return_if_fail (self != NULL);

  if (self->slide.n_tiles == 0)
    return;

  offset = CLAMP (columns * ways[self->slide.direction].columns + rows * ways[self->slide.direction].rows, 0, 1);
  if (now_us > self->time_us)
    {
      double newest = (offset - self->offset) * G_USEC_PER_SEC / (double) (now_us - self->time_us);

      self->speed = NEWEST_PART * newest + (1 - NEWEST_PART) * self->speed;
      self->time_us = now_us;
    }
  self->offset = offset;
}

/**
 * ts_drag_commits:
 *
 * Returns: whether the tiles slide if the finger lets go now: past half a cell, or by a flick
 */
gboolean
ts_drag_commits (const TsDrag *self,
                 gint64 now_us)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (now_us - self->time_us <= REST_US && ABS (self->speed) > FLICK_SPEED)
    return self->speed > 0;

  return self->offset > COMMIT_OFFSET;
}

/**
 * ts_drag_has_cell:
 *
 * Returns: whether the tile in @cell is one of those that are held
 */
gboolean
ts_drag_has_cell (const TsDrag *self,
                  guint cell)
{
  int step;
  int way;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->slide.n_tiles == 0)
    return FALSE;

  step = (self->slide.gap_before - self->slide.gap_after) / self->slide.n_tiles;
  way = (int) cell - self->slide.gap_after;

  return way % step == 0 && way / step >= 0 && way / step < self->slide.n_tiles;
}

/**
 * ts_drag_get_place:
 * @cell: where the game has a tile
 * @column: (inout): where that tile is shown but for the drag, in cells
 * @row: (inout): likewise
 */
void
ts_drag_get_place (const TsDrag *self,
                   guint cell,
                   double *column,
                   double *row)
{
  g_return_if_fail (self != NULL);

  if (!ts_drag_has_cell (self, cell))
    return;

  *column += self->offset * ways[self->slide.direction].columns;
  *row += self->offset * ways[self->slide.direction].rows;
}
