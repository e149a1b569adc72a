/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-motion"

#include "config.h"

#include "ts-motion.h"

#include <math.h>

#define SLIDE_US (120 * 1000)
#define SHAKE_US (280 * 1000)
#define PEEK_US (140 * 1000)

/* A deal: when the last tile starts after the first, how long each one runs, how long the picture fades over them, and
 * how much smaller a tile is halfway. The tiles start in the same order each time. */
#define DEAL_START_US (220 * 1000)
#define DEAL_SLIDE_US (480 * 1000)
#define DEAL_FADE_US (120 * 1000)
#define DEAL_SHRINKAGE 0.14
#define DEAL_SEED 7

/* How far a refused tile shakes, in cells, and how often to either side. */
#define SHAKE_CELLS 0.05
#define SHAKE_PERIODS 2.5

/* The parts of the finale, one after the other: the missing piece appears, the whole picture fades in over the tiles,
 * it grows and shrinks once, and from its largest on a light sweeps over it. With the slide before them and the words
 * after them they take a second and a half. */
#define PIECE_US (200 * 1000)
#define FADE_US (220 * 1000)
#define BREATH_US (360 * 1000)
#define SWEEP_US (380 * 1000)
#define SWEEP_START_US (PIECE_US + FADE_US + BREATH_US / 2)
#define FINALE_US (SWEEP_START_US + SWEEP_US)

/* How much larger than at rest the missing piece is when it appears, and the picture at its largest. */
#define PIECE_GROWTH 0.2
#define BREATH_GROWTH 0.015

/* A drag: above this speed, in cells a second, the direction of a released pointer decides, and not its place. */
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

/* 0…1; 1 if nothing has begun. */
static double
get_progress (gint64 start_us,
              gint64 duration_us,
              gint64 now_us)
{
  if (start_us == 0)
    return 1;

  return CLAMP ((double) (now_us - start_us) / (double) duration_us, 0, 1);
}

/* The same, fast first and then slower: the cubic 1 − (1 − t)³. */
static double
get_eased (gint64 start_us,
           gint64 duration_us,
           gint64 now_us)
{
  double rest = 1 - get_progress (start_us, duration_us, now_us);

  return 1 - rest * rest * rest;
}

/* How much of its way a tile has gone, 0…1: in a deal slowly at both ends, a cubic on either side of the middle. */
static double
get_slid (const TsMotion *self,
          guint tile,
          gint64 now_us)
{
  gint64 start_us = self->tiles[tile].slide_us;
  double progress = get_progress (start_us, DEAL_SLIDE_US, now_us);
  double rest = 1 - progress;

  if (self->deal_us == 0)
    return get_eased (start_us, SLIDE_US, now_us);

  return progress < 0.5 ? 4 * progress * progress * progress : 1 - 4 * rest * rest * rest;
}

/* The opacity of the picture that the player peeks at. */
static double
get_peek (const TsMotion *self,
          gint64 now_us)
{
  return self->peek_from +
         ((self->is_peeking ? 1 : 0) - self->peek_from) * get_eased (self->peek_us, PEEK_US, now_us);
}

/* Shows another board, at rest, solved from the start or not. A peek goes on. */
void
ts_motion_reset (TsMotion *self,
                 gboolean solved)
{
  *self = (TsMotion){ .is_peeking = self->is_peeking,
                      .finale = solved ? TS_MOTION_FINALE_ENDED : TS_MOTION_FINALE_NONE };
}

/* Ends all motion at once. Returns: whether that has ended a finale */
gboolean
ts_motion_end (TsMotion *self)
{
  gboolean was_running = self->finale == TS_MOTION_FINALE_RUNNING;
  ts_motion_reset (self, self->finale != TS_MOTION_FINALE_NONE);

  return was_running;
}

gboolean
ts_motion_is_active (const TsMotion *self,
                     gint64 now_us)
{
  if (self->finale == TS_MOTION_FINALE_RUNNING && now_us < self->finale_us + FINALE_US)
    return TRUE;
  if (get_progress (self->peek_us, PEEK_US, now_us) < 1)
    return TRUE;

  for (guint tile = 1; tile < TS_BOARD_MAX_CELLS; tile++)
    {
      if (get_slid (self, tile, now_us) < 1 ||
          get_progress (self->tiles[tile].shake_us, SHAKE_US, now_us) < 1)
        return TRUE;
    }

  return FALSE;
}

/**
 * ts_motion_slide:
 * @from_column: where the tile is shown now, in cells; a fraction if an earlier slide has not ended
 * @from_row: likewise
 *
 * Starts a slide, which ends a shake.
 */
void
ts_motion_slide (TsMotion *self,
                 guint tile,
                 double from_column,
                 double from_row,
                 gint64 now_us)
{
  self->tiles[tile] = (TsMotionTile){ .from_column = from_column, .from_row = from_row, .slide_us = now_us };
}

/**
 * ts_motion_deal:
 * @columns: of the board
 * @n_tiles: of it, at rest
 * @start_us: until then the whole picture is shown
 *
 * Starts the run of all tiles from where they belong to where the game has them.
 */
void
ts_motion_deal (TsMotion *self,
                guint columns,
                guint n_tiles,
                gint64 start_us)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (DEAL_SEED);

  self->deal_us = start_us;
  for (guint tile = 1; tile <= n_tiles; tile++)
    self->tiles[tile] = (TsMotionTile){
      .from_column = (tile - 1) % columns,
      .from_row = (tile - 1) / columns,
      .slide_us = start_us + g_rand_int_range (random, 0, DEAL_START_US + 1),
    };
}

/* Starts a shake, which shows that a tile cannot slide. */
void
ts_motion_shake (TsMotion *self,
                 guint tile,
                 gint64 now_us)
{
  self->tiles[tile].shake_us = now_us;
}

/**
 * ts_motion_get_position:
 * @column: (inout): the column where the game has the tile; set to where it is shown, in cells
 * @row: (inout): likewise
 */
void
ts_motion_get_position (const TsMotion *self,
                        guint tile,
                        gint64 now_us,
                        double *column,
                        double *row)
{
  const TsMotionTile *motion = &self->tiles[tile];
  double slid = get_slid (self, tile, now_us);
  double shaken = get_progress (motion->shake_us, SHAKE_US, now_us);

  if (slid < 1)
    {
      *column = motion->from_column + (*column - motion->from_column) * slid;
      *row = motion->from_row + (*row - motion->from_row) * slid;
    }
  if (shaken < 1)
    *column += SHAKE_CELLS * (1 - shaken) * sin (2 * G_PI * SHAKE_PERIODS * shaken);
}

/* Returns: how large the tile is shown, in tiles */
double
ts_motion_get_scale (const TsMotion *self,
                     guint tile,
                     gint64 now_us)
{
  return self->deal_us == 0 ? 1 : 1 - DEAL_SHRINKAGE * sin (G_PI * get_slid (self, tile, now_us));
}

/* Starts the finale as soon as the slide that starts now has ended. */
void
ts_motion_start_finale (TsMotion *self,
                        gint64 now_us)
{
  self->finale = TS_MOTION_FINALE_RUNNING;
  self->finale_us = now_us + SLIDE_US;
}

TsMotionPicture
ts_motion_get_picture (const TsMotion *self,
                       gint64 now_us)
{
  TsMotionPicture picture = { .peek = get_peek (self, now_us), .piece_scale = 1, .whole_scale = 1 };
  gint64 fade_us = self->finale_us + PIECE_US;
  double arrived = get_eased (self->finale_us, PIECE_US, now_us);

  picture.whole = self->finale == TS_MOTION_FINALE_ENDED ? 1 : 1 - get_progress (self->deal_us, DEAL_FADE_US, now_us);
  if (self->finale != TS_MOTION_FINALE_RUNNING)
    return picture;

  picture.whole = get_eased (fade_us, FADE_US, now_us);
  picture.whole_scale = 1 + BREATH_GROWTH * sin (G_PI * get_progress (fade_us + FADE_US, BREATH_US, now_us));
  picture.piece = picture.whole < 1 ? arrived : 0;
  picture.piece_scale = 1 + PIECE_GROWTH * (1 - arrived);
  picture.sweep = get_progress (self->finale_us + SWEEP_START_US, SWEEP_US, now_us);

  return picture;
}

/* The whole picture fades in over the tiles, or out, from the opacity that it has now. */
void
ts_motion_set_peeking (TsMotion *self,
                       gboolean is_peeking,
                       gint64 now_us)
{
  self->peek_from = get_peek (self, now_us);
  self->is_peeking = is_peeking;
  self->peek_us = now_us;
}

/**
 * ts_motion_begin_drag:
 * @board: as it is now
 * @cell: where the pointer goes down; any number
 * @now_us: when, on the clock of the other functions' @now_us
 */
void
ts_motion_begin_drag (TsMotionDrag *self,
                      const TsBoard *board,
                      guint cell,
                      gint64 now_us)
{
  *self = (TsMotionDrag){ .is_held = TRUE, .cell = cell, .time_us = now_us };
  ts_board_check_slide (board, cell, &self->slide);
}

/**
 * ts_motion_move_drag:
 * @columns: how far the pointer is from where it went down, in cells
 * @rows: likewise
 *
 * The tiles follow along their line, between their cells and the next ones.
 */
void
ts_motion_move_drag (TsMotionDrag *self,
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
ts_motion_drag_commits (const TsMotionDrag *self,
                        gint64 now_us)
{
  if (now_us - self->time_us <= REST_US && ABS (self->speed) > FLICK_SPEED)
    return self->speed > 0;

  return self->offset > COMMIT_OFFSET;
}

/* Returns: whether the tile in @cell follows the pointer */
gboolean
ts_motion_drag_has_cell (const TsMotionDrag *self,
                         guint cell)
{
  int step = (self->slide.gap_before - self->slide.gap_after) / MAX (self->slide.n_tiles, 1);
  int distance = (int) cell - self->slide.gap_after;

  return step != 0 && distance % step == 0 && distance / step >= 0 && distance / step < self->slide.n_tiles;
}

/**
 * ts_motion_get_drag_position:
 * @cell: where the game has a tile
 * @column: (inout): where that tile is shown without the drag, in cells; set to where the drag shows it
 * @row: (inout): likewise
 */
void
ts_motion_get_drag_position (const TsMotionDrag *self,
                             guint cell,
                             double *column,
                             double *row)
{
  if (!ts_motion_drag_has_cell (self, cell))
    return;

  *column += self->offset * vectors[self->slide.direction].columns;
  *row += self->offset * vectors[self->slide.direction].rows;
}
