/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-peek"

#include "config.h"

#include "ts-peek.h"

#include "ts-animation.h"

#define FADE_US (140 * 1000)

/**
 * ts_peek_set:
 * @is_on: whether the player looks from now on
 *
 * Lets the picture come or go, from as much of it as is there.
 */
void
ts_peek_set (TsPeek *self,
             gboolean is_on,
             gint64 now_us)
{
  g_return_if_fail (self != NULL);

  self->from = ts_peek_get_wholeness (self, now_us);
  self->is_on = is_on;
  self->start_us = now_us;
}

/**
 * ts_peek_end:
 *
 * Lets the picture be there, or gone, at once.
 */
void
ts_peek_end (TsPeek *self)
{
  g_return_if_fail (self != NULL);

  self->start_us = 0;
}

/**
 * ts_peek_get_wholeness:
 *
 * Returns: how much of the picture is there: 0 is tiles alone, 1 the picture alone
 */
double
ts_peek_get_wholeness (const TsPeek *self,
                       gint64 now_us)
{
  double come = ts_animation_ease_out (ts_animation_get_progress (self->start_us, FADE_US, now_us));

  return self->from + ((self->is_on ? 1 : 0) - self->from) * come;
}

gboolean
ts_peek_is_active (const TsPeek *self,
                   gint64 now_us)
{
  return ts_animation_get_progress (self->start_us, FADE_US, now_us) < 1;
}

/**
 * ts_peek_snapshot:
 * @whole: the picture without gaps
 * @bounds: the board, in the snapshot's pixels
 *
 * Draws the picture over the tiles, as much as is there of it.
 */
void
ts_peek_snapshot (const TsPeek *self,
                  gint64 now_us,
                  GtkSnapshot *snapshot,
                  GdkTexture *whole,
                  const graphene_rect_t *bounds)
{
  double wholeness = ts_peek_get_wholeness (self, now_us);

  if (wholeness <= 0)
    return;

  gtk_snapshot_push_opacity (snapshot, wholeness);
  gtk_snapshot_append_texture (snapshot, whole, bounds);
  gtk_snapshot_pop (snapshot);
}
