/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The goal: the whole picture of a board view as a paintable, where the place of one tile is marked if the player wants
 * that: of the tile that was last pointed at or got the focus.
 */

#pragma once

#include "ts-board-view.h"

#define TS_TYPE_GOAL (ts_goal_get_type ())

G_DECLARE_FINAL_TYPE (TsGoal, ts_goal, TS, GOAL, GObject)

TsGoal *ts_goal_new (GtkWindow *window,
                     TsBoardView *view);
guint ts_goal_get_tile (TsGoal *self);
