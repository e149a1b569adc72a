/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Animations: where a tile is shown at a moment, on its way from where it was to where the game has it.
 * Owned by the board view, one for each tile.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define TS_ANIMATION_SLIDE_US (120 * 1000)
#define TS_ANIMATION_SHAKE_US (280 * 1000)

/**
 * TsAnimation:
 * @from_column: where the slide began, in cells
 * @from_row: likewise
 * @slide_us: when it began on the frame clock; 0 if the tile rests
 * @shake_us: when a shake began; 0 if there is none
 *
 * All zero is a tile at rest.
 */
typedef struct
{
  double from_column;
  double from_row;
  gint64 slide_us;
  gint64 shake_us;
} TsAnimation;

double ts_animation_ease_out (double progress);
double ts_animation_get_progress (gint64 start_us,
                                  gint64 duration_us,
                                  gint64 now_us);
void ts_animation_slide (TsAnimation *self,
                         double from_column,
                         double from_row,
                         gint64 now_us);
void ts_animation_shake (TsAnimation *self,
                         gint64 now_us);
void ts_animation_get_place (const TsAnimation *self,
                             gint64 now_us,
                             double *column,
                             double *row);
gboolean ts_animation_is_active (const TsAnimation *self,
                                 gint64 now_us);

G_END_DECLS
