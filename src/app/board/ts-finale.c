/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-finale"

#include "config.h"

#include "ts-finale.h"

#include <math.h>

#include "ts-animation.h"

/* One after the other. */
#define PIECE_US (260 * 1000)
#define FADE_US (300 * 1000)
#define BREATH_US (480 * 1000)

/* How much larger the missing piece is when it appears, and the picture at the height of its breath. */
#define PIECE_PART 0.2f
#define BREATH_PART 0.015f

/* How much of the missing piece is there, 0…1. */
static double
get_arrival (const TsFinale *self,
             gint64 now_us)
{
  return ts_animation_ease_out (ts_animation_get_progress (self->start_us, PIECE_US, now_us));
}

/* How much of the picture's wholeness is there: 0 is tiles alone, 1 the picture without gaps. */
static double
get_wholeness (const TsFinale *self,
               gint64 now_us)
{
  if (self->state == TS_FINALE_RUNNING)
    return ts_animation_ease_out (ts_animation_get_progress (self->start_us + PIECE_US, FADE_US, now_us));

  return self->state == TS_FINALE_ENDED ? 1 : 0;
}

static float
get_scale (const TsFinale *self,
           gint64 now_us)
{
  gint64 start_us = self->start_us + PIECE_US + FADE_US;

  if (self->state != TS_FINALE_RUNNING)
    return 1;

  return 1 + BREATH_PART * (float) sin (G_PI * ts_animation_get_progress (start_us, BREATH_US, now_us));
}

/* Scales what is drawn from now on, around the middle of @bounds. */
static void
scale (GtkSnapshot *snapshot,
       const graphene_rect_t *bounds,
       float factor)
{
  graphene_point_t center;

  graphene_rect_get_center (bounds, &center);
  gtk_snapshot_translate (snapshot, &center);
  gtk_snapshot_scale (snapshot, factor, factor);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-center.x, -center.y));
}

static void
snapshot_piece (GtkSnapshot *snapshot,
                double arrival,
                GdkTexture *piece,
                const graphene_rect_t *bounds)
{
  gtk_snapshot_save (snapshot);
  scale (snapshot, bounds, 1 + PIECE_PART * (float) (1 - arrival));
  gtk_snapshot_push_opacity (snapshot, arrival);
  gtk_snapshot_append_texture (snapshot, piece, bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_whole (GtkSnapshot *snapshot,
                double wholeness,
                float factor,
                GdkTexture *whole,
                const graphene_rect_t *bounds)
{
  gtk_snapshot_save (snapshot);
  scale (snapshot, bounds, factor);
  gtk_snapshot_push_opacity (snapshot, wholeness);
  gtk_snapshot_append_texture (snapshot, whole, bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
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
  return self->state == TS_FINALE_RUNNING && now_us < self->start_us + PIECE_US + FADE_US + BREATH_US;
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
 * @piece: the missing tile
 * @gap: where it belongs
 *
 * Draws the missing piece and then the picture over the tiles, as much as is there of them.
 */
void
ts_finale_snapshot (const TsFinale *self,
                    gint64 now_us,
                    GtkSnapshot *snapshot,
                    GdkTexture *whole,
                    const graphene_rect_t *bounds,
                    GdkTexture *piece,
                    const graphene_rect_t *gap)
{
  double wholeness = get_wholeness (self, now_us);
  double arrival = get_arrival (self, now_us);

  if (self->state == TS_FINALE_RUNNING && wholeness < 1 && arrival > 0)
    snapshot_piece (snapshot, arrival, piece, gap);
  if (wholeness > 0)
    snapshot_whole (snapshot, wholeness, get_scale (self, now_us), whole, bounds);
}
