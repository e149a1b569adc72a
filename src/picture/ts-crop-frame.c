/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-crop-frame"

#include "config.h"

#include "ts-crop-frame.h"

#include <math.h>

/* ts_crop_frame_find_board() replaces a board that shows less than the first fraction of the picture by one that shows
 * at least the second. */
#define POOR_PART 0.7
#define GOOD_PART 0.9

/* A board with this fraction more or less cells is about as hard. */
#define MAX_CHANGE 0.2

/* How much of the score, a fraction of the picture, a board loses if it has e times or 1/e times as many tiles as now.
 * It is small, so that it decides only between boards that show about the same. */
#define COST_OF_CHANGE 0.1

/* The tolerance for rounding errors in pixels and scores, which differ between machines: exact whole numbers stay
 * whole, and the first of equal scores wins. */
#define TOLERANCE 1e-6

/**
 * ts_crop_frame_get_size:
 * @zoom: 1…%TS_CROP_MAX_ZOOM
 * @width: (out): of the part, as a fraction of the picture's
 * @height: (out): of the part, as a fraction of the picture's
 */
void
ts_crop_frame_get_size (const TsCropFrame *self,
                        double zoom,
                        double *width,
                        double *height)
{
  double ratio = (double) self->columns * self->height / ((double) self->rows * self->width);

  *width = MIN (ratio, 1.0) / zoom;
  *height = MIN (1.0 / ratio, 1.0) / zoom;
}

static double
clamp_center (double center,
              double size)
{
  return isnan (center) ? 0.5 : CLAMP (center, size / 2, 1.0 - size / 2);
}

/**
 * ts_crop_frame_clamp:
 * @crop: any numbers
 *
 * Returns: the nearest crop that lies inside the picture
 */
TsCrop
ts_crop_frame_clamp (const TsCropFrame *self,
                     const TsCrop *crop)
{
  TsCrop clamped = { .zoom = isnan (crop->zoom) ? 1.0 : CLAMP (crop->zoom, 1.0, TS_CROP_MAX_ZOOM) };
  double width;
  double height;

  ts_crop_frame_get_size (self, clamped.zoom, &width, &height);
  clamped.x = clamp_center (crop->x, width);
  clamped.y = clamp_center (crop->y, height);

  return clamped;
}

static int
place (double center,
       int size,
       int limit)
{
  int start = (int) floor (center * limit - size / 2.0 + TOLERANCE);

  return CLAMP (start, 0, limit - size);
}

/**
 * ts_crop_frame_get_rect:
 * @crop: any numbers
 *
 * Returns: the part in whole units of @self, inside the picture and never empty; for %TS_CROP_INIT the same as
 *   ts_geometry_crop()
 */
TsRect
ts_crop_frame_get_rect (const TsCropFrame *self,
                        const TsCrop *crop)
{
  TsCrop clamped = ts_crop_frame_clamp (self, crop);
  TsRect rect = ts_geometry_crop (self->columns, self->rows, self->width, self->height);

  rect.width = MAX (1, (int) (rect.width / clamped.zoom + TOLERANCE));
  rect.height = MAX (1, (int) (rect.height / clamped.zoom + TOLERANCE));
  rect.x = place (clamped.x, rect.width, self->width);
  rect.y = place (clamped.y, rect.height, self->height);

  return rect;
}

/**
 * ts_crop_frame_pan:
 * @dx: how far the part moves to the right, in its widths
 * @dy: how far the part moves down, in its heights
 */
TsCrop
ts_crop_frame_pan (const TsCropFrame *self,
                   const TsCrop *crop,
                   double dx,
                   double dy)
{
  TsCrop moved = *crop;
  double width;
  double height;

  ts_crop_frame_get_size (self, crop->zoom, &width, &height);
  moved.x += dx * width;
  moved.y += dy * height;

  return ts_crop_frame_clamp (self, &moved);
}

/**
 * ts_crop_frame_zoom:
 * @factor: above 1 to zoom in
 * @x: of the fixed point, as a fraction of the part's width, 0…1
 * @y: of the fixed point, as a fraction of the part's height, 0…1
 */
TsCrop
ts_crop_frame_zoom (const TsCropFrame *self,
                    const TsCrop *crop,
                    double factor,
                    double x,
                    double y)
{
  TsCrop zoomed = { .zoom = CLAMP (crop->zoom * factor, 1.0, TS_CROP_MAX_ZOOM) };
  double width;
  double height;
  double new_width;
  double new_height;

  ts_crop_frame_get_size (self, crop->zoom, &width, &height);
  ts_crop_frame_get_size (self, zoomed.zoom, &new_width, &new_height);
  zoomed.x = crop->x + (x - 0.5) * (width - new_width);
  zoomed.y = crop->y + (y - 0.5) * (height - new_height);

  return ts_crop_frame_clamp (self, &zoomed);
}

/**
 * ts_crop_frame_get_kept:
 *
 * Returns: the fraction of the picture's area, 0…1, that a board of this shape can show
 */
double
ts_crop_frame_get_kept (const TsCropFrame *self)
{
  double width;
  double height;

  ts_crop_frame_get_size (self, 1.0, &width, &height);

  return width * height;
}

/**
 * ts_crop_frame_find_board:
 * @self: the present board, and the picture
 * @columns: (out): of the better board, set if there is one
 * @rows: (out): of the better board, set if there is one
 *
 * Finds the board that fits the picture best among those with about as many cells as the present one.
 *
 * Returns: whether the present board cuts much of the picture away, and the better one little or shows twice as much
 */
gboolean
ts_crop_frame_find_board (const TsCropFrame *self,
                          int *columns,
                          int *rows)
{
  TsCropFrame best = *self;
  double best_score = 0.0;

  if (ts_crop_frame_get_kept (self) >= POOR_PART - TOLERANCE)
    return FALSE;

  for (int c = TS_BOARD_MIN_SIDE; c <= TS_BOARD_MAX_SIDE; c++)
    {
      for (int r = TS_BOARD_MIN_SIDE; r <= TS_BOARD_MAX_SIDE; r++)
        {
          TsCropFrame tried = { .columns = c, .rows = r, .width = self->width, .height = self->height };
          double ratio = (double) (c * r) / (self->columns * self->rows);
          double score = ts_crop_frame_get_kept (&tried) - COST_OF_CHANGE * fabs (log (ratio));

          if (fabs (ratio - 1.0) <= MAX_CHANGE + TOLERANCE && score > best_score + TOLERANCE)
            {
              best = tried;
              best_score = score;
            }
        }
    }

  if (ts_crop_frame_get_kept (&best) < MIN (GOOD_PART, 2 * ts_crop_frame_get_kept (self)) - TOLERANCE)
    return FALSE;

  *columns = best.columns;
  *rows = best.rows;
  return TRUE;
}
