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
#include "ts-history.h"

/* How a slide came about. */
typedef enum
{
  TS_MOVE_SLIDE,
  TS_MOVE_UNDO,
  TS_MOVE_REDO,
  TS_MOVE_WATCHED, /* a slide of the solution that the player keeps */
} TsMoveKind;

/**
 * TsGameState:
 * @initial: the board before the first slide
 * @path: (array length=n_slides) (nullable): the gap's cell after each slide, the undone ones too
 * @watched: (array length=n_slides) (nullable): for each slide whether the program made it for the player; %NULL if it
 *   made none
 * @position: how many slides of the path lead to the present board
 * @elapsed_us: microseconds played
 * @n_hints: how many hints the player was shown
 * @n_undos: how often a slide was taken back
 * @assisted: whether the program showed some of the solution
 *
 * What a game is continued from.
 */
typedef struct
{
  TsBoard initial;
  const uint16_t *path;
  const uint8_t *watched;
  guint n_slides;
  guint position;
  gint64 elapsed_us;
  guint n_hints;
  guint n_undos;
  gboolean assisted;
} TsGameState;

#define TS_TYPE_GAME (ts_game_get_type ())

G_DECLARE_FINAL_TYPE (TsGame, ts_game, TS, GAME, GObject)

TsGame *ts_game_new (const TsBoard *board);
TsGame *ts_game_new_from_state (const TsGameState *state);
TsGame *ts_game_new_from_present (TsGame *self);

TsSlideResult ts_game_slide (TsGame *self,
                             guint cell);
TsSlideResult ts_game_slide_watched (TsGame *self,
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
                             const guint16 *classes);
gboolean ts_game_is_home (TsGame *self,
                          guint cell);
gboolean ts_game_has_lookalikes (TsGame *self);

guint ts_game_get_n_hints (TsGame *self);
void ts_game_add_hint (TsGame *self);
guint ts_game_get_n_undos (TsGame *self);
gboolean ts_game_get_assisted (TsGame *self);
void ts_game_set_assisted (TsGame *self);
