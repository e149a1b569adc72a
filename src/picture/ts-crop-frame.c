/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-crop-frame"

#include "config.h"

#include "ts-crop-frame.h"

#include <math.h>

/* The tolerance for rounding errors in pixels, which differ between machines: exact whole numbers stay whole. */
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
  double ratio = (double) self->board_width * self->height / ((double) self->board_height * self->width);

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
  TsCrop clamped = *crop;
  double width;
  double height;

  clamped.zoom = isnan (crop->zoom) ? 1.0 : CLAMP (crop->zoom, 1.0, TS_CROP_MAX_ZOOM);
  ts_crop_frame_get_size (self, clamped.zoom, &width, &height);
  clamped.x = clamp_center (crop->x, width);
  clamped.y = clamp_center (crop->y, height);

  return clamped;
}

static int
get_start (double center,
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
  TsRect rect = ts_geometry_crop (self->board_width, self->board_height, self->width, self->height);

  rect.width = MAX (1, (int) (rect.width / clamped.zoom + TOLERANCE));
  rect.height = MAX (1, (int) (rect.height / clamped.zoom + TOLERANCE));
  rect.x = get_start (clamped.x, rect.width, self->width);
  rect.y = get_start (clamped.y, rect.height, self->height);

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
  TsCrop zoomed = *crop;
  double width;
  double height;
  double new_width;
  double new_height;

  zoomed.zoom = CLAMP (crop->zoom * factor, 1.0, TS_CROP_MAX_ZOOM);
  ts_crop_frame_get_size (self, crop->zoom, &width, &height);
  ts_crop_frame_get_size (self, zoomed.zoom, &new_width, &new_height);
  zoomed.x = crop->x + (x - 0.5) * (width - new_width);
  zoomed.y = crop->y + (y - 0.5) * (height - new_height);

  return ts_crop_frame_clamp (self, &zoomed);
}
