/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game: one board being played, the slides made on it, and the time they took. Another board is another TsGame.
 * The only writer of a board that a player sees.
 * Used on the thread that made it; its timer runs in that thread's main context.
 * Errors: a slide may be refused with a reason.
 */

#pragma once

#include <glib-object.h>

#include "ts-board.h"
#include "ts-guide.h"
#include "ts-history.h"

#define TS_TYPE_GAME (ts_game_get_type ())

G_DECLARE_FINAL_TYPE (TsGame, ts_game, TS, GAME, GObject)

/**
 * TsHint: what the player is shown of what to do
 * @step: is explained; without tiles if none is
 * @slide: of one tile, legal now: should come next; without tiles if none is shown
 */
typedef struct
{
  TsGuideStep step;
  TsSlide slide;
} TsHint;

TsGame *ts_game_new (const TsBoard *board);
TsGame *ts_game_new_from_history (TsHistory *history);

TsSlideResult ts_game_slide (TsGame *self,
                             guint cell);
TsSlideResult ts_game_slide_watched (TsGame *self,
                                     guint cell);
gboolean ts_game_undo (TsGame *self);
gboolean ts_game_redo (TsGame *self);

const TsBoard *ts_game_get_board (TsGame *self);
const TsHistory *ts_game_get_history (TsGame *self);
guint ts_game_get_moves (TsGame *self);
gint64 ts_game_get_elapsed_us (TsGame *self);
gboolean ts_game_get_solved (TsGame *self);
gboolean ts_game_get_in_progress (TsGame *self);
gboolean ts_game_get_is_fresh (TsGame *self);
gboolean ts_game_get_can_undo (TsGame *self);
gboolean ts_game_get_can_redo (TsGame *self);
gboolean ts_game_get_paused (TsGame *self);
void ts_game_set_paused (TsGame *self,
                         gboolean paused);

void ts_game_set_lookalikes (TsGame *self,
                             const guint16 *classes);
gboolean ts_game_is_home (TsGame *self,
                          guint cell);
const guint16 *ts_game_get_lookalikes (TsGame *self);
gboolean ts_game_get_is_fair (TsGame *self);

const TsHint *ts_game_get_hint (TsGame *self);
guint ts_game_get_hinted_tile (TsGame *self);
void ts_game_show_step (TsGame *self,
                        const TsGuideStep *step);
void ts_game_show_next (TsGame *self,
                        TsDirection direction);
void ts_game_add_hint (TsGame *self);
void ts_game_set_helped (TsGame *self);
void ts_game_set_remaining_shown (TsGame *self);
gboolean ts_game_get_remaining_shown (TsGame *self);
