/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shortens a solution by beam searches, without a proof: by a narrow one, one of some milliseconds, or ever wider ones.
 * Fails by the result of the call; the solution stays one.
 */

#pragma once

#include "ts-solver-call.h"

void ts_shorten_roughly (const TsBoard *board,
                         TsSolverCall *call,
                         TsSolution *solution);
void ts_shorten_fast (const TsBoard *board,
                      TsSolverCall *call,
                      TsSolution *solution);
void ts_shorten_further (const TsBoard *board,
                         TsSolverCall *call,
                         TsSolution *solution);
