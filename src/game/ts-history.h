/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The history: a board, the slides made on it, and undo and redo along them. It holds the only board of a game.
 * Errors: a slide may be refused with a reason.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"
#include "ts-game-state.h"

G_BEGIN_DECLS

typedef struct _TsHistory TsHistory;

typedef void (*TsHistoryFunc) (const TsSlide *slide, gpointer user_data);

TsHistory *ts_history_new (const TsBoard *initial);
TsHistory *ts_history_new_from_state (const TsGameState *state);
void ts_history_free (TsHistory *self);

TsSlideResult ts_history_slide (TsHistory *self,
                                guint cell,
                                TsSlide *slide);
gboolean ts_history_undo (TsHistory *self,
                          TsSlide *slide);
gboolean ts_history_redo (TsHistory *self,
                          TsSlide *slide);

const TsBoard *ts_history_get_board (TsHistory *self);
const TsBoard *ts_history_get_initial (TsHistory *self);
const GArray *ts_history_get_path (TsHistory *self);
guint ts_history_get_position (TsHistory *self);
guint ts_history_get_length (TsHistory *self);
guint ts_history_get_moves (TsHistory *self);
void ts_history_foreach (TsHistory *self,
                         TsHistoryFunc func,
                         gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsHistory, ts_history_free)

G_END_DECLS
