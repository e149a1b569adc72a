/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The history: a board, the slides made on it, and undo and redo along them. It holds the only board of a game.
 * Errors: a slide may be refused with a reason.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

/**
 * TsHistory:
 * @path: (owned): of uint16_t, the gap's cell after each slide, the undone ones too
 * @initial: the board before the first slide
 * @board: the present board
 * @position: how many slides of the path lead from the initial board to the present one
 * @watched: (owned): for each slide of the path whether the program made it for the player
 * @moves: single-tile moves of the player in them
 *
 * The functions alone change the fields.
 */
typedef struct
{
  GArray *path;
  GByteArray *watched;
  TsBoard initial;
  TsBoard board;
  guint position;
  guint moves;
} TsHistory;

typedef void (*TsHistoryFunc) (const TsSlide *slide, gpointer user_data);

TsHistory *ts_history_new (const TsBoard *initial,
                           const uint16_t *path,
                           const uint8_t *watched,
                           guint n_slides,
                           guint position);
void ts_history_free (TsHistory *self);

TsSlideResult ts_history_slide (TsHistory *self,
                                guint cell,
                                gboolean is_watched,
                                TsSlide *slide);
gboolean ts_history_undo (TsHistory *self,
                          TsSlide *slide);
gboolean ts_history_redo (TsHistory *self,
                          TsSlide *slide);

void ts_history_foreach (TsHistory *self,
                         TsHistoryFunc func,
                         gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsHistory, ts_history_free)
