/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game: a board being played, what has been done to it, and how long that took.
 * Owned by the window or the terminal program; the only writer of a board that a player sees.
 * Thread: the one it was made on; its timer runs in that thread's main context.
 * Fails by refusing a slide, with the reason; nothing else here can fail.
 */

#pragma once

#include <glib-object.h>

#include "ts-board.h"
#include "ts-clock.h"
#include "ts-game-state.h"
#include "ts-history.h"

G_BEGIN_DECLS

#define TS_TYPE_GAME (ts_game_get_type ())

G_DECLARE_FINAL_TYPE (TsGame, ts_game, TS, GAME, GObject)

TsGame *ts_game_new (const TsBoard *board);
void ts_game_set_time_source (TsGame *self,
                              TsTimeSource time_source,
                              gpointer user_data);

void ts_game_start (TsGame *self,
                    const TsBoard *board);
gboolean ts_game_restore (TsGame *self,
                          const TsGameState *state);
TsGameState *ts_game_dup_state (TsGame *self);
void ts_game_restart (TsGame *self);
TsSlideResult ts_game_slide (TsGame *self,
                             guint cell);
gboolean ts_game_undo (TsGame *self);
gboolean ts_game_redo (TsGame *self);

const TsBoard *ts_game_get_board (TsGame *self);
const TsBoard *ts_game_get_initial_board (TsGame *self);
void ts_game_foreach_slide (TsGame *self,
                            TsHistoryFunc func,
                            gpointer user_data);
guint ts_game_get_moves (TsGame *self);
gint64 ts_game_get_elapsed_us (TsGame *self);
gboolean ts_game_get_solved (TsGame *self);
gboolean ts_game_get_in_progress (TsGame *self);
gboolean ts_game_get_can_undo (TsGame *self);
gboolean ts_game_get_can_redo (TsGame *self);
gboolean ts_game_get_paused (TsGame *self);
void ts_game_set_paused (TsGame *self,
                         gboolean paused);

void ts_game_set_lookalikes (TsGame *self,
                             const guint8 *classes);
gboolean ts_game_is_home (TsGame *self,
                          guint cell);
gboolean ts_game_has_lookalikes (TsGame *self);

guint ts_game_get_n_hints (TsGame *self);
void ts_game_add_hint (TsGame *self);
guint ts_game_get_n_undos (TsGame *self);
gboolean ts_game_get_assisted (TsGame *self);
void ts_game_set_assisted (TsGame *self,
                           gboolean assisted);

G_END_DECLS
