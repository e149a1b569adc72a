/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The advisor: follows one game and knows the best solution found so far, its next move, the par, and the step of the
 * guide.
 * Thread: the game's; searches run in other threads, which get copies and never the advisor.
 */

#pragma once

#include "ts-game.h"
#include "ts-shared-solver.h"

/* The value of numbers that are not known yet. */
#define TS_ADVISOR_UNKNOWN (-1)

#define TS_TYPE_ADVISOR (ts_advisor_get_type ())

G_DECLARE_FINAL_TYPE (TsAdvisor, ts_advisor, TS, ADVISOR, GObject)

TsAdvisor *ts_advisor_new (TsGame *game,
                           TsSharedSolver *solver);

void ts_advisor_advise (TsAdvisor *self);
void ts_advisor_explain (TsAdvisor *self);
char *ts_advisor_dup_solution (TsAdvisor *self);
int ts_advisor_get_par (TsAdvisor *self);
gboolean ts_advisor_get_par_proved (TsAdvisor *self);
int ts_advisor_get_moves_to_go (TsAdvisor *self);
gboolean ts_advisor_get_shows_moves_to_go (TsAdvisor *self);
