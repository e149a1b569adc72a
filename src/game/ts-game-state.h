/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of a game: all that is needed to continue it later, as plain data.
 * Thread: any; one at a time.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

/**
 * TsGameState:
 * @initial: the board before the first slide
 * @path: (owned): of uint8_t, the gap's cell after each slide, the undone ones too
 * @position: how many slides of the path lead to the present board
 * @elapsed_us: microseconds played
 * @n_hints: how many hints the player was shown
 * @n_undos: how often a slide was taken back
 * @assisted: whether the program made some of the moves
 */
typedef struct
{
  TsBoard initial;
  GArray *path;
  guint position;
  gint64 elapsed_us;
  guint n_hints;
  guint n_undos;
  gboolean assisted;
} TsGameState;

TsGameState *ts_game_state_new (const TsBoard *initial);
void ts_game_state_free (TsGameState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsGameState, ts_game_state_free)

G_END_DECLS
