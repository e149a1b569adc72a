/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The finale: how a solved board becomes a picture again; the missing piece comes, the gaps close, it takes a breath.
 * Room: app. A plain value; time comes from the caller's frame clock.
 * Owned by the board view, inside it.
 * Thread: main.
 * Cannot fail.
 */

#define G_LOG_DOMAIN "ts-finale"

#include "config.h"

#include "ts-finale.h"

#include <math.h>

#include "ts-animation.h"

#define FADE_US (380 * 1000)
#define BREATH_US (520 * 1000)

/* How much larger the picture is at the height of its breath. */
#define BREATH_PART 0.015

/* How much of the picture's wholeness is there: 0 is tiles alone, 1 the picture without gaps. */
static double
get_wholeness (const TsFinale *self,
               gint64 now_us)
{
  if (self->state == TS_FINALE_RUNNING)
    return ts_animation_ease_out (ts_animation_get_progress (self->start_us, FADE_US, now_us));

  return self->state == TS_FINALE_ENDED ? 1 : 0;
}

static double
get_scale (const TsFinale *self,
           gint64 now_us)
{
  if (self->state != TS_FINALE_RUNNING)
    return 1;

  return 1 + BREATH_PART * sin (G_PI * ts_animation_get_progress (self->start_us + FADE_US, BREATH_US, now_us));
}

/**
 * ts_finale_reset:
 * @solved: whether the board is solved from the start
 *
 * Shows a board without a finale.
 */
void
ts_finale_reset (TsFinale *self,
                 gboolean solved)
{
  g_return_if_fail (self != NULL);

  self->state = solved ? TS_FINALE_ENDED : TS_FINALE_NONE;
}

/**
 * ts_finale_start:
 * @start_us: when it shall begin: when the last tile has come home
 */
void
ts_finale_start (TsFinale *self,
                 gint64 start_us)
{
  g_return_if_fail (self != NULL);

  self->state = TS_FINALE_RUNNING;
  self->start_us = start_us;
}

/**
 * ts_finale_end:
 *
 * Makes the picture whole at once.
 *
 * Returns: whether it was not yet
 */
gboolean
ts_finale_end (TsFinale *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->state != TS_FINALE_RUNNING)
    return FALSE;

  self->state = TS_FINALE_ENDED;
  return TRUE;
}

gboolean
ts_finale_is_active (const TsFinale *self,
                     gint64 now_us)
{
  return self->state == TS_FINALE_RUNNING && now_us < self->start_us + FADE_US + BREATH_US;
}

/**
 * ts_finale_is_whole:
 *
 * Returns: whether nothing of the tiles is to be seen any more
 */
gboolean
ts_finale_is_whole (const TsFinale *self,
                    gint64 now_us)
{
  return get_wholeness (self, now_us) >= 1;
}

/**
 * ts_finale_snapshot:
 * @whole: the picture without gaps
 * @bounds: the board, in the snapshot's pixels
 *
 * Draws the picture over the tiles, as much as is there of it.
 */
void
ts_finale_snapshot (const TsFinale *self,
                    gint64 now_us,
                    GtkSnapshot *snapshot,
                    GdkTexture *whole,
                    const graphene_rect_t *bounds)
{
  double wholeness = get_wholeness (self, now_us);
  float scale = (float) get_scale (self, now_us);
  graphene_point_t center;

  if (wholeness <= 0)
    return;

  graphene_rect_get_center (bounds, &center);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &center);
  gtk_snapshot_scale (snapshot, scale, scale);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-center.x, -center.y));
  gtk_snapshot_push_opacity (snapshot, wholeness);
  gtk_snapshot_append_texture (snapshot, whole, bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}
