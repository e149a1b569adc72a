/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The finale: how a solved board becomes a picture again; the missing piece comes, the gaps close, it takes a breath.
 * Owned by the board view, inside it.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  TS_FINALE_NONE,    /* the board is being played */
  TS_FINALE_RUNNING, /* the picture is being made whole */
  TS_FINALE_ENDED,   /* it is whole */
} TsFinaleState;

/**
 * TsFinale:
 * @state: what is to be seen; all zero is a board being played
 * @start_us: when it began or will begin, on the frame clock
 */
typedef struct
{
  TsFinaleState state;
  gint64 start_us;
} TsFinale;

void ts_finale_reset (TsFinale *self,
                      gboolean solved);
void ts_finale_start (TsFinale *self,
                      gint64 start_us);
gboolean ts_finale_end (TsFinale *self);
gboolean ts_finale_is_active (const TsFinale *self,
                              gint64 now_us);
gboolean ts_finale_is_whole (const TsFinale *self,
                             gint64 now_us);
void ts_finale_snapshot (const TsFinale *self,
                         gint64 now_us,
                         GtkSnapshot *snapshot,
                         GdkTexture *whole,
                         const graphene_rect_t *bounds,
                         GdkTexture *piece,
                         const graphene_rect_t *gap);

G_END_DECLS
