/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads lines, board ids in the arguments or on standard input, and moves after ids. Blocks while there is no data.
 * Errors: printed on stderr, and returned as a status.
 */

#pragma once

#include "ts-cli.h"

#include <stdio.h>

#include "ts-board.h"

#define TS_CLI_WORDS_NOT_A_MOVE N_ ("there is something other than U D L R in the moves")

/**
 * TsCliId:
 * @text: the argument, or the line without the spaces around it
 * @line: the (first) line's number on standard input, from 1; 0 for an argument
 */
typedef struct
{
  const char *text;
  gulong line;
} TsCliId;

typedef TsCliStatus (*TsCliIdFunc) (const TsCliId *id, gpointer user_data);

/* May change the board. */
typedef TsCliStatus (*TsCliMovesFunc) (const TsCliId *id, TsBoard *board, const char *moves, gpointer user_data);

gboolean ts_cli_read_line (FILE *file,
                           GString *line,
                           TsCliStatus *status);
TsCliStatus ts_cli_for_each_id (char *const *args,
                                TsCliIdFunc func,
                                gpointer user_data);
TsCliStatus ts_cli_for_each_moves (char *const *args,
                                   TsCliMovesFunc func,
                                   gpointer user_data);
TsCliStatus ts_cli_read_board (const TsCliId *id,
                               TsBoard *board);
void ts_cli_answer_line (const TsCliId *id,
                         const char *answer,
                         const char *why);
TsCliStatus ts_cli_answer_invalid (const TsCliId *id,
                                   const char *words);
void ts_cli_print_id_error (const TsCliId *id,
                            const char *words);
