/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop: which part of a picture a board shows, after the player has moved and enlarged it. A plain value.
 * Room: picture (core's geometry; pure arithmetic, without pixels).
 * Cannot fail: it moves into the picture whatever lies outside.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-crop.h"

#include <math.h>

/* A board is offered in place of one that keeps less than the first part of the picture, if it keeps the second. */
#define POOR_PART 0.7
#define GOOD_PART 0.9

/* What a board of e times as many tiles, or as few, loses against one of as many as now: a part of the picture. Small:
 * the shape comes first, and of two that fit alike the one nearer to the present game. */
#define COST_OF_CHANGE 0.1

/* The arithmetic may be off by less than this, in pixels and in scores, and by a different amount on another machine: a
 * value that is a whole number on paper stays that number, and of two equal ones the first is taken. */
#define HAIR 1e-6

/**
 * ts_crop_get_size:
 * @zoom: 1…%TS_CROP_MAX_ZOOM
 * @width: (out): of the part, as a part of the picture's
 * @height: (out): of the part, as a part of the picture's
 */
void
ts_crop_get_size (double zoom,
                  const TsCropFrame *frame,
                  double *width,
                  double *height)
{
  double ratio = (double) frame->columns * frame->height / ((double) frame->rows * frame->width);

  *width = MIN (ratio, 1.0) / zoom;
  *height = MIN (1.0 / ratio, 1.0) / zoom;
}

gboolean
ts_crop_equal (const TsCrop *a,
               const TsCrop *b)
{
  return a->x == b->x && a->y == b->y && a->zoom == b->zoom;
}

static double
clamp_centre (double centre,
              double size)
{
  return isnan (centre) ? 0.5 : CLAMP (centre, size / 2, 1.0 - size / 2);
}

/**
 * ts_crop_is_valid:
 *
 * Returns: whether all three numbers are in their ranges, and numbers: what a file says may be anything
 */
gboolean
ts_crop_is_valid (const TsCrop *crop)
{
  g_return_val_if_fail (crop != NULL, FALSE);

  return crop->x >= 0.0 && crop->x <= 1.0 && crop->y >= 0.0 && crop->y <= 1.0 && crop->zoom >= 1.0 &&
         crop->zoom <= TS_CROP_MAX_ZOOM;
}

/**
 * ts_crop_clamp:
 * @crop: any numbers
 *
 * Returns: the nearest crop that shows nothing but the picture
 */
TsCrop
ts_crop_clamp (const TsCrop *crop,
               const TsCropFrame *frame)
{
  TsCrop clamped = { .zoom = isnan (crop->zoom) ? 1.0 : CLAMP (crop->zoom, 1.0, TS_CROP_MAX_ZOOM) };
  double width;
  double height;

  ts_crop_get_size (clamped.zoom, frame, &width, &height);
  clamped.x = clamp_centre (crop->x, width);
  clamped.y = clamp_centre (crop->y, height);

  return clamped;
}

static int
place (double centre,
       int size,
       int limit)
{
  int start = (int) floor (centre * limit - size / 2.0 + HAIR);

  return CLAMP (start, 0, limit - size);
}

/**
 * ts_crop_get_rect:
 * @crop: any numbers
 *
 * Returns: the part in whole units of @frame, within the picture and never empty; that of an untouched crop is
 *   ts_geometry_crop()'s
 */
TsRect
ts_crop_get_rect (const TsCrop *crop,
                  const TsCropFrame *frame)
{
  TsCrop clamped = ts_crop_clamp (crop, frame);
  TsRect rect = ts_geometry_crop (frame->columns, frame->rows, frame->width, frame->height);

  rect.width = MAX (1, (int) (rect.width / clamped.zoom + HAIR));
  rect.height = MAX (1, (int) (rect.height / clamped.zoom + HAIR));
  rect.x = place (clamped.x, rect.width, frame->width);
  rect.y = place (clamped.y, rect.height, frame->height);

  return rect;
}

/**
 * ts_crop_pan:
 * @dx: how far the part goes to the right, in its own widths
 * @dy: how far the part goes down, in its own heights
 */
TsCrop
ts_crop_pan (const TsCrop *crop,
             const TsCropFrame *frame,
             double dx,
             double dy)
{
  TsCrop moved = *crop;
  double width;
  double height;

  ts_crop_get_size (crop->zoom, frame, &width, &height);
  moved.x += dx * width;
  moved.y += dy * height;

  return ts_crop_clamp (&moved, frame);
}

/**
 * ts_crop_zoom:
 * @factor: above 1 shows less and larger
 * @x: where in the part, 0…1, lies the point that stays where it is
 * @y: where in the part, 0…1, lies the point that stays where it is
 */
TsCrop
ts_crop_zoom (const TsCrop *crop,
              const TsCropFrame *frame,
              double factor,
              double x,
              double y)
{
  TsCrop zoomed = { .zoom = CLAMP (crop->zoom * factor, 1.0, TS_CROP_MAX_ZOOM) };
  double width;
  double height;
  double new_width;
  double new_height;

  ts_crop_get_size (crop->zoom, frame, &width, &height);
  ts_crop_get_size (zoomed.zoom, frame, &new_width, &new_height);
  zoomed.x = crop->x + (x - 0.5) * (width - new_width);
  zoomed.y = crop->y + (y - 0.5) * (height - new_height);

  return ts_crop_clamp (&zoomed, frame);
}

/**
 * ts_crop_get_kept:
 *
 * Returns: the part of the picture, 0…1, that a board of this shape can show at once
 */
double
ts_crop_get_kept (const TsCropFrame *frame)
{
  double width;
  double height;

  ts_crop_get_size (1.0, frame, &width, &height);

  return width * height;
}

/**
 * ts_crop_find_board:
 * @frame: the board that is played, and the picture
 * @columns: (out): set if there is a better one
 * @rows: (out): set if there is a better one
 *
 * Looks for the board that fits the picture and has about as many tiles.
 *
 * Returns: whether this one cuts much away and that one little
 */
gboolean
ts_crop_find_board (const TsCropFrame *frame,
                    int *columns,
                    int *rows)
{
  TsCropFrame best = *frame;
  double best_score = 0.0;

  if (ts_crop_get_kept (frame) >= POOR_PART - HAIR)
    return FALSE;

  for (int c = TS_BOARD_MIN_SIDE; c <= TS_BOARD_MAX_SIDE; c++)
    {
      for (int r = TS_BOARD_MIN_SIDE; r <= TS_BOARD_MAX_SIDE; r++)
        {
          TsCropFrame tried = { .columns = c, .rows = r, .width = frame->width, .height = frame->height };
          double change = fabs (log ((double) (c * r) / (frame->columns * frame->rows)));
          double score = ts_crop_get_kept (&tried) - COST_OF_CHANGE * change;

          if (score > best_score + HAIR)
            {
              best = tried;
              best_score = score;
            }
        }
    }

  if (ts_crop_get_kept (&best) < GOOD_PART - HAIR)
    return FALSE;

  *columns = best.columns;
  *rows = best.rows;
  return TRUE;
}
