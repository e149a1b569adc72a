/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of a game: everything that must be kept to go on with it later, as plain data.
 * Owned by whoever asked for one.
 * Thread: any; it belongs to one at a time.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

/**
 * TsGameState:
 * @initial: where the game started
 * @path: (owned): of uint8_t, the gap's cell after each slide, the ones taken back too
 * @position: how many slides of the path the board shows
 * @elapsed_us: microseconds played
 * @n_hints: hints shown
 * @n_undos: slides taken back
 * @assisted: whether a solution was played by the program
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
