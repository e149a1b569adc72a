/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The advisor's insides, for the ts-advisor*.c files alone.
 * Owned by the advisor, as a part of it.
 * Thread: the game's.
 */

#pragma once

#include "ts-advisor.h"
#include "ts-inquiry.h"

G_BEGIN_DECLS

struct _TsAdvisor
{
  GObject parent_instance;

  /* Owned */
  TsGame *game;
  TsSharedSolver *solver;
  TsRoute *from_home; /* from the solved board to the present one, if has_solution */
  TsInquiry *about_start;
  TsInquiry *about_present;

  /* Plain */
  int par;
  int par_bound; /* no solution of the board the game started from is shorter */
  gboolean has_solution;
  gboolean is_astray; /* the player has left the solution since a board was asked about */
  gboolean is_wanted; /* advice is, and is still to be given */
  gboolean eager;
};

void _ts_advisor_follow_init (TsAdvisor *self);
void _ts_advisor_follow (TsAdvisor *self);
void _ts_advisor_ask_if_astray (TsAdvisor *self);
void _ts_advisor_give_advice (TsAdvisor *self);

G_END_DECLS
