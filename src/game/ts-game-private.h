/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game's insides, for the ts-game*.c files alone.
 * Owned by the game, as a part of it.
 * Thread: the game's.
 */

#pragma once

#include "ts-game.h"

G_BEGIN_DECLS

struct _TsGame
{
  GObject parent_instance;

  /* Owned */
  TsHistory *history;
  TsClock *clock;

  /* Plain */
  guint n_hints; /* since the game started, as the next two */
  guint n_undos;
  gboolean assisted;
  gboolean started; /* a slide was made since this game was installed: the clock may run */
  gboolean solved;
  gboolean paused;
  guint lookalike_columns; /* of the boards that the next one is for; 0 if there is none */
  guint lookalike_rows;
  guint8 lookalikes[TS_BOARD_MAX_CELLS]; /* [tile − 1]: the class of what it shows */
};

void _ts_game_update_solved (TsGame *self);
void _ts_game_announce_slide (TsGame *self,
                              const TsSlide *slide);
void _ts_game_announce_refusal (TsGame *self,
                                guint cell,
                                TsSlideResult result);
void _ts_game_announce_pause (TsGame *self);
gboolean _ts_game_is_whole (TsGame *self);
void _ts_game_take_history (TsGame *self,
                            TsHistory *history,
                            gint64 elapsed_us);

G_END_DECLS
