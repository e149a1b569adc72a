/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-animation"

#include "config.h"

#include "ts-animation.h"

#include <math.h>

/* How far a refused tile shakes, in cells, and how often to either side. */
#define SHAKE_CELLS 0.05
#define SHAKE_PERIODS 2.5

/**
 * ts_animation_ease_out:
 * @progress: 0…1
 *
 * Returns: 0…1, fast first and then slower: the cubic 1 − (1 − t)³
 */
double
ts_animation_ease_out (double progress)
{
  double rest = 1 - progress;

  return 1 - rest * rest * rest;
}

/**
 * ts_animation_get_progress:
 * @start_us: on the frame clock; 0 if nothing has begun
 * @duration_us: more than 0
 * @now_us: on the frame clock
 *
 * Returns: 0…1; 1 if nothing has begun
 */
double
ts_animation_get_progress (gint64 start_us,
                           gint64 duration_us,
                           gint64 now_us)
{
  if (start_us == 0)
    return 1;

  return CLAMP ((double) (now_us - start_us) / (double) duration_us, 0, 1);
}

/**
 * ts_animation_slide:
 * @from_column: where the tile is shown now, in cells
 * @from_row: likewise
 *
 * Lets a slide begin, from wherever an earlier one has come.
 */
void
ts_animation_slide (TsAnimation *self,
                    double from_column,
                    double from_row,
                    gint64 now_us)
{
  g_return_if_fail (self != NULL);

  self->from_column = from_column;
  self->from_row = from_row;
  self->slide_us = now_us;
  self->shake_us = 0;
}

/**
 * ts_animation_shake:
 *
 * Lets the tile shake its head where it is.
 */
void
ts_animation_shake (TsAnimation *self,
                    gint64 now_us)
{
  g_return_if_fail (self != NULL);

  self->shake_us = now_us;
}

/**
 * ts_animation_get_place:
 * @column: (inout): the column where the game has the tile; set to where it is shown, in cells
 * @row: (inout): likewise
 */
void
ts_animation_get_place (const TsAnimation *self,
                        gint64 now_us,
                        double *column,
                        double *row)
{
  double come = ts_animation_ease_out (ts_animation_get_progress (self->slide_us, TS_ANIMATION_SLIDE_US, now_us));
  double shaken = ts_animation_get_progress (self->shake_us, TS_ANIMATION_SHAKE_US, now_us);

  if (come < 1)
    {
      *column = self->from_column + (*column - self->from_column) * come;
      *row = self->from_row + (*row - self->from_row) * come;
    }
  if (shaken < 1)
    *column += SHAKE_CELLS * (1 - shaken) * sin (2 * G_PI * SHAKE_PERIODS * shaken);
}

gboolean
ts_animation_is_active (const TsAnimation *self,
                        gint64 now_us)
{
  return ts_animation_get_progress (self->slide_us, TS_ANIMATION_SLIDE_US, now_us) < 1 ||
         ts_animation_get_progress (self->shake_us, TS_ANIMATION_SHAKE_US, now_us) < 1;
}
