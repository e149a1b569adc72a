/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A watch: gives the best next move of one game as a hint, or shows the solution at a steady pace, in a game of its own
 * that starts at the player's position. The player's game is paused meanwhile; afterward it goes on where it was or, if
 * the player wants that, at the position that was reached.
 * Owned by the play.
 */

#pragma once

#include "ts-advisor.h"

#define TS_TYPE_WATCH (ts_watch_get_type ())

G_DECLARE_FINAL_TYPE (TsWatch, ts_watch, TS, WATCH, GObject)

/**
 * TsWatchState:
 * @TS_WATCH_OFF: nothing is shown
 * @TS_WATCH_RUNNING: moves are being shown
 * @TS_WATCH_HALTED: no move is shown for now
 * @TS_WATCH_OVER: no more moves are shown; ts_watch_leave() is due
 */
typedef enum
{
  TS_WATCH_OFF,
  TS_WATCH_RUNNING,
  TS_WATCH_HALTED,
  TS_WATCH_OVER,
} TsWatchState;

/* The setting `hints`. */
typedef enum
{
  TS_HINTS_EXPLAIN,
  TS_HINTS_SHORTEST,
} TsHints;

TsWatch *ts_watch_new (TsGame *game,
                       TsAdvisor *advisor,
                       TsSharedSolver *solver,
                       GSettings *settings);

void ts_watch_ask_hint (TsWatch *self);
void ts_watch_start (TsWatch *self);
void ts_watch_set_running (TsWatch *self,
                           gboolean running);
void ts_watch_stop (TsWatch *self);
void ts_watch_leave (TsWatch *self,
                     gboolean keeps_position);
TsWatchState ts_watch_get_state (TsWatch *self);
TsGame *ts_watch_get_shown_game (TsWatch *self);
guint ts_watch_get_n_shown (TsWatch *self);
guint ts_watch_get_n_moves (TsWatch *self);
