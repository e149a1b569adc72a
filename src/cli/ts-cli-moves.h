/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads lines of an id and moves from standard input.
 */

#pragma once

#include "ts-cli-input.h"

#define TS_CLI_WORDS_NO_MOVES N_ ("a TAB and moves must follow the board")
#define TS_CLI_WORDS_NOT_A_MOVE N_ ("there is something other than U D L R in the moves")

/* @moves is %NULL if the line has no TAB. */
typedef TsCliStatus (*TsCliMovesFunc) (const TsCliId *id, const char *moves, gpointer user_data);

TsCliStatus ts_cli_for_each_moves (TsCliMovesFunc func,
                                   gpointer user_data);
