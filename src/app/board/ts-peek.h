/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The peek: the whole picture laid over the board for as long as the player looks.
 * Owned by the board view, inside it.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsPeek:
 * @is_on: whether the player looks
 * @from: how much of the picture was there when that changed last: 0…1
 * @start_us: when that was, on the frame clock; 0 if it is long ago
 *
 * All zero is a board alone.
 */
typedef struct
{
  gboolean is_on;
  double from;
  gint64 start_us;
} TsPeek;

void ts_peek_set (TsPeek *self,
                  gboolean is_on,
                  gint64 now_us);
void ts_peek_end (TsPeek *self);
double ts_peek_get_wholeness (const TsPeek *self,
                              gint64 now_us);
gboolean ts_peek_is_active (const TsPeek *self,
                            gint64 now_us);
void ts_peek_snapshot (const TsPeek *self,
                       gint64 now_us,
                       GtkSnapshot *snapshot,
                       GdkTexture *whole,
                       const graphene_rect_t *bounds);

G_END_DECLS
